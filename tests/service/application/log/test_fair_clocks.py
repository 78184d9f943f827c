"""Nobody gains time by undo, redo and rewinds, by late entries, or by coming back."""

import random
import secrets
from contextlib import suppress

import pytest

from quipu_rules.caracalla.actions import EndTurn
from quipu_rules.kernel.message import Seat
from quipu_service.application.commands.first_entries import Terms
from quipu_service.application.commands.sandboxes import SandboxOptions
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.bodies import Chosen, MotionKind, TimedOut
from quipu_service.application.log.clocks import OnTimeout, TimeControl
from quipu_service.application.log.position import Position, redo_target, undo_targets
from quipu_service.application.moves.playing import ComeBack
from quipu_service.application.ports.schedule import WorkKind
from quipu_service.application.problems.tree import CommandReused
from quipu_service.application.tables.jobs import next_deadline
from quipu_service.worker.thinking_time import AT_ONCE
from quipu_service.worker.worker import LATE_AGAIN, Worker
from tests.service.application.log.test_clocks import Ticking, looked_after
from tests.service.client import Client
from tests.service.example_games import with_hearts
from tests.service.tables import Played, another, begun, dice_of, exported

BANK, INCREMENT = 30_400, 5_000


async def banked(quipu: Quipu, clock: Ticking, on_timeout: OnTimeout = OnTimeout.DROP_OUT, **control: int) -> Played:
    """A table of Caracalla for two whose seats have a bank."""
    settings = control or {"bank": BANK, "increment": INCREMENT}
    terms = Terms(clock=TimeControl(on_timeout=on_timeout, **settings))
    return await begun(another(quipu.stores, clock), "caracalla", 2, terms=terms)


def left(position: Position, seat: int, now: int) -> int:
    """Milliseconds that the seat has left."""
    assert position.times is not None
    since = position.times.since[seat]
    return max(0, position.times.banks[seat] - (0 if since is None else now - since))


async def turn_ended(table: Played, seat: int) -> Position:
    """The seat has acted until the table waits for somebody else."""
    position = await table.position()
    while seat in position.to_act:
        actions = position.game.rulebook.proposals(position.state, Seat(seat))
        ends = [one for one in actions if isinstance(one, EndTurn)]
        position = (await table.act(seat, ends[0] if ends else table.choice(position)[1])).step.position
    return position


async def test_undo_and_redo_over_rest_leave_both_banks_alone(client: Client) -> None:
    clock = {"bank": BANK, "increment": INCREMENT, "onTimeout": "DROP_OUT"}
    table = await client.begin("caracalla", 2, clock=clock)
    first = await table.to_act()
    while await table.to_act() == first:
        ends = [one for one in await table.legal(first) if one["type"] == "endTurn"]
        await table.act(first, ends[0] if ends else (await table.legal(first))[0])
    token = table.token(first)
    before = (await client.get(table.path, token=token)).json
    for _ in range(6):
        back = (await client.get(table.path, token=token)).json["undo"]["toVersions"][0]
        assert (await client.post(f"{table.path}/rewind", {"to": back}, token=token)).status == 200
        forward = (await client.get(table.path, token=token)).json["undo"]["redoVersion"]
        assert (await client.post(f"{table.path}/rewind", {"to": forward}, token=token)).status == 200
    after = (await client.get(table.path, token=token)).json

    for then, now in zip(before["seats"], after["seats"], strict=True):
        assert then["bank"] - INCREMENT < now["bank"] <= then["bank"]


async def test_thinking_between_undo_and_redo_is_paid_for(quipu: Quipu) -> None:
    clock = Ticking()
    table = await banked(quipu, clock, turn=3_000)
    start = await table.position()
    (seat,) = start.to_act
    begin = clock.now
    clock.now += 1_000
    ended = await turn_ended(table, seat)
    back = undo_targets(ended, seat)[0]
    again = (await table.rewind(seat, back)).step.position
    assert again.deadline(seat) == begin + 3_000
    clock.now += 1_500
    forward = redo_target(again, seat)
    assert forward is not None
    redone = (await table.rewind(seat, forward)).step.position
    other = Seat(1 - seat)
    assert redone.deadline(other) == clock.now + 3_000
    again = (await table.rewind(seat, undo_targets(redone, seat)[0])).step.position
    assert again.deadline(seat) == begin + 3_000, "a turn that was taken back has no new time"


