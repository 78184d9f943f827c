"""A client that reads or sends too slowly is cut off, so that what it holds does not stay in memory."""

import asyncio
import gc
import socket
import weakref
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, ClassVar

import aiohttp
import pytest
import uvicorn
from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, Side, State

from quipu_service.transports.http import http_protocol
from quipu_service.transports.http.asgi_write import WRITE
from quipu_service.transports.http.http_protocol import (
    Deadline,
    HttpProtocol,
    ReadDeadlineProtocol,
    WebSocketProtocol,
    framed,
)
from tests.service.valkey import PATIENCE, eventually

PART = bytes(64 * 1024)
ASKED = {
    "http": "GET / HTTP/1.1\r\nhost: x\r\n\r\n",
    "websocket": (
        "GET / HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
        "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n\r\n"
    ),
}

GOODBYE = b"\x88\x80\0\0\0\0"
"""A frame of a WebSocket that closes it, masked with zeros."""


class Telling:
    """An application that says more and more until its client is gone."""

    def __init__(self) -> None:
        self.gone = asyncio.Event()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            await send({"type": "http.response.start", "status": 200, "headers": []})
            telling = asyncio.create_task(self._tell(send, {"type": "http.response.body", "more_body": True}, "body"))
        else:
            await receive()
            await send({"type": "websocket.accept"})
            telling = asyncio.create_task(self._tell(send, {"type": "websocket.send"}, "bytes"))
        while "disconnect" not in (await receive())["type"]:
            pass
        telling.cancel()
        await asyncio.gather(telling, return_exceptions=True)
        self.gone.set()

    async def _tell(self, send: Any, message: dict[str, Any], name: str) -> None:
        while True:
            await send({**message, name: PART})
            await asyncio.sleep(0)


@pytest.fixture
async def telling() -> AsyncIterator[tuple[Telling, int]]:
    """Such an application, served."""
    app = Telling()
    async with served(app) as port:
        yield app, port


@asynccontextmanager
async def served(app: Any) -> AsyncIterator[int]:
    """The port of an application under our protocols."""
    listening = socket.create_server(("127.0.0.1", 0))
    settings = uvicorn.Config(app, http=HttpProtocol, ws=WebSocketProtocol, lifespan="off", log_config=None)
    server = uvicorn.Server(settings)
    serving = asyncio.create_task(server.serve([listening]))
    yield listening.getsockname()[1]
    server.should_exit = True
    await serving


