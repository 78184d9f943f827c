"""How bots value the end of a game, plan their own turn and play for an absent seat, on trees followed by hand."""

from collections.abc import Sequence
from typing import Any

import pytest

from quipu_rules.kernel.chance import Scripted, Seeded
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.outcome import Outcome, Verdict, ranked, together
from quipu_service.bots import worth as values
from quipu_service.bots.fallback import fallback
from quipu_service.bots.greedy import SEEN, STEP_COST, Beam
from quipu_service.bots.levels import Level, choose, countdown, deadline
from quipu_service.bots.viewpoint import Option, Viewpoint
from quipu_service.bots.worth import PLACE, by_chances, by_result, next_to_act, result_worth, worth
from tests.service.bots.trees import Tree, game_of, view_of

ENOUGH = 1_000
EVEN = {"": (0.5, 0.5)}


def ending(*ranking: Sequence[int]) -> Outcome:
    """A result with this ranking; whoever shares the first place has won."""
    place = {seat: at for at, group in enumerate(ranking) for seat in group}
    return ranked("OVER", {"PLACE": [place[seat] for seat in sorted(place)]}, lowest=["PLACE"], tie=Verdict.WON)


@pytest.mark.parametrize(
    ("ranking", "wins", "behind"),
    [
        ([[0], [1]], (1, 0), (1, 0)),
        ([[0, 1]], (1 / 2, 1 / 2), (1 / 2, 1 / 2)),
        ([[2], [0], [1]], (0, 0, 1), (1 / 2, 0, 1)),
        ([[0], [1, 2]], (1, 0, 0), (1, 1 / 4, 1 / 4)),
        ([[0, 1], [2]], (1 / 2, 1 / 2, 0), (3 / 4, 3 / 4, 0)),
        ([[3], [0, 1, 2]], (0, 0, 0, 1), (1 / 3, 1 / 3, 1 / 3, 1)),
        ([[3], [1, 2], [0]], (0, 0, 0, 1), (0, 1 / 2, 1 / 2, 1)),
    ],
)
def test_the_win_counts_and_the_place_decides_between_what_wins_as_much(
    ranking: list[list[int]], wins: tuple[float, ...], behind: tuple[float, ...]
) -> None:
    game = game_of(Tree({}, EVEN), ending(*ranking))

    expected = [(win + PLACE * left) / (1 + PLACE) for win, left in zip(wins, behind, strict=True)]
    assert result_worth(game, "", len(wins)) == pytest.approx(expected)


@pytest.mark.parametrize(
    "chances", [(0.5, 0.5), (0.9, 0.1), (0.7, 0.2, 0.1), (0.97, 0.01, 0.01, 0.01), (1.0, 0.0, 0.0)]
)
def test_a_running_game_is_valued_as_its_end_is(chances: tuple[float, ...]) -> None:
    worths = by_chances(chances)

    assert sum(worths) == pytest.approx(sum(by_result(ending(*([seat] for seat in range(len(chances)))), len(chances))))
    assert sorted(worths, reverse=True) == list(worths), "who is more likely to win is worth more"
    assert all(0 <= one <= 1 for one in worths)
    if len(chances) > 2:
        second = by_result(ending([0], [1], *([seat] for seat in range(2, len(chances)))), len(chances))[1]
        assert second < by_chances((0.95, 0.01, *[0.04 / (len(chances) - 2)] * (len(chances) - 2)))[1], "play on"


@pytest.mark.parametrize(("verdict", "value"), [(Verdict.WON, 1.0), (Verdict.DRAWN, 0.5), (Verdict.LOST, 0.0)])
@pytest.mark.parametrize("seats", [1, 3])
def test_who_play_together_win_all_or_lose_all(verdict: Verdict, value: float, seats: int) -> None:
    game = game_of(Tree({}, EVEN), together("OVER", seats, verdict))

    assert result_worth(game, "", seats) == (value,) * seats


def test_a_team_is_worth_what_its_place_among_teams_is() -> None:
    game = game_of(Tree({}, EVEN), ranked("OVER", {"SCORE": (3, 5)}, teams=[(0, 2), (1, 3)]))

    assert result_worth(game, "", 4) == (0.0, 1.0, 0.0, 1.0)


