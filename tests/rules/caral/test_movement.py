"""Section 4 of the digest: movement."""

import msgspec
import pytest

from quipu_rules.caral.actions import BeginPyramid, Boost, EndTurn, LoadStones, MoveFigure, PlayPair, WithdrawBoost
from quipu_rules.caral.events import AlpacaPlaced, AlpacaReturned, BuilderPlaced, FigureMoved, MovementBoosted
from quipu_rules.caral.parts import Space
from quipu_rules.caral.phases import Obliged
from quipu_rules.caral.state import State, movement_points
from quipu_rules.caral.turn import phase
from quipu_rules.kernel.message import Seat
from tests.rules.caral.table import (
    BLUE,
    CLAY,
    CULT,
    FISH,
    GREEN,
    INNER_CULT,
    INNER_MARKET,
    INNER_QUARRY,
    INNER_VILLAGE,
    LAST_VILLAGE,
    MARKET,
    PYRAMID,
    QUARRY,
    RED,
    START,
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
    site,
    stones,
    then,
    to_move,
    when,
)


def targets(state: State) -> set[Space]:
    return {move.space for move in legal(state, RED, MoveFigure)}


def test_a_figure_moves_as_far_as_its_movement_points_in_one_direction() -> None:
    # 4.1: four squares from the outer cult square, forward or back
    table = to_move(at(CULT))
    assert FigureMoved(seat=RED, space=VILLAGE) in when(table, RED, MoveFigure(space=VILLAGE))
    assert player(after(table, RED, MoveFigure(space=MARKET))).space == MARKET
    assert broken_rule(to_move(at(START)), RED, MoveFigure(space=INNER_VILLAGE)) == "4.1"


def test_a_figure_moves_forward_or_backward_but_never_stays_where_it_is() -> None:
    # 4.2
    table = to_move(at(CULT))
    assert {QUARRY, MARKET} <= targets(table)
    assert broken_rule(table, RED, MoveFigure(space=CULT)) == "4.2"
    assert not legal(table, RED, EndTurn)


def test_every_action_square_counts_as_one_square() -> None:
    # 4.3: village, quarry, cult square and market are four squares from the start
    assert max(targets(to_move())) == MARKET


def test_every_pyramid_counts_as_one_square_whoever_owns_it() -> None:
    # 4.4, R6: one level of BLUE on the way
    begun = [BuilderPlaced(seat=BLUE, space=site(1)), *built(BLUE, site(1), 3, 1)]
    assert max(targets(to_move(*begun))) == CULT
    own = [BuilderPlaced(seat=RED, space=site(1)), *built(RED, site(1), 3, 1)]
    assert max(targets(to_move(*own))) == CULT


def test_building_sites_without_a_level_do_not_count() -> None:
    # 4.5, R6: neither free ones nor reserved ones
    reserved = [BuilderPlaced(seat=BLUE, space=site(1)), BuilderPlaced(seat=RED, space=site(2))]
    assert max(targets(to_move(*reserved))) == MARKET


def test_a_figure_may_stop_at_its_own_empty_site_to_build_there() -> None:
    # 4.6
    table = to_move(BuilderPlaced(seat=RED, space=site(2)), stones(1))
    moved = after(table, RED, MoveFigure(space=site(2)))
    assert player(moved).space == site(2)
    assert legal(moved, RED, BeginPyramid) == [BeginPyramid(height=3), BeginPyramid(height=5)]


def test_each_discarded_card_makes_the_movement_of_this_turn_one_longer() -> None:
    # 4.7: from the start, two cards of any types lead to the inner quarry
    table = to_move(cards(CLAY, FISH))
    boosted = after(after(table, RED, Boost(card=CLAY)), RED, Boost(card=FISH))
    assert max(targets(boosted)) == INNER_QUARRY
    assert hand(boosted) == ()
    assert MovementBoosted(seat=RED, card=CLAY) in when(table, RED, Boost(card=CLAY))
    assert broken_rule(table, RED, Boost(card=STONE)) == "4.7"


def test_a_card_laid_down_for_movement_can_be_taken_back_before_the_figure_moves() -> None:
    # R11: the cards are decided together with the movement
    table = to_move(cards(CLAY))
    boosted = after(table, RED, Boost(card=CLAY))
    assert hand(after(boosted, RED, WithdrawBoost(card=CLAY))) == (CLAY,)
    assert max(targets(after(boosted, RED, WithdrawBoost(card=CLAY)))) == MARKET
    moved = after(boosted, RED, MoveFigure(space=QUARRY))
    assert not legal(moved, RED, Boost)
    assert not legal(moved, RED, WithdrawBoost)


def test_each_further_alpaca_adds_a_movement_point() -> None:
    # 4.8
    table = to_move(AlpacaPlaced(seat=RED), AlpacaPlaced(seat=RED))
    assert movement_points(table, RED) == 6
    assert max(targets(table)) == INNER_QUARRY


