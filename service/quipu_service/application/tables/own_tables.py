"""The tables of one player: a page of them, and all of them as they change."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, aclosing
from typing import Final

from msgspec.structs import replace

from quipu_rules.kernel.message import Seat, Value
from quipu_service.application.access.credentials import PLAYER_ID, player_of
from quipu_service.application.log.bodies import Milliseconds, SeatLeft, SeatTaken, TokenChanged
from quipu_service.application.log.position import Status, Step
from quipu_service.application.ports.machine import Clock
from quipu_service.application.problems.bounded import TableId, Word
from quipu_service.application.problems.tree import (
    Damaged,
    Problem,
    Unauthenticated,
    Unknown,
    Unreadable,
)
from quipu_service.application.problems.validation import checked_size
from quipu_service.application.tables.cache import CachedTable
from quipu_service.application.tables.current import Tables
from quipu_service.application.tables.following import Following
from quipu_service.application.tables.listener import Listener
from quipu_service.application.tables.listing import (
    Page,
    Place,
    Row,
    Summary,
    place_of,
    summary_fields,
    whole_summary,
)

MOST_LISTED = 100
"""Tables on one page."""
MOST_SEEN, MOST_READ = 1_000, 200
"""The most tables skipped for one page, and the most logs read for it."""
TOGETHER = 20
"""Logs that are read at the same time."""
MOST_FOLLOWED = 200
"""Tables that one stream follows, last joined first; each counts as a follower of the process."""
EVERY = 30.0
"""Seconds after which a stream reads its list of tables again, in case an announcement was lost."""
SETTLED = 60_000
"""Milliseconds after which a table is removed from the list if the player does not sit there."""
LEFT: Final = (Damaged, Unreadable)
"""Problems of one table, which keep nobody from the others."""


class LeftTable(Value, frozen=True, kw_only=True):
    """A table of a player that could not be read or changed now, while all others were."""

    table: TableId
    """The id of the table."""
    problem: Word
    """Why: the code of the problem, as the table itself answers with, or of the refusal."""


class OwnSeat(Value, frozen=True, kw_only=True):
    """The player's place at a table."""

    seat: Seat | None
    """The player's seat; null while it is only kept, and once it was given up or taken away."""
    kept: Seat | None
    """The seat that is kept for the player at a rematch, until the player asks for it."""
    your_turn: bool
    """Whether the table waits for this seat."""
    deadline: Milliseconds | None
    """When its time runs out; null while it is not running."""


class OwnTable(Summary, frozen=True, kw_only=True):
    """A table of the player who asks."""

    mine: OwnSeat
    """The player's place there."""
    now: Milliseconds
    """The service's clock as it answers: `mine.deadline` less `now` is the time left."""


