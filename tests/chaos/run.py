"""``python -m tests.chaos.run --seconds 600 --level replica``: trouble for so long, then the checker's judgement.

It prints one JSON object with the figures; the exit code is 1 if anything is wrong.
"""

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp

from tests.chaos.checker import wrong
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


async def run(
    folder: Path, *, level: str, seconds: float, workers: int, services: int, pause: float, seed: int
) -> Report:
    """Workers and trouble together; then all logs are exported and judged."""
    server = LEVELS[level](folder)
    serving = [
        Service(
            folder / f"service-{number}", url=server.url, more=server.settings, module="tests.chaos.jumping"
        ).start()
        for number in range(services)
    ]
    report, told = Report(level), Told()
    dice = random.Random(seed)
    try:
        limits = aiohttp.TCPConnector(limit=0)
        patience = aiohttp.ClientTimeout(total=PATIENCE)
        async with aiohttp.ClientSession(timeout=patience, connector=limits) as session:
            addresses = [service.address for service in serving]
            crew = [Worker(addresses, Doors(session), told, seed + number) for number in range(workers)]
            begun = time.monotonic()
            working = [asyncio.create_task(worker.work()) for worker in crew]
            while time.monotonic() - begun < seconds and not any(task.done() for task in working):
                await asyncio.sleep(dice.random() * 2 * pause)
                await strike(server, serving, dice, report.trouble, sorted(told.tokens))
            for worker in crew:
                worker.stopping.set()
            ended = await asyncio.gather(*working, return_exceptions=True)
            report.wrong += [told_of(one) for one in ended if one is not None]
            report.seconds = time.monotonic() - begun
            logs = {table: await exported(crew[0], table, tokens) for table, tokens in told.tokens.items()}
        tally(report, told, logs)
        for service in serving:
            lines = service.log.read_text().splitlines()
            report.wrong += [line for line in lines if "Traceback" in line or '"exception"' in line]
    finally:
        for service in serving:
            if service.process is not None:
                service.kill()
        server.stop()
    return report


async def strike(
    server: Server, serving: list[Service], dice: random.Random, done: Counter[str], tables: Sequence[str]
) -> None:
    """Harm a service as often as the log's server."""
    if (done["services killed"] + done["clocks set"]) * 2 <= done.total():
        await strike_service(serving, dice, done)
    else:
        await server.strike(dice, done, tables)


async def exported(worker: Worker, table: str, tokens: Any) -> list[Any]:
    """The lines of a log after its head, with what each seat may open of it."""
    path = f"/v1/{GAME}/tables/{table}/export"
    files = []
    for token in tokens:
        url, shown = worker.somewhere() + path, {"authorization": f"Bearer {token}"}
        async with worker.doors.session.get(url, headers=shown) as answer:
            assert answer.status == 200, await answer.read()
            files.append([json.loads(line) for line in (await answer.read()).splitlines()[1:]])
    for first, second in zip(*files, strict=True):
        assert first["hash"] == second["hash"], (table, first["entry"]["version"])
        if not any(part["part"] == -1 for part in first["opened"]):
            first["opened"] += [part for part in second["opened"] if part["part"] == -1]
    return list(files[0])


def told_of(error: BaseException) -> str:
    """What a worker came upon that it did not expect, with where."""
    return "".join(traceback.format_exception(error))


def tally(report: Report, told: Told, logs: dict[str, list[Any]]) -> None:
    """Fill in the figures and the judgement."""
    report.tables, report.followers = len(logs), len(told.followed)
    report.commands = len(told.sent)
    report.accepted = sum(bool(one.versions) for one in told.sent)
    report.refused = report.commands - report.accepted
    report.sendings, report.answers_dropped, report.answers_lost = told.sendings, told.drops, told.lost
    report.entries = sum(len(lines) for lines in logs.values())
    report.wrong += wrong(told.sent, logs, told.followed)


def main() -> int:
    """Read the words, run, print."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--level", choices=sorted(LEVELS), default="memory")
    asked.add_argument("--seconds", type=float, default=60)
    asked.add_argument("--workers", type=int, default=12)
    asked.add_argument("--services", type=int, default=2)
    asked.add_argument("--pause", type=float, default=3.0, help="seconds between two troubles, on average")
    asked.add_argument("--seed", type=int, default=1)
    with tempfile.TemporaryDirectory() as folder:
        report = asyncio.run(run(Path(folder), **vars(asked.parse_args())))
    sys.stdout.write(json.dumps(vars(report)) + "\n")
    return 1 if report.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
