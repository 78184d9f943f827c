"""The delay of a table: its spectators see it as it was so long ago, until it ends; seats and the host see it as it is.

Such a spectator gets another cached table in place of the table's own, which takes each entry once that is old enough.
So every door shows the past that only asks for the table of whoever is there (``Tables.seen``).
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from quipu.service.application.log.position import Position
from quipu.service.application.ports import Clock, LogRead
from quipu.service.application.problems import Damaged, Unavailable
from quipu.service.application.tables.cache import CachedTable
from quipu.service.application.tables.listener import Listener
from quipu.service.application.tables.past import Past

PAGE = 64
"""Steps that are looked at together: of a long delay, many entries are still too young."""
PAUSE = 0.5
"""Seconds before the log is asked again that could not be reached."""
LOG = logging.getLogger("quipu")


class LateTable(CachedTable):
    """A table as its spectators see it."""

    def __init__(self, live: CachedTable, position: Position) -> None:
        read = LogRead(position.version, (), secret=live.secret.seed, imported_at=live.imported_at)
        super().__init__(position, read, live.signer, settings=live.settings)
        self.live, self.behind = live, live.position.table.delay
        self.due = 0
        """When the next entry is old enough, once that is known."""
        self.holders = live.holders


class Delays:
    """Keeps late tables as late as they have to be."""

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
        """Take what has come of age; the seconds until the next entry does, ``None`` if there is none."""
        live = late.live
        while (version := late.position.version) < live.position.version:
            if (left := late.due - self._clock()) > 0 and live.position.delayed:
                return left / 1_000
            for step in await self._past.happened(live, version, PAGE, since=late.position):
                late.due = step.entry.at + late.behind
                if late.due > self._clock() and live.position.delayed:
                    break
                if step.position.version == late.position.version + 1:  # nobody was faster
                    late.move(step)
            else:
                if late.position.version == version:  # the log lost what was here, which listeners are told
                    return None
        return None

    @asynccontextmanager
    async def growing(self, late: LateTable) -> AsyncIterator[None]:
        """While open, followers of the late table are told of each entry as it comes of age."""
        news = Listener()
        with late.live.telling(news):
            task = asyncio.create_task(self._grow_on(late, news))
            try:
                yield
            finally:
                task.cancel()

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
