"""Section 10 of the digest: pairs of resource cards."""

from typing import Any

import pytest

from quipu_rules.caral.actions import (
    BeginPyramid,
    BuildLevel,
    DrawCards,
    EndTurn,
    LoadStones,
    MoveFigure,
    PlaceWorker,
    PlayPair,
    TakeAlpaca,
)
from quipu_rules.caral.events import AlpacaPlaced, BuilderPlaced, LevelBuilt, PairPlayed, PyramidCompleted
from quipu_rules.caral.parts import Resource, Space
from quipu_rules.caral.phases import MovingAgain, Sacrificing
from quipu_rules.caral.turn import phase
from quipu_rules.kernel.message import Action
from tests.rules.caral.table import (
    ALPACA,
    BLUE,
    CLAY,
    CULT,
    FISH,
    HOMES,
    INNER_MARKET,
    INNER_QUARRY,
    INNER_VILLAGE,
    LAST_VILLAGE,
    MARKET,
    PYRAMID,
    QUARRY,
    RED,
    STONE,
    VILLAGE,
    after,
    architect,
    at,
    broken_rule,
    built,
    cards,
    hand,
    legal,
    player,
    raised,
    site,
    stones,
    then,
    to_act,
    to_conclude,
    when,
)

ALL_PAIRS = cards(STONE, STONE, CLAY, CLAY, FISH, FISH, ALPACA, ALPACA)
NEAR: dict[str, Any] = {"homes": (site(1), site(2), site(3))}


def test_two_cards_of_the_same_type_are_discarded_for_their_effect() -> None:
    # 10.1
    table = then(to_act(QUARRY, cards(FISH, FISH, FISH)), RED, LoadStones())
    facts = when(table, RED, PlayPair(pair=FISH))
    assert PairPlayed(seat=RED, pair=FISH, cards=(FISH, FISH)) in facts
    assert hand(after(table, RED, PlayPair(pair=FISH))) == (FISH,)
    one = then(to_act(QUARRY, cards(FISH, CLAY)), RED, LoadStones())
    assert broken_rule(one, RED, PlayPair(pair=FISH)) == "10.1"


def test_each_type_works_once_per_turn() -> None:
    # 10.2, R22
    table = then(to_act(QUARRY, cards(FISH, FISH, FISH, FISH)), RED, LoadStones(), PlayPair(pair=FISH), LoadStones())
    assert broken_rule(table, RED, PlayPair(pair=FISH)) == "10.2"


@pytest.mark.parametrize("pair", [STONE, CLAY])
def test_two_stone_or_two_clay_cards_build_one_more_level_for_a_stone(pair: Resource) -> None:
    # 10.3, 10.4
    table = then(to_act(HOMES[0], cards(pair, pair), stones(3)), RED, BuildLevel())
    assert LevelBuilt(seat=RED, space=HOMES[0], size=3, stones=1) in when(table, RED, PlayPair(pair=pair))
    again = after(table, RED, PlayPair(pair=pair))
    assert player(again).stones == 1
    poor = then(to_act(HOMES[0], cards(pair, pair), stones(1)), RED, BuildLevel())
    assert broken_rule(poor, RED, PlayPair(pair=pair)) == "6.1"


def test_both_pairs_build_three_levels_in_one_turn() -> None:
    # 10.4, R19: on a pyramid begun in this very turn too
    table = to_act(site(1), BuilderPlaced(seat=RED, space=site(1)), ALL_PAIRS, stones(3))
    done = then(table, RED, BeginPyramid(height=3), PlayPair(pair=STONE), PlayPair(pair=CLAY))
    assert done.plots[site(1)].levels == 3
    assert done.completed == 1
    assert player(done).fame == player(table).fame + 3


def test_building_pairs_work_only_on_the_pyramid_one_has_just_built_on() -> None:
    # R19
    elsewhere = then(to_act(QUARRY, ALL_PAIRS), RED, LoadStones())
    assert broken_rule(elsewhere, RED, PlayPair(pair=STONE)) == "R19"
    complete = then(to_act(HOMES[0], *raised(RED, HOMES[0], 3), ALL_PAIRS, stones(2)), RED, BuildLevel())
    assert broken_rule(complete, RED, PlayPair(pair=CLAY)) == "R19"


def test_fame_follows_only_when_the_last_of_several_levels_is_placed() -> None:
    # R24
    table = to_act(HOMES[0], *raised(RED, HOMES[0], 2), ALL_PAIRS, stones(2))
    first = when(table, RED, BuildLevel())
    assert not any(isinstance(fact, PyramidCompleted) for fact in first)
    second = when(after(table, RED, BuildLevel()), RED, PlayPair(pair=STONE))
    assert any(isinstance(fact, PyramidCompleted) for fact in second)


@pytest.mark.parametrize(
    ("space", "action"),
    [(VILLAGE, PlaceWorker(space=QUARRY)), (QUARRY, LoadStones()), (CULT, DrawCards()), (MARKET, TakeAlpaca())],
)
def test_two_fish_cards_repeat_the_action_of_the_square(space: Space, action: Action) -> None:
    # 10.5
    table = then(to_act(space, cards(FISH, FISH)), RED, action)
    again = then(table, RED, PlayPair(pair=FISH))
    assert type(action) in {type(one) for one in legal(again, RED)}
    done = then(again, RED, action)
    assert EndTurn() in legal(done, RED)
    assert type(action) not in {type(one) for one in legal(done, RED)}


