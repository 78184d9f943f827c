"""The reasons why what an action could name cannot be used now."""

from msgspec.structs import replace

from quipu_rules.kernel.chance import Scripted
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.why import unusable
from tests.rules.kernel.lanes import LANE_LENGTH, LANES, Advance, Deliver, Good, Setup, State

EDITION = LANES.editions["standard"]
BOARD = LANES.board(EDITION, LANES.setup(), 2)
BEGUN = LANES.start(EDITION, Setup(), 2, Scripted([])).state


def reasons(state: State) -> list[tuple[type, str, list[object]]]:
    found = unusable(LANES, state, Seat(0), BOARD)
    return [(one.action, one.refusal.code, list(one.pieces)) for one in found]


def test_where_all_can_be_used_there_is_no_reason() -> None:
    assert reasons(BEGUN) == []


def test_a_piece_that_a_move_refuses_has_the_reason_of_the_move() -> None:
    assert reasons(replace(BEGUN, steps=(LANE_LENGTH, 0))) == [(Advance, "LANE_FULL", [0])]


def test_what_no_move_takes_now_has_one_reason_for_all_pieces() -> None:
    assert reasons(replace(BEGUN, resting=True)) == [
        (Advance, "NOT_NOW", [0, 1]),
        (Deliver, "NOT_NOW", [Good.CLAY, Good.FISH]),
    ]
