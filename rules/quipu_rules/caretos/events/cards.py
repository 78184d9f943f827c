"""Night cards, Bonus cards and Final Bonus cards."""

from typing import Annotated

from msgspec import Meta

from quipu_rules.caretos.parts import BonusCard, FinalCard, Night, NightCard, Rune
from quipu_rules.kernel.message import Event, Seat


class NightCardsDrawn(Event, frozen=True, kw_only=True):
    """A seat drew Night cards (1.7, 2.3)."""

    seat: Seat
    """The seat whose hand the cards went to."""
    cards: tuple[NightCard, ...]
    """Which cards; only their owner is told."""


class NightCardsTaken(Event, frozen=True, kw_only=True):
    """A seat drew Night cards, seen by the others."""

    seat: Seat
    """The seat whose hand the cards went to."""
    count: int
    """How many."""


class NightCardPlayed(Event, frozen=True, kw_only=True):
    """A Night card was played on top of its player's pile (2.1)."""

    seat: Seat
    """The seat that played it, on its own pile."""
    card: NightCard
    """Its number in the deck, as in `nightCards` of the board."""
    night: Night
    """The kind of night on it: which power the Monsters use (5.1)."""
    rune: Rune | None
    """The rune on it, or null."""
    matched: bool
    """Whether its rune equals that of the card it covers (5.2)."""


class BonusCardRevealed(Event, frozen=True, kw_only=True):
    """A Bonus card was turned up (1.8)."""

    card: BonusCard
    """The card that lies face up now."""


class BonusCardBought(Event, frozen=True, kw_only=True):
    """A seat took a Bonus card (10.1)."""

    seat: Seat
    """The seat that owns the card from now on."""
    card: BonusCard
    """The card bought."""


class BonusCardMet(Event, frozen=True, kw_only=True):
    """A scare met the goal of a Bonus card (10.2)."""

    seat: Seat
    """The owner of the card."""
    card: BonusCard
    """The card whose goal was met."""
    points: int
    """What it is worth at the end."""


class FinalCardsDealt(Event, frozen=True, kw_only=True):
    """A seat was dealt Final Bonus cards (1.9)."""

    seat: Seat
    """The seat that has to choose one of them."""
    final_cards: tuple[FinalCard, ...]
    """Which cards; only their owner is told."""


class FinalCardsTaken(Event, frozen=True, kw_only=True):
    """A seat was dealt Final Bonus cards, seen by the others."""

    seat: Seat
    """The seat that has to choose one of them."""
    count: Annotated[int, Meta(ge=1)]
    """How many."""


class FinalCardKept(Event, frozen=True, kw_only=True):
    """A seat chose its Final Bonus card (1.10)."""

    seat: Seat
    """The seat whose card it is, to be counted at the end."""
    card: FinalCard
    """The card kept; only its owner is told."""
    returned: tuple[FinalCard, ...]
    """The card given back; only its owner is told."""


class FinalCardChosen(Event, frozen=True, kw_only=True):
    """A seat chose its Final Bonus card, seen by the others."""

    seat: Seat
    """The seat that has chosen; which card is hidden until the end."""
