"""Section 7: baths close one after the other and open together."""

from quipu.testing import refused, when
from quipu_rules.caracalla.actions import EndTurn, HoldMeeting, MoveRoman, SelectRoman
from quipu_rules.caracalla.events import (
    BathClosed,
    BathsReopened,
    FamilyScored,
    MeetingHeld,
    RomanMoved,
    TurnBegan,
    TurnEnded,
)
from quipu_rules.caracalla.game import CARACALLA
from quipu_rules.caracalla.parts import Bath, Meeting
from tests.rules.caracalla.table import (
    BLUE,
    BOY,
    FATHER,
    GRANDFATHER,
    GREEN,
    MOTHER,
    RED,
    YELLOW,
    A,
    B,
    C,
    D,
    E,
    F,
    at,
    done,
    pool,
    table,
)

MEN = ((RED, FATHER), (RED, BOY), (BLUE, FATHER), (BLUE, GRANDFATHER))


def test_a_bath_is_closed_after_its_meeting_and_the_others_stay_open() -> None:
    state = done(table(pool(E, *MEN), closed=[A]), 0, HoldMeeting(bath=E, meeting=Meeting.MEN))

    assert CARACALLA.view(state, None).closed == (A, E)  # 7.1


def test_nobody_enters_a_closed_bath_and_no_meeting_is_held_there() -> None:
    state = table(pool(A, *MEN) | {"a5": (RED, MOTHER)}, closed=[A])

    assert refused(CARACALLA, state, 0, HoldMeeting(bath=A, meeting=Meeting.MEN)) == ("BATH_CLOSED", "R14")
    state = done(state, 0, SelectRoman(role=MOTHER))
    assert refused(CARACALLA, state, 0, MoveRoman(square=at("b5"))) == ("BATH_CLOSED", "7.2")


def test_a_roman_who_stayed_in_a_closed_bath_may_leave_it() -> None:
    state = table(pool(A, *MEN, (GREEN, MOTHER)), turn=GREEN)
    state = done(state, 2, HoldMeeting(bath=A, meeting=Meeting.MEN))
    for seat in (3, 0, 1):
        state = done(state, seat, EndTurn())
    state = done(state, 2, SelectRoman(role=MOTHER))  # green's mother has stayed on b4

    moved = when(CARACALLA, state, 2, MoveRoman(square=at("a4")))[0]
    assert isinstance(moved, RomanMoved)  # 7.2
    assert moved.steps == 1


def test_when_the_sixth_bath_closes_all_open_together_after_the_scoring() -> None:
    state = table(pool(E, *MEN), closed=[A, B, C, D, F], turn=YELLOW)
    events = when(CARACALLA, state, 3, HoldMeeting(bath=E, meeting=Meeting.MEN))

    assert [type(event) for event in events] == [  # R15
        MeetingHeld,
        FamilyScored,
        FamilyScored,
        BathClosed,
        BathsReopened,
        TurnEnded,
        TurnBegan,
    ]
    assert BathsReopened(baths=tuple(Bath)) in events  # 7.3
    assert CARACALLA.view(done(state, 3, HoldMeeting(bath=E, meeting=Meeting.MEN)), None).closed == ()


def test_five_closed_baths_stay_closed() -> None:
    state = done(table(pool(E, *MEN), closed=[A, B, C, D]), 0, HoldMeeting(bath=E, meeting=Meeting.MEN))

    assert CARACALLA.view(state, None).closed == (A, B, C, D, E)  # 7.3


def test_romans_who_stayed_inside_count_again_after_the_reopening() -> None:
    waiting = pool(A, (GREEN, FATHER), (GREEN, BOY), (YELLOW, FATHER), (YELLOW, BOY))
    state = table(pool(E, *MEN) | waiting, closed=[A, B, C, D, F])
    assert refused(CARACALLA, state, 0, HoldMeeting(bath=A, meeting=Meeting.MEN)) == ("BATH_CLOSED", "R14")

    state = done(state, 0, HoldMeeting(bath=E, meeting=Meeting.MEN))
    event = when(CARACALLA, state, 1, HoldMeeting(bath=A, meeting=Meeting.MEN))[0]
    assert isinstance(event, MeetingHeld)  # R8
    assert len(event.participants) == 4
