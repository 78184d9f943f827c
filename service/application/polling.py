"""Long polling, for clients that cannot follow a stream."""

import asyncio
from contextlib import suppress

from quipu.rules.kernel.message import Viewer
from quipu.service.application.following import Following
from quipu.service.application.memory import CachedTable
from quipu.service.application.presence import Presence
from quipu.service.application.tables import Tables


class Polling:
    """Waits for the next version of a table."""

    def __init__(self, tables: Tables, following: Following, presence: Presence) -> None:
        self._tables, self._following, self._presence = tables, following, presence

    async def changed(self, table: str, version: int, seconds: float, viewer: Viewer) -> CachedTable:
        """The table once it has another version, or when this time is over; a waiting player counts as present."""
        cached, _ = await self._tables.current(table)
        if cached.position.version != version:
            return cached
        async with self._following.joined(cached) as follower, self._presence.following(table, viewer):
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    while cached.position.version == version and not cached.undone:
                        follower.look()
                        await follower.wait()
        return cached
