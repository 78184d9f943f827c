"""What is printed, for clients to draw."""

from quipu.rules.caracalla.edition import CaracallaEdition, MeetingKind
from quipu.rules.caracalla.ground import ground
from quipu.rules.caracalla.parts import BATHS, LATTICE, Bath, Colour, Square, SquareKind
from quipu.rules.caracalla.setup import families
from quipu.rules.caracalla.state import Setup
from quipu.rules.kernel.edition import Source
from quipu.rules.kernel.message import Seat, Value


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
