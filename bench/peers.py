"""Ours and others in turn in one run: ``make bench ARGS=peers`` writes a part of ``bench/results.md``.

boardgame.io keeps its matches in memory, where a crash loses them, or in files; two players a match are connected, as
at our tables. Its state goes whole to each of them, so it is measured at three sizes. catanatron has rules only.
"""

import os
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import psutil

from bench.interfaces import Run, one_run
from bench.processes import Program
from bench.results import machine, spread, write
from bench.rules import beside_catanatron
from bench.service import figures_of
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
        async with await Program.start("boardgame.io", "node", "server.mjs", cwd=HERE, env=environment) as server:
            port = (await server.line()).decode().strip()
            yield psutil.Process(server.pid), port


async def measured(peer: Peer) -> Run:
    """One contender for a few seconds."""
    if peer.mode:
        return await one_run(peer.mode)
    async with boardgame_io(peer) as (process, port):
        words = "node", "drive.mjs", port, str(TABLES), str(SECONDS)
        return Run.of(await figures_of(Program.start("the driver of boardgame.io", *words, cwd=HERE), process))


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
