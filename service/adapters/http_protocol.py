"""The server's HTTP protocol: closes connections with incomplete headers, and joins writes."""

import asyncio
from typing import cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from quipu.service.adapters.joined_writes import JoinedWrites

HEADERS_WITHIN = 10.0
"""Seconds for the first request's headers to arrive."""


class HeadersInTime(HttpToolsProtocol):
    """Closes a connection that takes too long to send a whole request; otherwise each would hold memory for ever."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # uvicorn's own signature
        super().connection_made(cast(asyncio.Transport, JoinedWrites(transport, self.loop)))
        self._late: asyncio.TimerHandle | None = self.loop.call_later(HEADERS_WITHIN, transport.close)

    def on_headers_complete(self) -> None:
        self._in_time()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._in_time()
        super().connection_lost(exc)

    def _in_time(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None
