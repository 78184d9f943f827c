"""Facts of the setup and of the agenda."""

from quipu.rules.caral.parts import Category, ModuleName, ProgressTile, Space, StatusName, WhimCard
from quipu.rules.caral.phases import AnyPhase
from quipu.rules.kernel.message import Event, Seat


class Opened(Event, frozen=True, kw_only=True):
    """The table is laid out: figures on the start square, everybody with the fame and alpacas of the setup."""

    seats: int
    modules: tuple[ModuleName, ...]
    fame: int
    alpacas: int


class Asked(Event, frozen=True, kw_only=True):
    """Phases come on the agenda, the last one asked first; ``instead`` of the one asked now, or on top of it."""

    phases: tuple[AnyPhase, ...]
    instead: bool = False


class Answered(Event, frozen=True, kw_only=True):
    """What was asked is settled."""


class PyramidFounded(Event, frozen=True, kw_only=True):
    """Setup of one player: workers in every quarry, a builder with a first level at a site, stones (2.4 to 2.8)."""

    seat: Seat
    space: Space
    workers: int
    """In each quarry."""
    stones: int


class NeutralPlaced(Event, frozen=True, kw_only=True):
    """A neutral level stands on a site (11.1)."""

    seat: Seat
    space: Space


class WhimRevealed(Event, frozen=True, kw_only=True):
    """A card of the Whim of the Gods is in force; the one before it lies under the pile (12.2)."""

    whim: WhimCard


class AnnualTilesLaid(Event, frozen=True, kw_only=True):
    """The annual tiles lie in the order of the years (13.1)."""

    categories: tuple[Category, ...]


class StatusCardsLaid(Event, frozen=True, kw_only=True):
    """The status cards of this game lie open (14.1)."""

    titles: tuple[StatusName, ...]


class ProgressTilesLaid(Event, frozen=True, kw_only=True):
    """The progress tiles of this game lie on the progress table (15.1)."""

    tiles: tuple[ProgressTile, ...]


class EmissaryBoardLaid(Event, frozen=True, kw_only=True):
    """Everybody may send emissaries; the lowest level asks for these figures (17.1)."""

    missing_carali: int
    missing_alpacas: int
