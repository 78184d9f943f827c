"""How the strongest bots compare plans at tables of two and of more, on trees that can be followed by hand."""

from collections import Counter
from collections.abc import Iterator, Mapping
from math import log, sqrt
from typing import Any

import pytest

from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.message import Seat
from quipu_service.bots.levels import countdown
from quipu_service.bots.playouts import LONGEST, PLANS, PRIOR, compared, distinct, played_on
from quipu_service.bots.search import BRANCHES, EXPLORATION, Node, SearchBranch, drift_of, search
from quipu_service.bots.search import LONGEST as DEEPEST
from quipu_service.bots.search import PRIOR as WALKS
from quipu_service.bots.viewpoint import Option
from tests.service.bots.trees import Tree, line, view_of

TRAP = Tree(
    moves={"": "ab", "a": "xy", "b": "z", "ax": "m", "ay": "m", "bz": "m"},
    worths={"": (0.5, 0.5), "a": (0.51, 0.49), "ax": (0.9, 0.1), "ay": (0.1, 0.9), "b": (0.5, 0.5)},
    seats={"a": (1,), "b": (1,)},
)
"""After ``a`` the other seat can win, by ``y``; at first sight ``a`` is a little better than ``b``."""
PLANS_OF_TRAP = [line("a", 0.51), line("b", 0.5)]


def dice() -> Seeded:
    return Seeded(b"trees", "bot", 0)


def found(options: list[Option]) -> list[tuple[str, float, int]]:
    """Plans with their worth and their walks."""
    return [("".join(map(str, one.actions)), round(one.worth, 3), one.visits) for one in options]


def test_a_search_finds_the_answer_that_makes_a_plan_bad() -> None:
    assert found(search(view_of(TRAP), dice(), PLANS_OF_TRAP, countdown(0))) == [("a", 0.51, 0), ("b", 0.5, 0)]
    (best, best_worth, walks), (other, worth, few) = found(search(view_of(TRAP), dice(), PLANS_OF_TRAP, countdown(400)))

    assert (best, other, walks + few) == ("b", "a", 400)
    assert walks > 4 * few, "what looks good is looked at again"
    assert best_worth == pytest.approx(0.5, abs=0.01)
    assert worth < 0.35


def test_a_search_compares_only_the_first_plans_and_keeps_what_is_legal_of_them() -> None:
    tree = Tree(moves={"": "abcdefghij"}, worths={"": (0.4, 0.6), "b": (0.6, 0.4)})
    plans = [line(f"{letter}q", 0.5) for letter in "abcdefghij"]

    result = search(view_of(tree), dice(), plans, countdown(200))

    assert len(result) == BRANCHES
    assert found(result)[0][0] == "bq"


def walked(visits: int, total: float, available: int = 1) -> Node:
    return Node(seat=Seat(0), visits=visits, total=total, available=available)


def test_the_worth_of_a_plan_is_the_mean_of_its_walks_and_of_what_was_expected() -> None:
    plan = SearchBranch(line("a", 0.5), walked(10, 6.0, 24))
    never = SearchBranch(line("b", 0.5), walked(0, 0.0))

    assert plan.node.mean == 0.6
    assert walked(0, 0.0).mean == 0.0
    assert plan.expected(0.1) == pytest.approx((WALKS * 0.6 + 6.0) / (WALKS + 10))
    assert never.expected(0.1) == 0.5, "nothing is added to what was never walked"
    assert plan.bound(0.1) == pytest.approx(plan.expected(0.1) + EXPLORATION * sqrt(log(25) / (WALKS + 10)))


def test_what_all_walks_bring_more_than_expected_is_added_to_every_plan() -> None:
    plans = [SearchBranch(line("a", 0.5), walked(10, 6.0)), SearchBranch(line("b", 0.3), walked(30, 10.0))]

    assert drift_of(plans) == pytest.approx((16.0 - (10 * 0.5 + 30 * 0.3)) / 40)
    assert drift_of([SearchBranch(line("a", 0.5), walked(0, 0.0))]) == 0.0


class Endless(Mapping[str, str]):
    """The first letter is ``p`` or ``q``, each further one an ``a``."""

    def __getitem__(self, state: str) -> str:
        return "a" if state else "pq"

    def __iter__(self) -> Iterator[str]:
        raise NotImplementedError

    def __len__(self) -> int:
        raise NotImplementedError


def by_length(length: int) -> dict[str, tuple[float, float]]:
    """What is worth something after so many letters and no longer."""
    states = {f"p{'a' * (length - 1)}": (1.0, 0.0), f"p{'a' * length}": (0.0, 1.0)}
    return {"": (0.0, 1.0), **states}


def deeper(most: int) -> dict[str, tuple[float, float]]:
    """One in a hundred more for each letter."""
    return {"p" + "a" * more: ((more + 1) / 100, 0.0) for more in range(most)}


