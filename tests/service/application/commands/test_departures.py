"""Players who renew a token, resign or leave a table; the game goes on or ends, as it should."""

import asyncio
import secrets
from typing import Any

import pytest

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.message import Seat
from quipu_service.adapters.entropy import system_clock
from quipu_service.application.access.credentials import Credential
from quipu_service.application.commands.first_entries import Terms
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.bodies import Absence, MotionKind, Visibility
from quipu_service.application.log.clocks import OnTimeout, TimeControl
from quipu_service.application.log.ends import result
from quipu_service.application.log.position import Position, Status
from quipu_service.application.moves.ending import Resign
from quipu_service.application.moves.playing import Claim, ComeBack
from quipu_service.application.problems.tree import Declined, NotSeated, Unauthenticated, Unknown
from quipu_service.application.tables.document_parts import places
from quipu_service.application.tables.jobs import served
from quipu_service.application.tables.presentation import legal, texts_of, undo
from quipu_service.bots.levels import Level
from quipu_service.worker.thinking_time import AT_ONCE
from quipu_service.worker.worker import Worker
from tests.service.application.commands.test_players import new_player, playing
from tests.service.tables import Played, another, begun, exported
from tests.service.valkey import PATIENCE

everywhere = pytest.mark.parametrize("name", GAMES)


def new_command() -> str:
    return secrets.token_hex(8)


async def resign(table: Played, seat: int) -> None:
    await table.quipu.commands.do(table.id, Resign(), command=new_command(), token=table.tokens[seat], seat=seat)


async def abandon(table: Played, seat: int) -> Status:
    accepted = await table.quipu.motions.agree(
        table.id, command=new_command(), token=table.tokens[seat], kind=MotionKind.ABANDON
    )
    return accepted.step.position.status


async def worked(table: Played) -> Position:
    """A worker has acted for all seats without a player."""
    worker = Worker(another(table.quipu.stores), system_clock, pace=AT_ONCE)
    async with asyncio.timeout(PATIENCE):
        while served(position := await table.position()) is not None:
            await worker.once()
    return position


async def test_a_renewed_token_holds_the_seat_and_the_old_one_does_not_in_any_process(quipu: Quipu) -> None:
    table, stale = await begun(quipu, "caretos", 2), another(quipu.stores)
    old = table.tokens[0]
    await stale.tables.current(table.id)
    asked: dict[str, Any] = {"command": "renew", "token": old, "seat": 0}
    accepted, new = await quipu.resignations.renew(table.id, **asked)
    again, same = await stale.resignations.renew(table.id, **asked)
    assert (new, accepted.repeated, again.repeated) == (same, False, True)
    assert new != old
    cached, _ = await stale.tables.current(table.id)
    assert cached.viewer(new) == 0
    with pytest.raises(Unauthenticated):
        cached.viewer(old)
    with pytest.raises(Declined, match="ALREADY_SEATED"):
        await quipu.resignations.renew(table.id, command="two", token=new, seat=0, new=table.tokens[1])
    with pytest.raises(NotSeated):
        await quipu.resignations.renew(table.id, command="three", token=new, seat=1)


async def test_a_process_that_knows_only_the_old_token_writes_nothing_for_it(quipu: Quipu) -> None:
    table, stale = await begun(quipu, "caretos", 2), another(quipu.stores)
    position = await table.position()
    seat, action = table.choice(position)
    behind = Played(stale, table.game, table.id, list(table.tokens))
    await behind.position()
    _, table.tokens[seat] = await quipu.resignations.renew(
        table.id, command="renew", token=table.tokens[seat], seat=seat, new=secrets.token_urlsafe(32)
    )
    with pytest.raises((NotSeated, Unauthenticated)):
        await behind.act(seat, action)
    await table.act(seat, action)


async def test_a_stream_of_the_old_token_ends_and_one_of_the_player_goes_on(quipu: Quipu) -> None:
    ann, ben = new_player(), new_player()
    table = await playing(quipu, ann, ben)
    _, token = await quipu.resignations.renew(table.id, command="first", token=ann, seat=0)
    far = another(quipu.stores)
    async with (
        far.following.following(table.id, token, 4) as of_token,
        far.following.following(table.id, ann, 4) as of_player,
        asyncio.timeout(PATIENCE),
    ):
        assert (await anext(of_token))[1] == (await anext(of_player))[1] == 0
        await quipu.resignations.renew(table.id, command="second", token=ann, seat=0)
        with pytest.raises(NotSeated):
            [step async for step in of_token]
        assert (await anext(of_player))[0].position.version == 6


