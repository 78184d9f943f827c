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
from tests.chaos.homes import Homes
from tests.chaos.trouble import Alone, Clustered, Replicated, Server, strike_service
from tests.chaos.workers import Told, Worker
from tests.service.serving import Service

HOMES = "homes"
LEVELS: Mapping[str, Callable[[Path], Server]] = {
    "memory": Alone,
    "replica": Replicated,
    "cluster": Clustered,
    HOMES: Alone,
}
"""What the log's server is, by its durability; in a Cluster, and where tables have homes, it is ``memory``, too."""


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
    led: Counter[str] = field(default_factory=Counter)
    """Requests by where they were led, if tables have homes."""
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
    server, serving, report = LEVELS[level](folder), list[Service](), Report(level)
    try:
        for number in range(services):
            place = folder / f"service-{number}"
            one = Service(place, url=server.url, more=server.settings, module="tests.chaos.jumping")
            serving.append(one.start())
        patience = aiohttp.ClientTimeout(total=PATIENCE)
        async with aiohttp.ClientSession(timeout=patience, connector=aiohttp.TCPConnector(limit=0)) as session:
            doors, told = Doors(session), Told()
            homes = Homes([service.address for service in serving], led=level == HOMES)
            crew = [Worker(homes, doors, told, seed + number) for number in range(workers)]
            fire = Fire(server, serving, homes, random.Random(seed), told, report, stop or asyncio.Event(), progress)
            await fire.burn(crew, seconds, pause)
            report.wrong += [*told.wrong, *await changed(crew[0], told.heads)]
            report.led = homes.requests
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


@dataclass
class Fire:
    """The trouble of one run, and its figures while it goes on."""

    server: Server
    serving: list[Service]
    homes: Homes
    dice: random.Random
    told: Told
    report: Report
    stop: asyncio.Event
    progress: Callable[[Report], None]
    begun: float = field(default_factory=time.monotonic)

    async def burn(self, crew: Sequence[Worker], seconds: float, pause: float) -> None:
        """Let them work in trouble until the time is over, somebody comes upon a fault, or it is told to stop."""
        working = [asyncio.create_task(worker.work()) for worker in crew]
        try:
            while not self._over(seconds) and not any(task.done() for task in working):
                await sleep_or(self.stop, self.dice.random() * 2 * pause)
                if self.stop.is_set():
                    break
                await self._strike()
        except (TimeoutError, AssertionError) as error:
            self.report.wrong.append(told_of(error))
        for worker in crew:
            worker.stopping.set()
        ended = await asyncio.gather(*working, return_exceptions=True)
        self.report.wrong += [told_of(one) for one in ended if one is not None]
        self._note()

    def _over(self, seconds: float) -> bool:
        """Whether it lasted so long, on a slow machine until services and log had trouble, and homes if any."""
        self._note()
        led_astray = self.homes.requests["astray"] > 0 or not self.homes.led
        return self.report.seconds >= seconds and self.report.trouble.total() > 1 and led_astray

    def _note(self) -> None:
        """Take over the figures."""
        self.report.seconds = time.monotonic() - self.begun
        self.report.count(self.told)
        self.progress(self.report)

    async def _strike(self) -> None:
        """Harm a service as often as the log's server; where tables have homes, these half of the time."""
        done = self.report.trouble
        if self.homes.led and self.dice.random() < 0.5:
            await self.homes.strike(self.dice, done)
        elif (done["services killed"] + done["clocks set"]) * 2 <= done.total():
            await strike_service(self.serving, self.dice, done)
        else:
            await self.server.strike(self.dice, done, sorted(self.told.playing))


async def sleep_or(stop: asyncio.Event, seconds: float) -> None:
    """Sleep, unless told to stop."""
    try:
        async with asyncio.timeout(seconds):
            await stop.wait()
    except TimeoutError:
        pass


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
