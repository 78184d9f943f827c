"""Actions that would change nothing are not open; those that only forfeit their gain are (R50)."""

import msgspec
import pytest

from quipu_rules.caral.actions import (
    DiscardCard,
    DrawCards,
    EndTurn,
    LoadStones,
    MoveFigure,
    PlaceWorker,
    PlayPair,
    RemoveAlpaca,
    RemoveWorker,
    TakeAlpaca,
)
from quipu_rules.caral.events import (
    AlpacaPlaced,
    StonesLoaded,
    WorkerPlaced,
    WorkerRemoved,
)
from quipu_rules.caral.game import CARAL
from quipu_rules.caral.modules.anaconda.actions import DriveAnacondaAway, PlaceAnaconda
from quipu_rules.caral.modules.anaconda.events import AnacondaPlaced
from quipu_rules.caral.modules.anaconda.parts import Payment
from quipu_rules.caral.modules.anaconda.phases import PlacingAnaconda
from quipu_rules.caral.modules.emissaries.actions import BarterCards, PlayMixedPair
from quipu_rules.caral.modules.progress_tiles.actions import LeaveCarali, SwapAlpaca, TradeCards
from quipu_rules.caral.modules.progress_tiles.events import ProgressTilePlaced
from quipu_rules.caral.modules.progress_tiles.parts import ProgressTile
from quipu_rules.caral.parts import ModuleName, Space
from quipu_rules.caral.phases import Concluding, Discarding, Obliged, Relocating
from quipu_rules.caral.state import State
from quipu_rules.caral.turn import phase
from quipu_rules.kernel.message import Action, Event
from quipu_rules.kernel.text import Reader
from tests.rules.caral.table import (
    ALPACA,
    CLAY,
    CULT,
    FISH,
    INNER_QUARRY,
    MARKET,
    QUARRY,
    RED,
    after,
    asking,
    broken_rule,
    cards,
    hand,
    legal,
    player,
    stones,
    then,
    to_act,
    to_conclude,
    to_move,
    told,
    when,
)
from tests.rules.caral.test_emissaries import reached

TILES, SNAKE, BOARD = ModuleName.PROGRESS_TILES, ModuleName.ANACONDA, ModuleName.EMISSARIES
NO_WORKER = WorkerRemoved(seat=RED, space=QUARRY)
NOBODY = (NO_WORKER, WorkerRemoved(seat=RED, space=INNER_QUARRY))
"""RED has no carali that could be moved."""
ALPACA_PAID, STONE_PAID = (DriveAnacondaAway(payment=paid) for paid in (Payment.SLED_ALPACA, Payment.STONE))
FISH_PAID = PlayPair(pair=FISH)
TWO_CARDS = (DiscardCard(card=CLAY), DiscardCard(card=CLAY))


def without_cards(table: State) -> State:
    """Neither the deck nor the discard pile has a card."""
    return msgspec.structs.replace(table, deck=(0,) * 4, discard=(0,) * 4)


def tile(one: ProgressTile, space: Space) -> Event:
    return ProgressTilePlaced(seat=RED, tile=one, space=space)


def on_tile(one: ProgressTile, *facts: Event, space: Space = MARKET) -> State:
    """RED may act on a square with this tile."""
    return to_act(space, tile(one, space), *facts, modules=(TILES,))


def facing(space: Space, *facts: Event) -> State:
    """RED stands on the anaconda's square and may act."""
    return to_act(space, AnacondaPlaced(seat=RED, space=space), *facts, modules=(SNAKE, TILES, BOARD))


@pytest.mark.parametrize(
    ("table", "action", "rule"),
    [
        (to_act(QUARRY, stones(4)), LoadStones(), "R50"),
        (to_act(QUARRY, NO_WORKER), LoadStones(), "5.7"),
        (without_cards(to_act(CULT)), DrawCards(), "R50"),
        (without_cards(on_tile(ProgressTile.CULT_FILTER, space=CULT)), DrawCards(), "R50"),
        (without_cards(on_tile(ProgressTile.CULT_TRADE, cards(FISH, CLAY))), TradeCards(), "R50"),
        (on_tile(ProgressTile.QUARRY_MOVE, *NOBODY, space=QUARRY), LoadStones(), "5.7"),
        (on_tile(ProgressTile.QUARRY_MOVE, *NOBODY, stones(4), space=QUARRY), LoadStones(), "5.7"),
        (on_tile(ProgressTile.QUARRY_BUILD, stones(4), space=QUARRY), LoadStones(), "R50"),
    ],
)
def test_no_action_that_changes_nothing_is_open(table: State, action: Action, rule: str) -> None:
    # R50: 5.7, 5.9, 15.4, 15.5, 15.9, 15.11
    assert broken_rule(table, RED, action) == rule
    assert action not in legal(table, RED)


