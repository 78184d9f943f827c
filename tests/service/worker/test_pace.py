"""When decisions of bots appear, and whose jobs come first: by what everybody may know, never by what they hold."""

import asyncio
import json
import secrets
from collections.abc import Sequence
from dataclasses import replace

import pytest

from quipu_rules.kernel.message import Action
from quipu_service.application.admission.frontends import Frontend, Listed, digest_of
from quipu_service.application.admission.server_settings import ServerSettings
from quipu_service.application.commands.absent_players import BotSeat
from quipu_service.application.commands.first_entries import Terms
from quipu_service.application.commands.new_tables import NewTable
from quipu_service.application.commands.openers import IDLE, Opener
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.ledger import TURNS_TO_THINK
from quipu_service.application.log.bodies import Acted, Chosen
from quipu_service.application.log.clocks import OnTimeout, TimeControl
from quipu_service.application.log.position import Position
from quipu_service.application.problems.tree import TooManyTables
from quipu_service.application.tables.jobs import Job
from quipu_service.bots.levels import SETTINGS, Level
from quipu_service.bots.viewpoint import Viewpoint
from quipu_service.worker import computations, thinking_time
from quipu_service.worker.thinking_time import (
    EARLIEST,
    LATEST,
    LEAST,
    OTHERS_WAIT,
    OWN_WAIT,
    BotPace,
    FairQueue,
    Waiting,
)
from quipu_service.worker.worker import Worker
from tests.service.asgi import app_of, ask
from tests.service.tables import Played, another
from tests.service.tables import begun as started


