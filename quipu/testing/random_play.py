"""Random games of a variant.

``QUIPU_LAW_GAMES`` says how many of each variant are played (2 by default), and ``QUIPU_LAW_SAMPLE`` which positions
expensive laws check (every seventh by default).
"""

import os
from collections.abc import Iterator

from quipu.testing.variants import Variant
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Seat, Viewer
from quipu_rules.kernel.playout import Step, playout

GAMES_EACH = max(1, int(os.environ.get("QUIPU_LAW_GAMES", "2")))
SAMPLE = max(1, int(os.environ.get("QUIPU_LAW_SAMPLE", "7")))
"""From one position that expensive laws check to the next."""


RECORDS = 64
"""Games that are remembered, because each law reads the same ones."""


class Record:
    """A random game, which is played once, as far as it is read."""

    def __init__(self, game: AnyGame, variant: Variant, seed: int) -> None:
        self.of = game, variant
        self._rest = playout(game, seats=variant.seats, seed=seed, setup=variant.setup, edition=variant.edition)
        self._steps = list[Step]()

    def __iter__(self) -> Iterator[Step]:
        number = 0
        while number < len(self._steps) or self._goes_on():
            yield self._steps[number]
            number += 1

    def _goes_on(self) -> bool:
        step = next(self._rest, None)
        if step is not None:
            self._steps.append(step)
        return step is not None


_RECORDS = dict[tuple[int, int, int], Record]()


def played(game: AnyGame, variant: Variant, seed: int) -> Iterator[Step]:
    """One random game."""
    key = id(game), id(variant), seed  # a record keeps both alive
    found = _RECORDS.get(key)
    if found is None:
        while len(_RECORDS) >= RECORDS:
            del _RECORDS[next(iter(_RECORDS))]
        found = _RECORDS[key] = Record(game, variant, seed)
    return iter(found)


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
