"""Two commits in one run: ``make bench ARGS="compare BASE=<commit>"`` writes a part of ``bench/results.md``.

The commits take turns, each with its own service and its own driver, so that what else the machine does meets both.
What counts is the ratio of the CPU that the service's process spends on an accepted action. README's figures, which
show rates too, are only written on a machine that has nothing else to do.
"""

import asyncio
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

import msgspec
import psutil

from bench.results import machine, spread, write
from bench.tables import line

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
MODES = {
    "rest": "REST",
    "graphql": "GraphQL, typed",
    "graphql-json": "GraphQL, `…Json` fields",
    "websocket": "WebSocket, typed",
    "websocket-json": "WebSocket, `…Json` fields",
}
ROUNDS = int(os.environ.get("QUIPU_BENCH_ROUNDS", "5"))
SECONDS = float(os.environ.get("QUIPU_BENCH_SECONDS", "5"))
TABLES = 50
SLOWER = 1.1
PLACE = re.compile(r"(<!-- figures of make bench -->\n).*?(<!-- end of figures -->)", re.DOTALL)


@dataclass(frozen=True)
class Run:
    """One commit over one interface for a few seconds."""

    cpu: float
    """Microseconds of the service's process for each accepted action."""
    rate: float
    p50: float
    p99: float
    size: float
    """Mean bytes of an answer; 0 where the commit's driver does not say."""


@contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """The files of another commit."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "base"
        _git("worktree", "add", "--quiet", "--detach", str(place), commit)
        try:
            yield place
        finally:
            _git("worktree", "remove", "--force", str(place))


def _git(*words: str) -> str:
    command = ["git", *words]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


async def one_run(folder: Path, mode: str) -> Run:
    """Start the commit's service and drive it by the commit's driver."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("QUIPU_")}
    module = "quipu" if (folder / "quipu").is_dir() else "service"
    with tempfile.TemporaryDirectory() as data:
        environment |= {"QUIPU_DATA_DIR": data, "QUIPU_PORT": "0", "PYTHONPATH": str(folder)}
        if "worker:" in (folder / "service" / "config.py").read_text(encoding="utf-8"):
            environment["QUIPU_WORKER"] = "off"
        serve = [sys.executable, "-m", module, "serve"]
        service = await asyncio.create_subprocess_exec(*serve, env=environment, cwd=folder, stdout=subprocess.PIPE)
        assert service.stdout is not None
        try:
            port = (await service.stdout.readline()).decode().strip().rpartition(":")[2]
            process = psutil.Process(service.pid)
            drive = [sys.executable, "-m", "bench.driver", mode, port, str(TABLES), str(SECONDS)]
            driver = await asyncio.create_subprocess_exec(*drive, env=environment, cwd=folder, stdout=subprocess.PIPE)
            assert driver.stdout is not None
            await driver.stdout.readline()
            before = cpu_of(process)
            figures = msgspec.json.decode(await driver.stdout.readline())
            spent = cpu_of(process) - before
            if await driver.wait() != 0:
                line(f"the driver of {mode} had counted, but did not end in time")
        finally:
            service.terminate()
            await service.wait()
    cpu = spent / figures["actions"] * 1e6
    return Run(cpu, figures["perSecond"], figures["p50"], figures["p99"], figures.get("bytes", 0))


def cpu_of(process: psutil.Process) -> float:
    """Seconds of CPU."""
    times = process.cpu_times()
    return float(times.user + times.system)


async def compare(base: str) -> bool:
    """Measure, print, write; whether no interface got clearly slower."""
    quiet = os.getloadavg()[0] < (os.cpu_count() or 1) / 2
    runs: dict[str, list[tuple[Run, Run]]] = {mode: [] for mode in MODES}
    with checked_out(base) as before:
        for number in range(ROUNDS):
            for mode in MODES:
                places = (before, ROOT) if number % 2 == 0 else (ROOT, before)
                first, second = [await one_run(place, mode) for place in places]
                pair = (first, second) if number % 2 == 0 else (second, first)
                runs[mode].append(pair)
                line(f"{mode}: {pair[0].cpu:.0f} µs, {pair[1].cpu:.0f} µs, ratio {pair[1].cpu / pair[0].cpu:.2f}")
    text = report(base, runs)
    write("Two commits", text)
    if quiet:
        figures = f"\\1{_figures(runs)}\\2"
        README.write_text(PLACE.sub(figures, README.read_text(encoding="utf-8")), encoding="utf-8")
    else:
        line("README keeps its figures: the machine was busy before we began")
    line(text)
    return not [mode for mode, pairs in runs.items() if slower([now.cpu / before.cpu for before, now in pairs])]


def slower(ratios: Sequence[float]) -> bool:
    """Whether these ratios of CPU are more than noise: a tenth in the median, and something in each pair."""
    return median(ratios) > SLOWER and min(ratios) > 1


def report(base: str, runs: dict[str, list[tuple[Run, Run]]]) -> str:
    """All of it as Markdown."""
    rest = [now.cpu for _, now in runs["rest"]]
    rows = []
    for mode, pairs in runs.items():
        ratios = [now.cpu / before.cpu for before, now in pairs]
        beside = [now.cpu / own for (_, now), own in zip(pairs, rest, strict=True)]
        cells = (
            MODES[mode],
            spread([before.cpu for before, _ in pairs], 0),
            spread([now.cpu for _, now in pairs], 0),
            spread(ratios, 2),
            spread(beside, 2),
            spread([now.p99 / now.p50 for _, now in pairs], 2),
            f"{median(now.size for _, now in pairs):,.0f}",
        )
        rows.append("| " + " | ".join(cells) + " |")
    return (
        f'Written by `make bench ARGS="compare BASE={base}"`: {_git("rev-parse", "--short", "HEAD")} beside '
        f"{_git('rev-parse', '--short', base)}, {ROUNDS} runs of {SECONDS:.0f} s each in turn, {TABLES} tables "
        "of Caracalla with two followers each, the log flushed always. Median (least – most). CPU is that of the "
        "service's process.\n\n"
        f"{machine()}\n\n"
        "| interface | base, µs an action | now, µs an action | ratio | times our REST | p99 / p50 "
        "| bytes of an answer |\n"
        "| --- | --- | --- | --- | --- | --- | --- |\n" + "\n".join(rows) + "\n"
    )


def _figures(runs: dict[str, list[tuple[Run, Run]]]) -> str:
    rows = "\n".join(
        f"| {MODES[mode]} | {median(now.rate for _, now in pairs):,.0f} | {median(now.p50 for _, now in pairs):.1f} "
        f"| {median(now.p99 for _, now in pairs):.1f} | {median(now.cpu for _, now in pairs):.0f} µs "
        f"| {median(now.cpu / before.cpu for before, now in pairs):.2f} | {median(now.size for _, now in pairs):,.0f} |"
        for mode, pairs in runs.items()
    )
    return (
        f"Measured on {datetime.now(UTC):%d %B %Y}, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors "
        "([bench/results.md](bench/results.md)):\n\n"
        "| | actions a second | p50 ms | p99 ms | CPU of an action | of the first version's | bytes of an answer |\n"
        f"| --- | --- | --- | --- | --- | --- | --- |\n{rows}\n"
    )
