"""The listener of everything that follows, polls, delays or lists tables, or plays planned moves."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager

from quipu_service.application.log.position import Step


class Listener:
    """Wakes a task when something has happened."""

    def __init__(self) -> None:
        self._news = asyncio.Event()
        self._news.set()

    def notify(self, step: Step | None = None) -> None:
        """Report the next step of a table; without a step, a change that has to be looked for, such as a lost entry."""
        del step  # the task that wakes reads it from the table
        self._news.set()

    def look(self) -> None:
        """From now on ``wait`` waits for what is not yet known."""
        self._news.clear()

    async def wait(self, seconds: float | None = None) -> bool:
        """Wait until something has happened since the last look; False if this time was over first."""
        try:
            async with asyncio.timeout(seconds):
                await self._news.wait()
        except TimeoutError:
            return False
        return True


@asynccontextmanager
async def meanwhile(work: Coroutine[object, object, None]) -> AsyncIterator[None]:
    """While open, a task does this work."""
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        task.cancel()
