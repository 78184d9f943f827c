"""Whatever one address asks for, again and again, the process of the service grows by no more than 20 MiB."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import psutil
import pytest

from bench.attacks import OPERATOR, prey_of
from bench.doors import DOORS, FILES, Loop, Prey
from bench.links import Link
from tests.service.serving import Service
from tests.service.valkey import PATIENCE

MOST: Final = 20 << 20
"""Bytes."""
WARM: Final = 3
"""Requests of each loop after which what all share is cached."""
TIMES, TIMES_OF_FILES = 15, 3
ADDRESS: Final = {"x-forwarded-for": "203.0.113.7"}
pytestmark = pytest.mark.everything


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    """Without limits: what bounds memory is not that the client is refused."""
    limitless = {"QUIPU_OPERATOR_KEY": OPERATOR, "QUIPU_WEBHOOKS": "tables", "QUIPU_BOT_TABLES": "0"}
    one = Service(tmp_path, more=limitless).start()
    yield one
    one.stop()


async def ask(port: int, loop: Loop, prey: Prey, numbers: range) -> Counter[int]:
    """Statuses of so many requests, each with another number, on a connection of their own."""
    link, statuses = await Link.to("127.0.0.1", port), Counter[int]()
    for number in numbers:
        method, path, body, told = loop.request(prey, number)
        if link.closed:
            link = await Link.to("127.0.0.1", port)
        status, _ = await link.ask(method, path, body, {"content-type": loop.kind, **told, **ADDRESS})
        statuses[status] += 1
    link.close()
    return statuses


async def test_no_loop_of_one_address_makes_the_process_grow(service: Service) -> None:
    assert service.process is not None
    process, prey = psutil.Process(service.process.pid), await prey_of(service.port)
    loops = {name: loop for found in DOORS.values() for name, loop in found.items() if name not in UNANSWERED}
    for loop in loops.values():
        await ask(service.port, loop, prey, range(WARM))
    before, grown = process.memory_info().rss, dict[str, int]()
    for name, loop in loops.items():
        since = process.memory_info().rss
        times = TIMES_OF_FILES if name in FILES else TIMES
        async with asyncio.timeout(PATIENCE * 4):
            statuses = await ask(service.port, loop, prey, range(WARM, WARM + times))
        assert statuses.keys() & set(loop.statuses), (name, statuses)
        grown[name] = process.memory_info().rss - since

    assert {name: one >> 20 for name, one in grown.items() if one > MOST} == {}
    assert process.memory_info().rss - before < MOST, {name: one >> 20 for name, one in grown.items() if one > 1 << 20}


UNANSWERED: Final = frozenset({"hints", "an analysis"})
"""They are a worker's, which does not run here."""
