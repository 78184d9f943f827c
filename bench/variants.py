"""Which tables are measured: those that the laws of a game name, else its smallest and largest."""

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec

from quipu.testing import Variant
from quipu_rules.kernel.game import AnyGame
from quipu_service.application.games.catalog import installed

GAMES: Mapping[str, AnyGame] = installed("")
"""Every installed game, ours and others."""


def variants(game: AnyGame) -> tuple[Variant, ...]:
    """Ways to set up a table of the game."""
    if find_spec("tests.rules") and find_spec(f"tests.rules.{game.name}"):
        listed: tuple[Variant, ...] = import_module(f"tests.rules.{game.name}.variants").VARIANTS
        return listed
    fewest, most = game.seats[0], game.seats[-1]
    return tuple(Variant(f"{seats} seats", seats) for seats in dict.fromkeys((fewest, most)))
