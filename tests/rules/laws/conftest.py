"""The laws of one variant run in one process, because they read the same random games, which are played once there."""

from pathlib import Path

import pytest

from quipu.testing import Variant, random_play
from quipu.testing.laws import levels
from quipu_rules.catalog import GAMES
from tests.rules.caral.variants import HELD_BACK

FOLDER = Path(__file__).parent
OF_GAMES = {f"test_{name}" for name in GAMES}
"""The files with the laws of one game."""

LONG = {f"test_{levels.each_level_beats_the_one_below.__name__}"}
"""Laws that take half a minute and more in all games but these."""
SHORT = {"test_caretos"}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Name the game, and the variant or the kept revision; mark what `make everything` runs, or runs once more."""
    for item in items:
        if item.path.parent != FOLDER or item.path.stem not in OF_GAMES or not isinstance(item, pytest.Function):
            continue
        item.add_marker(pytest.mark.laws)
        variant = item.callspec.params.get("variant") if hasattr(item, "callspec") else None
        _, kept, revision = item.originalname.partition("_in_revision_")
        if variant in HELD_BACK or (item.originalname in LONG and item.path.stem not in SHORT):
            item.add_marker(pytest.mark.everything)
        if item.originalname in LONG:
            item.add_marker(pytest.mark.xdist_group(f"levels-{item.path.stem}"))
        if isinstance(variant, Variant) or kept:
            of = variant.name if isinstance(variant, Variant) else f"revision-{revision}"
            item.add_marker(pytest.mark.xdist_group(f"{item.path.stem}-{of}"))


@pytest.fixture
def two_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """However few a run plays: what is looked for comes up in the first two of each variant."""
    monkeypatch.setattr(random_play, "GAMES_EACH", max(2, random_play.GAMES_EACH))
