"""Sections 5 and 6: who meets, what it is worth, where everybody goes."""

import pytest

from quipu.testing import refused, when
from quipu_rules.caracalla.actions import EndTurn, HoldMeeting
from quipu_rules.caracalla.events import BathClosed, FamilyScored, MeetingHeld, TurnBegan, TurnEnded
from quipu_rules.caracalla.game import CARACALLA
from quipu_rules.caracalla.parts import Colour, Meeting, Participant, Possibility, Role
from quipu_rules.caracalla.state import State
from quipu_rules.kernel.message import Seat
from tests.rules.caracalla.table import (
    BLACK,
    BLUE,
    BOY,
    FATHER,
    GIRL,
    GRANDFATHER,
    GRANDMOTHER,
    GREEN,
    MOTHER,
    POOLS,
    RED,
    WHITE,
    YELLOW,
    A,
    B,
    E,
    at,
    done,
    kinds_legal,
    place,
    pool,
    table,
    walk,
)

PARENTS_OF_TWO = ((RED, FATHER), (RED, MOTHER), (BLUE, FATHER), (BLUE, MOTHER))


def held(state: State, seat: int, action: HoldMeeting) -> MeetingHeld:
    event = when(CARACALLA, state, seat, action)[0]
    assert isinstance(event, MeetingHeld)
    return event


def possible(state: State, seat: int) -> set[HoldMeeting]:
    return {action for action in CARACALLA.rulebook.legal(state, Seat(seat)) if isinstance(action, HoldMeeting)}


def scores(state: State, seat: int, action: HoldMeeting) -> dict[Colour, int]:
    events = when(CARACALLA, state, seat, action)
    return {event.colour: event.points for event in events if isinstance(event, FamilyScored)}


def test_a_meeting_is_held_scored_and_its_bath_closed() -> None:
    state = table(pool(A, *PARENTS_OF_TWO), turn=BLUE, points={RED: 7})

    assert when(CARACALLA, state, 1, HoldMeeting(bath=A, meeting=Meeting.PARENTS)) == (
        MeetingHeld(
            seat=Seat(1),
            bath=A,
            meeting=Meeting.PARENTS,
            family=None,
            participants=tuple(
                Participant(colour=colour, role=role, square=at(name))
                for name, (colour, role) in zip(POOLS[A], PARENTS_OF_TWO, strict=False)
            ),
            families=2,
            value=3,
        ),
        FamilyScored(seat=Seat(0), colour=RED, romans=2, points=6, total=13),  # 6.2: every family that takes part
        FamilyScored(seat=Seat(1), colour=BLUE, romans=2, points=6, total=6),
        BathClosed(bath=A),  # 7.1
        TurnEnded(seat=Seat(1), colour=BLUE, possibility=Possibility.MOVE),
        TurnBegan(seat=Seat(2), colour=GREEN),
    )


BELONG = {
    Meeting.GRANDPARENTS: {GRANDFATHER, GRANDMOTHER},
    Meeting.PARENTS: {FATHER, MOTHER},
    Meeting.CHILDREN: {BOY, GIRL},
    Meeting.MEN: {GRANDFATHER, FATHER, BOY},
    Meeting.WOMEN: {GRANDMOTHER, MOTHER, GIRL},
    Meeting.ADULTS: {GRANDFATHER, GRANDMOTHER, FATHER, MOTHER},
    Meeting.FAMILY: set(Role),
}


@pytest.mark.parametrize("meeting", BELONG)
def test_each_of_the_seven_types_gathers_its_own_people(meeting: Meeting) -> None:
    others = [colour for colour in (BLUE, GREEN, YELLOW, BLACK, WHITE) if meeting is not Meeting.FAMILY]
    members = [(colour, role) for role in BELONG[meeting] for colour in (RED, *others)][:4]
    strangers = [(colour, role) for role in Role for colour in Colour if (colour, role) not in members][:3]
    family = RED if meeting is Meeting.FAMILY else None
    state = table(pool(E, *members, *strangers), seats=6)

    event = held(state, 0, HoldMeeting(bath=E, meeting=meeting, family=family))

    gathered = {(one.colour, one.role) for one in event.participants}
    belonging = {person for person in (*members, *strangers) if person[1] in BELONG[meeting]}
    assert gathered == {person for person in belonging if family in {None, person[0]}}  # 5.1, 5.3


def test_a_meeting_can_be_held_in_any_bath() -> None:
    everywhere = {A: "b2", B: "f2"} | {E: "f7"}
    for bath, corner in everywhere.items():
        state = table(pool(bath, *PARENTS_OF_TWO))
        event = held(state, 0, HoldMeeting(bath=bath, meeting=Meeting.PARENTS))
        assert event.bath is bath  # 5.1
        assert event.participants[0].square == at(corner)


