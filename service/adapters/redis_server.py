"""The server behind all stores, on Redis 7 or Valkey: the port Server."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from importlib.resources import files
from typing import Any, Final

from redis.asyncio import RedisCluster
from redis.exceptions import RedisError, ResponseError

from quipu.service.adapters.redis_announcements import Announcements
from quipu.service.adapters.redis_batching import Routes, Word
from quipu.service.adapters.redis_durability import Durability
from quipu.service.adapters.redis_error_messages import ONLY_READS, cause_of
from quipu.service.adapters.redis_url import CLOSED_MEANWHILE, Deployment
from quipu.service.application.problems import Unavailable

LIBRARY: Final = files(__package__).joinpath("functions.lua").read_text()
READY: Final = "quipu_ready_2"
SECRET: Final = "quipu:secret"  # noqa: S105 - the name of a key
FAILURES: Final = (RedisError, OSError, TimeoutError, *CLOSED_MEANWHILE)
LOG = logging.getLogger("quipu")


class RedisServer:
    """One server, the master known to Sentinels, or a Cluster, with our functions; ``quipu:secret`` is its secret."""

    def __init__(self, url: str, durability: Durability, *, plain: bool = False) -> None:
        """Connect when first needed; ValueError if the URL is invalid (see Deployment, also for ``plain``)."""
        self._deployment = Deployment(url, plain=plain)
        self._routes, self.waits = Routes(self._deployment, durability), bool(durability.waiting)
        """``waits``: whether a write waits until it is as durable as required."""
        self.spread = isinstance(self._deployment.client, RedisCluster)
        """Whether keys lie on several servers."""
        self.announcements = Announcements(self._deployment)
        self._loading: asyncio.Future[None] | None = None

    async def ask(self, key: str, *words: Word) -> Any:
        """The reply to a command, from the server of the key."""
        task = asyncio.current_task()
        cancellations = task.cancelling() if task else 0
        reply = await self._answered(lambda: self._routes.ask(key, *words))
        if task and task.cancelling() > cancellations:
            raise asyncio.CancelledError  # redis-py may swallow it: before Python 3.12 asyncio.wait_for does
        return reply

    async def keys(self, pattern: str) -> AsyncIterator[str]:
        """The keys of all servers that match, in no order; one may come twice."""
        try:
            async for key in self._deployment.client.scan_iter(match=pattern, count=1000):
                yield key.decode()
        except FAILURES as failure:
            raise _unavailable(failure) from failure

    async def secret(self, fresh: bytes) -> bytes:
        """The secret of this server; ``fresh`` becomes it if there is none yet."""
        found: bytes | None = await self.ask(SECRET, "GET", SECRET)
        if found is None:
            found = await self.ask(SECRET, "SET", SECRET, fresh, "NX", "GET")
        return found or fresh

    async def ping(self) -> None:
        """Return if every primary answers and accepts writes."""
        await self._answered(lambda: self._routes.everywhere("FCALL", READY, 0))

    async def load(self) -> None:
        """Connect, and load the functions; raises Unavailable."""
        await self._answered(self._load)

    async def aclose(self) -> None:
        """Close every connection."""
        await self.announcements.aclose()
        await self._routes.aclose()

    async def _answered(self, trip: Callable[[], Awaitable[Any]]) -> Any:
        try:
            try:
                return await trip()
            except ResponseError as refused:
                if "function not found" not in str(refused).lower():
                    raise
                await self._load_together()  # a new primary, or somebody called FUNCTION FLUSH
                return await trip()
        except FAILURES as failure:
            raise _unavailable(failure) from failure
        except Exception as failure:  # redis-py fails on a connection that breaks: the caller may retry
            LOG.exception("the client of the log's server failed")
            raise _unavailable(failure) from failure

    async def _load_together(self) -> None:
        """Load the functions, once for all callers that miss them."""
        if self._loading is None or self._loading.done():
            self._loading = asyncio.ensure_future(self._load())
        await asyncio.shield(self._loading)

    async def _load(self) -> None:
        await self._routes.everywhere("FUNCTION", "LOAD", "REPLACE", LIBRARY)


def _unavailable(failure: Exception) -> Unavailable:
    cause = cause_of(failure)
    return Unavailable(f"{cause}: {failure or type(failure).__name__}", cause, reads=cause in ONLY_READS)
