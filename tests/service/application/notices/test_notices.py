"""Notices: each once, after all that the service does by itself; in feeds, and with the time that runs out."""

import asyncio

import pytest

from quipu_service.adapters.entropy import system_clock
from quipu_service.application.commands.absent_players import BotSeat
from quipu_service.application.commands.first_entries import Terms
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.clocks import OnTimeout, TimeControl
from quipu_service.application.log.position import Status
from quipu_service.application.notices.computed import Notice, NoticeKind, notices_since
from quipu_service.application.problems.tree import Malformed, Unauthenticated
from quipu_service.bots.levels import Level
from quipu_service.worker.thinking_time import AT_ONCE
from quipu_service.worker.worker import Worker
from tests.service.application.commands.test_players import new_player, playing
from tests.service.application.log.test_clocks import TURN, Ticking, timed
from tests.service.client import Client
from tests.service.tables import Played, another, begun
from tests.service.valkey import PATIENCE


async def told(table: Played, now: int) -> list[Notice]:
    """All notices; whoever goes on from any version works out the same."""
    steps = await table.quipu.tables.past.happened((await table.quipu.tables.current(table.id))[0], 0)
    whole = list(notices_since(None, steps, now))
    assert len({one.id for one in whole}) == len(whole)
    for cut in range(1, len(steps)):
        rest = notices_since(steps[cut - 1].position, steps[cut:], now)
        assert [one for one in rest if one.version > cut] == [one for one in whole if one.version > cut]
    return whole


@pytest.mark.parametrize(("game", "seats"), [("caracalla", 2), ("inkas", 3), ("caretos", 2)])
async def test_every_turn_is_told_once_and_the_result_at_the_end(quipu: Quipu, game: str, seats: int) -> None:
    table = await begun(quipu, game, seats)
    position = await table.position()
    expected: list[tuple[NoticeKind, int | None]] = [(NoticeKind.TURN, seat) for seat in position.to_act]
    for _ in range(60):
        before = set(position.to_act)
        position = await table.go_on(1)
        if position.status is Status.OVER:
            expected.append((NoticeKind.RESULT, None))
            break
        expected += [(NoticeKind.TURN, seat) for seat in position.to_act if seat not in before]
    assert [(one.kind, one.seat) for one in await told(table, position.at)] == expected


async def test_turns_of_bots_are_not_told_and_a_players_only_after_them(quipu: Quipu) -> None:
    opened = await quipu.new_tables.open("caretos", seats=3)
    await quipu.absences.open_with_bots(opened, [BotSeat(level=Level.RANDOM), BotSeat(level=Level.RANDOM)])
    table = Played(quipu, "caretos", opened.position.table.id, host=opened.host)
    _, token = await quipu.commands.take(table.id, command="ann", name="Ann")
    table.tokens = ["", "", token]
    await quipu.commands.start(table.id, command="start", token=opened.host)
    worker = Worker(quipu, system_clock, pace=AT_ONCE)
    for _ in range(60):
        position = await table.position()
        if position.to_act == (2,):
            await table.go_on(1)
        else:
            await worker._play(position)  # the queue is shared with other tests
    found = await told(table, (await table.position()).at)

    assert {one.seat for one in found if one.kind is NoticeKind.TURN} == {2}
    for one in found:
        _, then = await quipu.tables.at(table.id, one.version, None)
        assert one.kind is NoticeKind.RESULT or then.to_act == (2,), "no bot has anything left to do"


