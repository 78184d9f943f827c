"""Section 16 of the digest: the anaconda."""

from typing import Any

from quipu_rules.caral.actions import DrawCards, EndTurn, LoadStones, MoveFigure, OfferNothing, PlayPair, TakeAlpaca
from quipu_rules.caral.events import AlpacaPlaced, AlpacaReturned, WorkerPlaced
from quipu_rules.caral.modules.anaconda.actions import DriveAnacondaAway, PlaceAnaconda
from quipu_rules.caral.modules.anaconda.events import AnacondaDrivenAway, AnacondaPlaced
from quipu_rules.caral.modules.anaconda.parts import Payment
from quipu_rules.caral.modules.anaconda.phases import PlacingAnaconda
from quipu_rules.caral.modules.emissaries.events import EmissarySent
from quipu_rules.caral.parts import Figure, ModuleName, Space
from quipu_rules.caral.phases import ChoosingPace, Concluding, Moving
from quipu_rules.caral.state import State
from quipu_rules.caral.turn import phase
from quipu_rules.kernel.message import Event
from tests.rules.caral.table import (
    ALPACA,
    BLUE,
    CULT,
    FISH,
    GREEN,
    INNER_CULT,
    MARKET,
    QUARRY,
    RED,
    VILLAGE,
    after,
    architect,
    broken_rule,
    cards,
    ceremony,
    emissary_board,
    legal,
    offered,
    player,
    site,
    stones,
    then,
    to_act,
    to_move,
    when,
)

SNAKE: dict[str, Any] = {"modules": (ModuleName.ANACONDA,)}
NOTHING = (OfferNothing(), OfferNothing(), OfferNothing())


def snake_at(space: Space) -> Event:
    return AnacondaPlaced(seat=BLUE, space=space)


def facing(*facts: Event, space: Space = CULT, **setup: Any) -> State:
    """RED stands on the anaconda's square and may act."""
    return to_act(space, snake_at(space), *facts, **{**SNAKE, **setup})


def test_at_the_beginning_of_the_second_year_the_start_player_places_the_anaconda() -> None:
    # 16.1
    state = offered(ceremony(head=BLUE, **SNAKE), *NOTHING)
    assert (state.year, phase(state)) == (2, PlacingAnaconda(seat=BLUE, previous=None))
    assert {action.space for action in legal(state, BLUE)} == set(state.spiral.squares)
    assert len(state.spiral.squares) == 9
    for wrong in map(Space, (site(1), 0, 30, 99, -1)):
        assert broken_rule(state, BLUE, PlaceAnaconda(space=wrong)) == "16.1"
    placed = then(state, BLUE, PlaceAnaconda(space=CULT))
    assert placed.blocked == CULT
    assert isinstance(phase(placed), ChoosingPace | Moving)  # R25: then the first roll


def test_the_anaconda_blocks_the_action_of_its_square_but_not_the_movement() -> None:
    # 16.2, R38
    state = to_move(snake_at(CULT), **SNAKE)
    moved = after(state, RED, MoveFigure(space=CULT))
    assert player(moved).space == CULT
    assert set(legal(moved, RED)) == {DriveAnacondaAway(payment=Payment.SLED_ALPACA), EndTurn()}
    assert broken_rule(moved, RED, DrawCards()) == "16.2"
    assert legal(to_act(INNER_CULT, snake_at(CULT), **SNAKE), RED, DrawCards)


def test_a_placed_alpaca_allows_the_action_and_the_anaconda_goes_elsewhere() -> None:
    # 16.3, R38a: pay, act, then move it
    state = facing()
    facts = when(state, RED, DriveAnacondaAway(payment=Payment.SLED_ALPACA))
    assert AnacondaDrivenAway(seat=RED, payment=Payment.SLED_ALPACA, fame=0) in facts
    paid = after(state, RED, DriveAnacondaAway(payment=Payment.SLED_ALPACA))
    assert (player(paid).alpacas, player(paid).alpacas_left) == (0, 7)
    assert legal(paid, RED) == [DrawCards()]
    acted = then(paid, RED, DrawCards())
    assert phase(acted) == PlacingAnaconda(seat=RED, previous=CULT)
    assert broken_rule(acted, RED, PlaceAnaconda(space=CULT)) == "16.5"
    assert len(legal(acted, RED)) == 8
    assert phase(then(acted, RED, PlaceAnaconda(space=MARKET))) == Concluding(seat=RED)


