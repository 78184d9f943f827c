"""Placing a Roman from the hand."""

from collections.abc import Callable, Iterable

from quipu.rules.caracalla.actions import PlaceRoman
from quipu.rules.caracalla.events import AnyEvent, RomanPlaced
from quipu.rules.caracalla.ground import ground
from quipu.rules.caracalla.ledger import Table
from quipu.rules.caracalla.moves.end_turn import end_if_idle
from quipu.rules.caracalla.parts import LATTICE, Square, at
from quipu.rules.caracalla.state import Leading, State, acting, place_of, selected
from quipu.rules.caracalla.turn import all_placed, placements_left
from quipu.rules.kernel.message import Seat
from quipu.rules.kernel.move import Judge, Move
from quipu.rules.kernel.refusal import Refusal, refuse

PLACINGS = tuple(PlaceRoman(square=Square(place)) for place in range(LATTICE.size))


def candidates(state: State, _seat: Seat) -> Iterable[PlaceRoman]:
    """Every dry square, for a Roman from the hand."""
    if place_of(state, selected(state)) is None:
        return map(PLACINGS.__getitem__, ground(state.edition.board.grid).dry)
    return ()


@Judge
def refusal(state: State, _seat: Seat) -> Callable[[PlaceRoman], Refusal | None]:
    """Why the selected Roman cannot be placed there."""
    role, laid, occupied = selected(state), ground(state.edition.board.grid), frozenset(state.places)
    in_hand, left = place_of(state, role) is None, placements_left(state)
    squares, bath_of = laid.squares, laid.bath_of

    def judge(action: PlaceRoman) -> Refusal | None:
        square = action.square
        if not in_hand:
            return refuse("ON_THE_BOARD", "3.2", role=role)
        if not left:
            return all_placed(state, role)
        if square not in squares or bath_of[square] is not None:
            return refuse("NOT_DRY", "R2")
        return refuse("SQUARE_TAKEN", "R2", square=at(square)) if square in occupied else None

    return judge


def resolve(ledger: Table, seat: Seat, action: PlaceRoman) -> None:
    """The Roman on its square."""
    state = ledger.state
    colour = state.colours[acting(state).family]
    ledger.record(RomanPlaced(seat=seat, colour=colour, role=selected(state), square=action.square))
    end_if_idle(ledger)


PLACE_ROMAN: Move[State, PlaceRoman, AnyEvent] = Move(
    action=PlaceRoman, during=(Leading,), candidates=candidates, refusal=refusal, resolve=resolve
)