@pytest.mark.parametrize("seed", range(6))
async def test_nobodys_bank_changes_by_the_commands_of_another(quipu: Quipu, seed: int) -> None:
    clock, dice = Ticking(), random.Random(seed)
    table = await banked(quipu, clock, OnTimeout.DEFAULT_ACTION, bank=10_000_000, increment=INCREMENT)
    table.dice = dice_of(seed)
    position = await table.position()
    used, earned = [0, 0], [0, 0]
    at_version = {position.version: (0, 0)}
    for _ in range(60):
        if not position.to_act:
            break
        spent = dice.choice([0, 300, 7_000])
        for seat in position.to_act:
            used[seat] += spent
        clock.now += spent
        position, ended, back_to = await something(table, position, dice)
        if ended is not None:
            earned[ended] += INCREMENT
        elif back_to is not None:
            earned = list(at_version[back_to])
        at_version[position.version] = (earned[0], earned[1])
        for each in range(2):
            assert left(position, each, clock.now) == 10_000_000 + earned[each] - used[each]
    report = quipu.verifier.report(await exported(table))
    assert report.problem is None


async def something(table: Played, position: Position, dice: random.Random) -> tuple[Position, Seat | None, int | None]:
    """An action, an undo, a redo, or a rewind by consent; whose turn it ended, or to which version it went back."""
    (seat,) = position.to_act
    goals = [
        (one, goal)
        for one in (Seat(0), Seat(1))
        for goal in (*undo_targets(position, one), redo_target(position, one))
        if goal is not None
    ]
    if goals and dice.random() < 0.5:
        one, goal = dice.choice(goals)
        return (await table.rewind(one, goal)).step.position, None, goal
    if position.version > 8 and dice.random() < 0.1:
        far = dice.randrange(5, position.version - 1)
        after = (await table.back(0, far)).step.position
        if after.people.motion(MotionKind.REWIND) is not None:
            after = (await table.back(1, far)).step.position
        return after, None, far
    _, action = table.choice(position)
    after = (await table.act(seat, action)).step.position
    return after, None if seat in after.to_act else seat, None


async def test_a_bot_that_plays_for_somebody_fills_no_bank(quipu: Quipu) -> None:
    clock = Ticking()
    table = await banked(quipu, clock, OnTimeout.BOT, bank=2_000, increment=INCREMENT)
    (late,) = (await table.position()).to_act
    clock.now += 2_000
    worker = Worker(table.quipu, clock)
    await worker.look_after(table.id)
    position = await table.position()
    while late in position.to_act:
        _, action = table.choice(position)
        position = (await table.quipu.absences.act_for(position, late, [action], Chosen.BOT)).step.position

    assert left(position, late, clock.now) == 0


@pytest.mark.parametrize("acts", [True, False])
async def test_who_comes_back_by_acting_has_the_time_of_who_comes_back(quipu: Quipu, acts: bool) -> None:
    clock = Ticking()
    table = await banked(quipu, clock, OnTimeout.BOT, bank=2_000, increment=INCREMENT)
    (late,) = (await table.position()).to_act
    clock.now += 2_000
    await Worker(table.quipu, clock).look_after(table.id)
    clock.now += 60_000
    if not acts:
        await table.quipu.commands.do(table.id, ComeBack(), command="back", token=table.tokens[late], seat=late)
        assert (await table.position()).deadline(late) == clock.now + INCREMENT
    after = await turn_ended(table, late)

    assert left(after, late, clock.now) == INCREMENT + INCREMENT, "what is had at least, and what the turn earned"


