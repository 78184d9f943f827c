"""Long work in turns: whoever else waits for the event loop gets it after a millisecond or so."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Iterable, Sequence
from typing import Final, TypeVar

from quipu.service.application.log.folding import Folding, read_all
from quipu.service.application.log.position import Position, Step
from quipu.service.application.log.sealing import Secret

T = TypeVar("T")
TURN: Final = 50
"""Entries that are read, folded or encoded before others have a turn."""


async def in_turns(items: Iterable[T], most: int = TURN) -> AsyncGenerator[T, None]:
    """The items; after so many, everybody else has a turn."""
    for number, item in enumerate(items, 1):
        yield item
        if number % most == 0:
            await asyncio.sleep(0)


async def steps_in_turns(
    folding: Folding, entries: Sequence[bytes], after: Position | None = None, secret: Secret | None = None
) -> AsyncIterator[Step]:
    """What ``Folding.steps`` returns, and raises, in turns."""
    read = [one async for one in in_turns(read_all(entries, 0 if after is None else after.version))]
    async for step in in_turns(folding.folded(read, after, secret)):
        yield step
