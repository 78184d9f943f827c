"""Statistics of tables: counted by hand in a small log, summed in random games, and silent about what is hidden."""

import json
from collections import Counter
from typing import Any

import pytest
from msgspec import Raw
from msgspec.structs import replace

from quipu_extensions.statistics import STATISTICS
from quipu_extensions.statistics.table_statistics import TableStatistics, Tally, statistics_of
from quipu_rules.caracalla.actions import EndTurn
from quipu_rules.caracalla.events import TurnBegan
from quipu_rules.catalog import GAMES
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.message import Seat, tag_of
from quipu_service.application.commands.first_entries import Terms
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.bodies import Acted
from quipu_service.application.log.entries import encode, read_parts
from quipu_service.application.log.position import Status, undo_targets
from tests.service.application.commands.test_sandboxes import steps_of
from tests.service.asgi import app_of, ask
from tests.service.client import Client
from tests.service.tables import Played, another, begun, seated


class Hand:
    """A clock that is set by hand."""

    now = 1_000_000

    def __call__(self) -> int:
        return self.now


async def undone_once(table: Played, hand: Hand) -> tuple[Seat, str]:
    """An action after 7 s, undone after 2 s, taken again after 1 s: its seat and kind."""
    position = await table.position()
    seat = position.to_act[0]
    wishes = position.game.rulebook.proposals(position.state, seat)
    action = next(one for one in wishes if not isinstance(one, EndTurn))
    hand.now += 7_000
    assert undo_targets((await table.act(seat, action)).step.position, seat) == [position.version]
    hand.now += 2_000
    await table.rewind(seat, position.version)
    hand.now += 1_000
    await table.act(seat, action)
    return seat, tag_of(action)


async def test_a_small_log_is_counted_as_by_hand(quipu: Quipu) -> None:
    hand = Hand()
    table = await seated(another(quipu.stores, hand), "caracalla", 2)
    none = await table.quipu.part(TableStatistics).of(table.id, None)
    assert (none.version, none.begun_at, none.ended_at, none.length, none.ending) == (3, None, None, 0, None)
    hand.now += 5_000
    await table.quipu.commands.start(table.id, command="start", token=table.host)
    seat, kind = await undone_once(table, hand)
    found = await table.quipu.part(TableStatistics).of(table.id, None)
    own, other = found.seats[seat], found.seats[1 - seat]

    assert (found.version, found.entries_taken_back) == (7, 1)
    assert (found.begun_at, found.ended_at, found.length) == (1_005_000, None, 10_000)
    assert (own.entries, own.turns, own.time, own.time_taken_back) == (1, 1, 10_000, 9_000)
    assert (other.entries, other.turns, other.time, other.events) == (0, 0, 0, ())
    assert (own.actions, other.actions, own.score, own.rank) == (None, None, None, None)
    assert own.events
    assert all(tally.count == tally.taken_back for tally in own.events)

    last = await table.go_on()
    assert last.status is Status.OVER
    over = await table.quipu.part(TableStatistics).of(table.id, None)
    tally = next(one for one in over.seats[seat].actions or () if one.type == kind)
    assert (tally.taken_back, over.length) == (1, 10_000)
    assert over.ended_at == 1_015_000


@pytest.mark.parametrize("name", ["caracalla", "caral", "caretos"])
async def test_a_random_game_is_counted_as_it_was_played(quipu: Quipu, name: str) -> None:
    table = await begun(quipu, name, 2)
    played = {0: Counter[str](), 1: Counter[str]()}
    position = await table.position()
    while position.to_act:
        seat, action = table.choice(position)
        played[seat][tag_of(action)] += 1
        position = (await table.act(seat, action)).step.position
    found = await quipu.part(TableStatistics).of(table.id, None)
    outcome = position.game.outcome(position.state)
    assert outcome is not None

    for one in found.seats:
        kinds = sorted(played[one.seat].items())
        assert one.actions == tuple(Tally(type=kind, count=count, taken_back=0) for kind, count in kinds)
        assert one.entries == played[one.seat].total() >= one.turns
        assert (one.score, one.time_taken_back) == (outcome.scores[one.seat], 0)
        assert 0 <= one.time <= found.length
    assert sorted(one.rank or 0 for one in found.seats) in ([1, 1], [1, 2])
    assert (found.version, found.ending) == (position.version, outcome.ending)
    assert found == statistics_of(await steps_of(table))


