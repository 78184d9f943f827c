"""Lists of tables: one of all listed tables of a game, one per status, one per room, one of tables with a free seat.

A row refers to the table's summary, which says what lists show of it. A row whose table is no longer of the list's kind
is skipped and removed. A table is put on a new list before the entry that makes it one of that kind is written, and
removed from the old one afterwards, so a crash leaves no table off a list that it belongs to.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final, Generic, Protocol, Self, TypeAlias, TypeVar

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from quipu_rules.kernel.message import Seat, Value
from quipu_service.application.log.bodies import Milliseconds, Opened, TakeBacks, Visibility
from quipu_service.application.log.clocks import TimeControl
from quipu_service.application.log.position import Position, Status
from quipu_service.application.ports.table_index import TableIndex
from quipu_service.application.problems.bounded import Count, OfSeats, PlayerName, Room, TableId, Word
from quipu_service.application.problems.tree import Malformed, Unavailable
from quipu_service.application.problems.validation import checked_size
from quipu_service.bots.levels import Level

FREE: Final = "free"
"""The list of tables where somebody can sit down."""
ENDED: Final = ":over"
"""The list of all tables whose game is over, whoever may see them, by the time of the end: for operators."""
ROOMS: Final = "room-"
"""The prefix of the names of lists of rooms."""
MOST_LISTED = 100
"""Tables on one page of a list."""
MOST_SEEN = 1_000
"""Tables looked at for one page: if few of many match, a page may be short although the list goes on."""


class Summary(Value, frozen=True, kw_only=True):
    """A table in a list."""

    id: TableId
    """Its id, used in all addresses and arguments."""
    game: Word
    """The name of the game."""
    status: Status
    """Whether it waits for seats, is being played, is over, or was closed."""
    seats: OfSeats[PlayerName | None]
    """Names of the players; null for a free seat."""
    edition: Word
    """The printed components, by name."""
    opened_at: Milliseconds
    """When the table was opened, in milliseconds since 1970, UTC."""
    version: Count = 0
    """The number of its log entries."""
    to_act: OfSeats[Seat] = ()
    """The seats that the table waits for, in order."""
    changed_at: Milliseconds = 0
    """When its last entry was written, in milliseconds since 1970, UTC."""
    sandbox: bool = False
    """Whether it is a sandbox: opened at a chosen position, or with a chosen seed."""
    delay: Count = 0
    """Milliseconds after which spectators see what has happened; 0: they see it at once."""
    take_backs: TakeBacks = TakeBacks.AGREED
    """What can be taken back: own certain actions, everything that all people agree to, or everything."""
    imported_at: Milliseconds | None = None
    """When its log was imported; null for a table that was played here."""
    clock: TimeControl | None = None
    """The time control; null if there is no limit."""
    bots: OfSeats[Level | None]
    """The level of the bot in each seat, null without one."""
    setup: Raw
    """The options of the game."""
    room: Room | None = None
    """What the frontend that opened it calls its room; null if it has none."""
    frontend: Word | None = None
    """The frontend that opened it, by its name in the operator's file; null if none."""
    revision: Count
    """The revision of the rules that it is played by."""
    problem: Word | None = None
    """The code of the problem if the table cannot be read here, so that it can only be listed; else null."""

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
"""A position in a list of tables, and the summary of the table there."""
ShownAs: TypeAlias = Callable[[Summary], Awaitable["Public | None"]]
"""What a list shows of a stored summary; None leaves the table out."""
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
        "edition": opened.edition,
        "opened_at": position.table.opened_at,
        "sandbox": position.table.sandbox,
        "delay": position.table.delay,
        "take_backs": position.table.take_backs,
        "imported_at": imported_at,
        "clock": position.clock,
        "setup": opened.setup,
        "room": opened.room or None,
        "frontend": opened.frontend or None,
        **_changing(position),
    }


def _changing(position: Position) -> dict[str, Any]:
    """What entries of the table may change of it."""
    return {
        "status": position.status,
        "seats": position.called,
        "version": position.version,
        "to_act": position.to_act,
        "changed_at": position.at,
        "bots": position.people.bots,
        "revision": position.table.game.revision,
    }


