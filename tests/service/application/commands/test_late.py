"""Whoever is late does not act any more, as far as the table's clock says what happens then."""

import json
from pathlib import Path

import msgspec
import pytest

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.message import tag_of
from quipu_service.application.commands.first_entries import Terms
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.bodies import Acted, Chosen
from quipu_service.application.log.clocks import OnTimeout, TimeControl
from quipu_service.application.log.entries import encode
from quipu_service.application.log.position import Position, undo_targets
from quipu_service.application.ports.schedule import WorkKind
from quipu_service.application.problems.tree import Declined
from quipu_service.worker.thinking_time import BotPace
from quipu_service.worker.worker import LOOK, Worker
from tests.service import replay
from tests.service.application.log.test_clocks import TURN, Ticking, timed
from tests.service.asgi import app_of, ask
from tests.service.example_games import SLOW_HEARTS, with_hearts
from tests.service.tables import Played, begun, exported
from tests.service.worker.test_pace import Ticking as Sleeping
from tests.service.worker.test_pace import slowest

ACT = """mutation ($table: ID!, $actions: [JSON!]!) {
  act(table: $table, command: "late-too", actions: $actions) { problem { ... on Refused { code } } } }"""
ALLOWANCE = 1_000
"""Milliseconds after the deadline within which an action that was on its way counts."""
AUTOMATIC = [OnTimeout.BOT, OnTimeout.DROP_OUT, OnTimeout.DEFAULT_ACTION]


async def with_something_to_undo(table: Played) -> tuple[int, int]:
    """A seat has acted and is still to act: the seat, and the version to which it may go back alone."""
    for _ in range(200):
        seat, action = table.choice(await table.position())
        position = (await table.act(seat, action)).step.position
        if seat in position.to_act and (found := undo_targets(position, seat)):
            return seat, found[0]
    raise AssertionError("nothing could be undone")


@pytest.mark.parametrize("on_timeout", AUTOMATIC)
async def test_nobody_acts_on_purpose_once_the_time_is_up(quipu: Quipu, on_timeout: OnTimeout) -> None:
    clock = Ticking()
    table = await timed(quipu, clock, on_timeout)
    seat, action = table.choice(await table.position())
    before = (await table.position()).version
    clock.now += TURN + ALLOWANCE + 1
    with pytest.raises(Declined, match="TIME_UP"):
        await table.act(seat, action)
    assert (await table.position()).version == before


async def test_an_action_on_its_way_is_taken_but_nobody_goes_back_in_the_last_moment(quipu: Quipu) -> None:
    clock = Ticking()
    table = await timed(quipu, clock, OnTimeout.DROP_OUT)
    seat, back = await with_something_to_undo(table)
    position = await table.position()
    clock.now = (position.deadline(position.to_act[0]) or 0) + 1
    with pytest.raises(Declined, match="TIME_UP"):
        await table.rewind(seat, back)
    clock.now += ALLOWANCE - 1
    await table.act(*table.choice(position))


async def test_where_the_others_claim_a_late_player_may_still_act_and_nobody_looks(quipu: Quipu) -> None:
    clock = Ticking()
    table = await timed(quipu, clock, OnTimeout.CLAIM)
    seat, action = table.choice(await table.position())
    clock.now += 100 * TURN
    await Worker(table.quipu, clock).look_after(table.id)
    assert table.id not in await quipu.stores.schedule.due(WorkKind.TABLE, clock.now, 1_000_000), (
        "nothing can be done about this deadline"
    )
    await table.act(seat, action)


def owing(position: Position) -> bool:
    """Whether all that the table waits for have to discard, or to pass."""
    book, state = position.game.rulebook, position.state
    return all(tag_of(book.proposals(state, seat)[0]) in ("discard", "passCards") for seat in position.to_act)


async def served_in_time(table: Played, clock: Sleeping, position: Position) -> Position:
    """The service acts for the first late seat, within a second of its deadline however slowly it thinks."""
    late = min(seat for seat in position.to_act if (position.deadline(seat) or clock.now) <= clock.now)
    due = position.deadline(late)
    worker = Worker(table.quipu, clock, pace=BotPace(drawn=slowest, sleep=clock.sleep))
    await worker._play(position)  # the queue is shared with other tests
    after = await table.position()
    steps = table.quipu.tables.folding.steps((await table.quipu.stores.log.read(table.id, 0)).entries)
    entry = list(steps)[-1].entry
    assert isinstance(entry.body, Acted)
    assert (after.version, entry.seat, entry.body.by) == (position.version + 1, late, Chosen.TIMEOUT)
    assert due is not None
    assert due < entry.at <= due + 1_000
    return after


@pytest.mark.parametrize("game", ["inkas", "hearts"])
async def test_several_seats_late_at_once_each_have_a_default_action_within_a_second(quipu: Quipu, game: str) -> None:
    clock = Sleeping()
    terms = Terms(clock=TimeControl(turn=TURN, on_timeout=OnTimeout.DEFAULT_ACTION))
    table = await begun(with_hearts(quipu.stores, clock, SLOW_HEARTS), game, 4, terms=terms)
    position = await table.position()
    while len(position.to_act) < 2 or not owing(position):
        position = await table.go_on(1)
    clock.now += TURN + 1_000 * LOOK
    for seat in sorted(position.to_act):
        assert min(position.to_act) == seat
        position = await served_in_time(table, clock, position)
    report = await table.quipu.verify(await exported(table))
    assert report.valid, report.problem


@pytest.mark.parametrize("game", [*sorted(GAMES), "high-card"])
async def test_whose_bank_is_empty_has_a_default_action_within_a_second_each_turn(
    quipu: Quipu, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(Path(__file__).parents[4] / "examples/high-card")
    from highcard import GAME

    clock, games = Sleeping(), {**GAMES, GAME.name: GAME}
    here = Quipu(quipu.stores, games, clock=clock, entropy=replay.entropy)
    terms = Terms(clock=TimeControl(bank=TURN, on_timeout=OnTimeout.DEFAULT_ACTION))
    table = await begun(here, game, games[game].seats[0], terms=terms)
    position = await table.position()
    for _ in range(10):
        if not position.to_act:
            break
        first = min(position.deadline(seat) or 0 for seat in position.to_act)
        clock.now = max(clock.now, first + 1_000 * LOOK)
        position = await served_in_time(table, clock, position)


async def test_time_up_is_told_at_both_doors(quipu: Quipu) -> None:
    clock = Ticking()
    table = await timed(quipu, clock, OnTimeout.DROP_OUT)
    position = await table.position()
    seat, action = table.choice(position)
    clock.now += TURN + ALLOWANCE + 1
    app, bearer = app_of(table.quipu), f"Bearer {table.tokens[seat]}"
    address = f"/v1/{table.game}/tables/{table.id}/commands/late"
    rest = await ask(app, "PUT", address, encode([action]), authorization=bearer)
    said = {"query": ACT, "variables": {"table": table.id, "actions": msgspec.to_builtins([action])}}
    graphql = await ask(app, "POST", "/graphql", msgspec.json.encode(said), authorization=bearer)

    assert (rest.status, json.loads(rest.body)["code"]) == (409, "TIME_UP")
    assert json.loads(graphql.body)["data"]["act"] == {"problem": {"code": "TIME_UP"}}
