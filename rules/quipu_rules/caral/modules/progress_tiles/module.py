"""Module: Progress Tiles (15)."""

from quipu_rules.caral.agenda import ask
from quipu_rules.caral.cards import draw, load
from quipu_rules.caral.edition.tables import ProgressModule
from quipu_rules.caral.events import ActionTaken, PyramidCompleted
from quipu_rules.caral.evolve import Table
from quipu_rules.caral.modules.module import Module
from quipu_rules.caral.modules.progress_tiles.events import ProgressTilesLaid
from quipu_rules.caral.modules.progress_tiles.moves import MOVES
from quipu_rules.caral.modules.progress_tiles.parts import ProgressTile
from quipu_rules.caral.modules.progress_tiles.phases import PlacingTile
from quipu_rules.caral.modules.progress_tiles.state import ProgressTiles, follows, tile_at
from quipu_rules.caral.parts import ModuleName
from quipu_rules.caral.phases import Discarding, Relocating
from quipu_rules.caral.state import part
from quipu_rules.kernel.chance import shuffled


def _deal(table: Table) -> None:
    edition = table.state.edition
    tiles = shuffled(table.chance, edition.progress_tiles)[: len(edition.progress_module.tiles_at)]
    table.record(ProgressTilesLaid(tiles=tuple(place.tile for place in tiles)))


def _award(table: Table, event: PyramidCompleted) -> None:
    """The tile beside this pyramid on the progress table is put down at once (15.2, R37)."""
    progress, kept = table.state.progress, part(table.state, ProgressTiles)
    if kept is None or not isinstance(progress, ProgressModule) or event.number not in progress.tiles_at:
        return
    if tile := kept.waiting[progress.tiles_at.index(event.number)]:
        ask(table, PlacingTile(seat=event.seat, tile=tile))


def _then(table: Table, event: ActionTaken) -> None:
    """What follows the action of a tile, also where that gained nothing (R37b)."""
    seat = event.seat
    match tile_at(table.state, event.space):
        case ProgressTile.CULT_FILTER:
            if follows(table.state, seat):
                ask(table, Discarding(seat=seat, count=1))
        case ProgressTile.VILLAGE_CARD:
            draw(table, seat, 1)
        case ProgressTile.MARKET_STONE:
            load(table, seat, 1)
        case ProgressTile.VILLAGE_MOVE | ProgressTile.QUARRY_MOVE:
            if follows(table.state, seat):
                ask(table, Relocating(seat=seat))
        case None | ProgressTile.CULT_TRADE | ProgressTile.MARKET_SWAP | ProgressTile.QUARRY_BUILD:
            pass


MODULE = Module(
    name=ModuleName.PROGRESS_TILES, deal=_deal, moves=MOVES, after={PyramidCompleted: _award, ActionTaken: _then}
)
