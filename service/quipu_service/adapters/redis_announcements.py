"""Announcements: one connection per server for all watchers of this process.

A table's channel is sharded, so in a Cluster only the node that has the table carries it. When a connection is lost, a
slot moves or a master changes, the channels are subscribed again on the node that has them now, and their watchers get
a hint.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from logging import getLogger
from typing import Final, TypeAlias

from quipu_service.adapters.redis_error_messages import LOST
from quipu_service.adapters.redis_pubsub import PubSubConnection, connect
from quipu_service.adapters.redis_url import Deployment, Node
from quipu_service.application.problems.tree import Unavailable

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

    def notify(self, version: int) -> None:
        """Call every watcher with the hint."""
        for hint in tuple(self.hints):
            try:
                hint(version)
            except Exception:
                getLogger(__name__).exception("a watcher of %s failed", self.name)


class Announcements:
    """Keeps track of who watches which channel on which connection."""

    def __init__(self, deployment: Deployment) -> None:
        self._deployment = deployment
        self._channels: dict[str, Channel] = {}
        self._connections: dict[Node, PubSubConnection] = {}
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
        for connection in self._connections.values():
            if name in connection.names:
                with suppress(*LOST):
                    await connection.unsubscribe(name)
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
        connection = self._connections.get(node)
        if connection is not None:
            await connection.subscribe(name)
        else:
            connection = await connect(self._deployment, node, self._heard)
            try:
                await connection.subscribe(name)
            except BaseException:
                await connection.aclose()
                raise
            self._connections[node] = connection
            reader = asyncio.create_task(self._read(node, connection))
            self._readers.add(reader)
            reader.add_done_callback(self._readers.discard)
        if self._connections.get(node) is connection:  # otherwise it broke, and the channel is subscribed again
            self._unplaced.discard(name)
        if name not in self._channels:  # its last watcher left in the meantime
            await connection.unsubscribe(name)

    async def _read(self, node: Node, connection: PubSubConnection) -> None:
        try:
            await connection.read()
        except Exception as failure:
            getLogger(__name__).warning("announcements were interrupted: %r", failure)
            self._moved = True
        finally:
            del self._connections[node]
            await connection.aclose()
        self._place(connection.names)

    def _heard(self, kind: str, name: str, said: bytes) -> None:
        channel = self._channels.get(name)
        if channel is None:
            return
        match kind:
            case "smessage":
                channel.notify(int(said))
            case "ssubscribe" if channel.confirmed.is_set():
                channel.notify(UNKNOWN)
            case "ssubscribe":
                channel.confirmed.set()
            case "sunsubscribe":  # the slot moved away
                self._moved = True
                self._place([name])
            case _:
                pass

    async def aclose(self) -> None:
        tasks = [*self._readers, *([self._placing] if self._placing else [])]
        self._channels.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for connection in self._connections.values():  # a reader that is cancelled before it first runs closes nothing
            await connection.aclose()
        self._connections.clear()
