"""Thinking time: shared fairly among those who opened the tables, each with one job at a time, and when it is told.

Start-time fair queueing (Goyal, Vin, Cheng 1996): the opener who has used least thinking time is next, and a new one
starts where the others are now. Budgets shrink as others wait, so that the wait for a turn is bounded. The decision of
a bot appears at a moment drawn for its level, whatever cards it holds.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from secrets import SystemRandom

from quipu_service.application.ledger import TURNS_TO_THINK
from quipu_service.application.tables.jobs import Job

OTHERS_WAIT = 0.5
"""Seconds of thinking within which every waiting opener gets a turn, unless ``LEAST`` budgets add up to more."""
OWN_WAIT = 2.0
"""Seconds of thinking within which all waiting tables of one opener get a turn, with the same exception."""
LEAST = 0.01
"""The least budget in seconds; one decision takes a few milliseconds anyway."""
EARLIEST, LATEST = 1.1, 1.5
"""A decision appears after this multiple of its level's budget; the budget itself ends safely before."""


@dataclass(frozen=True)
class Waiting:
    """A job, its number in the queue of all workers, and who opened its table."""

    number: str
    job: Job
    opener: str


class FairQueue:
    """The jobs that one worker has taken and not begun."""

    def __init__(self) -> None:
        self._lines = dict[str, deque[Waiting]]()
        self._used = dict[str, float]()
        self._now = 0.0
        """What the opener of the last job had used."""
        self._arrived = asyncio.Event()

    def __len__(self) -> int:
        return sum(map(len, self._lines.values()))

    def put(self, waiting: Waiting) -> None:
        """Add a job behind the others of its opener."""
        if waiting.opener not in self._lines:
            self._lines[waiting.opener] = deque()
            self._used[waiting.opener] = max(self._now, self._used.get(waiting.opener, 0.0))
        self._lines[waiting.opener].append(waiting)
        self._arrived.set()

    def take(self) -> Waiting | None:
        """The first job of the opener who has used least."""
        if not self._lines:
            return None
        opener = min(self._lines, key=self._used.__getitem__)
        self._now, line = self._used[opener], self._lines[opener]
        taken = line.popleft()
        if not line:
            del self._lines[opener]
        return taken

    async def next(self) -> Waiting:
        """The first job of the opener who has used least, as soon as there is a job."""
        while (taken := self.take()) is None:
            self._arrived.clear()
            await self._arrived.wait()
        return taken

    def budget(self, opener: str, wanted: float) -> float:
        """Seconds to think for a job that was just taken: fewer while others, or many tables of this opener, wait."""
        own = 1 + len(self._lines.get(opener, ()))
        others = len(self._lines.keys() - {opener})
        crowd = max(1.0, wanted * own / OWN_WAIT, wanted * others / OTHERS_WAIT)
        return max(min(LEAST, wanted), wanted / crowd)

    def charge(self, opener: str, seconds: float) -> None:
        """Count the seconds that an opener's job took."""
        self._used[opener] = self._used.get(opener, self._now) + seconds
        if len(self._used) > TURNS_TO_THINK.most:
            self._used = {one: used for one, used in self._used.items() if one in self._lines or used > self._now}


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
