"""What everybody sees of the module Progress Tiles (15)."""

from typing import Annotated

from msgspec import Meta

from quipu_rules.caral.edition.tables import ProgressModule
from quipu_rules.caral.modules.progress_tiles.parts import ProgressTile
from quipu_rules.caral.modules.progress_tiles.state import ProgressTiles
from quipu_rules.caral.parts import Space
from quipu_rules.caral.state import State, part
from quipu_rules.kernel.message import Value


class TileView(Value, frozen=True, kw_only=True):
    """A progress tile on an action square."""

    space: Space
    tile: ProgressTile
    """The progress tile, by its action."""


class ProgressSlotView(Value, frozen=True, kw_only=True):
    """A progress tile that waits on the progress table for this completed pyramid."""

    number: int
    """The completed pyramid for which it waits: first, third or fifth."""
    tile: ProgressTile
    """The progress tile, by its action."""


class ProgressTilesView(Value, frozen=True, kw_only=True):
    """The progress tiles of this game."""

    tiles: Annotated[tuple[TileView, ...], Meta(description="Progress tiles on action squares.")]
    progress: Annotated[
        tuple[ProgressSlotView, ...], Meta(description="Progress tiles that wait on the progress table.")
    ]


def seen(state: State) -> ProgressTilesView:
    """Those on squares, and those that wait on the progress table."""
    kept = part(state, ProgressTiles)
    if kept is None or not isinstance(state.progress, ProgressModule):
        return ProgressTilesView(tiles=(), progress=())
    placed = sorted(kept.placed, key=lambda tile: tile.space)
    slots = zip(state.progress.tiles_at, kept.waiting, strict=False)
    return ProgressTilesView(
        tiles=tuple(TileView(space=tile.space, tile=tile.tile) for tile in placed),
        progress=tuple(ProgressSlotView(number=number, tile=tile) for number, tile in slots if tile),
    )
