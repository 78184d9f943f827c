"""``python -m tests.chaos.prices``: what each level of durability costs an append, alone and among 64."""

import asyncio
import statistics
import sys
import tempfile
import time
from pathlib import Path

import uvloop

from quipu_service.adapters.redis_durability import Durability
from tests.chaos.trouble import AT_ONCE
from tests.service.adapters.test_log_contract import append
from tests.service.stores import connected
from tests.service.valkey import EVERY_SECOND, Valkey, replica_of

EACH, TOGETHER = 200, 64


async def price(url: str, durability: Durability) -> tuple[float, float]:
    """Median milliseconds of an append that is alone, and appends a second of many."""
    async with await connected(url, durability) as stores:
        spent = []
        for version in range(EACH):
            begun = time.perf_counter()
            await stores.log.append(append(f"alone-{durability}", version))
            spent.append(time.perf_counter() - begun)

        async def many(table: int) -> None:
            for version in range(EACH // 4):
                await stores.log.append(append(f"{table}-{durability}", version))

        begun = time.perf_counter()
        await asyncio.gather(*(many(table) for table in range(TOGETHER)))
        return statistics.median(spent) * 1000, TOGETHER * (EACH // 4) / (time.perf_counter() - begun)


async def main(folder: Path) -> None:
    """A line for each level."""
    primary = Valkey(folder / "every", EVERY_SECOND).start()
    safe = Valkey(folder / "always", AT_ONCE).start()
    replica = replica_of(safe, folder / "replica")
    levels = ((primary, Durability()), (safe, Durability("local")), (safe, Durability("replica", 1)))
    try:
        for server, durability in levels:
            alone, together = await price(server.url, durability)
            sys.stdout.write(f"{durability}: {alone:.1f} ms alone, {together:.0f} a second of {TOGETHER} at once\n")
    finally:
        for one in (primary, replica, safe):
            one.stop()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        uvloop.run(main(Path(place)))