def test_a_part_of_a_gain_is_enough() -> None:
    # R50, 5.8: one of two stones finds room
    assert LoadStones() in legal(to_act(QUARRY, WorkerPlaced(seat=RED, space=QUARRY), stones(3)), RED)


def test_with_a_full_sled_the_stones_are_forfeited_and_a_carali_may_be_moved() -> None:
    # 15.9, 5.8, R37b, R48, R50
    state = on_tile(ProgressTile.QUARRY_MOVE, stones(4), space=QUARRY)
    assert StonesLoaded(seat=RED, stones=0, forfeited=1) in when(state, RED, LoadStones())
    loaded = after(state, RED, LoadStones())
    assert phase(loaded) == Relocating(seat=RED)
    moved = then(loaded, RED, RemoveWorker(space=QUARRY), PlaceWorker(space=INNER_QUARRY))
    assert (player(moved).stones, player(moved).workers[INNER_QUARRY]) == (4, 2)
    assert phase(then(loaded, RED, LeaveCarali())) == Concluding(seat=RED)


def test_without_a_worker_there_no_stone_is_gained_and_a_carali_may_be_moved() -> None:
    # 15.9, R37b, R50: the worker comes from the other quarry
    state = on_tile(ProgressTile.QUARRY_MOVE, NO_WORKER, space=QUARRY)
    (loaded,) = [fact for fact in when(state, RED, LoadStones()) if isinstance(fact, StonesLoaded)]
    assert loaded == StonesLoaded(seat=RED, stones=0, forfeited=0)
    assert CARAL.texts.event(loaded, Reader("en", ("Ann",))) == "Ann has no worker in this quarry and loads no stone."
    moved = then(state, RED, LoadStones(), RemoveWorker(space=INNER_QUARRY), PlaceWorker(space=QUARRY))
    assert player(moved).workers[QUARRY] == 1


def test_if_no_card_can_be_drawn_one_is_discarded_all_the_same() -> None:
    # 15.4, R37b, R43, R50
    state = without_cards(on_tile(ProgressTile.CULT_FILTER, cards(CLAY), space=CULT))
    drawn = after(state, RED, DrawCards())
    assert (phase(drawn), hand(drawn)) == (Discarding(seat=RED, count=1), (CLAY,))
    assert phase(then(drawn, RED, DiscardCard(card=CLAY))) == Concluding(seat=RED)


def test_an_alpaca_may_be_given_back_although_no_card_is_there_for_it() -> None:
    # 15.10, R37b, R50: the alpaca is a cost, and so a change
    state = on_tile(ProgressTile.MARKET_SWAP)
    done = then(state, RED, SwapAlpaca(), RemoveAlpaca())
    assert (player(done).alpacas, hand(done), phase(done)) == (0, (), Concluding(seat=RED))


@pytest.mark.parametrize(
    ("table", "payment", "action"),
    [
        (facing(QUARRY, stones(4)), ALPACA_PAID, LoadStones()),
        (facing(QUARRY, NO_WORKER), ALPACA_PAID, LoadStones()),
        (facing(QUARRY, NO_WORKER, stones(1)), STONE_PAID, LoadStones()),
        (without_cards(facing(CULT)), ALPACA_PAID, DrawCards()),
        (without_cards(facing(CULT, tile(ProgressTile.CULT_FILTER, CULT))), ALPACA_PAID, DrawCards()),
        (facing(QUARRY, tile(ProgressTile.QUARRY_BUILD, QUARRY), NO_WORKER), ALPACA_PAID, LoadStones()),
        (facing(QUARRY, tile(ProgressTile.QUARRY_MOVE, QUARRY), *NOBODY), ALPACA_PAID, LoadStones()),
    ],
)
def test_the_anaconda_is_driven_away_although_the_action_gains_nothing(
    table: State, payment: Action, action: Action
) -> None:
    # 16.3, 16.4, R38a, R50: the payment, the action with no gain, then the anaconda's new place
    assert payment in legal(table, RED)
    paid = after(table, RED, payment)
    assert legal(paid, RED) == [action]
    acted = then(paid, RED, action)
    previous = table.blocked
    assert phase(acted) == PlacingAnaconda(seat=RED, previous=previous)
    assert (player(acted).stones, hand(acted)) == (player(paid).stones, ())
    assert phase(then(acted, RED, PlaceAnaconda(space=MARKET))) == Concluding(seat=RED)


