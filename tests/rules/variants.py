"""Which tables the laws are run on: each game lists its own in ``tests/rules/<game>/variants.py``."""

from dataclasses import dataclass
from importlib import import_module

from quipu.rules.catalog import GAMES
from quipu.rules.kernel.game import AnyGame
from quipu.rules.kernel.message import Value


@dataclass(frozen=True)
class Variant:
    """One way to set up a table."""

    name: str
    seats: int
    setup: Value
    edition: str = "standard"


def variants(game: AnyGame) -> tuple[Variant, ...]:
    listed: tuple[Variant, ...] = import_module(f"tests.rules.{game.name}.variants").VARIANTS
    return listed


ALL = [(game, variant) for game in GAMES.values() for variant in variants(game)]
IDS = [f"{game.name}-{variant.name}" for game, variant in ALL]
