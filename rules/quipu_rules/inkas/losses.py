"""What an action gives up for nothing: a robber that robs nobody, cards whose effect is only partly used."""

from typing import Any

from quipu_rules.inkas.actions import MoveRobber, PlayInvention
from quipu_rules.inkas.events import AnyEvent, RoadBuildingPlayed, RobberSentHome
from quipu_rules.inkas.moves.play import FREE_ROADS
from quipu_rules.inkas.moves.robber import MOVE_ROBBER
from quipu_rules.inkas.parts import NOTHING
from quipu_rules.inkas.state import State
from quipu_rules.kernel.loss import Loss
from quipu_rules.kernel.loss import loss as lost
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.move import Decided


def loss(state: State, seat: Seat, action: Any, sure: Decided[State, AnyEvent] | None) -> Loss | None:
    """What the action gives up for nothing, or ``None``."""
    if isinstance(action, MoveRobber):
        others = MOVE_ROBBER.accepted(state, seat) if action.victim is None else ()
        return lost("robbery") if any(one.victim is not None for one in others) else None
    if isinstance(action, PlayInvention):
        return lost("invention") if action.second is None else None
    for event in sure.events if sure else ():
        if isinstance(event, RoadBuildingPlayed) and event.left < FREE_ROADS:
            return lost("freeRoad")
        if isinstance(event, RobberSentHome) and event.cards == NOTHING:
            return lost("robberCard")
    return None
