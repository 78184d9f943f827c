"""In our games, which are games of skill, each level wins its share against the one below: 75, 75 and 60 % of two."""

from importlib import import_module

import pytest

from quipu.testing.laws.levels import ladder, smallest
from quipu_rules.catalog import GAMES


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.xdist_group(f"levels-test_{name}")) for name in GAMES]
)
@pytest.mark.everything
def test_each_level_wins_its_share_against_the_one_below(name: str) -> None:
    variants = import_module(f"tests.rules.{name}.variants").VARIANTS
    for rung in ladder(GAMES[name], smallest(variants)):
        assert (fault := rung.fault(rung.wanted)) is None, fault
