"""Counts of action sequences from named positions: a changed count is a changed rule."""

import pytest

from quipu_rules.inkas import events
from quipu_rules.inkas.game import INKAS
from quipu_rules.inkas.parts import Bundle, Development, Preparation
from quipu_rules.inkas.state import State
from tests.rules.counting import sequences
from tests.rules.inkas.table import (
    BLUE,
    DEAR,
    ORANGE,
    RED,
    bought,
    cards,
    combat_arts,
    dealt,
    declined,
    founded,
    roads,
    robber_on,
    settlement,
    table,
    then,
    trading,
)

FIRST_TURN = table()
FREE_START = dealt(Preparation.ADVANCED, 3, [5, 5, 0, 0, 0, 1])[1]
RICH = trading(cards(RED, DEAR))
MARKET = trading(cards(RED, wood=1), cards(ORANGE, fish=1), cards(BLUE, ore=1))
ALL_CARDS = table(
    *(bought(RED, development) for development in Development),
    *combat_arts(RED, 2),
    events.CombatCardPassed(holder=RED, shown=2),
    robber_on(8),
)
SEVEN = then(table(cards(ORANGE, wood=5, fish=4)), events.RobberRoused(seat=RED, owed=(0, 4, 0)))
FOUNDING = then(trading(*roads(RED, 6), settlement(RED, 3, 3)), *declined(RED, 26, 11, 3))
RUINS = trading(*declined(ORANGE, 21, 43), founded(ORANGE, 53, 5), *roads(RED, 33, 36), cards(RED, DEAR))
GOODS = trading(
    *roads(RED, 6, 1),
    events.RouteCardPassed(holder=RED, length=3),
    cards(RED, Bundle(feather=2, coca=2, fish=2)),
)


@pytest.mark.parametrize(
    ("position", "counted"),
    [
        (FIRST_TURN, (1, 1, 1)),
        (FREE_START, (142, 18_726)),
        (RICH, (47, 1_851)),
        (MARKET, (3, 12, 48)),
        (ALL_CARDS, (48, 208)),
        (SEVEN, (3, 57, 82)),
        (FOUNDING, (29, 29, 87)),
        (RUINS, (50, 2_237)),
        (GOODS, (67, 2_468)),
    ],
    ids=["first turn", "free start", "rich", "market", "all cards", "seven", "founding", "ruins", "goods"],
)
def test_each_list_of_actions_has_as_many_continuations(position: State, counted: tuple[int, ...]) -> None:
    assert tuple(sequences(INKAS, position, depth) for depth in range(1, len(counted) + 1)) == counted
