"""The least clients that can drive a server on this machine: measured servers should not wait for their driver.

No wait is without an end: a connection that is lost, and an answer that does not come, are errors.
"""

import asyncio
from collections.abc import Callable, Mapping
from typing import Final, Self, cast

from bench.processes import PATIENCE

TEXT: Final = 1
"""Opcodes of frames of a WebSocket."""
PING: Final = 9
PONG: Final = 10


class Link(asyncio.Protocol):
    """One kept-alive connection, one request at a time."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._waiting: asyncio.Future[tuple[int, bytes]] | None = None
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def to(cls, host: str, port: int) -> Self:
        _, link = await asyncio.get_running_loop().create_connection(cls, host, port)
        return link

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(exc or ConnectionError("closed before the answer"))

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    @property
    def closed(self) -> bool:
        """Whether nothing more can be asked."""
        return self._transport is None or self._transport.is_closing()

    async def ask(
        self, method: str, path: str, body: bytes = b"", headers: Mapping[str, str] | None = None
    ) -> tuple[int, bytes]:
        """Status and body."""
        if self._transport is None or self.closed:
            raise ConnectionError("closed before the request")
        lines = "".join(f"{name}: {value}\r\n" for name, value in (headers or {}).items())
        head = f"{method} {path} HTTP/1.1\r\nhost: bench\r\n{lines}content-length: {len(body)}\r\n\r\n"
        loop = asyncio.get_running_loop()
        self._waiting = loop.create_future()
        self._transport.write(head.encode() + body)
        silence = loop.call_later(PATIENCE, self._give_up, f"{method} {path}")
        try:
            return await self._waiting
        finally:
            silence.cancel()

    def _give_up(self, request: str) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(TimeoutError(f"{request}: no answer within {PATIENCE:.0f} s"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0 or self._waiting is None or self._waiting.done():
            return
        head = bytes(self._buffer[:end]).lower()
        if b"transfer-encoding: chunked" in head:
            if self._buffer.endswith(b"\r\n0\r\n\r\n"):
                self._buffer.clear()
                self._waiting.set_result((int(head[9:12]), b""))  # no bench reads what comes in chunks
            return
        start = head.find(b"content-length:") + 15
        size = 0 if head[9:12] == b"304" else int(head[start:].split(b"\r\n", 1)[0])
        if len(self._buffer) < end + 4 + size:
            return
        body = bytes(self._buffer[end + 4 : end + 4 + size])
        self._buffer.clear()
        self._waiting.set_result((int(head[9:12]), body))


class Stream(asyncio.Protocol):
    """Server-sent events: calls back with each message's data, and when it is lost."""

    def __init__(
        self, path: str, token: str, heard: Callable[[bytes], None], lost: Callable[[], None] = lambda: None
    ) -> None:
        self._request = (
            f"GET {path} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer {token}\r\naccept: text/event-stream\r\n\r\n"
        )
        self._heard, self._lost = heard, lost
        self._raw, self._text = bytearray(), bytearray()
        self._begun = self.closed = False
        self._transport: asyncio.Transport | None = None
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @classmethod
    async def to(
        cls, address: tuple[str, int], path: str, token: str, heard: Callable[[bytes], None],
        lost: Callable[[], None] = lambda: None,
    ) -> Self:  # fmt: skip
        """A stream that has begun."""
        made = cls(path, token, heard, lost)
        await asyncio.get_running_loop().create_connection(lambda: made, *address)
        await asyncio.wait_for(made.ready, PATIENCE)
        return made

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request.encode())

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        if not self.ready.done():
            self.ready.set_exception(exc or ConnectionError(f"closed before the stream: {bytes(self._raw[:200])!r}"))
        self._lost()

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def data_received(self, data: bytes) -> None:
        self._raw += data
        if not self._begun:
            end = self._raw.find(b"\r\n\r\n")
            if end < 0:
                return
            if not self._raw.startswith(b"HTTP/1.1 200"):
                assert self._transport is not None
                self._transport.close()
                return
            del self._raw[: end + 4]
            self._begun = True
        while self._chunk():
            pass
        while (end := self._text.find(b"\n\n")) >= 0:
            message = bytes(self._text[:end])
            del self._text[: end + 2]
            if not self.ready.done():
                self.ready.set_result(None)
            place = message.find(b"data: ")
            if place >= 0:
                self._heard(message[place + 6 :])

    def _chunk(self) -> bool:
        end = self._raw.find(b"\r\n")
        if end < 0:
            return False
        size = int(self._raw[:end], 16)
        if len(self._raw) < end + 2 + size + 2:
            return False
        self._text += self._raw[end + 2 : end + 2 + size]
        del self._raw[: end + 2 + size + 2]
        return size > 0


class Frames(asyncio.Protocol):
    """A WebSocket: calls back with each message of text, and when it is lost."""

    def __init__(
        self, path: str, subprotocol: str, heard: Callable[[bytes], None], lost: Callable[[], None],
        headers: Mapping[str, str] | None = None,
    ) -> None:  # fmt: skip
        lines = "".join(f"{name}: {value}\r\n" for name, value in (headers or {}).items())
        self._request = (
            f"GET {path} HTTP/1.1\r\nhost: bench\r\n{lines}connection: upgrade\r\nupgrade: websocket\r\n"
            f"sec-websocket-version: 13\r\nsec-websocket-key: {'A' * 22}==\r\n"
            f"sec-websocket-protocol: {subprotocol}\r\n\r\n"
        )
        self._heard, self._lost = heard, lost
        self._raw = bytearray()
        self._transport: asyncio.Transport | None = None
        self.closed = False
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @classmethod
    async def to(
        cls, address: tuple[str, int], path: str, subprotocol: str, heard: Callable[[bytes], None],
        lost: Callable[[], None],
    ) -> Self:  # fmt: skip
        """An open WebSocket."""
        made = cls(path, subprotocol, heard, lost)
        await asyncio.get_running_loop().create_connection(lambda: made, *address)
        await asyncio.wait_for(made.ready, PATIENCE)
        return made

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        if not self.ready.done():
            self.ready.set_exception(exc or ConnectionError(f"closed before it opened: {bytes(self._raw[:200])!r}"))
        self._lost()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request.encode())

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def send(self, text: bytes, opcode: int = TEXT) -> None:
        """A message, masked with zeros, which change nothing."""
        size = len(text)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2)
        if self._transport is None or self.closed:
            raise ConnectionError("the WebSocket is closed")
        self._transport.write(b"%c%b\0\0\0\0%b" % (0x80 | opcode, length, text))

    def data_received(self, data: bytes) -> None:
        self._raw += data
        if not self.ready.done():
            end = self._raw.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self._raw.startswith(b"HTTP/1.1 101"), self._raw
            del self._raw[: end + 4]
            self.ready.set_result(None)
        while self._frame():
            pass

    def _frame(self) -> bool:
        if len(self._raw) < 2:
            return False
        head, size = 2, self._raw[1]
        if size >= 126:
            head = 4 if size == 126 else 10
            size = int.from_bytes(self._raw[2:head])
        if len(self._raw) < head + size:
            return False
        opcode, content = self._raw[0] & 15, bytes(self._raw[head : head + size])
        del self._raw[: head + size]
        if opcode == TEXT:
            self._heard(content)
        elif opcode == PING:
            self.send(content, PONG)
        return True
