"""What the family on turn may still do, for the sentence that says so."""

from collections.abc import Mapping
from typing import Any

from quipu.rules.caracalla.moves import HOLD_MEETING, PLACE_ROMAN
from quipu.rules.caracalla.state import State, acting
from quipu.rules.caracalla.turn import placements_left, steps_left
from quipu.rules.kernel.message import Seat


def prompt(state: State, seat: Seat) -> Mapping[str, Any]:
    """Steps and placements that are left, and the meetings that can be held."""
    return {
        "colour": state.colours[acting(state).family],
        "walk": steps_left(state),
        "place": placements_left(state),
        "meetings": sum(1 for _ in HOLD_MEETING.accepted(state, seat)),
        "inHand": len(state.agenda) > 1 and any(True for _ in PLACE_ROMAN.accepted(state, seat)),
    }
