"""What the module keeps at a table."""

from quipu_rules.caral.modules.progress_tiles.parts import ProgressTile
from quipu_rules.caral.parts import Space
from quipu_rules.caral.state import State, movable_carali, part
from quipu_rules.kernel.message import Seat, Value


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


def follows(state: State, seat: Seat) -> bool:
    """Whether there is something to do after the first part of the tile here, even one that gained nothing (R37b)."""
    player = state.players[seat]
    match tile_at(state, player.space):
        case ProgressTile.CULT_FILTER:
            return any(player.hand)
        case ProgressTile.VILLAGE_MOVE | ProgressTile.QUARRY_MOVE:
            return movable_carali(state, seat) > 0
        case _:
            return False