async def test_the_token_of_a_players_seat_can_be_revoked_and_no_other(quipu: Quipu) -> None:
    ann = new_player()
    table = await playing(quipu, ann, None)
    _, token = await quipu.resignations.renew(table.id, command="renew", token=ann, seat=0)
    for _ in range(2):
        await quipu.resignations.revoke(table.id, command="revoke", token=token, seat=0)
    cached, _ = await another(quipu.stores).tables.current(table.id)
    assert cached.viewer(ann) == 0
    with pytest.raises(Unauthenticated):
        cached.viewer(token)
    with pytest.raises(Declined, match="NOTHING_CHANGES"):  # T1.8
        await quipu.resignations.revoke(table.id, command="again", token=ann, seat=0)
    with pytest.raises(Declined, match="NO_PLAYER"):  # T2.8
        await quipu.resignations.revoke(table.id, command="revoke", token=table.tokens[1], seat=1)


async def test_a_repeat_by_the_old_token_works_at_a_private_table_too(quipu: Quipu) -> None:
    new = await quipu.new_tables.open("caretos", seats=2, terms=Terms(visibility=Visibility.PRIVATE))
    table = new.position.table.id
    _, old = await quipu.commands.take(table, command="sit", name="Ann", invitation=new.invitation)
    _, token = await quipu.resignations.renew(table, command="renew", token=old, seat=0)
    _, same = await another(quipu.stores).resignations.renew(table, command="renew", token=old, seat=0)
    assert token == same
    for stranger in (old, None):
        with pytest.raises(Unknown):
            await quipu.resignations.renew(table, command="other", token=stranger, seat=0)


@everywhere
async def test_a_game_goes_on_without_a_player_who_gave_up(quipu: Quipu, name: str) -> None:
    table = await begun(quipu, name, 3)
    seat = (await table.position()).to_act[0]
    await resign(table, seat)
    position = await table.position()
    assert (position.people.away[seat], set(position.people.resigned)) == (Absence.OUT, {seat})
    assert [place.resigned for place in places(position)].index(True) == seat
    assert not legal(position, seat)
    assert not undo(position, seat).allowed
    gone_on = await worked(table)
    assert gone_on.version > position.version
    assert seat not in gone_on.to_act
    with pytest.raises(Declined, match="RESIGNED"):
        await table.quipu.commands.do(table.id, Resign(), command="again", token=table.tokens[seat], seat=seat)


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if 2 in game.seats])
async def test_of_two_the_other_wins_when_one_resigns(quipu: Quipu, name: str) -> None:
    table = await begun(quipu, name, 2)
    await table.go_on(3)
    await resign(table, 0)
    for process in (quipu, another(quipu.stores)):
        position = (await process.tables.known(table.id)).position
        outcome = result(position)
        assert (position.status, position.to_act, legal(position, Seat(1))) == (Status.OVER, (), [])
        assert outcome is not None
        assert (outcome.ranking, outcome.ending) == (((1,), (0,)), "RESIGNED")
    with pytest.raises(Declined, match="TABLE_OVER"):
        await resign(table, 1)
    file = await exported(table)
    report = await quipu.verify(file)
    assert (report.complete, report.outcome) == (True, outcome)
    assert GAMES[name].texts.ending("RESIGNED", "de") == "Alle anderen haben aufgegeben."


