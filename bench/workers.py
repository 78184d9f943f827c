"""What more processes win: ``make bench ARGS=workers`` drives ``quipu serve --workers N`` and writes its part.

The drivers and the log's server need processors, too: on a machine of as many processors as workers the ratio says
what these leave.
"""

import asyncio
import os
import sys
from statistics import median

import msgspec
import psutil

from bench.compare import cpu_of
from bench.results import machine, spread, write
from bench.service import SECONDS, served
from bench.tables import line, show

WORKERS = tuple(map(int, os.environ.get("QUIPU_BENCH_WORKERS", "1,2,4").split(",")))
ROUNDS = int(os.environ.get("QUIPU_BENCH_ROUNDS", "3"))
TABLES = 48
"""In all, played by as many drivers as there are workers."""
COLUMNS = (
    "workers",
    "actions/s",
    "times one worker",
    "p99 ms",
    "service µs/action",
    "cores: service",
    "log",
    "drivers",
)


class Figures(msgspec.Struct, frozen=True):
    """One run."""

    rate: float
    p99: float
    actions: int
    service: float
    """Seconds of CPU of all workers; likewise of the log's server and of the drivers."""
    log: float
    drivers: float


async def one_run(workers: int) -> Figures:
    """So many workers for a few seconds."""
    async with served({"QUIPU_PROCESSES": str(workers)}) as (port, first):
        while len(answering := _answering(first)) < workers:
            await asyncio.sleep(0.1)
        await asyncio.sleep(1)  # until the last has imported everything
        words = [sys.executable, "-m", "bench.driver", "rest", str(port), str(TABLES // workers), str(SECONDS)]
        running = [await asyncio.create_subprocess_exec(*words, stdout=asyncio.subprocess.PIPE) for _ in range(workers)]
        outs = [one.stdout for one in running if one.stdout is not None]
        for out in outs:
            await out.readline()
        logs = [one for one in first.children(recursive=True) if one not in answering]
        groups = answering, logs
        before = [sum(map(cpu_of, group)) for group in groups]
        said = [msgspec.json.decode(await out.readline()) for out in outs]
        service, log = (sum(map(cpu_of, group)) - early for group, early in zip(groups, before, strict=True))
        for one in running:
            await one.wait()
    actions, drivers = sum(one["actions"] for one in said), sum(one["cpu"] for one in said)
    rate, p99 = sum(one["perSecond"] for one in said), max(one["p99"] for one in said)
    return Figures(rate, p99, actions, service, log, drivers)


def _answering(first: psutil.Process) -> list[psutil.Process]:
    """The workers: all processes of the service but its log's server."""
    return [first, *(one for one in first.children(recursive=True) if "--sibling" in one.cmdline())]


async def measure() -> None:
    """Run, print, write."""
    runs: dict[int, list[Figures]] = {workers: [] for workers in WORKERS}
    for _ in range(ROUNDS):
        for workers, found in runs.items():
            found.append(await one_run(workers))
            line(f"{workers} workers: {found[-1].rate:,.0f}/s")
    alone = [one.rate for one in runs[WORKERS[0]]]
    rows = []
    for workers, found in runs.items():
        cells = (
            workers,
            spread([one.rate for one in found], 0),
            spread([one.rate / own for one, own in zip(found, alone, strict=True)], 2),
            spread([one.p99 for one in found], 1),
            spread([one.service / one.actions * 1e6 for one in found], 0),
            *(median(cpu(one) for one in found) for cpu in (_service, _log, _drivers)),
        )
        rows.append(cells)
    words = f"REST, {TABLES} tables of Caracalla with two followers each, {ROUNDS} runs of {SECONDS:.0f} s in turn"
    text = show(f"Workers ({words})", COLUMNS, rows)
    write("Workers", f"Written by `make bench ARGS=workers`. Median (least – most).\n\n{machine()}\n\n{text}")


def _service(one: Figures) -> float:
    return one.service / SECONDS


def _log(one: Figures) -> float:
    return one.log / SECONDS


def _drivers(one: Figures) -> float:
    return one.drivers / SECONDS
