"""What the module Progress Tiles (15) adds to the records."""

from quipu_rules.caral.edition.tables import CaralEdition
from quipu_rules.caral.modules.additions import Additions
from quipu_rules.caral.modules.progress_tiles import actions, events, evolve, phases
from quipu_rules.caral.modules.progress_tiles.state import ProgressTiles, follows
from quipu_rules.caral.modules.progress_tiles.view import ProgressTilesView, seen
from quipu_rules.caral.state import State, part
from quipu_rules.kernel.refusal import refuse
from quipu_rules.kernel.shows import Declared, Shown


def census(state: State) -> tuple[tuple[str, int], ...]:
    """Tiles on the progress table and on squares."""
    kept = part(state, ProgressTiles)
    return (("progress tiles", len(kept.placed) + sum(tile is not None for tile in kept.waiting)),) if kept else ()


def shows(edition: CaralEdition) -> Declared:
    """The tiles of the game."""
    return {
        events.ProgressTilesLaid: (
            Shown(field="tiles", shuffled=tuple(place.tile for place in edition.progress_tiles)),
        )
    }


ADDITIONS = Additions(
    shows=shows,
    keeps=ProgressTiles,
    follows=follows,
    actions=(
        actions.PlaceTile,
        actions.TradeCards,
        actions.SwapAlpaca,
        actions.PickCard,
        actions.BuildAfar,
        actions.LeaveCarali,
    ),
    phases=(
        phases.PlacingTile,
        phases.PickingCards,
    ),
    square_actions=(actions.TradeCards, actions.SwapAlpaca, actions.BuildAfar),
    first={
        phases.PlacingTile: refuse("PLACE_TILE_FIRST", "15.2"),
        phases.PickingCards: refuse("PICK_FIRST", "15.10"),
    },
    writers={
        events.ProgressTilesLaid: evolve.progress_tiles_laid,
        events.ProgressTilePlaced: evolve.progress_tile_placed,
        events.CardsPicked: evolve.cards_picked,
    },
    view=ProgressTilesView,
    seen=seen,
    census=census,
)
