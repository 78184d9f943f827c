"""Ending a turn without a meeting."""

from itertools import chain

from quipu.rules.caracalla.actions import EndTurn
from quipu.rules.caracalla.events import AnyEvent
from quipu.rules.caracalla.ledger import Table
from quipu.rules.caracalla.moves.hold_meeting import HOLD_MEETING
from quipu.rules.caracalla.moves.select_roman import SELECT_ROMAN
from quipu.rules.caracalla.state import Acting, Leading, State, acting
from quipu.rules.caracalla.turn import end_turn
from quipu.rules.kernel.message import Seat
from quipu.rules.kernel.move import Move

END = (EndTurn(),)


def candidates(_state: State, _seat: Seat) -> tuple[EndTurn]:
    """Always the one."""
    return END


def refusal(_state: State, _seat: Seat, _action: EndTurn) -> None:
    """Never refused: even a turn in which nobody walked is a turn of walking (R1)."""


def resolve(ledger: Table, _seat: Seat, _action: EndTurn) -> None:
    """What follows the turn."""
    end_turn(ledger)


def end_if_idle(ledger: Table) -> None:
    """End the turn by itself when all that is left of it is to end it (R24)."""
    state = ledger.state
    left = chain.from_iterable(move.accepted(state, acting(state).seat) for move in (SELECT_ROMAN, HOLD_MEETING))
    if next(left, None) is None:
        end_turn(ledger)


END_TURN: Move[State, EndTurn, AnyEvent] = Move(
    action=EndTurn, during=(Acting, Leading), candidates=candidates, refusal=refusal, resolve=resolve
)
