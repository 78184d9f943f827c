"""What more processes win: ``make bench ARGS=workers`` drives ``quipu serve --workers N`` and writes its part.

The drivers and the log's server need processors, too: on a machine of as many processors as workers the ratio says
what these leave. Opcodes are counted in the processes of the service alone, so free processors do not change them:
once with requests that any process answers, once with each table at its home.
"""

import asyncio
import os
import socket
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, suppress
from statistics import median

import msgspec
import psutil

from bench.opcodes import Counted, counting
from bench.processes import PATIENCE, Program, cpu_of, until
from bench.results import machine, spread, write
from bench.service import SECONDS, driver, served
from bench.tables import line, show

WORKERS = tuple(map(int, os.environ.get("QUIPU_BENCH_WORKERS", "1,2,4").split(",")))
ROUNDS = int(os.environ.get("QUIPU_BENCH_ROUNDS", "3"))
TABLES = 48
"""In all, played by as many drivers as there are workers."""
COUNTED_TABLES = 8
WARM = float(os.environ.get("QUIPU_BENCH_WARM", "8"))
COUNTED_SECONDS = float(os.environ.get("QUIPU_BENCH_SECONDS", "10"))
SHOWN = ("rules", "application", "transports", "adapters", "observing", "uvicorn", "other")
CALLS = {
    "entries of others folded": "Folding._known",
    "reads of the log": "RedisLog.read",
    "announcements heard": "Announcements._heard",
}
"""Columns of calls for an action, by function."""
COLUMNS = (
    "workers",
    "requests go to",
    "actions/s",
    "times one worker",
    "p99 ms",
    "service µs/action",
    "times one worker",
    "cores: service",
    "log",
    "drivers",
)


class Figures(msgspec.Struct, frozen=True):
    """One run."""

    rate: float
    p99: float
    actions: int
    lasted: float
    """Seconds in which they were counted."""
    service: float
    """Seconds of CPU of all workers; likewise of the log's server and of the drivers."""
    log: float
    drivers: float

    @property
    def each(self) -> float:
        """Microseconds of the service's CPU for an action."""
        return self.service / self.actions * 1e6


def _settings(workers: int, homes: int) -> dict[str, str]:
    return {"QUIPU_PROCESSES": str(workers), "QUIPU_HOME_PORT": str(homes)}


