"""Going back: what a seat may do alone, what needs the consent of all, and that both fold the same cold and warm."""

import random
import secrets

import pytest

from quipu_rules.caracalla.actions import EndTurn
from quipu_rules.inkas.actions import Discard, Roll
from quipu_rules.inkas.phases import Discarding
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.refusal import Refused
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.bodies import MotionKind
from quipu_service.application.log.position import Position, Status, redo_target, undo_targets
from quipu_service.application.log.sealing import Secret
from quipu_service.application.problems.tree import Declined, NotSeated, Unauthenticated, Unknown
from quipu_service.application.tables.document_parts import NO_CONTEXT
from quipu_service.application.tables.presentation import UndoReason, document, legal_json, undo, view_json
from tests.service.tables import Played, another, begun, dice_of, seated, tries


def views(position: Position) -> list[bytes]:
    """What everybody sees and may do, to the byte, and how far each may go back."""
    everybody = [None, *map(Seat, range(len(position.people.names)))]
    sights = [view_json(position, viewer) + legal_json(position, viewer) for viewer in everybody]
    return [*sights, *(repr(undo(position, viewer)).encode() for viewer in everybody)]


async def until_undoable(table: Played, steps: int = 2) -> tuple[Seat, Position]:
    """Play until a seat may undo so many actions alone."""
    position = await table.position()
    for _ in tries("a seat that may undo alone"):
        able = [seat for seat in position.to_act if len(undo_targets(position, seat)) >= steps]
        if able:
            break
        position = await table.go_on(1)
    return able[0], position


async def test_a_seat_takes_its_certain_actions_back_alone_and_takes_them_up_again(quipu: Quipu) -> None:
    table = await begun(quipu, "caretos", 2)
    seat, after = await until_undoable(table)
    nearest, further = undo_targets(after, seat)[:2]
    _, before = await quipu.tables.at(table.id, further, None)

    once = (await table.rewind(seat, nearest)).step.position
    twice = (await table.rewind(seat, further)).step.position
    assert before.state == twice.state
    assert (after.version + 1, after.version + 2) == (once.version, twice.version)

    assert once.version == redo_target(twice, seat)
    back = (await table.rewind(seat, once.version)).step.position
    assert once.state == back.state
    again = (await table.rewind(seat, after.version)).step.position
    assert after.state == again.state
    assert views(after) == views(again)
    assert redo_target(again, seat) is None


async def test_an_action_after_an_undo_leaves_nothing_to_redo_but_the_branch_stays_reachable(quipu: Quipu) -> None:
    table = await begun(quipu, "caretos", 2)
    seat, left = await until_undoable(table)

    undone = (await table.rewind(seat, undo_targets(left, seat)[0])).step.position
    action = undone.game.rulebook.proposals(undone.state, seat)[-1]
    other = (await table.act(seat, action)).step.position

    assert redo_target(other, seat) is None
    _, abandoned = await quipu.tables.at(table.id, left.version, None)
    assert views(left) == views(abandoned)
    for consenting in range(2):
        returned = (await table.back(consenting, left.version)).step.position
    assert left.state == returned.state


async def test_what_chance_brought_is_not_undone_alone(quipu: Quipu) -> None:
    table = await begun(quipu, "inkas", 3)
    position = await table.position()
    for _ in tries("a roll of the dice"):
        seat, action = table.choice(position)
        accepted = await table.act(seat, action)
        position = accepted.step.position
        if isinstance(action, Roll):
            break

    assert accepted.step.entry.draws > 0
    assert undo_targets(position, seat) == []
    if seat in position.to_act:
        assert undo(position, seat).reason == UndoReason.NOTHING_OF_YOURS


async def test_what_showed_something_hidden_is_not_undone_alone(quipu: Quipu) -> None:
    table = await begun(quipu, "inkas", 3)
    position = await table.position()
    for _ in tries("an event that shows something"):
        seat, action = table.choice(position)
        position = (step := (await table.act(seat, action)).step).position
        if any(type(event).reveals for event in step.events):
            break
    assert [undo_targets(position, Seat(seat)) for seat in range(3)] == [[], [], []]


