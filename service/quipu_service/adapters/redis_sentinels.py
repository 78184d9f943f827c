"""Follows the Sentinels: connections to a primary that they no longer name are dropped at once.

A planned switch leaves the old primary running, and until it is made a replica, up to ten seconds later, it accepts
writes that are lost then. docs/durability.md says how to switch without losing any.
"""

import asyncio
from collections.abc import Awaitable, Callable
from logging import getLogger
from typing import Any, Final, TypeAlias

from redis.asyncio import Redis, Sentinel

from quipu_service.adapters.redis_error_messages import LOST

CHANGES: Final = ("+switch-master", "+monitor")
"""What a Sentinel says once it names another primary."""
EVERY: Final = 1.0
"""Seconds before a lost Sentinel is asked again."""
LOG: Final = getLogger("quipu")
Primary: TypeAlias = tuple[str, int]


class Switches:
    """Listens to every Sentinel of a service."""

    def __init__(self, sentinel: Sentinel, service: str, switched: Callable[[], Awaitable[None]]) -> None:
        """``switched`` is awaited whenever another primary is named."""
        self._sentinel, self._service, self._switched = sentinel, service, switched
        self._epoch = -1
        self._primary: Primary | None = None
        self._tasks: list[asyncio.Task[None]] = []

    def begin(self) -> None:
        """Listen from now on; does nothing if it listens already."""
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._listen(one)) for one in self._sentinel.sentinels]

    async def aclose(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _listen(self, sentinel: Redis) -> None:
        while True:
            try:
                async with sentinel.pubsub(ignore_subscribe_messages=True) as said:
                    await said.subscribe(*CHANGES)
                    await self._look(sentinel)
                    while True:
                        if await said.get_message(timeout=EVERY) is not None:
                            await self._look(sentinel)
            except LOST:
                await asyncio.sleep(EVERY)

    async def _look(self, sentinel: Redis) -> None:
        """Compare what this Sentinel knows with what is known; one that is behind has a lower epoch."""
        state: Any = await sentinel.sentinel_master(self._service)
        epoch, primary = int(state["config-epoch"]), (str(state["ip"]), int(state["port"]))
        if epoch < self._epoch or primary == self._primary:
            return
        before, self._epoch, self._primary = self._primary, epoch, primary
        known = self._sentinel.sentinels
        known.sort(key=lambda one: one is not sentinel)  # the first one is asked first when connecting again
        if before is not None:
            LOG.warning("the Sentinels name another primary of the log: its old connections are dropped")
            await self._switched()
