"""What the module Annual Tiles (13) adds to the records."""

from quipu_rules.caral.edition.tables import CaralEdition
from quipu_rules.caral.modules.additions import Additions
from quipu_rules.caral.modules.annual_tiles import events, evolve
from quipu_rules.caral.modules.annual_tiles.stakes import stakes
from quipu_rules.caral.modules.annual_tiles.state import AnnualTiles
from quipu_rules.caral.modules.annual_tiles.view import AnnualTilesView, seen
from quipu_rules.kernel.shows import Declared, Shown


def shows(edition: CaralEdition) -> Declared:
    """The order of the tiles."""
    return {
        events.AnnualTilesLaid: (
            Shown(field="categories", shuffled=tuple(tile.category for tile in edition.annual_tiles)),
        )
    }


ADDITIONS = Additions(
    shows=shows,
    keeps=AnnualTiles,
    writers={
        events.AnnualTilesLaid: evolve.annual_tiles_laid,
        events.AnnualTileScored: evolve.annual_tile_scored,
        events.AnnualTilesTurnedUp: evolve.annual_tiles_turned_up,
    },
    further={events.AnnualTileScored: lambda event: {"lowest": event.values.count(min(event.values, default=0))}},
    view=AnnualTilesView,
    seen=seen,
    stakes=stakes,
)
