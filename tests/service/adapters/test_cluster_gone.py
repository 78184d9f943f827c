"""A whole Cluster that cannot be reached is unavailable in one line, as one server is."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

import pytest

from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.facade.stores import Stores
from quipu_service.application.problems.tree import Unavailable
from quipu_service.worker import loops
from tests.service.valkey import free_port

CALLS: dict[str, Callable[[Stores], Awaitable[object]]] = {
    "reading": lambda stores: stores.log.read("t", 0),
    "listing": lambda stores: anext(stores.log.tables()),
    "ping": lambda stores: stores.server.ping(),
    "backlog": lambda stores: stores.schedule.backlog(0),
    "watching": lambda stores: stores.log.watch("t", lambda _: None).__aenter__(),
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS.keys())
async def test_no_node_answers(call: Callable[[Stores], Awaitable[object]], caplog: pytest.LogCaptureFixture) -> None:
    url = f"redis+cluster://127.0.0.1:{free_port()},127.0.0.1:{free_port()}"
    stores = redis_stores(url)
    try:
        with caplog.at_level(logging.WARNING), pytest.raises(Unavailable) as lost:
            await call(stores)
    finally:
        await stores.server.aclose()

    assert lost.value.cause in ("no node of the log's Cluster can be reached", "")
    assert "\n" not in str(lost.value)
    assert [one for one in caplog.records if one.exc_info] == [], "no traceback"


async def test_a_worker_waits_longer_each_time_and_begins_anew_once_it_worked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slept, steps = list[float](), iter([False] * 6 + [True] + [False] * 2)

    class Enough(Exception):
        pass

    async def sleep(seconds: float) -> None:
        if seconds:
            slept.append(seconds)

    async def step() -> None:
        works = next(steps, None)
        if works is None:
            raise Enough
        if not works:
            raise Unavailable("gone", "gone")

    monkeypatch.setattr(asyncio, "sleep", sleep)
    with pytest.raises(Enough):
        await loops.repeated(step)

    assert slept == [0.5, 1.0, 2.0, 4.0, 8.0, 8.0, 0.5, 1.0]
