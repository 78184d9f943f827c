"""What viewers see: everything, and what is left of the turn."""

import msgspec

from quipu_rules.caracalla.actions import SelectRoman
from quipu_rules.caracalla.game import CARACALLA
from quipu_rules.caracalla.parts import Meeting, Possibility, Role
from quipu_rules.caracalla.view import FamilyView, MeetingView, RomanView, TurnView
from quipu_rules.kernel.message import Seat
from tests.rules.caracalla.table import BLUE, BOY, FATHER, GREEN, MOTHER, RED, YELLOW, A, E, at, done, pool, table, walk

PEOPLE = pool(A, (RED, FATHER), (RED, MOTHER), (BLUE, FATHER), (BLUE, MOTHER), (RED, BOY))


def test_a_view_shows_the_families_the_baths_and_the_turn() -> None:
    state = table(PEOPLE, points={BLUE: 17}, closed=[E])
    state = done(state, 0, *walk(BOY, "a4"), SelectRoman(role=FATHER))
    view = CARACALLA.view(state, None)

    assert (view.round, view.rounds, view.temple, view.closed) == (1, 200, 100, (E,))
    assert view.families[1] == FamilyView(
        colour=BLUE,
        seat=Seat(1),
        points=17,
        hand=tuple(role for role in Role if role not in {FATHER, MOTHER}),
        romans=(RomanView(role=FATHER, square=at("b3")), RomanView(role=MOTHER, square=at("c3"))),
    )
    assert view.turn == TurnView(
        seat=Seat(0),
        colour=RED,
        selected=FATHER,
        steps=1,
        placed=0,
        steps_left=9,
        placements_left=1,
        possibilities=(Possibility.MOVE, Possibility.MOVE_AND_PLACE),
        most_steps_before_placing=5,
        meetings=(
            MeetingView(bath=A, meeting=Meeting.PARENTS, family=None, participants=4, families=2, value=3),
            MeetingView(bath=A, meeting=Meeting.ADULTS, family=None, participants=4, families=2, value=3),
        ),
    )


def test_everybody_sees_the_same() -> None:
    state = table(PEOPLE)

    views = {msgspec.json.encode(CARACALLA.view(state, viewer)) for viewer in (None, Seat(0), Seat(3))}
    assert len(views) == 1


def test_with_two_families_each_says_who_leads_it() -> None:
    view = CARACALLA.view(table(seats=2), Seat(0))

    assert [(family.colour, family.seat) for family in view.families] == [(RED, 0), (BLUE, 1), (GREEN, 0), (YELLOW, 1)]


def test_a_view_is_small() -> None:
    everybody = [(colour, role) for colour in (RED, BLUE, GREEN, YELLOW) for role in Role]
    squares = [f"{column}{row}" for row in (1, 11) for column in "abcdefghijkl"]
    state = table(dict(zip(squares, everybody, strict=True)))

    assert len(msgspec.json.encode(CARACALLA.view(state, None))) < 10_000
