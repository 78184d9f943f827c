"""Workers as processes, killed in the middle of their work: another one goes on, and nothing is doubled."""

import asyncio
import os
import signal
import subprocess
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from redis.asyncio import Redis
from redis.exceptions import ResponseError

from quipu_service.application.commands.absent_players import BotSeat
from quipu_service.application.commands.first_entries import Terms
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.bodies import Acted, AnyBody, Chosen, TimedOut
from quipu_service.application.log.clocks import OnTimeout, TimeControl
from quipu_service.application.log.formats import read_entry
from quipu_service.application.tables.jobs import read_job
from quipu_service.bots.levels import Level
from tests.service.serving import worker_process
from tests.service.tables import Played, begun, exported, tries
from tests.service.valkey import PATIENCE
from tests.service.worker.test_bots_at_tables import nothing_to_do, with_bots
from tests.service.zygote import Forked

__all__ = ["nothing_to_do"]
LONG_AGO = 60_000
"""Milliseconds after which any job is taken over."""


class Workers:
    """Processes of ``quipu worker`` on one server."""

    def __init__(self, url: str) -> None:
        self._url = url
        self.running: list[subprocess.Popen[bytes] | Forked] = []

    def start(self) -> subprocess.Popen[bytes] | Forked:
        worker = worker_process(redis_url=self._url)
        self.running.append(worker)
        return worker

    def kill(self, worker: subprocess.Popen[bytes] | Forked) -> None:
        self.running.remove(worker)
        worker.send_signal(signal.SIGKILL)
        worker.wait()


@pytest.fixture
async def workers(valkey_url: str) -> AsyncIterator[Workers]:
    some = Workers(valkey_url)
    yield some
    for worker in list(some.running):
        some.kill(worker)


@pytest.fixture
async def redis(valkey_url: str) -> AsyncIterator[Redis]:
    async with Redis.from_url(valkey_url) as client:
        yield client


async def until(true: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await true():
            await asyncio.sleep(0.02)


async def taken(redis: Redis) -> list[Any]:
    """The jobs that a worker has taken and not finished."""
    try:
        return list(await redis.xpending_range("quipu:jobs", "workers", "-", "+", 10))
    except ResponseError:  # no worker has begun yet
        return []


async def bodies(table: Played) -> list[AnyBody]:
    """All that the log says was done."""
    return [read_entry(line).body async for line in _entries(table)]


async def _entries(table: Played) -> AsyncIterator[Any]:
    cached, _ = await table.quipu.tables.current(table.id)
    for step in await table.quipu.tables.past.happened(cached, 0):
        yield step.stored.entry


async def frozen_at_work(workers: Workers, redis: Redis, table: Played) -> tuple[subprocess.Popen[bytes] | Forked, Any]:
    """A worker that stands still before it has written what came of a job of the table, and that job."""
    worker = workers.start()
    for _ in tries("a worker at a job of this table"):
        await until(lambda: _some(taken(redis)))
        os.kill(worker.pid, signal.SIGSTOP)
        await redis.ping()  # what it had sent is in the server's hands, and done before the second answer
        await redis.ping()
        found = [job for job in await taken(redis) if await _is_present(redis, job, table)]
        if found:
            break
        os.kill(worker.pid, signal.SIGCONT)
    return worker, found[0]


async def _is_present(redis: Redis, job: Any, table: Played) -> bool:
    """Whether a job is for the present version of the table."""
    rows: Any = await redis.xrange("quipu:jobs", job["message_id"], job["message_id"])
    return read_job(rows[0][1][b"job"]).version == (await table.position()).version


async def _some(awaited: Awaitable[list[Any]]) -> bool:
    return bool(await awaited)


async def test_the_job_of_a_killed_process_is_taken_over_by_another(
    quipu: Quipu, workers: Workers, redis: Redis
) -> None:
    strong = BotSeat(level=Level.STRONG)
    table = await with_bots(quipu, "caretos", 2, strong, strong)
    worker, job = await frozen_at_work(workers, redis, table)
    workers.kill(worker)
    dead, number = job["consumer"], job["message_id"]
    version = (await table.position()).version
    await redis.delete("quipu:attended")  # so that nothing but the job tells of the table
    await redis.xclaim("quipu:jobs", "workers", dead, 0, [number], idle=LONG_AGO, justid=True)

    workers.start()

    async def gone_on() -> bool:
        return (await table.position()).version > version

    await until(gone_on)
    await until(lambda: _finished(redis, number))
    played = [body for body in await bodies(table) if isinstance(body, Acted)]
    assert all(body.by is Chosen.BOT for body in played)
    report = await quipu.verify(await exported(table))
    assert report.valid, report.problem


async def _finished(redis: Redis, number: bytes) -> bool:
    return number not in [job["message_id"] for job in await taken(redis)]


async def test_two_processes_propose_a_timeout_one_is_killed_and_one_entry_says_it(
    quipu: Quipu, workers: Workers
) -> None:
    clock = TimeControl(turn=1_000, on_timeout=OnTimeout.BOT)
    both = [workers.start(), workers.start()]
    table = await begun(quipu, "caretos", 2, terms=Terms(clock=clock))

    async def late() -> Counter[int]:
        return Counter(body.seat for body in await bodies(table) if isinstance(body, TimedOut))

    async def one_is_late() -> bool:
        return len(await late()) >= 1

    async def both_are_late() -> bool:
        return len(await late()) == 2

    await until(one_is_late)
    workers.kill(both[0])
    await until(both_are_late)
    version = (await table.position()).version

    async def gone_on() -> bool:
        return (await table.position()).version > version + 1

    await until(gone_on)
    assert await late() == Counter({0: 1, 1: 1})
    report = await quipu.verify(await exported(table))
    assert report.valid, report.problem
