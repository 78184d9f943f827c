"""Long work in turns: whoever else waits for the event loop gets it after a millisecond or so."""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, AsyncIterator, Iterable, Sequence
from time import perf_counter
from typing import Final, TypeVar
from weakref import WeakKeyDictionary

from quipu.service.application.log.folding import Folding, read_all
from quipu.service.application.log.position import Position, Step
from quipu.service.application.log.sealing import Secret

T = TypeVar("T")
TURN: Final = 0.002
"""Seconds of reading, folding or encoding before others have a turn."""


class Turns:
    """Lets one long work go on in each round of an event loop, however many there are."""

    def __init__(self) -> None:
        self._waiting: deque[asyncio.Future[None]] = deque()

    async def next(self) -> None:
        """Wait until everybody else had a turn."""
        loop = asyncio.get_running_loop()
        turn = loop.create_future()
        self._waiting.append(turn)
        if len(self._waiting) == 1:
            loop.call_soon(self._give)
        await turn

    def _give(self) -> None:
        turn = self._waiting.popleft()
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._give)
        if not turn.done():  # its work may have been cancelled
            turn.set_result(None)


TURNS: Final[WeakKeyDictionary[asyncio.AbstractEventLoop, Turns]] = WeakKeyDictionary()


def turns() -> Turns:
    """Those of the running event loop."""
    loop = asyncio.get_running_loop()
    found = TURNS.get(loop)
    if found is None:
        found = TURNS[loop] = Turns()
    return found


async def in_turns(items: Iterable[T], most: float = TURN) -> AsyncGenerator[T, None]:
    """The items; after so many seconds, everybody else has a turn."""
    ends = perf_counter() + most
    for item in items:
        yield item
        if perf_counter() >= ends:
            await turns().next()
            ends = perf_counter() + most


async def steps_in_turns(
    folding: Folding, entries: Sequence[bytes], after: Position | None = None, secret: Secret | None = None
) -> AsyncIterator[Step]:
    """What ``Folding.steps`` returns, and raises, in turns."""
    read = [one async for one in in_turns(read_all(entries, 0 if after is None else after.version))]
    async for step in in_turns(folding.folded(read, after, secret)):
        yield step
