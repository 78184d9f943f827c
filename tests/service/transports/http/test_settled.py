"""Every operation is charged for what it cost, through every door: answered, refused or cancelled."""

import asyncio
import json
import threading
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from typing import Any

import pytest
from graphql import parse
from starlette.responses import Response
from starlette.types import Message, Scope

from quipu_service.application.admission import spending
from quipu_service.application.admission.frontends import Frontends
from quipu_service.application.admission.rate_limits import SECONDS_OF_ONE, Limits
from quipu_service.application.problems.tree import Problem
from quipu_service.transports.graphql import documents
from quipu_service.transports.graphql.engine import Engine
from quipu_service.transports.graphql.view import View
from quipu_service.transports.http.gate import Gate, Gated
from tests.service.transports.graphql.test_projection import Both, both

__all__ = ["both"]
QUOTA = 6_000
"""Requests a minute, so that each unit is 10 ms of the window."""
OUTCOMES = {
    "answered": "{ games { id } }",
    "refused": "{ noSuchField }",
    "awaited": '{ table(table: "Vbbbbbbbbbbbbbbbbbbbbb") { id } }',
    "subscribed": 'subscription { entries(table: "Vbbbbbbbbbbbbbbbbbbbbb") { version } }',
}
WORK = 0.5
"""Seconds of CPU that parsing takes here."""
PLAIN, STREAM = b"application/json", b"text/event-stream"


class Processor(threading.local):
    """The CPU that a thread has used."""

    used = 0.0


class Site:
    """An engine behind a gate, and what the gate has charged."""

    def __init__(self, engine: Engine) -> None:
        self.milliseconds, self.parsed = 0, asyncio.Event()
        self.limits = Limits(self._charge)
        gate = Gate(Frontends(), self.limits, QUOTA)
        self.view = View(engine, gate)
        self.http = Gated(self.view, gate, _refusing)

    async def _charge(self, client: str, window: int, milliseconds: int, *, strict: bool) -> tuple[bool, int]:
        del client, window, strict
        self.milliseconds += milliseconds
        return True, self.milliseconds

    async def units(self) -> int:
        """All that was charged."""
        await self.limits.aclose()
        return self.milliseconds * QUOTA // 60_000


def _refusing(problem: Problem, _: Any) -> Response:
    raise problem


def scope_of(kind: str, accept: bytes = PLAIN) -> Scope:
    headers = [(b"content-type", PLAIN), (b"accept", accept), (b"host", b"quipu.example")]
    scope: Scope = {"type": kind, "path": "/graphql", "method": "POST", "headers": headers, "query_string": b""}
    return {**scope, "client": ("192.0.2.1", 7), "subprotocols": ["graphql-transport-ws"], "scheme": kind}


async def over_websocket(site: Site, document: str, *, cancel: bool) -> None:
    """Ask on a socket, and leave once it is answered; or cancel the operation once it is parsed."""
    ended = asyncio.Event()

    async def client() -> AsyncGenerator[Message, None]:
        yield {"type": "websocket.connect"}
        asked = {"type": "subscribe", "id": "a", "payload": {"query": document}}
        for said in ({"type": "connection_init"}, asked):
            yield {"type": "websocket.receive", "text": json.dumps(said)}
        await (site.parsed if cancel else ended).wait()
        yield {"type": "websocket.receive", "text": json.dumps({"type": "complete", "id": "a"})}
        yield {"type": "websocket.disconnect"}

    async def send(message: Message) -> None:
        if json.loads(message.get("text", "{}")).get("type") in ("next", "error"):
            ended.set()

    async with aclosing(client()) as messages:
        await site.view.sockets(scope_of("websocket"), messages.__anext__, send)


def over_http(accept: bytes) -> Callable[..., Awaitable[None]]:
    async def ask(site: Site, document: str, *, cancel: bool) -> None:
        """Ask in a request; cancel it once it is parsed."""
        bodies = [json.dumps({"query": document}).encode()]

        async def receive() -> Message:
            if bodies:
                return {"type": "http.request", "body": bodies.pop(), "more_body": False}
            await asyncio.Event().wait()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            del message

        asking = asyncio.create_task(site.http(scope_of("http", accept), receive, send))
        if cancel:
            await site.parsed.wait()
            asking.cancel()
        await asyncio.wait([asking])

    return ask


DOORS = {"websocket": over_websocket, "http": over_http(PLAIN), "sse": over_http(STREAM)}


@pytest.mark.parametrize("cancel", [False, True], ids=["waited for", "cancelled"])
@pytest.mark.parametrize("document", OUTCOMES.values(), ids=OUTCOMES.keys())
@pytest.mark.parametrize("door", DOORS.values(), ids=DOORS.keys())
async def test_what_an_operation_used_is_charged_however_it_ends(
    both: Both, monkeypatch: pytest.MonkeyPatch, door: Callable[..., Awaitable[None]], document: str, *, cancel: bool
) -> None:
    site, processor = Site(both.projected), Processor()

    def parsing(*given: Any, **more: Any) -> Any:
        processor.used += WORK
        site.parsed.set()
        return parse(*given, **more)

    monkeypatch.setattr(spending, "thread_time", lambda: processor.used)
    monkeypatch.setattr(documents, "parse", parsing)

    await door(site, document, cancel=cancel)

    opening = door is over_websocket
    assert await site.units() == WORK / SECONDS_OF_ONE + opening
