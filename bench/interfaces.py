"""All interfaces in one run, in turn: ``make bench ARGS=interfaces`` writes a part of ``bench/results.md``.

What counts is the CPU that the service's process spends on an accepted action, and its ratio to REST. README's figures,
which show rates too, are only written on a machine that has nothing else to do.
"""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Self

from bench.results import machine, spread, write
from bench.service import driver, figures_of, served
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
PLACE = re.compile(r"(<!-- figures of make bench -->\n).*?(<!-- end of figures -->)", re.DOTALL)


@dataclass(frozen=True)
class Run:
    """One interface for a few seconds."""

    cpu: float
    """Microseconds of the service's process for each accepted action."""
    rate: float
    p50: float
    p99: float
    size: float
    """Mean bytes of an answer."""

    @classmethod
    def of(cls, said: Mapping[str, float]) -> Self:
        """From what a driver said, and the CPU of the process that it drove."""
        cpu = said["service"] / said["actions"] * 1e6
        return cls(cpu, said["perSecond"], said["p50"], said["p99"], said["bytes"])


async def one_run(mode: str) -> Run:
    """Start the service, and drive it over this interface."""
    async with served() as (port, process):
        return Run.of(await figures_of(driver([mode, str(port), str(TABLES), str(SECONDS)]), process))


async def measure() -> None:
    """Measure, print, write."""
    quiet = os.getloadavg()[0] < (os.cpu_count() or 1) / 2
    runs: dict[str, list[Run]] = {mode: [] for mode in MODES}
    for _ in range(ROUNDS):
        for mode, found in runs.items():
            found.append(await one_run(mode))
            line(f"{mode}: {found[-1].cpu:.0f} µs, {found[-1].rate:.0f} a second")
    text = report(runs)
    write("Interfaces", text)
    if quiet:
        figures = f"\\1{_figures(runs)}\\2"
        README.write_text(PLACE.sub(figures, README.read_text(encoding="utf-8")), encoding="utf-8")
    else:
        line("README keeps its figures: the machine was busy before we began")
    line(text)


def beside_rest(runs: dict[str, list[Run]], mode: str) -> list[float]:
    """The CPU of an action in each round, as a ratio to that over REST."""
    return [one.cpu / rest.cpu for one, rest in zip(runs[mode], runs["rest"], strict=True)]


def report(runs: dict[str, list[Run]]) -> str:
    """All of it as Markdown."""
    rows = []
    for mode, found in runs.items():
        cells = (
            MODES[mode],
            spread([one.cpu for one in found], 0),
            spread(beside_rest(runs, mode), 2),
            spread([one.p99 / one.p50 for one in found], 2),
            f"{median(one.size for one in found):,.0f}",
        )
        rows.append("| " + " | ".join(cells) + " |")
    return (
        f"Written by `make bench ARGS=interfaces`: {ROUNDS} runs of {SECONDS:.0f} s each in turn, {TABLES} tables of "
        "Caracalla with two followers each, the log flushed always. Median (least – most). CPU is that of the "
        "service's process.\n\n"
        f"{machine()}\n\n"
        "| interface | CPU µs an action | times REST | p99 / p50 | bytes of an answer |\n"
        "| --- | --- | --- | --- | --- |\n" + "\n".join(rows) + "\n"
    )


def _figures(runs: dict[str, list[Run]]) -> str:
    rows = "\n".join(
        f"| {MODES[mode]} | {median(one.rate for one in found):,.0f} | {median(one.p50 for one in found):.1f} "
        f"| {median(one.p99 for one in found):.1f} | {median(one.cpu for one in found):.0f} µs "
        f"| {median(beside_rest(runs, mode)):.2f} | {median(one.size for one in found):,.0f} |"
        for mode, found in runs.items()
    )
    return (
        f"Measured on {datetime.now(UTC):%d %B %Y}, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors "
        "([bench/results.md](bench/results.md)):\n\n"
        "| | actions a second | p50 ms | p99 ms | CPU of an action | times REST | bytes of an answer |\n"
        f"| --- | --- | --- | --- | --- | --- | --- |\n{rows}\n"
    )
