"""What viewers see, which in this game is everything; and the board to draw it on."""

from functools import lru_cache
from itertools import compress

from quipu.rules.caracalla.actions import HoldMeeting
from quipu.rules.caracalla.edition import CaracallaEdition, MeetingKind
from quipu.rules.caracalla.ground import ground
from quipu.rules.caracalla.meeting import attending, bathers, kinds
from quipu.rules.caracalla.moves.hold_meeting import HOLD_MEETING
from quipu.rules.caracalla.parts import (
    BATH_INDEX,
    BATHS,
    LATTICE,
    ROLES,
    Bath,
    Colour,
    Family,
    Meeting,
    Participant,
    Possibility,
    Role,
    Square,
    SquareKind,
)
from quipu.rules.caracalla.scoring import families_among, value_of
from quipu.rules.caracalla.setup import families
from quipu.rules.caracalla.state import Leading, Setup, State, acting, phase, places_of, seat_of
from quipu.rules.caracalla.turn import placements_left, possibilities, steps_left
from quipu.rules.kernel.edition import Source
from quipu.rules.kernel.message import Seat, Value, Viewer


class RomanView(Value, frozen=True, kw_only=True):
    """A Roman on the board."""

    role: Role
    square: Square


STANDING = tuple(tuple(RomanView(role=role, square=Square(place)) for place in range(LATTICE.size)) for role in ROLES)


class FamilyView(Value, frozen=True, kw_only=True):
    """One family; families stand in the order of their turns."""

    colour: Colour
    seat: Seat
    points: int
    hand: tuple[Role, ...]
    romans: tuple[RomanView, ...]


class MeetingView(Value, frozen=True, kw_only=True):
    """A meeting that may be held now, and what it is worth."""

    bath: Bath
    meeting: Meeting
    family: Colour | None
    participants: int
    families: int
    value: int
    """Points for each participant."""


class TurnView(Value, frozen=True, kw_only=True):
    """Whose turn it is and what is left of it."""

    seat: Seat
    colour: Colour
    selected: Role | None
    steps: int
    placed: int
    steps_left: int
    placements_left: int
    possibilities: tuple[Possibility, ...]
    """What the turn can still become."""
    most_steps_before_placing: int
    meetings: tuple[MeetingView, ...]


class View(Value, frozen=True, kw_only=True):
    """The table; the same for every viewer."""

    round: int
    rounds: int
    temple: int
    """How many steps it is from the gate to the temple."""
    families: tuple[FamilyView, ...]
    closed: tuple[Bath, ...]
    turn: TurnView | None


class BoardSquare(Value, frozen=True, kw_only=True):
    """A place of the main board; ``column`` and ``row`` are counted from 0 at the top left."""

    square: Square
    name: str
    column: int
    row: int
    kind: SquareKind
    bath: Bath | None
    neighbours: tuple[Square, ...]
    """Where one step leads while every bath is open."""


class Board(Value, frozen=True, kw_only=True):
    """What is printed and never changes."""

    edition: str
    columns: int
    rows: int
    squares: tuple[BoardSquare, ...]
    colours: tuple[Colour, ...]
    """By family, in the order of turns."""
    leaders: tuple[Seat, ...]
    """By family: the seat that leads it."""
    meetings: tuple[MeetingKind, ...]
    least_participants: int
    points: tuple[int, ...]
    """For each participant, by the number of families that take part, from one."""
    temple: int
    steps: int
    steps_before_placing: int
    placements: int
    placements_after_moving: int
    crosses_own_closed_bath: bool
    sources: tuple[Source, ...]


def view(state: State, _viewer: Viewer) -> View:
    """The table as everybody sees it."""
    return View(
        round=min(state.turns // len(state.colours) + 1, state.rounds),
        rounds=state.rounds,
        temple=state.edition.garden.temple,
        families=tuple(_family(state, Family(family)) for family in range(len(state.colours))),
        closed=tuple(compress(BATHS, state.closed)),
        turn=_turn(state),
    )


def _family(state: State, family: Family) -> FamilyView:
    hand, romans = _whereabouts(places_of(state, family))
    return FamilyView(
        colour=state.colours[family], seat=seat_of(state, family), points=state.points[family], hand=hand, romans=romans
    )


@lru_cache(maxsize=10_000)
def _whereabouts(places: tuple[Square | None, ...]) -> tuple[tuple[Role, ...], tuple[RomanView, ...]]:
    """Of one family: who is in the hand, and who stands where."""
    hand = [role for role, square in zip(ROLES, places, strict=True) if square is None]
    romans = [STANDING[role][square] for role, square in enumerate(places) if square is not None]
    return tuple(hand), tuple(romans)


def _turn(state: State) -> TurnView | None:
    now = phase(state)
    if now is None:
        return None
    turn = acting(state)
    return TurnView(
        seat=turn.seat,
        colour=state.colours[turn.family],
        selected=now.role if isinstance(now, Leading) else None,
        steps=turn.steps,
        placed=turn.placed,
        steps_left=steps_left(state),
        placements_left=placements_left(state),
        possibilities=possibilities(state),
        most_steps_before_placing=state.edition.turn.steps_before_placing,
        meetings=_meetings(state, turn.seat),
    )


def _meetings(state: State, seat: Seat) -> tuple[MeetingView, ...]:
    possible = tuple(HOLD_MEETING.accepted(state, seat))
    if not possible:
        return ()
    printed, inside = kinds(state), bathers(state)
    return tuple(
        _meeting(state, wish, attending(inside[BATH_INDEX[wish.bath]], printed[wish.meeting], wish.family))
        for wish in possible
    )


def _meeting(state: State, wish: HoldMeeting, present: tuple[Participant, ...]) -> MeetingView:
    return MeetingView(
        bath=wish.bath,
        meeting=wish.meeting,
        family=wish.family,
        participants=len(present),
        families=len(families_among(present)),
        value=value_of(state, present),
    )


def board(edition: CaracallaEdition, _setup: Setup, seats: int) -> Board:
    """The printed parts for this many seats."""
    grid, count = edition.board.grid, families(seats)
    return Board(
        edition=edition.name,
        columns=len(grid[0]),
        rows=len(grid),
        squares=_squares(edition),
        colours=edition.families.colours[:count],
        leaders=tuple(Seat(family % seats) for family in range(count)),
        meetings=edition.meetings.kinds,
        least_participants=edition.meetings.least_participants,
        points=edition.scoring.points[:count],
        temple=edition.garden.temple,
        steps=edition.turn.steps,
        steps_before_placing=edition.turn.steps_before_placing,
        placements=edition.turn.placements,
        placements_after_moving=edition.turn.placements_after_moving,
        crosses_own_closed_bath=edition.board.crosses_own_closed_bath,
        sources=edition.sources,
    )


def _squares(edition: CaracallaEdition) -> tuple[BoardSquare, ...]:
    laid = ground(edition.board.grid)

    def described(place: int, kind: SquareKind) -> BoardSquare:
        bath = laid.bath_of[place]
        beside = LATTICE.neighbours[place] if place in laid.squares else ()
        return BoardSquare(
            square=Square(place),
            name=LATTICE.name(place),
            column=LATTICE.column(place),
            row=LATTICE.row(place),
            kind=kind,
            bath=None if bath is None else BATHS[bath],
            neighbours=tuple(Square(there) for there in beside if there in laid.squares),
        )

    return tuple(described(place, kind) for place, kind in enumerate(laid.kinds) if kind is not None)
