"""What was begun can be taken back until something hidden was drawn or shown (R49)."""

import pytest

from quipu_rules.caral.actions import (
    BeginPyramid,
    Boost,
    BuildLevel,
    LoadStones,
    MoveFigure,
    PlaceBuilder,
    PlacePriest,
    PlaceWorker,
    PlayPair,
    TakeAlpaca,
)
from quipu_rules.caral.events import BuilderPlaced
from quipu_rules.caral.modules.emissaries.actions import BarterCards
from quipu_rules.caral.modules.progress_tiles.actions import SwapAlpaca, TradeCards
from quipu_rules.caral.phases import Discarding
from quipu_rules.caral.state import State
from quipu_rules.caral.turn import phase
from quipu_rules.kernel.message import Action
from quipu_rules.kernel.playout import Step
from tests.rules.caral.table import (
    FISH,
    HOMES,
    MARKET,
    QUARRY,
    RED,
    VILLAGE,
    cards,
    raised,
    site,
    stones,
    to_act,
    to_conclude,
    to_move,
    when,
)
from tests.rules.caral.test_skilled_play import SEEDS, game


def steps_of(kind: type[Action]) -> list[Step]:
    """All steps of the skilled games in which such an action is taken."""
    found = [step for seed in SEEDS for step in game(seed) if isinstance(step.action, kind)]
    assert found
    return found


@pytest.mark.parametrize("kind", [TradeCards, BarterCards, SwapAlpaca])
def test_a_trade_a_barter_and_a_swap_once_begun_can_be_taken_back(kind: type[Action]) -> None:
    # R49: 15.5, 17.12, 15.10
    for step in steps_of(kind):
        assert step.draws == 0
        assert not any(type(event).reveals for event in step.decided.events)


@pytest.mark.parametrize("kind", [TradeCards, BarterCards])
def test_a_trade_or_barter_once_begun_can_be_finished(kind: type[Action]) -> None:
    # 15.5, 17.12: the cards it asks for are in the hand
    for step in steps_of(kind):
        asked = phase(step.decided.state)
        assert isinstance(asked, Discarding)
        assert asked.count <= sum(step.decided.state.players[asked.seat].hand)


@pytest.mark.parametrize(
    ("table", "action"),
    [
        (to_move(), MoveFigure(space=QUARRY)),
        (to_act(VILLAGE), PlaceWorker(space=QUARRY)),
        (to_act(VILLAGE), PlaceBuilder(space=site(1))),
        (to_act(VILLAGE, *raised(RED, HOMES[0], 4)), PlacePriest(space=HOMES[0])),
        (to_act(QUARRY), LoadStones()),
        (to_act(MARKET), TakeAlpaca()),
        (to_act(site(1), BuilderPlaced(seat=RED, space=site(1)), stones(1)), BeginPyramid(height=3)),
        (to_act(HOMES[0], stones(1)), BuildLevel()),
    ],
)
def test_moves_and_actions_in_the_open_can_be_taken_back(table: State, action: Action) -> None:
    # R49: they need no chance and show no card
    assert not any(type(fact).reveals for fact in when(table, RED, action, chance=[]))


@pytest.mark.parametrize(
    ("table", "action"),
    [
        (to_move(cards(FISH)), Boost(card=FISH)),
        (to_conclude(QUARRY, cards(FISH, FISH)), PlayPair(pair=FISH)),
    ],
)
def test_a_card_that_was_shown_stays_shown(table: State, action: Action) -> None:
    # R49
    assert any(type(fact).reveals for fact in when(table, RED, action))
