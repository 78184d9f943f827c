"""The server behind all stores, on Redis 7 or Valkey: the port Server."""

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from importlib.resources import files
from typing import Any, Final, TypeAlias

from redis.asyncio import Redis, RedisCluster
from redis.exceptions import (
    AskError,
    ClusterDownError,
    MovedError,
    ResponseError,
    TryAgainError,
)
from redis.exceptions import ConnectionError as Disconnected

from quipu_service.adapters.redis_announcements import Announcements
from quipu_service.adapters.redis_durability import Durability
from quipu_service.adapters.redis_error_messages import LOST, ONLY_READS, cause_of
from quipu_service.adapters.redis_url import CLOSED_MEANWHILE, Deployment, Node
from quipu_service.application.problems.tree import Unavailable

CONNECTIONS: Final = 4
"""Connections to one server, each with one round trip at a time."""
MOST_TOGETHER: Final = 64
"""Commands in one round trip."""
WRITES: Final = frozenset({"FCALL", "SET", "ZADD", "ZREM"})
"""Commands whose effect has to be confirmed if durability requires it."""
BLOCKING: Final = frozenset({"XREADGROUP"})
"""Commands that may block at the server."""
MEMORY: Final = Durability()
Word: TypeAlias = str | bytes | int
Words: TypeAlias = tuple[Word, ...]
Waiting: TypeAlias = tuple[Words, asyncio.Future[Any]]


class BatchingConnections:
    """Commands to one server, in no particular order: sent at once while a connection is free, else together.

    redis-py spends its time per round trip, not per command, so under load this divides its cost
    (docs/decisions/0002-redis-client.md).
    """

    def __init__(self, client: Redis, durability: Durability) -> None:
        self._client, self._durability = client, durability
        self._taken = 0
        self._waiting: deque[Waiting] = deque()
        self._carriers: set[asyncio.Task[None]] = set()

    async def ask(self, *words: Word) -> Any:
        """The reply to one command; raises what redis-py raises."""
        if self._taken >= CONNECTIONS:
            future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
            self._waiting.append((words, future))
            return await future
        self._taken += 1
        try:
            if words[0] in WRITES and self._durability.waiting:
                (reply,) = await self._confirmed([words])
                if isinstance(reply, Exception):
                    raise reply
                return reply
            return await self._client.execute_command(*words)
        finally:
            self._leave()

    async def aclose(self) -> None:
        """Wait for running round trips, and close the connections."""
        await asyncio.gather(*self._carriers)
        await self._client.aclose()

    def _leave(self) -> None:
        """Pass the connection to waiting commands, if any: no connection is free while commands wait."""
        if not self._waiting:
            self._taken -= 1
            return
        carrier = asyncio.create_task(self._carry())
        self._carriers.add(carrier)
        carrier.add_done_callback(self._carriers.discard)

    async def _carry(self) -> None:
        while self._waiting:
            batch = [self._waiting.popleft() for _ in range(min(len(self._waiting), MOST_TOGETHER))]
            replies = await self._travel(batch)
            for (_, future), reply in zip(batch, replies, strict=True):
                if future.cancelled():
                    continue
                if isinstance(reply, Exception):
                    future.set_exception(reply)
                else:
                    future.set_result(reply)
        self._taken -= 1

    async def _confirmed(self, commands: list[tuple[Word, ...]]) -> list[Any]:
        """The replies; a write that is not durable enough gets an error instead."""
        waiting = self._durability.waiting if any(words[0] in WRITES for words in commands) else ()
        pipeline = self._client.pipeline(transaction=False)
        for words in (*commands, *waiting):
            pipeline.execute_command(*words)
        replies = await pipeline.execute(raise_on_error=False)
        if waiting:
            wrong = self._durability.wrong(replies[len(commands) :])
            del replies[len(commands) :]
            if wrong is not None:
                return [
                    type(wrong)(*wrong.args) if words[0] in WRITES and not isinstance(reply, Exception) else reply
                    for words, reply in zip(commands, replies, strict=True)
                ]
        return replies

    async def _travel(self, batch: list[Waiting]) -> list[Any]:
        try:
            return await self._confirmed([words for words, _ in batch])
        except Exception as failure:
            # Every caller must be answered, each with an error of its own: every raise adds to the traceback.
            return [type(failure)(*failure.args) for _ in batch]


