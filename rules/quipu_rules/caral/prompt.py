"""What the seat that is asked can do, for the sentence that says so."""

from collections.abc import Mapping
from typing import Any

from quipu_rules.caral.acting import acting_refusal, changes_nothing, missing
from quipu_rules.caral.modules.listing import ADDITIONS
from quipu_rules.caral.moves.building import BEGIN_PYRAMID, BUILD_LEVEL
from quipu_rules.caral.moves.movement import points
from quipu_rules.caral.moves.pairs import PAIRING, PLAY_PAIR
from quipu_rules.caral.phases import Acting, Concluding, Moving, MovingAgain, Obliged, PlacingNeutral, Sacrificing
from quipu_rules.caral.state import State, square
from quipu_rules.caral.turn import phase
from quipu_rules.caral.words import at
from quipu_rules.kernel.message import Seat


def prompt(state: State, seat: Seat) -> Mapping[str, Any]:
    """Numbers and places of what is asked now."""
    match phase(state):
        case Moving() | MovingAgain():
            return {"squares": points(state, seat), "held": sum(state.players[seat].hand)}
        case Acting() | Obliged():
            return {**here(state, seat), "pairs": _pairs(state, seat)}
        case Concluding():
            return {"pairs": _pairs(state, seat)}
        case PlacingNeutral():
            return {"sites": state.edition.path.neutral_sites}
        case Sacrificing():
            asked = {"forbidden": state.ceremony.forbidden, "held": sum(state.players[seat].hand), "needed": 0}
            return asked | {name: value for module in ADDITIONS for name, value in module.prompt(state).items()}
        case _:
            return {}


def _pairs(state: State, seat: Seat) -> int:
    """How many kinds of pairs can be used now."""
    return len(list(PLAY_PAIR.accepted(state, seat))) if isinstance(phase(state), PAIRING) else 0


def here(state: State, seat: Seat) -> Mapping[str, Any]:
    """What the square of the figure is good for, or why it is good for nothing."""
    uses = [use for use in square(state, seat).uses if not missing(state, seat, use)]
    found = {"space": at(state.players[seat].space), "uses": tuple(uses)}
    if refusal := acting_refusal(state, seat):
        return found | {"here": refusal.code}
    if any(BEGIN_PYRAMID.accepted(state, seat)):
        return found | {"here": "BEGIN"}
    if any(BUILD_LEVEL.accepted(state, seat)):
        return found | {"here": "BUILD"}
    gains = any(changes_nothing(state, seat, use) is None for use in uses)
    return found | {"here": "ACT" if gains else "NOTHING"}
