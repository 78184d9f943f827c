"""The legal list is complete: of all actions that can be written down, those listed are accepted and no others."""

from collections.abc import Iterator
from itertools import product

import pytest

from quipu_rules.caracalla.actions import EndTurn, HoldMeeting, MoveRoman, PlaceRoman, SelectRoman
from quipu_rules.caracalla.game import CARACALLA
from quipu_rules.caracalla.parts import Bath, Colour, Meeting, Role, Square
from quipu_rules.caracalla.setup import Setup
from quipu_rules.caracalla.state import State
from quipu_rules.kernel.message import Action, Seat
from quipu_rules.kernel.playout import playout
from tests.rules.caracalla.table import BLUE, BOY, FATHER, GREEN, RED, YELLOW, A, B, E, done, pool, table, walk

EVERY = 60


def writable() -> Iterator[Action]:
    """Every action with every value of its fields, and squares far beyond the board."""
    yield EndTurn()
    yield from (SelectRoman(role=role) for role in Role)
    for number in (*range(-145, 146), 10**9, -(10**9)):
        yield PlaceRoman(square=Square(number))
        yield MoveRoman(square=Square(number))
    for bath, meeting, family in product(Bath, Meeting, (None, *Colour)):
        yield HoldMeeting(bath=bath, meeting=meeting, family=family)


ALL = tuple(writable())


def positions(seats: int, edition: str) -> Iterator[State]:
    for number, step in enumerate(playout(CARACALLA, seats=seats, seed=5, setup=Setup(rounds=40), edition=edition)):
        if number % EVERY < 2:  # pairs of a turn's first choice and the square that follows
            yield step.decided.state


@pytest.mark.parametrize(("seats", "edition"), [(2, "standard"), (6, "standard"), (4, "ring-pools")])
def test_an_action_is_listed_exactly_if_it_is_not_refused(seats: int, edition: str) -> None:
    for state in positions(seats, edition):
        for seat in map(Seat, range(seats)):
            listed = set(CARACALLA.rulebook.legal(state, seat))
            accepted = {action for action in ALL if CARACALLA.rulebook.refusal(state, seat, action) is None}
            assert accepted == listed


def test_the_list_of_meetings_is_complete() -> None:
    people = [(colour, role) for role in (FATHER, BOY) for colour in (RED, BLUE, GREEN, YELLOW)]
    reds = [(RED, role) for role in Role if role not in {FATHER, BOY}]
    state = table(pool(A, *people) | pool(B, *reds), closed=[E])
    for now in (state, done(state, 0, SelectRoman(role=FATHER)), done(state, 0, *walk(BOY, "a4"))):
        listed = set(CARACALLA.rulebook.legal(now, Seat(0)))
        meetings = {action for action in listed if isinstance(action, HoldMeeting)}
        assert HoldMeeting(bath=B, meeting=Meeting.FAMILY, family=RED) in meetings
        assert {action for action in ALL if CARACALLA.rulebook.refusal(now, Seat(0), action) is None} == listed
