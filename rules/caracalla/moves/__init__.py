"""The moves: one file for each action."""

from quipu.rules.caracalla.events import AnyEvent
from quipu.rules.caracalla.moves.end_turn import END_TURN
from quipu.rules.caracalla.moves.hold_meeting import HOLD_MEETING
from quipu.rules.caracalla.moves.move_roman import MOVE_ROMAN
from quipu.rules.caracalla.moves.place_roman import PLACE_ROMAN
from quipu.rules.caracalla.moves.select_roman import SELECT_ROMAN
from quipu.rules.caracalla.state import State
from quipu.rules.kernel.move import AnyMove

MOVES: tuple[AnyMove[State, AnyEvent], ...] = (SELECT_ROMAN, PLACE_ROMAN, MOVE_ROMAN, HOLD_MEETING, END_TURN)