def test_three_participants_are_too_few() -> None:
    state = table(pool(A, *PARENTS_OF_TWO[:3], (BLUE, BOY)))

    assert refused(CARACALLA, state, 0, HoldMeeting(bath=A, meeting=Meeting.PARENTS)) == ("TOO_FEW", "5.2")
    assert refused(CARACALLA, state, 0, HoldMeeting(bath=B, meeting=Meeting.PARENTS)) == ("TOO_FEW", "5.2")
    assert kinds_legal(state, 0) == {"SelectRoman", "EndTurn"}


def test_romans_beside_the_pool_do_not_take_part() -> None:
    state = table(pool(A, *PARENTS_OF_TWO[:3]) | {"a2": (BLUE, MOTHER)})

    assert refused(CARACALLA, state, 0, HoldMeeting(bath=A, meeting=Meeting.PARENTS)) == ("TOO_FEW", "5.2")


def test_strangers_in_the_bath_do_not_hinder_and_do_not_score() -> None:
    state = table(pool(A, *PARENTS_OF_TWO, (GREEN, BOY), (RED, GIRL)))
    action = HoldMeeting(bath=A, meeting=Meeting.PARENTS)

    assert scores(state, 0, action) == {RED: 6, BLUE: 6}  # 5.3: nothing for green, red's girl is not counted
    left = done(state, 0, action)
    view = CARACALLA.view(left, None)
    assert [standing.role for standing in view.families[0].romans] == [GIRL]  # 6.3: who took no part stays
    assert [standing.role for standing in view.families[2].romans] == [BOY]
    assert set(view.families[0].hand) == set(Role) - {GIRL}  # 6.3: the others are in the hand again
    assert view.families[1].romans == ()


def test_eight_can_take_part() -> None:
    eight = [(colour, role) for colour in (RED, BLUE, GREEN, YELLOW) for role in (FATHER, MOTHER)]
    state = table(pool(B, *eight))

    event = held(state, 0, HoldMeeting(bath=B, meeting=Meeting.PARENTS))
    assert len(event.participants) == 8  # 5.4
    assert event.value == 10


def test_the_type_is_chosen_by_whoever_holds_the_meeting() -> None:
    state = table(pool(A, *PARENTS_OF_TWO, (GREEN, GRANDFATHER), (GREEN, FATHER), (BLUE, BOY)))

    assert possible(state, 0) == {  # 5.5
        HoldMeeting(bath=A, meeting=Meeting.PARENTS),
        HoldMeeting(bath=A, meeting=Meeting.ADULTS),
        HoldMeeting(bath=A, meeting=Meeting.MEN),
    }
    assert scores(state, 0, HoldMeeting(bath=A, meeting=Meeting.PARENTS)) == {RED: 12, BLUE: 12, GREEN: 6}
    assert scores(state, 0, HoldMeeting(bath=A, meeting=Meeting.ADULTS)) == {RED: 12, BLUE: 12, GREEN: 12}
    assert scores(state, 0, HoldMeeting(bath=A, meeting=Meeting.MEN)) == {RED: 6, BLUE: 12, GREEN: 12}


def test_a_bath_sees_one_meeting_only_even_if_there_are_people_for_two() -> None:
    grandparents = ((GREEN, GRANDFATHER), (GREEN, GRANDMOTHER), (YELLOW, GRANDFATHER), (YELLOW, GRANDMOTHER))
    state = table(pool(A, *PARENTS_OF_TWO, *grandparents), turn=YELLOW)
    state = done(state, 3, HoldMeeting(bath=A, meeting=Meeting.PARENTS))

    action = HoldMeeting(bath=A, meeting=Meeting.GRANDPARENTS)
    assert refused(CARACALLA, state, 0, action) == ("BATH_CLOSED", "R14")  # 5.5, R14
    assert possible(state, 0) == set()


def test_one_meeting_ends_the_turn_even_if_another_bath_is_ready() -> None:
    people = pool(A, *PARENTS_OF_TWO) | pool(B, *((colour, BOY) for colour in (RED, BLUE, GREEN, YELLOW)))
    state = table(people | {"g5": (RED, GIRL)})
    assert {action.bath for action in possible(state, 0)} == {A, B}

    state = done(state, 0, HoldMeeting(bath=A, meeting=Meeting.PARENTS))
    assert refused(CARACALLA, state, 0, HoldMeeting(bath=B, meeting=Meeting.CHILDREN)) == (  # R10
        "NOT_YOUR_TURN",
        "1.4",
    )
    assert {action.bath for action in possible(state, 1)} == {B}