@pytest.mark.parametrize("on_timeout", [OnTimeout.DROP_OUT, OnTimeout.CLAIM])
async def test_of_two_the_other_wins_when_one_drops_out(quipu: Quipu, on_timeout: OnTimeout) -> None:
    now = system_clock()
    here = another(quipu.stores, lambda: now)
    table = await begun(here, "caral", 2, terms=Terms(clock=TimeControl(turn=1_000, on_timeout=on_timeout)))
    late = (await table.position()).to_act[0]
    now += 2_000
    if on_timeout is OnTimeout.CLAIM:
        claim = Claim(seat=late, then=Absence.OUT)
        await here.commands.do(table.id, claim, command="claim", token=table.tokens[1 - late])
    else:
        await Worker(here, lambda: now, pace=AT_ONCE).look_after(table.id)
    outcome = result(await table.position())
    assert outcome is not None
    assert (outcome.ranking, outcome.ending) == (((1 - late,), (late,)), "TIME_UP")
    assert (await quipu.verify(await exported(table))).complete


async def test_who_is_left_alone_has_won_and_the_others_are_ranked_by_the_order_of_leaving(quipu: Quipu) -> None:
    table = await begun(quipu, "caracalla", 3)
    await resign(table, 0)
    assert (await table.position()).status is Status.RUNNING
    await resign(table, 2)
    outcome = result(await table.position())
    assert outcome is not None
    assert (outcome.ranking, outcome.ending) == (((1,), (2,), (0,)), "RESIGNED")
    assert (await quipu.verify(await exported(table))).complete


async def test_who_plays_alone_against_bots_resigns_and_they_have_won(quipu: Quipu) -> None:
    opened = await quipu.new_tables.open("caretos", seats=3)
    table = Played(quipu, "caretos", opened.position.table.id, host=opened.host)
    table.tokens.append((await quipu.commands.take(table.id, command="sit", name="Ann"))[1])
    for number in range(2):
        await quipu.absences.add_bot(table.id, command=f"bot-{number}", token=opened.host, level=Level.RANDOM)
    with pytest.raises(Declined, match="NOT_STARTED"):
        await abandon(table, 0)
    await quipu.commands.start(table.id, command="start", token=table.host)
    with pytest.raises(Declined, match="RESIGN_INSTEAD"):
        await abandon(table, 0)
    with pytest.raises(Declined, match="RESIGN_INSTEAD"):
        await quipu.commands.leave(table.id, command="leave", token=table.tokens[0], seat=0)
    await resign(table, 0)
    outcome = result(await table.position())
    assert outcome is not None
    assert outcome.ranking == ((1, 2), (0,))
    assert (await quipu.verify(await exported(table))).complete


async def test_the_host_has_no_power_over_a_game_that_has_begun(quipu: Quipu) -> None:
    opened = await quipu.new_tables.open("caretos", seats=3)
    table = Played(quipu, "caretos", opened.position.table.id, host=opened.host)
    for number in range(2):
        table.tokens.append((await quipu.commands.take(table.id, command=f"{number}", name=f"P{number}"))[1])
    await quipu.absences.add_bot(table.id, command="bot", token=opened.host, level=Level.RANDOM, seat=2)
    await quipu.commands.start(table.id, command="start", token=opened.host)
    for seat in (0, 2):
        with pytest.raises(Declined, match="SEAT_PLAYED"):
            await quipu.hosting.remove(table.id, command=f"free-{seat}", token=opened.host, seat=seat)
    with pytest.raises(Declined, match="STILL_PLAYED"):
        await quipu.hosting.close(table.id, command="close", token=opened.host)


async def test_a_player_who_resigned_can_do_nothing_more_and_can_be_replaced(quipu: Quipu) -> None:
    new = await quipu.new_tables.open("caracalla", seats=3)
    table = Played(quipu, "caracalla", new.position.table.id, host=new.host)
    for number in range(3):
        table.tokens.append((await quipu.commands.take(table.id, command=f"{number}", name=f"P{number}"))[1])
    await quipu.commands.start(table.id, command="start", token=table.host)
    position = await table.position()
    seat, action = table.choice(position)
    await resign(table, seat)
    with pytest.raises(Declined, match="RESIGNED"):
        await table.act(seat, action)
    with pytest.raises(Declined, match="RESIGNED"):
        await table.rewind(seat, 5)
    with pytest.raises(Declined, match="RESIGNED"):
        await quipu.commands.do(table.id, ComeBack(), command="back", token=table.tokens[seat], seat=seat)
    with pytest.raises(Declined, match="RESIGNED"):
        await abandon(table, seat)
    with pytest.raises(Declined, match="SEAT_NOT_OFFERED"):
        await quipu.commands.take(table.id, command="early", name="Cleo", seat=seat)
    await table.offer(seat)
    old = table.tokens[seat]
    _, table.tokens[seat] = await quipu.commands.take(table.id, command="new", name="Cleo", seat=seat)
    await table.act(seat, action)
    for process in (quipu, another(quipu.stores)):
        assert not (await process.tables.current(table.id))[0].holders.holds(Credential(old))
    assert (await quipu.verify(await exported(table))).valid


