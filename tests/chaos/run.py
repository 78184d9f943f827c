"""One run: trouble for so long while workers play, and the checker's judgement of every table.

Stopped early, it still judges what it has.
"""

import asyncio
import random
import time
import traceback
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import aiohttp

from tests.chaos.doors import GAME, PATIENCE, Doors
from tests.chaos.trouble import Alone, Clustered, Replicated, Server, strike_service
from tests.chaos.workers import Told, Worker
from tests.service.serving import Service

LEVELS: Mapping[str, Callable[[Path], Server]] = {"memory": Alone, "replica": Replicated, "cluster": Clustered}
"""What the log's server is, by its durability; in a Cluster it is ``memory``, too."""


@dataclass
class Report:
    """What a run came to."""

    level: str
    seconds: float = 0.0
    tables: int = 0
    commands: int = 0
    accepted: int = 0
    refused: int = 0
    sendings: int = 0
    answers_dropped: int = 0
    answers_lost: int = 0
    entries: int = 0
    followers: int = 0
    trouble: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def count(self, told: Told) -> None:
        """Take over the figures of the tables judged so far."""
        self.tables, self.followers, self.entries = told.tables, told.followers, told.entries
        self.commands, self.accepted, self.refused = told.commands, told.accepted, told.commands - told.accepted
        self.sendings, self.answers_dropped, self.answers_lost = told.sendings, told.drops, told.lost


def quietly(_report: Report) -> None:
    """Show no progress."""


async def run(
    folder: Path,
    *,
    level: str,
    seconds: float,
    workers: int,
    services: int,
    pause: float,
    seed: int,
    stop: asyncio.Event | None = None,
    progress: Callable[[Report], None] = quietly,
) -> Report:
    """Workers and trouble together, until the time is over or it is told to stop."""
    server = LEVELS[level](folder)
    serving: list[Service] = []
    report, told, stop = Report(level), Told(), stop or asyncio.Event()
    dice = random.Random(seed)
    try:
        for number in range(services):
            one = Service(
                folder / f"service-{number}", url=server.url, more=server.settings, module="tests.chaos.jumping"
            )
            serving.append(one.start())
        patience = aiohttp.ClientTimeout(total=PATIENCE)
        async with aiohttp.ClientSession(timeout=patience, connector=aiohttp.TCPConnector(limit=0)) as session:
            doors = Doors(session)
            addresses = [service.address for service in serving]
            crew = [Worker(addresses, doors, told, seed + number) for number in range(workers)]
            begun = time.monotonic()
            working = [asyncio.create_task(worker.work()) for worker in crew]
            while not (stop.is_set() or any(task.done() for task in working)):
                left = seconds - (time.monotonic() - begun)
                if left <= 0:
                    break
                await sleep_or(stop, min(left, dice.random() * 2 * pause))
                try:
                    await strike(server, serving, dice, report.trouble, sorted(told.playing))
                except (TimeoutError, AssertionError) as error:
                    report.wrong.append(told_of(error))
                    break
                report.seconds = time.monotonic() - begun
                report.count(told)
                progress(report)
            for worker in crew:
                worker.stopping.set()
            ended = await asyncio.gather(*working, return_exceptions=True)
            report.seconds = time.monotonic() - begun
            report.count(told)
            report.wrong += [*told.wrong, *(told_of(one) for one in ended if one is not None)]
            report.wrong += await changed(crew[0], told.heads)
            doors.close()
        for service in serving:
            lines = service.log.read_text().splitlines()
            report.wrong += [line for line in lines if "Traceback" in line or '"exception"' in line]
    finally:
        for service in serving:
            if service.process is not None:
                service.kill()
        server.stop()
    return report


async def sleep_or(stop: asyncio.Event, seconds: float) -> None:
    """Sleep, unless told to stop."""
    try:
        async with asyncio.timeout(seconds):
            await stop.wait()
    except TimeoutError:
        pass


async def strike(
    server: Server, serving: list[Service], dice: random.Random, done: Counter[str], tables: Sequence[str]
) -> None:
    """Harm a service as often as the log's server."""
    if (done["services killed"] + done["clocks set"]) * 2 <= done.total():
        await strike_service(serving, dice, done)
    else:
        await server.strike(dice, done, tables)


async def changed(worker: Worker, heads: Mapping[str, str]) -> list[str]:
    """Tables that no longer have the head with which they were judged: what came later took something away."""
    found = []
    for table, head in heads.items():
        now = (await worker.surely("GET", f"/v1/{GAME}/tables/{table}"))["head"]
        if now != head:
            found.append(f"{table}: judged with the head {head}, and has {now} now")
    return found


def told_of(error: BaseException) -> str:
    """What a worker came upon that it did not expect, with where."""
    return "".join(traceback.format_exception(error))