def test_twice_at_the_market_brings_two_alpacas() -> None:
    # 10.5
    table = to_act(MARKET, cards(FISH, FISH))
    assert player(then(table, RED, TakeAlpaca(), PlayPair(pair=FISH), TakeAlpaca())).alpacas == 3


def test_a_fish_pair_repeats_no_building_and_nothing_behind_the_architect() -> None:
    # R20
    building = then(to_act(HOMES[0], cards(FISH, FISH), stones(2)), RED, BuildLevel())
    assert broken_rule(building, RED, PlayPair(pair=FISH)) == "R20"
    behind = to_act(VILLAGE, cards(FISH, FISH), architect(QUARRY))
    assert broken_rule(behind, RED, PlayPair(pair=FISH)) == "R20"


def test_a_fish_pair_repeats_only_what_was_done() -> None:
    # R20: whoever left the action out has nothing to repeat
    assert broken_rule(to_act(QUARRY, cards(FISH, FISH)), RED, PlayPair(pair=FISH)) == "R20"


def test_two_alpaca_cards_bring_a_second_movement_of_one_to_three_squares_and_its_action() -> None:
    # 10.6, R21
    table = then(to_act(CULT, cards(ALPACA, ALPACA)), RED, DrawCards(), PlayPair(pair=ALPACA))
    assert phase(table) == MovingAgain(seat=RED)
    targets = {move.space for move in legal(table, RED, MoveFigure)}
    assert targets == {VILLAGE, QUARRY, MARKET, INNER_VILLAGE, INNER_QUARRY}
    moved = after(table, RED, MoveFigure(space=QUARRY))
    assert legal(moved, RED, LoadStones)
    assert EndTurn() in legal(after(moved, RED, LoadStones()), RED)


def test_the_second_movement_is_three_squares_however_many_alpacas_there_are() -> None:
    # R11, R21: cards do not lengthen it either
    alpacas = [AlpacaPlaced(seat=RED)] * 3
    table = then(to_act(VILLAGE, cards(ALPACA, ALPACA, FISH), *alpacas), RED, PlayPair(pair=ALPACA))
    assert max(move.space for move in legal(table, RED, MoveFigure)) == MARKET
    assert {type(action) for action in legal(table, RED)} == {MoveFigure}


def test_the_second_movement_may_go_the_other_way() -> None:
    # R12
    moved = after(to_conclude(CULT, cards(ALPACA, ALPACA)), RED, PlayPair(pair=ALPACA))
    assert player(after(moved, RED, MoveFigure(space=QUARRY))).space == QUARRY


def test_an_alpaca_pair_works_without_an_action_before_it() -> None:
    # R21: behind the architect, at the pyramid of another player
    behind = to_act(VILLAGE, architect(CULT), cards(ALPACA, ALPACA))
    moved = then(behind, RED, PlayPair(pair=ALPACA), MoveFigure(space=CULT))
    assert legal(moved, RED, DrawCards)
    still_behind = then(behind, RED, PlayPair(pair=ALPACA), MoveFigure(space=QUARRY))
    assert not legal(still_behind, RED, LoadStones)


def test_the_second_movement_may_enter_the_central_pyramid() -> None:
    # R21
    table = then(to_conclude(INNER_MARKET, cards(ALPACA, ALPACA), **NEAR), RED, PlayPair(pair=ALPACA))
    assert LAST_VILLAGE in {move.space for move in legal(table, RED, MoveFigure)}
    assert phase(then(table, RED, MoveFigure(space=PYRAMID))) == Sacrificing(seat=RED)


def test_the_second_movement_may_stop_at_an_own_empty_site_to_build() -> None:
    # R21, R8 with three points
    facts = [BuilderPlaced(seat=RED, space=site(3)), stones(1), cards(ALPACA, ALPACA)]
    table = then(to_conclude(VILLAGE, *facts), RED, PlayPair(pair=ALPACA))
    moved = after(table, RED, MoveFigure(space=site(3)))
    assert {type(action) for action in legal(moved, RED)} == {BeginPyramid}


def test_all_four_types_may_be_used_in_one_turn() -> None:
    # R22
    facts = [BuilderPlaced(seat=RED, space=site(1)), *built(RED, site(1), 5, 1), ALL_PAIRS, stones(2)]
    table = then(to_act(QUARRY, *facts), RED, LoadStones(), PlayPair(pair=FISH), LoadStones(), PlayPair(pair=ALPACA))
    table = then(table, RED, MoveFigure(space=site(1)), BuildLevel(), PlayPair(pair=STONE), PlayPair(pair=CLAY))
    assert table.plots[site(1)].levels == 4
    assert set(table.turn.pairs) == set(Resource)


def test_pairs_are_played_only_in_the_own_turn() -> None:
    # 10.1
    table = to_conclude(QUARRY, cards(FISH, FISH, seat=BLUE))
    assert broken_rule(table, BLUE, PlayPair(pair=FISH)) == "3.6"


def test_a_turn_begins_with_no_pair_used() -> None:
    # 10.2
    used = then(to_act(QUARRY, ALL_PAIRS), RED, LoadStones(), PlayPair(pair=FISH), LoadStones(), EndTurn())
    assert used.turn.pairs == ()


def test_a_fish_pair_also_follows_the_second_action() -> None:
    # R20
    facts = [cards(ALPACA, ALPACA, FISH, FISH), at(CULT)]
    table = then(to_act(CULT, *facts), RED, DrawCards(), PlayPair(pair=ALPACA), MoveFigure(space=QUARRY), LoadStones())
    assert legal(then(table, RED, PlayPair(pair=FISH)), RED, LoadStones)
