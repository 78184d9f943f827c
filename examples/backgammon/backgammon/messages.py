"""What can be done, what happens, what is known, and the board."""

from enum import Enum
from typing import Annotated, ClassVar, NewType, TypeAlias

from msgspec import Meta

from quipu import (
    Action,
    Board,
    Edition,
    Event,
    Extent,
    NoOptions,
    Outcome,
    Phase,
    Place,
    Seat,
    Value,
    Viewer,
    Words,
    drawn,
)

Point = NewType("Point", int)
POINTS = 24
BAR, OFF = Point(24), Point(25)
CHECKERS = 15  # 1.1
Dice: TypeAlias = tuple[int, ...]
Counts: TypeAlias = tuple[int, ...]


class Ending(Enum):
    """How a game ended."""

    SINGLE = "SINGLE"
    GAMMON = "GAMMON"
    BACKGAMMON = "BACKGAMMON"


class MoveChecker(Action, frozen=True, kw_only=True):
    """Move a checker by one of the dice (2.2)."""

    origin: Annotated[Point, Meta(ge=0, le=24, description="Where it stands; 24 is the bar.")]
    target: Annotated[Point, Meta(ge=0, le=25, description="Where it goes; 25 is off the board.")]


class DiceRolled(Event, frozen=True, kw_only=True):
    """A seat has its turn and has rolled; equal dice count four times."""

    reveals: ClassVar[bool] = True

    seat: Annotated[Seat, Meta(description="Whose turn it is.")]
    dice: Annotated[Dice, Meta(description="Both dice; equal ones are moved twice each.")]


class DiceTied(Event, frozen=True, kw_only=True):
    """Both rolled the same to begin, so both roll again."""

    dice: Annotated[Dice, Meta(description="One of each seat.")]


class CheckerMoved(Event, frozen=True, kw_only=True):
    """A checker was moved by a die."""

    seat: Annotated[Seat, Meta(description="Whose checker.")]
    origin: Annotated[Point, Meta(description="Where it stood.")]
    target: Annotated[Point, Meta(description="Where it stands.")]
    die: Annotated[int, Meta(description="The die that was used.")]


class CheckerHit(Event, frozen=True, kw_only=True):
    """A checker that stood alone goes to the bar."""

    seat: Annotated[Seat, Meta(description="Whose checker.")]
    point: Annotated[Point, Meta(description="Where it stood.")]


class TurnLost(Event, frozen=True, kw_only=True):
    """A seat can use none of the dice that it has left."""

    seat: Annotated[Seat, Meta(description="Who cannot move.")]
    dice: Annotated[Dice, Meta(description="The dice that are not used.")]


class GameEnded(Event, frozen=True, kw_only=True):
    """A seat has borne off all its checkers."""

    outcome: Annotated[Outcome, Meta(description="Who has won, and by what.")]


AnyEvent: TypeAlias = DiceRolled | DiceTied | CheckerMoved | CheckerHit | TurnLost | GameEnded


class Moving(Phase, frozen=True, kw_only=True):
    """A seat moves its checkers."""

    seat: Seat


class State(Value, frozen=True, kw_only=True):
    """How many checkers each seat has on each place, and the dice that are left."""

    checkers: tuple[Counts, ...] = ()
    dice: Dice = ()
    now: Moving | None = None
    outcome: Outcome | None = None


class Stack(Value, frozen=True, kw_only=True):
    """Checkers of one seat on one place."""

    point: Annotated[Point, Meta(description="Where they stand.")]
    seat: Annotated[Seat, Meta(description="Whose they are.")]
    count: Annotated[int, Meta(description="How many.")]


class View(Value, frozen=True, kw_only=True):
    """All checkers and dice; nothing is hidden."""

    dice: Annotated[Dice, Meta(description="The dice that are left to move by."), drawn("dice")]
    pips: Annotated[
        Counts, Meta(description="By seat: how far all its checkers have to go."), drawn("score", fewest=True)
    ]
    stacks: Annotated[tuple[Stack, ...], Meta(description="Where checkers stand."), drawn("pieces")]


class Points(Board, frozen=True, kw_only=True):
    """Twenty-four points, the bar, and the place of checkers that were borne off."""

    points: Annotated[tuple[Place, ...], Meta(description="By number; the bar and the place off the board are last.")]


def board(edition: Edition, _setup: NoOptions, _seats: int) -> Points:
    """Two rows of twelve with the bar in the middle; the first seat moves from 24 to 1 (1.2)."""
    places = [
        Place(id=at, name=Words(en=str(at + 1), de=str(at + 1)), x=_column(at), y=0.75 if at >= POINTS // 2 else 6.25)
        for at in range(POINTS)
    ]
    bar = Place(id=BAR, name=Words(en="bar", de="Bar"), x=6.5, y=3.5)
    off = Place(id=OFF, name=Words(en="off", de="aus"), x=13.5, y=3.5)
    return Points(
        edition=edition.name,
        extent=Extent(width=14, height=7),
        sources=edition.sources,
        points=(*places, bar, off),
    )


def _column(at: int) -> float:
    row = at - POINTS // 2 if at >= POINTS // 2 else POINTS // 2 - 1 - at
    return row + 0.5 + (row >= POINTS // 4)


def view(state: State, _viewer: Viewer) -> View:
    """Everybody sees everything."""
    stacks = [
        Stack(point=Point(point), seat=Seat(seat), count=count)
        for seat, counts in enumerate(state.checkers)
        for point, count in enumerate(counts)
        if count
    ]
    return View(dice=state.dice, pips=tuple(pips(state, Seat(seat)) for seat in range(2)), stacks=tuple(stacks))


def way(seat: Seat, point: Point) -> int:
    """How far a checker has to go from a place until it is off (1.2)."""
    if point in (BAR, OFF):
        return POINTS + 1 if point == BAR else 0
    return point + 1 if seat == 0 else POINTS - point


def pips(state: State, seat: Seat) -> int:
    """How far all checkers of a seat have to go."""
    return sum(count * way(seat, Point(point)) for point, count in enumerate(state.checkers[seat]))
