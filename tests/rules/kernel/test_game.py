"""A game as a value: start, fold, the spelling on the wire, random play."""

from dataclasses import replace as changed
from typing import Any

import msgspec
import pytest

from quipu_rules.kernel.chance import Scripted
from quipu_rules.kernel.message import Seat, tag_of, wire
from quipu_rules.kernel.playout import playout
from quipu_rules.kernel.refusal import Refused
from quipu_rules.kernel.text import Texts
from tests.rules.kernel.lanes import LANES, Advance, Advanced, Good, Lane, Paid, Price, Setup, Told

STANDARD = LANES.editions["standard"]


def test_a_table_starts_with_the_events_of_its_setup() -> None:
    decided = LANES.start(STANDARD, Setup(toll=True), 3, Scripted([]))

    assert decided.events == (Told(whom=None, open=True, seats=(Seat(0), Seat(1), Seat(2)), note="begin"),)
    assert LANES.fold(LANES.blank(STANDARD), decided.events) == decided.state


def test_a_game_is_called_as_its_texts_say_else_by_its_name() -> None:
    nameless = changed(LANES, texts=Texts("quipu_rules:service"))

    assert ["Lanes", "Bahnen", "lanes"] == [LANES.title("en"), LANES.title("de"), nameless.title("en")]


def test_a_game_that_says_nothing_of_its_revision_begins_with_the_first() -> None:
    assert type(LANES).revision == 1


def test_options_that_do_not_go_with_the_number_of_seats_are_refused() -> None:
    with pytest.raises(Refused, match="TOO_LONELY"):
        LANES.start(STANDARD, Setup(toll=True), 1, Scripted([]))
    anything = changed(LANES, setup_refusal=type(LANES).setup_refusal)
    assert anything.start(STANDARD, Setup(toll=True), 1, Scripted([])).state.seats == 1


def test_names_on_the_wire_are_camel_case_with_a_type() -> None:
    assert wire("PlaceWorker") == "placeWorker"
    assert tag_of(Advance) == tag_of(Advance(lane=Lane(0))) == "advance"
    encoded = msgspec.json.encode(Paid(seat=Seat(1), price=Price(good=Good.CLAY)))
    assert encoded == b'{"type":"paid","seat":1,"price":{"good":"CLAY","count":1}}'
    assert b'"longLanes":1' in msgspec.json.encode(STANDARD)


def test_actions_are_read_strictly() -> None:
    assert LANES.read_action('{"type":"advance","lane":1}') == Advance(lane=Lane(1))
    for line, problem in [
        ('{"type":"advance","lane":1,"speed":2}', "unknown field `speed`"),
        ('{"type":"advance","lane":-1}', "at `$.lane`"),
        ('{"type":"fly"}', "Invalid value 'fly'"),
        ('{"lane":1}', "missing required field `type`"),
    ]:
        with pytest.raises(msgspec.ValidationError) as caught:
            LANES.read_action(line)
        assert problem in str(caught.value)


def test_events_are_read_leniently() -> None:
    encoded = (
        b'[{"type":"advanced","seat":0,"lane":1,"weather":"fine"},{"type":"paid","seat":0,"price":{"good":"FISH"}}]'
    )
    assert LANES.read_events(encoded) == (
        Advanced(seat=Seat(0), lane=Lane(1)),
        Paid(seat=Seat(0), price=Price(good=Good.FISH)),
    )


def test_records_are_frozen() -> None:
    advance: Any = Advance(lane=Lane(1))
    with pytest.raises(AttributeError):
        advance.lane = Lane(2)


def test_random_play_is_the_same_for_the_same_seed_and_comes_to_an_end() -> None:
    first, again, other = (list(playout(LANES, seats=2, seed=seed)) for seed in (1, 1, 2))

    assert [step.action for step in first] == [step.action for step in again]
    assert [step.action for step in first] != [step.action for step in other]
    assert first[0].seat is None
    assert LANES.outcome(first[-1].decided.state) is not None
    assert all(step.decided.state == LANES.fold(step.before, step.decided.events) for step in first)
    assert [step.draws for step in first] == [int(isinstance(step.action, Advance)) for step in first]


def test_random_play_can_be_led() -> None:
    steps = list(
        playout(LANES, seats=1, seed=1, setup=Setup(), choose=lambda _state, _seat, actions, _picks: actions[0])
    )
    assert [step.action for step in steps[1:]] == [Advance(lane=Lane(0))] * 3 + [Advance(lane=Lane(1))] * 3


def test_random_play_reports_a_dead_end_and_a_game_without_end() -> None:
    stuck = changed(LANES, rulebook=changed(LANES.rulebook, moves=lambda _state: ()))
    with pytest.raises(AssertionError, match="dead end: lanes seed 5: seat 0 has no action"):
        list(playout(stuck, seats=1, seed=5))
    with pytest.raises(AssertionError, match="no end: lanes seed 5"):
        list(playout(LANES, seats=1, seed=5, choose=lambda _state, _seat, actions, _picks: actions[-1]))
