"""Asks an ASGI application without a socket: the whole answer, byte by byte."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from starlette.applications import Starlette
from starlette.types import ASGIApp

from quipu_service.application.facade.quipu import Quipu
from quipu_service.observing.metrics import Metrics, Requests
from quipu_service.transports.graphql.engine import Engine
from quipu_service.transports.graphql.view import View, routes_of
from quipu_service.transports.rest.router import Front, Router
from quipu_service.transports.rest.routes import rest_endpoints
from tests.service.valkey import PATIENCE


def app_of(quipu: Quipu, metrics: Metrics | None = None) -> ASGIApp:
    """GraphQL and REST on these use cases, without a gate."""
    requests = Requests(metrics or Metrics())
    return Front(Starlette(routes=routes_of(View(Engine(quipu)))), Router(rest_endpoints(quipu)), requests, ["*"], {})


@dataclass(frozen=True)
class Whole:
    """Everything that came back but the request's id, which is made by chance."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes


async def ask(app: ASGIApp, method: str, address: str, body: bytes = b"", **headers: str) -> Whole:
    """One request with a JSON body."""
    answers = await _exchanged(app, scope_of(method, address, body, headers), body)
    start = answers[0]
    told = sorted(header for header in start["headers"] if header[0] != b"x-request-id")
    return Whole(start["status"], tuple(told), _body(answers))


async def streamed(
    app: ASGIApp, method: str, address: str, body: bytes = b"", *, messages: int, **headers: str
) -> bytes:
    """A stream of server-sent events up to so many of them, when the client goes away."""
    scope = scope_of(method, address, body, {"accept": "text/event-stream", **headers})
    async with asyncio.timeout(PATIENCE):
        return _body(await _exchanged(app, scope, body, messages=messages))


def scope_of(method: str, address: str, body: bytes, headers: Mapping[str, str]) -> dict[str, Any]:
    """What a server tells of a request."""
    named = {"content-type": "application/json", "content-length": str(len(body)), **headers}
    sent = [(name.replace("_", "-").encode(), value.encode()) for name, value in named.items()]
    path, _, query = address.partition("?")
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": [(b"host", b"here"), *sent],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 2),
    }


async def _exchanged(app: ASGIApp, scope: dict[str, Any], body: bytes, messages: int = 0) -> Sequence[Any]:
    """All that comes back; of a stream so many messages, after which the client goes away."""
    requests = [{"type": "http.request", "body": body, "more_body": False}]
    answers: list[Any] = []
    leaving = asyncio.Event()

    async def receive() -> Any:
        if requests:
            return requests.pop()
        await leaving.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        answers.append(message)
        if messages and _body(answers).count(b"\ndata: ") >= messages:
            leaving.set()

    await app(scope, receive, send)
    return answers


def _body(answers: Sequence[Any]) -> bytes:
    return b"".join(one.get("body", b"") for one in answers)
