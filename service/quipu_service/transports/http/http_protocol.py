"""The server's protocols: they close connections of clients that send or read too slowly, and join writes."""

import asyncio
import re
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import chain
from logging import getLogger
from typing import Any, cast

from starlette.types import Send
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from quipu_service.transports.http.asgi_write import WRITE
from quipu_service.transports.http.exchange import HEAD_MOST


class WriteBuffer:
    """Wraps an ``asyncio.Transport``: what was written in one turn of the event loop is sent by one system call.

    That wakes the reader and costs more than building most answers; uvicorn makes two for each answer, one for its
    head and one for its body (docs/decisions/0009-fast-path.md). Everything else is delegated.
    """

    __slots__ = ("_loop", "_parts", "_transport")

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport, self._loop = transport, loop
        self._parts: list[bytes] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        """Send this before the loop waits again."""
        if not self._parts:
            self._loop.call_soon(self.flush)
        self._parts.append(data)

    def write_now(self, data: bytes) -> None:
        """Send this at once, after what was written before; for when nothing else is expected in this turn."""
        if self._parts:
            self._parts.append(data)
        elif not self._transport.is_closing():
            self._transport.write(data)

    def writelines(self, parts: Iterable[bytes]) -> None:
        for part in parts:
            self.write(part)

    def flush(self) -> None:
        """Send the pending data, unless the client has gone meanwhile: uvloop raises for a closed connection."""
        parts, self._parts = self._parts, []
        if parts and not self._transport.is_closing():
            self._transport.write(parts[0] if len(parts) == 1 else b"".join(parts))

    def get_write_buffer_size(self) -> int:
        return self._transport.get_write_buffer_size() + sum(map(len, self._parts))

    def write_eof(self) -> None:
        self.flush()
        self._transport.write_eof()

    def close(self) -> None:
        self.flush()
        self._transport.close()


HEADERS_WITHIN = 10.0
"""Seconds for a request's headers to arrive, counted from the connection or from the first of them."""
BODY_WITHIN = 30.0
"""Seconds for a request's body to arrive, or for each ``BODY_PART`` of a long one."""
BODY_PART = 64 * 1024
HEADERS_MOST = 100
A_HOST = re.compile(rb"[A-Za-z0-9._~%!$&'()*+,;=:\[\]-]*").fullmatch
FRAMING = 8
"""Bytes of framing that each byte of a chunked body may have: a chunk of one byte has five."""
PIECE = 8 * 1024
"""Bytes that are parsed before they are counted again."""
LINGER = 2.0
"""Seconds for which a client whose headers were refused may read the reason."""
DROPPED = 2**20
"""Bytes read from such a client and dropped meanwhile: many clients read only after they have sent everything."""
TOO_LARGE = b"At most 100 headers, and 32 KiB of request line and headers, or of chunk extensions and trailers."
EACH = 60.0
"""Seconds between two log lines about too many connections."""
LOG = getLogger("quipu")
READ_WITHIN = 30.0
"""Seconds that a client has to read most of what waits for it, once that is more than 64 KiB."""


