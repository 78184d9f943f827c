"""Walking with a Roman on the board."""

from collections.abc import Iterable

from rules.caracalla.actions import MoveRoman
from rules.caracalla.events import AnyEvent, RomanMoved
from rules.caracalla.ground import ground
from rules.caracalla.moves.end_turn import end_if_idle
from rules.caracalla.parts import BATHS, LATTICE, SquareKind
from rules.caracalla.state import Leading, State, acting, place_of, selected, standing
from rules.caracalla.turn import Record, reach_of, steps_left
from rules.kernel.message import Seat
from rules.kernel.move import Move
from rules.kernel.refusal import Refusal, refuse


def candidates(state: State, _seat: Seat) -> Iterable[MoveRoman]:
    """Every square that is near enough, free or not."""
    origin, left = place_of(state, selected(state)), steps_left(state)
    if origin is not None and left:
        way = reach_of(state, origin)
        for square in way.nearest:
            if way.steps[square] > left:
                break
            yield MoveRoman(square=square)


def refusal(state: State, _seat: Seat, action: MoveRoman) -> Refusal | None:
    """Why the selected Roman cannot walk there."""
    role, square = selected(state), action.square
    origin = place_of(state, role)
    if origin is None:
        return refuse("IN_HAND", "3.3", role=role)
    laid = ground(state.edition.board.grid)
    kind = laid.kinds[square] if 0 <= square < LATTICE.size else None
    if kind is None or kind is SquareKind.FISH:
        return refuse("NO_SQUARE", "2.3")
    if square in state.places:
        return refuse("OCCUPIED", "4.4", square=LATTICE.name(square))
    bath = laid.bath_of[square]
    if bath is not None and state.closed[bath]:
        return refuse("BATH_CLOSED", "7.2", bath=BATHS[bath])
    steps, left = reach_of(state, origin).steps[square], steps_left(state)
    if steps > left:
        return refuse("TOO_FAR", "3.3", square=LATTICE.name(square), steps=steps, left=left)
    return None


def resolve(ledger: Record, seat: Seat, action: MoveRoman) -> None:
    """The walk, with the steps it takes."""
    state = ledger.state
    role = selected(state)
    origin = standing(state, role)
    ledger.record(
        RomanMoved(
            seat=seat,
            colour=state.colours[acting(state).family],
            role=role,
            origin=origin,
            square=action.square,
            steps=reach_of(state, origin).steps[action.square],
        )
    )
    end_if_idle(ledger)


MOVE_ROMAN: Move[State, MoveRoman, AnyEvent] = Move(
    action=MoveRoman, during=(Leading,), candidates=candidates, refusal=refusal, resolve=resolve
)
