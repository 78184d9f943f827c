"""Tribes that can never grow again (R40, R45)."""

from msgspec.structs import replace

from quipu_rules.inkas import events
from quipu_rules.inkas.actions import BuildCity, BuildRoad, EndTurn, FoundTribe
from quipu_rules.inkas.culture import can_grow
from quipu_rules.inkas.game import INKAS
from quipu_rules.inkas.parts import Ending, Path, Site
from quipu_rules.kernel.outcome import Verdict
from tests.rules.inkas.table import (
    BLUE,
    DEAR,
    ORANGE,
    PRINTED,
    RED,
    after,
    cards,
    city,
    roads,
    table,
    then,
    trading,
    when,
)

FEW_ROADS = replace(PRINTED, pieces=replace(PRINTED.pieces, roads=2))
"""Nobody has a road beyond those of the set-up."""
STUCK = roads(RED, 32, 36, 14, 17, 30)
"""All roads of red lie between buildings and sites that are too near to them."""


def test_a_tribe_with_a_city_and_without_roads_or_sites_cannot_grow() -> None:
    assert can_grow(table(*STUCK), RED)  # R45: it may still build its city
    assert not can_grow(table(*STUCK, city(RED, 26, 3)), RED)
    assert can_grow(table(*STUCK[:-1], city(RED, 26, 3)), RED)  # one road leads on to a free site
    assert can_grow(table(*roads(RED, 32, 36, 14, 17, 6), city(RED, 26, 3)), RED)  # site 3 is free


def test_a_hemmed_in_tribe_gets_no_help_while_another_can_grow() -> None:
    state = trading(*STUCK, city(RED, 26, 3))

    assert not can_grow(state, RED)  # R40
    assert when(state, RED, EndTurn()) == (events.TurnBegan(seat=ORANGE, turn=2),)


def test_the_game_ends_when_nobody_can_ever_add_a_point() -> None:
    state = trading(city(ORANGE, 21, 3), city(BLUE, 29, 3), cards(RED, DEAR), edition=FEW_ROADS)

    facts = when(state, RED, BuildCity(site=Site(26)))

    assert isinstance(facts[-1], events.GameEnded)  # R45
    over = then(state, *facts)
    outcome = INKAS.outcome(over)
    assert outcome is not None
    assert (outcome.ending, outcome.scores) == (Ending.ALL_HEMMED_IN.value, (3, 3, 3))
    assert outcome.ranking == ((RED, ORANGE, BLUE),)
    assert {one.verdict for one in outcome.results} == {Verdict.WON}
    assert INKAS.rulebook.to_act(over) == frozenset()


def test_the_most_points_win_a_table_that_is_hemmed_in() -> None:
    state = trading(city(ORANGE, 21, 2), city(BLUE, 29, 2), cards(RED, DEAR), edition=FEW_ROADS)

    state = after(state, RED, BuildCity(site=Site(26)))

    outcome = INKAS.outcome(state)
    assert outcome is not None
    assert (outcome.ending, outcome.winners) == (Ending.ALL_HEMMED_IN.value, (RED,))  # R45
    assert outcome.ranking == ((RED,), (ORANGE, BLUE))


def test_a_last_road_into_a_dead_end_ends_the_game_as_well() -> None:
    three = replace(PRINTED, pieces=replace(PRINTED.pieces, roads=3))
    stuck = (city(ORANGE, 21, 3), city(BLUE, 29, 3), *roads(ORANGE, 26), *roads(BLUE, 35), city(RED, 26, 3))
    state = trading(*stuck, cards(RED, DEAR), edition=three)

    assert [can_grow(state, seat) for seat in (RED, ORANGE, BLUE)] == [True, False, False]
    facts = when(state, RED, BuildRoad(path=Path(36)))
    assert isinstance(facts[-1], events.GameEnded)  # R45
    assert not isinstance(when(state, RED, BuildRoad(path=Path(6)))[-1], events.GameEnded)


def test_a_new_tribe_can_always_build_its_city() -> None:
    state = trading(city(ORANGE, 21, 3), city(BLUE, 29, 3), city(RED, 26, 3), edition=FEW_ROADS)
    ruins = events.TribeDeclined(seat=RED, sites=(Site(11), Site(26)), tribe=2)

    facts = when(then(state, ruins), RED, FoundTribe(site=Site(52)))
    assert facts[-1] == events.TurnBegan(seat=ORANGE, turn=2)
