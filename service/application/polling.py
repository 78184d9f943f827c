"""Long polls: whoever cannot follow waits for the next version."""

import asyncio
from contextlib import suppress

from quipu.service.application.following import Following
from quipu.service.application.memory import CachedTable
from quipu.service.application.tables import Tables


class Polling:
    """Waits for news of a table."""

    def __init__(self, tables: Tables, following: Following) -> None:
        self._tables, self._following = tables, following

    async def changed(self, table: str, version: int, seconds: float) -> CachedTable:
        """The table once it has another version, or after this time."""
        cached, _ = await self._tables.current(table)
        if cached.position.version != version:
            return cached
        async with self._following.joined(cached) as follower:
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    while cached.position.version == version and not cached.undone:
                        follower.look()
                        await follower.wait()
        return cached