@pytest.mark.parametrize("asked", ASKED.values(), ids=ASKED.keys())
async def test_a_connection_that_ended_is_freed_without_the_garbage_collector(
    telling: tuple[Telling, int], asked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process with 16,000 streams one after the other grew to 160 MiB, because each left a ring of objects."""
    made, begin = list[weakref.ref[ReadDeadlineProtocol]](), ReadDeadlineProtocol.__init__

    def noted(protocol: ReadDeadlineProtocol, *args: Any, **more: Any) -> None:
        begin(protocol, *args, **more)
        made.append(weakref.ref(protocol))

    monkeypatch.setattr(ReadDeadlineProtocol, "__init__", noted)
    app, port = telling
    gc.collect()
    gc.disable()
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(asked.encode())
        await reader.readexactly(64)
        writer.transport.abort()
        await asyncio.wait_for(app.gone.wait(), PATIENCE)
        await eventually(lambda: bool(made) and not any(one() for one in made))
    finally:
        gc.enable()
    assert len(made) == (1 if "upgrade" not in asked else 2)


@pytest.mark.parametrize("asked", ASKED.values(), ids=ASKED.keys())
async def test_a_client_that_does_not_read_is_disconnected(
    telling: tuple[Telling, int], asked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_protocol, "READ_WITHIN", 0.1)
    app, port = telling
    with socket.create_connection(("127.0.0.1", port)) as deaf:
        deaf.sendall(asked.encode())
        await asyncio.wait_for(app.gone.wait(), PATIENCE)


WHOLE = b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n\r\nbody"


async def counting(scope: Any, receive: Any, send: Any) -> None:
    """Answer with how long the body was."""
    del scope
    length, more = 0, True
    while more:
        message = await receive()
        length, more = length + len(message.get("body", b"")), message.get("more_body", False)
    text = str(length).encode()
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(text))]})
    await send({"type": "http.response.body", "body": text})


@pytest.fixture
async def counting_port() -> AsyncIterator[int]:
    """Such an application, served."""
    async with served(counting) as port:
        yield port


def have_no_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_protocol, "HEADERS_WITHIN", 0.1)
    monkeypatch.setattr(http_protocol, "BODY_WITHIN", 0.1)


@pytest.mark.parametrize("half", [WHOLE[:20], WHOLE[:-1]], ids=["headers", "body"])
async def test_half_a_request_does_not_hold_its_connection(
    counting_port: int, half: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    have_no_patience(monkeypatch)
    reader, writer = await asyncio.open_connection("127.0.0.1", counting_port)
    writer.write(half)
    assert await asyncio.wait_for(reader.read(), PATIENCE) == b""
    writer.close()
    await writer.wait_closed()


@pytest.mark.parametrize("half", [WHOLE[:20], WHOLE[:-1]], ids=["headers", "body"])
async def test_half_a_second_request_does_not_either(
    counting_port: int, half: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", counting_port)
    writer.write(WHOLE)
    await reader.readuntil(b"\r\n\r\n4")
    have_no_patience(monkeypatch)
    writer.write(half)
    assert await asyncio.wait_for(reader.read(), PATIENCE) == b""
    writer.close()
    await writer.wait_closed()


class Noted(Deadline):
    """Also notes each time that is given."""

    given: ClassVar[list[float]] = []

    def set(self, end: Callable[[], None], seconds: float) -> None:
        self.given.append(seconds)
        super().set(end, seconds)


async def test_each_part_of_a_long_body_has_its_time(counting_port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_protocol, "Deadline", Noted)
    Noted.given.clear()
    parts = 4
    reader, writer = await asyncio.open_connection("127.0.0.1", counting_port)
    writer.write(b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: %d\r\n\r\n" % (parts * len(PART)))
    for number in range(1, parts + 1):
        await eventually(partial(is_given, number))
        writer.write(PART)
    await reader.readuntil(b"\r\n\r\n%d" % (parts * len(PART)))
    writer.close()
    await writer.wait_closed()
    assert Noted.given[0] == http_protocol.HEADERS_WITHIN


def is_given(times: int) -> bool:
    """Whether the time for the body was given at least so often."""
    return Noted.given.count(http_protocol.BODY_WITHIN) >= times


async def test_parts_of_a_stream_are_written_at_once_while_its_client_reads() -> None:
    told = list[bool]()

    async def app(scope: Any, _receive: Any, send: Any) -> None:
        write = scope["extensions"][WRITE]["now"]
        headers = [(b"content-length", b"2")] if scope["path"] == "/long" else []
        told.append(write(b"too early"))
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        told.append(write(b"at once, "))
        await send({"type": "http.response.body", "body": b"ok"})
        told.append(write(b"too late"))

    async with served(app) as port, aiohttp.ClientSession() as session:
        for path, body in (("/", "at once, ok"), ("/long", "ok")):
            async with session.get(f"http://127.0.0.1:{port}{path}") as answer:
                assert await answer.text() == body

    assert told == [False, True, False, False, False, False]


async def test_nothing_is_written_at_once_to_a_client_that_does_not_read() -> None:
    full = asyncio.Event()

    async def app(scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        while scope["extensions"][WRITE]["now"](PART):
            await asyncio.sleep(0)
        full.set()
        await send({"type": "http.response.body"})

    async with served(app) as port:
        with socket.create_connection(("127.0.0.1", port)) as slow:
            slow.sendall(ASKED["http"].encode())
            await asyncio.wait_for(full.wait(), PATIENCE)
            parts = await asyncio.wait_for(asyncio.to_thread(parts_read, slow), PATIENCE)
    assert parts > 1


def parts_read(client: socket.socket) -> int:
    """How many parts an answer had, read to its end."""
    read = b""
    while not read.endswith(b"\r\n0\r\n\r\n"):
        read += client.recv(1 << 20)
    return read.count(PART)


async def test_messages_are_written_at_once_between_the_opening_and_the_end_of_a_websocket() -> None:
    told = list[bool]()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        write = scope["extensions"][WRITE]["now"]
        await receive()
        told.append(write(b"too early"))
        await send({"type": "websocket.accept"})
        told.append(write(b"at once"))
        await send({"type": "websocket.send", "text": "afterwards"})
        await send({"type": "websocket.close"})
        told.append(write(b"too late"))

    async with (
        served(app) as port,
        aiohttp.ClientSession() as session,
        session.ws_connect(f"http://127.0.0.1:{port}/") as opened,
    ):
        heard = [message.data async for message in opened]

    assert heard == ["at once", "afterwards"]
    assert told == [False, True, False]


async def test_no_message_is_written_at_once_to_a_client_that_does_not_read() -> None:
    full = asyncio.Event()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while scope["extensions"][WRITE]["now"](PART):
            await asyncio.sleep(0)
        full.set()

    async with served(app) as port:
        with socket.create_connection(("127.0.0.1", port)) as slow:
            slow.sendall(ASKED["websocket"].encode())
            await asyncio.wait_for(full.wait(), PATIENCE)


async def test_nothing_is_written_to_a_websocket_whose_client_has_said_goodbye() -> None:
    written = asyncio.get_running_loop().create_future()

    async def leaving(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass
        written.set_result(scope["extensions"][WRITE]["now"](b"too late"))

    listening = socket.create_server(("127.0.0.1", 0))
    settings = uvicorn.Config(leaving, http=HttpProtocol, ws=WebSocketProtocol, lifespan="off", log_config=None)
    server = uvicorn.Server(settings)
    serving = asyncio.create_task(server.serve([listening]))
    reader, writer = await asyncio.open_connection(*listening.getsockname())
    writer.write(ASKED["websocket"].encode())
    await reader.readuntil(b"\r\n\r\n")
    writer.write(GOODBYE)
    assert await asyncio.wait_for(written, PATIENCE) is False
    writer.close()
    await writer.wait_closed()
    server.should_exit = True
    await serving


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_frames_of_any_size_are_read_by_a_client(size: int) -> None:
    client = Protocol(Side.CLIENT, state=State.OPEN, max_size=None)
    client.receive_data(framed(b"x" * size))
    (frame,) = client.events_received()
    assert frame == Frame(Opcode.TEXT, b"x" * size)


WHOLE_ANSWERS = {
    "whole": ("GET", [], True),
    "no body": ("HEAD", [], False),
    "closes": ("GET", [(b"connection", b"close")], False),
    "two lines": ("GET", [(b"x-said", b"one\r\nx-forged: two")], False),
}


@pytest.mark.parametrize(("method", "more", "possible"), WHOLE_ANSWERS.values(), ids=WHOLE_ANSWERS.keys())
async def test_an_answer_is_written_whole_if_nothing_else_has_to_be_done(
    method: str, more: list[tuple[bytes, bytes]], possible: bool
) -> None:
    done = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        del receive
        headers = [(b"content-length", b"4"), *more]
        done.append(scope["extensions"][WRITE]["whole"](send, 200, headers, b"body"))
        if not done[-1]:
            await send({"type": "http.response.start", "status": 204, "headers": []})
            await send({"type": "http.response.body", "body": b""})

    async with served(app) as port, aiohttp.ClientSession() as session:
        for _ in range(2):  # on one connection
            async with session.request(method, f"http://127.0.0.1:{port}/") as answer:
                assert (answer.status, await answer.read()) == ((200, b"body") if possible else (204, b""))
                assert "date" in answer.headers
    assert done == [possible] * 2


async def test_no_answer_is_written_past_what_would_change_it() -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        del receive

        async def changing(message: Any) -> None:
            await send({**message, **({"body": b"BODY"} if message["type"] == "http.response.body" else {})})

        headers = [(b"content-length", b"4")]
        assert not scope["extensions"][WRITE]["whole"](changing, 200, headers, b"body")
        await changing({"type": "http.response.start", "status": 200, "headers": headers})
        await changing({"type": "http.response.body", "body": b"body"})

    async with (
        served(app) as port,
        aiohttp.ClientSession() as session,
        session.get(f"http://127.0.0.1:{port}/") as answer,
    ):
        assert await answer.read() == b"BODY"
