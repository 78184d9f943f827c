"""Nobody alone takes back a draw, something revealed, or what others did."""

import json
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import msgspec
import pytest

from quipu_rules.catalog import GAMES
from quipu_rules.inkas.actions import Roll
from quipu_rules.kernel.message import Seat
from quipu_service.application.commands.absent_players import BotSeat
from quipu_service.application.commands.first_entries import Terms
from quipu_service.application.commands.sandboxes import SandboxOptions
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.bodies import Absence, Chosen, MotionKind, Rewound, TakeBacks
from quipu_service.application.log.clocks import OnTimeout, TimeControl
from quipu_service.application.log.position import Position, redo_target, undo_targets
from quipu_service.application.log.sealing import Secret
from quipu_service.application.moves.ending import Resign
from quipu_service.application.moves.playing import Claim, ComeBack
from quipu_service.application.problems.tree import Declined, Problem
from quipu_service.bots.levels import Level
from tests.service.application.log.test_clocks import TURN, Ticking
from tests.service.asgi import app_of, ask
from tests.service.tables import Played, another, begun, dice_of, exported, tries

FREE, CERTAIN = Terms(take_backs=TakeBacks.FREE), Terms(take_backs=TakeBacks.CERTAIN)
REWIND = """mutation ($table: ID!, $command: ID!, $to: Int!) {
  rewindTable(table: $table, command: $command, to: $to) { problem { __typename ... on Refused { code } } } }"""


async def asked_at_doors(table: Played, seat: int, to: int) -> set[str]:
    """The problem codes of a rewind by REST and GraphQL."""
    app, bearer = app_of(table.quipu), f"Bearer {table.tokens[seat]}"
    address = f"/v1/{table.game}/tables/{table.id}/rewind"
    rest = await ask(app, "POST", address, json.dumps({"to": to}).encode(), authorization=bearer)
    given = {"table": table.id, "command": secrets.token_hex(16), "to": to}
    sent = json.dumps({"query": REWIND, "variables": given}).encode()
    graphql = await ask(app, "POST", "/graphql", sent, authorization=bearer)
    answered = json.loads(graphql.body)["data"]["rewindTable"]["problem"]
    return {
        json.loads(rest.body).get("code", "accepted"),
        "accepted" if answered is None else answered.get("code", answered["__typename"]),
    }


async def timed(quipu: Quipu, clock: Ticking, game: str, seats: int, on_timeout: OnTimeout) -> Played:
    terms = Terms(clock=TimeControl(turn=TURN, on_timeout=on_timeout))
    return await begun(another(quipu.stores, clock), game, seats, terms=terms)


async def moved_on(table: Played, clock: Ticking, *, present: int) -> Position:
    """One step of the game, in which everybody but one seat is late and played by a bot."""
    position = await table.position()
    mine = [seat for seat in position.to_act if seat == present]  # whose time goes on while others are late
    seat, action = table.choice(position, mine)
    if seat == present:
        return (await table.act(seat, action)).step.position
    if position.people.away[seat] is None:
        clock.now += TURN
        await table.quipu.absences.time_out(position, seat)
        return await table.position()
    accepted = await table.quipu.absences.act_for(position, seat, [action], Chosen.BOT)
    return accepted.step.position


async def with_a_bot(quipu: Quipu, game: str, terms: Terms) -> Played:
    """A running table of one person, and bots at the other seats."""
    fewest = GAMES[game].seats[0]
    opened = await quipu.new_tables.open(game, seats=fewest, terms=terms)
    table = Played(quipu, game, opened.position.table.id, host=opened.host)
    _, token = await quipu.commands.take(table.id, command="sit", name="Ann", seat=0)
    table.tokens.append(token)
    await quipu.absences.open_with_bots(opened, [BotSeat(level=Level.RANDOM)] * (fewest - 1))
    await quipu.commands.start(table.id, command="start", token=opened.host)
    return table


async def played_by_bots(table: Played) -> Position:
    """The position when seat 0 is to act, or when the game is over; chance chooses for the others."""
    position = await table.position()
    for _ in tries("an end of the moves of bots"):
        if 0 in position.to_act or not position.to_act:
            break
        seat, action = table.choice(position)
        position = (await table.quipu.absences.act_for(position, seat, [action], Chosen.BOT)).step.position
    return position


