"""The server's protocols: they close connections of clients that send or read too slowly, and join writes."""

import asyncio
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from quipu.service.adapters.joined_writes import JoinedWrites

HEADERS_WITHIN = 10.0
"""Seconds for the first request's headers to arrive."""
READ_WITHIN = 30.0
"""Seconds that a client has to read most of what waits for it, once that is more than 64 KiB."""


class Deadline:
    """Aborts a connection unless it is met."""

    def __init__(self) -> None:
        self._timer: asyncio.TimerHandle | None = None

    def set(self, transport: asyncio.Transport, seconds: float) -> None:
        """Abort this connection after so many seconds."""
        self.met()
        self._timer = asyncio.get_running_loop().call_later(seconds, transport.abort)

    def met(self) -> None:
        """Leave the connection alone."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class ReadInTime(asyncio.Protocol):
    """Closes a connection whose client does not read: what waits for it would hold memory for ever.

    A follower that was cut off resumes where it was.
    """

    transport: asyncio.Transport

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._read = Deadline()

    def pause_writing(self) -> None:
        self._read.set(self.transport, READ_WITHIN)
        super().pause_writing()

    def resume_writing(self) -> None:
        self._read.met()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._read.met()
        super().connection_lost(exc)


class HeadersInTime(ReadInTime, HttpToolsProtocol):
    """The protocol of HTTP: also closes a connection that takes too long to send a whole request."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # uvicorn's own signature
        super().connection_made(cast(asyncio.Transport, JoinedWrites(transport, self.loop)))
        self._sent = Deadline()
        self._sent.set(transport, HEADERS_WITHIN)

    def on_headers_complete(self) -> None:
        self._sent.met()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._sent.met()
        super().connection_lost(exc)


class SocketsInTime(ReadInTime, WebSocketsSansIOProtocol):
    """The protocol of WebSockets."""