def summary_of(position: Position, imported_at: int | None = None) -> bytes:
    """The summary as JSON."""
    return write(summary(position, imported_at))


def summary(position: Position, imported_at: int | None = None) -> Summary:
    """What lists show of a table at a position."""
    return Summary(**summary_fields(position, imported_at))


def summary_at(listed: Summary, position: Position) -> bytes:
    """The summary of a table at another position, as JSON."""
    return write(replace(listed, **_changing(position)))


def cursor_of(place: Place) -> str:
    """The cursor after this position."""
    return f"{place[0]}-{place[1]}"


@dataclass(frozen=True)
class Public:
    """What everybody may see of a table: pages show nothing else, so no field of a delayed table can be forgotten."""

    row: Summary

    @classmethod
    def of_spectators(cls, position: Position, imported_at: int | None) -> Self:
        """The row of a table whose spectators see this position."""
        return cls(summary(position, imported_at))


def place_of(cursor: str) -> Place:
    """The position of a cursor; raises Malformed."""
    at, dash, name = cursor.partition("-")
    if not dash or not at.isdecimal() or not name or len(cursor) > LONGEST_CURSOR:
        raise Malformed("cursor", "$.after")
    return int(at), name


def room_kind(room: str, frontend: str | None) -> str:
    """The list of the tables of a frontend's room; its name is short, and never that of another list."""
    return ROOMS + sha256(write([frontend, room])).hexdigest()[:32]


class Selection(Protocol):
    """Which tables a page should contain."""

    def kind(self, frontend: str | None) -> str | None:
        """The list to look through for a request of this frontend; None for the list of all tables."""
        ...

    def has(self, table: Summary, frontend: str | None) -> bool:
        """Whether this table matches a request of this frontend."""
        ...


def kinds_of(table: Summary | None) -> frozenset[str]:
    """The lists that a table belongs to, besides the list of all tables; none if its summary is damaged."""
    if table is None:
        return frozenset()
    room = [] if table.room is None else [room_kind(table.room, table.frontend)]
    return frozenset({table.status.value.lower(), *([FREE] if table.joinable else []), *room})


def list_for(game: str, frontend: str | None = None, *, sandbox: bool = False) -> str:
    """The name of a list: of all tables of a game or of its sandboxes, or of those of an isolated frontend."""
    return game + ("" if frontend is None else f"@{frontend}") + (":sandbox" if sandbox else "")


def list_of(opened: Opened) -> str | None:
    """The list that shows a table; None for one that is on no list."""
    if opened.visibility is Visibility.UNLISTED or opened.visibility is Visibility.PRIVATE:
        return None
    alone = opened.frontend if opened.isolated and opened.frontend else None
    return list_for(opened.game, alone, sandbox=bool(opened.sandbox))


def finished(position: Position) -> bool:
    """Whether the game was played here from beginning to end, with everything hidden drawn by the service.

    Where everything can be taken back (``FREE``), people try again until they like what was drawn.
    """
    table = position.table
    ended = position.status is Status.OVER and not table.sandbox and table.opened.origin is None
    return ended and table.take_backs is not TakeBacks.FREE


def public(position: Position) -> bool:
    """Whether it is also on the public list of its game."""
    opened = position.table.opened
    return finished(position) and list_of(opened) == list_for(opened.game)


