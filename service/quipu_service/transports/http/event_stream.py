"""Streams to one follower: server-sent events, in gzip if it accepts that, without a compressor for each follower.

Each part of a stream is compressed against the part before it, and so only once for all followers who get the same
parts. The state of a follower is the last event and two numbers.
"""

import asyncio
import zlib
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from functools import lru_cache
from typing import Self

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from quipu_service.application.ledger import COMPRESSED
from quipu_service.application.problems.tree import Problem
from quipu_service.transports.http.asgi_write import WRITE
from quipu_service.transports.http.exchange import SSE, VARY, accepts, encode, language_of
from quipu_service.transports.http.gate import passed_by
from quipu_service.transports.texts.problem_texts import problem_text

LEAST_HEARTBEAT, MOST_HEARTBEAT = 5, 600
"""Seconds of silence that a client may choose."""
HEARTBEAT = 15.0
"""Seconds of silence after which a comment shows that the stream is alive, unless the client says another number."""
STREAM_HEADERS = {**VARY, "cache-control": "no-store, no-transform", "x-accel-buffering": "no"}
PACKED_HEADERS = {**STREAM_HEADERS, "vary": f"{VARY['vary']}, accept-encoding", "content-encoding": "gzip"}
GZIP = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
"""The header of a gzip file (RFC 1952, 2.3.1): deflate, no name, no time, any system."""
LAST_BLOCK = b"\x03\x00"
"""An empty block that ends deflated data (RFC 1951, 3.2.3)."""
WINDOW = 1 << 15
"""How far back deflated data can refer, in bytes."""
LEVEL = 6
EVENT = (b"id:", b"event: next")
"""The beginning of an event, in REST and in GraphQL; other parts are heartbeats."""


@lru_cache(COMPRESSED.most)
def deflated(part: bytes, before: bytes) -> bytes:
    """A part of a deflated stream, which a client can read at once; ``before`` was sent just before it."""
    compressor = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS, zdict=before)
    return compressor.compress(part) + compressor.flush(zlib.Z_SYNC_FLUSH)


class GzipState:
    """The state of one gzip stream: the part sent last, and its checksum and length so far."""

    @classmethod
    def of(cls, request: Request) -> "GzipState | None":
        """The state for the answer to a request; None unless the client accepts gzip."""
        return cls() if accepts(request, "gzip") else None

    def __init__(self) -> None:
        self._before, self._sum, self._size = b"", 0, 0

    def packed(self, part: bytes) -> bytes:
        """The next part; call ``sent`` once it was sent."""
        return deflated(part, self._before) if self._size else GZIP + deflated(part, b"")

    def sent(self, part: bytes) -> None:
        """Note that the part was sent. A short one, such as a heartbeat, keeps the event before it in the window."""
        self._sum, self._size = zlib.crc32(part, self._sum), self._size + len(part)
        self._before = part if part.startswith(EVENT) and len(part) <= WINDOW else (self._before + part)[-WINDOW:]

    def end(self) -> bytes:
        """The last bytes (RFC 1952, 2.3.1)."""
        return LAST_BLOCK + self._sum.to_bytes(4, "little") + (self._size % (1 << 32)).to_bytes(4, "little")


class EventStream(Response):
    """Server-sent events to one follower, until they end or it leaves; a failure is the last event, ``problem``."""

    begin, beat = b"retry: 1000\n\n", b": still here\n\n"
    """What the stream begins with, and the comment after a silence."""
    _events: AsyncIterator[bytes]

    def __init__(self, request: Request, heartbeat: float | None = None) -> None:
        """``heartbeat``: seconds of silence after which a comment is sent."""
        self.gzip = GzipState.of(request)
        """The state of the compression; None if the client does not accept it."""
        super().__init__(headers=PACKED_HEADERS if self.gzip else STREAM_HEADERS, media_type=SSE)
        del self.headers["content-length"]
        self.leaving = AsyncExitStack()
        """Closed when the stream ends."""
        self._locale, self._quiet = language_of(request), True
        self._passed = passed_by(request)
        self._heartbeat = heartbeat or HEARTBEAT
        self._write: Callable[[bytes], bool] | None = None
        self._writing = asyncio.Lock()
        self._timer: asyncio.TimerHandle | None = None
        self._beating: asyncio.Task[None] | None = None

    def of(self, events: AsyncIterator[bytes]) -> Self:
        """The stream of these events."""
        self._events = events
        return self

    def write(self, event: bytes) -> bool:
        """Send an event without waiting, in place of the next of the stream; False if that is not possible now."""
        if self._write is None:
            return False
        if self.gzip is None:
            if not self._write(event):
                return False
        elif self._writing.locked() or not self._write(self.gzip.packed(event)):
            return False
        else:
            self.gzip.sent(event)
        self._quiet = False
        return True

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        self._write = scope.get("extensions", {}).get(WRITE, {}).get("now")
        telling, gone = asyncio.create_task(self._stream(send)), asyncio.ensure_future(_gone(receive))
        self._beat(send)
        try:
            await asyncio.wait({telling, gone}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            await self._ended(telling, gone)
        if not telling.cancelled():
            telling.result()
            last = b"" if self.gzip is None else self.gzip.end()
            await send({"type": "http.response.body", "body": last, "more_body": False})

    async def _ended(self, *tasks: asyncio.Task[None]) -> None:
        if self._timer is not None:
            self._timer.cancel()
        left = [*tasks, *([] if self._beating is None else [self._beating])]
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        await self.leaving.aclose()

    async def _stream(self, send: Send) -> None:
        if self.begin:
            await self._part(send, self.begin)
        try:
            async for event in self._events:
                self._quiet = False
                await self._part(send, event)
                if self._passed is not None:
                    self._passed.settle(len(event))  # others cause the events that follow
        except Problem as problem:
            words = problem_text(problem, self._locale)
            content = {"code": words.code, "title": words.title, "detail": words.detail}
            await self._part(send, b"event: problem\ndata: %b\n\n" % encode(content))

    def _beat(self, send: Send, *, quiet: bool = False) -> None:
        """Send a comment after a silence; a timer costs less than a task for each follower."""
        if quiet:
            self._beating = asyncio.ensure_future(self._part(send, self.beat))
        self._quiet = True
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(self._heartbeat, lambda: self._beat(send, quiet=self._quiet))

    async def _part(self, send: Send, text: bytes) -> None:
        if self.gzip is None:
            await send({"type": "http.response.body", "body": text, "more_body": True})
            return
        async with self._writing:  # the next part is compressed against this one
            await send({"type": "http.response.body", "body": self.gzip.packed(text), "more_body": True})
            self.gzip.sent(text)


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