class Deadline:
    """A timer that ends a connection unless it is cancelled in time."""

    def __init__(self) -> None:
        self._timer: asyncio.TimerHandle | None = None

    def set(self, end: Callable[[], None], seconds: float) -> None:
        """Call this after so many seconds."""
        self.met()
        self._timer = asyncio.get_running_loop().call_later(seconds, end)

    @property
    def pending(self) -> bool:
        """Whether the timer is running."""
        return self._timer is not None

    def met(self) -> None:
        """Cancel the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class ReadDeadlineProtocol(asyncio.Protocol):
    """Closes a connection whose client does not read, because unread answers would hold memory for ever.

    A follower that was cut off resumes after the last entry that it has.
    """

    transport: asyncio.Transport

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._read = Deadline()

    def pause_writing(self) -> None:
        self._read.set(self.transport.abort, READ_WITHIN)
        super().pause_writing()

    def resume_writing(self) -> None:
        self._read.met()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._read.met()
        super().connection_lost(exc)


class HttpProtocol(ReadDeadlineProtocol, HttpToolsProtocol):
    """The protocol of HTTP: also closes a connection that takes too long to send a request, and bounds its head.

    A request that arrives whole sets no timer. Bytes are counted as they are parsed, since the parser keeps them.
    At the limit of open files, each new connection ends one that is waiting for its client.
    """

    _warned = -EACH
    """When too many connections were last logged."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # uvicorn's own signature
        self._joined = WriteBuffer(transport, self.loop)
        super().connection_made(cast(asyncio.Transport, self._joined))
        self._sent = Deadline()
        self._sent.set(transport.abort, HEADERS_WITHIN)
        self._within = 0.0  # seconds for what is missing of a request; 0 between two requests
        self._part = 0
        self._fed, self._delivered = 0, 0
        self._refused, self._dropped = False, 0
        # uvicorn would refuse checks of health too
        self._most, self.limit_concurrency = self.limit_concurrency, None
        if self._most is not None and len(self.connections) > self._most:
            self._make_room()
        self._extensions: dict[str, dict[object, object]] = {WRITE: {"now": self.write_part, "whole": self.write_whole}}

    def _make_room(self) -> None:
        """End a connection that waits for its client's request, whole or in part."""
        now = time.monotonic()
        if now - HttpProtocol._warned >= EACH:
            HttpProtocol._warned = now
            message = "%d connections, more than the %s that the limit of open files allows: idle ones are closed"
            LOG.warning(message, len(self.connections), self._most)
        for one in self.connections:
            if one is not self and isinstance(one, HttpProtocol) and one.idle:
                one.transport.abort()
                return

    @property
    def idle(self) -> bool:
        """Whether no complete request waits for its answer."""
        return self._sent.pending or self.cycle is None or self.cycle.response_complete

    def handle_websocket_upgrade(self) -> None:
        if self._most is not None and len(self.connections) > self._most:
            self._refused = True
            self.transport.write(STATUS_LINE[503] + b"connection: close\r\nretry-after: 5\r\ncontent-length: 0\r\n\r\n")
            self.transport.close()
            return
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # as uvicorn does when it loses a connection
        self._forget()

    def data_received(self, data: bytes) -> None:
        if self._refused:
            self._dropped += len(data)
            if self._dropped > DROPPED:
                self.transport.pause_reading()
            return
        if len(data) <= PIECE:
            self._take(data)
        else:
            for start in range(0, len(data), PIECE):
                if self._refused or self not in self.connections:  # nobody reads the rest
                    return
                self._take(data[start : start + PIECE])
        if self._within and not self._sent.pending:
            self._sent.set(self._late, self._within)

    def _take(self, piece: bytes) -> None:
        self._fed += len(piece)
        super().data_received(piece)
        if not self._refused and self._fed > HEAD_MOST + (FRAMING + 1) * self._delivered:
            self._refuse()

    def _refuse(self) -> None:
        """Answer 431, unless an answer to an earlier request is still owed; then drop what follows."""
        self._refused = True
        cycle = self.cycle
        if cycle is None or cycle.response_complete:
            head = b"content-type: text/plain; charset=utf-8\r\nconnection: close\r\ncontent-length: %d\r\n\r\n"
            self.transport.write(STATUS_LINE[431] + head % len(TOO_LARGE) + TOO_LARGE)
            self._within = 0.0
            self._sent.set(self.transport.abort, LINGER)
        else:
            self.transport.close()

    def send_400_response(self, msg: str) -> None:
        if self._refused:  # we stopped the parser ourselves
            self._refuse()
            return
        self._refused = True
        super().send_400_response(msg)

    def on_message_begin(self) -> None:
        self._within = HEADERS_WITHIN
        super().on_message_begin()
        self.scope["extensions"] = self._extensions

    def write_part(self, part: bytes) -> bool:
        """Send a part of the streamed answer at once, without a task; False if the client does not read or has gone."""
        cycle = self.cycle
        if not cycle.chunked_encoding or cycle.response_complete or cycle.disconnected or self.flow.write_paused:
            return False
        self._joined.write_now(b"%x\r\n%b\r\n" % (len(part), part))
        return True

    def write_whole(self, send: Send, status: int, headers: Sequence[tuple[bytes, bytes]], body: bytes) -> bool:
        """Send an answer of known length; False if ``send`` would do more than that, such as compress it or close."""
        cycle = self.cycle
        fresh = send == cycle.send and not cycle.response_started and not cycle.disconnected
        if not fresh or not cycle.keep_alive or self.flow.write_paused or cycle.scope["method"] == "HEAD":
            return False
        fields = (*cycle.default_headers, *headers)
        head = b"%b: %b\r\n" * len(fields) % tuple(chain.from_iterable(fields))
        if head.count(b"\n") + head.count(b"\r") > 2 * len(fields) or b"\nconnection: " in head:
            return False
        cycle.response_started = cycle.response_complete = True
        cycle.waiting_for_100_continue = False
        self.transport.write(b"%b%b\r\n%b" % (STATUS_LINE[status], head, body))
        cycle.message_event.set()
        cycle.on_response()
        return True

    def on_chunk_header(self) -> None:
        self.headers = self.headers.copy()  # trailers follow the last chunk, and say nothing that the scope needs

    def on_headers_complete(self) -> None:
        long = self._fed > HEAD_MOST - PIECE and self._head_size() > HEAD_MOST  # the head is among what was fed
        if long or len(self.headers) > HEADERS_MOST:
            self._refused = True
            raise ValueError("the head of the request is too large")
        hosts = [value for name, value in self.headers if name == b"host"]
        if len(hosts) == 1:
            if A_HOST(hosts[0]) is None:
                raise ValueError("expected the name of a host in Host (RFC 3986, 3.2.2)")  # pages repeat it
        elif hosts or self.parser is None or self.parser.get_http_version() != "1.0":
            raise ValueError("expected one Host (RFC 9112, 3.2)")
        self._fed, self._delivered = 0, 0
        self._sent.met()
        self._within, self._part = BODY_WITHIN, 0
        super().on_headers_complete()

    def _head_size(self) -> int:
        return len(self.url) + sum(len(name) + len(value) for name, value in self.headers)

    def on_body(self, body: bytes) -> None:
        self._delivered += len(body)
        self._part += len(body)
        if self._part >= BODY_PART:
            self._sent.met()
            self._part = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._sent.met()
        self._within = 0.0
        self._fed, self._delivered = 0, 0
        self.headers = self.scope["headers"]  # type: ignore[assignment]  # the list of on_message_begin
        super().on_message_complete()

    def _late(self) -> None:
        if self.flow.read_paused:  # we are the ones who are slow
            self._sent.set(self._late, self._within)
        else:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._sent.met()
        super().connection_lost(exc)
        self._forget()

    def _forget(self) -> None:
        """Drop what leads back here: the collector looks for such rings after thousands of connections only."""
        self._extensions.clear()


