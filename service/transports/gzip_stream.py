"""Streams in gzip without a compressor for each follower.

A part of a stream is compressed on its own, against what was sent just before, and so once for all who are told the
same. A follower keeps the last event and two numbers.
"""

import zlib
from functools import lru_cache

from starlette.requests import Request

from quipu.service.transports.wire import VARY

STREAM_HEADERS = {**VARY, "cache-control": "no-store, no-transform", "x-accel-buffering": "no"}
PACKED_HEADERS = {**STREAM_HEADERS, "vary": f"{VARY['vary']}, accept-encoding", "content-encoding": "gzip"}
GZIP = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
"""What a gzip file begins with (RFC 1952, 2.3.1): deflate, no name, no time, any system."""
LAST_BLOCK = b"\x03\x00"
"""An empty block that ends deflated data (RFC 1951, 3.2.3)."""
WINDOW = 1 << 15
"""How far back deflated data can refer, in bytes."""
LEVEL = 6
EVENT = (b"id:", b"event: next")
"""What an event begins with, in REST and in GraphQL; other parts are signs of life."""
KEPT = 128
"""Compressed parts that other followers may need too."""


@lru_cache(KEPT)
def deflated(part: bytes, before: bytes) -> bytes:
    """A part of a deflated stream, which a client can read at once; ``before`` was sent just before it."""
    compressor = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS, zdict=before)
    return compressor.compress(part) + compressor.flush(zlib.Z_SYNC_FLUSH)


class GzipState:
    """What one stream in gzip consists of so far."""

    @classmethod
    def of(cls, request: Request) -> "GzipState | None":
        """Of the answer to a client; None unless it accepts gzip."""
        return cls() if "gzip" in request.headers.get("accept-encoding", "") else None

    def __init__(self) -> None:
        self._before, self._sum, self._size = b"", 0, 0

    def packed(self, part: bytes) -> bytes:
        """The next part; call ``sent`` once it was sent."""
        return deflated(part, self._before) if self._size else GZIP + deflated(part, b"")

    def sent(self, part: bytes) -> None:
        """The part is on its way. A short one, such as a heartbeat, leaves the event before it in reach."""
        self._sum, self._size = zlib.crc32(part, self._sum), self._size + len(part)
        self._before = part if part.startswith(EVENT) and len(part) <= WINDOW else (self._before + part)[-WINDOW:]

    def end(self) -> bytes:
        """The last bytes (RFC 1952, 2.3.1)."""
        return LAST_BLOCK + self._sum.to_bytes(4, "little") + (self._size % (1 << 32)).to_bytes(4, "little")