async def test_where_a_bot_plays_for_who_is_late_it_plays_for_who_gave_up(quipu: Quipu) -> None:
    terms = Terms(clock=TimeControl(turn=86_400_000, on_timeout=OnTimeout.BOT))
    table = await begun(quipu, "caretos", 3, terms=terms)
    seat = (await table.position()).to_act[0]
    await resign(table, seat)
    position = await table.position()
    assert (position.people.away[seat], position.substitute(Seat(seat)), position.deadline(Seat(seat))) == (
        Absence.BOT,
        Level.CLUB,
        None,
    )
    assert (await worked(table)).version > position.version


@pytest.mark.parametrize("comes_back", [True, False])
async def test_a_bot_that_plays_for_somebody_does_so_under_its_own_name(quipu: Quipu, *, comes_back: bool) -> None:
    now = system_clock()
    here = another(quipu.stores, lambda: now)
    terms = Terms(clock=TimeControl(turn=1_000, on_timeout=OnTimeout.BOT))
    table = await begun(here, "caretos", 3, terms=terms)
    late = (await table.position()).to_act[0]
    now += 2_000
    if comes_back:
        await Worker(here, lambda: now, pace=AT_ONCE).look_after(table.id)
    else:
        await resign(table, late)
    position = await table.position()
    seat = places(position)[late]
    assert (seat.name, seat.plays_for, position.people.names[late]) == (
        f"Bot {late + 1}",
        f"Player {late}",
        f"Player {late}",
    )
    gone = await heard(here, table)
    why = f"The time of Player {late} is up" if comes_back else f"Player {late} gives up"
    assert any(f"{why}: Bot {late + 1} plays" in text for text in gone)

    await worked(table)
    if comes_back:
        await here.commands.do(table.id, ComeBack(), command="back", token=table.tokens[late], seat=late)
        assert places(await table.position())[late].name == f"Player {late}"
    said = await heard(here, table)
    assert any(text.startswith(f"Bot {late + 1} ") for text in said[len(gone) :])
    assert comes_back == (said[-1] == f"Player {late} is back.")
    assert (await here.verify(await exported(table))).valid


async def heard(quipu: Quipu, table: Played) -> list[str]:
    """The log in words, by GraphQL's sentences."""
    cached = await quipu.tables.known(table.id)
    steps = await quipu.tables.past.happened(cached, 0)
    return [" ".join(filter(None, texts_of(step, None, "en"))) for step in steps]


async def test_a_table_is_abandoned_once_all_agree_who_still_play(quipu: Quipu) -> None:
    table = await begun(quipu, "caracalla", 3)
    assert await abandon(table, 0) is Status.RUNNING
    with pytest.raises(Declined, match="AGREED_ALREADY"):
        await abandon(table, 0)
    assert (await table.position()).people.agreed(MotionKind.ABANDON) == {0}
    await table.go_on(1)
    assert (await table.position()).people.agreed(MotionKind.ABANDON) == set(), (
        "whoever goes on with the game has not agreed"
    )
    await resign(table, 2)
    assert await abandon(table, 1) is Status.RUNNING
    assert await abandon(table, 0) is Status.CLOSED
    closed = await table.position()
    assert (closed.to_act, closed.game.outcome(closed.state)) == ((), None)
    with pytest.raises(Declined, match="TABLE_CLOSED"):
        await abandon(table, 1)


async def test_a_resignation_ends_every_consent_and_annuls_nothing(quipu: Quipu) -> None:
    table = await begun(quipu, "caracalla", 3)
    assert await abandon(table, 0) is Status.RUNNING
    assert await abandon(table, 1) is Status.RUNNING
    await resign(table, 2)
    after = await table.position()
    assert (after.status, after.people.agreed(MotionKind.ABANDON)) == (Status.RUNNING, frozenset())
    for seat in (None, 2):
        report = await quipu.verify(await exported(table, seat))
        assert report.valid, report.problem


