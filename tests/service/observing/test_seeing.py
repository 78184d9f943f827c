"""What operators see: request ids, log lines, metrics of actions and of the log, traces."""

import json
import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Message

from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.facade.stores import Stores
from quipu_service.application.ports.table_log import Append
from quipu_service.observing.metrics import Metrics, Requests, instrumented
from quipu_service.observing.requests import Measured, Traced
from quipu_service.observing.tracing import tracing_to
from tests.service.client import Client
from tests.service.serving import QUICK, Service
from tests.service.valkey import Valkey, start_valkey


async def number(client: Client, name: str, **labels: str) -> float:
    """A metric as it is now; 0 if it is not told yet."""
    told = (await client.get("/metrics")).body.decode()
    inside = ",".join(f'{label}="{value}"' for label, value in sorted(labels.items()))
    found = re.search(rf"^{re.escape(f'{name}{{{inside}}}' if labels else name)} (\S+)$", told, re.MULTILINE)
    return float(found[1]) if found else 0.0


async def test_a_sane_request_id_comes_back_and_another_is_replaced(client: Client) -> None:
    sane = await client.get("/v1/games", x_request_id="proxy:42.a")
    mad = await client.get("/v1/games", x_request_id="a b" * 30)
    own = await client.get("/v1/none")

    assert sane.headers["x-request-id"] == "proxy:42.a"
    assert re.fullmatch("[0-9a-f]{16}", mad.headers["x-request-id"])
    assert re.fullmatch("[0-9a-f]{16}", own.headers["x-request-id"])


async def test_actions_are_counted_by_game_door_and_result(client: Client) -> None:
    accepted = {"game": "caracalla", "door": "rest", "result": "accepted"}
    before = await number(client, "quipu_actions_total", **accepted)
    refused = await number(client, "quipu_actions_total", **{**accepted, "result": "refused"})
    foreign = await number(client, "quipu_actions_total", **{**accepted, "result": "unauthenticated"})
    table = await client.begin("caracalla", 2)
    await table.play(2)
    seat = await table.to_act()
    assert (await table.act(1 - seat, {"type": "endTurn"})).status == 409
    await client.put(f"{table.path}/commands/x", {"type": "endTurn"}, token="a" * 43)

    assert await number(client, "quipu_actions_total", **accepted) == before + 2
    assert await number(client, "quipu_actions_total", **{**accepted, "result": "refused"}) == refused + 1
    assert await number(client, "quipu_actions_total", **{**accepted, "result": "unauthenticated"}) == foreign + 1


async def test_appends_and_conflicts_are_counted(client: Client) -> None:
    before = await number(client, "quipu_log_calls_total", call="append", result="appended")
    table = await client.begin("caracalla", 2)
    await table.play(3)

    assert await number(client, "quipu_log_calls_total", call="append", result="appended") == before + 1 + 2 + 1 + 3
    assert await number(client, "quipu_log_server_in_trouble") == 0.0


@pytest.fixture
def fragile(tmp_path: Path) -> Iterator[Valkey]:
    server = start_valkey(tmp_path / "valkey")
    yield server
    server.stop()


async def test_a_log_that_is_away_is_told_in_a_line_with_request_and_table(fragile: Valkey, tmp_path: Path) -> None:
    service = Service(tmp_path, url=fragile.address + QUICK).start()
    try:
        async with Client(service.address) as client:
            table = await client.begin("caretos", 2)
            fragile.stop()
            answer = await client.get(table.path, x_request_id="night-1")
            calls = await number(client, "quipu_log_calls_total", call="read", result="unavailable")
            requests = await number(client, "quipu_requests_total", operation="showTable", status="503")
    finally:
        service.stop()
    lines = [json.loads(line) for line in service.log.read_text().splitlines()]
    (told,) = [line for line in lines if line.get("request") == "night-1" and "status" in line]

    assert (503, "night-1") == (answer.status, answer.headers["x-request-id"])
    assert (table.id, 503, "WARNING") == (told["table"], told["status"], told["level"])
    assert (calls, requests) == (1.0, 1.0)


async def test_a_defect_is_counted_and_answered_with_its_request_id() -> None:
    async def broken(_: Request) -> Response:
        raise ZeroDivisionError

    metrics, sent = Metrics(), list[Message]()
    app = Measured(Starlette(routes=[Route("/broken", broken)]), Requests(metrics))

    async def receive() -> Message:
        return {"type": "http.request"}

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "GET", "path": "/broken", "query_string": b"", "headers": []}
    with pytest.raises(ZeroDivisionError):
        await app(scope, receive, send)

    assert b'quipu_requests_total{operation="broken",status="500"} 1.0' in (await metrics.text())[0]
    assert (b"x-request-id", str(scope["request_id"]).encode()) in sent[0]["headers"]


@pytest.fixture
async def stores(valkey_url: str) -> AsyncIterator[Stores]:
    async with redis_stores(valkey_url) as stores:
        yield stores


async def test_a_trace_covers_the_path_from_request_to_append(stores: Stores) -> None:
    spans = InMemorySpanExporter()
    tracing = tracing_to("http://collector", spans)
    assert tracing is not None
    metrics = Metrics()
    observed = instrumented(stores, metrics, tracing)

    async def append(_: Request) -> Response:
        entry = Append(table="traced", expected=0, command="c", digest="d", entry=b"entry")
        await observed.log.append(entry)
        return Response("done")

    async def receive() -> Message:
        return {"type": "http.request"}

    async def send(_: Message) -> None:
        return None

    parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
    scope = {"type": "http", "method": "POST", "path": "/", "query_string": b""}
    scope["headers"] = [(b"traceparent", parent.encode())]
    app = Traced(Starlette(routes=[Route("/", append, methods=["POST"])]), tracing)
    await app(scope, receive, send)
    tracing.flush()

    call, request = spans.get_finished_spans()
    assert (call.name, request.name) == ("log append", "POST /")
    assert call.parent is not None
    assert request.context is not None
    assert call.parent.span_id == request.context.span_id
    assert f"{request.context.trace_id:032x}" == parent.split("-")[1]
    assert call.attributes is not None
    assert call.attributes["quipu.table"] == "traced"


def test_traces_are_off_without_a_collector() -> None:
    assert tracing_to("") is None