async def drawn_by_seat_0(table: Played) -> tuple[int, Position]:
    """The version before seat 0 drew, and the position after it."""
    for _ in tries("a draw of seat 0"):
        position = await played_by_bots(table)
        proposals = position.game.rulebook.proposals(position.state, Seat(0))
        accepted = await table.act(0, table.dice.choice(proposals))
        if accepted.step.entry.draws:
            break
    return position.version, accepted.step.position


async def test_two_late_people_do_not_let_the_third_roll_again(quipu: Quipu) -> None:
    clock = Ticking()
    table = await timed(quipu, clock, "inkas", 3, OnTimeout.BOT)
    for _ in tries("two who are away, and seat 0 about to roll"):
        position = await moved_on(table, clock, present=0)
        legal = position.game.rulebook.legal(position.state, Seat(0))
        if sum(absence is not None for absence in position.people.away) == 2 and Roll() in legal:
            break
    rolled = (await table.act(0, Roll())).step.position

    asked = (await table.back(0, position.version)).step.position

    assert rolled.state == asked.state
    motion = asked.people.motion(MotionKind.REWIND)
    assert motion is not None
    assert {0} == motion.agreed
    for late in (1, 2):  # they still may agree, from where they are
        back = (await table.back(late, position.version)).step.position
    assert position.state == back.state


@pytest.mark.parametrize("way", [OnTimeout.CLAIM, OnTimeout.DROP_OUT])
async def test_whoever_is_left_alone_goes_back_nowhere(quipu: Quipu, way: OnTimeout) -> None:
    clock = Ticking()
    table = await timed(quipu, clock, "caretos", 3, way)
    early = await table.go_on(12)
    late = early.to_act[0]
    present, third = sorted({0, 1, 2} - {late})
    resigned = await quipu.commands.do(table.id, Resign(), command="gone", token=table.tokens[third], seat=third)
    clock.now += TURN
    if way is OnTimeout.CLAIM:
        token = table.tokens[present]
        await table.quipu.commands.do(
            table.id,
            Claim(seat=late, then=Absence.OUT),
            command="claim",
            token=token,
        )
    else:
        await table.quipu.absences.time_out(resigned.step.position, late)
    dropped = await table.position()
    assert dropped.people.away[late] is Absence.OUT

    assert {"TABLE_OVER"} == await asked_at_doors(table, present, early.version - 6)
    assert dropped.version == (await table.position()).version


async def test_a_claimed_bot_for_a_late_player_agrees_to_nothing(quipu: Quipu) -> None:
    clock = Ticking()
    table = await timed(quipu, clock, "caretos", 2, OnTimeout.CLAIM)
    early = await table.go_on(12)
    late = early.to_act[0]
    clock.now += TURN
    token = table.tokens[1 - late]
    await table.quipu.commands.do(
        table.id,
        Claim(seat=late, then=Absence.BOT),
        command="claim",
        token=token,
    )
    asked = (await table.back(1 - late, early.version - 6)).step.position
    assert early.state == asked.state
    motion = asked.people.motion(MotionKind.REWIND)
    assert motion is not None


async def test_with_the_consent_of_two_a_dropped_seat_neither_agrees_nor_blocks(quipu: Quipu) -> None:
    clock = Ticking()
    table = await timed(quipu, clock, "inkas", 3, OnTimeout.DROP_OUT)
    early = await table.go_on(12)
    late = early.to_act[0]
    clock.now += TURN
    await table.quipu.absences.time_out(early, late)
    one, other = (seat for seat in range(3) if seat != late)
    await table.back(one, early.version - 6)
    back = (await table.back(other, early.version - 6)).step.position
    _, there = await quipu.tables.at(table.id, early.version - 6, None)
    assert there.state == back.state
    with pytest.raises(Declined, match="OUT"):
        await table.back(late, early.version)