@pytest.mark.parametrize("on_timeout", [OnTimeout.DEFAULT_ACTION, OnTimeout.DROP_OUT, OnTimeout.BOT])
async def test_an_entry_after_the_deadline_does_not_put_the_time_out_off(quipu: Quipu, on_timeout: OnTimeout) -> None:
    clock = Ticking()
    table = await banked(quipu, clock, on_timeout, turn=1_000)
    (late,) = (await table.position()).to_act
    clock.now += 1_100
    token, new = table.tokens[late], secrets.token_urlsafe(32)
    await table.quipu.resignations.renew(table.id, command="renew", token=token, seat=late, new=new)

    assert table.id in await table.quipu.stores.schedule.due(WorkKind.TABLE, clock.now, 1_000_000)


async def test_turns_with_an_empty_bank_do_not_wait(quipu: Quipu) -> None:
    clock = Ticking()
    table = await banked(quipu, clock, OnTimeout.DEFAULT_ACTION, bank=2_000)
    clock.now += 60_000
    worker = Worker(table.quipu, clock, pace=AT_ONCE)
    for _ in range(30):
        before = await table.position()
        assert next_deadline(before) is not None
        if clock.now < (next_deadline(before) or 0):
            clock.now += 2_000
        assert table.id in await table.quipu.stores.schedule.due(WorkKind.TABLE, clock.now + LATE_AGAIN, 1_000_000), (
            "its job is queued"
        )
        await looked_after(table, clock, workers=1)
        with suppress(CommandReused):  # within its time it may find another action than the first one did
            await worker._play(before)  # the queue is shared with other tests
        assert (await table.position()).version == before.version + 1


@pytest.mark.parametrize("on_timeout", [OnTimeout.BOT, OnTimeout.DROP_OUT])
@pytest.mark.parametrize("game", ["inkas", "hearts"])
async def test_one_look_times_out_all_seats_that_are_late_at_once(
    quipu: Quipu, game: str, on_timeout: OnTimeout
) -> None:
    clock = Ticking()
    here = with_hearts(quipu.stores, clock)
    table = await begun(here, game, 4, terms=Terms(clock=TimeControl(turn=1_000, on_timeout=on_timeout)))
    position = await table.position()
    while len(position.to_act) < 2:  # discards, the answers to an offer, or cards to pass
        position = await table.go_on(1)
    clock.now += 1_000
    assert table.id in await here.stores.schedule.due(WorkKind.TABLE, clock.now, 1_000_000)
    await Worker(here, clock).look_after(table.id)
    after = await table.position()
    late = [step.entry.body for step in await here.tables.past.happened((await here.tables.current(table.id))[0], 0)]
    expected = sorted(position.to_act)[: 3 if on_timeout is OnTimeout.DROP_OUT else 4]  # of four, the last one wins
    assert [body.seat for body in late if isinstance(body, TimedOut)] == expected
    assert after.version == position.version + len(expected)


async def test_the_clock_of_a_sandbox_runs_once_somebody_sits_there(quipu: Quipu) -> None:
    clock = Ticking()
    here = another(quipu.stores, clock)
    table = await begun(here, "caracalla", 2)
    await table.go_on(3)
    terms = Terms(clock=TimeControl(turn=1_000, on_timeout=OnTimeout.DEFAULT_ACTION))
    wanted = SandboxOptions(seed=None, command=secrets.token_hex(8), client="ann", terms=terms)
    new = await here.sandboxes.of_table("caracalla", table.id, None, at=None, wanted=wanted)
    sandbox = Played(here, "caracalla", new.position.table.id)
    assert next_deadline(new.position) is None, "nobody sits there"
    clock.now += 60_000
    for seat in range(2):
        await here.commands.take(sandbox.id, command=f"sit-{seat}", name=f"P{seat}", seat=seat)
    version = (await sandbox.position()).version
    clock.now += 1_000

    assert sandbox.id in await here.stores.schedule.due(WorkKind.TABLE, clock.now, 1_000_000)
    await looked_after(sandbox, clock, workers=1)
    assert (await sandbox.position()).version == version + 1