def test_a_game_is_worth_its_result_else_the_estimate_else_the_end_of_a_random_game() -> None:
    tree, chance = Tree({"": "ab", "a": "c"}, {"": (0.3, 0.7)}), Seeded(b"trees", "bot", 0)

    assert worth(game_of(tree, ending([0], [1])), "", 2, chance) == (0.3, 0.7)
    assert worth(game_of(tree, ending([0], [1])), "b", 2, chance) == (1.0, 0.0)
    assert worth(game_of(tree, ending([0], [1]), estimated=False), "", 2, chance) == (1.0, 0.0)
    assert worth(game_of(tree, None, estimated=False), "", 4, chance) == (0.25,) * 4, "nobody knows who won"


def test_a_random_game_that_does_not_end_soon_counts_as_even(monkeypatch: pytest.MonkeyPatch) -> None:
    tree, chance = Tree({"": "a", "a": "a", "aa": "a"}, EVEN), Seeded(b"trees", "bot", 0)
    found = []
    for most in (2, 3):
        monkeypatch.setattr(values, "MOST_PLAYOUT_STEPS", most)
        found.append(worth(game_of(tree, ending([1], [0]), estimated=False), "", 2, chance))

    assert found == [(0.5, 0.5), (0.0, 1.0)]


def test_the_next_seat_is_drawn_only_if_several_may_act() -> None:
    tree = Tree({"": "a", "b": "a"}, EVEN, seats={"": (2,), "b": (3, 0, 1)})

    assert next_to_act(game_of(tree), "", Scripted([])) == 2
    assert next_to_act(game_of(tree), "end", Scripted([])) is None
    assert [next_to_act(game_of(tree), "b", Scripted([drawn])) for drawn in range(3)] == [0, 1, 3]


TURN = Tree(
    moves={"": "abcd", "a": "xy", "b": "x", "c": "x", "ax": "m", "ay": "m", "bx": "mn", "d": "x", "dx": "x"},
    worths={"": (0.5, 0.5), "ax": (0.2, 0.8), "ay": (0.6, 0.4), "b": (0.9, 0.1), "bx": (0.7, 0.3), "c": (0.8, 0.2)},
    seats={"ax": (1,), "ay": (1,), "bx": (1,), "cx": (1,)},
    drawing="c",
)
"""``ay`` and ``bx`` end the turn, ``c`` draws; after ``d`` there is more to do."""


def planned(depth: int, *, widths: tuple[int, ...] = (3,), worlds: int = 1, looks: int = ENOUGH) -> list[Option]:
    return Beam(depth=depth, widths=widths, worlds=worlds).options(
        view_of(TURN), Seeded(b"trees", "bot", 0), countdown(looks)
    )


def told(options: list[Option]) -> list[tuple[str, float]]:
    return [("".join(map(str, one.actions)), round(one.worth, 4)) for one in options]


def test_a_turn_is_planned_to_its_end_best_first() -> None:
    assert told(planned(3)) == [("c", 0.8), ("bx", 0.7), ("ay", 0.6), ("dxx", 0.5)]


def test_whoever_looks_an_action_ahead_does_not_see_the_end() -> None:
    assert told(planned(1, widths=())) == [("c", 0.8), ("b", 0.9), ("a", 0.5), ("d", 0.5)]


def test_of_two_ways_to_the_same_the_shorter_one_is_better() -> None:
    by_length = {len(one.actions): one.worth for one in planned(3)}

    assert by_length[1] == 0.8 - STEP_COST
    assert by_length[2] in (0.7 - 2 * STEP_COST, 0.6 - 2 * STEP_COST)
    assert by_length[3] == 0.5 - 3 * STEP_COST


def test_at_least_one_action_is_tried_and_no_more_than_time_allows() -> None:
    assert told(planned(3, looks=0)) == [("a", 0.5)]
    assert told(planned(3, looks=1)) == [("b", 0.9), ("a", 0.5)]


