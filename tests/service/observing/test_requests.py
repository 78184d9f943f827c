"""What counts as a request: each answer once, with the id of its request, and connections that are none not at all."""

from typing import Any

import pytest
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from starlette.types import Message, Receive, Scope, Send

from quipu_service.observing.metrics import Metrics, Requests
from quipu_service.observing.requests import Measured, Traced
from quipu_service.observing.tracing import tracing_to


def scope_of(kind: str) -> dict[str, Any]:
    return {"type": kind, "method": "GET", "path": "/v1/games", "headers": [(b"x-request-id", b"night-1")]}


async def nothing() -> Message:
    raise AssertionError("nothing is read")


class Answering:
    """An application that answers in parts, or fails before its answer or within it."""

    def __init__(self, *, parts: int = 1, fails: bool = False) -> None:
        self._parts, self._fails = parts, fails
        self.asked = list[Scope]()

    async def __call__(self, scope: Scope, _receive: Receive, send: Send) -> None:
        self.asked.append(scope)
        if self._parts:
            await send({"type": "http.response.start", "status": 201, "headers": [(b"vary", b"accept")]})
        for number in range(1, self._parts):
            await send({"type": "http.response.body", "body": b"x", "more_body": number < self._parts})
        if self._fails:
            raise ZeroDivisionError


async def measured(app: Answering, kind: str = "http") -> tuple[list[Message], list[str]]:
    """What is sent to the client, and what is counted."""
    metrics, sent = Metrics(), list[Message]()

    async def send(message: Message) -> None:
        sent.append(message)

    try:
        await Measured(app, Requests(metrics))(scope_of(kind), nothing, send)
    except ZeroDivisionError:
        sent.append({"type": "failed"})
    page = (await metrics.text())[0].decode()
    return sent, [line for line in page.splitlines() if line.startswith("quipu_requests_total")]


async def test_an_answer_has_the_id_of_its_request_and_is_counted_once() -> None:
    sent, counted = await measured(Answering(parts=3))

    assert sent[0]["headers"] == [(b"vary", b"accept"), (b"x-request-id", b"night-1")]
    assert [message["type"] for message in sent] == ["http.response.start", *["http.response.body"] * 2]
    assert counted == ['quipu_requests_total{operation="none",status="201"} 1.0']


@pytest.mark.parametrize(("parts", "status"), [(0, "500"), (2, "201")])
async def test_a_failure_is_counted_unless_an_answer_has_begun(parts: int, status: str) -> None:
    sent, counted = await measured(Answering(parts=parts, fails=True))

    assert sent[-1] == {"type": "failed"}
    assert counted == [f'quipu_requests_total{{operation="none",status="{status}"}} 1.0']


@pytest.mark.parametrize("kind", ["websocket", "lifespan"])
async def test_what_is_no_request_is_passed_on_and_not_counted(kind: str) -> None:
    app = Answering(parts=0)

    assert await measured(app, kind) == ([], [])
    assert [scope["type"] for scope in app.asked] == [kind]
    assert [scope.get("request_id") for scope in app.asked] == ["night-1" if kind == "websocket" else None]


async def test_only_requests_are_traced() -> None:
    spans, app = InMemorySpanExporter(), Answering(parts=0)
    tracing = tracing_to("http://collector", spans)
    assert tracing is not None

    async def send(_: Message) -> None:
        raise AssertionError("nothing is answered")

    for kind in ("lifespan", "websocket", "http"):
        await Traced(app, tracing)({**scope_of(kind), "request_id": "night-1"}, nothing, send)
    tracing.flush()

    (span,) = spans.get_finished_spans()
    assert (span.name, dict(span.attributes or {})) == ("GET /v1/games", {"quipu.request": "night-1"})
    assert len(app.asked) == 3
