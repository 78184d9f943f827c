"""The contract of Schedule: what is due, what waits, who works, and how often a worker looks for what others left."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from quipu_service.adapters import redis_schedule
from quipu_service.adapters.redis_parts import CLUSTER, Parts
from quipu_service.adapters.redis_schedule import RedisSchedule
from quipu_service.adapters.redis_server import RedisServer
from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.facade.stores import Stores
from quipu_service.application.ports.schedule import WorkKind
from tests.service.adapters.test_log_contract import stores
from tests.service.set_time import SetTime
from tests.service.valkey import start_valkey

__all__ = ["stores"]
KIND = WorkKind.UNSTARTED
NOTHING: Mapping[str, Any] = {"XAUTOCLAIM": [b"0-0", [], []], "XREADGROUP": None, "ZRANGEBYSCORE": []}


class Asked:
    """A server on which nothing waits, and what it was asked."""

    def __init__(self, **answers: Any) -> None:
        self.words, self.answers = list[tuple[Any, ...]](), {**NOTHING, **answers}

    async def __call__(self, key: str, *words: Any) -> Any:
        del key
        self.words.append(words)
        return self.answers.get(words[0], 1)

    def taken(self, command: str) -> list[tuple[Any, ...]]:
        """What came after each such command since it was last asked about."""
        found = [words[1:] for words in self.words if words[0] == command]
        self.words.clear()
        return found


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> SetTime:
    return SetTime(monkeypatch, redis_schedule, 0.0)


async def test_what_is_due_longest_is_told_first_and_stays_due_until_it_is_put_later(stores: Stores) -> None:
    """All at times long ago, before those of any other test."""
    schedule, tables = stores.schedule, [uuid4().hex for _ in range(40)]
    for at, table in enumerate(tables, start=1):
        await schedule.put(KIND, table, at)
    assert isinstance(stores.server, RedisServer)
    parts = Parts(CLUSTER if stores.server.spread else 1)
    of_part = {part: [table for table in tables if parts.of(table) == part] for part in parts.all}

    for most in (1, 3, 16, 17, 40):
        each = -(-most // len(parts.all))
        assert await schedule.due(KIND, 40, most) == [one for found in of_part.values() for one in found[:each]]
    assert sorted(await schedule.due(KIND, 39, 640)) == sorted(tables[:39])
    await schedule.put(KIND, tables[0], 41)
    await schedule.drop(KIND, tables[1])
    assert sorted(await schedule.due(KIND, 40, 640)) == sorted(tables[2:])
    for table in tables:
        await schedule.drop(KIND, table)


async def test_a_job_for_later_waits_for_its_time(stores: Stores) -> None:
    schedule, table = stores.schedule, uuid4().hex
    far = 10**13
    while (left := await schedule.claim(WorkKind.JOB, "sweeper", 0, far - 1)) is not None:
        await schedule.done(WorkKind.JOB, left[0])
    await schedule.queue(WorkKind.JOB, table, b"later", far)

    assert await schedule.claim(WorkKind.JOB, "one", 60_000, far - 1) is None
    claimed = await schedule.claim(WorkKind.JOB, "one", 60_000, far)
    assert claimed is not None
    assert claimed[1] == b"later"
    await schedule.done(WorkKind.JOB, claimed[0])
    assert await schedule.claim(WorkKind.JOB, "two", 0, far) is None


async def test_the_backlog_is_told_in_seconds_and_a_worker_counts_for_ten(tmp_path: Path) -> None:
    server = start_valkey(tmp_path)
    try:
        async with redis_stores(server.url) as stores:
            schedule = stores.schedule
            await schedule.queue(WorkKind.JOB, "t", b"job")
            with server.client() as client:
                queued = int(client.xrange("quipu:jobs")[0][0].partition(b"-")[0])
            await schedule.put(WorkKind.TABLE, "t", queued - 250)
            await schedule.put(WorkKind.TABLE, "u", queued)
            for number, ago in enumerate((0, 10_000, 10_001)):
                await schedule.on_duty(f"worker {number}", queued - ago)
            found, later = [await schedule.backlog(queued + passed) for passed in (0, 1_500)]
            remembered = list[int]()
            for passed in (3_589_998, 3_589_999, 3_590_000):
                await schedule.on_duty("worker 0", queued + passed)
                with server.client() as client:
                    remembered.append(int(client.zcard("quipu:workers")))
    finally:
        server.stop()

    assert (found.workers, found.jobs, found.oldest, found.late) == (2, 1, 0.0, 0.25)
    assert (later.oldest, later.late) == (1.5, 1.75)
    assert remembered == [3, 2, 1], "for an hour after its last report"


async def test_a_worker_looks_for_what_a_dead_one_left_twice_in_the_time_of_a_lease(watch: SetTime) -> None:
    asked = Asked()
    schedule, looked = RedisSchedule(asked, Parts()), list[int]()
    for watch.now in (100.0, 100.1, 129.9, 130.0, 159.9, 160.0):
        assert await schedule.claim(WorkKind.JOB, "one", 60_000, 0) is None
        looked.append(len(asked.taken("XAUTOCLAIM")))

    assert looked == [1, 0, 0, 1, 0, 1]


async def test_a_worker_looks_at_parts_of_others_once_a_second(watch: SetTime) -> None:
    asked = Asked(ZRANGEBYSCORE=[b"one", b"other"])
    schedule = RedisSchedule(asked, Parts(4))
    await schedule.on_duty("one", 50_000)
    assert asked.taken("ZRANGEBYSCORE") == [("quipu:workers", 40_000, "+inf")]
    asked.answers["ZRANGEBYSCORE"] = []
    looked = list[list[str]]()
    for watch.now in (50.0, 50.9, 51.0, 51.9):
        await schedule.due(KIND, 0, 4)
        looked.append([words[0] for words in asked.taken("ZRANGEBYSCORE")])

    own, others = ["quipu:unstarted", "quipu:unstarted:{2}"], ["quipu:unstarted:{1}", "quipu:unstarted:{3}"]
    assert looked == [own + others, own, own + others, own]


async def test_a_worker_of_a_cluster_pauses_after_each_look_and_never_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """It cannot wait at several servers at once; at one server it waits there."""
    slept = list[float]()

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr(redis_schedule, "sleep", sleep)
    for wait in (0, 20, 2_000):
        await RedisSchedule(Asked(), Parts(CLUSTER)).claim(WorkKind.JOB, "one", 60_000, 0, wait)
    alone = Asked()
    await RedisSchedule(alone, Parts()).claim(WorkKind.JOB, "one", 60_000, 0, 2_000)

    assert slept == [0.02, 0.05]
    assert alone.taken("XREADGROUP") == [
        ("GROUP", "workers", "one", "COUNT", 1, "BLOCK", 2_000, "STREAMS", "quipu:jobs", ">")
    ]


async def test_a_queue_of_jobs_has_a_length_and_the_delayed_ones_come_a_hundred_at_a_time() -> None:
    asked = Asked()
    schedule = RedisSchedule(asked, Parts())
    await schedule.queue(WorkKind.JOB, "t", b"job")
    await schedule.queue("letters", "t", b"letter")
    assert asked.taken("XADD") == [
        ("quipu:jobs", "MAXLEN", "~", 100_000, "*", b"job", b"job"),
        ("quipu:letters", "*", b"job", b"letter"),
    ]
    await schedule.claim("letters", "one", 60_000, 7)
    assert asked.taken("ZRANGEBYSCORE") == [("quipu:letters:later", "-inf", 7, "LIMIT", 0, 100)]
