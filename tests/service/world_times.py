"""``python -m tests.service.world_times``: whether the time of an answer tells in which of two worlds a table is."""

import statistics
import sys
import tempfile
import time
from pathlib import Path

import uvloop

from quipu_rules.kernel.message import Seat
from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.log import folding
from quipu_service.application.records import files
from tests.service.across.test_two_worlds import DOORS, VARIED, World, playing
from tests.service.valkey import Valkey, start_valkey

MEASURED = ("document", "legal actions", "events", "export", "GraphQL log")
ROUNDS = 300
CHECK = "hidden_as_committed"


async def seconds(world: World, door: str) -> float:
    begun = time.perf_counter()
    await DOORS[door](world, Seat(0))
    return time.perf_counter() - begun


async def main(server: Valkey) -> None:
    """For each game and door the medians of both worlds, and their difference in standard errors of a median."""
    for module in (folding, files):
        setattr(module, CHECK, lambda *_: None)
    for name in sorted(VARIED):
        async with redis_stores(f"{server.address}/0") as first, redis_stores(f"{server.address}/1") as second:
            with server.client() as client:
                client.flushall()
            here, there = await playing(server, first, second)(name, Seat(0))
            for door in MEASURED:
                times = [(await seconds(here, door), await seconds(there, door)) for _ in range(ROUNDS)]
                medians = [1e6 * statistics.median(one) for one in zip(*times, strict=True)]
                quarters = [statistics.quantiles(one) for one in zip(*times, strict=True)]
                errors = [1e6 * (high - low) * 0.93 / ROUNDS**0.5 for low, _, high in quarters]
                apart = (medians[0] - medians[1]) / (errors[0] ** 2 + errors[1] ** 2) ** 0.5
                sys.stdout.write(f"{name}, {door}: {medians[0]:.0f} and {medians[1]:.0f} µs, {apart:+.1f}\n")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        valkey = start_valkey(Path(folder))
        try:
            uvloop.run(main(valkey))
        finally:
            valkey.stop()
