"""Somebody who knows no rule follows prompts and hints alone over the API; `bench.hints` plays whole games so."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Any

import pytest
import pytest_asyncio

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.message import Seat
from quipu_service.adapters.entropy import system_clock
from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.log.position import Position
from quipu_service.application.tables.advice import Hint
from quipu_service.worker import computations
from quipu_service.worker.thinking_time import AT_ONCE
from quipu_service.worker.worker import Worker
from tests.service.client import Answer, Client, Table
from tests.service.tables import another
from tests.service.valkey import PATIENCE

HINTS, LOOKS = 4, 30


def counted(looks: int) -> Callable[[], bool]:
    """A budget of looks instead of time, so that each run thinks alike."""
    left = iter(range(looks))
    return lambda: next(left, None) is None


@pytest_asyncio.fixture
async def advised(valkey_url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """A worker that gives hints by few looks and always the same dice."""

    def hint(position: Position, seat: Seat, _seconds: float) -> Hint:
        return computations.advice_of(position, seat, Seeded(b"newcomer" * 4, "bot", 0), counted(LOOKS))

    monkeypatch.setattr(computations, "hint", hint)
    async with redis_stores(valkey_url) as stores:
        working = asyncio.create_task(Worker(another(stores), system_clock, pace=AT_ONCE).run())
        yield
        working.cancel()
        with suppress(asyncio.CancelledError):
            await working


async def hinted(table: Table, seat: int) -> Answer:
    """A hint; on a busy machine the worker may need longer than one request waits, so it is asked for again."""
    async with asyncio.timeout(PATIENCE):
        while (hint := await table.client.get(f"{table.path}/hint", token=table.tokens[seat])).status == 429:
            assert hint.code == "TOO_MANY"
    assert hint.status == 200, hint.body
    return hint


@pytest.mark.usefixtures("advised")
@pytest.mark.parametrize("game", GAMES)
async def test_prompts_and_hints_are_enough_to_play(client: Client, game: str) -> None:
    table = await client.begin(game, GAMES[game].seats[0], hints=True)
    newcomer = await table.to_act()
    told = list[Any]()

    while len(told) < HINTS:
        if newcomer not in (await table.show())["toAct"]:
            await table.play(1)
            continue
        shown = await table.show(newcomer)
        hint = await hinted(table, newcomer)
        best = hint.json["choices"][0]
        done = await table.act(newcomer, best["actions"], if_match=str(hint.json["version"]))
        assert done.status == 200, done.body
        told.append((shown["prompt"], best["text"]))

    for prompt, text in told:
        assert prompt[-1] in ".!?", prompt
        assert "Chance to win" in text
