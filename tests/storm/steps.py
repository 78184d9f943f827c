"""The steps of a story: each can be told as a line of a test, and performed again."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeAlias


@dataclass(frozen=True, kw_only=True)
class Operate:
    """One operation with its arguments; what the run has made stands there by its ``$name``."""

    number: int
    """What it makes is named by it."""
    operation: str
    game: str | None = None
    table: str | None = None
    by: str | None = None
    path: Mapping[str, Any] = field(default_factory=dict)
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Any = None
    command: str | None = None
    expected: int | None = None
    process: int = 0
    graphql: bool = False
    socket: bool = False
    """Over a WebSocket, where it is sent as GraphQL."""


@dataclass(frozen=True, kw_only=True)
class Again:
    """The step of this number once more, at any process."""

    number: int
    process: int = 0


@dataclass(frozen=True, kw_only=True)
class Wait:
    """Time passes, and a worker does what is due."""

    milliseconds: int
    times: int


@dataclass(frozen=True, kw_only=True)
class Restart:
    """A process ends, and another begins in its place."""

    process: int


@dataclass(frozen=True, kw_only=True)
class Archive:
    """An operator moves all finished tables to the archive."""


@dataclass(frozen=True, kw_only=True)
class Forget:
    """An operator deletes the names of all tables that have ended."""


@dataclass(frozen=True, kw_only=True)
class Fail:
    """The log of a table is damaged, or no game of the run is served, where a player does what is done over many."""

    number: int
    table: str
    by: str
    unserved: bool = False
    process: int = 0
    """Where it is done again once all can be read."""


Step: TypeAlias = Operate | Again | Wait | Restart | Archive | Forget | Fail


def told(step: Step) -> str:
    """The step as it stands in a test."""
    given = [(one.name, getattr(step, one.name)) for one in fields(step)]
    words = ", ".join(f"{name}={value!r}" for name, value in given if value or name in ("number", "process"))
    return f"{type(step).__name__}({words})"
