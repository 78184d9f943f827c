"""Notices for people who are not watching, computed from the log, so that each has one id wherever it is computed.

A notice depends only on the log and the time, so every computation gives the same notice with the same id. Turns are
reported after everything that the service does by itself: bots, and seats that are out.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from typing import Final

from quipu_rules.kernel.message import Seat, Value, Viewer
from quipu_service.application.log.bodies import Acted, Milliseconds
from quipu_service.application.log.position import Position, Step, command_in
from quipu_service.application.ports.machine import Clock
from quipu_service.application.problems.bounded import Count, Cursor, TableId, Word
from quipu_service.application.problems.tree import Malformed
from quipu_service.application.tables.ahead import ActsAhead
from quipu_service.application.tables.cache import CachedTable, Seen
from quipu_service.application.tables.current import Tables
from quipu_service.application.tables.following import Following
from quipu_service.application.tables.jobs import ahead_command, reminded, served, to_start, waited_for
from quipu_service.application.tables.listing import Row
from quipu_service.application.tables.own_tables import LEFT, LeftTable, OwnTables, player_token

MOST_TABLES: Final = 50
"""Tables of a player that one feed covers, last joined first."""


class NoticeKind(Enum):
    """What a notice is about."""

    TURN = "TURN"
    """The table waits for the seat."""
    DRAW_NEAR = "DRAW_NEAR"
    """A quarter of the seat's time is left."""
    TIMEOUT_COMING = "TIMEOUT_COMING"
    """A twentieth of it is left."""
    CONDITION_DROPPED = "CONDITION_DROPPED"
    """None of the seat's planned lines fits any more; only the seat itself gets this notice."""
    RESULT = "RESULT"
    """The game is over, or the table was closed."""


REMINDERS: Final = (NoticeKind.DRAW_NEAR, NoticeKind.TIMEOUT_COMING)


class Notice(Value, frozen=True, kw_only=True):
    """A message to a seat, or to everybody at a table."""

    id: Word
    """Unique for this notice: receivers can drop a notice whose id they have already."""
    kind: NoticeKind
    """What it is about: a turn, a deadline, or a result."""
    table: TableId
    """The id of the table."""
    game: Word
    """The name of the game."""
    version: Count
    """The version of the table that caused it."""
    seat: Seat | None
    """The seat it is for; null: the whole table."""
    at: Milliseconds
    """When this became true, in milliseconds since 1970, UTC."""
    deadline: Milliseconds | None
    """When the seat's time runs out; null without a limit."""
    sandbox: bool
    """Whether the table is a sandbox."""


class Feed(Value, frozen=True, kw_only=True):
    """Notices in order, and the cursor for the next request."""

    notices: tuple[Notice, ...]
    """The notices, oldest first."""
    after: Cursor
    """Send this as `after` in the next request."""
    now: Milliseconds
    """The service's clock as it answers, less the delay of a spectator: a deadline less `now` is the time left."""


class OwnFeed(Feed, frozen=True, kw_only=True):
    """Notices for all seats of a player."""

    left: tuple[LeftTable, ...]
    """Tables that could not be read, so that their notices are missing: the same `after` brings them later."""


def settled(position: Position) -> bool:
    """Whether the service itself has nothing left to do."""
    return served(position) is None and not to_start(position)


def notices_since(start: Position | None, steps: Sequence[Step], now: int) -> Iterator[Notice]:
    """The notices of the steps after a position, and those that became due by the time ``now``, in order."""
    told = set[Seat]() if start is None or not settled(start) else set(waited_for(start))
    over = start is not None and start.status.ended
    positions = [*([] if start is None else [start]), *(step.position for step in steps)]
    for number, position in enumerate(positions):
        told &= waited_for(position)
        if position is not start and not over and position.status.ended:
            over = True
            yield _notice(NoticeKind.RESULT, position, None, position.at)
        if over or not settled(position):
            continue
        if position is not start:
            played = acted_ahead(steps, position)
            for seat in sorted(waited_for(position) - told - played):
                told.add(seat)
                yield _notice(NoticeKind.TURN, position, seat, position.at)
        until = positions[number + 1].at if number + 1 < len(positions) else now + 1
        for at, kind, seat in coming(position):
            if position.at <= at < until:
                yield _notice(kind, position, seat, at)


def acted_ahead(steps: Sequence[Step], position: Position) -> frozenset[Seat]:
    """The seat for which its turn was played ahead, so that it needs no notice."""
    after = next((step for step in steps if step.position.version == position.version + 1), None)
    if after is None or not isinstance(after.entry.body, Acted):
        return frozenset()
    seat = after.entry.seat
    if seat is None or command_in(after).id != ahead_command(position.version, seat):
        return frozenset()
    return frozenset({seat})


