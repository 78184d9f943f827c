"""The same role stands in the same file in every game."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from quipu.rules.catalog import GAMES
from quipu.rules.kernel.game import AnyGame

RULES = Path(__file__).parents[2] / "rules"
FILES = (
    *("actions", "board", "edition", "events", "evolve", "game", "ledger", "moves", "parts"),
    *("scoring", "secrecy", "setup", "state", "text", "turn", "view"),
)
"""Python files or folders of every game."""
ROLES: dict[str, Callable[[AnyGame], tuple[Any, ...]]] = {
    "board": lambda game: (game.board, game.board_type),
    "evolve": lambda game: (game.rulebook.evolve,),
    "scoring": lambda game: (game.outcome,),
    "secrecy": lambda game: (game.redact, game.redeal, game.census),
    "setup": lambda game: (game.deal, game.setup),
    "state": lambda game: (game.blank,),
    "turn": lambda game: (game.rulebook.phase, game.rulebook.to_act),
    "view": lambda game: (game.view, game.view_type),
}
games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@games
def test_every_game_has_the_same_files(game: AnyGame) -> None:
    folder = RULES / game.name
    assert [name for name in FILES if not (folder / name).is_dir() and not (folder / f"{name}.py").is_file()] == []


@games
@pytest.mark.parametrize("file", ROLES)
def test_a_role_stands_in_its_file(game: AnyGame, file: str) -> None:
    for one in ROLES[file](game):
        assert one.__module__.removeprefix(f"quipu.rules.{game.name}.").partition(".")[0] == file, one


@games
def test_the_alias_of_the_recorder_is_made_once(game: AnyGame) -> None:
    aliases = [file.name for file in (RULES / game.name).rglob("*.py") if "TypeAlias = Ledger[" in file.read_text()]
    assert aliases == ["ledger.py"]