class WebSocketProtocol(ReadDeadlineProtocol, WebSocketsSansIOProtocol):
    """The protocol of WebSockets."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.handshake_initiated and not self.handshake_complete:
            joined = cast(WriteBuffer, self.transport)  # that of the request
            writes = {"now": joined.write_now, "soon": joined.write}
            cast(dict[str, Any], self.scope)["extensions"][WRITE] = {
                name: partial(self._written, write) for name, write in writes.items()
            }

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.conn.parser.close()  # it leads back to itself, and the scope, if there is one yet, to us
        cast(dict[str, Any], vars(self).get("scope", {})).get("extensions", {}).pop(WRITE, None)

    def _written(self, write: Callable[[bytes], None], text: bytes) -> bool:
        """Send a message of text without a task; False if the client does not read, is leaving or has gone."""
        if not self.handshake_complete or self.conn.state is not State.OPEN or not self.writable.is_set():
            return False
        write(framed(text))
        return True


def framed(text: bytes) -> bytes:
    """A whole message of text in one frame (RFC 6455, 5.2): not masked, as a server's, and not compressed, as ours."""
    size = len(text)
    if size < 126:
        return b"\x81%c%b" % (size, text)
    if size < 1 << 16:
        return b"\x81\x7e%b%b" % (size.to_bytes(2), text)
    return b"\x81\x7f%b%b" % (size.to_bytes(8), text)
