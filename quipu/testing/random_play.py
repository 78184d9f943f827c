"""Random games of a variant.

``QUIPU_LAW_GAMES`` says how many of each variant are played (2 unless it says otherwise).
"""

import os
from collections.abc import Iterator

from quipu.rules.kernel.game import AnyGame
from quipu.rules.kernel.message import Seat, Viewer
from quipu.rules.kernel.playout import Step, playout
from quipu.testing.variants import Variant

GAMES_EACH = int(os.environ.get("QUIPU_LAW_GAMES", "2"))
SAMPLE = 7
"""Expensive laws check every seventh position."""


def played(game: AnyGame, variant: Variant, seed: int) -> Iterator[Step]:
    """One random game."""
    return playout(game, seats=variant.seats, seed=seed, setup=variant.setup, edition=variant.edition)


def plays(game: AnyGame, variant: Variant) -> Iterator[Iterator[Step]]:
    """Several random games, step by step."""
    for seed in range(GAMES_EACH):
        yield played(game, variant, seed)


def steps(game: AnyGame, variant: Variant, every: int = 1) -> Iterator[Step]:
    """The steps of several random games, or a sample of them."""
    for play in plays(game, variant):
        for number, step in enumerate(play):
            if number % every == 0:
                yield step


def viewers(variant: Variant) -> list[Viewer]:
    """All viewers: a spectator, then every seat."""
    return [None, *(Seat(seat) for seat in range(variant.seats))]