class OwnTables:
    """Lists and follows the tables at which a player's id holds a seat."""

    def __init__(self, tables: Tables, following: Following, clock: Clock) -> None:
        self._tables, self._following, self._clock = tables, following, clock
        self._players = tables.stores.players

    async def listed(
        self,
        token: str | None,
        *,
        to_act: bool = False,
        status: Status | None = None,
        after: str | None = None,
        first: int = 20,
        oldest: bool = False,
    ) -> Page[OwnTable]:
        """A page, those joined last first, or ``oldest`` first; ``to_act``: where it is the player's turn.

        Raises Unauthenticated, TooLarge or Malformed.
        """
        player = player_token(token)
        checked_size(first, "tables on one page", MOST_LISTED, path="$.last" if oldest else "$.first")
        wanted = Status.RUNNING if to_act else status
        place = None if after is None else place_of(after)
        found: list[tuple[Place, OwnTable]] = []
        seen = read = 0
        while True:
            over = wanted in (None, Status.OVER)
            rows = await self._players.tables(player, place, MOST_LISTED, oldest=oldest, over=over)
            for begin in range(0, len(rows), TOGETHER):
                some = rows[begin : begin + TOGETHER]
                fitting = [row for row in some if wanted in (None, _status(row))]
                found_here = await asyncio.gather(*(self._own(player, row) for row in fitting))
                own = dict(zip([row[1] for row in fitting], found_here, strict=True))
                read += len(fitting)
                for row in some:
                    place, seen = row[:2], seen + 1
                    table = own.get(row[1])
                    if table is not None and wanted in (None, table.status) and (table.mine.your_turn or not to_act):
                        found.append((place, table))
                        if len(found) == first:
                            return Page.of(found, place)
                if seen >= MOST_SEEN or read >= MOST_READ:
                    return Page.of(found, place or (0, ""))
            if len(rows) < MOST_LISTED:
                return Page.of(found, None)

    async def _own(self, player: str, row: Row) -> OwnTable | None:
        try:
            cached = await self.seated(player, row)
        except LEFT as problem:
            return unplayable(row, problem, self._clock())
        return None if cached is None else own_table(cached, player)

    async def seated(self, player: str, row: Row) -> CachedTable | None:
        """The table as it is now; removed from the list if the player does not sit there.

        Raises Damaged or Unreadable, which concern this table alone.
        """
        joined_at, name, _ = row
        try:
            cached, _ = await self._tables.current(name)
            if cached.holders.seat_of_player(player) is not None or cached.holders.kept_for(player) is not None:
                return cached
        except Unknown:
            pass
        if joined_at < self._clock() - SETTLED:  # a newer row may belong to somebody who is just sitting down
            await self._players.part(player, name, joined_at)
        return None

    def follow(self, token: str | None, since: int | None = None) -> AsyncGenerator[OwnTable, None]:
        """The player's tables that are not over, then each change of any; raises Unauthenticated.

        ``since`` is the ``changedAt`` of the last table that was sent: tables that have changed since come first, ended
        ones too. Iterating raises TooMany and Unavailable.
        """
        return self._follow(player_token(token), since)

    async def _follow(self, player: str, since: int | None) -> AsyncGenerator[OwnTable, None]:
        stream = Stream(self, self._tables, self._following, player)
        try:
            async with self._players.watch(player, stream.look_again), aclosing(stream.changes(since)) as changes:
                async for table in changes:
                    yield table
        finally:
            await stream.aclose()

    async def followed(self, player: str, *, ended: bool) -> list[Row]:
        """The tables that a stream follows, last joined first; on request with ended ones."""
        found: list[Row] = []
        place: tuple[int, str] | None = None
        for _ in range(MOST_SEEN // MOST_LISTED):
            rows = await self._players.tables(player, place, MOST_LISTED, over=ended)
            found += [row for row in rows if ended or not (status := _status(row)) or not status.ended]
            if len(rows) < MOST_LISTED or len(found) >= MOST_FOLLOWED:
                break
            place = rows[-1][:2]
        return found[:MOST_FOLLOWED]


class Stream(Listener):
    """The state of one follower of a player's tables."""

    def __init__(self, own: OwnTables, tables: Tables, following: Following, player: str) -> None:
        super().__init__()
        self._own, self._tables, self._following, self._player = own, tables, following, player
        self._joined: dict[str, tuple[CachedTable, AsyncExitStack]] = {}
        self._changed: dict[str, bool] = {}
        """Tables with news, and whether a seat may have changed hands there."""
        self._reported: dict[str, OwnTable] = {}
        self._stale = True
        """Whether the player may sit at tables that are not followed yet."""

    def look_again(self, _: int = 0) -> None:
        """Read the list of tables again."""
        self._stale = True
        super().notify()

    def notify(self, step: Step | None = None) -> None:
        """Something happened at a table; without a step, a log lost entries."""
        if step is not None:
            self._change(step.position.table.id, hands=isinstance(step.entry.body, SeatTaken | SeatLeft | TokenChanged))
            return
        for table in [table for table, (cached, _) in self._joined.items() if cached.undone]:
            self._change(table)

    def _change(self, table: str, *, hands: bool = False) -> None:
        self._changed[table] = self._changed.get(table, False) or hands
        super().notify()

    async def aclose(self) -> None:
        """Stop following."""
        for _, following in self._joined.values():
            await following.aclose()

    async def changes(self, since: int | None) -> AsyncGenerator[OwnTable, None]:
        """Each table as it is now, and again whenever it changes."""
        since = None if since is None else since - SETTLED  # clocks of different processes may differ
        while True:
            self.look()
            if self._stale:
                self._stale = False
                await self._join(since)
                since = None
            while self._changed:
                name = next(iter(self._changed))
                try:
                    table = await self._look(name, hands=self._changed.pop(name))
                except (*LEFT, Unknown):
                    await self._leave(name)  # for all that is known, it may come back with the next look
                    continue
                if table is not None:
                    yield table
            if not await self.wait(EVERY):
                self._stale = True

    async def _join(self, since: int | None) -> None:
        """Follow the tables that are new on the list."""
        for row in reversed(await self._own.followed(self._player, ended=since is not None)):
            if row[1] in self._joined or (cached := await self._readable(row)) is None:
                continue
            position = cached.position
            if since is not None and position.at < since:
                if position.status.ended:
                    continue
                self._reported[row[1]] = own_table(cached, self._player)
            await self._follow(cached)

    async def _readable(self, row: Row) -> CachedTable | None:
        """The table, if the player sits there and it can be read now; a list shows why it cannot."""
        try:
            return await self._own.seated(self._player, row)
        except LEFT:
            return None

    async def _follow(self, cached: CachedTable) -> None:
        following = AsyncExitStack()
        await following.enter_async_context(self._following.listening(cached, self))
        self._joined[cached.id] = cached, following
        self._change(cached.id)

    async def _look(self, name: str, *, hands: bool) -> OwnTable | None:
        """The table if there is news; dropped once it is over or no longer the player's."""
        if name not in self._joined:
            return None
        cached, following = self._joined[name]
        if cached.undone:  # a failover discarded what was followed
            await following.aclose()
            cached, _ = await self._tables.current(name)
            await self._follow(cached)
            return None
        if hands:  # the holder of a seat is not in the log
            await self._tables.current(name)
        table = own_table(cached, self._player)
        before = self._reported.get(name)
        self._reported[name] = table
        if (table.mine.seat is None and table.mine.kept is None) or table.status.ended:
            await self._leave(name)
        return None if before is not None and replace(before, now=table.now) == table else table

    async def _leave(self, name: str) -> None:
        """Follow the table no longer."""
        if name in self._joined:
            await self._joined.pop(name)[1].aclose()
        self._reported.pop(name, None)


def own_table(cached: CachedTable, player: str) -> OwnTable:
    """The table as its player sees it in a list."""
    position, seat = cached.position, cached.holders.seat_of_player(player)
    mine = OwnSeat(
        seat=seat,
        kept=cached.holders.kept_for(player) if seat is None else None,
        your_turn=seat is not None and seat in position.to_act,
        deadline=None if seat is None else position.deadline(seat),
    )
    return OwnTable(**summary_fields(position, cached.imported_at), mine=mine, now=cached.now)


def unplayable(row: Row, problem: Problem, now: int) -> OwnTable | None:
    """The table as it was last listed, with the problem that keeps it from being read."""
    listed = whole_summary(*row[1:])
    if listed is None:
        return None
    nowhere = OwnSeat(seat=None, kept=None, your_turn=False, deadline=None)
    fields = {name: getattr(listed, name) for name in Summary.__struct_fields__}
    return OwnTable(**{**fields, "problem": problem.code}, mine=nowhere, now=now)


def _status(row: Row) -> Status | None:
    """What the table's summary says; None if that is damaged."""
    summary = whole_summary(*row[1:])
    return None if summary is None else summary.status


def player_token(token: str | None) -> str:
    """The hash of the player's id; raises Unauthenticated without one."""
    if token is None or not PLAYER_ID.fullmatch(token):
        raise Unauthenticated("player")
    return player_of(token)
