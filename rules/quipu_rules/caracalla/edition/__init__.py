"""The printed components: board, colours, allowances, meetings, points; read from TOML and checked."""

from typing import Annotated

from msgspec import Meta

from quipu_rules.caracalla.map import ground, ways
from quipu_rules.caracalla.parts import LATTICE, Bath, Colour, Meeting, Role
from quipu_rules.kernel.edition import Edition, printed, read_edition, require
from quipu_rules.kernel.message import Value

POOL_SQUARES = 8  # 2.2
SQUARES = 124  # 2.1
MEETINGS = 7  # 5.1
FAMILIES = 6  # 1.1
PLACED, PLACED_AFTER_WALKING = 2, 1  # 3.2, 3.4
SIZES = ((12, 11), (11, 12))  # 2.1: columns and rows; the lattice holds both ways round

Count = Annotated[int, Meta(ge=1, le=1_000)]


class PrintedBoard(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The main board (2.1)."""

    grid: tuple[str, ...]
    """Rows from the top: ``.`` dry, ``A`` … ``F`` pool of that bath, ``#`` no square."""
    crosses_own_closed_bath: bool
    """Whether a Roman who leaves a closed bath may cross that bath's squares on its way out (R7)."""


class Families(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The families in the order in which they are given out (1.1)."""

    colours: tuple[Colour, ...]


class Allowance(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one turn allows (3.2, 3.3, 3.4)."""

    placements: Count
    steps: Count
    steps_before_placing: Count
    placements_after_moving: Count


class MeetingKind(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One type of meeting and who takes part in it (5.1)."""

    meeting: Meeting
    """Which of the types of meeting this is."""
    roles: tuple[Role, ...]
    """The members of a family who belong to it, whatever their colour (5.1)."""
    one_family: bool = False
    """Only members of one family, whose colour is named."""


class Meetings(Value, frozen=True, kw_only=True, forbid_unknown_fields=True, cache_hash=True):
    """The types of meeting, and how many take part (5.2, 5.4)."""

    least_participants: Count
    most_participants: Count
    kinds: tuple[MeetingKind, ...]


class Scoring(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Points of each participant, by the number of families that take part (6.1)."""

    points: tuple[Annotated[int, Meta(ge=0, le=1_000)], ...]


class Garden(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The way of the scoring pieces, from the gate at 0 (8.1)."""

    temple: Count


class CaracallaEdition(Edition, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that is printed."""

    board: PrintedBoard
    families: Families
    turn: Allowance
    meetings: Meetings
    scoring: Scoring
    garden: Garden


def read(text: str) -> CaracallaEdition:
    """An edition from its TOML text, checked; raises EditionError."""
    edition = read_edition(CaracallaEdition, text)
    _check_board(edition.board)
    _check_meetings(edition.meetings)
    require(
        len(set(edition.families.colours)) == len(edition.families.colours) == FAMILIES,
        f"families.colours must name {FAMILIES} different colours",
    )
    points = edition.scoring.points
    require(len(points) == FAMILIES, f"scoring.points must have {FAMILIES} numbers, one for each number of families")
    require(list(points) == sorted(points) and points[0] > 0, "scoring.points must rise from more than 0")
    _check_turn(edition.turn)
    return edition


def _check_turn(turn: Allowance) -> None:
    """Steps may differ in an edition of one's own; how many are placed tells the possibilities apart (3.1)."""
    require(turn.placements == PLACED, f"turn.placements must be {PLACED}")
    require(
        turn.placements_after_moving == PLACED_AFTER_WALKING,
        f"turn.placementsAfterMoving must be {PLACED_AFTER_WALKING}",
    )
    require(turn.steps_before_placing <= turn.steps, "turn.stepsBeforePlacing must not be more than turn.steps")


def _check_board(board: PrintedBoard) -> None:
    rows, columns = len(board.grid), len(board.grid[0]) if board.grid else 0
    require((columns, rows) in SIZES, "board.grid must have 12 columns and 11 rows, or 11 columns and 12 rows")
    require(all(len(row) == columns for row in board.grid), "board.grid must have rows of one length")
    wrong = set("".join(board.grid)) - set(".#") - {bath.value for bath in Bath}
    require(not wrong, f"board.grid holds unknown signs: {' '.join(sorted(wrong))}")
    laid = ground(board.grid)
    for bath, squares in zip(Bath, laid.pools, strict=True):
        require(len(squares) == POOL_SQUARES, f"board.grid: bath {bath.value} must have {POOL_SQUARES} squares")
    require(len(laid.squares) == SQUARES, f"board.grid must have {SQUARES} squares that are not #")
    _check_ways(board)


def _check_ways(board: PrintedBoard) -> None:
    """Whatever baths are closed, every open square can be reached and every closed one can be left (7.2)."""
    laid, crosses = ground(board.grid), board.crosses_own_closed_bath
    for bath, pool in enumerate(laid.pools):
        others_closed = tuple(other != bath for other in range(len(Bath)))
        reached = {laid.dry[0], *ways(board.grid, crosses, others_closed)(laid.dry[0]).nearest}
        for square in (*laid.dry, *pool):
            require(square in reached, f"board.grid: closed baths can cut off {LATTICE.name(square)}")
        for square in pool:
            ends = ways(board.grid, crosses, (True,) * len(Bath))(square).nearest
            require(bool(ends), f"board.grid: no way out of {LATTICE.name(square)} once its bath is closed")


def _check_meetings(meetings: Meetings) -> None:
    kinds = meetings.kinds
    require(len(kinds) == MEETINGS, f"meetings.kinds must list {MEETINGS} types")
    require(len({kind.meeting for kind in kinds}) == len(kinds), "meetings.kinds lists a type twice")
    require(meetings.most_participants == POOL_SQUARES, f"meetings.mostParticipants must be {POOL_SQUARES}")
    require(meetings.least_participants <= meetings.most_participants, "meetings.leastParticipants is too high")
    for kind in kinds:
        name = kind.meeting.value
        require(len(set(kind.roles)) == len(kind.roles) > 0, f"meetings.kinds: {name} must name different roles")
        members = len(kind.roles) * (1 if kind.one_family else FAMILIES)
        require(members >= meetings.least_participants, f"meetings.kinds: {name} can never have enough participants")


STANDARD = "standard"


def editions() -> dict[str, CaracallaEdition]:
    """The editions that come with the package, by name."""
    return {name: read(printed(__name__, name)) for name in (STANDARD, "ring-pools")}
