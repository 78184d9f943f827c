"""How bots choose in games without an estimate, on trees that can be followed by hand."""

from collections import Counter

import pytest

from quipu_rules.kernel.chance import Chance, Seeded
from quipu_rules.kernel.message import Seat
from quipu_service.bots.halving import halved
from quipu_service.bots.levels import Level, choose, countdown
from quipu_service.bots.viewpoint import Option, Viewpoint
from tests.service.bots.test_plans import ending
from tests.service.bots.trees import Tree, game_of, view_of

LETTERS = "abcdefgh"
TREE = Tree(moves={"": LETTERS, **{letter: "m" for letter in LETTERS if letter != "c"}}, worths={"": (0.5, 0.5)})
"""Any letter but ``c`` leads on to an end, ``c`` ends the game; the first seat has won either way."""


def dice(number: int = 0) -> Seeded:
    return Seeded(b"trees", "bot", number)


def tried(looks: int, number: int = 0, passes: int | None = None) -> list[Option]:
    view = view_of(TREE, outcome=ending([0], [1]), estimated=False)
    return halved(view, view.choices("", dice()), dice(number), countdown(looks), passes)


def test_a_pass_samples_all_then_the_better_half_and_so_on() -> None:
    samples = Counter(option.visits for option in tried(1_000, passes=1))

    assert samples == {1: 4, 2: 2, 3: 2}
    assert sum(option.visits for option in tried(1_000, passes=2)) == 2 * (8 + 4 + 2)


def test_with_too_little_time_any_action_may_be_taken_and_not_the_first_listed() -> None:
    first = Counter(str(tried(0, number)[0].actions[0]) for number in range(200))

    assert set(first) == set(LETTERS)
    assert max(first.values()) < 200 / 3


LOST = Tree(
    moves={"": "abc", "a": "xy", "b": "xy", "c": "xy", "by": "m", "cx": "m", "cy": "m", "cxm": "m", "cym": "m"},
    worths={"": (0.5, 0.5)},
    seats={"a": (1,), "b": (1,), "c": (1,)},
)
"""After ``a`` and ``b`` the other seat may end the game, which it wins; after ``c`` it goes on."""


@pytest.mark.parametrize("level", [Level.CLUB, Level.STRONG], ids=lambda level: level.value)
def test_what_lets_the_next_seat_win_at_once_is_not_taken(level: Level) -> None:
    game, won, lost = game_of(LOST, estimated=False), ending([0], [1]), ending([1], [0])
    game.outcome = lambda state: None if LOST.to_act(state) else won if state.startswith("c") else lost
    view = Viewpoint(game, 2, Seat(0), "")

    assert [*map(str, choose(view, level, dice(), countdown(300)))] == ["c"]


def test_the_same_world_and_chance_meet_all_actions_of_a_round() -> None:
    tree = Tree(moves={"": "ab", "a": "m", "b": "m"}, worths={"": (0.5, 0.5)}, drawing="ab")
    game, drawn = game_of(tree, ending([0], [1]), estimated=False), list[int]()

    def redealt(state: str, _seat: Seat, chance: Chance) -> str:
        drawn.append(chance.below(1_000_000))
        return state

    game.redeal = redealt
    halved(Viewpoint(game, 2, Seat(0), ""), game.rulebook.proposals("", 0), dice(), countdown(99), passes=3)

    assert len(drawn) == 6
    assert drawn[::2] == drawn[1::2]
    assert len(set(drawn)) == 3