async def test_actions_of_others_are_not_undone_alone_but_a_turn_just_ended_is(quipu: Quipu) -> None:
    table = await begun(quipu, "caracalla", 2)
    position = await table.position()
    (seat,) = position.to_act
    before = position
    position = (await table.act(seat, EndTurn())).step.position
    (other,) = position.to_act
    assert other != seat
    assert [before.version] == undo_targets(position, seat)
    assert undo(position, other).reason == UndoReason.NOTHING_OF_YOURS
    assert undo(position, None).reason == UndoReason.NOT_SEATED

    back = (await table.rewind(seat, before.version)).step.position
    assert before.state == back.state
    await table.act(seat, EndTurn())
    position = (await table.act(other, EndTurn())).step.position
    assert [] == undo_targets(position, seat)
    assert undo(position, seat).reason == UndoReason.NOTHING_OF_YOURS


async def test_whoever_acted_after_a_seat_ends_its_undoing_even_by_what_was_itself_undone(quipu: Quipu) -> None:
    table = await begun(quipu, "caracalla", 2)
    (seat,) = (await table.position()).to_act
    after_first = (await table.act(seat, EndTurn())).step.position
    (other,) = after_first.to_act
    await table.act(other, EndTurn())

    undone = (await table.rewind(other, after_first.version)).step.position

    assert after_first.state == undone.state
    assert [] == undo_targets(undone, seat) == undo_targets(undone, other)
    asked = (await table.back(seat, after_first.version - 1)).step.position
    assert asked.state == undone.state
    motion = asked.people.motion(MotionKind.REWIND)
    assert motion is not None


async def test_further_back_everybody_has_to_agree(quipu: Quipu) -> None:
    table = await begun(quipu, "inkas", 3)
    early = await table.go_on(10)
    late = await table.go_on(20)

    for agreed, seat in enumerate((1, 0), start=1):
        asked = (await table.back(seat, early.version)).step.position
        motion = asked.people.motion(MotionKind.REWIND)
        assert motion is not None
        assert (early.version, agreed) == (
            motion.to,
            len(motion.agreed),
        )
        assert late.state == asked.state
    back = (await table.back(2, early.version)).step.position
    assert early.state == back.state
    assert back.people.motion(MotionKind.REWIND) is None

    forward = [(await table.back(seat, late.version)).step.position for seat in (0, 1, 2)]
    assert late.state == forward[-1].state


async def test_a_seat_agrees_once_and_one_whose_player_is_gone_not_at_all(quipu: Quipu) -> None:
    table = await begun(quipu, "inkas", 4)
    early = await table.go_on(5)
    await table.go_on(5)
    await table.resign(3)

    await table.back(0, early.version)
    with pytest.raises(Declined, match="AGREED_ALREADY"):
        await table.back(0, early.version)
    asked = (await table.back(1, early.version)).step.position
    motion = asked.people.motion(MotionKind.REWIND)
    assert motion is not None
    assert {0, 1} == motion.agreed


async def test_each_version_is_fetched_once(quipu: Quipu) -> None:
    table = await begun(quipu, "inkas", 3)
    early = (await table.go_on(5)).version
    await table.go_on(8)
    for to, seat in ((early, 0), (early + 1, 1), (early, 2), (early - 1, 0)):
        asked = (await table.back(seat, to)).step.position
        motion = asked.people.motion(MotionKind.REWIND)
        assert motion is not None
        assert (to, [seat]) == (
            motion.to,
            sorted(motion.agreed),
        )


async def test_other_entropy_leads_to_other_draws() -> None:
    secret = Secret(b"s" * 32, "table")
    keys = [secret.chance_key(entropies) for entropies in (("", ""), ("ab", ""), ("", "ab"))]
    draws = [[Seeded(key, "table", 4).below(2**64) for _ in range(2)] for key in keys]
    assert 3 == len({tuple(drawn) for drawn in draws})


async def test_consent_lapses_when_somebody_acts_or_leaves(quipu: Quipu) -> None:
    table = await begun(quipu, "inkas", 3)
    early = await table.go_on(5)
    await table.go_on(5)

    assert (await table.back(0, early.version)).step.position.people.motion(MotionKind.REWIND) is not None
    assert (await table.go_on(1)).people.motion(MotionKind.REWIND) is None
    await table.back(0, early.version)
    assert (await table.resign(1)).people.motion(MotionKind.REWIND) is None


