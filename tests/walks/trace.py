"""What runs in the service while something is asked of it: functions, their files, and the data that they pass on.

A carrier is a class of data (a struct, a data class or a named tuple of the service) of which something is made on the
way and passed to a function or returned by one. What an earlier walk met is none: a table, a game, settings.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, is_dataclass
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec

SERVICE = Path(__file__).resolve().parents[2] / "service" / "quipu_service"


@dataclass
class Walk:
    """Functions of the service by file, in the order in which they were first called, and carriers."""

    files: dict[str, list[str]] = field(default_factory=dict)
    carriers: list[str] = field(default_factory=list)
    met: dict[int, Any] = field(default_factory=dict)
    """Everything that was passed on, by identity."""

    @property
    def functions(self) -> int:
        return sum(len(names) for names in self.files.values())

    def add(self, other: "Walk") -> None:
        """Keep what the other passes too."""
        for file, names in other.files.items():
            ours = self.files.setdefault(file, [])
            ours += [name for name in names if name not in ours]
        self.carriers += [name for name in other.carriers if name not in self.carriers]

    def beyond(self, other: "Walk") -> "Walk":
        """What this walk passes and the other does not."""
        return Walk(
            {file: names for file, names in self.files.items() if file not in other.files},
            [name for name in self.carriers if name not in other.carriers],
        )


@contextmanager
def traced(earlier: Walk) -> Iterator[Walk]:
    """A walk of all that this thread does meanwhile."""
    walk = Walk(met=dict(earlier.met))

    def carried(value: Any) -> None:
        kind = type(value)
        if not _is_data(kind) or id(value) in walk.met:
            return
        walk.met[id(value)] = value
        if kind.__qualname__ not in walk.carriers:
            walk.carriers.append(kind.__qualname__)

    def noted(frame: FrameType, event: str, given: Any) -> None:
        code = frame.f_code
        if event not in ("call", "return") or (file := _file_of(code.co_filename)) is None:
            return
        if event == "return":
            carried(given)
            return
        names = walk.files.setdefault(file, [])
        name = code.co_qualname.replace(".<locals>", "")
        if name.rpartition(".")[2].startswith("<"):
            return
        if name not in names:
            names.append(name)
        for argument in code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]:
            carried(frame.f_locals.get(argument))

    sys.setprofile(noted)
    try:
        yield walk
    finally:
        sys.setprofile(None)


def _file_of(name: str) -> str | None:
    """The path of a source file within the service."""
    _, found, path = name.partition("/quipu_service/")
    return path if found and (SERVICE / path).is_file() else None


def _is_data(kind: type) -> bool:
    ours = kind.__module__.startswith("quipu_service.")
    return ours and (issubclass(kind, (msgspec.Struct, tuple)) or is_dataclass(kind))
