"""What the module keeps at a table."""

from quipu.rules.caral.modules.progress_tiles.parts import ProgressTile
from quipu.rules.caral.parts import Space
from quipu.rules.caral.state import State, part
from quipu.rules.kernel.message import Value


class PlacedTile(Value, frozen=True, kw_only=True):
    """A progress tile on an action square (15.2)."""

    space: Space
    tile: ProgressTile


class ProgressTiles(Value, frozen=True, kw_only=True):
    """The progress tiles of this game (15.1)."""

    waiting: tuple[ProgressTile | None, ...] = ()
    """On the progress table, in the order of its places."""
    placed: tuple[PlacedTile, ...] = ()


def tile_at(state: State, space: Space) -> ProgressTile | None:
    """The tile on an action square."""
    kept = part(state, ProgressTiles)
    return next((tile.tile for tile in kept.placed if tile.space == space), None) if kept else None
