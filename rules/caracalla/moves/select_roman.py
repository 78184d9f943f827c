"""Selecting the Roman that is to be placed or moved."""

from collections.abc import Callable

from quipu.rules.caracalla.actions import SelectRoman
from quipu.rules.caracalla.events import AnyEvent, RomanSelected
from quipu.rules.caracalla.ledger import Table
from quipu.rules.caracalla.parts import ROLE_INDEX, ROLES
from quipu.rules.caracalla.state import Acting, Leading, State, acting, places_of
from quipu.rules.caracalla.turn import all_placed, all_walked, phase, placements_left, steps_left, ways_now
from quipu.rules.kernel.message import Seat
from quipu.rules.kernel.move import Judge, Move
from quipu.rules.kernel.refusal import Refusal, refuse

SELECTIONS = tuple(SelectRoman(role=role) for role in ROLES)


def candidates(_state: State, _seat: Seat) -> tuple[SelectRoman, ...]:
    """Each member of the family."""
    return SELECTIONS


@Judge
def refusal(state: State, _seat: Seat) -> Callable[[SelectRoman], Refusal | None]:
    """Why a Roman can neither be placed nor walk now; so nobody is selected in vain."""
    now, places = phase(state), places_of(state, acting(state).family)
    chosen = now.role if isinstance(now, Leading) else None
    placements, left, way, occupied = placements_left(state), steps_left(state), ways_now(state), set(state.places)

    def judge(action: SelectRoman) -> Refusal | None:
        role = action.role
        if role is chosen:
            return refuse("ALREADY_SELECTED", "3.1", role=role)
        square = places[ROLE_INDEX[role]]
        if square is None:
            return None if placements else all_placed(state, role)
        if not left:
            return all_walked(state, role)
        return refuse("NO_WAY", "4.4", role=role, left=left) if occupied.issuperset(way(square).within(left)) else None

    return judge


def resolve(ledger: Table, seat: Seat, action: SelectRoman) -> None:
    """The selection."""
    state = ledger.state
    ledger.record(RomanSelected(seat=seat, colour=state.colours[acting(state).family], role=action.role))


SELECT_ROMAN: Move[State, SelectRoman, AnyEvent] = Move(
    action=SelectRoman, during=(Acting, Leading), candidates=candidates, refusal=refusal, resolve=resolve
)
