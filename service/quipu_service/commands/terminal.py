"""What commands print: text, tables and boards for people, JSON for programs, and progress.

This is the only way to the terminal: what comes from a file or the network cannot clear the screen or draw a verdict.
"""

import sys
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from rich.console import Console, ConsoleOptions, ConsoleRenderable, RenderHook, RenderResult
from rich.segment import Segment

from quipu_service.observing.escaping import lines_kept, one_line

COLUMNS = 120
"""Width outside a terminal."""


class _Escaped:
    """Renders something with the controls in its text escaped; those of rich itself stay."""

    def __init__(self, shown: ConsoleRenderable) -> None:
        self._shown = shown

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for text, style, control in console.render(self._shown, options):
            yield Segment(text if control else lines_kept(text), style, control)


class _Escaping(RenderHook):
    def process_renderables(self, renderables: list[ConsoleRenderable]) -> list[ConsoleRenderable]:
        return [_Escaped(one) for one in renderables]


def console(columns: int = COLUMNS, *, on_stderr: bool = False) -> Console:
    """A console on which names are printed as they are; ``columns``: its width outside a terminal."""
    file = sys.stderr if on_stderr else sys.stdout
    found = Console(file=file, highlight=False, markup=False, width=None if file.isatty() else columns)
    found.push_render_hook(_Escaping())
    return found


def counted(number: int, one: str, several: str = "") -> str:
    """The number and what is counted: `1 table`, `3 tables`; ``several`` where it does not end in `s`."""
    return f"{number} {one if number == 1 else several or one + 's'}"


def say(*lines: str) -> None:
    """Print lines; a line break within one of them is escaped like other controls."""
    sys.stdout.writelines(_ended(lines))


def warn(*lines: str) -> None:
    """Print lines on standard error."""
    sys.stderr.writelines(_ended(lines))


def _ended(lines: Iterable[str]) -> Iterator[str]:
    return (f"{one_line(line)}\n" for line in lines)


def ask(prompt: str) -> None:
    """Print what a player is to answer, without a line break."""
    sys.stdout.write(prompt)
    sys.stdout.flush()


def write_bytes(line: bytes) -> None:
    """One line of a file for other programs, as it is."""
    sys.stdout.buffer.write(line + b"\n")


def write_json(found: object, **beside: Any) -> None:
    """One line of JSON: a record, or its fields after those that are given."""
    said = {**beside, **msgspec.to_builtins(found)} if beside else found
    say(msgspec.json.encode(said).decode())


def show_progress(progress: str) -> None:
    """Overwrite the last line of a terminal; does nothing elsewhere."""
    _overwrite(f"\r{one_line(progress)}")


def end_progress() -> None:
    """Take the progress off the terminal."""
    _overwrite("\r\x1b[K")


def _overwrite(text: str) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(text)
        sys.stderr.flush()
