"""Long logs are read in slices: however long one is, other requests wait for one slice at most."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any

import pytest

from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log import folding
from quipu_service.application.tables import cooperative, presentation
from tests.service.asgi import app_of, ask
from tests.service.tables import Played, another, begun
from tests.service.valkey import PATIENCE


@pytest.fixture
async def long(quipu: Quipu, monkeypatch: pytest.MonkeyPatch) -> Played:
    """A table with a long log; each piece of work on it takes longer than a turn."""
    monkeypatch.setattr(cooperative.cooperative, "__defaults__", (0,))
    table = await begun(quipu, "caral", 2)
    await table.go_on(120)
    return table


class Stretches:
    """How many entries were worked on between two turns of somebody else."""

    def __init__(self) -> None:
        self.worked, self.longest = 0, 0

    def counting(self, work: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(work)
        def counted(*args: Any, **more: Any) -> Any:
            self.worked += 1
            self.longest = max(self.longest, self.worked)
            return work(*args, **more)

        return counted

    async def during(self, work: Awaitable[None]) -> None:
        async def other() -> None:
            while True:
                self.worked = 0
                await asyncio.sleep(0)

        task = asyncio.create_task(other())
        await work
        task.cancel()


@pytest.fixture
def stretches(monkeypatch: pytest.MonkeyPatch) -> Stretches:
    found = Stretches()
    for owner, name in ((folding, "read_whole"), (folding.Folding, "_known")):
        monkeypatch.setattr(owner, name, found.counting(getattr(owner, name)))
    return found


async def cold(quipu: Quipu, table: Played) -> None:
    cached, _ = await another(quipu.stores).tables.current(table.id)
    assert cached.position.head == (await table.position()).head


async def page(quipu: Quipu, table: Played) -> None:
    cached, _ = await quipu.tables.current(table.id)
    found = await quipu.tables.past.happened(cached, 0)
    assert [step.position.version for step in found] == list(range(1, cached.position.version + 1))


@pytest.mark.parametrize("work", [cold, page])
async def test_others_have_their_turns(
    quipu: Quipu, long: Played, stretches: Stretches, work: Callable[[Quipu, Played], Awaitable[None]]
) -> None:
    await stretches.during(work(quipu, long))
    assert 1 <= stretches.longest <= 2, "an entry is read, and folded"


async def test_others_have_their_turns_while_a_follower_catches_up(long: Played, stretches: Stretches) -> None:
    newest, versions = (await long.position()).version, list[int]()
    told = stretches.counting(versions.append)

    async def catching_up() -> None:
        async with long.quipu.following.following(long.id, None, 0) as steps:
            async for step, _ in steps:
                told(step.position.version)
                if step.position.version == newest:
                    return

    await stretches.during(catching_up())

    assert versions == list(range(1, newest + 1))
    assert 1 <= stretches.longest <= 2, "an entry is read, folded, or told"


@pytest.mark.parametrize("lists", [1, 3])
async def test_others_have_their_turns_between_logs_in_words(
    quipu: Quipu, long: Played, monkeypatch: pytest.MonkeyPatch, lists: int
) -> None:
    stretches, app = Stretches(), app_of(quipu)
    monkeypatch.setattr(cooperative.cooperative, "__defaults__", (PATIENCE,))  # all logs are read at once
    monkeypatch.setattr(presentation, "texts_of", stretches.counting(presentation.texts_of))
    log = "log(first: 50) { nodes { text } }"
    query = "{ " + " ".join(f'a{one}: table(table: "{long.id}") {{ {log} }}' for one in range(lists)) + " }"
    body = json.dumps({"query": query}).encode()

    async def asked() -> None:
        answer = await ask(app, "POST", "/graphql", body)
        assert answer.body.count(b'"text"') == 50 * lists

    async def all_asked() -> None:
        await asyncio.gather(*(asked() for _ in range(4)))

    await stretches.during(all_asked())

    assert stretches.longest == 50, "one log of one document at a time"


async def test_a_cold_table_is_folded_once_for_all_who_ask(
    quipu: Quipu, long: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    other, folded = another(quipu.stores), []
    fold = other.tables._fold

    async def counted(table: str, log_read: Any) -> Any:
        folded.append(table)
        return await fold(table, log_read)

    monkeypatch.setattr(other.tables, "_fold", counted)
    found = await asyncio.gather(*(other.tables.current(long.id) for _ in range(8)))

    assert folded == [long.id]
    assert len({id(cached) for cached, _ in found}) == 1


async def test_who_waited_for_a_fold_that_was_cancelled_folds_anew(
    quipu: Quipu, long: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = another(quipu.stores)
    first = asyncio.create_task(other.tables.current(long.id))
    while not other.tables._cold:
        assert not first.done()
        await asyncio.sleep(0)
    waits, (folding,) = asyncio.Event(), other.tables._cold.values()
    waited = folding.wait

    async def noted() -> Any:
        waits.set()
        return await waited()

    monkeypatch.setattr(folding, "wait", noted)
    second = asyncio.create_task(other.tables.current(long.id))
    await asyncio.wait_for(waits.wait(), PATIENCE)
    first.cancel()
    cached, _ = await asyncio.wait_for(second, PATIENCE)

    assert cached.position.head == (await long.position()).head
    assert not other.tables._cold
