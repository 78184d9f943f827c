"""Facts of the module Progress Tiles (15)."""

from quipu_rules.caral.modules.progress_tiles.parts import ProgressTile
from quipu_rules.caral.parts import Resource, Space
from quipu_rules.kernel.message import Event, Seat


class ProgressTilesLaid(Event, frozen=True, kw_only=True):
    """The progress tiles of this game lie on the progress table (15.1)."""

    tiles: tuple[ProgressTile, ...]
    """The three tiles, for the first, third and fifth completed pyramid."""


class ProgressTilePlaced(Event, frozen=True, kw_only=True):
    """A progress tile lies on an action square and replaces its action (15.2)."""

    seat: Seat
    tile: ProgressTile
    """The progress tile, by its action."""
    space: Space


class CardsPicked(Event, frozen=True, kw_only=True):
    """Resource cards went from the discard pile to a hand (15.10)."""

    seat: Seat
    cards: tuple[Resource, ...]
    """The cards, by type."""