class Routes:
    """The way to every server: a pipe to a single one; in a Cluster the connections of the key's node."""

    def __init__(self, deployment: Deployment, durability: Durability = MEMORY) -> None:
        self._deployment, self.durability = deployment, durability
        self._connections: dict[Node, BatchingConnections] = {}
        self._pipe = None if durability.waiting else deployment.pipe()
        self._patient = None if durability.waiting else deployment.pipe()
        """For blocking commands: replies come in order, so other commands on the same pipe would wait for theirs."""

    def ask(self, key: str, *words: Word) -> Awaitable[Any]:
        """The reply to a command about this key; raises what redis-py raises."""
        if self._pipe is not None and self._patient is not None:
            return (self._patient if words[0] in BLOCKING else self._pipe).ask(*words)
        return self._ask_cancellably(key, words)

    async def _ask_cancellably(self, key: str, words: Words) -> Any:
        task = asyncio.current_task()
        cancellations = task.cancelling() if task else 0
        reply = await self._ask_by_redis_py(key, words)
        if task and task.cancelling() > cancellations:
            raise asyncio.CancelledError  # redis-py may swallow it: before Python 3.12 asyncio.wait_for does
        return reply

    async def _ask_by_redis_py(self, key: str, words: Words) -> Any:
        node = await self._deployment.node_of(key)
        connections = self._connections.get(node)
        if connections is None:
            connections = self._connections[node] = BatchingConnections(self._deployment.direct(node), self.durability)
        try:
            return await connections.ask(*words)
        except (MovedError, AskError, TryAgainError, ClusterDownError, Disconnected):
            if not isinstance(self._deployment.client, RedisCluster):
                raise
            if words[0] in WRITES and self.durability.waiting:
                await self._deployment.node_of(key, fresh=True)
                raise  # redis-py would not wait for the confirmation; the sender repeats the command
            # The slot moved or its node is down: redis-py follows the redirect and refreshes the map.
            return await self._deployment.client.execute_command(*words)

    async def everywhere(self, *words: Word) -> list[Any]:
        """The replies of all primaries to the same command."""
        client = self._deployment.client
        if not isinstance(client, RedisCluster):
            return [await client.execute_command(*words)]
        await client.initialize()
        return [await client.execute_command(*words, target_nodes=node) for node in client.get_primaries()]

    async def aclose(self) -> None:
        """Close every connection."""
        for pipe in (self._pipe, self._patient):
            if pipe is not None:
                await pipe.aclose()
        await asyncio.gather(*(connections.aclose() for connections in self._connections.values()))
        await self._deployment.aclose()


LIBRARY: Final = files("quipu_service.adapters").joinpath("functions.lua").read_text()
READY: Final = "quipu_ready"
SECRET: Final = "quipu:secret"  # noqa: S105 - the name of a key
BACKUP: Final = "quipu:backup"
"""When the last backup was begun that is whole, in milliseconds since 1970."""
FAILURES: Final = (*LOST, *CLOSED_MEANWHILE)
LOG = logging.getLogger("quipu")


class RedisServer:
    """One server, the master known to Sentinels, or a Cluster, with our functions; ``quipu:secret`` is its secret."""

    def __init__(self, url: str, durability: Durability) -> None:
        """Connect when first needed; ValueError if the URL is invalid (see Deployment)."""
        self._deployment = Deployment(url)
        self._routes, self.waits = Routes(self._deployment, durability), bool(durability.waiting)
        """``waits``: whether a write waits until it is as durable as required."""
        self.spread = isinstance(self._deployment.client, RedisCluster)
        """Whether keys lie on several servers."""
        self.announcements = Announcements(self._deployment)
        self._loading: asyncio.Future[None] | None = None

    async def ask(self, key: str, *words: Word) -> Any:
        """The reply to a command, from the server of the key."""
        try:
            return await self._routes.ask(key, *words)
        except Exception as failure:
            return await self._again(failure, lambda: self._routes.ask(key, *words))

    async def keys(self, pattern: str) -> AsyncIterator[str]:
        """The keys of all servers that match, in no order; one may come twice."""
        try:
            async for key in self._deployment.client.scan_iter(match=pattern, count=1000):
                yield key.decode()
        except FAILURES as failure:
            raise _unavailable(failure) from failure

    async def secret(self, fresh: bytes) -> bytes:
        found: bytes | None = await self.ask(SECRET, "GET", SECRET)
        if found is None:
            found = await self.ask(SECRET, "SET", SECRET, fresh, "NX", "GET")
        return found or fresh

    async def backed_up(self) -> int | None:
        found = await self.ask(BACKUP, "GET", BACKUP)
        return None if found is None else int(found)

    async def note_backup(self, at: int) -> None:
        """Show to services and ``quipu doctor`` that there is a backup of this time."""
        await self.ask(BACKUP, "SET", BACKUP, at)

    async def ping(self) -> None:
        """Return if every primary answers and accepts writes."""
        await self._answered(lambda: self._routes.everywhere("FCALL", READY, 0))

    async def load(self) -> None:
        """Connect, and load the functions; raises Unavailable."""
        await self._answered(self._load)

    async def aclose(self) -> None:
        await self.announcements.aclose()
        await self._routes.aclose()

    async def _answered(self, trip: Callable[[], Awaitable[object]]) -> Any:
        try:
            return await trip()
        except Exception as failure:
            return await self._again(failure, trip)

    async def _again(self, failed: Exception, trip: Callable[[], Awaitable[object]]) -> Any:
        """The reply once our functions are loaded, if they were missing; raises Unavailable for any other failure."""
        try:
            if not isinstance(failed, ResponseError) or "function not found" not in str(failed).lower():
                raise failed
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
