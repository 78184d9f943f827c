"""Facts of the module Annual Tiles (13)."""

from quipu_rules.caral.modules.annual_tiles.parts import Category
from quipu_rules.kernel.message import Event, Seat


class AnnualTilesLaid(Event, frozen=True, kw_only=True):
    """The annual tiles lie in the order of the years (13.1)."""

    categories: tuple[Category, ...]
    """What the tiles compare, in the order of the years."""


class AnnualTileScored(Event, frozen=True, kw_only=True):
    """The tile of the year: values and fame by seat, and the next start player (13.2 to 13.6)."""

    category: Category
    """What the tile compares."""
    values: tuple[int, ...]
    """What each seat has in this category, in the order of the seats."""
    fame_by_seat: tuple[int, ...]
    """Fame that each seat gains or loses, in the order of the seats."""
    successor: Seat


class AnnualTilesTurnedUp(Event, frozen=True, kw_only=True):
    """All annual tiles were face down and lie face up again (R35)."""
