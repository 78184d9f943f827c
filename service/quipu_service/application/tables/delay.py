"""The delay of a table: until it ends, spectators see it as it was that long ago; seats and the host see it as it is.

A spectator gets a second cached table, which takes each entry once it is old enough. So every transport that asks for
the viewer's table (``Tables.seen``) shows the past.
"""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from quipu_service.application.log.position import Position
from quipu_service.application.ports.machine import Clock
from quipu_service.application.ports.table_log import LogRead
from quipu_service.application.problems.tree import Damaged, Unavailable
from quipu_service.application.tables.cache import CachedTable
from quipu_service.application.tables.listener import Listener, meanwhile
from quipu_service.application.tables.past import Past

PAGE = 64
"""Steps that are checked together: with a long delay, many entries are still too young."""
PAUSE = 0.5
"""Seconds before retrying a log that could not be reached."""
LOG = logging.getLogger("quipu")


class LateTable(CachedTable):
    """A table as its spectators see it."""

    def __init__(self, live: CachedTable, position: Position) -> None:
        read = LogRead(position.version, (), secret=live.secret.seed, imported_at=live.imported_at)
        super().__init__(position, read, live.signer, settings=live.settings, clock=live.clock)
        self.live, self.behind = live, live.position.table.delay
        self.due = 0
        """When the next entry is old enough, once that is known."""
        self.holders = live.holders


class Delays:
    """Keeps late tables at their delay."""

    def __init__(self, past: Past, clock: Clock) -> None:
        self._past, self._clock = past, clock

    async def of(self, live: CachedTable) -> LateTable:
        """The table as its spectators see it now."""
        late = live.late
        if not isinstance(late, LateTable):
            begun = next(one for one in await self._past.happened(live, 0) if one.position.state is not None)
            late = live.late = LateTable(live, begun.position)
        late.holders = live.holders
        await self._grow(late)
        return late

    async def _grow(self, late: LateTable) -> float | None:
        """Take the entries that are old enough; returns the seconds until the next one is, None if there is none."""
        live = late.live
        while (version := late.position.version) < live.position.version:
            if (left := late.due - self._clock()) > 0 and live.position.delayed:
                return left / 1_000
            for step in await self._past.happened(live, version, PAGE, since=late.position):
                late.due = step.entry.at + late.behind
                if late.due > self._clock() and live.position.delayed:
                    break
                if step.position.version == late.position.version + 1:  # no other task was faster
                    late.move(step)
            else:
                if late.position.version == version:  # the log lost entries; the listeners learn of it
                    return None
        return None

    @asynccontextmanager
    async def growing(self, late: LateTable) -> AsyncIterator[None]:
        """While open, followers of the late table get each entry once it is old enough."""
        news = Listener()
        with late.live.telling(news):
            async with meanwhile(self._grow_on(late, news)):
                yield

    async def _grow_on(self, late: LateTable, news: Listener) -> None:
        while not late.live.undone:
            news.look()
            try:
                left = await self._grow(late)
            except Unavailable as lost:
                LOG.warning("spectators of table %s wait: %s", late.id, lost)
                left = PAUSE
            except Damaged:
                break
            await news.wait(left)
        late.lose()
