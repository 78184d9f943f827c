"""Which tables the laws are run on: each game lists its own in ``tests/rules/<game>/variants.py``."""

from importlib import import_module

from quipu.testing import Variant
from quipu_rules.catalog import GAMES
from quipu_rules.kernel.game import AnyGame


def variants(game: AnyGame) -> tuple[Variant, ...]:
    """Those of one of our games."""
    listed: tuple[Variant, ...] = import_module(f"tests.rules.{game.name}.variants").VARIANTS
    return listed


ALL = [(game, variant) for game in GAMES.values() for variant in variants(game)]
IDS = [f"{game.name}-{variant.name}" for game, variant in ALL]
