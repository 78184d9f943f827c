"""Clocks: what a timeout does, who may say so, and that no table waits for ever."""

import asyncio
import itertools
from contextlib import suppress
from functools import partial
from typing import Any

import pytest

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.refusal import Refused
from quipu_service.application.commands.first_entries import Terms
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.bodies import Absence, Chosen
from quipu_service.application.log.clocks import OnTimeout, TimeControl
from quipu_service.application.log.position import Position, Status, Undoable
from quipu_service.application.log.stale import Stale
from quipu_service.application.moves.playing import Claim, ComeBack
from quipu_service.application.ports.schedule import WorkKind
from quipu_service.application.problems.tree import Declined, Malformed, Problem
from quipu_service.application.tables.jobs import next_deadline
from quipu_service.application.tables.presentation import document
from quipu_service.bots.fallback import fallback
from quipu_service.bots.levels import countdown
from quipu_service.bots.viewpoint import Viewpoint
from quipu_service.bots.worth import next_to_act
from quipu_service.worker.thinking_time import AT_ONCE
from quipu_service.worker.worker import Worker
from tests.service import forging
from tests.service.tables import Played, another, begun, dice_of, exported

TURN = 10_000


class Ticking:
    """A clock that is set by the test."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now


async def timed(quipu: Quipu, clock: Ticking, on_timeout: OnTimeout, seats: int = 2, **control: int) -> Played:
    """A table whose clocks run by the test's."""
    here = another(quipu.stores, clock)
    kind = TimeControl(on_timeout=on_timeout, **control) if control else TimeControl(on_timeout=on_timeout, turn=TURN)
    terms = Terms(clock=kind)
    return await begun(here, "caretos", seats, terms=terms)


async def looked_after(table: Played, clock: Ticking, workers: int = 2) -> None:
    """Several workers look after the table at once, and do what it waits for."""

    async def one(worker: Worker) -> None:
        await worker.look_after(table.id)
        position = await table.position()
        if worker._awaits_default(position) is not None:
            with suppress(Problem, Refused):  # another one was faster
                await worker._play(position)  # the queue is shared with other tests

    await asyncio.gather(
        *(one(Worker(another(table.quipu.stores, clock), clock, pace=AT_ONCE)) for _ in range(workers))
    )


async def worked(table: Played, clock: Ticking) -> None:
    """A worker plays for the seats that nobody plays, as long as there are any."""
    worker = Worker(table.quipu, clock, pace=AT_ONCE)
    for _ in range(2_000):
        before = (await table.position()).version
        await worker.look_after(table.id)
        await worker._play(await table.position())  # the queue is shared with other tests
        if (await table.position()).version == before:
            return


async def test_before_the_deadline_nothing_happens_and_after_it_one_entry_is_written(quipu: Quipu) -> None:
    clock = Ticking()
    table = await timed(quipu, clock, OnTimeout.DEFAULT_ACTION)
    before = await table.position()
    (seat,) = before.to_act
    assert before.deadline(seat) == clock.now + TURN
    clock.now += TURN - 1
    await looked_after(table, clock)
    assert (await table.position()).version == before.version

    clock.now += 1
    await looked_after(table, clock)

    position = await table.position()
    assert position.version == before.version + 1
    assert position.deadline(position.to_act[0]) == clock.now + TURN


@pytest.mark.parametrize("clock", [None, TimeControl(turn=TURN, on_timeout=OnTimeout.CLAIM)])
async def test_a_table_at_which_everybody_is_silent_ends_by_itself(quipu: Quipu, clock: TimeControl | None) -> None:
    now = Ticking()
    table = await begun(another(quipu.stores, now), "caretos", 3, terms=Terms(clock=clock))
    waits = True
    while waits:
        due = next_deadline(await table.position())
        assert due is not None
        now.now = due
        assert table.id in await quipu.stores.schedule.due(WorkKind.TABLE, due, 10_000)
        await worked(table, now)
        waits = not (await table.position()).over

    ended = await table.position()
    assert ended.early_end is not None
    assert [len(place) for place in ended.early_end.ranking] == [1, 1, 1]
    assert quipu.verifier.report(await exported(table)).complete


