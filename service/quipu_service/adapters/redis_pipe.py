"""One connection to one server on which commands do not wait for each other's replies.

Commands of one turn of the event loop leave together, and replies come in their order: a trip costs a tenth of
redis-py's (docs/decisions/0002-redis-client.md). redis-py serves everything except a single plain server.
"""

import asyncio
import socket
from collections import deque
from collections.abc import Callable, Mapping
from time import thread_time
from typing import Any, Final, TypeAlias, cast

import hiredis
from redis.exceptions import ConnectionError as Disconnected
from redis.exceptions import ResponseError
from redis.exceptions import TimeoutError as Late

from quipu_service.application.admission.spending import METER, Meter

Word: TypeAlias = str | bytes | int
UNDERSTOOD: Final = frozenset({
    "host", "port", "unix_socket_path", "db", "username", "password", "socket_connect_timeout", "socket_timeout",
    "socket_keepalive", "max_connections", "protocol",
})  # fmt: skip
"""Options of redis-py that are supported here; with any other option redis-py connects."""


class PipeConnection(asyncio.Protocol):
    """A connection: the sent commands, and the futures of their replies. ``heard`` gets every other message."""

    def __init__(self, patience: float | None, heard: Callable[[Any], None] | None = None) -> None:
        self._patience, self._loop, self._heard = patience, asyncio.get_running_loop(), heard
        self._reader = hiredis.Reader(replyError=_refused)
        self._waiting: deque[tuple[float, asyncio.Future[Any], Meter | None]] = deque()
        self._leaving: list[bytes] = []
        self._transport: asyncio.Transport | None = None
        self._watch: asyncio.TimerHandle | None = None
        self.lost = False
        self.gone: asyncio.Future[None] = self._loop.create_future()
        """Done once the connection is lost."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        began = thread_time()
        try:
            self._reader.feed(data)
            while (reply := self._reader.gets()) is not False:
                if not self._waiting and self._heard is not None:
                    self._heard(reply)
                    continue
                _, future, meter = self._waiting.popleft()
                if meter is not None:
                    now = thread_time()
                    meter.seconds, began = meter.seconds + now - began, now
                if future.done():
                    continue
                if isinstance(reply, Exception):
                    future.set_exception(reply)
                else:
                    future.set_result(reply)
        except (hiredis.ProtocolError, IndexError):
            self.lose(lambda: Disconnected("the log's server sent an invalid reply"))
        if self._waiting and (first := self._waiting[0][2]) is not None:  # a part of its reply
            first.seconds += thread_time() - began

    def connection_lost(self, exc: Exception | None) -> None:
        self.lose(lambda: Disconnected(str(exc) if exc else "the log's server closed the connection"))

    def lose(self, failure: Callable[[], Exception]) -> None:
        """The connection is lost; everybody who waits gets the reason."""
        self.lost = True
        if not self.gone.done():
            self.gone.set_result(None)
        if self._watch is not None:
            self._watch.cancel()
        if self._transport is not None:
            self._transport.abort()
        while self._waiting:
            _, future, _ = self._waiting.popleft()
            if not future.done():
                future.set_exception(failure())

    def send(self, words: tuple[Word, ...]) -> asyncio.Future[Any]:
        """A future for the next reply."""
        self.write(words)
        future: asyncio.Future[Any] = self._loop.create_future()
        self._waiting.append((self._loop.time(), future, METER.get()))
        if self._watch is None and self._patience is not None:
            self._watch = self._loop.call_later(self._patience, self._look)
        return future

    def write(self, words: tuple[Word, ...]) -> None:
        """Send a command whose replies go to ``heard``."""
        if not self._leaving:
            self._loop.call_soon(self._leave)
        self._leaving.append(hiredis.pack_command(cast(Any, words)))

    def _leave(self) -> None:
        leaving, self._leaving = self._leaving, []
        if self._transport is not None and not self.lost:
            self._transport.write(b"".join(leaving))

    def _look(self) -> None:
        """A single timer: how long the oldest command has waited."""
        self._watch = None
        if self.lost or self._patience is None or not self._waiting:
            return
        left = self._waiting[0][0] + self._patience - self._loop.time()
        if left <= 0:
            self.lose(lambda: Late("the log's server does not answer"))
        else:
            self._watch = self._loop.call_later(left, self._look)


class Pipe:
    """Commands to one server; connects when needed, and reconnects."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        self._options = options
        self._wire: PipeConnection | None = None
        self._connecting = asyncio.Lock()

    async def ask(self, *words: Word) -> Any:
        """The reply to one command, sent again once if the connection breaks; raises Disconnected, Late, OSError."""
        try:
            wire = self._wire
            if wire is None or wire.lost:
                wire = await self._connected()
            return await wire.send(words)
        except Disconnected:
            return await (await self._connected()).send(words)

    async def _connected(self) -> PipeConnection:
        async with self._connecting:
            if self._wire is None or self._wire.lost:
                self._wire = await self.connect()
            return self._wire

    async def connect(self, heard: Callable[[Any], None] | None = None) -> PipeConnection:
        """A new connection, logged in; ``heard`` gets its messages. Raises Disconnected, Late, OSError."""
        async with asyncio.timeout(self._options.get("socket_connect_timeout")):
            wire = await self._opened(lambda: PipeConnection(self._options.get("socket_timeout"), heard))
            try:
                if password := self._options.get("password"):
                    user = self._options.get("username")
                    await wire.send(("AUTH", password) if user is None else ("AUTH", user, password))
                if database := self._options.get("db"):
                    await wire.send(("SELECT", database))
            except BaseException:
                wire.lose(lambda: Disconnected("not logged in"))
                raise
        return wire

    async def _opened(self, made: Callable[[], PipeConnection]) -> PipeConnection:
        options, loop = self._options, asyncio.get_running_loop()
        if path := options.get("unix_socket_path"):
            _, wire = await loop.create_unix_connection(made, path)
            return wire
        host, port = options.get("host", "localhost"), options.get("port", 6379)
        transport, wire = await loop.create_connection(made, host, port)
        if options.get("socket_keepalive"):
            transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        return wire

    async def aclose(self) -> None:
        """Close the connection."""
        if self._wire is not None:
            self._wire.lose(lambda: Disconnected("closed"))


def _refused(text: str) -> Exception:
    return ResponseError(text)