@pytest.mark.parametrize(
    ("answers", "walks", "letters"),
    [
        (("p", "paa"), 1, [1]),
        (("p", "paa"), 2, [1, 2]),
        (("p", "paa"), 5, [1, 2, 3, 3, 3]),  # an answer, and what the seat then does
        (("p", "pa", "paaaa"), 6, [1, 2, 3, 4, 4, 4]),  # an answer of two actions
        ((), 60, [*range(1, DEEPEST), *[DEEPEST] * (61 - DEEPEST)]),  # a turn without an end
    ],
)
def test_each_walk_goes_an_action_further_up_to_the_second_change_of_turns(
    answers: tuple[str, ...], walks: int, letters: list[int]
) -> None:
    tree = Tree(Endless(), deeper(100), seats=dict.fromkeys(answers, (1,)))

    (option,) = search(view_of(tree), dice(), [line("p", 0.3)], countdown(walks))

    assert option.visits == walks == len(letters)
    assert option.worth == pytest.approx(sum(letters) / 100 / walks)


class Counting(Tree):
    """Counts how often it comes to each state."""

    def decide(self, state: str, seat: int, action: str, chance: Any, **more: object) -> Any:
        seen[state + action] += 1
        return super().decide(state, seat, action, chance, **more)


seen = Counter[str]()


def answered(walks: int, worths: Mapping[str, tuple[float, float]]) -> list[int]:
    """How often each answer to ``p`` was tried, most often first."""
    seen.clear()
    tree = Counting({"": "p", "p": "abcdefghijklmnopqrstuvwxyz"}, worths, seats={"p": (1,)})
    search(view_of(tree), dice(), [line("p", 0.5)], countdown(walks))
    return sorted((count for state, count in seen.items() if len(state) == 2), reverse=True)


def test_answers_are_added_as_the_square_root_of_the_walks() -> None:
    alike = {"": (0.5, 0.5)}

    assert [len(answered(walks, alike)) for walks in range(1, 11)] == [0, 1, 2, 3, 4, 4, 4, 4, 5, 5]
    assert max(answered(200, alike)) <= 10, "none is better than the others"


@pytest.mark.parametrize(("better", "tries"), [(0.9, 178), (0.55, 48), (0.51, 13)])
def test_an_answer_is_tried_the_more_the_better_it_is_for_its_seat(better: float, tries: int) -> None:
    first, *others = answered(200, {"": (0.5, 0.5), "pz": (0.0, better)})

    assert first == seen["pz"] == tries
    assert sum(others) == 199 - tries


def test_a_plan_is_played_on_until_its_seat_has_had_one_more_turn() -> None:
    others = dict.fromkeys(("p", "paaa", "paaaa"), (1,))  # it answers once, and is to act again after two actions
    tree = Tree(Endless(), by_length(4), seats=others)

    assert played_on(view_of(tree), line("p", 0.5), dice()) == 1.0


def test_a_turn_that_does_not_end_is_valued_after_so_many_actions() -> None:
    assert played_on(view_of(Tree(Endless(), by_length(LONGEST + 1))), line("p", 0.5), dice()) == 1.0


def test_whoever_is_to_act_chooses_what_is_best_for_them_at_once() -> None:
    assert played_on(view_of(TRAP), line("a", 0.5), dice()) == 0.1
    assert played_on(view_of(TRAP), line("aq", 0.5), dice()) == 0.1, "what is not legal is left out"
    assert played_on(view_of(TRAP), line("b", 0.5), dice()) == 0.5
    alike = Tree({"": "p", "p": "xy", "px": "m", "py": "m"}, {"": (0.5, 0.5), "pxm": (0.2, 0.8)}, {"p": (1,)})
    assert played_on(view_of(alike), line("p", 0.5), dice()) == 0.2, "of equal actions the first"


@pytest.mark.parametrize(("looks", "rounds"), [(0, 0), (2, 0), (3, 1), (9, 3), (11, 3)])
def test_plans_are_compared_by_what_they_lead_to_in_whole_rounds(looks: int, rounds: int) -> None:
    drift = ((0.1 + 0.5) - (0.51 + 0.5)) / 2 if rounds else 0.0
    expected = {
        plan: (PRIOR * (hoped + drift) + rounds * result) / (PRIOR + rounds)
        for plan, hoped, result in (("a", 0.51, 0.1), ("b", 0.5, 0.5))
    }

    result = compared(view_of(TRAP), dice(), PLANS_OF_TRAP, countdown(looks))

    assert {one.actions[0]: one.worth for one in result} == pytest.approx(expected)
    assert [one.worth for one in result] == sorted(expected.values(), reverse=True)
    assert {one.visits for one in result} == {rounds}


def test_plans_that_lead_to_the_same_are_one() -> None:
    ends = ["x", "y", "x", "z", "y", *"abcdefgh"]
    plans = [Option((), 0.5, 1, end) for end in ends]

    assert [one.end for one in distinct(plans)] == ["x", "y", "z", "a", "b", "c"]
    assert len(distinct(plans)) == PLANS


def test_a_plan_that_was_never_walked_comes_after_those_that_were() -> None:
    tree = Tree(moves={"": "abc"}, worths={"": (0.9, 0.1), "a": (0.2, 0.8)})
    plans = [line("a", 0.9), line("b", 0.3), line("c", 0.2)]

    assert found(search(view_of(tree), dice(), plans, countdown(0)))[0] == ("a", 0.9, 0), "none was walked"
    result = found(search(view_of(tree), dice(), plans, countdown(1)))

    assert result == [("a", 0.2, 1), ("b", 0.2, 0), ("c", 0.2, 0)], "and is worth no more than these"