async def test_whoever_acts_first_wins_even_after_the_deadline(quipu: Quipu) -> None:
    clock = Ticking()
    table = await timed(quipu, clock, OnTimeout.DROP_OUT)
    before = await table.position()
    seat, action = table.choice(before)
    clock.now += TURN
    await table.act(seat, action)

    with pytest.raises((Stale, Declined)):
        await table.quipu.absences.time_out(before, seat)


@pytest.mark.parametrize("on_timeout", [OnTimeout.BOT, OnTimeout.DROP_OUT, OnTimeout.DEFAULT_ACTION])
async def test_a_table_where_nobody_ever_answers_comes_to_its_end(quipu: Quipu, on_timeout: OnTimeout) -> None:
    clock = Ticking()
    table = await timed(quipu, clock, on_timeout)
    for _ in range(1_000):
        await worked(table, clock)
        if (await table.position()).status is Status.OVER:
            break
        clock.now += TURN

    report = quipu.verifier.report(await exported(table))
    assert (report.complete, report.problem) == (True, None)


async def test_a_player_takes_the_seat_back_from_the_bot_and_one_who_is_out_stays_out(quipu: Quipu) -> None:
    clock = Ticking()
    table = await timed(quipu, clock, OnTimeout.BOT)
    (seat,) = (await table.position()).to_act
    clock.now += TURN
    await looked_after(table, clock)
    position = await table.position()
    assert (position.people.away[seat], position.deadline(seat)) == (Absence.BOT, None)
    with pytest.raises(Declined, match="NOT_AWAY"):
        await table.quipu.commands.do(table.id, ComeBack(), command="back", token=table.tokens[1 - seat], seat=1 - seat)

    await table.quipu.commands.do(table.id, ComeBack(), command="back", token=table.tokens[seat], seat=seat)
    position = await table.position()
    assert (position.people.away[seat], position.deadline(seat)) == (None, clock.now + TURN)


async def test_a_file_with_an_action_a_day_after_its_deadline_is_wrong(quipu: Quipu) -> None:
    clock = Ticking()
    table = await timed(quipu, clock, OnTimeout.DROP_OUT)
    await table.go_on(4)
    await table.resign(0)
    file = await exported(table)

    def a_day_late(_header: Any, lines: forging.Lines) -> None:
        for line in lines[-2:]:
            line["entry"]["at"] += 86_400_000

    assert (await quipu.verify(file)).complete
    report = await quipu.verify(forging.forged(file, a_day_late))
    assert (report.valid, report.wrong) == (False, len(file.splitlines()) - 2)


async def test_a_seat_that_is_out_cannot_act(quipu: Quipu) -> None:
    clock = Ticking()
    table = await timed(quipu, clock, OnTimeout.DROP_OUT)
    seat, action = table.choice(await table.position())
    clock.now += TURN
    await looked_after(table, clock)
    with pytest.raises(Declined, match="OUT"):
        await table.act(seat, action)


async def test_others_claim_a_seat_whose_time_is_up_and_see_that_they_can(quipu: Quipu) -> None:
    clock = Ticking()
    table = await timed(quipu, clock, OnTimeout.CLAIM)
    (seat,) = (await table.position()).to_act
    other = Seat(1 - seat)
    claim = partial(table.quipu.commands.do, table.id, Claim(seat=seat, then=Absence.OUT))
    with pytest.raises(Declined, match="NO_CLAIM"):
        await claim(command="early", token=table.tokens[other])
    clock.now += TURN
    with pytest.raises(Declined, match="NO_CLAIM"):
        await claim(command="own", token=table.tokens[seat])
    cached, _ = await table.quipu.tables.current(table.id)
    await table.quipu.presence.look(cached)
    assert document(cached.position, other, cached.context(cached.position)).claimable == (seat,)

    await claim(command="late", token=table.tokens[other])
    assert (await table.position()).people.away[seat] is Absence.OUT
    file = await exported(table)
    assert quipu.verifier.report(file).valid
    by_itself = forging.forged(file, lambda _header, lines: lines[-1]["entry"].update(seat=seat))
    assert not quipu.verifier.report(by_itself).valid


