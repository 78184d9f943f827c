"""``evolve`` writes a fact down; it is total, knows no rules and never raises."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from quipu_rules.caral import events
from quipu_rules.caral.events import AnyEvent
from quipu_rules.caral.evolve import cards, opening, turns, years
from quipu_rules.caral.modules.listing import ADDITIONS
from quipu_rules.caral.state import State
from quipu_rules.kernel.message import Event
from quipu_rules.kernel.move import Ledger

Table: TypeAlias = Ledger[State, AnyEvent]
"""The ledger on which events are recorded."""


WRITERS: Mapping[type[Event], Callable[[State, Any], State]] = {
    events.Opened: opening.opened,
    events.Asked: opening.asked,
    events.Answered: opening.answered,
    events.PyramidFounded: opening.pyramid_founded,
    events.NeutralPlaced: opening.neutral_placed,
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
    events.WorkerRemoved: turns.worker_removed,
    events.BuilderRemoved: turns.builder_removed,
    events.PriestRemoved: turns.priest_removed,
    events.StonesLoaded: turns.stones_loaded,
    events.StonesSpent: turns.stones_spent,
    events.AlpacaPlaced: turns.alpaca_placed,
    events.AlpacaReturned: turns.alpaca_returned,
    events.CardsDrawn: cards.cards_drawn,
    events.CardsDrawnUnseen: cards.cards_drawn_unseen,
    events.DeckRenewed: cards.deck_renewed,
    events.CardsDiscarded: cards.cards_discarded,
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
    events.FameScored: years.fame_scored,
    events.PyramidsScored: years.pyramids_scored,
    events.GameEnded: years.game_ended,
    **{event: writer for module in ADDITIONS for event, writer in module.writers.items()},
}
"""One for each kind of fact."""


def evolve(state: State, event: events.AnyEvent) -> State:
    """The state after the fact."""
    return WRITERS[type(event)](state, event)
