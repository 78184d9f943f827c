"""How many opcodes the interpreter executes for an action: a figure that other processes of the machine do not change.

Three quarters of the service's CPU are spent in the interpreter. Every process of the service counts
(``bench/counting``) between two signals.
"""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import psutil

from bench.service import MODES, served
from bench.tables import line

COUNTING = Path(__file__).parent / "counting"
ONCE = "Writer._drawn_up"
"""A function that is called once for an action."""
TABLES = 10
WARM = float(os.environ.get("QUIPU_BENCH_WARM", "6"))
"""Seconds before the counting; more where the machine is busy: what all tables of a game share is computed in them."""
SECONDS = float(os.environ.get("QUIPU_BENCH_SECONDS", "4"))
"""More where the machine is busy: a few hundred actions have to be counted."""
PARTS = {
    "rules": "quipu_rules/",
    "application": "quipu_service/application/",
    "transports": "quipu_service/transports/",
    "adapters": "quipu_service/adapters/",
    "observing": "quipu_service/observing/",
    "uvicorn": "/uvicorn/",
    "graphql-core": "/graphql/",
}
"""Columns, by what is in the path of the source; a path belongs to the first that fits."""


@dataclass(frozen=True)
class Counted:
    """What the processes of a service executed for an action, all together."""

    rows: Sequence[tuple[str, str, int, int]]
    """File, function, calls and opcodes."""

    @property
    def actions(self) -> int:
        return sum(calls for _, name, calls, _ in self.rows if name == ONCE)

    def parts(self) -> dict[str, float]:
        """Opcodes of an action by part."""
        found = dict.fromkeys((*PARTS, "other"), 0.0)
        for source, _, _, opcodes in self.rows:
            part = next((name for name, path in PARTS.items() if path in source), "other")
            found[part] += opcodes / self.actions
        return found

    def calls(self, function: str) -> float:
        """How often an action calls a function."""
        return sum(calls for _, name, calls, _ in self.rows if name == function) / self.actions


class Counter:
    """The counting of a service that runs."""

    def __init__(self, folder: Path, first: psutil.Process) -> None:
        self._folder, self._first = folder, first

    async def between(self, seconds: float) -> Counted:
        """Count for so long; the processes are the first one and those that it started."""
        counted = [self._first, *(one for one in self._first.children() if "--sibling" in one.cmdline())]
        for one in counted:
            one.send_signal(signal.SIGUSR1)
        await asyncio.sleep(seconds)
        for one in counted:
            one.send_signal(signal.SIGUSR2)
        files = [self._folder / f"{one.pid}.json" for one in counted]
        while not all(file.exists() for file in files):
            await asyncio.sleep(0.05)
        rows = [msgspec.json.decode(file.read_bytes(), type=list[tuple[str, str, int, int]]) for file in files]
        return Counted([row for one in rows for row in one])


@asynccontextmanager
async def counting(settings: Mapping[str, str] | None = None) -> AsyncIterator[tuple[int, psutil.Process, Counter]]:
    """A service whose processes can count: its port, its first process, and what starts the counting."""
    with TemporaryDirectory() as folder:
        path = os.pathsep.join(filter(None, (str(COUNTING), os.environ.get("PYTHONPATH"))))
        counted = {"BENCH_COUNTED": folder, "PYTHONPATH": path}
        async with served({**counted, **(settings or {})}) as (port, first):
            yield port, first, Counter(Path(folder), first)


async def measure() -> None:
    """A row for each interface."""
    line(f"\nOpcodes for an action, {TABLES} tables of Caracalla with two followers each, each row by a new service.\n")
    line("| " + " | ".join(("interface", "all", *PARTS, "other")) + " |")
    line("|" + " --- |" * (len(PARTS) + 3))
    for mode in MODES:
        found = await _counted(mode)
        line(f"| {mode} | " + " | ".join(f"{count:,.0f}" for count in (sum(found.values()), *found.values())) + " |")


async def _counted(mode: str) -> dict[str, float]:
    """Opcodes of an action by part."""
    async with counting() as (port, _, counter):
        words = mode, str(port), str(TABLES), str(WARM + SECONDS + 2)
        driver = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bench.driver", *words, stdout=asyncio.subprocess.PIPE
        )
        assert driver.stdout is not None
        await driver.stdout.readline()
        await asyncio.sleep(WARM)
        counted = await counter.between(SECONDS)
        await driver.wait()
    return counted.parts()
