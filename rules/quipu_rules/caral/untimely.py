"""Why an action has to wait: what comes before it, in the words of the rules."""

from collections.abc import Mapping

from quipu_rules.caral.actions import (
    ON_SQUARES,
    Boost,
    EndTurn,
    FoundPyramid,
    MoveFigure,
    OfferNothing,
    PlaceNeutral,
    PlayPair,
    Sacrifice,
    WithdrawBoost,
)
from quipu_rules.caral.modules.listing import ADDITIONS
from quipu_rules.caral.parts import Kind
from quipu_rules.caral.phases import (
    Acting,
    Asking,
    ChoosingPace,
    Concluding,
    Discarding,
    Founding,
    LosingAlpaca,
    LosingCarali,
    Moving,
    MovingAgain,
    Obliged,
    PlacingNeutral,
    Relocating,
    Sacrificing,
    SettingDown,
)
from quipu_rules.caral.state import State
from quipu_rules.caral.turn import phase
from quipu_rules.kernel.message import Action, Seat
from quipu_rules.kernel.refusal import Refusal, refuse

OFFERING = (Sacrifice, OfferNothing)
ACTIONS: tuple[type[Action], ...] = (
    *ON_SQUARES,
    *(action for module in ADDITIONS for action in module.square_actions),
)
"""What is done with the square or site under one's figure (5.2)."""
IN_A_TURN: tuple[type[Action], ...] = (
    *ACTIONS,
    *(action for module in ADDITIONS for action in module.turn_actions),
    PlayPair,
    EndTurn,
)
"""What may follow once one has moved."""
SETTING_UP = (FoundPyramid, PlaceNeutral)
SETUP = (Founding, PlacingNeutral)
FIRST: Mapping[type[Asking], Refusal] = {
    Founding: refuse("ANSWER_FIRST", "2.5", phase="FOUNDING"),
    PlacingNeutral: refuse("ANSWER_FIRST", "11.1", phase="NEUTRAL"),
    ChoosingPace: refuse("ANSWER_FIRST", "3.4", phase="PACE"),
    Relocating: refuse("ANSWER_FIRST", "R37b", phase="RELOCATING"),
    SettingDown: refuse("ANSWER_FIRST", "R37a", phase="SETTING_DOWN"),
    LosingCarali: refuse("ANSWER_FIRST", "12.5", phase="LOSING_CARALI"),
    LosingAlpaca: refuse("ANSWER_FIRST", "R47", phase="LOSING_ALPACA"),
    Moving: refuse("MOVE_FIRST", "4.2"),
    MovingAgain: refuse("MOVE_FIRST", "10.6"),
    Sacrificing: refuse("SACRIFICE_FIRST", "7.1"),
    **{kind: refusal for module in ADDITIONS for kind, refusal in module.first.items()},
}
"""What the table waits for, as the reason against everything else."""


def out_of_turn(state: State, _seat: Seat, action: Action) -> Refusal | None:
    """Why this action is not open to a seat that is not asked."""
    ceremony = isinstance(phase(state), Sacrificing) and isinstance(action, OFFERING)
    return refuse("SACRIFICE_IN_ORDER", "7.1") if ceremony else None


def untimely(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why this action of the seat that is asked has to wait."""
    asked = phase(state)
    if not isinstance(asked, Asking):
        return None
    if isinstance(action, OFFERING):
        return refuse("ONLY_IN_THE_CEREMONY", "7.1")
    match asked:
        case Obliged():
            on_site = state.spiral.kinds[state.players[seat].space] is Kind.SITE
            return refuse("BUILDING_OWED", "R8") if on_site else refuse("ACTION_OWED", "R38a")
        case _ if isinstance(action, SETTING_UP) and not isinstance(asked, SETUP):
            return refuse("ONLY_IN_THE_SETUP", "2.5")
        case Acting() | Concluding() if isinstance(action, Boost | WithdrawBoost):
            return refuse("CARDS_BEFORE_MOVING", "R11")
        case Acting() | Concluding() if isinstance(action, MoveFigure):
            return refuse("MOVED_ALREADY", "3.6")
        case Concluding() if isinstance(action, ACTIONS):
            return refuse("ACTED_ALREADY", "3.6")
        case Acting() | Concluding():
            return refuse("NOT_ASKED", "3.6")
        case Moving() | MovingAgain() if not isinstance(action, IN_A_TURN):
            return refuse("NOT_ASKED", "3.6")
        case Discarding(count=count):
            return refuse("DISCARD_FIRST", "3.6", count=count)
        case _:
            return FIRST.get(type(asked))
