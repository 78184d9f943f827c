"""How a worker goes through its jobs: each is done once, acknowledged, timed, and left to others if it must be."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from quipu_rules.kernel.message import Seat
from quipu_service.application.ports.schedule import WorkKind
from quipu_service.application.problems.tree import Damaged, GameNotInstalled, Problem, Unavailable, Unknown
from quipu_service.application.tables.jobs import LOOK_AGAIN, Job, JobKind
from quipu_service.worker import loops
from quipu_service.worker import worker as workers
from quipu_service.worker.loops import repeated
from quipu_service.worker.thinking_time import EARLIEST, LATEST, LEAST, BotPace, Waiting
from quipu_service.worker.worker import ALL_SERVED, DUTY, SWEEP, DecisionMoment, Worker


class Queue:
    """A schedule in memory that notes what a worker tells it."""

    def __init__(self, *jobs: tuple[str, bytes]) -> None:
        self.jobs, self.done_with, self.noted = list(jobs), list[str](), list[tuple[str, str, int]]()
        self.duties, self.tables = 0, dict[str, int]()

    async def on_duty(self, _name: str, _now: int) -> None:
        self.duties += 1

    async def put(self, kind: WorkKind, table: str, at: int) -> None:
        assert kind is WorkKind.TABLE
        self.tables[table] = at

    async def drop(self, kind: WorkKind, table: str) -> None:
        assert kind is WorkKind.TABLE
        self.tables.pop(table)

    async def due(self, *_: object) -> list[str]:
        return []

    async def claim(self, *_: object) -> tuple[str, bytes] | None:
        return self.jobs.pop(0) if self.jobs else None

    async def done(self, kind: WorkKind, number: str) -> None:
        assert kind is WorkKind.JOB
        self.done_with.append(number)

    async def note_done(self, kind: str, table: str, milliseconds: int) -> None:
        self.noted.append((kind, table, milliseconds))


class Hand:
    """A clock of seconds that is set by hand; as one of milliseconds it can be called."""

    def __init__(self) -> None:
        self.seconds = 1_000.0

    def monotonic(self) -> float:
        return self.seconds

    def __call__(self) -> int:
        return round(1_000 * self.seconds)

    async def sleep(self, seconds: float) -> None:
        self.seconds += seconds


@pytest.fixture
def hand(monkeypatch: pytest.MonkeyPatch) -> Hand:
    clock = Hand()
    monkeypatch.setattr(workers, "time", clock)
    return clock


def job(kind: JobKind = "play", table: str = "t1", version: int = 5) -> bytes:
    return msgspec.json.encode(Job(kind=kind, table=table, version=version))


def worker_of(queue: Queue, hand: Hand, do: Callable[[], Awaitable[None]] | None = None, **more: Any) -> Worker:
    """A worker on this queue for whom every table is of version 4, so that each job is void; before, it does this."""

    async def current(_table: str) -> tuple[Any, None]:
        if do is not None:
            await do()
        return SimpleNamespace(position=SimpleNamespace(version=4)), None

    async def opener_of(_table: str) -> None:
        return None

    swept = more.pop("swept", list[int]())

    async def sweep() -> None:
        swept.append(1)

    stores = SimpleNamespace(schedule=queue, clients=SimpleNamespace(opener_of=opener_of))
    quipu: Any = SimpleNamespace(
        stores=stores,
        tables=SimpleNamespace(current=current, stores=stores),
        expiry=SimpleNamespace(sweep=sweep),
        games=(),
        jobs={},
        **more,
    )
    return Worker(quipu, hand, pace=BotPace(drawn=lambda _least, most: most, sleep=hand.sleep))


async def test_a_worker_reports_every_two_seconds_and_sweeps_every_ten(hand: Hand) -> None:
    queue, swept = Queue(), list[int]()
    worker = worker_of(queue, hand, swept=swept)
    begun, found = hand.seconds, list[tuple[float, int, int]]()
    for after in (0, DUTY - 0.1, DUTY, 2 * DUTY - 0.1, 2 * DUTY, SWEEP - 0.1, SWEEP):
        hand.seconds = begun + after
        await worker.attend()
        found.append((after, queue.duties, len(swept)))

    assert found == [(0, 1, 1), (1.9, 1, 1), (2, 2, 1), (3.9, 2, 1), (4, 3, 1), (9.9, 4, 1), (10, 4, 2)]


async def test_a_job_is_acknowledged_with_the_time_that_it_took(hand: Hand) -> None:
    queue = Queue(("1", job("play", "t1")), ("2", job("ended", "t2")))

    async def think() -> None:
        hand.seconds += 0.25

    worker = worker_of(queue, hand, think)
    await worker.once()
    assert (queue.done_with, queue.noted) == (["1"], [("play", "t1", 250)])


@pytest.mark.parametrize(
    ("error", "acknowledged", "level"),
    [
        (Unavailable("the log's server is away", "away"), False, "WARNING"),
        (Problem("somebody came first"), True, "INFO"),
        (ZeroDivisionError(), True, "ERROR"),
    ],
)
async def test_a_job_that_fails_is_left_to_others_only_if_the_server_is_away(
    hand: Hand, caplog: pytest.LogCaptureFixture, error: Exception, level: str, *, acknowledged: bool
) -> None:
    queue = Queue(("1", job()), ("2", job()))
    failures = [error]

    async def fail() -> None:
        if failures:
            raise failures.pop()

    worker = worker_of(queue, hand, fail)
    with caplog.at_level("INFO", logger="quipu"):
        await worker.once()
    assert (queue.done_with, queue.noted) == (["1"] if acknowledged else [], [])
    assert [record.levelname for record in caplog.records] == [level]

    await worker.once()
    assert queue.done_with[-1] == "2", "the same job can be ordered again"


async def test_what_was_ordered_twice_is_done_once_and_what_cannot_be_read_is_put_away(
    hand: Hand, caplog: pytest.LogCaptureFixture
) -> None:
    queue = Queue(("1", job()), ("2", job()), ("1", job()), ("3", b'{"kind": "dance"}'), ("4", job(table="t2")))
    worker = worker_of(queue, hand)
    with caplog.at_level(logging.WARNING, logger="quipu"):
        for _ in range(5):
            await worker._take_in()

    assert queue.done_with == ["2", "3"], "the first is only claimed again"
    assert len(worker._queue) == 2
    assert "a job cannot be read" in caplog.text


@pytest.mark.parametrize(
    ("error", "kept"),
    [
        (Damaged("t1", 3, "a hash differs"), False),
        (Unknown("table", "t1"), False),
        (GameNotInstalled("chess"), True),
        (Unavailable("the log's server is away", "away"), True),
    ],
)
async def test_a_table_that_cannot_be_read_is_looked_at_again_unless_it_never_can(
    hand: Hand, error: Exception, *, kept: bool
) -> None:
    queue = Queue()

    async def fail() -> None:
        raise error

    with suppress(Unavailable):
        await worker_of(queue, hand, fail).look_after("t1")

    assert queue.tables == ({"t1": hand() + LOOK_AGAIN} if kept else {})


@pytest.mark.parametrize(
    ("passed", "late", "seconds"),
    [
        (0, 1, ALL_SERVED / 1_000 / LATEST),
        (200, 2, 0.5 / LATEST / 2),
        (100, 3, 0.6 / LATEST / 3),
        (690, 1, LEAST),
        (9_000, 2, LEAST),
    ],
)
def test_all_late_seats_are_served_within_the_promised_time(hand: Hand, passed: int, late: int, seconds: float) -> None:
    absences = SimpleNamespace(late=lambda _position, seat: seat < late)
    position: Any = SimpleNamespace(to_act=[Seat(seat) for seat in range(4)])
    since = hand() - passed

    found = worker_of(Queue(), hand, absences=absences)._left(position, since)

    assert found == pytest.approx(seconds)


@pytest.mark.parametrize(
    ("passed", "others", "after"),
    [
        (0.0, 0, LATEST),
        (0.3, 0, LATEST - 0.3),
        (0.5, 0, EARLIEST),  # the time to think is not cut
        (-0.2, 0, LATEST),  # clocks of two processes may differ
        (0.5, 4, LATEST - 0.5),  # others wait, so it has a part of its time to think
        (5.0, 4, EARLIEST / 8),
    ],
)
async def test_a_decision_appears_so_long_after_the_table_began_to_wait(
    hand: Hand, passed: float, others: int, after: float
) -> None:
    worker, budgets = worker_of(Queue(), hand), list[float]()
    for number in range(others):
        worker._queue.put(Waiting(f"{number}", Job(kind="play", table=f"{number}", version=1), f"{number}"))
    begun = hand.seconds
    moment = DecisionMoment(round(1_000 * (begun - passed)), 1.0, "opener", asyncio.Event())

    def think(budget: float) -> str:
        budgets.append(budget)
        return "decided"

    assert await worker._at(moment, think) == "decided"

    assert budgets == [pytest.approx(1 / 8 if others else 1.0)]
    assert hand.seconds - begun == pytest.approx(after, abs=0.001)


async def test_a_loop_waits_while_the_server_is_down_and_ends_with_a_defect(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    outcomes, pauses = [None, Unavailable("down", "down"), None, ZeroDivisionError()], list[float]()

    async def step() -> None:
        if (outcome := outcomes.pop(0)) is not None:
            raise outcome

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    monkeypatch.setattr(loops, "asyncio", SimpleNamespace(sleep=sleep))
    with pytest.raises(ZeroDivisionError):
        await repeated(step, pause=0.2)

    assert pauses == [0.2, loops.PAUSE, 0.2, 0.2]
    assert "the worker waits" in caplog.text
