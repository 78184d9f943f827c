"""Connections that carry announcements: one to each server, read until it breaks; a broken one is replaced."""

import asyncio
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final, TypeAlias

from redis.asyncio import Redis
from redis.exceptions import ConnectionError as Disconnected

from quipu_service.adapters.redis_error_messages import LOST
from quipu_service.adapters.redis_pipe import PipeConnection
from quipu_service.adapters.redis_url import CLOSED_MEANWHILE, Deployment, Node

if TYPE_CHECKING:
    from redis.asyncio.connection import AbstractConnection

QUIET: Final = 10.0
"""Seconds of silence after which a connection is pinged."""

Heard: TypeAlias = Callable[[str, str, bytes], None]
"""Called with the kind of a message, its channel, and its content."""


class PubSubConnection(ABC):
    """The subscriptions of one connection; its methods raise what redis-py raises."""

    def __init__(self, patience: float, heard: Heard) -> None:
        """``patience``: seconds to wait for the answer to a ping."""
        self._patience, self._heard = patience, heard
        self.names: set[str] = set()
        self._leaving: Counter[str] = Counter()

    async def subscribe(self, name: str) -> None:
        """Subscribe to a channel of this server; the confirmation is read like a message."""
        self.names.add(name)
        await self._send("SSUBSCRIBE", name)

    async def unsubscribe(self, name: str) -> None:
        self.names.discard(name)
        self._leaving[name] += 1
        await self._send("SUNSUBSCRIBE", name)

    async def read(self) -> None:
        """Read until the connection is lost or does not answer a ping, then raise."""
        while True:
            if not await self._spoke(QUIET):
                await self._send("PING")
                if not await self._answered(self._patience):
                    raise TimeoutError("no answer to a ping")

    def _hear(self, message: object) -> None:
        if not isinstance(message, list) or len(message) != 3:  # a pong is shorter
            return
        kind, name = message[0].decode(), message[1].decode()
        if kind == "sunsubscribe":
            if self._leaving[name] > 0:  # requested by us; one that we did not request means that the slot moved
                self._leaving[name] -= 1
                if not self._leaving[name]:
                    del self._leaving[name]
                return
            self.names.discard(name)
        self._heard(kind, name, message[2])

    @property
    @abstractmethod
    def connected(self) -> bool:
        """Whether the connection is open, as far as is known."""

    @abstractmethod
    async def _spoke(self, seconds: float) -> bool:
        """Wait for a message and pass it to ``_hear``; False if none came within this time."""

    async def _answered(self, seconds: float) -> bool:
        """Wait until a message comes; False if none came within this time."""
        return await self._spoke(seconds)

    @abstractmethod
    async def _send(self, *words: str) -> None:
        """Send a command whose reply is a message."""

    @abstractmethod
    async def aclose(self) -> None:
        """Close the connection."""


class PipePubSub(PubSubConnection):
    """To one plain server: messages are read where they arrive, without a task."""

    def __init__(self, patience: float, heard: Heard) -> None:
        super().__init__(patience, heard)
        self.wire: PipeConnection | None = None
        self._any_heard = False
        self._answer: asyncio.Future[None] | None = None
        """Of a ping."""

    def hear(self, message: object) -> None:
        """A message of the server."""
        self._any_heard = True
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(None)
        if isinstance(message, Exception) and self.wire is not None:
            self.wire.lose(lambda: message)
        self._hear(message)

    @property
    def connected(self) -> bool:
        return self.wire is not None and not self.wire.lost

    async def _spoke(self, seconds: float) -> bool:
        wire = self._open()
        self._any_heard = False
        await asyncio.wait({wire.gone}, timeout=seconds)
        self._open()
        return self._any_heard

    async def _answered(self, seconds: float) -> bool:
        wire, self._answer = self._open(), asyncio.get_running_loop().create_future()
        await asyncio.wait({wire.gone, self._answer}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        self._open()
        return self._answer.done()

    async def _send(self, *words: str) -> None:
        self._open().write(words)

    def _open(self) -> PipeConnection:
        if self.wire is None or self.wire.lost:
            raise Disconnected("the connection of the announcements was lost")
        return self.wire

    async def aclose(self) -> None:
        if self.wire is not None:
            self.wire.lose(lambda: Disconnected("closed"))


class RawPubSub(PubSubConnection):
    """To any server that redis-py reaches.

    Its PubSub is not used: it reconnects by itself, in whichever task notices first, or in two.
    """

    def __init__(self, client: Redis, connection: "AbstractConnection", patience: float, heard: Heard) -> None:
        super().__init__(patience, heard)
        self._client, self._connection = client, connection

    @property
    def connected(self) -> bool:
        return bool(self._connection.is_connected)

    async def _spoke(self, seconds: float) -> bool:
        if not self.connected:
            raise Disconnected("the connection of the announcements was lost")
        message = await self._connection.read_response(timeout=seconds)
        self._hear(message)
        return message is not None

    async def _send(self, *words: str) -> None:
        if not self.connected:
            raise Disconnected("the connection of the announcements was lost")
        try:
            await self._connection.send_command(*words, check_health=False)
        except CLOSED_MEANWHILE as lost:
            raise Disconnected("the connection of the announcements was lost") from lost

    async def aclose(self) -> None:
        with suppress(*LOST):
            await self._connection.disconnect(nowait=True)
            await self._client.connection_pool.release(self._connection)
            await self._client.aclose()


async def connect(deployment: Deployment, node: Node, heard: Heard) -> PubSubConnection:
    """Connect; raises what redis-py raises."""
    if (pipe := deployment.pipe()) is not None:
        connection = PipePubSub(deployment.patience, heard)
        connection.wire = await pipe.connect(connection.hear)
        return connection
    client = deployment.direct(node, retries=0)
    try:
        return RawPubSub(client, await client.connection_pool.get_connection(), deployment.patience, heard)
    except BaseException:
        await client.aclose()
        raise
