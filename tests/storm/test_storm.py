"""The storm over every operation; ``QUIPU_STORM`` is the number of runs of each game in a soak, with new dice."""

import os
import time
from collections import Counter
from typing import Final

import pytest

from tests.service.valkey import Valkey
from tests.storm.games import HERE
from tests.storm.stories import run

RUNS: Final = int(os.environ.get("QUIPU_STORM", "0"))
FEW: Final = 2
STEPS: Final = 40


@pytest.mark.parametrize("game", HERE)
async def test_every_law_holds_in_a_storm_of_all_operations(own: Valkey, game: str) -> None:
    counts = Counter[str]()
    for number in range(RUNS or FEW):
        seed = f"{time.time()} {number}" if RUNS else str(number)
        await run(own.url, seed, game, STEPS, counts)

    assert {"openTable", "takeSeat", "startTable", "act"} <= counts.keys(), counts