def test_a_trade_that_was_paid_for_gives_the_same_two_cards_back() -> None:
    # 16.3, 15.5, R43, R50: nothing else is in the deck or on the discard pile
    state = without_cards(facing(CULT, tile(ProgressTile.CULT_TRADE, CULT), cards(CLAY, CLAY)))
    paid = after(state, RED, ALPACA_PAID)
    assert legal(paid, RED) == [TradeCards()]
    done = then(paid, RED, TradeCards(), *TWO_CARDS)
    assert (hand(done), phase(done)) == ((CLAY, CLAY), PlacingAnaconda(seat=RED, previous=CULT))


def test_only_an_action_that_is_not_possible_at_all_cannot_be_paid_for() -> None:
    # R50, R44, 15.5: five alpacas on the sled, one card in hand
    full = facing(MARKET, *[AlpacaPlaced(seat=RED)] * 4, stones(1))
    assert broken_rule(full, RED, STONE_PAID) == "16.3"
    assert legal(after(full, RED, ALPACA_PAID), RED, TakeAlpaca)
    one_card = facing(CULT, tile(ProgressTile.CULT_TRADE, CULT), cards(CLAY))
    assert broken_rule(one_card, RED, ALPACA_PAID) == "16.3"
    assert broken_rule(to_conclude(MARKET, *[AlpacaPlaced(seat=RED)] * 4, cards(FISH, FISH)), RED, FISH_PAID) == "10.5"


def test_a_pair_of_fish_cards_repeats_an_action_whose_gain_is_forfeited() -> None:
    # 10.5, R20, R50
    state = to_conclude(QUARRY, stones(4), cards(FISH, FISH))
    again = then(state, RED, FISH_PAID)
    assert legal(again, RED) == [LoadStones(), EndTurn()]
    assert StonesLoaded(seat=RED, stones=0, forfeited=1) in told(again, RED, LoadStones())
    assert legal(then(again, RED, LoadStones()), RED) == [EndTurn()]


def test_so_does_a_mixed_pair() -> None:
    # 17.10, 10.5, R50
    state = to_conclude(QUARRY, *reached(2), stones(4), cards(FISH, ALPACA), modules=(BOARD,))
    assert LoadStones() in legal(then(state, RED, PlayMixedPair(pair=FISH)), RED)


def test_a_second_movement_pays_for_no_action() -> None:
    # 10.6, R21, R50: nothing would change at the quarry, also after a pair of fish cards at the cult square
    acted = to_conclude(CULT, stones(4), cards(ALPACA, ALPACA, FISH, FISH))
    for pairs in ([PlayPair(pair=ALPACA)], [FISH_PAID, PlayPair(pair=ALPACA)]):
        moved = then(acted, RED, *pairs, MoveFigure(space=QUARRY))
        assert broken_rule(moved, RED, LoadStones()) == "R50"


def test_cards_may_be_bartered_with_a_full_sled() -> None:
    # 17.12, R39, R50, 5.8
    state = to_move(*reached(4), stones(4), cards(CLAY, CLAY), modules=(BOARD,))
    chosen = then(state, RED, BarterCards(), TWO_CARDS[0])
    assert StonesLoaded(seat=RED, stones=0, forfeited=2) in when(chosen, RED, TWO_CARDS[1])
    done = then(chosen, RED, TWO_CARDS[1])
    assert (player(done).stones, hand(done), phase(done)) == (4, (), phase(state))
    assert BarterCards() not in legal(done, RED)  # each barter costs two cards


def test_a_barter_may_take_the_room_of_stones_that_have_to_be_loaded() -> None:
    # R39, R50: they are forfeited then
    facts = (*reached(4), cards(CLAY, CLAY), stones(2))
    owed = asking(to_act(INNER_QUARRY, *facts, modules=(BOARD,)), Concluding(seat=RED), Obliged(seat=RED))
    full = then(owed, RED, BarterCards(), *TWO_CARDS)
    assert legal(full, RED) == [LoadStones()]
    assert phase(then(full, RED, LoadStones())) == Concluding(seat=RED)