class Lists:
    """Keeps tables on the right lists, and reads the lists."""

    def __init__(self, index: TableIndex) -> None:
        self._index = index

    async def put(self, name: str, table: Summary) -> None:
        """Put a new table on its lists."""
        lists = [name, *(f"{name}:{kind}" for kind in kinds_of(table))]
        await asyncio.gather(*(self._index.enlist(one, table.id, table.listed_at) for one in lists))

    async def before(self, before: Position, then: Summary) -> None:
        """Add a table to the lists of its next entry."""
        if then.status is Status.OVER and before.status is not Status.OVER:
            await self.end(then)
        if (name := list_of(before.table.opened)) is not None:
            new = kinds_of(then) - kinds_of(_earlier(before, then))
            await asyncio.gather(*(self._index.enlist(f"{name}:{kind}", then.id, then.listed_at) for kind in new))

    async def end(self, table: Summary) -> None:
        """Put a table on the list of those whose game is over."""
        await self._index.enlist(ENDED, table.id, table.changed_at)

    async def afterwards(self, before: Position, then: Summary) -> None:
        """Remove a table from the lists that its last entry took it from; readers repair what fails here."""
        name = list_of(before.table.opened)
        if name is None:
            return
        old = kinds_of(_earlier(before, then)) - kinds_of(then)
        try:
            await asyncio.gather(*(self._index.delist(f"{name}:{kind}", then.id) for kind in old))
        except Unavailable as lost:
            LOG.warning("table %s stays on a list: %s", then.id, lost)

    async def take_off(self, opened: Opened) -> None:
        """Remove a table from all lists."""
        if (name := list_of(opened)) is not None:
            room = [room_kind(opened.room, opened.frontend or None)] if opened.room else []
            lists = [name, *(f"{name}:{kind}" for kind in [FREE, *(one.value.lower() for one in Status), *room])]
            await asyncio.gather(*(self._index.delist(one, opened.table) for one in lists))

    async def page(
        self,
        names: Sequence[str],
        wanted: Selection,
        after: str | None,
        first: int,
        *,
        frontend: str | None,
        shown: ShownAs,
        oldest: bool = False,
    ) -> Page[Summary]:
        """One page of several lists merged; raises Malformed or TooLarge.

        ``oldest``: the other way round, from the oldest table to the newest.
        ``shown`` is asked before the filter is, because what a filter lets pass tells something of the table.
        """
        checked_size(first, "tables on one page", MOST_LISTED, path="$.last" if oldest else "$.first")
        place = None if after is None else place_of(after)
        kind = wanted.kind(frontend)
        lists = [name if kind is None else f"{name}:{kind}" for name in names]
        found: list[tuple[Place, Summary]] = []
        seen = 0
        async with aclosing(
            _merged([self._rows(one, place, first, oldest=oldest) for one in lists], oldest=oldest)
        ) as rows:
            async for came, name, summary in rows:
                stored, seen = whole_summary(name, summary), seen + 1
                table = None if stored is None else await shown(stored)
                if table is not None and wanted.has(table.row, frontend):
                    found.append(((came, name), table.row))
                if len(found) == first or seen == MOST_SEEN:
                    return Page.of(found, (came, name))
        return Page.of(found, None)

    async def _rows(self, name: str, place: Place | None, first: int, *, oldest: bool) -> AsyncGenerator[Row, None]:
        """The tables of a list after a cursor."""
        kind = name.rpartition(":")[2]
        while True:
            rows = await self._index.listed(name, place, first, oldest=oldest)
            for row in rows:
                if kind in _passed(whole_summary(*row[1:])):
                    await self._index.delist(name, row[1])
                yield row
            if len(rows) < first:
                return
            place = rows[-1][:2]


def _passed(table: Summary | None) -> frozenset[str]:
    """The lists of statuses that the table can never have again; a damaged summary is None."""
    if table is None:
        return frozenset()
    order = (Status.OPEN, Status.RUNNING, Status.OVER)
    left = order[: order.index(table.status)] if table.status in order else order
    return frozenset(status.value.lower() for status in left)


def _earlier(before: Position, then: Summary) -> Summary:
    """The table's summary before an entry, as far as lists need it."""
    return replace(then, seats=before.called, status=before.status)


async def _merged(lists: Sequence[AsyncGenerator[Row, None]], *, oldest: bool) -> AsyncGenerator[Row, None]:
    """Several lists as one, newest first, or the oldest first."""
    choose = min if oldest else max
    try:
        heads = [(row, rows) for rows in lists if (row := await anext(rows, None)) is not None]
        while heads:
            row, rows = chosen = choose(heads, key=lambda head: head[0][:2])
            yield row
            heads.remove(chosen)
            if (following := await anext(rows, None)) is not None:
                heads.append((following, rows))
    finally:
        for rows in lists:
            await rows.aclose()
