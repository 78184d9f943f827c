"""What an action gives up for nothing: cards of the hand, stones without room, a square's action."""

from quipu_rules.caral.actions import AnyAction, Boost, DiscardCard, EndTurn, MoveFigure, PlayPair
from quipu_rules.caral.events import AnyEvent, StonesLoaded
from quipu_rules.caral.modules.listing import ADDITIONS
from quipu_rules.caral.parts import PAIR
from quipu_rules.caral.phases import Acting
from quipu_rules.caral.prompt import here
from quipu_rules.caral.state import State
from quipu_rules.caral.turn import phase
from quipu_rules.caral.words import at
from quipu_rules.kernel.loss import Loss
from quipu_rules.kernel.loss import loss as lost
from quipu_rules.kernel.message import Action, Seat
from quipu_rules.kernel.move import Decided

USEFUL = ("ACT", "BEGIN", "BUILD")
DISCARDS: dict[type[Action], int] = {
    Boost: 1,
    DiscardCard: 1,
    PlayPair: PAIR,
    **{action: cards for module in ADDITIONS for action, cards in module.discards.items()},
}
"""Cards that leave the hand, by the type of the action; the cards are shown to all, so it is not foreseen."""


def loss(state: State, seat: Seat, action: AnyAction, sure: Decided[State, AnyEvent] | None) -> Loss | None:
    """The first thing that the action gives up for nothing, or ``None``."""
    if isinstance(action, EndTurn):
        useful = isinstance(phase(state), Acting) and here(state, seat)["here"] in USEFUL
        return lost("action", space=at(state.players[seat].space)) if useful else None
    if cards := DISCARDS.get(type(action)):
        return lost("cards", cards=cards)
    if sure is None:
        return None
    if isinstance(action, MoveFigure) and isinstance(phase(sure.state), Acting):
        found = here(sure.state, seat)["here"]
        return None if found in USEFUL else lost("noAction", here=found)
    forfeited = sum(event.forfeited for event in sure.events if isinstance(event, StonesLoaded))
    return lost("stones", stones=forfeited) if forfeited else None
