"""Placing a Roman from the hand."""

from collections.abc import Iterable

from rules.caracalla.actions import PlaceRoman
from rules.caracalla.events import AnyEvent, RomanPlaced
from rules.caracalla.ground import ground
from rules.caracalla.moves.end_turn import end_if_idle
from rules.caracalla.parts import LATTICE, SquareKind
from rules.caracalla.state import Leading, State, acting, place_of, selected
from rules.caracalla.turn import Record, placements_left
from rules.kernel.message import Seat
from rules.kernel.move import Move
from rules.kernel.refusal import Refusal, refuse


def candidates(state: State, _seat: Seat) -> Iterable[PlaceRoman]:
    """Every dry square, for a Roman from the hand."""
    if place_of(state, selected(state)) is None:
        return (PlaceRoman(square=square) for square in ground(state.edition.board.grid).dry)
    return ()


def refusal(state: State, _seat: Seat, action: PlaceRoman) -> Refusal | None:
    """Why the selected Roman cannot be placed there."""
    role, square = selected(state), action.square
    if place_of(state, role) is not None:
        return refuse("ON_THE_BOARD", "3.2", role=role)
    if not placements_left(state):
        return refuse("NO_PLACEMENT_LEFT", "3.4", role=role)
    kind = ground(state.edition.board.grid).kinds[square] if 0 <= square < LATTICE.size else None
    if kind is not SquareKind.DRY:
        return refuse("NOT_DRY", "R2")
    if square in state.places:
        return refuse("OCCUPIED", "4.4", square=LATTICE.name(square))
    return None


def resolve(ledger: Record, seat: Seat, action: PlaceRoman) -> None:
    """The Roman on its square."""
    state = ledger.state
    colour = state.colours[acting(state).family]
    ledger.record(RomanPlaced(seat=seat, colour=colour, role=selected(state), square=action.square))
    end_if_idle(ledger)


PLACE_ROMAN: Move[State, PlaceRoman, AnyEvent] = Move(
    action=PlaceRoman, during=(Leading,), candidates=candidates, refusal=refusal, resolve=resolve
)
