"""Presence: the seats whose holders follow a table at any process, or did so a moment ago."""

import asyncio
import logging
from contextlib import AbstractAsyncContextManager, nullcontext

from quipu_rules.kernel.message import Viewer
from quipu_service.application.ports.machine import Clock
from quipu_service.application.ports.table_stores import TableStores
from quipu_service.application.problems.tree import Unavailable
from quipu_service.application.tables.cache import CachedTable
from quipu_service.application.tables.jobs import bot_time_key
from quipu_service.application.tables.listener import meanwhile

EVERY = 30.0
"""Seconds after which a follower is recorded again."""
LASTS = 60_000
"""Milliseconds for which a player counts as present."""
LOG = logging.getLogger("quipu")


class Presence:
    """Records followers on the server, and reads them."""

    def __init__(self, stores: TableStores, clock: Clock) -> None:
        self._stores, self._clock = stores, clock

    def following(self, table: str, viewer: Viewer) -> AbstractAsyncContextManager[None]:
        """While open, the seat is recorded as present; a spectator is not."""
        return nullcontext() if viewer is None else meanwhile(self._note(table, viewer))

    async def _note(self, table: str, seat: int) -> None:
        while True:
            try:
                await self._stores.clients.show_up(table, seat, self._clock() + LASTS)
            except Unavailable as lost:
                LOG.warning("presence at table %s is not noted: %s", table, lost)
            await asyncio.sleep(EVERY)

    async def look(self, cached: CachedTable) -> CachedTable:
        """Read what documents show besides the log: who is present, the bots' share of time, and the rematch."""
        now, position = self._clock(), cached.position
        if not position.status.ended:
            until = await self._stores.clients.present(cached.id)
            cached.note(present=frozenset(seat for seat, end in until.items() if end > now))
            if any(position.people.bots) or any(position.people.away):
                cached.note(bot_time=float(await self._stores.schedule.answered(bot_time_key(cached.id)) or 1))
        elif cached.noted.rematch is None and await self._stores.index.summaries([cached.rematch_id]):
            cached.note(rematch=cached.rematch_id)
        return cached
