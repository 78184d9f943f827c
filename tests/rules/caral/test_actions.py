"""Section 5 of the digest: the actions of the squares."""

import msgspec
import pytest

from quipu_rules.caral.actions import (
    BeginPyramid,
    BuildLevel,
    DrawCards,
    EndTurn,
    LoadStones,
    PlaceBuilder,
    PlacePriest,
    PlaceWorker,
    TakeAlpaca,
)
from quipu_rules.caral.events import (
    AlpacaPlaced,
    BuilderPlaced,
    CardsDrawn,
    CardsDrawnUnseen,
    DeckRenewed,
    PriestPlaced,
    StonesLoaded,
    WorkerPlaced,
)
from quipu_rules.caral.game import CARAL
from quipu_rules.caral.parts import Space
from quipu_rules.caral.state import movement_points
from quipu_rules.kernel.message import Action
from tests.rules.caral.table import (
    BLUE,
    CLAY,
    CULT,
    FISH,
    HOMES,
    INNER_QUARRY,
    INNER_VILLAGE,
    LAST_VILLAGE,
    MARKET,
    QUARRY,
    RED,
    STONE,
    VILLAGE,
    after,
    architect,
    broken_rule,
    built,
    hand,
    legal,
    player,
    raised,
    site,
    stones,
    to_act,
    to_conclude,
    when,
)


def test_nobody_acts_behind_the_architect() -> None:
    # 5.1, R4: on the same square one may, ahead one may
    assert legal(to_act(QUARRY, architect(QUARRY)), RED, LoadStones)
    assert legal(to_act(CULT, architect(QUARRY)), RED, DrawCards)


@pytest.mark.parametrize(
    ("space", "action"),
    [
        (VILLAGE, PlaceWorker(space=QUARRY)),
        (QUARRY, LoadStones()),
        (CULT, DrawCards()),
        (MARKET, TakeAlpaca()),
        (site(1), BuildLevel()),
    ],
)
def test_each_of_the_five_actions_is_refused_behind_the_architect(space: Space, action: Action) -> None:
    # 5.1, R4: the architect is one square farther
    begun = [BuilderPlaced(seat=RED, space=site(1)), *built(RED, site(1), 3, 1), stones(1)]
    assert broken_rule(to_act(space, *begun, architect(INNER_VILLAGE)), RED, action) == "5.1"
    assert action in legal(to_act(space, *begun), RED)


@pytest.mark.parametrize(
    ("space", "kinds"),
    [
        (VILLAGE, {PlaceWorker, PlaceBuilder}),
        (QUARRY, {LoadStones}),
        (CULT, {DrawCards}),
        (MARKET, {TakeAlpaca}),
        (site(1), {BeginPyramid}),
    ],
)
def test_the_square_decides_which_of_the_five_actions_is_possible(space: Space, kinds: set[type]) -> None:
    # 5.2
    table = to_act(space, BuilderPlaced(seat=RED, space=site(1)), stones(1))
    assert {type(action) for action in legal(table, RED)} - {EndTurn} == kinds


def test_the_wrong_square_refuses_the_action() -> None:
    # 5.2
    table = to_act(CULT, stones(1))
    for action in (PlaceWorker(space=QUARRY), LoadStones(), TakeAlpaca()):
        assert broken_rule(table, RED, action) == "5.2"
    for building in (BuildLevel(), BeginPyramid(height=3)):
        assert broken_rule(table, RED, building) == "5.2"


def test_a_village_places_one_carali_in_one_of_three_ways() -> None:
    # 5.3
    table = to_act(VILLAGE, *raised(RED, HOMES[0], 4))
    assert {type(action) for action in legal(table, RED)} - {EndTurn} == {PlaceWorker, PlaceBuilder, PlacePriest}
    placed = after(table, RED, PlaceWorker(space=QUARRY))
    assert player(placed).carali_left == player(table).carali_left - 1
    assert not legal(placed, RED, PlaceWorker)


def test_a_worker_goes_into_either_quarry() -> None:
    # 5.4
    table = to_act(LAST_VILLAGE)
    assert WorkerPlaced(seat=RED, space=QUARRY) in when(table, RED, PlaceWorker(space=QUARRY))
    placed = after(table, RED, PlaceWorker(space=INNER_QUARRY))
    assert (player(placed).workers[QUARRY], player(placed).workers[INNER_QUARRY]) == (1, 2)
    assert broken_rule(table, RED, PlaceWorker(space=CULT)) == "5.4"


def test_a_builder_reserves_any_site_that_nobody_has_taken() -> None:
    # 5.5, R15: also far behind the architect, and more than one
    table = to_act(INNER_VILLAGE, architect(INNER_VILLAGE), BuilderPlaced(seat=BLUE, space=site(2)))
    reserved = after(table, RED, PlaceBuilder(space=site(1)))
    assert reserved.plots[site(1)].owner == RED
    assert reserved.plots[site(1)].levels == 0
    assert broken_rule(table, RED, PlaceBuilder(space=site(2))) == "5.5"
    assert broken_rule(table, RED, PlaceBuilder(space=HOMES[1])) == "5.5"
    assert broken_rule(table, RED, PlaceBuilder(space=CULT)) == "5.5"
    several = to_act(VILLAGE, BuilderPlaced(seat=RED, space=site(1)), BuilderPlaced(seat=RED, space=site(2)))
    assert PlaceBuilder(space=site(3)) in legal(several, RED)


