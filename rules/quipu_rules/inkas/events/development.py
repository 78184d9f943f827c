"""Facts of the development cards, and of Mightiest Combat Arts."""

from typing import Annotated, ClassVar

from msgspec import Meta

from quipu_rules.inkas.parts import Bundle, Card, Development
from quipu_rules.kernel.message import Event, Seat


class DevelopmentBought(Event, frozen=True, kw_only=True):
    """A seat bought a development card; only this seat sees its face (9.1)."""

    seat: Seat
    """The seat that bought it."""
    back: Annotated[int, Meta(ge=1, le=2)]
    """The number printed on its back: 1 or 2, the stack it came from."""
    development: Development
    """Its face."""
    price: Bundle
    """What was paid to the supply."""


class DevelopmentDrawn(Event, frozen=True, kw_only=True):
    """What others see of `developmentBought`: a card with this back."""

    seat: Seat
    """The seat that bought it."""
    back: Annotated[int, Meta(ge=1, le=2)]
    """The number printed on its back: 1 or 2, the stack it came from."""
    price: Bundle
    """What was paid to the supply."""


class CombatArtsPlayed(Event, frozen=True, kw_only=True):
    """A seat played Combat Arts and moves the robber next (9.5, 9.6)."""

    seat: Seat
    """The seat that played it."""
    back: Annotated[int, Meta(ge=1, le=2)]
    """The number printed on its back, 1 or 2."""
    shown: Annotated[int, Meta(ge=1)]
    """How many Combat Arts lie face up before the seat now; each raises its hand limit by one."""


class RoadBuildingPlayed(Event, frozen=True, kw_only=True):
    """A seat played Road Building and lays free roads next (9.8)."""

    seat: Seat
    """The seat that played it."""
    back: Annotated[int, Meta(ge=1, le=2)]
    """The number printed on its back, 1 or 2."""
    left: Annotated[int, Meta(ge=1)]
    """How many free roads may be laid: 2, or 1 if only one is left in stock (R29)."""


class InventionPlayed(Event, frozen=True, kw_only=True):
    """A seat played Invention and took cards from the supply (9.9)."""

    seat: Seat
    """The seat that played it."""
    back: Annotated[int, Meta(ge=1, le=2)]
    """The number printed on its back, 1 or 2."""
    take: Bundle
    """The two cards it took, or the last one of the supply (R30)."""


class MonopolyPlayed(Event, frozen=True, kw_only=True):
    """A seat played Monopoly, and each opponent handed over up to two cards of one kind (9.10, R6)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    """The seat that played it."""
    back: Annotated[int, Meta(ge=1, le=2)]
    """The number printed on its back, 1 or 2."""
    card: Card
    """The kind that was named."""
    taken: tuple[int, ...]
    """By seat: how many cards of the kind it handed over."""


class CombatCardPassed(Event, frozen=True, kw_only=True):
    """Mightiest Combat Arts has a new holder (10.5, 10.6)."""

    holder: Seat | None
    """The seat that holds it now."""
    shown: int
    """How many Combat Arts lie face up before the holder."""


class RobberSentHome(Event, frozen=True, kw_only=True):
    """Mightiest Combat Arts sent the robber to the jungle frame (10.7, 10.8)."""

    seat: Seat
    """The seat that holds the card and used it."""
    cards: Bundle
    """One card of what the robber's hex produces; nothing if the supply has none left (R49)."""


class SecondStackAdded(Event, frozen=True, kw_only=True):
    """All seats have founded their second tribe: stack 2 lies under what is left of stack 1 (9.4)."""