class Ticking:
    """A clock that moves only when somebody sleeps by it."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> int:
        return round(self.now)

    async def sleep(self, seconds: float) -> None:
        self.now += 1_000 * seconds


def slowest(_: float, latest: float) -> float:
    """The end of the distribution."""
    return latest


async def begun(quipu: Quipu, clock: Ticking, level: Level) -> Played:
    """A table of two bots, whose game has begun."""
    here = another(quipu.stores, clock)
    opened = await here.new_tables.open("caretos", seats=2)
    table = Played(here, "caretos", opened.position.table.id)
    position = (await here.absences.open_with_bots(opened, [BotSeat(level=level)] * 2)).position
    await here.starts.begin(position)
    return table


@pytest.mark.parametrize("level", Level)
async def test_a_decision_appears_at_its_moment_whatever_it_took(
    quipu: Quipu, level: Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Ticking()
    table = await begun(quipu, clock, level)
    worker = Worker(table.quipu, clock, pace=BotPace(drawn=slowest, sleep=clock.sleep))
    took = list[int]()
    for forced in (True, False, True, False):
        if forced:  # as if there was a single legal action
            monkeypatch.setattr(computations, "played_for", first_at_once)
        else:
            monkeypatch.undo()
        before = await table.position()
        await worker._play(before)
        after = await table.position()
        assert after.version == before.version + 1
        took.append(after.at - before.at)

    assert took == [round(1_500 * SETTINGS[level].seconds)] * 4


def first_at_once(position: Position, *_: object) -> tuple[tuple[Action, ...], Chosen]:
    """What a bot does that has nothing to decide."""
    view = Viewpoint(position.game, position.table.seats, position.to_act[0], position.state)
    return (next(iter(view.proposals(position.state))),), Chosen.BOT


def first_when_late(position: Position, *_: object) -> tuple[tuple[Action, ...], Chosen]:
    """The same for a late seat."""
    return first_at_once(position)[0], Chosen.TIMEOUT


async def test_a_hint_takes_its_time_for_a_single_action_too(quipu: Quipu) -> None:
    clock = Ticking()
    table = await begun(quipu, clock, Level.RANDOM)
    position = await table.position()
    worker = Worker(table.quipu, clock, pace=BotPace(drawn=slowest, sleep=clock.sleep))
    job = Job(kind="hint", table=table.id, version=position.version, seat=position.to_act[0])
    before = clock.now
    await worker._do(Waiting("1", job, table.id), asyncio.Event())
    assert clock.now - before == pytest.approx(1_500 * SETTINGS[Level.STRONG].seconds)


async def test_a_default_action_takes_its_time_whatever_the_late_seat_holds(
    quipu: Quipu, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, took = Ticking(), list[int]()
    terms = Terms(clock=TimeControl(turn=10_000, on_timeout=OnTimeout.DEFAULT_ACTION))
    table = await started(another(quipu.stores, clock), "caretos", 2, terms=terms)
    worker = Worker(table.quipu, clock, pace=BotPace(drawn=slowest, sleep=clock.sleep))
    for forced in (True, False, True, False):
        if forced:  # as if there was a single legal action
            monkeypatch.setattr(computations, "played_for", first_when_late)
        else:
            monkeypatch.undo()
        before = await table.position()
        due = before.deadline(before.to_act[0]) or 0
        clock.now = due + 200
        await worker._play(before)
        took.append((await table.position()).at - due)

    assert took == [round(200 + 1_000 * EARLIEST * computations.LEAST_SECONDS)] * 4


async def test_waiting_for_the_moment_keeps_nobody_from_thinking(quipu: Quipu) -> None:
    """A worker goes on with the next job while the first decision waits to appear."""
    clock = Ticking()
    table = await begun(quipu, clock, Level.RANDOM)
    reached, go = asyncio.Event(), asyncio.Event()

    async def sleep(seconds: float) -> None:
        if thought.is_set():
            reached.set()
            await go.wait()
        clock.now += 1_000 * seconds

    worker, thought = Worker(table.quipu, clock, pace=BotPace(sleep=sleep)), asyncio.Event()
    before = await table.position()
    playing = asyncio.create_task(worker._play(before, thought=thought))
    await reached.wait()
    assert thought.is_set()
    assert (await table.position()).version == before.version
    go.set()
    await playing
    steps = list(table.quipu.tables.folding.steps((await quipu.stores.log.read(table.id, 0)).entries))
    assert isinstance(steps[-1].entry.body, Acted)
    assert steps[-1].entry.at - before.at >= 1_000 * EARLIEST * SETTINGS[Level.RANDOM].seconds - 1


def jobs(opener: str, count: int) -> Sequence[Waiting]:
    return [
        Waiting(f"{opener}{one}", Job(kind="play", table=f"{opener}{one}", version=1), opener) for one in range(count)
    ]


@pytest.mark.parametrize("tables", [20, 60, 500])
def test_whoever_has_one_table_is_next_however_many_another_has(tables: int) -> None:
    shares = FairQueue()
    for waiting in jobs("many", tables):
        shares.put(waiting)
    for _ in range(7):
        taken = shares.take()
        assert taken is not None
        shares.charge(taken.opener, 1.0)
    (own,) = jobs("one", 1)
    shares.put(own)
    assert own in (shares.take(), shares.take()), "at most one other job comes first"


def test_a_new_payer_has_no_credit_from_the_time_before() -> None:
    shares = FairQueue()
    for waiting in jobs("old", 10):
        shares.put(waiting)
    for _ in range(5):
        assert shares.take() is not None
        shares.charge("old", 1.0)
    for waiting in jobs("new", 10):
        shares.put(waiting)
    order = list[str]()
    while (taken := shares.take()) is not None:
        order.append(taken.opener)
        shares.charge(taken.opener, 1.0)
    assert order[:10].count("old") == 5


def test_budgets_shrink_with_those_who_wait_and_not_below_the_least() -> None:
    shares = FairQueue()
    assert shares.budget("one", 1.0) == 1.0
    for waiting in jobs("many", 19):
        shares.put(waiting)
    assert shares.budget("many", 1.0) == pytest.approx(OWN_WAIT / 20)
    assert shares.budget("one", 0.5) == 0.5, "one other who waits costs nothing"
    for other in range(9):
        shares.put(jobs(f"other{other}", 1)[0])
    assert shares.budget("one", 0.5) == pytest.approx(OTHERS_WAIT / 10)
    for other in range(1_000):
        shares.put(jobs(f"more{other}", 1)[0])
    assert shares.budget("one", 0.5) == LEAST


def test_who_used_much_is_not_forgotten_while_others_come_and_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking_time, "TURNS_TO_THINK", replace(TURNS_TO_THINK, most=50))
    shares = FairQueue()
    shares.charge("greedy", 10.0)
    (waits, *_), (own,) = jobs("waits", 2), jobs("greedy", 1)
    shares.put(waits)
    for number in range(100):
        shares.charge(f"passer-by {number}", 0.0)
    shares.put(own)

    assert (shares.take(), shares.take(), shares.take()) == (waits, own, None)


async def test_a_worker_without_jobs_begins_with_the_next_that_comes() -> None:
    shares = FairQueue()
    first, second = jobs("one", 2)
    waiting = asyncio.create_task(shares.next())
    await asyncio.sleep(0)
    assert not waiting.done()
    shares.put(first)
    shares.put(second)

    assert (await waiting, len(shares), await shares.next(), len(shares)) == (first, 1, second, 0)


@pytest.mark.parametrize(
    ("steady", "seconds", "after", "held"),
    [(True, 0.5, 0.5 * (EARLIEST + LATEST), [0.5]), (True, 0.0, 0.0, []), (False, 0.5, 0.0, [])],
)
async def test_a_pace_draws_the_moment_and_holds_the_turn_or_does_neither(
    seconds: float, after: float, held: list[float], *, steady: bool
) -> None:
    slept = list[float]()

    async def sleep(time: float) -> None:
        slept.append(time)

    pace = BotPace(steady=steady, drawn=lambda earliest, latest: earliest + latest, sleep=sleep)

    assert pace.after(seconds) == pytest.approx(after)
    await pace.hold(seconds)
    assert slept == held


async def test_one_address_has_so_many_tables_with_bots_in_progress(quipu: Quipu) -> None:
    now = [1_000_000]
    here = another(quipu.stores, lambda: now[0], settings=ServerSettings(most_bot_tables=2))
    address, bots = Opener(address=f"2001:db8:{secrets.randbelow(9_999)}:{secrets.randbelow(9_999)}::1"), [BotSeat()]

    async def opened(opener: Opener) -> NewTable:
        new = await here.new_tables.open("caretos", seats=2, opener=opener)
        return await here.absences.open_with_bots(new, bots, opener)

    first, _ = [await opened(address) for _ in range(2)]
    with pytest.raises(TooManyTables):
        await opened(address)
    await opened(Opener(address="192.0.2.7", frontend=Frontend("shop", Listed(keys=(digest_of("shop"),)))))
    await here.absences.open_with_bots(first, bots, address)  # a repeat is not counted again
    now[0] += IDLE
    await opened(address)


async def test_bots_count_for_who_adds_them(quipu: Quipu) -> None:
    here = another(quipu.stores, settings=ServerSettings(most_bot_tables=1))
    ann, stranger = (Opener(address=f"2001:db8:{secrets.randbelow(9_999)}:{number}::1") for number in (1, 2))

    async def added(opener: Opener, by: Opener) -> None:
        new = await here.new_tables.open("caretos", seats=2, opener=opener)
        table = new.position.table.id
        await here.absences.add_bot(table, command="bot", token=new.host, level=Level.RANDOM, opener=by)

    await added(ann, by=stranger)
    with pytest.raises(TooManyTables):
        await added(ann, by=stranger)
    await added(ann, by=ann)


async def test_a_table_says_over_every_interface_how_much_time_its_bots_get(quipu: Quipu) -> None:
    clock = Ticking()
    table = await begun(quipu, clock, Level.CLUB)
    app = app_of(table.quipu)
    query = json.dumps({"query": f'{{ table(table: "{table.id}") {{ botTime }} }}'}).encode()

    async def told() -> tuple[float, float]:
        rest = await ask(app, "GET", f"/v1/caretos/tables/{table.id}")
        graphql = await ask(app, "POST", "/graphql", query)
        return json.loads(rest.body)["botTime"], json.loads(graphql.body)["data"]["table"]["botTime"]

    assert await told() == (1, 1)
    worker = Worker(table.quipu, clock, pace=BotPace(sleep=clock.sleep))
    for job in jobs("somebody who opened many", 30):
        worker._queue.put(job)

    await worker._play(await table.position(), "somebody who opened many")

    expected = round(OWN_WAIT / 31 / SETTINGS[Level.CLUB].seconds, 2)
    assert await told() == (expected, expected)