async def test_a_turn_begins_when_the_table_begins_to_wait_for_the_seat(quipu: Quipu) -> None:
    table = await begun(quipu, "caracalla", 2)
    await table.go_on()
    found, began = await quipu.part(TableStatistics).of(table.id, None), Counter[int]()
    for step in await steps_of(table):
        began.update(event.seat for event in step.events if isinstance(event, TurnBegan))
    assert {one.seat: one.turns for one in found.seats} == began
    assert min(began.values()) > 1


def in_another_world(step: Any, world: str) -> Any:
    """The step as far as a spectator can tell: nothing sealed beside it, and hidden cards drawn anew."""
    position = step.position
    if position.state is not None:
        state = position.game.redeal(position.state, None, Seeded(world.encode(), "world"))
        position = replace(position, state=state, memo={})
    return replace(step, stored=replace(step.stored, hidden=()), events=(), position=position)


@pytest.mark.parametrize("name", sorted(GAMES))
async def test_statistics_of_a_running_game_come_from_what_every_spectator_sees(quipu: Quipu, name: str) -> None:
    table = await begun(quipu, name, GAMES[name].seats[0])
    await table.go_on(25)
    steps = await steps_of(table)
    assert any(step.stored.hidden for step in steps)
    found = await quipu.part(TableStatistics).of(table.id, None)
    assert {one.actions for one in found.seats} == {None}
    assert any(one.events for one in found.seats)
    for world in ("one", "two"):
        assert statistics_of([in_another_world(step, world) for step in steps]) == found


async def test_an_event_of_which_nothing_is_public_is_not_counted(quipu: Quipu) -> None:
    table = await begun(quipu, "caretos", 2)
    await table.go_on(10)
    steps = await steps_of(table)
    for place, step in enumerate(steps):
        if isinstance(body := step.entry.body, Acted):
            events = encode([None, *read_parts(body.events)])
            steps[place] = replace(step, entry=replace(step.entry, body=replace(body, events=Raw(events))))

    assert statistics_of(steps) == await quipu.part(TableStatistics).of(table.id, None)


async def test_statistics_over_rest_and_graphql(client: Client) -> None:
    table = await client.begin("caretos", 2)
    await table.play()
    said = await client.get(f"{table.path}/statistics")
    assert (said.status, said.headers["etag"]) == (200, f'W/"{said.json["version"]}"')
    asked = """query ($id: ID!) { table(table: $id) { statistics { statistics {
      version entriesTakenBack begunAt endedAt length ending
      seats { seat entries turns time timeTakenBack score rank verdict
              actions { type count takenBack } events { type count takenBack } } } } } }"""
    answer = await client.post("/graphql", {"query": asked, "variables": {"id": table.id}})
    assert answer.json["data"]["table"]["statistics"]["statistics"] == said.json, answer.body


async def test_who_resigns_is_ranked_last(quipu: Quipu) -> None:
    table = await begun(quipu, "caretos", 2)
    await table.resign(0)

    assert (await quipu.part(TableStatistics).of(table.id, None)).seats[1].rank == 1


async def test_a_spectator_of_a_delayed_table_can_always_ask(quipu: Quipu) -> None:
    table = await begun(quipu, "caretos", 2, terms=Terms(delay=60_000))
    answer = await ask(app_of(quipu), "GET", f"/v1/caretos/tables/{table.id}/statistics")

    assert (answer.status, json.loads(answer.body)["version"]) == (200, 4)


def test_what_reads_a_whole_log_is_charged_at_once() -> None:
    assert {one.id: one.weight for one in STATISTICS.operations} == {"showStatistics": 5, "showGameStatistics": 1}