async def test_a_bank_pays_for_turns_and_gains_its_increment_and_undoing_gains_nothing(quipu: Quipu) -> None:
    clock = Ticking()
    table = await timed(quipu, clock, OnTimeout.DEFAULT_ACTION, bank=60_000, increment=5_000)
    (seat,) = (await table.position()).to_act
    clock.now += 10_000
    before = position = await table.position()
    while seat in position.to_act:
        position = (
            await table.act(seat, *fallback(_view(position, seat), Seeded(b"", ""), countdown(50)))
        ).step.position
    assert position.times is not None
    assert position.times.banks[seat] == 60_000 - 10_000 + 5_000
    if before.version in [one.moment.version for one in _trail(position, seat)]:
        position = (await table.rewind(seat, before.version)).step.position
        assert position.times is not None
        assert position.times.banks[seat] == 50_000


def _view(position: Position, seat: Seat) -> Viewpoint:
    return Viewpoint(position.game, position.table.seats, seat, position.state)


def _trail(position: Position, seat: Seat) -> list[Undoable]:
    found, one = list[Undoable](), position.trail
    while one is not None and one.seat == seat:
        found.append(one)
        one = one.moment.trail
    return found


async def test_a_time_control_is_of_one_kind(quipu: Quipu) -> None:
    for control in (TimeControl(), TimeControl(turn=10), TimeControl(turn=5_000, bank=5_000)):
        with pytest.raises(Malformed):
            await quipu.new_tables.open("caretos", seats=2, terms=Terms(clock=control))


async def test_a_log_that_says_too_late_too_early_is_wrong(quipu: Quipu) -> None:
    clock = Ticking()
    table = await timed(quipu, clock, OnTimeout.DROP_OUT, seats=3)
    clock.now += TURN
    await looked_after(table, clock)
    await worked(table, clock)
    for _ in range(50):
        clock.now += TURN
        await worked(table, clock)
        if (await table.position()).status is Status.OVER:
            break
    file = await exported(table)
    assert quipu.verifier.report(file).complete
    _, lines = forging.read(file)
    late = next(line["entry"]["version"] for line in lines if line["entry"]["body"]["type"] == "timedOut")

    early = forging.forged(file, forging.entry_of(late, at=lines[late - 1]["entry"]["at"] - 1))

    report = quipu.verifier.report(early)
    assert (report.valid, report.wrong) == (False, late)
    by_nobody = forging.forged(file, forging.body_of(late + 1, by=Chosen.BOT.value))
    assert quipu.verifier.report(by_nobody).wrong == late + 1


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_a_game_ends_though_one_seat_only_ever_does_the_least(game: AnyGame) -> None:
    seats, dice = game.seats[0], dice_of(5)
    chance, own = Seeded(b"gone", "table"), Seeded(b"gone", "bot")
    state = game.start(game.editions["standard"], game.setup(), seats, chance).state
    for commands in itertools.count():
        seat = next_to_act(game, state, chance)
        if seat is None:
            break
        assert commands < 20_000
        if seat == 0:
            actions = fallback(Viewpoint(game, seats, seat, state), own, countdown(20))
        else:
            proposals = game.rulebook.proposals(state, seat)
            kind = dice.choice(sorted({type(action) for action in proposals}, key=lambda one: one.__name__))
            actions = (dice.choice([action for action in proposals if type(action) is kind]),)
        state = game.rulebook.decide_all(state, seat, actions, chance).state
    assert game.outcome(state) is not None
