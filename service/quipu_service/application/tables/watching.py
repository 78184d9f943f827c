"""Watch tables: announcements of other processes make this one read the log again."""

import asyncio
import logging
from contextlib import AsyncExitStack
from functools import partial
from weakref import WeakKeyDictionary

from quipu_service.application.problems.tree import Damaged, Unavailable
from quipu_service.application.tables.cache import CachedTable
from quipu_service.application.tables.current import Tables

PAUSE = 0.5
"""Seconds before retrying a log that could not be reached."""
LOG = logging.getLogger("quipu")


class Watch:
    """The state of watching one table."""

    def __init__(self) -> None:
        self.changes = asyncio.Lock()
        """Held while watching starts or stops."""
        self.open: AsyncExitStack | None = None
        self.hinted = False
        """Whether something may have happened since the log was last read."""
        self.catching_up: asyncio.Task[None] | None = None


class Watching:
    """Watches a table as long as it has listeners."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._watches: WeakKeyDictionary[CachedTable, Watch] = WeakKeyDictionary()

    async def begin(self, cached: CachedTable) -> None:
        """Subscribe, then read what happened before."""
        watch = self._watches.setdefault(cached, Watch())
        async with watch.changes:
            if watch.open is not None:
                return
            stack = AsyncExitStack()
            hint = self._tables.stores.log.watch(cached.id, partial(self._hear, cached, watch))
            await stack.enter_async_context(hint)
            watch.open = stack
            await self._tables.current(cached.id)

    async def end(self, cached: CachedTable) -> None:
        """Unsubscribe if no listener is left."""
        if not cached.listened_to:
            await asyncio.shield(self._end(cached))

    async def _end(self, cached: CachedTable) -> None:
        watch = self._watches.setdefault(cached, Watch())
        async with watch.changes:
            if cached.listened_to or watch.open is None:
                return
            stack, watch.open = watch.open, None
            if watch.catching_up is not None:
                watch.catching_up.cancel()
            await stack.aclose()

    def _hear(self, cached: CachedTable, watch: Watch, version: int) -> None:
        """A hint, usually of this process's own entry; otherwise read the log again. 0 means an unknown version."""
        if 0 < version <= cached.position.version:
            return
        if cached.writing:
            cached.when_sent(partial(self._hear, cached, watch, version))
            return
        watch.hinted = True
        if watch.catching_up is None or watch.catching_up.done():
            watch.catching_up = asyncio.create_task(self._catch_up(cached, watch))

    async def _catch_up(self, cached: CachedTable, watch: Watch) -> None:
        while watch.hinted:
            watch.hinted = False
            try:
                await self._tables.current(cached.id)
            except Unavailable:
                watch.hinted = True
                await asyncio.sleep(PAUSE)
            except Damaged:  # followers learn of it when they read again
                self._tables.forget(cached)
            except Exception:
                LOG.exception("cannot read the new entries of table %s", cached.id)
                self._tables.forget(cached)
