"""Cooperative long work: yields the event loop to other tasks every few milliseconds."""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, AsyncIterator, Iterable, Sequence
from time import perf_counter
from typing import Final, TypeVar
from weakref import WeakKeyDictionary

from quipu_service.application.log.folding import Folding, read_all
from quipu_service.application.log.position import Position, Step
from quipu_service.application.log.sealing import Secret

T = TypeVar("T")
SLICE: Final = 0.002
"""Seconds of reading, folding or encoding before other tasks run."""


class RoundRobin:
    """Lets one long task continue in each round of the event loop, however many there are."""

    def __init__(self) -> None:
        self._waiting: deque[asyncio.Future[None]] = deque()

    async def next(self) -> None:
        """Wait until all other tasks have run."""
        loop = asyncio.get_running_loop()
        slot = loop.create_future()
        self._waiting.append(slot)
        if len(self._waiting) == 1:
            loop.call_soon(self._give)
        await slot

    def _give(self) -> None:
        slot = self._waiting.popleft()
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._give)
        if not slot.done():  # its task may have been cancelled
            slot.set_result(None)


ROUND_ROBINS: Final[WeakKeyDictionary[asyncio.AbstractEventLoop, RoundRobin]] = WeakKeyDictionary()


def round_robin() -> RoundRobin:
    """The round robin of the running event loop."""
    loop = asyncio.get_running_loop()
    found = ROUND_ROBINS.get(loop)
    if found is None:
        found = ROUND_ROBINS[loop] = RoundRobin()
    return found


async def cooperative(items: Iterable[T], most: float = SLICE) -> AsyncGenerator[T, None]:
    """The items; after this many seconds other tasks run."""
    ends = perf_counter() + most
    for item in items:
        yield item
        if perf_counter() >= ends:
            await round_robin().next()
            ends = perf_counter() + most


async def cooperative_steps(
    folding: Folding, entries: Sequence[bytes], after: Position | None = None, secret: Secret | None = None
) -> AsyncIterator[Step]:
    """What ``Folding.steps`` returns, and raises, cooperatively."""
    read = [one async for one in cooperative(read_all(entries, 0 if after is None else after.version))]
    async for step in cooperative(folding.folded(read, after, secret)):
        yield step