@pytest.mark.parametrize("game", ["caretos", "inkas"])
async def test_against_bots_a_draw_stands_unless_take_backs_are_free(quipu: Quipu, game: str) -> None:
    table = await with_a_bot(quipu, game, Terms())
    before, _ = await drawn_by_seat_0(table)
    assert {"NOBODY_AGREES"} == await asked_at_doors(table, 0, before)

    free = await with_a_bot(quipu, game, FREE)
    draws = []
    before, _ = await drawn_by_seat_0(free)
    for _ in range(3):
        assert {"accepted", "NOTHING_CHANGES"} == await asked_at_doors(free, 0, before)
        _, now = await drawn_by_seat_0(free)
        draws.append(now.draws)
    report = await quipu.verify(await exported(free))
    assert (True, TakeBacks.FREE) == (report.valid, report.take_backs)
    assert {0} == {one.seat for one in report.taken_back if one.entry > before} - {1, 2}
    assert sorted(draws) == draws
    assert len(report.taken_back) >= 3


async def test_certain_actions_are_all_that_a_certain_table_takes_back(quipu: Quipu) -> None:
    table = await begun(quipu, "caretos", 2, terms=CERTAIN)
    position = await table.go_on(10)
    start = 5
    for seat in (0, 1):
        if start not in undo_targets(position, Seat(seat)):
            assert {"ONLY_CERTAIN"} == await asked_at_doors(table, seat, start)
    while not (undoing := [seat for seat in range(2) if undo_targets(position, Seat(seat))]):
        position = await table.go_on(1)
    target = undo_targets(position, Seat(undoing[0]))[0]
    rewound = (await table.rewind(undoing[0], target)).step.entry.body
    assert isinstance(rewound, Rewound)
    assert target == rewound.to


async def test_with_free_take_backs_one_person_sits_there_and_nobody_takes_over(quipu: Quipu) -> None:
    opened = await quipu.new_tables.open("caretos", seats=2, terms=FREE)
    table = opened.position.table.id
    await quipu.commands.take(table, command="ann", name="Ann")
    with pytest.raises(Declined, match="ONE_PERSON"):
        await quipu.commands.take(table, command="bob", name="Bob")

    await quipu.absences.open_with_bots(opened, [BotSeat(level=Level.RANDOM)])
    await quipu.commands.start(table, command="start", token=opened.host)
    with pytest.raises(Declined, match="ONE_PERSON"):
        await quipu.commands.take(table, command="bob", name="Bob", seat=0)
    document = await ask(app_of(quipu), "GET", f"/v1/caretos/tables/{table}")
    assert "FREE" == json.loads(document.body)["takeBacks"]


async def test_a_fork_and_a_rematch_keep_how_take_backs_are_meant(quipu: Quipu) -> None:
    table = await with_a_bot(quipu, "caracalla", FREE)
    fork = await quipu.new_tables.fork(table.id)
    assert TakeBacks.FREE is fork.position.table.take_backs
    await quipu.commands.take(fork.position.table.id, command="ann", name="Ann")
    with pytest.raises(Declined, match="ONE_PERSON"):
        await quipu.commands.take(fork.position.table.id, command="bob", name="Bob")


async def test_who_takes_a_seat_undoes_nothing_of_whoever_left_it(quipu: Quipu) -> None:
    table = await begun(quipu, "caretos", 3)
    position = await table.position()
    while not (undoing := [seat for seat in range(3) if undo_targets(position, Seat(seat))]):
        position = await table.go_on(1)
    seat = undoing[0]
    assert [] == undo_targets(await table.replaced(seat), Seat(seat))


