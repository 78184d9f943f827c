"""Each seat's chance to win."""

from math import exp

from hearts.cards import QUEEN_OF_SPADES, RANKS, Card, Suit, points, suit
from hearts.evolve import less
from hearts.messages import State
from hearts.moves import winner

SPREAD = 8.0
"""Points behind that make winning about three times less likely."""


def estimate(state: State) -> tuple[float, ...]:
    """Whoever has few points, and a hand that will take few, is likely to win."""
    queen_out = any(QUEEN_OF_SPADES in hand for hand in state.hands)
    expected = [
        scored + taken + sum(danger(card, queen_out) for card in less(hand, chosen or ()))
        for scored, taken, hand, chosen in zip(state.scores, state.taken, state.hands, state.chosen, strict=True)
    ]
    trick = [card for card in state.trick if card is not None]
    if trick:
        expected[winner(state)] += sum(map(points, trick)) + state.trick.count(None) / 2
    best = min(expected)
    weights = [exp((best - one) / SPREAD) for one in expected]
    return tuple(weight / sum(weights) for weight in weights)


def danger(card: Card, queen_out: bool) -> float:
    """The points that a card in the hand is likely to take: high cards take tricks, spades above all."""
    height = (card % RANKS / (RANKS - 1)) ** 2
    if suit(card) is Suit.SPADES and queen_out:
        return 5.0 if card == QUEEN_OF_SPADES else 3.0 * (card > QUEEN_OF_SPADES)
    return height * (1.5 if suit(card) is Suit.HEARTS else 1.0)
