"""Batches commands: those that arrive during a round trip share the next one.

redis-py spends its time per round trip, not per command, so under load this divides its cost
(docs/decisions/0002-redis-client.md). A single command is sent at once.
"""

import asyncio
from collections import deque
from typing import Any, Final, TypeAlias

from redis.asyncio import Redis, RedisCluster
from redis.exceptions import (
    AskError,
    ClusterDownError,
    MovedError,
    TryAgainError,
)
from redis.exceptions import ConnectionError as Disconnected

from quipu.service.adapters.redis_durability import Durability
from quipu.service.adapters.redis_url import Deployment, Node

CONNECTIONS: Final = 4
"""Connections to one server, each with one round trip at a time."""
MOST_TOGETHER: Final = 64
"""Commands in one round trip."""
WRITES: Final = frozenset({"FCALL", "SET", "ZADD", "ZREM"})
"""Commands whose effect has to be confirmed if durability requires it."""
BLOCKING: Final = frozenset({"XREADGROUP"})
"""Commands that may wait at the server."""
MEMORY: Final = Durability()
Word: TypeAlias = str | bytes | int
Waiting: TypeAlias = tuple[tuple[Word, ...], asyncio.Future[Any]]


class BatchingConnections:
    """Commands to one server, in no particular order: sent at once while a connection is free, else together."""

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
        """For commands that the server answers later: replies come in order, so others would wait for theirs."""

    async def ask(self, key: str, *words: Word) -> Any:
        """The reply to a command about this key; raises what redis-py raises."""
        if self._pipe is not None and self._patient is not None:
            return await (self._patient if words[0] in BLOCKING else self._pipe).ask(*words)
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