async def test_there_is_no_going_back_before_the_game_to_the_future_or_after_the_end(quipu: Quipu) -> None:
    table = await seated(quipu, "caretos", 2)
    with pytest.raises(Declined, match="NOT_STARTED"):
        await table.rewind(0, 1)
    await quipu.commands.start(table.id, command="start", token=table.host)
    running = await table.go_on(3)
    for version in (1, 3, running.version):
        with pytest.raises(Declined, match="NO_SUCH_MOMENT"):
            await table.rewind(0, version)
    with pytest.raises(Unknown):
        await table.rewind(0, running.version + 1)
    with pytest.raises(Unauthenticated):
        await quipu.commands.rewind(table.id, command="x", token=secrets.token_urlsafe(), to=running.version - 1)
    over = await table.go_on()
    assert Status.OVER is over.status
    with pytest.raises(Declined, match="TABLE_OVER"):
        await table.rewind(0, running.version)
    assert over.version == (await table.position()).version


async def test_a_rewind_repeated_after_its_seat_was_left_finds_its_first_answer(quipu: Quipu) -> None:
    table = await begun(quipu, "caretos", 3)
    seat, position = await until_undoable(table)
    to, token = undo_targets(position, seat)[0], table.tokens[seat]
    first = await quipu.commands.rewind(table.id, command="back", token=token, to=to)
    await table.replaced(seat)

    again = await quipu.commands.rewind(table.id, command="back", token=token, to=to)

    assert (first.step.position.version, True) == (again.step.position.version, again.repeated)


async def one_of_everything(table: Played, dice: random.Random) -> None:
    """An action, an undo, a redo, a consented rewind, or somebody who leaves and is replaced."""
    position = await table.position()
    seat = dice.choice(position.to_act or (Seat(0),))
    ways = dice.random()
    targets = undo_targets(position, seat)
    if ways < 0.2 and targets:
        await table.rewind(seat, dice.choice(targets))
    elif ways < 0.4 and (redo := redo_target(position, seat)) is not None:
        await table.rewind(seat, redo)
    elif ways < 0.45 and position.version > max(8, position.newcomer):
        to = dice.randrange(max(6, position.newcomer), position.version)
        for consenting in range(dice.randrange(1, 4)):
            asking = (await table.position()).people.motion(MotionKind.REWIND)
            if asking is None or asking.to != to or consenting not in asking.agreed:
                await table.back(consenting, to)
    elif ways < 0.5:
        await table.replaced(seat)
    else:
        await table.go_on(1)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", ["inkas", "caretos"])
async def test_positions_are_the_same_written_followed_and_folded_anew(quipu: Quipu, game: str, seed: int) -> None:
    table, dice, follower = await begun(quipu, game, 3), dice_of(seed), another(quipu.stores)
    table.dice = dice
    while (position := await table.position()).version < 120 and position.status is Status.RUNNING:
        await one_of_everything(table, dice)
        written = await table.position()
        followed, _ = await follower.tables.current(table.id)
        folded, _ = await another(quipu.stores).tables.current(table.id)

        assert views(written) == views(followed.position) == views(folded.position)
        assert written.redo == folded.position.redo == followed.position.redo
        assert written.trail == folded.position.trail == followed.position.trail
        assert document(written, None, NO_CONTEXT) == document(folded.position, None, NO_CONTEXT)


async def test_a_rewound_table_verifies(quipu: Quipu) -> None:
    table, dice = await begun(quipu, "inkas", 3), dice_of(7)
    for _ in range(60):
        await one_of_everything(table, dice)

    log = b"".join([line + b"\n" async for line in quipu.export(table.id, None, whole=True)])

    assert ((report := await quipu.verify(log)).valid, report.problem) == (True, None)


async def test_a_refused_action_or_a_lost_seat_changes_nothing(quipu: Quipu) -> None:
    table = await begun(quipu, "inkas", 3)
    position = await table.position()
    assert not isinstance(position.game.rulebook.phase(position.state), Discarding)
    with pytest.raises(Refused):
        await table.act(position.to_act[0], Discard(cards=position.state.hands[0]))
    with pytest.raises(NotSeated):
        await quipu.commands.leave(table.id, command="leave", token=table.tokens[0], seat=1)
    assert position.version == (await table.position()).version
