"""Facts of the roll: harvest, discards, the robber; and the passing of turns."""

from typing import Annotated, ClassVar

from msgspec import Meta

from quipu_rules.inkas.parts import Bundle, Card, Dice, Hex
from quipu_rules.kernel.message import Event, Seat, Value
from quipu_rules.kernel.outcome import Outcome


class TurnBegan(Event, frozen=True, kw_only=True):
    """The turn has passed to this seat (3.1)."""

    seat: Seat
    """The seat whose turn it is now."""
    turn: Annotated[int, Meta(ge=1)]
    """Which turn of the game, counted from 1 over all seats."""


class DiceRolled(Event, frozen=True, kw_only=True):
    """The production roll (4.1)."""

    seat: Seat
    """The seat that rolled."""
    dice: Dice
    """Both dice, 1 to 6; their sum names the hexes that produce."""


class Yield(Value, frozen=True, kw_only=True):
    """What one seat takes of one kind."""

    seat: Seat
    """The seat that takes it."""
    card: Card
    """The kind."""
    count: Annotated[int, Meta(ge=1)]
    """How many cards, at least 1."""


class HarvestTaken(Event, frozen=True, kw_only=True):
    """What the roll produced (4.2)."""

    yields: tuple[Yield, ...]
    """The cards taken from the supply, by seat and kind; empty if the roll brought nothing."""
    short: tuple[Card, ...]
    """The kinds of which the supply could not serve everybody (4.5)."""


class RobberRoused(Event, frozen=True, kw_only=True):
    """A seven: large hands give back half, then the robber moves (5.2, 5.4)."""

    seat: Seat
    """The seat that rolled the seven and moves the robber."""
    owed: tuple[int, ...]
    """By seat: how many cards it has to give back; 0 for hands within the limit."""


class DiscardChosen(Event, frozen=True, kw_only=True):
    """A seat chose what to give back; only this seat sees the cards until all have chosen (R25)."""

    seat: Seat
    """The seat that chose."""
    cards: Bundle
    """The cards to be given back."""


class DiscardSealed(Event, frozen=True, kw_only=True):
    """What others see of `discardChosen`: that the seat has chosen."""

    seat: Seat
    """The seat that chose."""


class CardsDiscarded(Event, frozen=True, kw_only=True):
    """The cards a seat gave back to the supply, shown to all (R25)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    """The seat that owns the cards."""
    cards: Bundle
    """What went back to the supply."""


class RobberMoved(Event, frozen=True, kw_only=True):
    """The robber has a new place (5.4)."""

    seat: Seat
    """The seat that moved it."""
    target: Hex | None
    """The hex on which it stands; null is the jungle frame."""


class CardRobbed(Event, frozen=True, kw_only=True):
    """The card that was drawn from the victim's hand; only robber and victim see it (5.6)."""

    seat: Seat
    """The seat that robbed and now holds the card."""
    victim: Seat
    """The seat that lost it."""
    card: Card
    """The kind of card."""


class SomethingRobbed(Event, frozen=True, kw_only=True):
    """What others see of `cardRobbed`: that a card changed hands."""

    seat: Seat
    """The seat that robbed."""
    victim: Seat
    """The seat that lost a card."""


class GameEnded(Event, frozen=True, kw_only=True):
    """The game is over (13.1, R45)."""

    outcome: Outcome
    """The result by culture points."""
