"""``evolve`` writes a fact down; it is total, knows no rules and never raises."""

from collections.abc import Callable, Mapping
from typing import Any

from quipu.rules.caral import events
from quipu.rules.caral.evolve import cards, opening, turns, years
from quipu.rules.caral.state import State
from quipu.rules.kernel.message import Event

WRITERS: Mapping[type[Event], Callable[[State, Any], State]] = {
    events.Opened: opening.opened,
    events.Asked: opening.asked,
    events.Answered: opening.answered,
    events.PyramidFounded: opening.pyramid_founded,
    events.NeutralPlaced: opening.neutral_placed,
    events.WhimRevealed: opening.whim_revealed,
    events.AnnualTilesLaid: opening.annual_tiles_laid,
    events.StatusCardsLaid: opening.status_cards_laid,
    events.ProgressTilesLaid: opening.progress_tiles_laid,
    events.EmissaryBoardLaid: opening.emissary_board_laid,
    events.YearBegan: years.year_began,
    events.ArchitectRolled: turns.architect_rolled,
    events.ArchitectMoved: turns.architect_moved,
    events.TurnBegan: turns.turn_began,
    events.TurnEnded: turns.turn_ended,
    events.MovementBoosted: cards.movement_boosted,
    events.BoostWithdrawn: cards.boost_withdrawn,
    events.FigureMoved: turns.figure_moved,
    events.WorkerPlaced: turns.worker_placed,
    events.BuilderPlaced: turns.builder_placed,
    events.PriestPlaced: turns.priest_placed,
    events.EmissarySent: turns.emissary_sent,
    events.WorkerRemoved: turns.worker_removed,
    events.BuilderRemoved: turns.builder_removed,
    events.PriestRemoved: turns.priest_removed,
    events.EmissaryRecalled: turns.emissary_recalled,
    events.StonesLoaded: turns.stones_loaded,
    events.StonesSpent: turns.stones_spent,
    events.AlpacaPlaced: turns.alpaca_placed,
    events.AlpacaReturned: turns.alpaca_returned,
    events.CardsDrawn: cards.cards_drawn,
    events.CardsDrawnUnseen: cards.cards_drawn_unseen,
    events.DeckRenewed: cards.deck_renewed,
    events.CardsDiscarded: cards.cards_discarded,
    events.CardsPicked: cards.cards_picked,
    events.PyramidBegun: turns.pyramid_begun,
    events.LevelBuilt: turns.level_built,
    events.PyramidCompleted: turns.pyramid_completed,
    events.CentralPyramidGrew: turns.central_pyramid_grew,
    events.PairPlayed: cards.pair_played,
    events.ActionTaken: turns.action_taken,
    events.CeremonyBegan: years.ceremony_began,
    events.OmenRevealed: cards.omen_revealed,
    events.Sacrificed: years.sacrificed,
    events.NothingSacrificed: years.nothing_sacrificed,
    events.CeremonyScored: years.ceremony_scored,
    events.CeremonyClosed: years.ceremony_closed,
    events.WhimAppeased: years.whim_appeased,
    events.WhimStruck: years.whim_struck,
    events.AnnualTileScored: years.annual_tile_scored,
    events.AnnualTilesTurnedUp: years.annual_tiles_turned_up,
    events.StatusCardTaken: turns.status_card_taken,
    events.ProgressTilePlaced: turns.progress_tile_placed,
    events.AnacondaDrivenAway: turns.anaconda_driven_away,
    events.AnacondaPlaced: turns.anaconda_placed,
    events.EmissaryLevelReached: turns.emissary_level_reached,
    events.DiplomacyTokenTaken: turns.diplomacy_token_taken,
    events.FameScored: years.fame_scored,
    events.PyramidsScored: years.pyramids_scored,
    events.GameEnded: years.game_ended,
}
"""One for each kind of fact."""


def evolve(state: State, event: events.AnyEvent) -> State:
    """The state after the fact."""
    return WRITERS[type(event)](state, event)
