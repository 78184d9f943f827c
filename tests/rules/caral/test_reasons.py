"""A refusal says the real reason: what comes first, or why a place is out of reach."""

import pytest

from quipu_rules.caral.actions import (
    Boost,
    DiscardCard,
    DrawCards,
    EndTurn,
    FoundPyramid,
    MoveFigure,
    OfferNothing,
    PlaceWorker,
    Sacrifice,
)
from quipu_rules.caral.board import board
from quipu_rules.caral.edition import EDITIONS
from quipu_rules.caral.events import BuilderPlaced
from quipu_rules.caral.game import CARAL
from quipu_rules.caral.phases import Concluding, Discarding, Obliged
from quipu_rules.caral.setup import Setup
from quipu_rules.caral.state import State
from quipu_rules.kernel.message import Action, Seat
from quipu_rules.kernel.text import Reader
from tests.rules.caral.table import (
    BLUE,
    CULT,
    FISH,
    PYRAMID,
    QUARRY,
    RED,
    STONE,
    asking,
    cards,
    ceremony,
    site,
    stones,
    to_act,
    to_conclude,
    to_move,
)

BOARD = board(EDITIONS["standard"], Setup(), 3)
OWN_SITE = BuilderPlaced(seat=RED, space=site(12))
STOPPED = asking(to_act(site(12), OWN_SITE, stones(1)), Concluding(seat=RED), Obliged(seat=RED))
OWING = asking(to_act(CULT, cards(FISH)), Concluding(seat=RED), Discarding(seat=RED, count=2))


@pytest.mark.parametrize(
    ("table", "seat", "action", "rule", "sentence"),
    [
        (to_move(), RED, EndTurn(), "4.2", "You have to move first."),
        (to_move(), RED, DrawCards(), "4.2", "You have to move first."),
        (to_move(), RED, DiscardCard(card=FISH), "3.6", "That cannot be chosen now."),
        (to_act(CULT), RED, MoveFigure(space=QUARRY), "3.6", "You have already moved in this turn."),
        (to_conclude(CULT), RED, DrawCards(), "3.6", "You have already acted in this turn."),
        (
            STOPPED,
            RED,
            EndTurn(),
            "R8",
            "You stopped at your own empty building site, so you have to build there now.",
        ),
        (OWING, RED, EndTurn(), "3.6", "You have to discard 2 cards first."),
        (ceremony(), RED, EndTurn(), "7.1", "The annual ceremony is on: sacrifice cards, or nothing."),
        (
            ceremony(),
            BLUE,
            OfferNothing(),
            "7.1",
            "In the ceremony all sacrifice in turn, the head priest first and then clockwise.",
        ),
        (to_move(), RED, Sacrifice(card=STONE, count=1), "7.1", "Sacrifices are made in the annual ceremony only."),
        (to_act(CULT), RED, FoundPyramid(space=site(1)), "2.5", "That is chosen only while the game is set up."),
        (
            to_act(CULT),
            RED,
            Boost(card=STONE),
            "R11",
            "Cards that lengthen a movement are discarded before you move.",
        ),
        (to_act(CULT), RED, DiscardCard(card=STONE), "3.6", "That cannot be chosen now."),
        (
            to_move(),
            RED,
            MoveFigure(space=PYRAMID),
            "4.1",
            "You can move only 4 squares (sites without a level do not count), "
            "and the central pyramid is 13 squares away.",
        ),
        (
            to_move(OWN_SITE, stones(1)),
            RED,
            MoveFigure(space=site(12)),
            "R8",
            "To stop at building site 12, which does not count itself, you need a movement point left over: "
            "4 squares lie before it, and you can move only 4.",
        ),
        (to_act(CULT), RED, PlaceWorker(space=QUARRY), "5.2", "Carali are placed in villages, not at cult square 1."),
    ],
)
def test_a_refusal_says_what_is_in_the_way(table: State, seat: Seat, action: Action, rule: str, sentence: str) -> None:
    refusal = CARAL.rulebook.refusal(table, seat, action)
    assert refusal is not None
    assert (refusal.rule, CARAL.texts.refusal(refusal, Reader("en", (), BOARD))) == (rule, sentence)
