"""Counts of action sequences from named positions: a change of the rules cannot escape them unseen."""

import pytest

from quipu_rules.caral.events import BuilderPlaced
from quipu_rules.caral.game import CARAL
from quipu_rules.caral.modules.anaconda.events import AnacondaPlaced
from quipu_rules.caral.modules.emissaries.events import DiplomacyTokenTaken, EmissaryLevelReached
from quipu_rules.caral.modules.emissaries.parts import Ability
from quipu_rules.caral.modules.progress_tiles.events import ProgressTilePlaced
from quipu_rules.caral.modules.progress_tiles.parts import ProgressTile
from quipu_rules.caral.parts import ModuleName
from quipu_rules.caral.state import State
from tests.rules.caral.table import (
    ALPACA,
    BLUE,
    CLAY,
    CULT,
    FISH,
    HOMES,
    INNER_CULT,
    MARKET,
    QUARRY,
    RED,
    STONE,
    VILLAGE,
    built,
    cards,
    ceremony,
    emissary_board,
    progress_tiles,
    raised,
    site,
    stones,
    to_act,
    to_conclude,
    to_move,
)
from tests.rules.caral.test_setup import dealt, founded
from tests.rules.counting import sequences

ALL = tuple(ModuleName)


def first_turn() -> State:
    """RED's first turn: one movement, four squares at most, and what can be done there."""
    return to_move(cards(STONE, CLAY, FISH, ALPACA), stones(1))


def rich_turn() -> State:
    """RED stands at its own site with every pair."""
    facts = [BuilderPlaced(seat=RED, space=site(1)), *built(RED, site(1), 5, 1), stones(4)]
    return to_act(site(1), *facts, cards(STONE, STONE, CLAY, CLAY, FISH, FISH, ALPACA, ALPACA))


def village_with_everything() -> State:
    """A village with a progress tile, an emissary level that asks for a carali, and a pyramid for a priest."""
    return to_act(
        VILLAGE,
        emissary_board(),
        progress_tiles(ProgressTile.VILLAGE_MOVE, ProgressTile.CULT_TRADE, ProgressTile.QUARRY_BUILD),
        ProgressTilePlaced(seat=BLUE, tile=ProgressTile.VILLAGE_MOVE, space=VILLAGE),
        *raised(RED, HOMES[0], 4),
        modules=(ModuleName.PROGRESS_TILES, ModuleName.EMISSARIES),
    )


def anaconda_on_a_traded_cult_square() -> State:
    """The anaconda lies on a cult square with a tile that needs two cards."""
    return to_act(
        CULT,
        progress_tiles(ProgressTile.CULT_TRADE, ProgressTile.VILLAGE_CARD, ProgressTile.QUARRY_BUILD),
        ProgressTilePlaced(seat=BLUE, tile=ProgressTile.CULT_TRADE, space=CULT),
        AnacondaPlaced(seat=BLUE, space=CULT),
        cards(CLAY, FISH),
        stones(1),
        modules=(ModuleName.PROGRESS_TILES, ModuleName.ANACONDA),
    )


def diplomat_after_acting() -> State:
    """RED owns the tile of level 4, and cards for two pairs."""
    reached = EmissaryLevelReached(
        seat=RED,
        level=4,
        fame=0,
        ability=Ability.CARDS_FOR_STONES,
        missing_carali=2,
        missing_alpacas=0,
        offering_bonus=0,
    )
    facts = [emissary_board(), reached, DiplomacyTokenTaken(seat=RED, level=4), cards(FISH, FISH, ALPACA, ALPACA)]
    return to_conclude(INNER_CULT, *facts, modules=(ModuleName.EMISSARIES,))


def offerings() -> State:
    """Three players offer, with a few cards each."""
    hands = (cards(STONE, STONE, CLAY, seat=RED), cards(CLAY, FISH, seat=BLUE))
    return ceremony(*hands)


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        pytest.param(dealt(2), (20, 380, 4104), id="setup of two"),
        pytest.param(founded(2), (10, 90, 180), id="neutral pyramids"),
        pytest.param(first_turn(), (8, 62, 376), id="first turn"),
        pytest.param(rich_turn(), (3, 12, 62), id="building with every pair"),
        pytest.param(to_act(MARKET, cards(FISH, FISH, ALPACA, ALPACA)), (3, 13, 87), id="market with two pairs"),
        pytest.param(to_act(QUARRY), (2, 5, 30), id="quarry"),
        pytest.param(village_with_everything(), (22, 84, 1249), id="village with everything"),
        pytest.param(anaconda_on_a_traded_cult_square(), (3, 6, 29), id="anaconda"),
        pytest.param(diplomat_after_acting(), (4, 17, 81), id="diplomat"),
        pytest.param(offerings(), (4, 11, 11), id="offerings"),
        pytest.param(founded(4, *ALL), (2, 14, 98), id="all modules"),
    ],
)
def test_the_number_of_action_sequences_is_as_counted(position: State, counts: tuple[int, ...]) -> None:
    assert tuple(sequences(CARAL, position, depth) for depth in range(1, len(counts) + 1)) == counts
