"""Walking with a Roman on the board."""

from collections.abc import Callable, Iterable

from quipu.rules.caracalla.actions import MoveRoman
from quipu.rules.caracalla.events import AnyEvent, RomanMoved
from quipu.rules.caracalla.ground import ground
from quipu.rules.caracalla.ledger import Table
from quipu.rules.caracalla.moves.end_turn import end_if_idle
from quipu.rules.caracalla.parts import BATHS, LATTICE, Square, at
from quipu.rules.caracalla.state import Leading, State, acting, place_of, selected, standing
from quipu.rules.caracalla.turn import steps_left, taken, ways_now
from quipu.rules.kernel.message import Seat
from quipu.rules.kernel.move import Judge, Move
from quipu.rules.kernel.refusal import Refusal, refuse

WALKS = tuple(MoveRoman(square=Square(place)) for place in range(LATTICE.size))


def candidates(state: State, _seat: Seat) -> Iterable[MoveRoman]:
    """Every square that is near enough, free or not."""
    origin = place_of(state, selected(state))
    return () if origin is None else map(WALKS.__getitem__, ways_now(state)(origin).within(steps_left(state)))


@Judge
def refusal(state: State, _seat: Seat) -> Callable[[MoveRoman], Refusal | None]:
    """Why the selected Roman cannot walk there."""
    role, left, occupied = selected(state), steps_left(state), frozenset(state.places)
    laid, closed, origin = ground(state.edition.board.grid), state.closed, place_of(state, role)
    if origin is None:
        return lambda _action: refuse("IN_HAND", "3.3", role=role)
    squares, bath_of, steps = laid.squares, laid.bath_of, ways_now(state)(origin).steps

    def judge(action: MoveRoman) -> Refusal | None:
        square = action.square
        if square not in squares:
            return refuse("NO_SQUARE", "2.3")
        if square in occupied:
            return taken(square)
        bath = bath_of[square]
        if bath is not None and closed[bath]:
            return refuse("BATH_CLOSED", "7.2", bath=BATHS[bath])
        if steps[square] > left:
            return refuse("TOO_FAR", "3.3", square=at(square), steps=steps[square], left=left)
        return None

    return judge


def resolve(ledger: Table, seat: Seat, action: MoveRoman) -> None:
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
            steps=ways_now(state)(origin).steps[action.square],
        )
    )
    end_if_idle(ledger)


MOVE_ROMAN: Move[State, MoveRoman, AnyEvent] = Move(
    action=MoveRoman, during=(Leading,), candidates=candidates, refusal=refusal, resolve=resolve
)