def test_a_priest_goes_on_an_own_completed_large_pyramid_once() -> None:
    # 5.6, R16
    table = to_act(VILLAGE, *raised(RED, HOMES[0], 4), *raised(BLUE, HOMES[1], 4))
    assert PriestPlaced(seat=RED, space=HOMES[0]) in when(table, RED, PlacePriest(space=HOMES[0]))
    assert broken_rule(table, RED, PlacePriest(space=HOMES[1])) == "R16"
    twice = to_act(VILLAGE, *raised(RED, HOMES[0], 4), PriestPlaced(seat=RED, space=HOMES[0]))
    assert broken_rule(twice, RED, PlacePriest(space=HOMES[0])) == "R16"


def test_no_priest_goes_on_a_small_or_an_unfinished_pyramid() -> None:
    # 5.6
    small = to_act(VILLAGE, BuilderPlaced(seat=RED, space=site(1)), *built(RED, site(1), 3, 3))
    assert broken_rule(small, RED, PlacePriest(space=site(1))) == "5.6"
    assert broken_rule(to_act(VILLAGE, *raised(RED, HOMES[0], 3)), RED, PlacePriest(space=HOMES[0])) == "5.6"


def test_a_quarry_gives_one_stone_for_each_own_worker_in_it() -> None:
    # 5.7: two here; the worker in the other quarry and those of others do not count
    table = to_act(QUARRY, WorkerPlaced(seat=RED, space=QUARRY), WorkerPlaced(seat=BLUE, space=QUARRY))
    assert StonesLoaded(seat=RED, stones=2, forfeited=0) in when(table, RED, LoadStones())


def test_stones_that_find_no_room_on_the_sled_are_forfeited() -> None:
    # 5.8, R23
    more = [WorkerPlaced(seat=RED, space=QUARRY)] * 2
    assert StonesLoaded(seat=RED, stones=1, forfeited=2) in when(to_act(QUARRY, *more, stones(3)), RED, LoadStones())


def test_loading_stones_takes_all_that_are_due() -> None:
    # R48: there is no action for fewer
    table = to_act(QUARRY, *[WorkerPlaced(seat=RED, space=QUARRY)] * 2)
    assert legal(table, RED) == [LoadStones(), EndTurn()]
    assert player(after(table, RED, LoadStones())).stones == 3


def test_a_cult_square_gives_two_cards_that_only_their_owner_sees() -> None:
    # 5.9
    table = to_act(CULT)
    drawn = CardsDrawn(seat=RED, cards=(STONE, CLAY))
    assert drawn in when(table, RED, DrawCards(), chance=[0, 12])
    assert CARAL.redact(drawn, RED) == drawn
    assert CARAL.redact(drawn, BLUE) == CARAL.redact(drawn, None) == CardsDrawnUnseen(seat=RED, count=2)


def test_an_animal_market_gives_an_alpaca_and_with_it_a_movement_point() -> None:
    # 5.10
    table = to_act(MARKET)
    assert AlpacaPlaced(seat=RED) in when(table, RED, TakeAlpaca())
    assert movement_points(after(table, RED, TakeAlpaca()), RED) == 5


def test_players_build_at_a_site_with_their_own_builder() -> None:
    # 5.11
    reserved = to_act(site(1), BuilderPlaced(seat=RED, space=site(1)), stones(1))
    assert legal(reserved, RED, BeginPyramid)
    others = to_act(site(1), BuilderPlaced(seat=BLUE, space=site(1)), *built(BLUE, site(1), 5, 1), stones(1))
    assert broken_rule(others, RED, BuildLevel()) == "5.11"


@pytest.mark.parametrize("space", [VILLAGE, QUARRY, CULT, MARKET])
def test_an_action_may_be_left_out(space: Space) -> None:
    # R14
    table = to_act(space)
    assert EndTurn() in legal(table, RED)
    assert player(after(table, RED, EndTurn())) == player(table)


def test_there_is_one_action_in_a_turn() -> None:
    # 5.2
    assert {type(action) for action in legal(to_conclude(QUARRY), RED)} == {EndTurn}


def test_an_empty_supply_of_carali_makes_a_village_useless() -> None:
    # R44
    everywhere = [WorkerPlaced(seat=RED, space=QUARRY)] * 8
    table = to_act(VILLAGE, *everywhere)
    assert player(table).carali_left == 0
    assert broken_rule(table, RED, PlaceWorker(space=QUARRY)) == "R44"
    assert broken_rule(table, RED, PlaceBuilder(space=site(1))) == "R44"


def test_a_full_sled_takes_no_alpaca() -> None:
    # R44: five on the sled
    table = to_act(MARKET, *[AlpacaPlaced(seat=RED)] * 4)
    assert player(table).alpacas == 5
    assert broken_rule(table, RED, TakeAlpaca()) == "R44"


def test_an_empty_deck_is_made_anew_from_the_discard_pile() -> None:
    # R43: one card left in the deck, two on the discard pile
    table = to_act(CULT)
    nearly = msgspec.structs.replace(table, deck=(1, 0, 0, 0), discard=(0, 1, 1, 0))
    facts = when(nearly, RED, DrawCards(), chance=[0, 1])
    assert DeckRenewed(count=2) in facts
    assert [fact.cards for fact in facts if isinstance(fact, CardsDrawn)] in ([(STONE, FISH)], [(STONE,), (FISH,)])


def test_a_draw_from_nothing_is_lost() -> None:
    # R43
    table = to_act(CULT)
    last = msgspec.structs.replace(table, deck=(1, 0, 0, 0))
    assert hand(after(last, RED, DrawCards(), chance=[0])) == (STONE,)
    assert CardsDrawn(seat=RED, cards=(STONE,)) in when(last, RED, DrawCards(), chance=[0])
    assert CARAL.redact(CardsDrawn(seat=RED, cards=()), BLUE) == CardsDrawnUnseen(seat=RED, count=0)
