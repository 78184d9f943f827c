"""Actions that would gain their player nothing are not open (R50)."""

import msgspec
import pytest

from quipu.rules.caral.actions import DrawCards, EndTurn, LoadStones, PlayPair
from quipu.rules.caral.events import CardsDiscarded, WorkerPlaced
from quipu.rules.caral.game import CARAL
from quipu.rules.caral.modules.anaconda.actions import DriveAnacondaAway
from quipu.rules.caral.modules.anaconda.events import AnacondaPlaced
from quipu.rules.caral.modules.anaconda.parts import Payment
from quipu.rules.caral.modules.emissaries.actions import BarterCards
from quipu.rules.caral.modules.progress_tiles.actions import SwapAlpaca, TradeCards
from quipu.rules.caral.modules.progress_tiles.events import ProgressTilePlaced
from quipu.rules.caral.modules.progress_tiles.parts import ProgressTile
from quipu.rules.caral.parts import ModuleName
from quipu.rules.caral.phases import Concluding, Obliged
from quipu.rules.caral.state import State
from quipu.rules.kernel.message import Action
from tests.rules.caral.table import (
    CLAY,
    CULT,
    FISH,
    INNER_QUARRY,
    MARKET,
    QUARRY,
    RED,
    STONE,
    asking,
    broken_rule,
    cards,
    legal,
    stones,
    to_act,
    to_conclude,
)
from tests.rules.caral.test_emissaries import reached
from tests.rules.revised import Before

TILES, SNAKE, BOARD = ModuleName.PROGRESS_TILES, ModuleName.ANACONDA, ModuleName.EMISSARIES


def without_cards(table: State) -> State:
    """Neither the deck nor the discard pile has a card."""
    return msgspec.structs.replace(table, deck=(0,) * 4, discard=(0,) * 4)


def on_tile(tile: ProgressTile, *facts: CardsDiscarded) -> State:
    return to_act(MARKET, ProgressTilePlaced(seat=RED, tile=tile, space=MARKET), cards(FISH, CLAY), *facts)


@pytest.mark.parametrize(
    ("table", "action"),
    [
        (to_act(QUARRY, stones(4)), LoadStones()),
        (without_cards(to_act(CULT)), DrawCards()),
        (without_cards(on_tile(ProgressTile.CULT_TRADE)), TradeCards()),
        (on_tile(ProgressTile.MARKET_SWAP), SwapAlpaca()),
        (to_conclude(QUARRY, stones(4), cards(FISH, FISH)), PlayPair(pair=FISH)),
        (
            to_act(QUARRY, stones(4), AnacondaPlaced(seat=RED, space=QUARRY)),
            DriveAnacondaAway(payment=Payment.SLED_ALPACA),
        ),
    ],
)
def test_no_action_that_gains_nothing_is_open_or_can_be_paid_for(table: State, action: Action) -> None:
    # R50: 5.7, 5.9, 15.5, 15.10, 10.5, 16.3
    whole = msgspec.structs.replace(table, modules=(TILES, SNAKE))
    assert broken_rule(whole, RED, action) == "R50"
    assert action not in legal(whole, RED)


def test_a_part_of_a_gain_is_enough() -> None:
    # R50, 5.8: one of two stones finds room
    assert LoadStones() in legal(to_act(QUARRY, WorkerPlaced(seat=RED, space=QUARRY), stones(3)), RED)


def test_a_stone_paid_to_the_anaconda_makes_room_for_the_one_that_is_loaded() -> None:
    # R50, 16.4: judged after the payment
    table = to_act(QUARRY, stones(4), AnacondaPlaced(seat=RED, space=QUARRY), modules=(SNAKE,))
    assert legal(table, RED, DriveAnacondaAway) == [DriveAnacondaAway(payment=Payment.STONE)]


def test_a_barter_leaves_room_for_stones_that_have_to_be_loaded() -> None:
    # R50, R39: otherwise the action that was paid for could not be taken
    facts = (*reached(4), cards(STONE, STONE), stones(2))
    owed = asking(to_act(INNER_QUARRY, *facts, modules=(BOARD,)), Concluding(seat=RED), Obliged(seat=RED))
    assert broken_rule(owed, RED, BarterCards()) == "R50"
    assert legal(owed, RED) == [LoadStones()]
    assert BarterCards() in legal(to_act(INNER_QUARRY, *facts, modules=(BOARD,)), RED)


def test_logs_of_revision_1_accepted_them() -> None:
    # R50 came with revision 2
    full = to_act(QUARRY, stones(4))
    assert Before(CARAL, 1).legal(full, RED) == [LoadStones(), EndTurn()]
