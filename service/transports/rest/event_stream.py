"""Server-sent events to one follower, in gzip if it accepts that."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from typing import Self

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from quipu.service.application.problems import Problem
from quipu.service.asgi_write import WRITE
from quipu.service.transports.gzip_stream import PACKED_HEADERS, STREAM_HEADERS, GzipState
from quipu.service.transports.problems import problem_text
from quipu.service.transports.rest import parameters as sent
from quipu.service.transports.wire import SSE, encode, language_of

HEARTBEAT = 15.0
"""Seconds of silence after which a comment shows that the stream is alive, unless the client says another number."""


class EventStream(Response):
    """Server-sent events to one follower, until they end or it goes away; ``problem`` is the last one if it must."""

    _events: AsyncIterator[bytes]

    def __init__(self, request: Request) -> None:
        """Raises Malformed for a heartbeat out of bounds."""
        self._gzip = GzipState.of(request)
        super().__init__(headers=PACKED_HEADERS if self._gzip else STREAM_HEADERS, media_type=SSE)
        del self.headers["content-length"]
        self.leaving = AsyncExitStack()
        """Closed in the end."""
        self._locale, self._quiet = language_of(request), True
        self._heartbeat = sent.HEARTBEAT.of(request) or HEARTBEAT
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
        if self._gzip is None:
            if not self._write(event):
                return False
        elif self._writing.locked() or not self._write(self._gzip.packed(event)):
            return False
        else:
            self._gzip.sent(event)
        self._quiet = False
        return True

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        self._write = scope.get("extensions", {}).get(WRITE, {}).get("now")
        telling, gone = asyncio.ensure_future(self._tell(send)), asyncio.ensure_future(_gone(receive))
        self._beat(send)
        try:
            await asyncio.wait({telling, gone}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            await self._ended(telling, gone)
        if not telling.cancelled():
            telling.result()
            last = b"" if self._gzip is None else self._gzip.end()
            await send({"type": "http.response.body", "body": last, "more_body": False})

    async def _ended(self, *tasks: asyncio.Task[None]) -> None:
        if self._timer is not None:
            self._timer.cancel()
        left = [*tasks, *([] if self._beating is None else [self._beating])]
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        await self.leaving.aclose()

    async def _tell(self, send: Send) -> None:
        await self._part(send, b"retry: 1000\n\n")
        try:
            async for event in self._events:
                self._quiet = False
                await self._part(send, event)
        except Problem as problem:
            said = problem_text(problem, self._locale)
            content = {"code": said.code, "title": said.title, "detail": said.detail}
            await self._part(send, b"event: problem\ndata: %b\n\n" % encode(content))

    def _beat(self, send: Send, *, quiet: bool = False) -> None:
        """Send a comment after a silence; a timer costs less than a task for each follower."""
        if quiet:
            self._beating = asyncio.ensure_future(self._part(send, b": still here\n\n"))
        self._quiet = True
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(self._heartbeat, lambda: self._beat(send, quiet=self._quiet))

    async def _part(self, send: Send, text: bytes) -> None:
        if self._gzip is None:
            await send({"type": "http.response.body", "body": text, "more_body": True})
            return
        async with self._writing:  # what is packed next refers to this
            await send({"type": "http.response.body", "body": self._gzip.packed(text), "more_body": True})
            self._gzip.sent(text)


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
