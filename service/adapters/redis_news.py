"""Announcements: one connection per server for all watchers of this process.

A table's channel is sharded, so in a Cluster only the node that has the table carries it. When a connection is lost, a
slot moves or a master changes, the channels are subscribed anew, wherever they live by then, and their watchers get a
hint.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from logging import getLogger
from typing import Any, Final, Self, TypeAlias

from redis.asyncio import Redis
from redis.asyncio.connection import AbstractConnection
from redis.exceptions import ConnectionError as Disconnected
from redis.exceptions import RedisError

from quipu.service.adapters.redis_url import CLOSED_MEANWHILE, Deployment, Node
from quipu.service.application.problems import Unavailable

QUIET: Final = 10.0
"""Seconds of silence after which a connection is pinged."""
PAUSES: Final = (0.05, 0.1, 0.2, 0.5, 1.0)
"""Seconds before the first, second … attempt to reconnect; the last value repeats."""
UNKNOWN: Final = 0
"""The hint after a reconnection: something may have happened."""

Hint: TypeAlias = Callable[[int], None]


class Channel:
    """A channel and its watchers."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.hints: list[Hint] = []
        self.confirmed = asyncio.Event()

    def tell(self, version: int) -> None:
        """Call every watcher with the hint."""
        for hint in tuple(self.hints):
            try:
                hint(version)
            except Exception:
                getLogger(__name__).exception("a watcher of %s failed", self.name)


class Line:
    """One connection to one server, read by one task until it breaks; it is never reconnected, but replaced.

    redis-py's PubSub is not used: it reconnects by itself, in whichever task notices first, or in two.
    """

    def __init__(
        self, client: Redis, connection: AbstractConnection, patience: float, heard: Callable[[str, str, bytes], None]
    ) -> None:
        """``patience``: seconds to wait for the answer to a ping."""
        self._client = client
        self._connection = connection
        self._patience = patience
        self._heard = heard
        self.names: set[str] = set()
        self._leaving: Counter[str] = Counter()

    @classmethod
    async def open(cls, deployment: Deployment, node: Node, heard: Callable[[str, str, bytes], None]) -> Self:
        """Connect; raises what redis-py raises."""
        client = deployment.direct(node, retries=0)
        try:
            return cls(client, await client.connection_pool.get_connection(), deployment.patience, heard)
        except BaseException:
            await client.aclose()
            raise

    async def subscribe(self, name: str) -> None:
        """Subscribe to a channel of this server; the confirmation is read like a message."""
        self.names.add(name)
        await self._send("SSUBSCRIBE", name)

    async def unsubscribe(self, name: str) -> None:
        """Unsubscribe."""
        self.names.discard(name)
        self._leaving[name] += 1
        await self._send("SUNSUBSCRIBE", name)

    async def _send(self, *words: str) -> None:
        if not self._connection.is_connected:
            raise Disconnected("the connection of the announcements was lost")
        try:
            await self._connection.send_command(*words, check_health=False)
        except CLOSED_MEANWHILE as lost:
            raise Disconnected("the connection of the announcements was lost") from lost

    async def read(self) -> None:
        """Read until the connection is lost; raises what redis-py raises."""
        silent = False
        while True:
            if not self._connection.is_connected:
                raise Disconnected("the connection of the announcements was lost")
            message: Any = await self._connection.read_response(timeout=self._patience if silent else QUIET)
            if message is not None:
                silent = False
                if isinstance(message, list) and len(message) == 3:  # a pong is shorter
                    self._hear(message[0].decode(), message[1].decode(), message[2])
            elif silent:
                raise TimeoutError("no answer to a ping")
            else:
                silent = True
                await self._send("PING")

    def _hear(self, kind: str, name: str, said: bytes) -> None:
        if (
            kind == "sunsubscribe" and self._leaving[name] > 0
        ):  # requested by us; one that we did not request means that the slot moved
            self._leaving[name] -= 1
            if not self._leaving[name]:
                del self._leaving[name]
        else:
            if kind == "sunsubscribe":
                self.names.discard(name)
            self._heard(kind, name, said)

    async def aclose(self) -> None:
        """Close the connection."""
        with suppress(RedisError, OSError):
            await self._connection.disconnect(nowait=True)
            await self._client.connection_pool.release(self._connection)
            await self._client.aclose()


