"""Sections 1 and 9: families, who leads them, who begins, whose turn comes next."""

import pytest

from quipu.testing import given, refused, when
from quipu_rules.caracalla.actions import EndTurn, SelectRoman
from quipu_rules.caracalla.events import FamiliesSeated, RomanSelected, TurnBegan, TurnEnded
from quipu_rules.caracalla.game import CARACALLA
from quipu_rules.caracalla.parts import Colour, Possibility, Role
from quipu_rules.caracalla.setup import Setup
from quipu_rules.kernel.chance import Scripted
from quipu_rules.kernel.message import Seat
from tests.rules.caracalla.table import BLACK, BLUE, FATHER, GREEN, RED, WHITE, YELLOW, done, seated, table

STANDARD = CARACALLA.editions["standard"]


@pytest.mark.parametrize(("seats", "families"), [(2, 4), (3, 6), (4, 4), (5, 5), (6, 6)])
def test_two_or_three_players_lead_two_families_each_and_more_players_one(seats: int, families: int) -> None:
    events = CARACALLA.start(STANDARD, Setup(), seats, Scripted([1])).events

    assert (
        events
        == (  # 1.5, 9.1, R22
            FamiliesSeated(seats=seats, colours=tuple(Colour)[:families], rounds=200, starter=Seat(1)),
            TurnBegan(seat=Seat(1), colour=BLUE),
        )
    )


def test_every_family_has_six_romans_in_the_hand_and_a_scoring_piece_at_the_gate() -> None:
    view = CARACALLA.view(CARACALLA.start(STANDARD, Setup(), 6, Scripted([0])).state, None)

    assert len(view.families) == 6  # 1.1
    for family in view.families:
        assert set(family.hand) == set(Role)  # 1.1, 1.3
        assert len(family.hand) == 6
        assert family.romans == ()  # 1.3
        assert family.points == 0  # 1.2


def test_the_start_player_is_drawn_and_turns_go_clockwise() -> None:
    state = CARACALLA.start(STANDARD, Setup(), 5, Scripted([3])).state  # R19
    order = []
    for _ in range(6):
        (seat,) = CARACALLA.rulebook.to_act(state)
        order.append(int(seat))
        state = done(state, seat, EndTurn())

    assert order == [3, 4, 0, 1, 2, 3]  # 1.4


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        (2, [(0, RED), (1, BLUE), (0, GREEN), (1, YELLOW), (0, RED)]),
        (3, [(0, RED), (1, BLUE), (2, GREEN), (0, YELLOW), (1, BLACK), (2, WHITE), (0, RED)]),
    ],
)
def test_two_families_of_a_player_act_in_alternate_turns(seats: int, expected: list[tuple[int, Colour]]) -> None:
    state = given(CARACALLA, seated(seats), TurnBegan(seat=Seat(0), colour=RED))
    order = []
    for _ in expected:
        turn = CARACALLA.view(state, None).turn
        assert turn is not None
        order.append((int(turn.seat), turn.colour))
        state = done(state, turn.seat, EndTurn())

    assert order == expected  # 9.1, R20


def test_only_the_family_on_turn_is_led() -> None:
    state = table({"a1": (RED, FATHER)}, seats=2, turn=GREEN)

    assert when(CARACALLA, state, 0, SelectRoman(role=FATHER)) == (  # R20: green's father, who is in the hand
        RomanSelected(seat=Seat(0), colour=GREEN, role=FATHER),
    )
    assert refused(CARACALLA, state, 1, EndTurn()) == ("NOT_YOUR_TURN", "1.4")


def test_a_seat_that_is_not_on_turn_is_refused() -> None:
    assert refused(CARACALLA, table(turn=BLUE), 0, EndTurn()) == ("NOT_YOUR_TURN", "1.4")


def test_a_turn_may_be_passed() -> None:
    assert when(CARACALLA, table(turn=YELLOW), 3, EndTurn()) == (  # R1
        TurnEnded(seat=Seat(3), colour=YELLOW, possibility=Possibility.MOVE),
        TurnBegan(seat=Seat(0), colour=RED),
    )
