"""The same role stands in the same file in every game."""

from collections.abc import Callable
from typing import Any

import pytest

from quipu.rules.catalog import GAMES
from quipu.rules.kernel.game import AnyGame

ROLES = {
    "board": "board",
    "view": "view",
    "deal": "setup",
    "blank": "state",
    "outcome": "scoring",
    "estimate": "estimate",
    "redact": "secrecy",
    "redeal": "secrecy",
    "census": "secrecy",
}
"""A function of a game and the module of its package in which it is written."""
RULEBOOK = {"phase": "turn", "to_act": "turn", "evolve": "evolve"}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_role_stands_in_its_own_file(game: AnyGame) -> None:
    package = f"quipu.rules.{game.name}"
    functions: dict[Callable[..., Any], str] = {getattr(game, role): module for role, module in ROLES.items()}
    functions |= {getattr(game.rulebook, role): module for role, module in RULEBOOK.items()}
    found = {function.__name__: function.__module__ for function in functions}
    assert found == {function.__name__: f"{package}.{module}" for function, module in functions.items()}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_types_stand_in_the_files_named_after_them(game: AnyGame) -> None:
    package = f"quipu.rules.{game.name}"
    assert game.view_type.__module__ == f"{package}.view"
    assert game.board_type.__module__ == f"{package}.board"