def test_a_meeting_follows_walking_and_placing() -> None:
    people = pool(A, *PARENTS_OF_TWO[1:]) | {"a2": (RED, FATHER)}
    state = table(people)
    assert possible(state, 0) == set()

    state = done(state, 0, *walk(FATHER, "b5"))
    assert HoldMeeting(bath=A, meeting=Meeting.PARENTS) in possible(state, 0)  # 3.5, R9
    assert refused(CARACALLA, state, 1, HoldMeeting(bath=A, meeting=Meeting.PARENTS))[0] == "NOT_YOUR_TURN"  # R9
    state = done(state, 0, *place(BOY, "a1"))
    events = when(CARACALLA, state, 0, HoldMeeting(bath=A, meeting=Meeting.PARENTS))
    assert TurnEnded(seat=Seat(0), colour=RED, possibility=Possibility.PLACE_TWO) not in events
    assert TurnEnded(seat=Seat(0), colour=RED, possibility=Possibility.MOVE_AND_PLACE) in events


def test_a_meeting_never_has_to_be_held() -> None:
    state = table(pool(A, *PARENTS_OF_TWO))

    assert when(CARACALLA, state, 0, EndTurn())[0] == TurnEnded(  # R9
        seat=Seat(0), colour=RED, possibility=Possibility.MOVE
    )


def test_the_player_who_holds_a_meeting_need_not_take_part() -> None:
    state = table(pool(A, *PARENTS_OF_TWO), turn=YELLOW)

    assert scores(state, 3, HoldMeeting(bath=A, meeting=Meeting.PARENTS)) == {RED: 6, BLUE: 6}  # R11


def test_a_family_meeting_is_for_the_colour_that_is_named() -> None:
    blues = tuple((BLUE, role) for role in (FATHER, BOY, GIRL, GRANDMOTHER))
    state = table(pool(A, (RED, FATHER), (RED, MOTHER), *blues))

    assert scores(state, 0, HoldMeeting(bath=A, meeting=Meeting.FAMILY, family=BLUE)) == {BLUE: 4}  # R12: anybody's
    for family, code in ((RED, "TOO_FEW"), (None, "FAMILY_NAMED"), (WHITE, "FAMILY_NAMED")):
        action = HoldMeeting(bath=A, meeting=Meeting.FAMILY, family=family)
        assert refused(CARACALLA, state, 0, action)[0] == code  # R12; white is not in play
    action = HoldMeeting(bath=A, meeting=Meeting.MEN, family=BLUE)
    assert refused(CARACALLA, state, 0, action) == ("FAMILY_NOT_NAMED", "R12")


def test_a_type_that_this_edition_does_not_print_is_refused() -> None:
    state = table(pool(A, *PARENTS_OF_TWO))
    action = HoldMeeting(bath=A, meeting=Meeting.PARENTS_AND_CHILDREN)

    assert refused(CARACALLA, state, 0, action) == ("NOT_PRINTED", "5.1")


@pytest.mark.parametrize(("families", "value"), [(2, 3), (3, 6), (4, 10), (5, 15), (6, 21)])
def test_the_more_families_take_part_the_more_each_participant_is_worth(families: int, value: int) -> None:
    people = [(colour, role) for role in (FATHER, BOY) for colour in tuple(Colour)[:families]][:8]
    state = table(pool(B, *people), seats=6)

    event = held(state, 0, HoldMeeting(bath=B, meeting=Meeting.MEN))
    assert (event.families, event.value) == (families, value)  # 6.1
    points = scores(state, 0, HoldMeeting(bath=B, meeting=Meeting.MEN))
    assert points == {colour: value * sum(one[0] is colour for one in people) for colour in tuple(Colour)[:families]}


def test_one_family_alone_scores_one_point_each() -> None:
    state = table(pool(B, *((RED, role) for role in (FATHER, MOTHER, GRANDFATHER, GRANDMOTHER, BOY))))

    assert scores(state, 0, HoldMeeting(bath=B, meeting=Meeting.FAMILY, family=RED)) == {RED: 5}  # 6.1
    assert scores(state, 0, HoldMeeting(bath=B, meeting=Meeting.ADULTS)) == {RED: 4}


def test_only_the_colours_of_participants_count_as_families() -> None:
    state = table(pool(A, *PARENTS_OF_TWO, (GREEN, BOY), (YELLOW, GIRL)))

    assert held(state, 0, HoldMeeting(bath=A, meeting=Meeting.PARENTS)).families == 2  # R13


def test_two_families_of_one_player_count_as_two() -> None:
    state = table(pool(A, (RED, FATHER), (RED, MOTHER), (GREEN, FATHER), (GREEN, MOTHER)), seats=2)

    event = held(state, 0, HoldMeeting(bath=A, meeting=Meeting.PARENTS))
    assert (event.families, event.value) == (2, 3)  # R21
    assert scores(state, 0, HoldMeeting(bath=A, meeting=Meeting.PARENTS)) == {RED: 6, GREEN: 6}  # R20: its own piece


def test_romans_from_a_meeting_are_placed_again() -> None:
    state = done(table(pool(A, *PARENTS_OF_TWO), turn=YELLOW), 3, HoldMeeting(bath=A, meeting=Meeting.PARENTS))

    state = done(state, 0, *place(FATHER, "a1"))
    assert CARACALLA.view(state, None).families[0].romans[0].square == at("a1")  # 6.3
