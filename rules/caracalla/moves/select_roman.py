"""Selecting the Roman that is to be placed or moved."""

from collections.abc import Iterable

from rules.caracalla.actions import SelectRoman
from rules.caracalla.events import AnyEvent, RomanSelected
from rules.caracalla.parts import Role
from rules.caracalla.state import Acting, Leading, State, acting, phase, place_of
from rules.caracalla.turn import Record, placements_left, reach_of, steps_left
from rules.kernel.message import Seat
from rules.kernel.move import Move
from rules.kernel.refusal import Refusal, refuse


def candidates(_state: State, _seat: Seat) -> Iterable[SelectRoman]:
    """Each member of the family."""
    return (SelectRoman(role=role) for role in Role)


def refusal(state: State, _seat: Seat, action: SelectRoman) -> Refusal | None:
    """Why this Roman can neither be placed nor walk now; so nobody is selected in vain."""
    now = phase(state)
    if isinstance(now, Leading) and now.role is action.role:
        return refuse("ALREADY_SELECTED", "3.1", role=action.role)
    square = place_of(state, action.role)
    if square is None:
        return None if placements_left(state) else refuse("NO_PLACEMENT_LEFT", "3.4", role=action.role)
    left = steps_left(state)
    if not left:
        return refuse("NO_STEPS_LEFT", "3.3", role=action.role)
    way = reach_of(state, square)
    for there in way.nearest:
        if way.steps[there] > left:
            break
        if there not in state.places:
            return None
    return refuse("NO_WAY", "4.4", role=action.role, left=left)


def resolve(ledger: Record, seat: Seat, action: SelectRoman) -> None:
    """The selection."""
    state = ledger.state
    ledger.record(RomanSelected(seat=seat, colour=state.colours[acting(state).family], role=action.role))


SELECT_ROMAN: Move[State, SelectRoman, AnyEvent] = Move(
    action=SelectRoman, during=(Acting, Leading), candidates=candidates, refusal=refusal, resolve=resolve
)
