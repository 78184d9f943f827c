"""Section 8: the temple, ties, and the last round."""

from typing import Any

import msgspec
import pytest

from quipu.testing import refused, when
from quipu_rules.caracalla.actions import EndTurn, HoldMeeting
from quipu_rules.caracalla.events import FamilyScored, GameEnded, TurnBegan, TurnEnded
from quipu_rules.caracalla.game import CARACALLA
from quipu_rules.caracalla.parts import Colour, Ending, Meeting, Possibility
from quipu_rules.caracalla.scoring import TURN_ORDER, estimate
from quipu_rules.caracalla.setup import Setup, check_position
from quipu_rules.kernel.chance import Scripted
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.outcome import SCORE, Outcome, Verdict, ranked
from quipu_rules.kernel.placing import Inconsistent
from quipu_rules.kernel.text import Reader
from tests.rules.caracalla.table import (
    BLUE,
    BOY,
    FATHER,
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
    done,
    pool,
    table,
)

PARENTS = HoldMeeting(bath=A, meeting=Meeting.PARENTS)
TWO_FAMILIES = pool(A, (RED, FATHER), (RED, MOTHER), (BLUE, FATHER), (BLUE, MOTHER))


def outcome_of(ending: Ending, scores: tuple[int, ...], turns: tuple[int, ...]) -> Outcome:
    """The result with these points, and who is how many turns after the organiser if it has reached the temple."""
    return ranked(ending, {SCORE: scores, TURN_ORDER: turns}, lowest=[TURN_ORDER], tie=Verdict.WON)


def test_the_first_family_in_the_temple_wins_at_once() -> None:
    state = table(TWO_FAMILIES, points={RED: 94, BLUE: 50, GREEN: 99})
    events = when(CARACALLA, state, 0, PARENTS)

    assert events[-2:] == (  # 8.1, R17
        TurnEnded(seat=Seat(0), colour=RED, possibility=Possibility.MOVE),
        GameEnded(outcome=outcome_of(Ending.TEMPLE_REACHED, (100, 56, 99, 0), (0, 4, 4, 4))),
    )
    over = done(state, 0, PARENTS)
    assert CARACALLA.rulebook.to_act(over) == frozenset()
    assert refused(CARACALLA, over, 1, EndTurn()) == ("GAME_OVER", "1.4")
    outcome = CARACALLA.outcome(over)
    assert outcome is not None
    assert (outcome.ending, outcome.scores) == ("TEMPLE_REACHED", (100, 56, 99, 0))
    assert outcome.ranking == ((Seat(0),), (Seat(2),), (Seat(1),), (Seat(3),))
    assert CARACALLA.view(over, None).turn is None


def test_ninety_nine_is_not_yet_in_the_temple_and_more_than_a_hundred_is() -> None:
    below = table(TWO_FAMILIES, points={RED: 93, BLUE: 93})
    assert isinstance(when(CARACALLA, below, 0, PARENTS)[-1], TurnBegan)  # R28

    beyond = when(CARACALLA, table(TWO_FAMILIES, points={RED: 98}), 0, PARENTS)
    assert FamilyScored(seat=Seat(0), colour=RED, romans=2, points=6, total=104) in beyond
    assert isinstance(beyond[-1], GameEnded)  # R28


def test_all_participants_score_before_the_game_ends() -> None:
    events = when(CARACALLA, table(TWO_FAMILIES, points={RED: 95, BLUE: 96}), 0, PARENTS)

    ended = events[-1]
    assert isinstance(ended, GameEnded)  # R17
    assert ended.outcome.scores == (101, 102, 0, 0)
    assert ended.outcome.winners == (1,)  # R16: more points, though red was scored first
    assert ended.outcome.of(1).criterion == "SCORE"


def test_the_sixth_bath_opens_even_if_the_game_ends() -> None:
    state = table(TWO_FAMILIES, points={RED: 99}, closed=[B, C, D, E, F])

    assert CARACALLA.view(done(state, 0, PARENTS), None).closed == ()  # R15


@pytest.mark.parametrize(
    ("turn", "ranking"),
    [
        (RED, ((0,), (1,), (2, 3))),  # red and blue are equal: the family on turn
        (BLUE, ((1,), (0,), (2, 3))),
        (GREEN, ((0,), (1,), (2, 3))),  # neither: the next in turn after green and yellow is red
        (YELLOW, ((0,), (1,), (2, 3))),  # R25: green and yellow, who have not reached it, share their place
    ],
)
def test_of_equals_the_family_on_turn_is_first_then_the_next_in_turn(
    turn: Colour, ranking: tuple[tuple[int, ...], ...]
) -> None:
    state = table(TWO_FAMILIES, points={RED: 95, BLUE: 95, GREEN: 40, YELLOW: 40}, turn=turn)
    ended = when(CARACALLA, state, list(Colour).index(turn), PARENTS)[-1]

    assert isinstance(ended, GameEnded)
    assert ended.outcome.ranking == ranking  # R16, R25
    assert [ended.outcome.of(seat).criterion for seat in (0, 1, 2, 3)] == ["TURN_ORDER", "TURN_ORDER", "SCORE", "SCORE"]


def test_with_two_families_the_better_one_counts_and_points_are_not_added() -> None:
    people = pool(A, (YELLOW, FATHER), (YELLOW, MOTHER), (BLUE, FATHER), (BLUE, MOTHER))
    state = table(people, seats=2, points={RED: 60, BLUE: 10, GREEN: 60, YELLOW: 90})
    events = when(CARACALLA, state, 0, PARENTS)
    assert isinstance(events[-1], TurnBegan)  # R20: 60 and 60 are not 120, 96 and 16 are not 112

    state = table(people, seats=2, points={RED: 60, BLUE: 10, GREEN: 80, YELLOW: 94})
    ended = when(CARACALLA, state, 0, PARENTS)[-1]
    assert ended == GameEnded(  # R20: yellow is the second family of seat 1
        outcome=outcome_of(Ending.TEMPLE_REACHED, (80, 100), (4, 3))
    )


