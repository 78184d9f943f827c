"""Tic-tac-toe: three in a row on nine squares."""

from collections.abc import Iterable
from enum import Enum
from typing import Annotated, Any, NewType, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from quipu import (
    Action,
    Board,
    Edition,
    Event,
    Extent,
    Game,
    Ledger,
    Move,
    NoOptions,
    Outcome,
    Phase,
    Place,
    Ref,
    Refusal,
    Rulebook,
    Seat,
    Texts,
    Value,
    Viewer,
    Words,
    drawn,
    put,
    ranked,
    refuse,
)

Square = NewType("Square", int)
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Ending(Enum):
    """How a game ends."""

    THREE_IN_A_ROW = "THREE_IN_A_ROW"
    BOARD_FULL = "BOARD_FULL"


class Mark(Action, frozen=True, kw_only=True):
    """Put a mark on an empty square (1.2)."""

    square: Annotated[Square, Meta(ge=0, le=8, description="Row by row, 0 at the top left.")]


class Marked(Event, frozen=True, kw_only=True):
    """A mark was put on a square; the turn goes to the other seat."""

    seat: Annotated[Seat, Meta(description="The seat whose mark it is.")]
    square: Annotated[Square, Meta(description="The square it is on.")]


class GameEnded(Event, frozen=True, kw_only=True):
    """The game is over."""

    outcome: Annotated[Outcome, Meta(description="Who has won, and by what.")]


AnyEvent: TypeAlias = Marked | GameEnded


class Marking(Phase, frozen=True, kw_only=True):
    """A seat is to put its mark."""

    seat: Seat


class State(Value, frozen=True, kw_only=True):
    """The squares, and what the table waits for."""

    squares: tuple[Seat | None, ...] = (None,) * 9
    now: Marking | None = Marking(seat=Seat(0))
    outcome: Outcome | None = None


class View(Value, frozen=True, kw_only=True):
    """All squares; nothing is hidden."""

    squares: Annotated[
        tuple[Seat | None, ...],
        Meta(description="Whose mark stands there, row by row."),
        drawn("marks", signs="XO"),
    ]


class Squares(Board, frozen=True, kw_only=True):
    """Nine squares."""

    squares: Annotated[tuple[Place, ...], Meta(description="Row by row.")]


def evolve(state: State, event: AnyEvent) -> State:
    """Apply an event to the state."""
    match event:
        case Marked(seat=seat, square=square):
            return State(squares=put(state.squares, square, seat), now=Marking(seat=Seat(1 - seat)))
        case GameEnded():
            return replace(state, now=None, outcome=event.outcome)


def candidates(state: State, _seat: Seat) -> Iterable[Mark]:
    """Every square; ``refusal`` says which are empty."""
    return (Mark(square=Square(square)) for square in range(len(state.squares)))


def refusal(state: State, _seat: Seat, action: Mark) -> Refusal | None:
    """Only an empty square can be marked (1.2)."""
    if state.squares[action.square] is None:
        return None
    return refuse("SQUARE_TAKEN", "1.2", square=Ref(collection="squares", id=action.square))


def resolve(ledger: Ledger[State, AnyEvent], seat: Seat, action: Mark) -> None:
    """Put the mark: three in a row win, a full board is a draw (1.3)."""
    ledger.record(Marked(seat=seat, square=action.square))
    squares = ledger.state.squares
    if any(all(squares[square] == seat for square in line) for line in LINES):
        line = [int(other == seat) for other in range(2)]
        ledger.record(GameEnded(outcome=ranked(Ending.THREE_IN_A_ROW, {"LINE": line})))
    elif None not in squares:
        ledger.record(GameEnded(outcome=ranked(Ending.BOARD_FULL, {"LINE": (0, 0)})))


MARK: Move[State, Mark, AnyEvent] = Move(
    action=Mark, during=(Marking,), candidates=candidates, refusal=refusal, resolve=resolve
)


def board(edition: Edition, _setup: NoOptions, _seats: int) -> Squares:
    """Three rows of three."""
    rows = [(f"{'abc'[at % 3]}{at // 3 + 1}", at % 3, at // 3) for at in range(9)]
    return Squares(
        edition=edition.name,
        extent=Extent(width=3, height=3),
        sources=edition.sources,
        squares=tuple(
            Place(id=at, name=Words(en=name, de=name), x=column + 0.5, y=row + 0.5)
            for at, (name, column, row) in enumerate(rows)
        ),
    )


def view(state: State, _viewer: Viewer) -> View:
    """Everybody sees everything."""
    return View(squares=state.squares)


def blank(_edition: Edition) -> State:
    """Nine empty squares; seat 0 begins (1.1)."""
    return State()


def deal(_ledger: Ledger[State, Any], _setup: NoOptions, _seats: int) -> None:
    """There is nothing to deal."""


GAME: Game[Edition, NoOptions, State, AnyEvent, View, Squares] = Game(
    name="tic-tac-toe",
    seats=range(2, 3),
    actions=Mark,
    events=AnyEvent,
    view_type=View,
    board_type=Squares,
    board=board,
    collections={Square: "squares"},
    texts=Texts("tictactoe"),
    blank=blank,
    deal=deal,
    rulebook=Rulebook(
        evolve=evolve,
        phase=lambda state: state.now,
        to_act=lambda state: frozenset({state.now.seat}) if state.now else frozenset(),
        moves=lambda _state: (MARK,),
        turn_rule="1.1",
    ),
    view=view,
    outcome=lambda state: state.outcome,
    open=True,
)
