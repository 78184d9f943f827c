"""Whatever names a deadline says the service's time, too: documents, updates, streams, lists, notices."""

import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from starlette.types import ASGIApp

from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.commands.first_entries import Terms
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.clocks import TimeControl
from tests.service.application.tables.test_delay import Clock
from tests.service.asgi import app_of, ask, streamed
from tests.service.client import timeless
from tests.service.tables import Played, another, begun

HOUR = 3_600_000
TURN = 600_000


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def timed(valkey_url: str, clock: Clock) -> AsyncIterator[Quipu]:
    """The application at a time that the test decides."""
    async with redis_stores(valkey_url) as stores:
        yield another(stores, clock)


async def asked(app: ASGIApp, table: Played, query: str = "", seat: int | None = 0) -> list[Any]:
    shown: Any = {} if seat is None else {"authorization": f"Bearer {table.tokens[seat]}"}
    answer = await ask(app, "GET", f"/v1/{table.game}/tables/{table.id}{query}", **shown)
    assert answer.status == 200, answer.body
    return [json.loads(line) for line in answer.body.splitlines()]


async def in_graphql(app: ASGIApp, query: str, token: str) -> Any:
    body = json.dumps({"query": query}).encode()
    answer = await ask(app, "POST", "/graphql", body, authorization=f"Bearer {token}")
    told = json.loads(answer.body)
    assert "errors" not in told, told
    return told["data"]


async def test_an_update_says_the_time_at_which_it_is_sent_and_when_each_seats_time_runs_out(
    timed: Quipu, clock: Clock
) -> None:
    table = await begun(timed, "caracalla", 2, terms=Terms(clock=TimeControl(turn=TURN)))
    app, began = app_of(timed), clock.now
    (acting,) = (await table.position()).to_act
    first = await asked(app, table, "/events?text=true")
    assert {one["now"] for one in first} == {began}
    assert first[-1]["deadlines"] == [began + TURN if seat == acting else None for seat in range(2)]
    clock.now += HOUR
    again = await asked(app, table, "/events?text=true")
    assert {one["now"] for one in again} == {began + HOUR}
    assert timeless(again) == timeless(first)
    (document,) = await asked(app, table)
    assert (document["now"], document["seats"][acting]["deadline"]) == (began + HOUR, began + TURN)


async def test_streams_of_both_interfaces_say_the_time(timed: Quipu, clock: Clock) -> None:
    table = await begun(timed, "caracalla", 2, terms=Terms(clock=TimeControl(turn=TURN)))
    app = app_of(timed)
    shown: Any = {"authorization": f"Bearer {table.tokens[0]}"}
    clock.now += HOUR
    path = f"/v1/caracalla/tables/{table.id}/events?after=3"
    stream = await streamed(app, "GET", path, messages=1, **shown)
    (update,) = [json.loads(line[6:]) for line in stream.splitlines() if line.startswith(b"data: ")]
    query = f'subscription {{ entries(table: "{table.id}", after: 3) {{ time entry {{ deadlines }} }} }}'
    body = json.dumps({"query": query}).encode()
    said = await streamed(app, "POST", "/graphql", body, messages=1, **shown)
    (payload,) = [json.loads(line[6:]) for line in said.splitlines() if line.startswith(b"data: {")]
    told = payload["data"]["entries"]
    assert (update["now"], told["time"]) == (clock.now,) * 2
    assert update["deadlines"] == told["entry"]["deadlines"] != [None, None]


async def test_lists_of_a_player_and_notices_say_the_time(timed: Quipu, clock: Clock) -> None:
    table = await begun(timed, "caracalla", 2, terms=Terms(clock=TimeControl(turn=TURN)))
    clock.now += HOUR
    app = app_of(timed)
    (feed,) = await asked(app, table, "/notices")
    assert feed["now"] == clock.now
    found = await in_graphql(app, f'{{ table(table: "{table.id}") {{ notices {{ now }} }} }}', table.tokens[0])
    assert found == {"table": {"notices": {"now": clock.now}}}


async def test_spectators_of_a_delayed_table_get_the_time_that_they_see(timed: Quipu, clock: Clock) -> None:
    table = await begun(timed, "caracalla", 2, terms=Terms(delay=60_000, clock=TimeControl(turn=TURN)))
    app = app_of(timed)
    clock.now += 90_000
    seat, spectator = [await asked(app, table, "/events", seat=who) for who in (0, None)]
    assert {one["now"] for one in seat} == {clock.now}
    assert {one["now"] for one in spectator} == {clock.now - 60_000}
    assert spectator[-1]["deadlines"] == seat[-1]["deadlines"]


async def test_a_repeated_command_says_the_same_at_another_time(timed: Quipu, clock: Clock) -> None:
    table = await begun(timed, "caracalla", 2, terms=Terms(clock=TimeControl(turn=TURN)))
    app, position = app_of(timed), await table.position()
    (acting,) = position.to_act
    (legal,) = await asked(app, table, "/legal", seat=acting)
    body = json.dumps(legal["legalActions"][0]).encode()
    path, shown = f"/v1/caracalla/tables/{table.id}/commands/once", {"authorization": f"Bearer {table.tokens[acting]}"}
    first = json.loads((await ask(app, "PUT", path, body, **shown)).body)
    clock.now += HOUR
    second = json.loads((await ask(app, "PUT", path, body, **shown)).body)
    assert (first["now"], second["now"]) == (clock.now - HOUR, clock.now)
    assert timeless(first) == timeless(second)


async def test_followers_of_one_moment_get_the_same_bytes(timed: Quipu, clock: Clock) -> None:
    """So that they are encoded, and in gzip compressed, once."""
    table = await begun(timed, "caracalla", 2)
    app, path = app_of(timed), f"/v1/caracalla/tables/{table.id}/events?after=3&view=true"
    whole = [await ask(app, "GET", path)]
    clock.now += 40
    whole.append(await ask(app, "GET", path))
    clock.now += 400
    whole.append(await ask(app, "GET", path))
    assert whole[0].body == whole[1].body != whole[2].body


async def test_pages_of_other_origins_may_read_the_date(timed: Quipu) -> None:
    answer = await ask(app_of(timed), "GET", "/v1/games", origin="https://elsewhere.test")
    assert b"date" in dict(answer.headers)[b"access-control-expose-headers"].split(b", ")