@asynccontextmanager
async def _driven(
    first: psutil.Process, ports: Sequence[str], tables: int, seconds: float
) -> AsyncIterator[list[Program]]:
    """Drivers that are warm, one for each worker, once all workers answer."""
    await until(lambda: len(_answering(first)) >= len(ports), f"{len(ports)} workers")
    await asyncio.sleep(1)  # until the last has imported everything
    async with AsyncExitStack() as stack:
        running = []
        for place in ports:
            one = await driver(["rest", place, str(tables // len(ports)), str(seconds)])
            running.append(await stack.enter_async_context(one))
        for one in running:
            await one.line()
        yield running


async def counted(workers: int, *, at_home: bool) -> Counted:
    """What all workers execute for an action, each table at its home or at any."""
    homes = free_ports(workers)
    async with counting(_settings(workers, homes)) as (_, first, counter):
        ports = _ports(workers, homes, at_home=at_home)
        async with _driven(first, ports, COUNTED_TABLES, WARM + COUNTED_SECONDS + PATIENCE):
            await asyncio.sleep(WARM)
            found, ends = await counter.between(COUNTED_SECONDS), time.monotonic() + PATIENCE
            while not found.actions:  # on a busy machine the first action may take longer
                if time.monotonic() > ends:
                    raise RuntimeError(f"no action was counted within {PATIENCE:.0f} s")
                found = Counted([*found.rows, *(await counter.between(COUNTED_SECONDS)).rows])
    return found


def _ports(workers: int, homes: int, *, at_home: bool) -> list[str]:
    """The ports for each driver."""
    own = [str(homes + place) for place in range(workers)]
    return own if at_home else [",".join(own)] * workers


def free_ports(count: int) -> int:
    """The first of so many ports in a row that nobody listens at."""
    while True:
        with ExitStack() as opened:
            first: int = opened.enter_context(socket.create_server(("127.0.0.1", 0))).getsockname()[1]
            with suppress(OSError, OverflowError):
                for place in range(1, count):
                    opened.enter_context(socket.create_server(("127.0.0.1", first + place)))
                return first


async def one_run(workers: int, *, at_home: bool) -> Figures:
    """So many workers for a few seconds, each table at its home or each connection at the next process."""
    homes = free_ports(workers)
    ports = _ports(workers, homes, at_home=at_home)
    async with served(_settings(workers, homes)) as (_, first), _driven(first, ports, TABLES, SECONDS) as running:
        answering = _answering(first)
        logs = [one for one in first.children(recursive=True) if one not in answering]
        groups = answering, logs
        before = [sum(map(cpu_of, group)) for group in groups]
        for one in running:
            one.go_on()
        said = [msgspec.json.decode(await one.line(SECONDS + PATIENCE)) for one in running]
        service, log = (sum(map(cpu_of, group)) - early for group, early in zip(groups, before, strict=True))
    actions, drivers = sum(one["actions"] for one in said), sum(one["cpu"] for one in said)
    rate, p99 = sum(one["perSecond"] for one in said), max(one["p99"] for one in said)
    return Figures(rate, p99, actions, max(one["lasted"] for one in said), service, log, drivers)


def _answering(first: psutil.Process) -> list[psutil.Process]:
    """The workers: all processes of the service but its log's server."""
    return [first, *(one for one in first.children(recursive=True) if "--sibling" in one.cmdline())]


async def measure_opcodes() -> None:
    """Write the opcodes of an action, and how often what it costs to have several processes is called for it."""
    rows, alone = list[tuple[str, ...]](), 0.0
    for workers in WORKERS:
        for at_home in (False, True) if workers > 1 else (True,):
            found = await counted(workers, at_home=at_home)
            parts = found.parts()
            every = sum(parts.values())
            own = every - parts["rules"]
            alone = alone or own
            counts = (f"{parts[name]:,.0f}" for name in SHOWN)
            calls = (f"{found.calls(name):.2f}" for name in CALLS.values())
            place = "its home" if at_home else "any process"
            rows.append((str(workers), place, f"{every:,.0f}", f"{own / alone:.2f}", *counts, *calls))
            line(" ".join(rows[-1]))
    columns = ("workers", "requests go to", "opcodes", "without rules, times one worker", *SHOWN, *CALLS)
    words = f"REST, {COUNTED_TABLES} tables of Caracalla with two followers each, all workers together"
    text = show(f"Opcodes of an action ({words})", columns, rows)
    write("Workers by opcodes", f"Written by `make bench ARGS=workers`.\n\n{text}")


async def measure() -> None:
    """Run, print, write."""
    await measure_opcodes()
    await measure_cpu()


async def measure_cpu() -> None:
    """Write actions a second and CPU, each number of workers in turn."""
    kinds = [(workers, home) for workers in WORKERS for home in ((False, True) if workers > 1 else (True,))]
    runs: dict[tuple[int, bool], list[Figures]] = {kind: [] for kind in kinds}
    for _ in range(ROUNDS):
        for (workers, at_home), found in runs.items():
            found.append(await one_run(workers, at_home=at_home))
            line(f"{workers} workers{' at home' if at_home else ''}: {found[-1].rate:,.0f}/s, {found[-1].each:.0f} µs")
    alone, rows = runs[kinds[0]], []
    for (workers, at_home), found in runs.items():
        pairs = list(zip(found, alone, strict=True))
        cells = (
            workers,
            "its home" if at_home else "any process",
            spread([one.rate for one in found], 0),
            spread([one.rate / own.rate for one, own in pairs], 2),
            spread([one.p99 for one in found], 1),
            spread([one.each for one in found], 0),
            spread([one.each / own.each for one, own in pairs], 2),
            *(median(getattr(one, name) / one.lasted for one in found) for name in ("service", "log", "drivers")),
        )
        rows.append(cells)
    words = f"REST, {TABLES} tables of Caracalla with two followers each, {ROUNDS} runs of {SECONDS:.0f} s in turn"
    text = show(f"Workers ({words})", COLUMNS, rows)
    write("Workers", f"Written by `make bench ARGS=workers`. Median (least – most).\n\n{machine()}\n\n{text}")
