"""How operations end is counted alike, whichever interface carried them: GraphQL answers 200 to everything."""

import re
from collections.abc import Awaitable, Callable

import pytest

from quipu_service.application.problems.tree import Unavailable
from quipu_service.observing.metrics import Metrics, Requests
from quipu_service.observing.requests import Measured
from quipu_service.transports.graphql.engine import Engine
from tests.service.client import Client
from tests.service.transports.graphql.test_projection import Both, both
from tests.service.transports.http.test_settled import DOORS, OUTCOMES, Site

__all__ = ["both"]
ENDS: dict[str, tuple[str, Exception | None]] = {
    "accepted": (OUTCOMES["answered"], None),
    "refused": (OUTCOMES["refused"], None),
    "unavailable": (OUTCOMES["awaited"], Unavailable("the log's server is away", "away")),
    "defect": (OUTCOMES["awaited"], RuntimeError("a defect")),
}
NAMES = {"websocket": "websocket", "http": "graphql", "sse": "graphql"}
LINE = re.compile(r'^quipu_operations_total\{door="(\w+)",outcome="(\w+)"\} (\S+)$', re.MULTILINE)


async def counted(metrics: Metrics) -> dict[tuple[str, str], float]:
    text, _ = await metrics.text()
    return {(door, outcome): float(count) for door, outcome, count in LINE.findall(text.decode())}


async def test_every_series_is_there_before_anything_happened() -> None:
    found = await counted(Metrics())

    doors, outcomes = {"rest", "graphql", "websocket"}, {"accepted", "refused", "unavailable", "defect"}
    assert found == {(door, outcome): 0.0 for door in doors for outcome in outcomes}


@pytest.mark.parametrize("outcome", ENDS)
@pytest.mark.parametrize("door", DOORS)
async def test_an_operation_ends_alike_over_each_interface(
    both: Both, monkeypatch: pytest.MonkeyPatch, door: str, outcome: str
) -> None:
    document, failure = ENDS[outcome]
    metrics = Metrics()
    requests, site = Requests(metrics), Site(Engine(both.quipu, noted=metrics.answered))
    monkeypatch.setattr(site, "http", Measured(site.http, requests))
    monkeypatch.setattr(site.view, "sockets", Measured(site.view.sockets, requests))

    async def failing(*_: object, **__: object) -> None:
        assert failure is not None
        raise failure

    if failure is not None:
        monkeypatch.setattr(type(both.quipu.stores.log), "read", failing)
    ask: Callable[..., Awaitable[None]] = DOORS[door]
    await ask(site, document, cancel=False)

    found = {ended: count for (name, ended), count in (await counted(metrics)).items() if name == NAMES[door]}
    assert found[outcome] >= 1, found
    assert {ended for ended, count in found.items() if count} <= {outcome, "accepted"}
    if outcome != "accepted" and door != "sse":  # the stream itself is one more that was accepted
        assert found["accepted"] == 0


async def test_what_machines_ask_for_all_the_time_is_no_operation(client: Client) -> None:
    async def told() -> dict[str, float]:
        lines = (await client.get("/metrics")).body.decode().splitlines()
        return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines if line[0] != "#")}

    before = await told()
    for path in ("/healthz", "/readyz", "/metrics", "/v1/games"):
        assert (await client.get(path)).status == 200
    after = await told()
    rise = {name: value - before.get(name, 0.0) for name, value in after.items()}

    assert rise['quipu_operations_total{door="rest",outcome="accepted"}'] == 1.0
    for operation, times in (("alive", 1.0), ("ready", 1.0), ("measured", 2.0)):
        assert rise[f'quipu_requests_total{{operation="{operation}",status="200"}}'] == times