def test_if_both_families_of_a_player_reach_the_temple_together_the_player_is_ranked_once() -> None:
    people = pool(A, (RED, FATHER), (RED, MOTHER), (GREEN, FATHER), (GREEN, MOTHER))
    state = table(people, seats=2, turn=BLUE, points={RED: 94, BLUE: 40, GREEN: 97, YELLOW: 60})
    ended = when(CARACALLA, state, 1, PARENTS)[-1]

    assert ended == GameEnded(  # R16, R20: red has 100 and green 103
        outcome=outcome_of(Ending.TEMPLE_REACHED, (103, 60), (1, 4))
    )


def test_of_equal_families_in_the_temple_that_of_another_player_may_be_next_in_turn() -> None:
    people = pool(A, (RED, FATHER), (RED, MOTHER), (YELLOW, FATHER), (YELLOW, MOTHER))
    state = table(people, seats=2, turn=GREEN, points={RED: 95, YELLOW: 95})
    ended = when(CARACALLA, state, 0, PARENTS)[-1]

    assert isinstance(ended, GameEnded)
    assert ended.outcome.ranking == ((1,), (0,))  # R16: after green comes yellow, the other player's; then red
    assert ended.outcome.scores == (101, 101)


def test_after_the_last_round_whoever_came_farthest_wins() -> None:
    state = table(points={GREEN: 12, BLUE: 30, YELLOW: 30}, rounds=1)
    for seat in (0, 1, 2):
        state = done(state, seat, EndTurn())
        assert CARACALLA.view(state, None).round == 1

    assert when(CARACALLA, state, 3, EndTurn()) == (  # R18, R26
        TurnEnded(seat=Seat(3), colour=YELLOW, possibility=Possibility.MOVE),
        GameEnded(outcome=outcome_of(Ending.ROUNDS_PLAYED, (0, 30, 12, 30), (4, 4, 4, 4))),
    )
    ended = CARACALLA.outcome(done(state, 3, EndTurn()))
    assert ended is not None
    assert ended.ranking == ((1, 3), (2,), (0,))  # R25
    assert CARACALLA.texts.outcome(ended, Reader("en", "ABCD")) == (
        "The last round has been played. B and D share the victory."
    )


@pytest.mark.parametrize(("seats", "families"), [(2, 4), (3, 6), (4, 4), (5, 5), (6, 6)])
def test_a_round_is_one_turn_of_every_family(seats: int, families: int) -> None:
    state = CARACALLA.start(CARACALLA.editions["standard"], Setup(rounds=3), seats, Scripted([1])).state
    turns = 0
    while CARACALLA.outcome(state) is None:
        (seat,) = CARACALLA.rulebook.to_act(state)
        state = done(state, seat, EndTurn())
        turns += 1

    assert turns == 3 * families  # R18, R26
    assert CARACALLA.view(state, None).round == 3


def test_a_table_agrees_on_no_more_than_two_hundred_rounds() -> None:
    assert Setup().rounds == 200  # R18
    for rounds in (0, 201):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"rounds": rounds}, Setup)  # R26
    assert msgspec.convert({"rounds": 1}, Setup).rounds == 1


def test_a_meeting_of_the_last_turn_still_counts() -> None:
    people = pool(A, (RED, BOY), (BLUE, BOY), (GREEN, BOY), (YELLOW, BOY))
    state = table(people, rounds=1)
    for seat in (0, 1, 2):
        state = done(state, seat, EndTurn())
    ended = when(CARACALLA, state, 3, HoldMeeting(bath=A, meeting=Meeting.CHILDREN))[-1]

    assert isinstance(ended, GameEnded)
    assert ended.outcome.scores == (10, 10, 10, 10)
    assert ended.outcome.ranking == ((0, 1, 2, 3),)  # R25


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"colours": (RED, BLUE, GREEN)}, "there are 4 families"),
        ({"colours": (RED, BLUE, GREEN, YELLOW, RED)}, "there are 4 families"),
        ({"points": (0,) * 3}, "there are 4 families"),
        ({"points": (0,) * 5}, "there are 4 families"),
        ({"places": (None,) * 11}, "there are 4 families"),
        ({"places": (None,) * 13}, "there are 4 families"),
        ({"rounds": 7}, "are not those of the table"),
        ({"seats": 3}, "are not those of the table"),
    ],
)
def test_a_position_has_the_families_romans_and_rounds_of_its_table(changed: dict[str, Any], said: str) -> None:
    state = table(seats=4)
    setup = Setup(rounds=state.rounds)
    check_position(state, setup, 4)
    with pytest.raises(Inconsistent, match=said):
        check_position(msgspec.structs.replace(state, **changed), setup, 4)


@pytest.mark.parametrize(("winners", "chances"), [((1,), (0, 1, 0)), ((0, 2), (1 / 2, 0, 1 / 2))])
def test_the_chances_of_a_game_that_is_over_are_its_result(
    winners: tuple[Seat, ...], chances: tuple[float, ...]
) -> None:
    scores = {SCORE: [10 if seat in winners else 5 for seat in range(3)]}
    over = msgspec.structs.replace(table(seats=3), outcome=ranked(Ending.ROUNDS_PLAYED, scores, tie=Verdict.WON))
    assert estimate(over) == chances
