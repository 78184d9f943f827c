"""All 64 combinations of the six modules, each with every number of players, played to the end by builders."""

from itertools import chain, combinations

import pytest

from quipu_rules.caral.game import CARAL
from quipu_rules.caral.parts import Ending, ModuleName
from quipu_rules.caral.setup import Setup
from quipu_rules.kernel.playout import Step, playout
from tests.rules.caral.skilled import choose
from tests.rules.endings import ending_of

COMBINATIONS = tuple(chain.from_iterable(combinations(ModuleName, count) for count in range(len(ModuleName) + 1)))
GUARDED = frozenset({ModuleName.WHIM_OF_THE_GODS, ModuleName.PROGRESS_TILES})
"""With either of these, carali come back, and no game ends because seven pyramids have become impossible (R40)."""


@pytest.mark.parametrize("seats", CARAL.seats)
@pytest.mark.parametrize("count", range(len(ModuleName) + 1))
def test_every_combination_of_modules_is_played_to_its_end(seats: int, count: int) -> None:
    # 1.8
    for number, modules in enumerate(combo for combo in COMBINATIONS if len(combo) == count):
        steps = playout(CARAL, seats=seats, seed=1000 + number, setup=Setup(modules=modules), choose=choose)
        opening: Step = next(steps)
        last = opening
        for step in steps:
            last = step
        end, begin = last.decided.state, opening.decided.state
        assert end.modules == modules
        assert CARAL.outcome(end) is not None
        assert CARAL.census(end) == CARAL.census(begin)
        assert ending_of(end) != Ending.NO_SEVENTH_PYRAMID.value or not GUARDED & set(modules)
        assert end.year <= 15  # R40


def test_there_are_sixty_four_combinations() -> None:
    assert len(set(COMBINATIONS)) == 64
