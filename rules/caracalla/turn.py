"""What a turn allows, and how one follows the other."""

from typing import TypeAlias

from rules.caracalla.events import AnyEvent, TurnBegan, TurnEnded
from rules.caracalla.ground import Reach, reach
from rules.caracalla.parts import Family, Possibility, Role, Square, roman
from rules.caracalla.scoring import end_game, reached_temple
from rules.caracalla.state import Acting, State, acting, seat_of
from rules.kernel.move import Ledger

Record: TypeAlias = Ledger[State, AnyEvent]


def steps_left(state: State) -> int:
    """Steps that the family on turn may still walk: all before it places, none afterwards (3.2, 3.3, 3.4)."""
    turn = acting(state)
    return 0 if turn.placed else state.edition.turn.steps - turn.steps


def placements_left(state: State) -> int:
    """Romans that it may still place: two if none has walked, one after at most five steps (3.2, 3.4, R1)."""
    turn, allowed = acting(state), state.edition.turn
    if turn.steps > allowed.steps_before_placing:
        return 0
    most = allowed.placements_after_moving if turn.steps else allowed.placements
    hand = state.places[roman(turn.family, Role.GRANDFATHER) : roman(turn.family, Role.GIRL) + 1].count(None)
    return max(0, min(most - turn.placed, hand))


def possibilities(state: State) -> tuple[Possibility, ...]:
    """Which of the three a turn can still become; it need not be said beforehand (3.1, R23)."""
    turn, left = acting(state), placements_left(state)
    still = {
        Possibility.PLACE_TWO: turn.steps == 0 and turn.placed + left >= state.edition.turn.placements,
        Possibility.MOVE: turn.placed == 0,
        Possibility.MOVE_AND_PLACE: turn.placed <= 1 and turn.placed + left >= 1,
    }
    return tuple(possibility for possibility, open_ in still.items() if open_)


def became(turn: Acting) -> Possibility:
    """Which of the three this turn was (3.1, R23)."""
    if turn.placed == 0:
        return Possibility.MOVE
    return Possibility.MOVE_AND_PLACE if turn.placed == 1 else Possibility.PLACE_TWO


def reach_of(state: State, source: Square) -> Reach:
    """Where a Roman may walk from this square as the baths are now."""
    board = state.edition.board
    return reach(board.grid, board.crosses_own_closed_bath, state.closed, source)


def begin_turn(ledger: Record, family: Family) -> None:
    """Record that it is this family's turn (1.4)."""
    state = ledger.state
    ledger.record(TurnBegan(seat=seat_of(state, family), colour=state.colours[family]))


def end_turn(ledger: Record) -> None:
    """Record the end of the turn, and what follows: the end of the game or the next family's turn (1.4, R17)."""
    turn, colours = acting(ledger.state), ledger.state.colours
    ledger.record(TurnEnded(seat=turn.seat, colour=colours[turn.family], possibility=became(turn)))
    state = ledger.state
    if reached_temple(state) or state.turns >= state.rounds * len(colours):  # 8.1, R18
        end_game(ledger, turn.family)
    else:
        begin_turn(ledger, Family((turn.family + 1) % len(colours)))


def idle(state: State) -> bool:
    """Whether no Roman can be placed or moved in this turn any more (R24)."""
    return not steps_left(state) and not placements_left(state)
