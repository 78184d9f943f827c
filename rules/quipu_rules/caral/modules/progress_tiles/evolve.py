"""Writes down the facts of the module Progress Tiles (15)."""

from collections.abc import Mapping

from msgspec.structs import replace

from quipu_rules.caral.modules.progress_tiles.events import CardsPicked, ProgressTilePlaced, ProgressTilesLaid
from quipu_rules.caral.modules.progress_tiles.parts import ProgressTile
from quipu_rules.caral.modules.progress_tiles.state import PlacedTile, ProgressTiles
from quipu_rules.caral.parts import Use
from quipu_rules.caral.state import Square, State, part
from quipu_rules.caral.writing import with_cards_back, with_part, with_square

REPLACED: Mapping[ProgressTile, Square] = {
    ProgressTile.CULT_FILTER: Square(uses=(Use.DRAW,), draws=3),  # 15.4
    ProgressTile.CULT_TRADE: Square(uses=(Use.TRADE,)),  # 15.5
    ProgressTile.VILLAGE_CARD: Square(uses=(Use.PLACE_CARALI,)),  # 15.6
    ProgressTile.VILLAGE_MOVE: Square(uses=(Use.PLACE_CARALI,)),  # 15.7
    ProgressTile.MARKET_STONE: Square(uses=(Use.PLACE_ALPACA,)),  # 15.8
    ProgressTile.QUARRY_MOVE: Square(uses=(Use.LOAD,)),  # 15.9
    ProgressTile.MARKET_SWAP: Square(uses=(Use.PLACE_ALPACA, Use.SWAP)),  # 15.10
    ProgressTile.QUARRY_BUILD: Square(uses=(Use.LOAD, Use.BUILD_AFAR)),  # 15.11
}
"""What is printed on the tiles (15.3)."""


def progress_tiles_laid(state: State, event: ProgressTilesLaid) -> State:
    """The other side of the progress table."""
    state = replace(state, progress=state.edition.progress_module, carali_return=True)
    return with_part(state, ProgressTiles(waiting=event.tiles))


def progress_tile_placed(state: State, event: ProgressTilePlaced) -> State:
    """From the progress table to a square."""
    before = part(state, ProgressTiles) or ProgressTiles()
    tiles = ProgressTiles(
        waiting=tuple(None if tile is event.tile else tile for tile in before.waiting),
        placed=(*before.placed, PlacedTile(space=event.space, tile=event.tile)),
    )
    return with_square(with_part(state, tiles), event.space, REPLACED[event.tile])


def cards_picked(state: State, event: CardsPicked) -> State:
    """From the discard pile to the hand."""
    return with_cards_back(state, event.seat, event.cards)
