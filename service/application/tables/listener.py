"""How whoever follows, polls, delays or lists tables, or plays there later, hears that something has happened."""

import asyncio

from quipu.service.application.log.position import Step


class Listener:
    """Wakes a task when something has happened."""

    def __init__(self) -> None:
        self._news = asyncio.Event()
        self._news.set()

    def tell(self, step: Step | None = None) -> None:
        """Something has happened: the next step of a table, or else something to look for, such as a lost entry."""
        del step  # whoever is woken reads it from the table
        self._news.set()

    def look(self) -> None:
        """From now on ``wait`` waits for what is not yet known."""
        self._news.clear()

    async def wait(self, seconds: float | None = None) -> bool:
        """Wait until something has happened since the last look; whether it has before this time was over."""
        try:
            async with asyncio.timeout(seconds):
                await self._news.wait()
        except TimeoutError:
            return False
        return True
