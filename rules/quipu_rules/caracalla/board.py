"""What is printed, for clients to draw."""

from functools import partial
from statistics import mean

from quipu_rules.caracalla.edition import CaracallaEdition, MeetingKind
from quipu_rules.caracalla.map import ground
from quipu_rules.caracalla.parts import BATHS, LATTICE, Bath, Colour, Square, SquareKind
from quipu_rules.caracalla.setup import Setup, families
from quipu_rules.kernel import board as printed
from quipu_rules.kernel.board import Words, in_each
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.text import Texts

TEXTS = Texts("quipu_rules.caracalla")
CENTRE = 1 / 2
"""Of a square whose sides have length one."""


class BoardSquare(printed.Place, frozen=True, kw_only=True):
    """A square of the main board; its neighbours are where one step leads while every bath is open."""

    column: int
    """Counted from 0 at the left."""
    row: int
    """Counted from 0 at the top."""
    bath: Bath | None
    """The bath whose pool it belongs to; null for dry squares and fish."""


class BoardBath(printed.Place, frozen=True, kw_only=True):
    """A bath, drawn at the middle of its pool."""

    bath: Bath
    """The bath as actions and views name it."""
    squares: tuple[Square, ...]
    """The squares of its pool (2.2)."""


class Board(printed.Board, frozen=True, kw_only=True):
    """The main board and what is printed beside it."""

    columns: int
    """Width of the board in squares."""
    rows: int
    """Height of the board in squares."""
    squares: tuple[BoardSquare, ...]
    """The squares and fish of the board; an id is row * 12 + column."""
    baths: tuple[BoardBath, ...]
    """The six baths."""
    colours: tuple[Colour, ...]
    """The colours of the families, in turn order."""
    leaders: tuple[Seat, ...]
    """By family: the seat that leads it."""
    meetings: tuple[MeetingKind, ...]
    """The seven types of meeting (5.1)."""
    least_participants: int
    """Romans that a meeting needs (5.2)."""
    points: tuple[int, ...]
    """For each participant, by the number of families that take part, from one (6.1)."""
    temple: int
    """Steps from the gate to the temple (8.1)."""
    steps: int
    """Steps of a turn in which nobody is placed (3.3)."""
    steps_before_placing: int
    """Steps of a turn in which one Roman is placed afterwards (3.4)."""
    placements: int
    """Romans placed in a turn in which nobody walks (3.2)."""
    placements_after_moving: int
    """Romans placed in a turn after walking (3.4)."""
    crosses_own_closed_bath: bool
    """Whether a Roman who leaves a closed bath may cross its squares on the way out (R7)."""


def board(edition: CaracallaEdition, _setup: Setup, seats: int) -> Board:
    """The printed parts for this many seats."""
    grid, count = edition.board.grid, families(seats)
    return Board(
        edition=edition.name,
        extent=printed.Extent(width=float(len(grid[0])), height=float(len(grid))),
        sources=edition.sources,
        columns=len(grid[0]),
        rows=len(grid),
        squares=_squares(edition),
        baths=_baths(edition),
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
    )


def _squares(edition: CaracallaEdition) -> tuple[BoardSquare, ...]:
    laid = ground(edition.board.grid)

    def described(place: int, kind: SquareKind) -> BoardSquare:
        number = laid.bath_of[place]
        bath = None if number is None else BATHS[number]
        beside = LATTICE.neighbours[place] if place in laid.squares else ()
        return BoardSquare(
            id=place,
            name=_square_name(place, bath),
            kind=kind.value,
            x=LATTICE.column(place) + CENTRE,
            y=LATTICE.row(place) + CENTRE,
            neighbours=tuple(there for there in beside if there in laid.squares),
            column=LATTICE.column(place),
            row=LATTICE.row(place),
            bath=bath,
        )

    return tuple(described(place, kind) for place, kind in enumerate(laid.kinds) if kind is not None)


def _square_name(place: int, bath: Bath | None) -> Words:
    """Column letter and row number, and the bath: ``c4 in bath A``."""
    name = LATTICE.name(place)
    if bath is None:
        return Words(en=name)
    return in_each(lambda locale: TEXTS.message("square-in-bath", locale, square=name, bath=TEXTS.part(bath, locale)))


def _baths(edition: CaracallaEdition) -> tuple[BoardBath, ...]:
    return tuple(
        BoardBath(
            id=number,
            name=in_each(partial(TEXTS.part, bath)),
            kind=SquareKind.POOL.value,
            x=mean(LATTICE.column(square) for square in squares) + CENTRE,
            y=mean(LATTICE.row(square) for square in squares) + CENTRE,
            bath=bath,
            squares=squares,
        )
        for number, (bath, squares) in enumerate(zip(BATHS, ground(edition.board.grid).pools, strict=True))
    )
