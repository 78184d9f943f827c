"""Monsters and Caretos: where they go, and the Cauldron."""

from typing import Annotated

from msgspec import Meta

from quipu_rules.caretos.parts import Careto, Monster, Night, Place, Symbol
from quipu_rules.kernel.message import Event, Seat


class MonstersPlaced(Event, frozen=True, kw_only=True):
    """A seat took a symbol (1.4)."""

    seat: Seat
    """The seat that chose."""
    symbol: Symbol
    """The start symbol taken."""
    monsters: tuple[Monster, ...]
    """The seat's two Monsters, in the order of the places."""
    places: tuple[Place, ...]
    """The two places of the symbol."""


class MonsterActivated(Event, frozen=True, kw_only=True):
    """A Monster begins to act: it may move and use its power of the night (5.1)."""

    seat: Seat
    """The seat that activated it."""
    monster: Monster
    """The Monster that acts now."""
    night: Night
    """Which of its powers it uses."""


class MonsterMoved(Event, frozen=True, kw_only=True):
    """A Monster went or jumped one step (6.1), or was put there (11.18)."""

    monster: Monster
    """The Monster that went or was put."""
    origin: Place
    """Where it stood."""
    place: Place
    """Where it stands now."""
    left: int
    """Moves left to it."""
    passing: bool
    """Whether it stands with another piece, where it may not stay (R19)."""


class ExtraMoveGained(Event, frozen=True, kw_only=True):
    """A scare gave a Monster more moves (11.23)."""

    monster: Monster
    """The Monster that may go further."""
    moves: Annotated[int, Meta(ge=1)]
    """How many."""


class PlacesSwapped(Event, frozen=True, kw_only=True):
    """A Monster swapped places with another or with a Careto (11.3)."""

    monster: Monster
    """The Monster whose power it is."""
    origin: Place
    """Where that Monster stood."""
    place: Place
    """Where it stands now."""
    other: Monster | None
    """The owner's other Monster, if it swapped with that one."""
    swapped_careto: Careto | None
    """The Careto, if it swapped with one."""


class CaretoMoved(Event, frozen=True, kw_only=True):
    """A Careto went one step (4.1)."""

    careto: Careto
    """Which of the two."""
    origin: Place
    """Where it stood."""
    place: Place
    """Where it stands now."""
    left: int
    """Moves left to it in this part."""


class MonsterTrapped(Event, frozen=True, kw_only=True):
    """A Monster went to the Cauldron (8.1); who was in it comes out (8.2)."""

    monster: Monster
    """The Monster that is in the Cauldron now."""
    freed: Monster | None
    """The Monster that was in it and comes out, or null."""


class MonsterReleased(Event, frozen=True, kw_only=True):
    """A Monster was taken out of the Cauldron, by runes or for campfires (8.3, 8.4)."""

    seat: Seat
    """The owner."""
    monster: Monster
    """The Monster that comes out; it is not on the board yet."""
    by_rune: bool
    """By a match of runes (8.4); else for campfires (8.3)."""


class MonsterReturned(Event, frozen=True, kw_only=True):
    """A Monster came back to the board (8.5)."""

    seat: Seat
    """The owner, who chose the place."""
    monster: Monster
    """The Monster that is back."""
    place: Place
    """Where it stands now."""
