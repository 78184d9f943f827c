"""Compress pages, contracts and files: what lasts once for all who ask, everything else as it is sent."""

import asyncio
import gzip
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from importlib.util import find_spec
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.gzip import GZipResponder
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quipu_service.application.ledger import DOCUMENTATION, FILES
from quipu_service.transports.http.exchange import accepts
from quipu_service.transports.rest.router import COMPRESSED_FROM, COMPRESSION

CODINGS: Final = ("br", "gzip") if find_spec("brotli") else ("gzip",)
"""How what lasts can be compressed, the shortest first; the extra ``brotli`` brings the first one."""
SPOKEN: Final = frozenset({"text/html", "text/markdown"})
"""Pages name the host by which they are asked for. Anybody can make up hosts, so that a page has to cost little."""
QUICK: Final = 5
"""Brotli's quality for pages: as fast as gzip, and shorter."""


class Compressing:
    """ASGI middleware: compresses each answer as well as its client accepts."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request = Request(scope)
        await _Answer(self._app, [one for one in CODINGS if accepts(request, one)])(scope, receive, send)


class _Answer(GZipResponder):
    """One answer. Whatever has an ETag and is public lasts."""

    def __init__(self, app: ASGIApp, accepted: Sequence[str]) -> None:
        super().__init__(app, COMPRESSED_FROM, COMPRESSION)
        self._accepted = accepted

    async def send_with_compression(self, message: Message) -> None:
        if message["type"] == "http.response.start" and message["status"] == 304:  # names what 200 would
            MutableHeaders(raw=message["headers"]).add_vary_header("Accept-Encoding")
        await super().send_with_compression(message)

    async def apply_compression(self, body: bytes, *, more_body: bool) -> bytes:
        headers = Headers(raw=self.initial_message["headers"])
        lasts = "etag" in headers and "no-store" not in headers.get("cache-control", "")
        if lasts and not more_body:
            page = headers.get("content-type", "").partition(";")[0] in SPOKEN
            coding, body = await (_at_once if page else PACKED.best)(body, self._accepted)
            self.content_encoding = coding
            return body
        return await super().apply_compression(body, more_body=more_body) if "gzip" in self._accepted else body


class Packed:
    """Contracts and files in each coding, made once for all who ask.

    Nobody waits for brotli, which takes up to two seconds: until it is made, answers have gzip.
    """

    def __init__(self) -> None:
        self._made: dict[tuple[bytes, str], bytes] = {}
        self._making: set[asyncio.Task[bytes]] = set()

    async def best(self, content: bytes, accepted: Sequence[str]) -> tuple[str, bytes]:
        """The content in the first of these codings that is at hand, and which one that is; empty for none.

        Brotli is begun with the first answer that could have it, one document at a time.
        """
        key = sha256(content).digest()
        for coding in accepted:
            if (made := self._made.get((key, coding))) is not None:
                return coding, made
            if coding == "gzip":
                return coding, await self._make(content, key, coding)
            if not self._making:
                self._making.add(task := asyncio.create_task(self._make(content, key, coding)))
                task.add_done_callback(self._making.discard)
        return "", content

    async def _make(self, content: bytes, key: bytes, coding: str) -> bytes:
        made = await run_in_threadpool(packed, content, coding)  # without the GIL
        while len(self._made) >= FILES.most:
            self._made.pop(next(iter(self._made)))
        self._made[key, coding] = made
        return made


PACKED: Final = Packed()


async def _at_once(content: bytes, accepted: Sequence[str]) -> tuple[str, bytes]:
    """The content in the first of these codings, and which one that is."""
    if not accepted:
        return "", content
    return accepted[0], await run_in_threadpool(quickly, content, accepted[0])


@lru_cache(DOCUMENTATION.most)
def quickly(page: bytes, coding: str) -> bytes:
    """A page, compressed in a millisecond or two."""
    return packed(page, coding, QUICK)


def packed(content: bytes, coding: str, quality: int | None = None) -> bytes:
    """The content, compressed as well as the coding can if no quality is named."""
    if coding == "gzip":
        return gzip.compress(content, 9 if quality is None else quality, mtime=0)
    import brotli

    compressed: bytes = brotli.compress(content, quality=11 if quality is None else quality)
    return compressed
