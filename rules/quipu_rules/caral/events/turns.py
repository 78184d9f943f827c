"""Facts of turns: movement, figures, stones, building."""

from typing import Annotated

from msgspec import Meta

from quipu_rules.caral.parts import Space
from quipu_rules.kernel.message import Event, Seat


class ArchitectRolled(Event, frozen=True, kw_only=True):
    """The architect die shows one number, or several to choose from (3.3)."""

    seat: Seat
    options: tuple[int, ...]
    """The numbers shown; the start player chooses if there are several."""


class ArchitectMoved(Event, frozen=True, kw_only=True):
    """The architect moved forward to a space (3.5)."""

    squares: int
    """The number chosen on the die; fewer steps remain before the central pyramid."""
    space: Space


class TurnBegan(Event, frozen=True, kw_only=True):
    """A player's turn begins (3.6)."""

    seat: Seat


class TurnEnded(Event, frozen=True, kw_only=True):
    """A player's turn is over, and with it whatever was still asked in it."""

    seat: Seat


class FigureMoved(Event, frozen=True, kw_only=True):
    """A player figure moved to a space (4.1)."""

    seat: Seat
    space: Space


class WorkerPlaced(Event, frozen=True, kw_only=True):
    """A carali came from the supply to a quarry (5.4)."""

    seat: Seat
    space: Space


class BuilderPlaced(Event, frozen=True, kw_only=True):
    """A carali came from the supply to a building site (5.5)."""

    seat: Seat
    space: Space


class PriestPlaced(Event, frozen=True, kw_only=True):
    """A carali came from the supply onto a completed large pyramid (5.6)."""

    seat: Seat
    space: Space


class WorkerRemoved(Event, frozen=True, kw_only=True):
    """A worker went back to the supply."""

    seat: Seat
    space: Space


class BuilderRemoved(Event, frozen=True, kw_only=True):
    """A builder at an empty site went back to the supply; the site is free again."""

    seat: Seat
    space: Space


class PriestRemoved(Event, frozen=True, kw_only=True):
    """A priest went back to the supply."""

    seat: Seat
    space: Space


class StonesLoaded(Event, frozen=True, kw_only=True):
    """Stones were put on a sled; those that found no room are forfeited (5.8)."""

    seat: Seat
    stones: int
    """Stones that found room."""
    forfeited: int
    """Stones that found no room."""


class StonesSpent(Event, frozen=True, kw_only=True):
    """Stones went from a sled back to the supply."""

    seat: Seat
    stones: Annotated[int, Meta(ge=1)]
    """How many stones."""


class AlpacaPlaced(Event, frozen=True, kw_only=True):
    """An alpaca came from the supply to a sled (5.10)."""

    seat: Seat


class AlpacaReturned(Event, frozen=True, kw_only=True):
    """An alpaca went from a sled back to the supply."""

    seat: Seat


class PyramidBegun(Event, frozen=True, kw_only=True):
    """A builder stepped onto the arrow; the height of the pyramid is decided (6.3, 6.4)."""

    seat: Seat
    space: Space
    height: int
    """Levels it will have: 3 or 5."""


class LevelBuilt(Event, frozen=True, kw_only=True):
    """A level was put on a pyramid and paid with stones from the sled (6.1)."""

    seat: Seat
    space: Space
    size: Annotated[int, Meta(ge=1)]
    """Size of the level, 5 at the bottom of a large pyramid, 1 at the top."""
    stones: int
    """Stones paid."""


class PyramidCompleted(Event, frozen=True, kw_only=True):
    """A pyramid is complete (6.6)."""

    seat: Seat
    space: Space
    number: Annotated[int, Meta(ge=1)]
    """How many pyramids are complete in this game now; 1 for the first."""
    fame: int
    """Points of fame."""


class CentralPyramidGrew(Event, frozen=True, kw_only=True):
    """The central pyramid grew by one level (6.7)."""

    levels: Annotated[int, Meta(ge=1)]
    """Levels it has now."""


class ActionTaken(Event, frozen=True, kw_only=True):
    """An action is done."""

    seat: Seat
    space: Space
    built: Space | None
