"""Tables for the tests: families seated, Romans on squares, baths closed, points scored; all as facts."""

from collections.abc import Iterable, Mapping

from quipu.testing import after, given
from quipu_rules.caracalla.actions import MoveRoman, PlaceRoman, SelectRoman
from quipu_rules.caracalla.events import AnyEvent, BathClosed, FamiliesSeated, FamilyScored, RomanPlaced, TurnBegan
from quipu_rules.caracalla.game import CARACALLA
from quipu_rules.caracalla.parts import LATTICE, Bath, Colour, Family, Role, Square, leader
from quipu_rules.caracalla.setup import families
from quipu_rules.caracalla.state import State
from quipu_rules.kernel.message import Action, Seat

RED, BLUE, GREEN, YELLOW, BLACK, WHITE = Colour
GRANDFATHER, GRANDMOTHER, FATHER, MOTHER, BOY, GIRL = Role
A, B, C, D, E, F = Bath

POOLS = {
    A: ("b2", "c2", "b3", "c3", "b4", "c4", "b5", "c5"),
    B: ("f2", "g2", "f3", "g3", "f4", "g4", "f5", "g5"),
    E: ("f7", "g7", "f8", "g8", "f9", "g9", "f10", "g10"),
}
"""Squares of some pools on the standard board."""


def at(name: str) -> Square:
    """The square of this name."""
    return Square(LATTICE.named(name))


def seated(seats: int, rounds: int = 200, starter: int = 0) -> FamiliesSeated:
    return FamiliesSeated(seats=seats, colours=tuple(Colour)[: families(seats)], rounds=rounds, starter=Seat(starter))


def table(
    romans: Mapping[str, tuple[Colour, Role]] | None = None,
    *,
    seats: int = 4,
    turn: Colour = RED,
    closed: Iterable[Bath] = (),
    points: Mapping[Colour, int] | None = None,
    edition: str = "standard",
    rounds: int = 200,
) -> State:
    """A table at the beginning of a family's turn, with these Romans on these squares."""
    colours = tuple(Colour)

    def seat(colour: Colour) -> Seat:
        return leader(Family(colours.index(colour)), seats)

    facts: list[AnyEvent] = [seated(seats, rounds)]
    for name, (colour, role) in (romans or {}).items():
        facts.append(TurnBegan(seat=seat(colour), colour=colour))
        facts.append(RomanPlaced(seat=seat(colour), colour=colour, role=role, square=at(name)))
    for colour, total in (points or {}).items():
        facts.append(FamilyScored(seat=seat(colour), colour=colour, romans=0, points=total, total=total))
    facts += [BathClosed(bath=bath) for bath in closed]
    facts.append(TurnBegan(seat=seat(turn), colour=turn))
    state: State = given(CARACALLA, *facts, edition=edition)
    return state


def pool(bath: Bath, *people: tuple[Colour, Role]) -> dict[str, tuple[Colour, Role]]:
    """These people in a bath, one on each square from the first."""
    return dict(zip(POOLS[bath], people, strict=False))


def done(state: State, seat: int, *actions: Action) -> State:
    """The table after these actions of one seat."""
    for action in actions:
        state = after(CARACALLA, state, seat, action)
    return state


def walk(role: Role, name: str) -> tuple[Action, Action]:
    """Select a Roman and walk."""
    return SelectRoman(role=role), MoveRoman(square=at(name))


def place(role: Role, name: str) -> tuple[Action, Action]:
    """Select a Roman and place it."""
    return SelectRoman(role=role), PlaceRoman(square=at(name))


def kinds_legal(state: State, seat: int) -> set[str]:
    """The kinds of action that are listed for the seat."""
    return {type(action).__name__ for action in CARACALLA.rulebook.legal(state, Seat(seat))}


def ends(state: State, seat: int) -> set[str]:
    """Names of the squares to which the selected Roman may go."""
    listed = CARACALLA.rulebook.legal(state, Seat(seat))
    return {LATTICE.name(action.square) for action in listed if isinstance(action, (PlaceRoman, MoveRoman))}


def selectable(state: State, seat: int) -> set[Role]:
    """Who may be selected."""
    return {action.role for action in CARACALLA.rulebook.legal(state, Seat(seat)) if isinstance(action, SelectRoman)}
