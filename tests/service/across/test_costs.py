"""Whatever is done over any transport, and however it ends, is charged nine tenths of what it cost at least.

In seconds of CPU and bytes, which a busy machine does not change much; see ``walking.py``.
"""

import asyncio
import gc
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, TypeAlias

import pytest

from quipu_service.application.admission import spending
from quipu_service.application.admission.spending import METER, metered
from quipu_service.transports.graphql import sockets
from quipu_service.transports.http.gate import PASSED, Pass
from quipu_service.transports.rest import router
from quipu_service.transports.rest.operation import Operation
from tests.service.across.walking import (
    GAME,
    STREAMS,
    Cost,
    Request,
    Walk,
    Work,
    graphql_documents,
    graphql_request,
    over_http,
    over_socket,
    rest_request,
    walked,
)
from tests.service.tables import OPERATIONS
from tests.service.valkey import Valkey, start_valkey
from tests.storm.contract import STREAMED, operations

OUTCOMES: Final[tuple[str, ...]] = ("refused", "cancelled", "answered", "repeated")
PAID: Final = 0.9
TRIES: Final = 3
"""Of one outcome: the garbage collector may work between two steps, which are measured."""
pytestmark = pytest.mark.everything
Run: TypeAlias = Callable[[str, Work], Awaitable[tuple[bool, int]]]


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Valkey]:
    """A server with nothing on it but what is walked: lists cost as much as there is to list."""
    server = start_valkey(tmp_path_factory.mktemp("costs"))
    yield server
    server.stop()


@pytest.fixture
async def walk(own: Valkey, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Walk]:
    async with walked(own.url, monkeypatch) as walk:
        yield walk


@pytest.fixture(autouse=True)
def without_old_garbage() -> Iterator[None]:
    """As the service does when it starts: nobody pays for what was there before."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


async def tried(walk: Walk, name: str, transport: str, runs: Mapping[str, Run]) -> list[Cost]:
    """What each outcome of one operation cost."""
    found = []
    for outcome, run in runs.items():
        for _ in range(TRIES):
            cost = await walk.cost(name, transport, outcome, run)
            if cost.paid >= PAID:
                break
        found.append(cost)
    return found


async def rest(walk: Walk, operation: Operation, headers: dict[str, str] | None = None) -> list[Cost]:
    """One operation of REST, with each outcome."""
    asked = await rest_request(operation, await walk.table(), headers or {})
    wrong = replace(asked, path=asked.path + "?nosuch=1")
    runs = {outcome: partial(over_http, walk.app, wrong if outcome == "refused" else asked) for outcome in OUTCOMES}
    return await tried(walk, operation.id, "SSE of REST" if headers else "REST", runs)


async def graphql(walk: Walk, name: str, transport: str) -> list[Cost]:
    """One field of GraphQL, with each outcome."""
    table = await walk.table()
    right = graphql_request(name, table)
    wrong = right | {"query": right["query"].rpartition("}")[0] + " nosuch }"}

    def run(asked: dict[str, Any]) -> Run:
        if transport == "WebSocket":
            return partial(over_socket, walk.app, asked, table.tokens[0])
        headers = {"authorization": f"Bearer {table.tokens[0]}", **(STREAMS if transport == "SSE" else {})}
        return partial(over_http, walk.app, Request("POST", "/graphql", json.dumps(asked).encode(), headers))

    return await tried(walk, name, transport, {one: run(wrong if one == "refused" else right) for one in OUTCOMES})


OF_REST: Final = [one for one in OPERATIONS if one.id not in STREAMED]
CONTRACTS: Final = operations(None) | operations(GAME)
STREAMING: Final = [one for one in OPERATIONS if STREAMS["accept"] in json.dumps(CONTRACTS[one.id].row["responses"])]
"""Operations of REST that answer with server-sent events."""


async def walk_all(walk: Walk, transport: str) -> list[Cost]:
    """Every operation of a transport, with every outcome."""
    match transport:
        case "REST":
            found = [await rest(walk, one) for one in OF_REST]
        case "SSE of REST":
            found = [await rest(walk, one, STREAMS) for one in STREAMING]
        case _:
            names = [one for one in graphql_documents() if transport != "GraphQL" or not one.startswith("subscription")]
            found = [await graphql(walk, one, transport) for one in names]
    return [cost for costs in found for cost in costs]


@pytest.mark.parametrize(
    ("transport", "answered"),
    [
        ("REST", {"showTable", "showLegal", "exportTable", "openTable", "forkTable", "setNote", "verify"}),
        ("SSE of REST", {"showEvents", "followOwnTables"}),
        ("GraphQL", {"query table", "query log", "query tables", "mutation open", "mutation resign", "query notices"}),
        ("SSE", {"query table", "query log", "mutation open", "subscription entries"}),
        ("WebSocket", {"query table", "query log", "mutation open", "mutation resign", "subscription entries"}),
    ],
)
async def test_every_operation_with_every_outcome_is_charged_what_it_cost(
    walk: Walk, transport: str, answered: set[str]
) -> None:
    costs = await walk_all(walk, transport)

    assert [cost for cost in costs if cost.paid < PAID] == []
    assert {cost.operation for cost in costs if cost.answered and cost.outcome == "answered"} >= answered
    assert {cost.outcome for cost in costs} == set(OUTCOMES)


@dataclass(frozen=True)
class Fault:
    """A way to lose the meter."""

    plant: Callable[[pytest.MonkeyPatch], None]
    finds: Callable[[Walk], Awaitable[list[Cost]]]
    """The walk on which it shows."""
    unpaid: set[str]
    """The outcomes that are not charged."""


def without_refused(patch: pytest.MonkeyPatch) -> None:
    """A WebSocket settles only what it answers, as it once was."""

    async def operate(self: Any, name: str, payload: Any) -> None:
        self._engine.begun()
        passed = await self._gate.enter(self._key, self._address)
        await metered(self._answer(name, payload, passed), passed.meter)

    patch.setattr(sockets.Socket, "_operate", operate)


def without_streams(patch: pytest.MonkeyPatch) -> None:
    """What a request does in tasks of its own is nobody's, as are its streams."""

    async def nobodys(work: Any) -> Any:
        METER.set(None)
        return await work

    patch.setattr(spending, "_task", lambda loop, work, **more: asyncio.Task(nobodys(work), loop=loop, **more))


