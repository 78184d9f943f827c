"""Limits concurrent work to a share for each client, so that one client cannot make the service refuse the others."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from typing import Final, NamedTuple

from quipu_service.application.problems.tree import TooMany


class Client(NamedTuple):
    """The client that sent a request."""

    name: str
    """A network, or the frontend whose key was shown; empty for work of our own."""
    many: bool = False
    """Whether it is the server of a frontend, which sends the requests of many people."""
    frontend: str | None = None
    """The frontend whose key was shown."""


OURS: Final = Client("")
CLIENT: Final[ContextVar[Client]] = ContextVar("client", default=OURS)
"""The client of the request that is being answered."""


class Shares:
    """Places for one kind of work in this process."""

    def __init__(self, limit: str, most: int, each: int) -> None:
        """``each``: places that one client may have, 0 for all; ``limit`` is the problem's name for it."""
        self._limit, self._most, self._each = limit, most, each or most
        self._taken: Counter[str] = Counter()
        self._freed = asyncio.Condition()
        self.count = 0
        """Places taken at this moment."""

    @contextmanager
    def place(self) -> Iterator[None]:
        """Hold a place; raises TooMany."""
        client = CLIENT.get()
        if self.count >= self._most:
            raise TooMany(self._limit, self._most)
        if (share := self._left(client)) <= 0:
            raise TooMany(f"{self._limit} of one client", self._taken[client.name] + share)
        self.count += 1
        self._taken[client.name] += 1
        try:
            yield
        finally:
            self.count -= 1
            self._taken[client.name] -= 1
            if not self._taken[client.name]:
                del self._taken[client.name]

    def _left(self, client: Client) -> int:
        """How many more places the client may have."""
        if not client.name:
            return self._most
        each = max(self._each, self._most // 2) if client.many else self._each
        return each - self._taken[client.name]

    @asynccontextmanager
    async def waited(self, seconds: float) -> AsyncIterator[None]:
        """Hold a place, after waiting this long for one if need be; raises TooMany."""
        client = CLIENT.get()

        def free() -> bool:
            return self.count < self._most and self._left(client) > 0

        try:
            async with asyncio.timeout(seconds), self._freed:
                await self._freed.wait_for(free)
        except TimeoutError:
            raise TooMany(self._limit, self._most) from None
        try:
            with self.place():
                yield
        finally:
            async with self._freed:
                self._freed.notify_all()
