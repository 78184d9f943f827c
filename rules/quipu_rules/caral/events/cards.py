"""Facts of resource cards."""

from typing import Annotated, ClassVar

from msgspec import Meta

from quipu_rules.caral.parts import Resource
from quipu_rules.kernel.message import Event, Seat


class MovementBoosted(Event, frozen=True, kw_only=True):
    """A card was discarded for one movement point (4.7)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    card: Resource
    """The type of resource card."""


class BoostWithdrawn(Event, frozen=True, kw_only=True):
    """A card laid down for movement went back to the hand."""

    seat: Seat
    card: Resource
    """The type of resource card."""


class CardsDrawn(Event, frozen=True, kw_only=True):
    """Resource cards were drawn (5.9); only their owner sees which. No card at all if none was left (R43)."""

    seat: Seat
    cards: tuple[Resource, ...]
    """The cards, by type."""


class CardsDrawnUnseen(Event, frozen=True, kw_only=True):
    """What others learn of a draw."""

    seat: Seat
    count: int
    """How many cards."""


class DeckRenewed(Event, frozen=True, kw_only=True):
    """The discard pile was shuffled to make a new deck (R43)."""

    count: Annotated[int, Meta(ge=1)]
    """How many cards."""


class CardsDiscarded(Event, frozen=True, kw_only=True):
    """Resource cards went from a hand to the discard pile."""

    reveals: ClassVar[bool] = True

    seat: Seat
    cards: tuple[Resource, ...]
    """The cards, by type."""


class PairPlayed(Event, frozen=True, kw_only=True):
    """Two resource cards were discarded for the effect of a pair (10.1)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    pair: Resource
    """The type whose effect is used."""
    cards: tuple[Resource, ...]
    """The two cards discarded; of two types for a mixed pair."""
