"""Module: Annual Tiles (13)."""

from quipu_rules.caral.edition.tables import AnnualTile
from quipu_rules.caral.events import CeremonyClosed
from quipu_rules.caral.evolve import Table
from quipu_rules.caral.modules.annual_tiles.events import AnnualTileScored, AnnualTilesLaid, AnnualTilesTurnedUp
from quipu_rules.caral.modules.annual_tiles.stakes import value_of
from quipu_rules.caral.modules.annual_tiles.state import AnnualTiles
from quipu_rules.caral.modules.module import Module
from quipu_rules.caral.parts import ModuleName
from quipu_rules.caral.state import State, part, seats_from
from quipu_rules.kernel.chance import shuffled
from quipu_rules.kernel.message import Seat


def _deal(table: Table) -> None:
    tiles = shuffled(table.chance, table.state.edition.annual_tiles)
    table.record(AnnualTilesLaid(categories=tuple(tile.category for tile in tiles)))


def _score(table: Table, _event: CeremonyClosed) -> None:
    state = table.state
    kept = part(state, AnnualTiles) or AnnualTiles()
    tile = kept.tiles[kept.turned_down]
    values = tuple(value_of(state, Seat(seat), tile.category) for seat in range(len(state.players)))
    table.record(
        AnnualTileScored(
            category=tile.category,
            values=values,
            fame_by_seat=_fame(tile, values),
            successor=_successor(state, values),
        )
    )
    if kept.turned_down + 1 == len(kept.tiles):  # R35
        table.record(AnnualTilesTurnedUp())


def _fame(tile: AnnualTile, values: tuple[int, ...]) -> tuple[int, ...]:
    """First place for the highest; second place only behind a single first (13.3, 13.4)."""
    best = max(values)
    others = [value for value in values if value < best]
    second = max(others) if len(others) == len(values) - 1 else None
    return tuple(tile.first if value == best else tile.second if value == second else 0 for value in values)


def _successor(state: State, values: tuple[int, ...]) -> Seat:
    """The lowest; in a tie the first clockwise from the start player, who comes last (13.5, 13.6, R28)."""
    _, *later = order = seats_from(state, state.start)
    return min((*later, order[0]), key=lambda seat: values[seat])


MODULE = Module(name=ModuleName.ANNUAL_TILES, deal=_deal, after={CeremonyClosed: _score})
