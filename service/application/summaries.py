"""What a list of tables shows of each."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, Self, TypeAlias, TypeVar

import msgspec

from quipu.rules.kernel.message import Seat, Value
from quipu.service.application.entries import Milliseconds
from quipu.service.application.position import Position, Status
from quipu.service.application.presentation import to_act
from quipu.service.application.problems import Malformed


class Summary(Value, frozen=True, kw_only=True):
    """A table in a list."""

    id: str
    """Its id, in all addresses and arguments."""
    game: str
    """The name of the game."""
    status: Status
    """Whether it waits for seats, is played, is over, or was closed."""
    seats: tuple[str | None, ...]
    """Names of the players, null where a seat is free."""
    edition: str
    """The printed components that it is played with."""
    opened_at: Milliseconds
    """Milliseconds since 1970, UTC."""
    version: int = 0
    """The number of its log entries."""
    to_act: tuple[Seat, ...] = ()
    """The seats that the table waits for, in order."""
    changed_at: Milliseconds = 0
    """When its last entry was written: milliseconds since 1970, UTC."""
    sandbox: bool = False
    """Whether it was opened at a position, or with a seed, of somebody's choice."""
    imported_at: Milliseconds | None = None
    """When its log was taken in from elsewhere; null for a table that was played here."""

    @property
    def listed_at(self) -> int:
        """Its place in the list: when it came."""
        return self.opened_at if self.imported_at is None else self.imported_at

    @property
    def joinable(self) -> bool:
        """Whether somebody can still sit down."""
        return None in self.seats and self.status in (Status.OPEN, Status.RUNNING)


read_summary = msgspec.json.Decoder(Summary).decode
write = msgspec.json.Encoder().encode
Place: TypeAlias = tuple[int, str]
"""On a list of tables: when it came, its id."""
Row: TypeAlias = tuple[int, str, bytes]
"""The same with its summary."""
LONGEST_CURSOR = 80
Shown = TypeVar("Shown", bound=Summary)


@dataclass(frozen=True)
class Page(Generic[Shown]):
    """Tables of a list, newest first; ``after`` continues the list, ``None`` at its end."""

    tables: tuple[Shown, ...]
    cursors: tuple[str, ...]
    """By table: the list continues behind it."""
    after: str | None

    @classmethod
    def of(cls, found: Sequence[tuple[Place, Shown]], after: Place | None) -> Self:
        """The page with these tables in their places."""
        cursors = tuple(cursor_of(place) for place, _ in found)
        return cls(tuple(table for _, table in found), cursors, None if after is None else cursor_of(after))


def summary_fields(position: Position, imported_at: int | None = None) -> dict[str, Any]:
    """What a list shows of the table."""
    opened = position.table.opened
    return {
        "id": position.table.id,
        "game": opened.game,
        "status": position.status,
        "seats": position.names,
        "edition": opened.edition,
        "opened_at": position.table.opened_at,
        "version": position.version,
        "to_act": to_act(position),
        "changed_at": position.at,
        "sandbox": position.table.sandbox,
        "imported_at": imported_at,
    }


def summary_of(position: Position, imported_at: int | None = None) -> bytes:
    """The summary's JSON."""
    return write(summary(position, imported_at))


def summary(position: Position, imported_at: int | None = None) -> Summary:
    """What lists show of a table at a position."""
    return Summary(**summary_fields(position, imported_at))


def cursor_of(place: Place) -> str:
    """What a client sends to continue a list behind this place."""
    return f"{place[0]}-{place[1]}"


def place_of(cursor: str) -> Place:
    """The place behind which a list continues; raises Malformed."""
    at, dash, name = cursor.partition("-")
    if not dash or not at.isdecimal() or not name or len(cursor) > LONGEST_CURSOR:
        raise Malformed("cursor", "$.after")
    return int(at), name