def coming(position: Position) -> list[tuple[int, NoticeKind, Seat]]:
    """The notices that become due if nothing else happens, by time: when, which kind, for which seat."""
    found = []
    for seat in waited_for(position):
        found += [(at, kind, seat) for at, kind in zip(reminded(position, seat), REMINDERS, strict=False)]
    return sorted(found, key=lambda one: (one[0], one[2], one[1].value))


def _notice(kind: NoticeKind, position: Position, seat: Seat | None, at: int) -> Notice:
    table = position.table
    return Notice(
        id=f"{table.id}.{position.version}.{'all' if seat is None else seat}.{kind.value}",
        kind=kind,
        table=table.id,
        game=table.opened.game,
        version=position.version,
        seat=seat,
        at=at,
        deadline=None if seat is None else position.deadline(seat),
        sandbox=table.sandbox,
    )


class Notices:
    """Feeds of notices for clients that poll."""

    def __init__(
        self,
        tables: Tables,
        following: Following,
        own: OwnTables,
        clock: Clock,
        ahead: Callable[[], Iterable[ActsAhead]],
    ) -> None:
        self._tables, self._following, self._own, self._clock = tables, following, own, clock
        self._ahead = ahead

    async def of_table(self, table: str, token: str | None, after: str | None = None, wait: int = 0) -> Feed:
        """Notices of a table after a cursor; a seat's token selects its own and the result. Raises Malformed."""
        cached = await self._tables.seen(table, token)
        version, at = (0, 0) if after is None else _cursor(after)
        feed = await self._feed(cached, token, version, at)
        end = time.monotonic() + wait
        while not feed.notices and not self._following.ending and (left := end - time.monotonic()) > 0:
            cached = await self._following.changed(cached, left, cached.viewer(token))
            feed = await self._feed(cached, token, version, at)
        return feed

    async def _feed(self, cached: Seen, token: str | None, version: int, at: int) -> Feed:
        viewer, now = cached.viewer(token), self._clock() - cached.behind
        version = min(version, cached.position.version)  # a failover may have taken entries back
        start = await self._tables.past.position(cached, version) if version else None
        steps = await self._tables.past.happened(cached, version)
        told = [*notices_since(start, steps, now), *await self._dropped(cached, viewer)]
        found = [one for one in sorted(told, key=lambda one: one.at) if one.version > version or one.at > at]
        if viewer is not None:
            found = [one for one in found if one.seat in (viewer, None)]
        return Feed(notices=tuple(found), after=f"{cached.position.version}-{now}", now=now)

    async def _dropped(self, cached: CachedTable, seat: Viewer) -> list[Notice]:
        """A notice if what this seat left, so that it need not act itself, was dropped."""
        if seat is None:
            return []
        versions = [version for one in self._ahead() if (version := await one.dropped(cached, seat)) is not None]
        positions = [await self._tables.past.position(cached, version) for version in versions]
        return [_notice(NoticeKind.CONDITION_DROPPED, one, seat, one.at) for one in positions]

    async def of_player(self, token: str | None, after: str | None = None) -> OwnFeed:
        """Notices for all seats of a player, and the results of these tables, after a time; raises Unauthenticated.

        A table that cannot be read is named, and keeps no other from being told.
        """
        player, left = player_token(token), list[LeftTable]()
        since, now, found = 0 if after is None else _cursor(after)[1], self._clock(), list[Notice]()
        for row in (await self._own.followed(player, ended=True))[:MOST_TABLES]:
            try:
                found += await self._of_table_of(player, row, since, now)
            except LEFT as problem:
                left.append(LeftTable(table=row[1], problem=problem.code))
        told = tuple(sorted(found, key=lambda one: (one.at, one.id)))
        return OwnFeed(notices=told, after=f"0-{now}", now=now, left=tuple(left))

    async def _of_table_of(self, player: str, row: Row, since: int, now: int) -> list[Notice]:
        """Notices of one table of a player since a time."""
        if (cached := await self._own.seated(player, row)) is None:
            return []
        position = cached.position
        if position.at < since and (position.status.ended or position.clock is None):
            return []
        seat = cached.holders.seat_of_player(player)
        steps = await self._tables.past.happened(cached, 0)
        told = [*notices_since(None, steps, now), *await self._dropped(cached, seat)]
        return [one for one in told if one.at >= since and one.seat in (seat, None)]


def _cursor(after: str) -> tuple[int, int]:
    version, dash, at = after.partition("-")
    if not dash or not (version.isdecimal() and at.isdecimal()) or len(after) > 40:
        raise Malformed("cursor", "$.after")
    return int(version), int(at)