class News:
    """Keeps track of who watches which channel on which connection."""

    def __init__(self, deployment: Deployment) -> None:
        self._deployment = deployment
        self._channels: dict[str, Channel] = {}
        self._lines: dict[Node, Line] = {}
        self._readers: set[asyncio.Task[None]] = set()
        self._unplaced: set[str] = set()
        self._placing: asyncio.Task[None] | None = None
        self._moved = False

    @asynccontextmanager
    async def watch(self, name: str, hint: Hint) -> AsyncIterator[None]:
        """While open, the hint is called for every announcement; raises Unavailable if the server does not confirm."""
        channel = self._channels.get(name)
        if channel is None:
            channel = self._channels[name] = Channel(name)
            self._place([name])
        channel.hints.append(hint)
        try:
            try:
                async with asyncio.timeout(self._deployment.patience):
                    await channel.confirmed.wait()
            except TimeoutError as late:
                raise Unavailable("the announcements of the log cannot be heard") from late
            yield
        finally:
            channel.hints.remove(hint)
            if not channel.hints:
                await self._forget(name)

    async def _forget(self, name: str) -> None:
        self._channels.pop(name, None)  # none is left once closed
        self._unplaced.discard(name)
        for line in self._lines.values():
            if name in line.names:
                with suppress(RedisError, OSError):
                    await line.unsubscribe(name)
                break

    def _place(self, names: Iterable[str]) -> None:
        self._unplaced.update(name for name in names if name in self._channels)
        if self._unplaced and (self._placing is None or self._placing.done()):
            self._placing = asyncio.create_task(self._place_all())

    async def _place_all(self) -> None:
        failures = 0
        while self._unplaced:
            try:
                await self._place_one(next(iter(self._unplaced)))
                failures = 0
            except Exception as failure:  # whatever it was, every watcher must be subscribed again
                getLogger(__name__).warning("announcements are not heard: %r", failure)
                self._moved = True
                await asyncio.sleep(PAUSES[min(failures, len(PAUSES) - 1)])
                failures += 1

    async def _place_one(self, name: str) -> None:
        moved, self._moved = self._moved, False
        node = await self._deployment.node_of(name, fresh=moved)
        line = self._lines.get(node)
        if line is not None:
            await line.subscribe(name)
        else:
            line = await Line.open(self._deployment, node, self._heard)
            try:
                await line.subscribe(name)
            except BaseException:
                await line.aclose()
                raise
            self._lines[node] = line
            reader = asyncio.create_task(self._read(node, line))
            self._readers.add(reader)
            reader.add_done_callback(self._readers.discard)
        if self._lines.get(node) is line:  # otherwise it broke in the meantime, and the channel is subscribed again
            self._unplaced.discard(name)
        if name not in self._channels:  # its last watcher left in the meantime
            await line.unsubscribe(name)

    async def _read(self, node: Node, line: Line) -> None:
        try:
            await line.read()
        except Exception as failure:
            getLogger(__name__).warning("announcements were interrupted: %r", failure)
            self._moved = True
        finally:
            del self._lines[node]
            await line.aclose()
        self._place(line.names)

    def _heard(self, kind: str, name: str, said: bytes) -> None:
        channel = self._channels.get(name)
        if channel is None:
            return
        match kind:
            case "smessage":
                channel.tell(int(said))
            case "ssubscribe" if channel.confirmed.is_set():
                channel.tell(UNKNOWN)
            case "ssubscribe":
                channel.confirmed.set()
            case "sunsubscribe":  # the slot moved away
                self._moved = True
                self._place([name])
            case _:
                pass

    async def aclose(self) -> None:
        """Stop watching."""
        tasks = [*self._readers, *([self._placing] if self._placing else [])]
        self._channels.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for line in self._lines.values():  # a reader that is cancelled before it first runs closes nothing
            await line.aclose()
        self._lines.clear()