def test_plans_are_the_mean_of_all_worlds_and_go_as_far_as_these_agree() -> None:
    tree = Tree(
        moves={"0": "ab", "1": "ab", "0a": "x", "1a": "x", "0ax": "y", "1ax": "z", "0axy": "m", "1axz": "m"},
        worths={"0": (0.0, 1.0), "1": (0.0, 1.0), "0axy": (0.9, 0.1), "1axz": (0.5, 0.5), "1b": (0.4, 0.6)},
        seats={"0axy": (1,), "1axz": (1,)},
    )
    game, worlds = game_of(tree), iter("01")
    game.redeal, game.open = lambda _state, _seat, _chance: next(worlds), False

    found = Beam(depth=4, widths=(3,), worlds=2).options(
        Viewpoint(game, 2, Seat(0), ""), Scripted([]), countdown(ENOUGH)
    )

    assert told(found) == [("ax", 0.7), ("b", 0.2)]
    assert [one.visits for one in found] == [2, 2]


def absent(tree: Tree, looks: int = ENOUGH) -> str:
    """What is done for the first seat."""
    return "".join(map(str, fallback(view_of(tree), Seeded(b"trees", "bot", 0), countdown(looks))))


def test_for_an_absent_seat_the_turn_is_ended_as_soon_and_as_well_as_possible() -> None:
    assert absent(Tree({"": "a"}, EVEN)) == "a"
    assert absent(Tree({"": "abc", "a": "x", "ax": "m"}, {**EVEN, "b": (0.2, 0.8), "c": (0.3, 0.7)})) == "c"
    assert absent(TURN) == "c"
    long = {"": "ab", "a": "x", "b": "y", "ax": "x", "by": "y", "axx": "x", "byy": "y", "axxx": "x", "byyy": "y"}
    assert absent(Tree(long, {**EVEN, "byyyy": (0.6, 0.4), "axxxx": (0.4, 0.6)})) == "byyyy"
    assert absent(Tree(long, {**EVEN, "b": (0.6, 0.4)}), looks=3) == "b", "time is over before anything ends"


@pytest.mark.parametrize("overlooks", [0, 30, 100])
def test_a_beginner_overlooks_so_many_of_its_actions_but_three(overlooks: int) -> None:
    actions: Any = [*range(1_000)]

    seen = Beam(depth=1, widths=(), worlds=1, overlooks=overlooks).seen(actions, Seeded(b"trees", "bot", 0))

    assert len(seen) == pytest.approx(max(SEEN, 1_000 - 10 * overlooks), rel=0.1)
    assert set(seen) <= set(actions)


def test_a_plan_after_which_the_next_seat_wins_at_once_is_not_taken() -> None:
    tree = Tree(
        moves={"": "ab", "a": "wx", "b": "xy", "ax": "m", "bx": "m", "by": "m"},
        worths={"": (0.5, 0.5), "a": (0.9, 0.1), "b": (0.4, 0.6)},
        seats={"a": (1,), "b": (1,), "ax": (0,), "bx": (0,), "by": (0,)},
    )
    view, chance = view_of(tree, outcome=ending([1], [0])), Seeded(b"trees", "bot", 0)  # "aw" ends the game

    found = Beam(depth=2, widths=(3,), worlds=1, answered=2).options(view, chance, countdown(ENOUGH))

    assert told(found) == [("b", 0.4), ("a", 0.0)]
    for level in (Level.CLUB, Level.STRONG):
        assert [*map(str, choose(view, level, chance, countdown(ENOUGH)))] == ["b"]


def test_who_has_one_action_takes_it_without_thinking() -> None:
    def never() -> bool:
        raise AssertionError("it thinks")

    for level in Level:
        assert [*map(str, choose(view_of(Tree({"": "a"}, EVEN)), level, Scripted([]), never))] == ["a"]


def test_time_is_up_at_the_deadline() -> None:
    moments: Any = iter([10.0, 10.4, 10.5, 10.6])
    over = deadline(0.5, lambda: next(moments))

    assert [over(), over(), over()] == [False, True, True]