@pytest.mark.parametrize("on_timeout", [OnTimeout.DROP_OUT, OnTimeout.BOT])
async def test_nobodys_silence_annuls_a_game(quipu: Quipu, on_timeout: OnTimeout) -> None:
    now = system_clock()
    here = another(quipu.stores, lambda: now)
    terms = Terms(clock=TimeControl(turn=1_000, on_timeout=on_timeout))
    table = await begun(here, "caracalla", 3, terms=terms)
    late = (await table.position()).to_act[0]
    for other in {0, 1, 2} - {late}:
        await abandon(table, other)
    now += 2_000
    await Worker(here, lambda: now, pace=AT_ONCE).look_after(table.id)
    after = await table.position()
    assert (after.people.away[late] is not None, after.status, after.people.agreed(MotionKind.ABANDON)) == (
        True,
        Status.RUNNING,
        frozenset(),
    )


async def test_a_minimal_move_for_a_late_seat_withdraws_no_consent_to_end(quipu: Quipu) -> None:
    now = system_clock()
    here = another(quipu.stores, lambda: now)
    terms = Terms(clock=TimeControl(turn=1_000, on_timeout=OnTimeout.DEFAULT_ACTION))
    table = await begun(here, "caracalla", 2, terms=terms)
    before = await table.position()
    (late,) = before.to_act
    await abandon(table, 1 - late)
    now += 2_000
    worker = Worker(here, lambda: now, pace=AT_ONCE)
    await worker.look_after(table.id)
    await worker._play(await table.position())  # the queue is shared with other tests
    after = await table.position()
    assert after.version == before.version + 2
    assert after.people.agreed(MotionKind.ABANDON) == {1 - late}


async def test_the_log_of_a_table_that_players_left_is_right(quipu: Quipu) -> None:
    ann = new_player()
    table = await playing(quipu, ann, None, None, game="caracalla")
    await quipu.resignations.renew(table.id, command="renew", token=ann, seat=0)
    await abandon(table, 1)
    await table.go_on(2)
    await resign(table, 2)
    await abandon(table, 0)
    await abandon(table, 1)
    for seat in (None, 0, 1):
        report = await quipu.verify(await exported(table, seat))
        assert report.valid, report.problem
    cached, _ = await another(quipu.stores).tables.current(table.id)
    assert cached.position.status is Status.CLOSED


async def test_the_host_adds_bots_and_starts_without_a_seat_and_sees_no_seats_view(quipu: Quipu) -> None:
    opened = await quipu.new_tables.open("inkas", seats=3)
    table = opened.position.table.id
    for number in range(3):
        added = await quipu.absences.add_bot(table, command=f"bot-{number}", token=opened.host, level=Level.RANDOM)
        again = await another(quipu.stores).absences.add_bot(
            table, command=f"bot-{number}", token=opened.host, level=Level.RANDOM
        )
        assert (added.seat, again.seat, again.repeated) == (None, None, True)
    started = await quipu.commands.start(table, command="start", token=opened.host)
    assert (started.seat, started.step.entry.seat) == (None, None)
    assert started.step.position.status is Status.RUNNING
    report = await quipu.verify(await exported(Played(quipu, "inkas", table)))
    assert report.valid, report.problem
    with pytest.raises(Unauthenticated):
        await quipu.absences.add_bot(table, command="bot", token="x" * 43, level=Level.RANDOM)


async def test_a_player_in_a_long_poll_is_present(quipu: Quipu) -> None:
    table = await begun(quipu, "caretos", 2)
    cached = await quipu.tables.seen(table.id, table.tokens[1])
    polling = asyncio.create_task(quipu.following.changed(cached, 30, Seat(1)))
    async with asyncio.timeout(PATIENCE):
        while 1 not in await quipu.stores.clients.present(table.id):
            await asyncio.sleep(0.02)
    polling.cancel()
    await asyncio.gather(polling, return_exceptions=True)
    assert set(await quipu.stores.clients.present(table.id)) == {1}