async def mischief(table: Played, schemer: int, dice: Any) -> None:
    """A command of one seat alone that might take something back, whether it is accepted or not."""
    position, quipu = await table.position(), table.quipu
    to = dice.randrange(1, position.version + 1)
    command, token = secrets.token_hex(16), table.tokens[schemer]
    certain = [*undo_targets(position, Seat(schemer)), redo_target(position, Seat(schemer))]

    async def away_and_again() -> None:
        if len(table.tokens) > 2:
            await table.replaced(schemer)

    async def renewed() -> None:
        _, table.tokens[schemer] = await quipu.resignations.renew(table.id, command=command, token=token, seat=schemer)

    wanted = SandboxOptions(seed=None, command=command, client="schemer", terms=Terms())
    ways: list[Callable[[], Awaitable[Any]]] = [
        *[lambda: table.back(schemer, to)] * 8,
        *[lambda: table.rewind(schemer, next((one for one in certain if one is not None), to))] * 4,
        lambda: quipu.new_tables.fork(table.id, token=token),
        lambda: quipu.sandboxes.of_table(table.game, table.id, token, at=None, wanted=wanted),
        lambda: quipu.motions.agree(table.id, command=command, token=token, kind=MotionKind.ABANDON),
        lambda: quipu.commands.do(table.id, ComeBack(), command=command, token=token, seat=schemer),
        lambda: quipu.commands.start(table.id, command=command, token=token),
        away_and_again,
        renewed,
    ]
    with suppress(Problem):
        await dice.choice(ways)()


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("kind", [TakeBacks.AGREED, TakeBacks.CERTAIN])
async def test_no_commands_of_one_seat_alone_change_the_result_of_a_draw_that_it_has_seen(
    quipu: Quipu, game: str, kind: TakeBacks
) -> None:
    """A law for every game: others only play, one seat tries whatever it can, and every draw stands."""
    terms = Terms() if kind is TakeBacks.AGREED else CERTAIN
    table, dice = await begun(quipu, game, GAMES[game].seats[0], terms=terms), dice_of(7)
    for _ in range(60):
        position = await table.go_on(dice.randrange(1, 4))
        if not position.to_act:
            break
        await mischief(table, 0, dice)
    with suppress(Problem):
        await quipu.commands.do(table.id, Resign(), command="resign", token=table.tokens[0], seat=0)
    for to in range(1, (await table.position()).version, 5):
        for goes_back in (table.rewind, table.back):
            with suppress(Problem):
                await goes_back(0, to)
    report = await quipu.verify(await exported(table))
    assert (True, kind, ()) == (report.valid, report.take_backs, report.taken_back)
    assert (await table.position()).draws > 0


async def test_a_fork_and_a_sandbox_of_a_running_game_draw_by_seeds_of_their_own(quipu: Quipu) -> None:
    table = await begun(quipu, "caracalla", 2)
    await table.go_on(3)
    running = (await table.position()).table.opened.commitment
    fork = await quipu.new_tables.fork(table.id, token=table.tokens[0])
    wanted = SandboxOptions(seed=None, command=secrets.token_hex(16), client="schemer", terms=Terms())
    sandbox = await quipu.sandboxes.of_table("caracalla", table.id, table.tokens[0], at=None, wanted=wanted)
    known = {running, fork.position.table.opened.commitment, sandbox.position.table.opened.commitment}
    assert len(known) == 3
    assert sandbox.seed is not None
    assert Secret(bytes.fromhex(sandbox.seed), table.id).commitment != running


async def test_a_rematch_of_free_take_backs_is_for_one_person_too(quipu: Quipu) -> None:
    table = await with_a_bot(quipu, "caracalla", FREE)
    await quipu.motions.agree(table.id, command="end", token=table.tokens[0], kind=MotionKind.ABANDON)
    again = await quipu.rematches.play_again(table.id, command="again", token=table.tokens[0])
    new = again.position.table
    assert TakeBacks.FREE is new.take_backs
    await quipu.free(new.id, command="free", token=table.tokens[0], seat=0)
    await quipu.commands.take(new.id, command="bob", name="Bob", invitation=table.tokens[0])
    with pytest.raises(Declined, match="ONE_PERSON"):
        await quipu.commands.take(new.id, command="cat", name="Cat", seat=1)


async def test_the_report_names_every_draw_that_people_agreed_to_take_back(quipu: Quipu) -> None:
    table = await begun(quipu, "inkas", 3)
    early = await table.go_on(6)
    await table.go_on(80)
    for seat in range(3):
        back = await table.back(seat, early.version)
    report = await quipu.verify(await exported(table))
    drew = [
        (version, step.entry.draws)
        for version, step in enumerate(
            await quipu.tables.past.happened((await quipu.tables.current(table.id))[0], 0), 1
        )
        if version > early.version and step.entry.draws
    ]
    assert drew
    assert drew == [(one.entry, one.draws) for one in report.taken_back]
    assert {back.step.position.version} == {one.by for one in report.taken_back}
    assert msgspec.to_builtins(report)["takenBack"][0].keys() >= {"entry", "seat", "draws", "by"}
