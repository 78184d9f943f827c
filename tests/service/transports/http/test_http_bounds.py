"""What one client may send, and how long it may take, byte by byte and second by second, without a socket."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from quipu_service.transports.http import http_protocol
from quipu_service.transports.http.http_protocol import HttpProtocol, WebSocketProtocol
from tests.service.set_time import SetTime
from tests.service.transports.http.test_http_protocol import ASKED, counting

KIB = 1024
HEAD = b"POST / HTTP/1.1\r\nhost: a\r\n"
CHUNKED = HEAD + b"transfer-encoding: chunked\r\n\r\n"
ANSWERED, REFUSED = (
    b"HTTP/1.1 200",
    (
        b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
        b"content-type: text/plain; charset=utf-8\r\nconnection: close\r\ncontent-length: 97\r\n\r\n"
        b"At most 100 headers, and 32 KiB of request line and headers, or of chunk extensions and trailers."
    ),
)


class Line(asyncio.Transport):
    """A connection whose client is the test."""

    def __init__(self) -> None:
        super().__init__()
        self.said, self.ended, self.reading = b"", "", True

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.said += data

    def get_write_buffer_size(self) -> int:
        return 0

    def is_closing(self) -> bool:
        return bool(self.ended)

    def close(self) -> None:
        self.ended = self.ended or "closed"

    def abort(self) -> None:
        self.ended = "aborted"

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """What comes next is for this one."""

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True


class Timer:
    """In place of a deadline: the seconds that were given last, until they are met, and how often."""

    made: "list[Timer]"

    def __init__(self) -> None:
        self.left, self.times = 0.0, 0
        self.end: Callable[[], None] = lambda: None
        self.made.append(self)

    def set(self, end: Callable[[], None], seconds: float) -> None:
        self.end, self.left, self.times = end, seconds, self.times + 1

    @property
    def pending(self) -> bool:
        return self.left > 0

    def met(self) -> None:
        self.left = 0.0


class Connection:
    """A protocol with its line, and its two deadlines: to be read, and to be sent something."""

    def __init__(self, app: Any = counting, most: int | None = None, state: ServerState | None = None) -> None:
        config = uvicorn.Config(
            app, http=HttpProtocol, ws=WebSocketProtocol, lifespan="off", log_config=None, limit_concurrency=most
        )
        Timer.made.clear()
        self.line, self.protocol = Line(), HttpProtocol(config, state or ServerState(), {})
        self.protocol.connection_made(self.line)
        self.unread, self.unsent = Timer.made

    async def sends(self, data: bytes) -> bytes:
        """What the client has got once it sent this."""
        if data:
            self.protocol.data_received(data)
        for _ in range(5):
            await asyncio.sleep(0)
        return self.line.said


@pytest.fixture(autouse=True)
def _timers(monkeypatch: pytest.MonkeyPatch) -> None:
    Timer.made = []
    monkeypatch.setattr(http_protocol, "Deadline", Timer)


async def unending(_scope: Any, _receive: Any, _send: Any) -> None:
    """Never answer."""
    await asyncio.Event().wait()


async def greeting(_scope: Any, receive: Any, send: Any) -> None:
    """Accept a WebSocket and stay."""
    await receive()
    await send({"type": "websocket.accept"})
    await asyncio.Event().wait()


@pytest.mark.parametrize(("more", "answer"), [(0, ANSWERED), (1, REFUSED)], ids=["as many", "one more"])
@pytest.mark.parametrize("of_url", [True, False])
async def test_the_address_and_the_headers_have_up_to_32_kib(more: int, answer: bytes, of_url: bool) -> None:
    rest = b"y" * (32 * KIB - len(b"/?hostax") + more)
    url, header = (rest, b"") if of_url else (b"", rest)
    said = await Connection().sends(b"GET /?%b HTTP/1.1\r\nhost: a\r\nx: %b\r\n\r\n" % (url, header))

    assert said.startswith(answer)


async def test_a_head_without_an_end_is_refused_beyond_32_kib() -> None:
    connection = Connection()
    begun = HEAD + b"x: "
    assert await connection.sends(begun + b"y" * (32 * KIB - len(begun))) == b""
    assert await connection.sends(b"y") == REFUSED


@pytest.mark.parametrize(("count", "answer"), [(100, ANSWERED), (101, REFUSED)], ids=["as many", "one more"])
async def test_a_request_has_up_to_a_hundred_headers(count: int, answer: bytes) -> None:
    said = await Connection().sends(HEAD + b"x: y\r\n" * (count - 1) + b"\r\n")

    assert said.startswith(answer)


async def test_each_byte_of_a_body_allows_eight_more_of_framing() -> None:
    connection = Connection(unending)
    chunk = b"1000\r\n" + b"z" * 4_096 + b"\r\n1;"
    await connection.sends(CHUNKED)
    await connection.sends(chunk)
    left = 32 * KIB + 9 * 4_096 - len(chunk)
    for begin in range(0, left, 4_096):
        await connection.sends(b"x" * min(4_096, left - begin))
    ended = [connection.line.ended]
    said = await connection.sends(b"x")

    assert [*ended, connection.line.ended] == ["", "closed"]
    assert said == b"", "a refusal would be taken for the answer that the request still waits for"


async def test_a_refused_client_has_two_seconds_and_a_megabyte_until_it_is_cut_off() -> None:
    connection = Connection()
    assert await connection.sends(HEAD + b"x: " + b"y" * 40_000) == REFUSED
    await connection.sends(bytes(KIB * KIB))
    assert (connection.unsent.left, connection.line.reading, connection.line.ended) == (2.0, True, "")
    await connection.sends(b"x")
    assert (connection.line.said, connection.line.reading) == (REFUSED, False)
    connection.unsent.end()
    assert connection.line.ended == "aborted"


async def test_headers_have_ten_seconds_and_a_body_thirty_for_each_64_kib() -> None:
    connection, given = Connection(), list[tuple[int, float]]()
    whole = HEAD + b"content-length: 200000\r\n\r\n"
    for part in (b"", whole[:20], whole[20:], b"z" * 65_535, b"z", b"z" * 65_536, b"z" * 68_927, b"z", whole[:20]):
        await connection.sends(part)
        given.append((connection.unsent.times, connection.unsent.left))

    assert given == [
        (1, 10.0),  # from the connection on
        (1, 10.0),
        (2, 30.0),  # the body is missing
        (2, 30.0),
        (3, 30.0),
        (4, 30.0),
        (5, 30.0),
        (5, 0.0),  # all is there
        (6, 10.0),  # from the first header of the next request on
    ]
    connection.unsent.end()
    assert connection.line.ended == "aborted"


async def test_a_client_is_not_late_while_we_are_the_slow_ones() -> None:
    connection = Connection(unending)
    await connection.sends(HEAD + b"content-length: 200000\r\n\r\n" + b"z" * 65_537)
    assert not connection.line.reading
    connection.unsent.end()

    assert (connection.unsent.left, connection.line.ended) == (30.0, "")


async def test_what_waits_for_a_client_is_read_within_thirty_seconds() -> None:
    connection = Connection()
    connection.protocol.pause_writing()
    assert connection.unread.left == 30.0
    connection.protocol.resume_writing()
    assert not connection.unread.pending
    connection.protocol.pause_writing()
    connection.unread.end()

    assert connection.line.ended == "aborted"


async def test_beyond_the_limit_of_connections_one_that_waits_for_its_client_is_closed() -> None:
    state = ServerState()
    busy, answered = (Connection(app, 3, state) for app in (unending, counting))
    silent = Connection(unending, 3, state)
    for one in (busy, answered):
        await one.sends(HEAD + b"\r\n")
    assert [one.line.ended for one in (busy, answered, silent)] == [""] * 3
    for least in (1, 2, 2):
        new = Connection(unending, 3, state)
        await new.sends(HEAD + b"\r\n")
        closed = [one for one in (answered, silent) if one.line.ended == "aborted"]
        assert (len(closed), busy.line.ended, new.line.ended) == (least, "", "")
        for one in closed:
            one.protocol.connection_lost(None)


async def test_too_many_connections_are_logged_once_a_minute(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    watch, state, told = SetTime(monkeypatch, http_protocol, 0.0), ServerState(), list[int]()
    monkeypatch.setattr(HttpProtocol, "_warned", -60.0)
    Connection(unending, 1, state)
    for watch.now in (0.0, 59.5, 60.0, 119.5, 120.0):
        Connection(unending, 1, state)
        told.append(len(caplog.messages))

    assert told == [1, 1, 2, 2, 3]
    assert caplog.messages[0].startswith("2 connections, more than the 1 that the limit of open files allows")


async def test_a_websocket_beyond_the_limit_of_connections_is_refused() -> None:
    state = ServerState()
    first, second = Connection(unending, 1, state), Connection(unending, 1, state)
    await first.sends(HEAD + b"\r\n")

    assert await second.sends(ASKED["websocket"].encode()) == (
        b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 5\r\ncontent-length: 0\r\n\r\n"
    )
    assert second.line.ended == "closed"
    third = Connection(greeting, 3, state)
    assert (await third.sends(ASKED["websocket"].encode())).startswith(b"HTTP/1.1 101 ")
