"""The server's HTTP protocol, which hangs up on clients that do not finish their headers."""

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEADERS_WITHIN = 10.0
"""Seconds for the first request's headers to arrive."""


class HeadersInTime(HttpToolsProtocol):
    """Closes a connection that stays without a whole request for too long: each would hold memory for ever."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # uvicorn's own signature
        super().connection_made(transport)
        self._late = self.loop.call_later(HEADERS_WITHIN, transport.close)

    def on_headers_complete(self) -> None:
        self._late.cancel()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._late.cancel()
        super().connection_lost(exc)
