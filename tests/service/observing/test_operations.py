"""How operations end is counted alike, whichever interface carried them: GraphQL answers 200 to everything."""

import re
from collections.abc import Awaitable, Callable

import pytest

from quipu_service.application.problems.tree import Unavailable
from quipu_service.observing.metrics import Metrics, Requests
from quipu_service.observing.requests import Measured
from quipu_service.transports.graphql.engine import Engine
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
