"""Logs that were written once fold to the same views, whatever the code becomes."""

import json
from pathlib import Path

import pytest

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.game import AnyGame
from tests.service.golden.decided import LOGS, otherwise, read, without_a_log
from tests.service.golden.views import final_views


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_revision_of_every_game_has_a_log(game: AnyGame) -> None:
    missing = without_a_log(game, LOGS)
    assert not missing, f"play one: python -m tests.service.golden {game.name} --label …, by revision {missing}"


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.name.removesuffix(".jsonl.gz"))
def test_a_log_verifies_and_folds_to_the_same_final_views(path: Path) -> None:
    kept = json.loads(path.with_name(path.name.replace(".jsonl.gz", ".views.json")).read_text(encoding="utf-8"))

    assert otherwise(path) is None
    assert kept == json.loads(final_views(read(path)))
