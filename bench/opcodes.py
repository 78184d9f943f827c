"""How many opcodes the interpreter executes for an action: a figure that other processes of the machine do not change.

Three quarters of the service's CPU are spent in the interpreter. Every process of the service counts
(``bench/counting``) between two signals. It draws the same seeds in every run, and the actions are picked in the same
way, so the same actions of the same games are counted however long they take.
"""

import asyncio
import os
import random
import signal
import time
from collections.abc import AsyncIterator, Awaitable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import psutil

from bench.driver import Seat, connect, read_update
from bench.links import Link
from bench.processes import until
from bench.service import MODES as INTERFACES
from bench.service import served
from bench.tables import line

COUNTING = Path(__file__).parent / "counting"
ONCE = "Writer._drawn_up"
"""A function that is called once for an action."""
HOST, GAME = "127.0.0.1", "caracalla"
TABLE = f"/v1/{GAME}/tables"
TABLES = int(os.environ.get("QUIPU_BENCH_GAMES", "6"))
WARM, ACTIONS = 12, 60
"""Tables, and of each so many actions that are not counted, and then so many that are."""
IDLE = 2.0
"""Seconds in which nothing is asked: what the service does by itself does not belong to an action."""
MODES = (
    *INTERFACES,
    *(f"{wire}-{selected}" for wire in ("graphql", "websocket") for selected in ("generic", "cached")),
)
"""Rows: all interfaces, and GraphQL by the act of all games, with the same selection and as for a cache."""
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
            found[part_of(source)] += opcodes / self.actions
        return found

    def calls(self, function: str) -> float:
        """How often an action calls a function."""
        return sum(calls for _, name, calls, _ in self.rows if name == function) / self.actions


def part_of(source: str) -> str:
    """The part that a file belongs to."""
    return next((name for name, path in PARTS.items() if path in source), "other")


class Counter:
    """The counting of a service that runs."""

    def __init__(self, folder: Path, first: psutil.Process) -> None:
        self._folder, self._first = folder, first

    async def between(self, seconds: float) -> Counted:
        """Count for so long."""
        return await self.during(asyncio.sleep(seconds))

    async def during(self, work: Awaitable[object]) -> Counted:
        """Count while this is done; the processes are the first one and those that it started."""
        counted = [self._first, *(one for one in self._first.children() if "--sibling" in one.cmdline())]
        await self._told(counted, signal.SIGUSR1, ".begun")
        await work
        files = await self._told(counted, signal.SIGUSR2, ".json")
        rows = [msgspec.json.decode(file.read_bytes(), type=list[tuple[str, str, int, int]]) for file in files]
        return Counted([row for one in rows for row in one])

    async def _told(self, counted: Sequence[psutil.Process], signalled: signal.Signals, suffix: str) -> list[Path]:
        """The files with which each process answers this signal."""
        files = [self._folder / f"{one.pid}{suffix}" for one in counted]
        for one, file in zip(counted, files, strict=True):
            file.unlink(missing_ok=True)
            one.send_signal(signalled)
        await until(lambda: all(file.exists() for file in files), "each process answered the signal")
        return files


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
    line(f"\nOpcodes for an action: {TABLES} tables of Caracalla with two followers each, one after the other.")
    line(f"Actions {WARM + 1} to {WARM + ACTIONS} count. Games are the same in each run, each row by a new service.\n")
    line("| " + " | ".join(("interface", "all", "without rules", *PARTS, "other")) + " |")
    line("|" + " --- |" * (len(PARTS) + 4))
    for mode in MODES:
        found = await _counted(mode)
        whole = sum(found.values())
        counts = whole, whole - found["rules"], *found.values()
        line(f"| {mode} | " + " | ".join(f"{count:,.0f}" for count in counts) + " |")


async def _counted(mode: str) -> dict[str, float]:
    """Opcodes of an action by part, without what the service does in the same time by itself."""
    async with counting({"BENCH_SEED": "1"}) as (port, _, counter):
        playing = [LockstepTable(mode, port, number) for number in range(TABLES)]
        rows, seconds = list[tuple[str, str, int, int]](), 0.0
        for one in playing:
            await one.begin()
            await one.play(WARM)
            begun = time.monotonic()
            rows += (await counter.during(one.play(ACTIONS))).rows
            seconds += time.monotonic() - begun
            await one.close()
        by_itself = (await counter.between(IDLE)).rows
    found, idle = Counted(rows), dict.fromkeys((*PARTS, "other"), 0)
    assert found.actions == TABLES * ACTIONS, found.actions
    for source, _, _, opcodes in by_itself:
        idle[part_of(source)] += opcodes
    return {name: count - idle[name] * seconds / IDLE / found.actions for name, count in found.parts().items()}


class LockstepTable:
    """A table whose seats act strictly one after the other, each once all followers have seen the last action.

    So the service never has two things to do at once, however busy the machine is: what it does together, such as
    writing several messages or taking several entries in one turn of its loop, would cost less than one by one.
    """

    def __init__(self, mode: str, port: int, number: int) -> None:
        self._mode, self._ports, self._picks = mode, cycle([port]), random.Random(number)
        self._table, self._seats, self._version, self._to_act = "", list[Seat](), 0, list[int]()

    async def begin(self) -> None:
        """Open the table, connect its seats and start the game."""
        link = await Link.to(HOST, next(self._ports))
        opened = read_update((await link.ask("POST", TABLE, b'{"seats": 2}'))[1])
        self._table = opened["id"]
        for name in ("Ann", "Bob"):
            _, body = await link.ask("POST", f"{TABLE}/{self._table}/seats", msgspec.json.encode({"name": name}))
            self._seats.append(Seat(read_update(body)["token"]))
        for seat in self._seats:
            seat.wire = await connect(self._mode, HOST, self._ports, game=GAME, table=self._table, seat=seat)
        host = {"authorization": f"Bearer {opened['hostToken']}"}
        started = read_update((await link.ask("POST", f"{TABLE}/{self._table}/start", b"", host))[1])
        self._version, self._to_act = started["version"], started["toAct"]
        link.close()

    async def play(self, actions: int) -> None:
        """So many actions, picked from what the seat was told."""
        for _ in range(actions):
            seat = self._seats[self._to_act[0]]
            seen = await seat.seen_at(self._version)
            listed = [one for one in seen.get("json", seen)["legalActions"] if one.get("type") != "template"]
            done = await seat.act(self._table, f"c{self._version}", self._picks.choice(listed))
            self._version, self._to_act = done["version"], done["toAct"]
            for one in self._seats:
                await one.seen_at(self._version)

    async def close(self) -> None:
        for seat in self._seats:
            assert seat.wire is not None
            await seat.wire.close()
