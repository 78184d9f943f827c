"""Facts of the set-up: the board, the first turn, the starting settlements."""

from typing import Annotated

from msgspec import Meta

from quipu_rules.inkas.parts import Bundle, Dice, Path, Preparation, Site, Terrain
from quipu_rules.kernel.message import Event, Seat


class TableLaid(Event, frozen=True, kw_only=True):
    """The board and the supply are ready (1.3, 2.1, 2.8)."""

    seats: Annotated[int, Meta(ge=3, le=4)]
    """How many seats play, 3 or 4."""
    preparation: Preparation
    """Which set-up was chosen."""
    terrains: tuple[Terrain, ...]
    """By hex: which terrain lies there; printed, or shuffled in the variable set-up."""


class StartRolled(Event, frozen=True, kw_only=True):
    """A seat rolled for the first turn (2.5)."""

    seat: Seat
    """The seat that rolled."""
    dice: Dice
    """Both dice, 1 to 6."""


class StarterFound(Event, frozen=True, kw_only=True):
    """The highest roller begins (2.5)."""

    seat: Seat
    """The seat that begins."""


class PlacementBegan(Event, frozen=True, kw_only=True):
    """A seat is to place a starting settlement and a road (2.6)."""

    seat: Seat
    """The seat that is to place."""
    round: Annotated[int, Meta(ge=1, le=2)]
    """1 on the way round the table, 2 on the way back."""


class StartPlaced(Event, frozen=True, kw_only=True):
    """A starting settlement and its road stand on the board (2.2, 2.6)."""

    seat: Seat
    """The seat that owns the settlement."""
    site: Site
    """Where the settlement stands."""
    path: Path
    """Where the road lies."""
    points: Annotated[int, Meta(ge=1)]
    """The seat's culture points now."""


class YieldTaken(Event, frozen=True, kw_only=True):
    """A seat took the first cards of a starting settlement from the supply (2.4, 2.7)."""

    seat: Seat
    """The seat that took them."""
    cards: Bundle
    """One card of each hex around the settlement."""
