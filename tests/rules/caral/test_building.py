"""Section 6 of the digest: building pyramids."""

import msgspec
import pytest

from quipu_rules.caral.actions import BeginPyramid, BuildLevel, EndTurn, OfferNothing
from quipu_rules.caral.events import (
    BuilderPlaced,
    CentralPyramidGrew,
    GameEnded,
    LevelBuilt,
    PyramidBegun,
    PyramidCompleted,
)
from quipu_rules.caral.parts import Space
from quipu_rules.caral.state import State
from quipu_rules.kernel.message import Event
from tests.rules.caral.table import (
    BLUE,
    GREEN,
    HOMES,
    RED,
    after,
    broken_rule,
    built,
    ceremony,
    completed,
    fold,
    legal,
    player,
    raised,
    site,
    stones,
    to_act,
    told,
    when,
)

HERE = site(1)


def at_site(*facts: Event, stone: int = 1) -> State:
    """RED stands at an own empty site, with stones."""
    return to_act(HERE, BuilderPlaced(seat=RED, space=HERE), *facts, stones(stone))


def before_the_last_level(*facts: Event, space: Space = HERE) -> State:
    """RED stands at a small pyramid of its own that lacks one level, with a stone."""
    return to_act(space, BuilderPlaced(seat=RED, space=space), *built(RED, space, 3, 2), *facts, stones(1))


def test_each_level_costs_one_stone() -> None:
    # 6.1
    table = at_site(stone=3)
    assert player(after(table, RED, BeginPyramid(height=3))).stones == 2
    assert broken_rule(at_site(stone=0), RED, BeginPyramid(height=3)) == "6.1"
    poor = to_act(HERE, BuilderPlaced(seat=RED, space=HERE), *built(RED, HERE, 5, 1))
    assert broken_rule(poor, RED, BuildLevel()) == "6.1"


def test_one_action_builds_one_level() -> None:
    # 6.2
    begun = after(at_site(stone=4), RED, BeginPyramid(height=5))
    assert begun.plots[HERE].levels == 1
    assert legal(begun, RED) == [EndTurn()]


@pytest.mark.parametrize("height", [3, 5])
def test_the_first_level_decides_how_high_the_pyramid_will_be(height: int) -> None:
    # 6.3
    facts = when(at_site(), RED, BeginPyramid(height=height))
    assert PyramidBegun(seat=RED, space=HERE, height=height) in facts
    assert LevelBuilt(seat=RED, space=HERE, size=height, stones=1) in facts
    assert after(at_site(), RED, BeginPyramid(height=height)).plots[HERE].height == height


@pytest.mark.parametrize("height", [-1, 0, 4, 6])
def test_a_pyramid_has_three_or_five_levels(height: int) -> None:
    # 6.3
    assert broken_rule(at_site(), RED, BeginPyramid(height=height)) == "6.3"


def test_a_height_once_chosen_stays() -> None:
    # 6.3
    table = to_act(HERE, BuilderPlaced(seat=RED, space=HERE), *built(RED, HERE, 3, 1), stones(1))
    assert [type(action) for action in legal(table, RED)] == [BuildLevel, EndTurn]
    assert broken_rule(table, RED, BeginPyramid(height=5)) == "5.11"


def test_the_builder_steps_onto_the_arrow_and_marks_the_pyramid_for_good() -> None:
    # 6.4, R18
    table = at_site()
    begun = after(table, RED, BeginPyramid(height=3))
    assert begun.plots[HERE].owner == RED
    assert player(begun).carali_left == player(table).carali_left
    assert begun.counted & 1 << HERE


def test_each_later_level_is_the_next_smaller_one() -> None:
    # 6.5
    table = to_act(HERE, BuilderPlaced(seat=RED, space=HERE), *built(RED, HERE, 5, 2), stones(1))
    assert LevelBuilt(seat=RED, space=HERE, size=3, stones=1) in when(table, RED, BuildLevel())
    assert after(table, RED, BuildLevel()).stock[2] == table.stock[2] - 1


@pytest.mark.parametrize(("number", "fame"), list(enumerate([3, 3, 2, 2, 2, 1, 1], start=1)))
def test_completing_a_pyramid_brings_the_fame_of_the_progress_table_at_once(number: int, fame: int) -> None:
    # 6.6, R24
    table = before_the_last_level(completed(BLUE, HOMES[1], number - 1))
    facts = when(table, RED, BuildLevel())
    assert PyramidCompleted(seat=RED, space=HERE, number=number, fame=fame) in facts
    assert player(fold(table, *facts)).fame == player(table).fame + fame


@pytest.mark.parametrize("number", list(range(1, 9)))
def test_the_central_pyramid_grows_with_the_second_fourth_sixth_and_seventh_pyramid(number: int) -> None:
    # 6.7
    levels = [1, 1, 2, 2, 3, 3, 4, 5][number - 1]
    table = before_the_last_level(completed(BLUE, HOMES[1], number - 1), CentralPyramidGrew(levels=levels))
    grew = [fact.levels for fact in when(table, RED, BuildLevel()) if isinstance(fact, CentralPyramidGrew)]
    assert grew == ([levels + 1] if number in (2, 4, 6, 7) else [])


def test_a_level_that_does_not_complete_a_pyramid_brings_no_fame() -> None:
    # R24
    table = to_act(HOMES[0], *raised(RED, HOMES[0], 2), stones(1))
    facts = when(table, RED, BuildLevel())
    assert not any(isinstance(fact, PyramidCompleted) for fact in facts)
    assert player(fold(table, *facts)).fame == player(table).fame


def test_an_eighth_pyramid_brings_no_fame_from_the_table() -> None:
    # R31
    table = before_the_last_level(completed(BLUE, HOMES[1], 7))
    assert PyramidCompleted(seat=RED, space=HERE, number=8, fame=0) in when(table, RED, BuildLevel())


def test_the_complete_central_pyramid_ends_the_game_with_this_years_ceremony() -> None:
    # 6.8
    seventh = before_the_last_level(completed(BLUE, HOMES[1], 6), CentralPyramidGrew(levels=4))
    grown = after(seventh, RED, BuildLevel())
    assert grown.central_levels == 5
    assert grown.outcome is None
    last = ceremony(completed(BLUE, HOMES[1], 7), CentralPyramidGrew(levels=5))
    for seat in (RED, BLUE):
        last = after(last, seat, OfferNothing())
    assert isinstance(told(last, GREEN, OfferNothing())[-1], GameEnded)


def test_only_the_level_of_the_setup_is_free() -> None:
    # R17: the next one costs a stone as usual, and is of size four
    table = to_act(HOMES[0], stones(1))
    assert LevelBuilt(seat=RED, space=HOMES[0], size=4, stones=1) in when(table, RED, BuildLevel())


def test_a_complete_pyramid_takes_no_level() -> None:
    # R19
    table = to_act(HOMES[0], *raised(RED, HOMES[0], 4), stones(1))
    assert broken_rule(table, RED, BuildLevel()) == "R19"


def test_a_level_that_is_out_of_stock_cannot_be_built() -> None:
    # R45
    table = to_act(HOMES[0], stones(1))
    without = msgspec.structs.replace(table, stock=(12, 12, 12, 0, 3))
    assert broken_rule(without, RED, BuildLevel()) == "R45"


def test_a_pyramid_begins_only_with_a_size_in_stock() -> None:
    # R45
    table = msgspec.structs.replace(at_site(), stock=(12, 12, 12, 6, 0))
    assert legal(table, RED, BeginPyramid) == [BeginPyramid(height=3)]
    assert broken_rule(table, RED, BeginPyramid(height=5)) == "R45"
