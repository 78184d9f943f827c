"""The state of a table, and questions it answers."""

from collections.abc import Iterator
from typing import TypeAlias

from quipu_rules.caracalla.edition import CaracallaEdition
from quipu_rules.caracalla.parts import ROLES, Bath, Colour, Family, Role, Square, leader, roman
from quipu_rules.kernel.message import Phase, Seat, Value
from quipu_rules.kernel.outcome import Outcome


class Acting(Phase, frozen=True, kw_only=True):
    """A family's turn: what it has done of its allowance so far (3.1)."""

    seat: Seat
    family: Family
    steps: int = 0
    """Walked in this turn, over all Romans."""
    placed: int = 0


class Leading(Phase, frozen=True, kw_only=True):
    """A Roman is selected, and its leader says where it goes."""

    seat: Seat
    role: Role


AnyPhase: TypeAlias = Acting | Leading


class State(Value, frozen=True, kw_only=True):
    """A table of Caracalla."""

    edition: CaracallaEdition
    seats: int = 0
    rounds: int = 0
    """After so many the game ends in any case (R18)."""
    turns: int = 0
    """How many have ended."""
    colours: tuple[Colour, ...] = ()
    """By family."""
    points: tuple[int, ...] = ()
    """By family: how far its scoring piece stands from the gate (1.2)."""
    places: tuple[Square | None, ...] = ()
    """By Roman; ``None`` is in the hand."""
    closed: tuple[bool, ...] = ()
    """By bath."""
    agenda: tuple[AnyPhase, ...] = ()
    """What the table waits for: a turn, and upon it the Roman that is being led."""
    outcome: Outcome | None = None


def blank(edition: CaracallaEdition) -> State:
    """The table before the first event."""
    return State(edition=edition, closed=(False,) * len(Bath))


def acting(state: State) -> Acting:
    """The turn that is being played; raises LookupError if there is none."""
    turn = state.agenda[0]
    if isinstance(turn, Acting):
        return turn
    raise LookupError("no turn is being played")


def selected(state: State) -> Role:
    """The Roman that is being led; raises LookupError if none is."""
    now = state.agenda[-1]
    if isinstance(now, Leading):
        return now.role
    raise LookupError("no Roman is selected")


def places_of(state: State, family: Family) -> tuple[Square | None, ...]:
    """Where the Romans of a family stand, by role; ``None`` in the hand."""
    first = family * len(ROLES)
    return state.places[first : first + len(ROLES)]


def places_by_family(state: State) -> Iterator[tuple[Square | None, ...]]:
    """The same for each family, in the order of turns."""
    return zip(*[iter(state.places)] * len(ROLES), strict=True)


def place_of(state: State, role: Role) -> Square | None:
    """Where this Roman of the family on turn stands; ``None`` in the hand."""
    return state.places[roman(acting(state).family, role)]


def standing(state: State, role: Role) -> Square:
    """Where this Roman of the family on turn stands; raises LookupError if it is in the hand."""
    square = place_of(state, role)
    if square is None:
        raise LookupError(f"{role} is in the hand")
    return square


def seat_of(state: State, family: Family) -> Seat:
    """Who leads the family."""
    return leader(family, state.seats)


def census(state: State) -> tuple[tuple[str, int], ...]:
    """Every Roman is in a hand or alone on a square; no scoring piece is lost."""
    standing = {square for square in state.places if square is not None}
    return (("romans", state.places.count(None) + len(standing)), ("scoring pieces", len(state.points)))