def test_a_stone_does_the_same_for_the_price_of_one_fame() -> None:
    # 16.4
    state = facing(stones(1))
    paid = after(state, RED, DriveAnacondaAway(payment=Payment.STONE))
    assert player(paid).stones == 0
    assert player(paid).fame == player(state).fame - 1
    assert legal(paid, RED) == [DrawCards()]


def test_a_player_with_neither_cannot_pay() -> None:
    # R38a
    state = facing(AlpacaReturned(seat=RED))
    assert legal(state, RED) == [EndTurn()]
    for payment in Payment:
        assert broken_rule(state, RED, DriveAnacondaAway(payment=payment)) == "R38a"


def test_the_alpaca_may_come_from_an_incomplete_emissary_level() -> None:
    # R38a, 17.2
    modules = (ModuleName.ANACONDA, ModuleName.EMISSARIES)
    state = facing(emissary_board(), EmissarySent(seat=RED, figure=Figure.ALPACA), modules=modules)
    paid = after(state, RED, DriveAnacondaAway(payment=Payment.EMISSARY_ALPACA))
    assert player(paid).alpacas == 1
    assert player(paid).envoys.waiting_alpacas == 0


def test_nobody_pays_where_the_anaconda_is_not_or_behind_the_architect() -> None:
    # 16.3, 5.1
    elsewhere = to_act(QUARRY, snake_at(CULT), **SNAKE)
    assert broken_rule(elsewhere, RED, DriveAnacondaAway(payment=Payment.SLED_ALPACA)) == "16.2"
    assert legal(facing(architect(CULT)), RED, DriveAnacondaAway)  # on the architect's square one may
    behind = facing(architect(MARKET))
    assert broken_rule(behind, RED, DriveAnacondaAway(payment=Payment.SLED_ALPACA)) == "5.1"


def test_nobody_pays_for_an_action_that_is_impossible() -> None:
    # 16.3, R50, R44: no carali left for the village
    state = facing(*[WorkerPlaced(seat=RED, space=QUARRY)] * 8, space=VILLAGE)
    assert broken_rule(state, RED, DriveAnacondaAway(payment=Payment.SLED_ALPACA)) == "16.3"


def test_a_full_sled_pays_with_an_alpaca_and_gets_it_back_at_the_market() -> None:
    # 16.3: the payment makes room
    state = facing(*[AlpacaPlaced(seat=RED)] * 4, space=MARKET)
    done = then(state, RED, DriveAnacondaAway(payment=Payment.SLED_ALPACA), TakeAlpaca())
    assert player(done).alpacas == 5


def test_a_repeated_action_needs_no_second_payment() -> None:
    # R38
    state = facing(cards(FISH, FISH), stones(1), space=QUARRY)
    state = then(state, RED, DriveAnacondaAway(payment=Payment.SLED_ALPACA), LoadStones(), PlaceAnaconda(space=CULT))
    again = then(state, RED, PlayPair(pair=FISH))
    assert legal(again, RED, LoadStones) == [LoadStones()]


def test_a_second_movement_onto_the_anaconda_needs_a_payment_again() -> None:
    # R38, R21
    state = facing(cards(ALPACA, ALPACA), stones(1), space=QUARRY)
    state = then(state, RED, DriveAnacondaAway(payment=Payment.SLED_ALPACA), LoadStones(), PlaceAnaconda(space=CULT))
    state = then(state, RED, PlayPair(pair=ALPACA), MoveFigure(space=CULT))
    assert broken_rule(state, RED, DrawCards()) == "16.2"
    assert DriveAnacondaAway(payment=Payment.STONE) in legal(state, RED)


def test_each_later_year_it_goes_to_a_different_square() -> None:
    # 16.5
    state = offered(ceremony(snake_at(VILLAGE), head=GREEN, **SNAKE), *NOTHING)
    assert phase(state) == PlacingAnaconda(seat=GREEN, previous=VILLAGE)
    assert broken_rule(state, GREEN, PlaceAnaconda(space=VILLAGE)) == "16.5"
    assert len(legal(state, GREEN)) == 8


def test_the_blessing_comes_before_the_anaconda() -> None:
    # R25: everybody has drawn when the start player places it
    state = offered(ceremony(head=BLUE, **SNAKE), *NOTHING)
    assert {sum(each.hand) for each in state.players} == {1}
    assert isinstance(phase(state), PlacingAnaconda)
