"""When the decision of a bot appears: at a moment drawn for its level, whatever cards it holds."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from secrets import SystemRandom

EARLIEST, LATEST = 1.1, 1.5
"""A decision appears after this multiple of its level's budget; the budget itself ends safely before."""


@dataclass(frozen=True)
class BotPace:
    """Draws the moments and waits for them; tests pass other chance, another sleep, or do not wait at all."""

    steady: bool = True
    """Whether to wait; otherwise a decision appears as soon as it is made, which tells how long it took."""
    drawn: Callable[[float, float], float] = SystemRandom().uniform
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep

    def after(self, seconds: float) -> float:
        """In how many seconds a decision with this budget appears."""
        return seconds * self.drawn(EARLIEST, LATEST) if self.steady else 0.0

    async def hold(self, seconds: float) -> None:
        """Wait until the budget is over, however early the decision is made."""
        if self.steady and seconds > 0:
            await self.sleep(seconds)


STEADY, AT_ONCE = BotPace(), BotPace(steady=False)
