"""What commands print: text, tables and boards for people, JSON for programs, and progress."""

import sys
from typing import Any

import msgspec
from rich.console import Console

COLUMNS = 120
"""Width outside a terminal."""
END = "\r\x1b[K"
"""Takes the progress off the terminal."""


def console() -> Console:
    """A console on which names are printed as they are."""
    return Console(file=sys.stdout, highlight=False, markup=False, width=None if sys.stdout.isatty() else COLUMNS)


def write_json(found: Any, **beside: Any) -> None:
    """One line of JSON: a record, or its fields after those that are given."""
    said = {**beside, **msgspec.to_builtins(found)} if beside else found
    sys.stdout.write(msgspec.json.encode(said).decode() + "\n")


def tell_progress(progress: str) -> None:
    """Overwrite the last line of a terminal; does nothing elsewhere."""
    if sys.stderr.isatty():
        sys.stderr.write(progress)
        sys.stderr.flush()