def without_sending(patch: pytest.MonkeyPatch) -> None:
    """A request is settled before its answer is sent, so that what is made while it is sent costs nothing."""

    async def send(answer: Any, scope: Any, receive: Any, send: Any) -> None:
        scope[PASSED].settle()
        await answer(scope, receive, send)

    patch.setattr(router, "send_and_settle", send)


def without_cpu(patch: pytest.MonkeyPatch) -> None:
    """Only the estimate is charged."""
    patch.setattr(Pass, "charge", lambda *_: None)


def named(name: str) -> Operation:
    (found,) = (one for one in OPERATIONS if one.id == name)
    return found


EVERY: Final[set[str]] = set(OUTCOMES)
FAULTS: Final = {
    "refused over WebSocket": Fault(
        without_refused, lambda walk: graphql(walk, "query notices", "WebSocket"), {"refused", "cancelled"}
    ),
    "streams of GraphQL": Fault(without_streams, lambda walk: graphql(walk, "query notices", "SSE"), EVERY),
    "streams of REST": Fault(without_sending, lambda walk: rest(walk, named("followOwnTables"), STREAMS), {"answered"}),
    "REST": Fault(without_cpu, lambda walk: rest(walk, named("setNote")), EVERY - {"refused"}),
    "GraphQL": Fault(without_cpu, lambda walk: graphql(walk, "query notices", "GraphQL"), EVERY),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS.keys())
async def test_a_planted_fault_is_found(walk: Walk, fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    right = await fault.finds(walk)
    fault.plant(monkeypatch)
    wrong = await fault.finds(walk)

    assert [cost for cost in right if cost.paid < PAID] == []
    assert {cost.outcome for cost in wrong if cost.paid < PAID} >= fault.unpaid, wrong
