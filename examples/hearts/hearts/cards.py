"""The cards: numbers, names, and what they count."""

from enum import Enum
from typing import Annotated, NewType

from msgspec import Meta

from quipu import Board, Edition, Extent, PlayingCard, Words

Card = NewType("Card", int)
"""0 to 51, suit by suit: the two of clubs is 0, the ace of hearts 51."""
RANKS = 13
QUEEN_OF_SPADES = Card(36)
ALL_POINTS = 26  # 1.6


class Suit(Enum):
    """A suit, in the order of the cards."""

    CLUBS = "CLUBS"
    DIAMONDS = "DIAMONDS"
    SPADES = "SPADES"
    HEARTS = "HEARTS"


SUITS, SIGNS = tuple(Suit), "♣♦♠♥"
LETTERS = (*map(str, range(2, 11)), *"JQKA")
LEFT_OUT = {3: (13,), 5: (0, 13)}
"""By number of seats, so that the cards can be dealt evenly (1.1)."""


def deck(seats: int) -> tuple[Card, ...]:
    """The cards in play (1.1)."""
    return tuple(Card(card) for card in range(52) if card not in LEFT_OUT.get(seats, ()))


def suit(card: Card) -> Suit:
    """Its suit."""
    return SUITS[card // RANKS]


def points(card: Card) -> int:
    """What it counts for whoever takes it (1.6)."""
    return 13 if card == QUEEN_OF_SPADES else int(suit(card) is Suit.HEARTS)


class Cards(Board, frozen=True, kw_only=True):
    """All cards by their numbers; there is nothing to draw them on."""

    cards: Annotated[tuple[PlayingCard, ...], Meta(description="Suit by suit, from the two to the ace.")]


def board(edition: Edition, _setup: object, _seats: int) -> Cards:
    """The cards as players write them."""
    cards = tuple(printed(Card(card)) for card in range(52))
    return Cards(edition=edition.name, extent=Extent(), sources=edition.sources, cards=cards)


def printed(card: Card) -> PlayingCard:
    """A card as it looks and as sentences call it."""
    rank = LETTERS[card % RANKS]
    name = f"{rank}{SIGNS[card // RANKS]}"
    return PlayingCard(id=card, name=Words(en=name, de=name), rank=rank, suit=suit(card).value.lower())
