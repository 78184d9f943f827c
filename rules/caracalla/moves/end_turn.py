"""Ending a turn without a meeting."""

from rules.caracalla.actions import EndTurn
from rules.caracalla.events import AnyEvent
from rules.caracalla.moves import hold_meeting
from rules.caracalla.state import Acting, Leading, State, acting
from rules.caracalla.turn import Record, end_turn, idle
from rules.kernel.message import Seat
from rules.kernel.move import Move


def candidates(_state: State, _seat: Seat) -> tuple[EndTurn]:
    """Always the one."""
    return (EndTurn(),)


def refusal(_state: State, _seat: Seat, _action: EndTurn) -> None:
    """Never refused: even a turn in which nobody walked is a turn of walking (R1)."""


def resolve(ledger: Record, _seat: Seat, _action: EndTurn) -> None:
    """What follows the turn."""
    end_turn(ledger)


def end_if_idle(ledger: Record) -> None:
    """End the turn by itself when all that is left of it is to end it (R24)."""
    state = ledger.state
    if not idle(state):
        return
    seat = acting(state).seat
    if all(hold_meeting.refusal(state, seat, meeting) for meeting in hold_meeting.candidates(state, seat)):
        end_turn(ledger)


END_TURN: Move[State, EndTurn, AnyEvent] = Move(
    action=EndTurn, during=(Acting, Leading), candidates=candidates, refusal=refusal, resolve=resolve
)
