"""Summaries of tables, as lists show them."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, Self, TypeAlias, TypeVar

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from quipu.rules.kernel.message import Seat, Value
from quipu.service.application.log.bodies import Milliseconds, TakeBacks
from quipu.service.application.log.clocks import TimeControl
from quipu.service.application.log.position import Position, Status
from quipu.service.application.problems import Malformed
from quipu.service.bots.levels import Level

NO_OPTIONS: Final = Raw(b"{}")


class Summary(Value, frozen=True, kw_only=True):
    """A table in a list."""

    id: str
    """Its id, used in all addresses and arguments."""
    game: str
    """The name of the game."""
    status: Status
    """Whether it waits for seats, is being played, is over, or was closed."""
    seats: tuple[str | None, ...]
    """Names of the players; null for a free seat."""
    edition: str
    """The printed components, by name."""
    opened_at: Milliseconds
    """When the table was opened, in milliseconds since 1970, UTC."""
    version: int = 0
    """The number of its log entries."""
    to_act: tuple[Seat, ...] = ()
    """The seats that the table waits for, in order."""
    changed_at: Milliseconds = 0
    """When its last entry was written, in milliseconds since 1970, UTC."""
    sandbox: bool = False
    """Whether it was opened at a position, or with a seed, of somebody's choice."""
    delay: int = 0
    """Milliseconds after which spectators see what has happened; 0: they see it at once."""
    take_backs: TakeBacks = TakeBacks.AGREED
    """What can be taken back: own certain actions, everything that all people agree to, or everything."""
    imported_at: Milliseconds | None = None
    """When its log was imported; null for a table that was played here."""
    clock: TimeControl | None = None
    """The time control; null if there is no limit."""
    bots: tuple[Level | None, ...] = ()
    """The level of the bot in each seat, null without one; empty if its last entry is of an older release."""
    setup: Raw = NO_OPTIONS
    """The options of the game; `{}` if its last entry is of an older release."""
    room: str | None = None
    """What the frontend that opened it calls its room; null if it has none."""
    revision: int | None = None
    """The revision of the rules that it is played by; null for a table whose last entry is of an older release."""
    problem: str | None = None
    """The code of the problem if the rules of the table are not here, so that it can only be listed; else null."""

    @property
    def listed_at(self) -> int:
        """Its position in the list: when it was opened or imported."""
        return self.opened_at if self.imported_at is None else self.imported_at

    @property
    def joinable(self) -> bool:
        """Whether somebody can still sit down."""
        return None in self.seats and self.status in (Status.OPEN, Status.RUNNING)


read_summary = msgspec.json.Decoder(Summary).decode
LOG = logging.getLogger("quipu")
write = msgspec.json.Encoder().encode
Place: TypeAlias = tuple[int, str]
"""A position in a list of tables: time and id."""
Row: TypeAlias = tuple[int, str, bytes]
"""The same, with the summary."""
LONGEST_CURSOR = 80
Shown = TypeVar("Shown", bound=Summary)


def whole_summary(table: str, summary: bytes) -> Summary | None:
    """The stored summary of a table; None if it is damaged, so that a list leaves the table out."""
    try:
        return read_summary(summary)
    except (msgspec.MsgspecError, UnicodeDecodeError) as damage:
        LOG.error("the summary of table %s is damaged: %s", table, damage)
        return None


@dataclass(frozen=True)
class Page(Generic[Shown]):
    """A page of tables, newest first; ``after`` is the cursor of the next page, ``None`` at the end."""

    tables: tuple[Shown, ...]
    cursors: tuple[str, ...]
    """Cursor by table: the list continues after it."""
    after: str | None

    @classmethod
    def of(cls, found: Sequence[tuple[Place, Shown]], after: Place | None) -> Self:
        """A page with these tables."""
        cursors = tuple(cursor_of(place) for place, _ in found)
        return cls(tuple(table for _, table in found), cursors, None if after is None else cursor_of(after))


def summary_fields(position: Position, imported_at: int | None = None) -> dict[str, Any]:
    """What a list shows of the table."""
    opened = position.table.opened
    return {
        "id": position.table.id,
        "game": opened.game,
        "status": position.status,
        "seats": position.called,
        "edition": opened.edition,
        "opened_at": position.table.opened_at,
        "version": position.version,
        "to_act": position.to_act,
        "changed_at": position.at,
        "sandbox": position.table.sandbox,
        "delay": position.table.delay,
        "take_backs": position.table.take_backs,
        "imported_at": imported_at,
        "clock": position.clock,
        "bots": position.bots,
        "setup": opened.setup,
        "room": opened.room or None,
        "revision": position.game.revision,
    }


def summary_of(position: Position, imported_at: int | None = None) -> bytes:
    """The summary as JSON."""
    return write(summary(position, imported_at))


def summary(position: Position, imported_at: int | None = None) -> Summary:
    """What lists show of a table at a position."""
    return Summary(**summary_fields(position, imported_at))


def cursor_of(place: Place) -> str:
    """The cursor after this position."""
    return f"{place[0]}-{place[1]}"


def as_far_as(table: Summary, position: Position) -> Summary:
    """The summary of a table whose game is shown as far as this position."""
    return replace(table, version=position.version, to_act=position.to_act, changed_at=position.at)


def as_opened(table: Summary) -> Summary:
    """The summary of a table of whose game nothing can be shown."""
    return replace(table, version=1, to_act=(), changed_at=table.opened_at)


def place_of(cursor: str) -> Place:
    """The position of a cursor; raises Malformed."""
    at, dash, name = cursor.partition("-")
    if not dash or not at.isdecimal() or not name or len(cursor) > LONGEST_CURSOR:
        raise Malformed("cursor", "$.after")
    return int(at), name
