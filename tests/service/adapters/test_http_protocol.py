"""A client that does not read is cut off, so that what waits for it does not stay in memory."""

import asyncio
import socket
from collections.abc import AsyncIterator
from typing import Any

import pytest
import uvicorn

from quipu.service.adapters import http_protocol
from quipu.service.adapters.http_protocol import HeadersInTime, SocketsInTime

PART = bytes(64 * 1024)
ASKED = {
    "http": "GET / HTTP/1.1\r\nhost: x\r\n\r\n",
    "websocket": (
        "GET / HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
        "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n\r\n"
    ),
}


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
    listening = socket.create_server(("127.0.0.1", 0))
    settings = uvicorn.Config(app, http=HeadersInTime, ws=SocketsInTime, lifespan="off", log_config=None)
    server = uvicorn.Server(settings)
    serving = asyncio.create_task(server.serve([listening]))
    yield app, listening.getsockname()[1]
    server.should_exit = True
    await serving


@pytest.mark.parametrize("asked", ASKED.values(), ids=ASKED.keys())
async def test_a_client_that_does_not_read_is_disconnected(
    telling: tuple[Telling, int], asked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_protocol, "READ_WITHIN", 0.1)
    app, port = telling
    with socket.create_connection(("127.0.0.1", port)) as deaf:
        deaf.sendall(asked.encode())
        await asyncio.wait_for(app.gone.wait(), 30)
