"""What a request costs: its own steps and threads, and nothing of what others do meanwhile."""

import asyncio
import threading

import pytest

from quipu_service.application.admission import spending
from quipu_service.application.admission.spending import METER, Meter, in_thread, metered
from quipu_service.transports.rest.routes import OPERATIONS

WORK = 0.5
"""Seconds of CPU."""


class Processor(threading.local):
    """The CPU that a thread has used, which takes no time."""

    used = 0.0


PROCESSOR = Processor()


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spending, "thread_time", lambda: PROCESSOR.used)


def work() -> str:
    PROCESSOR.used += WORK
    return "done"


def test_what_opens_tables_reads_whole_logs_or_thinks_is_charged_at_once() -> None:
    dear = {one.id: one.weight for one in OPERATIONS if one.weight != 1}

    assert dear == {
        **dict.fromkeys(("openTable", "forkTable", "exportTable", "showHint"), 5),
        **dict.fromkeys(("verify", "importTable"), 20),
    }


async def test_only_the_own_steps_are_measured() -> None:
    waiting, going_on, mine = asyncio.Event(), asyncio.Event(), Meter()

    async def request() -> str:
        waiting.set()
        await going_on.wait()
        return work()

    async def another() -> None:
        await waiting.wait()
        for _ in range(4):
            work()
        going_on.set()

    said, _ = await asyncio.gather(metered(request(), mine), another())

    assert (said, mine.seconds) == ("done", WORK)


async def test_a_thread_is_charged_to_its_request() -> None:
    mine = Meter()

    assert (await metered(in_thread(work), mine), mine.seconds) == ("done", WORK)


async def test_tasks_are_charged_to_the_request_that_starts_them_each_step_once() -> None:
    mine = Meter()

    async def part() -> None:
        await asyncio.sleep(0)
        work()

    async def request() -> None:
        await asyncio.gather(part(), part(), metered(part(), mine))
        await metered(part(), mine)

    await asyncio.create_task(metered(request(), mine))
    await asyncio.create_task(part())  # nobody's

    assert mine.seconds == 4 * WORK


async def test_a_task_that_is_cancelled_before_its_first_step_leaves_nothing_behind() -> None:
    async def request() -> None:
        task = asyncio.create_task(asyncio.Event().wait())
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    await metered(request(), Meter())


async def test_errors_and_cancellations_come_through() -> None:
    mine, cleaned, begun = Meter(), asyncio.Event(), asyncio.Event()

    async def failing() -> None:
        await asyncio.sleep(0)
        work()
        raise LookupError

    async def endless() -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            cleaned.set()

    with pytest.raises(LookupError):
        await metered(failing(), mine)
    assert mine.seconds == WORK

    async def started() -> None:
        await metered(endless(), Meter())

    task = asyncio.create_task(started())
    await begun.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert cleaned.is_set()
    assert METER.get() is not None
