"""Bots, clocks and hints over REST: asked for at the opening, shown in the table document."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

import pytest
import pytest_asyncio

from quipu_service.adapters.entropy import system_clock
from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.tables import advice
from quipu_service.worker.thinking_time import AT_ONCE
from quipu_service.worker.worker import Worker
from tests.service.client import Client
from tests.service.tables import another
from tests.service.transports.rest.test_events import Followed
from tests.service.valkey import PATIENCE

CLOCK = {"turn": 60_000, "onTimeout": "CLAIM"}


@pytest_asyncio.fixture
async def worker(valkey_url: str) -> AsyncIterator[Worker]:
    async with redis_stores(valkey_url) as stores:
        yield Worker(another(stores), system_clock, pace=AT_ONCE)


async def test_what_was_agreed_on_is_shown_to_whoever_connects(client: Client) -> None:
    opened = {"bots": [{"level": "RANDOM", "seat": 1}], "clock": CLOCK, "hints": True}
    table = await client.open("caretos", 2, **opened)
    await table.sit("Ann")
    shown = await table.show(0)

    assert [None, "RANDOM"] == [seat["bot"] for seat in shown["seats"]]
    assert (shown["clock"]["turn"], shown["clock"]["onTimeout"], shown["hints"]) == (60_000, "CLAIM", True)
    await table.start()
    shown = await table.show(0)
    assert shown["claimable"] == []
    deadlines = [seat["deadline"] for seat in shown["seats"]]
    assert deadlines[1] is None, "a bot has no deadline"
    following = asyncio.create_task(Followed(table, token=table.tokens[0], query="?after=0").follow(until=99))
    async with asyncio.timeout(PATIENCE):
        while not (await table.show(0))["seats"][0]["present"]:
            await asyncio.sleep(0.05)
    following.cancel()
    with suppress(asyncio.CancelledError):
        await following


async def test_what_cannot_be_claimed_or_taken_back_is_refused(client: Client) -> None:
    table = await client.begin("caretos", 2, clock=CLOCK)
    claim = await client.post(f"{table.path}/claims", {"seat": 1, "then": "OUT"}, token=table.tokens[0])
    back = await client.post(f"{table.path}/seats/0/back", token=table.tokens[0])
    bot = await client.post(f"{table.path}/bots", {"level": "CLUB"}, token=table.host)
    hint = await client.get(f"{table.path}/hint", token=table.tokens[0])

    assert [(answer.json["code"], answer.json["rule"]) for answer in (claim, back, bot, hint)] == [
        ("NO_CLAIM", "T4.5"),
        ("NOT_AWAY", "T4.3"),
        ("NO_SEAT_FREE", "T2.1"),
        ("NO_HINTS", "T4.9"),
    ]
    wrong = await client.post("/v1/caretos/tables", {"seats": 2, "clock": {"bank": 5}})
    assert (wrong.status, wrong.json["path"]) == (400, "$.clock")


async def test_a_seat_gets_a_hint_that_it_can_play(client: Client, worker: Worker) -> None:
    table = await client.begin("caretos", 2, hints=True)
    seat = await table.to_act()
    working = asyncio.create_task(worker.run())
    async with asyncio.timeout(PATIENCE):  # a busy machine answers 429 first
        while (hint := await client.get(f"{table.path}/hint", token=table.tokens[seat])).status == 429:
            pass
    german = await client.get(f"{table.path}/hint?language=de", token=table.tokens[seat])
    working.cancel()
    with suppress(asyncio.CancelledError):
        await working

    assert hint.status == 200, hint.body
    assert hint.json["version"] == (await table.show())["version"]
    best = hint.json["choices"][0]
    assert 0 <= best["worth"] <= 1
    assert 0 < hint.json["worth"] < 1
    assert "with it." in best["text"]
    assert "Chance auf den Sieg: jetzt" in german.json["choices"][0]["text"]
    assert (await table.act(seat, best["actions"])).status == 200
    other = await client.get(f"{table.path}/hint", token=table.tokens[1 - seat])
    assert other.json["code"] in ("NOT_YOUR_TURN", "TOO_MANY")


async def test_without_a_worker_a_hint_tells_who_has_to_start_one(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await client.begin("caretos", 2, hints=True)
    monkeypatch.setattr(advice, "PATIENCE", 0.1)

    hint = await client.get(f"{table.path}/hint", token=table.tokens[await table.to_act()])

    assert (hint.status, hint.json["code"]) == (429, "TOO_MANY")
    assert "whoever runs the service starts `quipu worker`" in hint.json["detail"]
