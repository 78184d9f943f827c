"""Ours and others in turn in one run: ``make bench ARGS=peers`` writes a part of ``bench/results.md``.

boardgame.io keeps its matches in memory, where a crash loses them, or in files; two players a match are connected, as
at our tables. Its state goes whole to each of them, so it is measured at three sizes. catanatron has rules only.
"""

import asyncio
import os
import subprocess
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import msgspec
import psutil

from bench.interfaces import Run, one_run
from bench.results import machine, spread, write
from bench.rules import beside_catanatron
from bench.service import cpu_of
from bench.tables import line

ROOT = Path(__file__).parents[1]
HERE = ROOT / "bench" / "boardgame_io"
ROUNDS = int(os.environ.get("QUIPU_BENCH_ROUNDS", "3"))
SECONDS = float(os.environ.get("QUIPU_BENCH_SECONDS", "5"))
TABLES = 50


@dataclass(frozen=True)
class Peer:
    """One way to run somebody's service."""

    name: str
    survives: str
    """What is left of accepted moves after a crash."""
    storage: str = ""
    pieces: int = 0
    mode: str = ""
    """Ours, by which interface."""


CONTENDERS = (
    Peer("Quipu, REST", "all of them", mode="rest"),
    Peer("Quipu, typed GraphQL over a websocket", "all of them", mode="websocket"),
    Peer("boardgame.io, memory, small state", "nothing", "memory", 1),
    Peer("boardgame.io, memory, state as large as our answer", "nothing", "memory", 33),
    Peer("boardgame.io, memory, large state", "nothing", "memory", 125),
    Peer("boardgame.io, files, small state", "what was written", "file", 1),
    Peer("boardgame.io, files, large state", "what was written", "file", 125),
)


@asynccontextmanager
async def boardgame_io(peer: Peer) -> AsyncIterator[tuple[psutil.Process, str]]:
    """Its server and the port where it listens."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"NODE_ENV": "production", "FOLDER": folder}
        environment |= {"STORAGE": peer.storage, "SIZE": str(peer.pieces)}
        server = await asyncio.create_subprocess_exec(
            "node", "server.mjs", cwd=HERE, env=environment, stdout=subprocess.PIPE
        )
        assert server.stdout is not None
        try:
            port = (await server.stdout.readline()).decode().strip()
            yield psutil.Process(server.pid), port
        finally:
            with suppress(ProcessLookupError):  # it ended by itself, and the failure of the caller says so
                server.kill()
            await server.wait()


async def measured(peer: Peer) -> Run:
    """One contender for a few seconds."""
    if peer.mode:
        return await one_run(peer.mode)
    async with boardgame_io(peer) as (process, port):
        words = ["node", "drive.mjs", port, str(TABLES), str(SECONDS)]
        driver = await asyncio.create_subprocess_exec(*words, cwd=HERE, stdout=subprocess.PIPE)
        assert driver.stdout is not None
        await driver.stdout.readline()
        before = cpu_of(process)
        figures = msgspec.json.decode(await driver.stdout.readline())
        spent = cpu_of(process) - before
        await driver.wait()
    cpu = spent / figures["actions"] * 1e6
    return Run(cpu, figures["perSecond"], figures["p50"], figures["p99"], figures["bytes"])


async def measure() -> None:
    """Run, print, write."""
    runs: dict[Peer, list[Run]] = {peer: [] for peer in CONTENDERS}
    for number in range(ROUNDS):
        for peer in CONTENDERS:
            runs[peer].append(await measured(peer))
            line(f"{number + 1} of {ROUNDS}, {peer.name}: {runs[peer][-1].cpu:.0f} µs, {runs[peer][-1].rate:,.0f}/s")
    write("Peers", "\n".join(_report(runs)))


def _report(runs: dict[Peer, list[Run]]) -> Iterator[str]:
    yield (
        f"Written by `make bench ARGS=peers`: {ROUNDS} runs of {SECONDS:.0f} s each, in turn; {TABLES} tables, two "
        "connected players each, who act in turn; boardgame.io 0.50.2. Median (least – most); the ratio is of our REST "
        f"to this row in the same round: above 1 we accept more.\n\n{machine()}\n"
    )
    yield "| | moves a second | ratio | p50 ms | p99 ms | CPU µs a move | bytes of an answer | a crash leaves |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
    ours = runs[CONTENDERS[0]]
    for peer, found in runs.items():
        ratios = [own.rate / run.rate for own, run in zip(ours, found, strict=True)]
        cells: Sequence[str] = (
            peer.name,
            spread([run.rate for run in found], 0),
            spread(ratios, 2),
            spread([run.p50 for run in found], 1),
            spread([run.p99 for run in found], 1),
            spread([run.cpu for run in found], 0),
            f"{median(run.size for run in found):,.0f}",
            peer.survives,
        )
        yield "| " + " | ".join(cells) + " |"
    rules = [mine / other for mine, other in zip(*beside_catanatron(), strict=True)]
    yield f"\nRules alone, random play, four seats: actions a second of Inkas to catanatron's {spread(rules, 2)}."