async def test_time_that_runs_out_is_told_twice(quipu: Quipu) -> None:
    clock = Ticking()
    table = await timed(quipu, clock, OnTimeout.CLAIM)
    position = await table.position()
    seat = position.to_act[0]
    begun_at = position.at

    for passed, kinds in ((0.7, []), (0.75, [NoticeKind.DRAW_NEAR]), (0.96, [NoticeKind.DRAW_NEAR, "coming"])):
        found = await told(table, begun_at + int(TURN * passed))
        assert len([one for one in found if one.seat == seat]) == len(position.to_act[:1]) + len(kinds)
    last = found[-1]
    assert (last.kind, last.at) == (NoticeKind.TIMEOUT_COMING, begun_at + TURN - TURN // 20)
    assert last.deadline == begun_at + TURN
    clock.now = next(one.at for one in found if one.kind is NoticeKind.DRAW_NEAR)
    await table.go_on(1)
    assert {one.kind for one in await told(table, clock.now)} == {NoticeKind.TURN}, "it came in time"


async def test_a_seat_gets_its_own_notices_and_the_cursor_goes_on_without_a_gap(quipu: Quipu) -> None:
    table = await begun(quipu, "caretos", 2)
    await table.go_on(20)
    everybody = await quipu.notices.of_table(table.id, None)
    own = await quipu.notices.of_table(table.id, table.tokens[0])
    assert {one.seat for one in own.notices} == {0}
    assert {one.seat for one in everybody.notices} == {0, 1}

    collected, after = list(everybody.notices), everybody.after
    while (await table.position()).status is not Status.OVER:
        await table.go_on(7)
        feed = await quipu.notices.of_table(table.id, None, after)
        collected, after = [*collected, *feed.notices], feed.after
    assert collected == list((await quipu.notices.of_table(table.id, None)).notices)
    assert collected[-1].kind is NoticeKind.RESULT
    assert (await quipu.notices.of_table(table.id, None, after)).notices == ()
    for wrong in ("x", "1", "-", "1-x", "9" * 60):
        with pytest.raises(Malformed):
            await quipu.notices.of_table(table.id, None, wrong)


async def test_a_player_is_told_of_all_tables(client: Client) -> None:
    player = "an-id-that-a-frontend-made-for-ann-" + "0123456789"
    tables = []
    for _ in range(2):
        table = await client.open("caracalla", 2)
        seated = await client.post(f"{table.path}/seats", {"name": "Ann", "asPlayer": True}, token=player)
        assert seated.status == 201, seated.body
        table.tokens.append(player)
        await table.sit("Ben")
        await table.start()
        tables.append(table)
    feed = await client.get("/v1/me/notices", token=player)
    expected = {table.id for table in tables if await table.to_act() == 0}
    assert {one["table"] for one in feed.json["notices"]} == expected
    assert all((one["kind"], one["seat"]) == ("TURN", 0) for one in feed.json["notices"])
    async with asyncio.timeout(PATIENCE):
        while feed.json["notices"]:  # those of the millisecond in which was asked are told again
            feed = await client.get(f"/v1/me/notices?after={feed.json['after']}", token=player)
    asked = {"query": "{ myNotices { notices { kind seat table version } after } }"}
    graphql = await client.post("/graphql", asked, token=player)
    assert {one["table"] for one in graphql.json["data"]["myNotices"]["notices"]} == expected
    assert (await client.get("/v1/me/notices")).status == 401


async def test_a_player_is_told_what_came_after_a_cursor(quipu: Quipu) -> None:
    player = new_player()
    table = await playing(quipu, player, None)
    before = await quipu.notices.of_player(player)
    await table.go_on()

    after = await quipu.notices.of_player(player, before.after)

    assert [one.kind for one in after.notices if one.seat is None] == [NoticeKind.RESULT]
    assert {one.seat for one in after.notices} == {0, None}


async def test_what_a_player_is_told_again_is_that_of_the_millisecond_of_its_cursor(quipu: Quipu) -> None:
    player, clock = new_player(), Ticking()
    here = another(quipu.stores, clock)
    table = await playing(here, player, None)
    clock.now += 5
    ended = await table.go_on()
    results = [await results_after(here, player, after) for after in (ended.at - 1, ended.at, ended.at + 1)]

    assert results == [1, 1, 0]


async def results_after(quipu: Quipu, player: str, at: int) -> int:
    feed = await quipu.notices.of_player(player, f"0-{at}")
    return len([one for one in feed.notices if one.kind is NoticeKind.RESULT])


async def test_a_player_is_reminded_of_a_table_at_which_nothing_happened_since(quipu: Quipu) -> None:
    player, clock = new_player(), Ticking()
    here = another(quipu.stores, clock)
    table = await playing(here, player, None, terms=Terms(clock=TimeControl(turn=TURN)))
    while 0 not in (await table.position()).to_act:
        await table.go_on(1)
    begun_at = (await table.position()).at
    clock.now = begun_at + TURN // 2
    cursor = (await here.notices.of_player(player)).after
    clock.now = begun_at + 3 * TURN // 4 - 1
    assert (await here.notices.of_player(player, cursor)).notices == ()
    clock.now += 1
    (told,) = (await here.notices.of_player(player, cursor)).notices

    assert (told.kind, told.at, told.deadline) == (NoticeKind.DRAW_NEAR, clock.now, begun_at + TURN)


async def test_a_cursor_has_up_to_forty_characters(quipu: Quipu) -> None:
    table = await begun(quipu, "caretos", 2)
    everything = (await quipu.notices.of_table(table.id, None)).notices

    assert (await quipu.notices.of_table(table.id, None, "0-" + "0" * 38)).notices == everything
    with pytest.raises(Malformed):
        await quipu.notices.of_table(table.id, None, "0-" + "0" * 39)


async def test_a_long_poll_answers_when_the_turn_comes(client: Client) -> None:
    table = await client.begin("caracalla", 2)
    first = (await client.get(f"{table.path}/notices")).json
    assert [one["kind"] for one in first["notices"]] == ["TURN"]
    seat = await table.to_act()
    path = f"{table.path}/notices?after={first['after']}&wait=40"
    waiting = asyncio.create_task(client.get(path, token=table.tokens[1 - seat]))
    while await table.to_act() == seat:
        legal = (await client.get(f"{table.path}/legal", token=table.tokens[seat])).json["legalActions"]
        ending = [one for one in legal if one["type"] == "endTurn"]
        await table.act(seat, (ending or legal)[0])
    answered = await waiting
    assert [(one["kind"], one["seat"]) for one in answered.json["notices"]] == [("TURN", 1 - seat)]
    asked = {
        "query": "query ($id: ID!) { table(table: $id) { notices { notices { notice kind } } } }",
        "variables": {"id": table.id},
    }
    found = (await client.post("/graphql", asked)).json["data"]["table"]["notices"]["notices"]
    assert found[0]["notice"] == f"{table.id}.4.{seat}.TURN"


async def test_without_a_player_id_the_feed_is_refused(quipu: Quipu) -> None:
    for token in (None, "short"):
        with pytest.raises(Unauthenticated):
            await quipu.notices.of_player(token)
