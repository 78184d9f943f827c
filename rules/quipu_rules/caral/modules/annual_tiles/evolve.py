"""Writes down the facts of the module Annual Tiles (13)."""

from msgspec.structs import replace

from quipu_rules.caral.modules.annual_tiles.events import AnnualTileScored, AnnualTilesLaid, AnnualTilesTurnedUp
from quipu_rules.caral.modules.annual_tiles.state import AnnualTiles
from quipu_rules.caral.state import State, part
from quipu_rules.caral.writing import with_fame_by_seat, with_part


def annual_tiles_laid(state: State, event: AnnualTilesLaid) -> State:
    """The sequence of the years."""
    printed = {tile.category: tile for tile in state.edition.annual_tiles}
    return with_part(state, AnnualTiles(tiles=tuple(printed[category] for category in event.categories)))


def annual_tile_scored(state: State, event: AnnualTileScored) -> State:
    """Fame by seat, the next start player, and the tile is face down."""
    before = part(state, AnnualTiles) or AnnualTiles()
    state = with_part(with_fame_by_seat(state, event.fame_by_seat), replace(before, turned_down=before.turned_down + 1))
    return replace(state, ceremony=replace(state.ceremony, successor=event.successor))


def annual_tiles_turned_up(state: State, _event: AnnualTilesTurnedUp) -> State:
    """The sequence starts anew."""
    return with_part(state, replace(part(state, AnnualTiles) or AnnualTiles(), turned_down=0))
