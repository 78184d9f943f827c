"""Long polling, for clients that cannot follow a stream."""

import asyncio
from contextlib import suppress

from quipu.rules.kernel.message import Viewer
from quipu.service.application.tables.cache import CachedTable
from quipu.service.application.tables.following import Follower, Following
from quipu.service.application.tables.presence import Presence


class Polling:
    """Waits for the next version of a table."""

    def __init__(self, following: Following, presence: Presence) -> None:
        self._following, self._presence = following, presence

    async def changed(self, cached: CachedTable, seconds: float, viewer: Viewer) -> CachedTable:
        """The table once it has another version, or when this time is over; a waiting player counts as present."""
        version = cached.position.version
        follower = Follower(version)
        async with self._following.listening(cached, follower), self._presence.following(cached.id, viewer):
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    while cached.position.version == version and not cached.undone:
                        follower.look()
                        await follower.wait()
        return cached
