"""Backgammon keeps the laws of every game, and its own rules."""

from backgammon import GAME
from backgammon.messages import (
    BAR,
    CHECKERS,
    OFF,
    CheckerHit,
    CheckerMoved,
    DiceRolled,
    Ending,
    GameEnded,
    MoveChecker,
    Moving,
    Point,
    State,
    TurnLost,
    way,
)
from quipu import Seat
from quipu.testing import given, laws, refused, when

TestLaws = laws(GAME)
ANN, BEN = Seat(0), Seat(1)


def at(ann: dict[int, int], ben: dict[int, int], *dice: int) -> State:
    """Ann is to move by these dice; the checkers by the number of their point, those not named are off."""
    named = [{Point(number - 1): count for number, count in one.items()} for one in (ann, ben)]
    counts = [[one.get(Point(point), 0) for point in range(25)] for one in named]
    return State(checkers=tuple((*one, CHECKERS - sum(one)) for one in counts), dice=dice, now=Moving(seat=ANN))


def move(origin: int, target: int) -> MoveChecker:
    """From point to point by their numbers; 25 is the bar, 26 off the board."""
    return MoveChecker(origin=Point(origin - 1), target=Point(target - 1))


def moved(origin: int, target: int, die: int) -> CheckerMoved:
    return CheckerMoved(seat=ANN, origin=Point(origin - 1), target=Point(target - 1), die=die)


def test_the_checkers_of_both_stand_alike_and_have_167_points_to_go() -> None:
    state = given(GAME, DiceRolled(seat=ANN, dice=(3, 1)))
    assert [state.checkers[0][point] for point in (23, 12, 7, 5)] == [2, 5, 3, 5]  # 1.1
    assert state.checkers[1][:24] == tuple(reversed(state.checkers[0][:24]))
    assert GAME.view(state, None).pips == (167, 167)


def test_a_checker_goes_as_far_as_a_die_shows_and_the_turn_passes_when_all_are_used() -> None:
    state = given(GAME, DiceRolled(seat=ANN, dice=(3, 1)))
    first = when(GAME, state, ANN, move(8, 5))
    assert first == (moved(8, 5, 3),)
    after = GAME.fold(state, first)
    assert when(GAME, after, ANN, move(6, 5), chance=[1, 4]) == (moved(6, 5, 1), DiceRolled(seat=BEN, dice=(2, 5)))
    assert refused(GAME, state, ANN, move(8, 6)) == ("NO_SUCH_DIE", "2.2")
    assert refused(GAME, state, ANN, move(7, 6)) == ("NO_CHECKER", "2.2")


def test_equal_dice_count_four_times() -> None:
    state = given(GAME, DiceRolled(seat=ANN, dice=(3, 1)), moved(8, 5, 3))
    assert when(GAME, state, ANN, move(6, 5), chance=[2, 2])[-1] == DiceRolled(seat=BEN, dice=(3, 3))  # 2.1


def test_two_checkers_hold_a_point_and_one_is_hit() -> None:
    state = at({13: 2}, {11: 2, 12: 1, 1: 2}, 2, 1)
    assert refused(GAME, state, ANN, move(13, 11)) == ("POINT_HELD", "2.2")
    assert when(GAME, state, ANN, move(13, 12)) == (CheckerHit(seat=BEN, point=Point(11)), moved(13, 12, 1))  # 2.3


def test_a_checker_on_the_bar_comes_first_and_a_turn_without_a_way_in_is_lost() -> None:
    state = at({25: 1, 6: 2}, {20: 2, 1: 2}, 5, 3)
    assert refused(GAME, state, ANN, move(6, 3)) == ("BAR_FIRST", "2.4")
    assert when(GAME, state, ANN, move(25, 22)) == (moved(25, 22, 3),)
    closed = at({25: 2}, {20: 2, 1: 2}, 5, 3)
    told = when(GAME, closed, ANN, move(25, 22), chance=[0, 1])
    assert told[1:] == (TurnLost(seat=ANN, dice=(5,)), DiceRolled(seat=BEN, dice=(1, 2)))  # 2.6


def test_checkers_are_borne_off_from_home_by_the_exact_die_or_a_higher_one() -> None:
    state = at({6: 1, 2: 2}, {7: 2}, 5, 2)
    assert when(GAME, state, ANN, move(2, 26)) == (moved(2, 26, 2),)  # 2.5
    assert refused(GAME, at({6: 1, 2: 2}, {7: 2}, 5, 5), ANN, move(2, 26)) == ("FURTHER_FIRST", "2.5")
    assert when(GAME, at({3: 1, 2: 2}, {7: 2}, 5, 5), ANN, move(3, 26)) == (moved(3, 26, 5),)
    assert refused(GAME, at({7: 1, 2: 2}, {8: 2}, 2, 2), ANN, move(2, 26)) == ("NOT_HOME", "2.5")


def test_as_many_dice_are_used_as_possible_and_else_the_higher_one() -> None:
    # only from 9, where the checker on 10 comes by 1, can anything go by 5
    more = at({10: 1, 20: 1}, {15: 2, 14: 2, 5: 2}, 5, 1)
    assert refused(GAME, more, ANN, move(20, 19)) == ("MORE_DICE_POSSIBLE", "2.6")
    assert when(GAME, more, ANN, move(10, 9)) == (moved(10, 9, 1),)
    one = at({20: 1}, {12: 2, 1: 2}, 5, 3)
    assert refused(GAME, one, ANN, move(20, 17)) == ("MORE_DICE_POSSIBLE", "2.6")
    assert when(GAME, one, ANN, move(20, 15), chance=[0, 1])[1] == TurnLost(seat=ANN, dice=(3,))


def test_the_last_checker_off_ends_the_game_at_one_two_or_three_points() -> None:
    def ended(ben: dict[int, int]) -> tuple[Ending, int | None]:
        told = when(GAME, at({1: 1}, ben, 6, 5), ANN, move(1, 26))[-1]
        assert isinstance(told, GameEnded)
        return Ending(told.outcome.ending), told.outcome.of(0).score

    assert ended({24: 3}) == (Ending.SINGLE, 1)  # 3.2
    assert ended({24: 15}) == (Ending.GAMMON, 2)
    assert ended({24: 14, 3: 1}) == (Ending.BACKGAMMON, 3)
    assert ended({24: 14, 25: 1}) == (Ending.BACKGAMMON, 3)
    assert (way(BEN, BAR), way(BEN, OFF)) == (25, 0)
