"""What the table waits for and of whom, what a turn allows, and how one follows the other."""

from collections.abc import Callable
from functools import cache, lru_cache
from itertools import compress

from quipu_rules.caracalla.events import TurnBegan, TurnEnded
from quipu_rules.caracalla.evolve import Table
from quipu_rules.caracalla.map import Reach, ways
from quipu_rules.caracalla.parts import POSSIBILITIES, Family, Possibility, Role, Square, at
from quipu_rules.caracalla.scoring import end_game, reached_temple
from quipu_rules.caracalla.state import Acting, AnyPhase, State, acting, places_of, seat_of
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.refusal import Refusal, refuse


def phase(state: State) -> AnyPhase | None:
    """What is being asked now."""
    return state.agenda[-1] if state.agenda else None


def to_act(state: State) -> frozenset[Seat]:
    """The seat whose turn it is (1.4)."""
    return frozenset({state.agenda[-1].seat}) if state.agenda else frozenset()


def steps_left(state: State, turn: Acting) -> int:
    """Steps that the family on turn may still walk: all before it places, none afterwards (3.2, 3.3, 3.4)."""
    return 0 if turn.placed else state.edition.turn.steps - turn.steps


def placements_left(state: State, turn: Acting) -> int:
    """Romans that it may still place: two if none has walked, one after at most five steps (3.2, 3.4, R1)."""
    allowed = state.edition.turn
    if turn.steps > allowed.steps_before_placing:
        return 0
    most = allowed.placements_after_moving if turn.steps else allowed.placements
    return max(0, min(most - turn.placed, places_of(state, turn.family).count(None)))


@lru_cache(maxsize=1_000)
def possibilities(turn: Acting, placements: int) -> tuple[Possibility, ...]:
    """Which of the three a turn with so many placements left can still become; nobody says it beforehand (3.1, R23)."""
    most = turn.placed + placements
    still = (turn.steps == 0 and most == 2, turn.placed == 0, turn.placed <= 1 <= most)
    return tuple(compress(POSSIBILITIES, still))


def became(turn: Acting) -> Possibility:
    """Which of the three this turn was (3.1, R23)."""
    if turn.placed == 0:
        return Possibility.MOVE
    return Possibility.MOVE_AND_PLACE if turn.placed == 1 else Possibility.PLACE_TWO


def ways_now(state: State) -> Callable[[Square], Reach]:
    """From each square where a Roman may walk as the baths are now."""
    board = state.edition.board
    return ways(board.grid, board.crosses_own_closed_bath, state.closed)


def all_placed(state: State, role: Role) -> Refusal:
    """Nobody more is placed in this turn (3.2, 3.4)."""
    turn, most = acting(state), state.edition.turn.steps_before_placing
    if turn.steps > most:
        return refuse("WALKED_TOO_FAR", "3.4", role=role, walked=turn.steps, most=most)
    return refuse("NO_PLACEMENT_LEFT", "3.4", role=role, walked=turn.steps)


def all_walked(state: State, role: Role) -> Refusal:
    """Nobody walks any more in this turn (3.2, 3.3)."""
    turn = acting(state)
    if turn.placed:
        return refuse("PLACED_ALREADY", "R23", role=role)
    return refuse("NO_STEPS_LEFT", "3.3", role=role, steps=turn.steps)


@cache
def taken(square: Square) -> Refusal:
    """Nobody ends where somebody stands (4.4)."""
    return refuse("OCCUPIED", "4.4", square=at(square))


def begin_turn(ledger: Table, family: Family) -> None:
    """Record that it is this family's turn (1.4)."""
    state = ledger.state
    ledger.record(TurnBegan(seat=seat_of(state, family), colour=state.colours[family]))


def end_turn(ledger: Table) -> None:
    """Record the end of the turn, and what follows: the end of the game or the next family's turn (1.4, R17)."""
    turn, colours = acting(ledger.state), ledger.state.colours
    ledger.record(TurnEnded(seat=turn.seat, colour=colours[turn.family], possibility=became(turn)))
    state = ledger.state
    if reached_temple(state) or state.turns >= state.rounds * len(colours):  # 8.1, R18
        end_game(ledger, turn.family)
    else:
        begin_turn(ledger, Family((turn.family + 1) % len(colours)))