def test_a_player_without_alpacas_still_has_three_movement_points() -> None:
    # R46
    table = to_move(AlpacaReturned(seat=RED))
    assert movement_points(table, RED) == 3
    assert max(targets(table)) == CULT


def test_several_figures_may_stand_on_one_square() -> None:
    # R1
    table = to_move(at(QUARRY, BLUE), at(QUARRY, GREEN))
    assert player(after(table, RED, MoveFigure(space=QUARRY))).space == QUARRY


def test_the_central_pyramid_needs_no_exact_count_and_is_the_end_of_the_path() -> None:
    # R2: from the inner market, the last village and the pyramid are two squares away
    table = to_move(at(INNER_MARKET), homes=(site(1), site(2), site(3)))
    assert targets(table) >= {LAST_VILLAGE, PYRAMID}
    assert max(targets(table)) == PYRAMID
    for beyond in (31, 10**9, -1):
        assert broken_rule(table, RED, MoveFigure(space=Space(beyond))) == "1.6"


def test_a_site_is_ahead_or_behind_by_its_place_on_the_path() -> None:
    # R4: the site behind the architect's square is behind it, the one after it is ahead
    facts = [BuilderPlaced(seat=RED, space=site(3)), BuilderPlaced(seat=RED, space=site(4)), stones(1)]
    table = to_move(*facts, architect(QUARRY))
    assert site(4) in targets(table)
    assert site(3) not in targets(table)


def test_a_figure_behind_the_architect_must_move_too_and_always_can() -> None:
    # R5
    table = to_move(architect(LAST_VILLAGE), at(VILLAGE))
    assert targets(table)
    assert not legal(table, RED, EndTurn)


@pytest.mark.parametrize("owner", [RED, BLUE])
def test_a_figure_may_stop_at_any_pyramid_without_acting_there(owner: Seat) -> None:
    # R7: somebody else's, or a complete one of one's own
    facts = [BuilderPlaced(seat=owner, space=site(1)), *built(owner, site(1), 3, 3)]
    moved = after(to_move(*facts, stones(1)), RED, MoveFigure(space=site(1)))
    assert player(moved).space == site(1)
    assert legal(moved, RED) == [EndTurn()]


def test_stopping_at_an_own_empty_site_obliges_to_build() -> None:
    # R8
    reserved = BuilderPlaced(seat=RED, space=site(2))
    moved = after(to_move(reserved, stones(1)), RED, MoveFigure(space=site(2)))
    assert isinstance(phase(moved), Obliged)
    assert not legal(moved, RED, EndTurn)
    assert broken_rule(to_move(reserved), RED, MoveFigure(space=site(2))) == "R8"
    assert broken_rule(to_move(reserved, stones(1), architect(QUARRY)), RED, MoveFigure(space=site(2))) == "R8"


def test_nobody_stops_to_build_when_no_pyramid_can_be_begun() -> None:
    # R8, R45: neither size 3 nor size 5 is in stock
    table = to_move(BuilderPlaced(seat=RED, space=site(2)), stones(1))
    sold_out = msgspec.structs.replace(table, stock=(12, 12, 0, 6, 0))
    assert broken_rule(sold_out, RED, MoveFigure(space=site(2))) == "R8"


def test_stopping_at_an_own_empty_site_needs_one_movement_point_left() -> None:
    # R8: four squares lie before the tenth site, three before the seventh
    facts = [BuilderPlaced(seat=RED, space=site(10)), BuilderPlaced(seat=RED, space=site(7)), stones(1)]
    table = to_move(*facts)
    assert site(7) in targets(table)
    assert site(10) not in targets(table)


@pytest.mark.parametrize("facts", [[], [BuilderPlaced(seat=BLUE, space=site(2))]])
def test_nobody_stops_at_an_empty_site_that_is_not_their_own(facts: list[BuilderPlaced]) -> None:
    # R9
    assert broken_rule(to_move(*facts, stones(1)), RED, MoveFigure(space=site(2))) == "R9"


def test_nobody_goes_back_to_the_start_square() -> None:
    # R10
    table = to_move(at(QUARRY))
    assert broken_rule(table, RED, MoveFigure(space=START)) == "R10"
    assert VILLAGE in targets(table)


def test_a_movement_does_not_change_direction() -> None:
    # R12: from the market with one point back, or on; squares on both sides are reached only by one of the two
    table = to_move(at(MARKET), AlpacaReturned(seat=RED))
    assert targets(table) == {VILLAGE, QUARRY, CULT, INNER_VILLAGE, INNER_QUARRY, INNER_CULT}


def test_cards_for_movement_do_not_turn_into_pairs() -> None:
    # R22: two fish cards for movement leave the fish pair of this turn to be used
    table = to_move(cards(FISH, FISH, FISH, FISH))
    table = then(table, RED, Boost(card=FISH), Boost(card=FISH), MoveFigure(space=QUARRY), LoadStones())
    assert table.turn.pairs == ()
    assert legal(then(table, RED, PlayPair(pair=FISH)), RED, LoadStones)
