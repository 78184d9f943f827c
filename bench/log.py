"""The log: what an action costs as a table grows, cold rebuilds, late joins, bytes and memory."""

import asyncio
import gzip
import os
import tempfile
import time
from collections.abc import Awaitable
from pathlib import Path
from statistics import mean

import msgspec
import psutil
from redis.asyncio import Redis

from bench.tables import show
from quipu_rules.catalog import GAMES
from quipu_rules.kernel.message import Seat
from quipu_service.adapters.embedded import EmbeddedServer
from quipu_service.adapters.entropy import SystemEntropy, system_clock
from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.tables import presentation
from quipu_service.application.tables.document_parts import NO_CONTEXT
from quipu_service.application.tables.presentation import update_json
from tests.service.valkey import PATIENT

LENGTHS = tuple(map(int, os.environ.get("QUIPU_BENCH_LENGTHS", "10,1000,2000,5000").split(",")))
SAMPLE = 400
"""Actions timed at each length."""


class Sitting:
    """A table whose seats act at random on the application itself, without any transport."""

    def __init__(self, quipu: Quipu, game: str, seats: int) -> None:
        self.quipu, self._game, self._seats = quipu, game, seats
        self.table, self._tokens, self._count = "", list[str](), 0

    async def begin(self) -> None:
        opened = await self.quipu.new_tables.open(self._game, seats=self._seats)
        self.table = opened.position.table.id
        for seat in range(self._seats):
            _, token = await self.quipu.commands.take(self.table, command=f"sit{seat}", name=f"Seat {seat}")
            self._tokens.append(token)
        await self.quipu.commands.start(self.table, command="start", token=opened.host)

    @property
    def version(self) -> int:
        cached = self.quipu.tables.remembered(self.table)
        return 0 if cached is None else cached.position.version

    async def grow(self, upto: int) -> None:
        """Act, and take back what may be taken back, until the log is this long: the game itself goes on slowly."""
        while self.version < upto and await self.act():
            cached = self.quipu.tables.remembered(self.table)
            assert cached is not None
            for seat, token in enumerate(self._tokens):
                back = presentation.undo(cached.position, Seat(seat)).to_versions
                if back and self._count % 16:
                    command = f"back{self._count}"
                    await self.quipu.commands.rewind(self.table, command=command, token=token, to=back[0])
                    break

    async def act(self) -> bool:
        """One action: ``False`` if the game is over."""
        cached = self.quipu.tables.remembered(self.table)
        assert cached is not None
        acting = cached.position.to_act
        if not acting:
            return False
        seat = Seat(acting[0])
        listed = cached.position.game.rulebook.proposals(cached.position.state, seat)
        self._count += 1
        action = listed[(self._count * 7919) % len(listed)]
        accepted = await self.quipu.commands.act(
            self.table, game=self._game, command=f"c{self._count}", token=self._tokens[seat], actions=[action]
        )
        update_json(accepted.step, seat, 0, full=True)
        return True


async def measure() -> None:
    with tempfile.TemporaryDirectory() as folder, EmbeddedServer(Path(folder)) as server:
        url = server.url + PATIENT
        async with redis_stores(url) as stores:
            quipu = Quipu(stores, GAMES, clock=system_clock, entropy=SystemEntropy())
            await _growth(quipu)
            await _memory(quipu)
        async with redis_stores(url) as stores:
            await _sizes(Quipu(stores, GAMES, clock=system_clock, entropy=SystemEntropy()), url)


async def _growth(quipu: Quipu) -> None:
    rows: list[tuple[object, ...]] = []
    for count in (SAMPLE, 0):
        sitting = Sitting(quipu, "caracalla", 6)
        await sitting.begin()
        await sitting.grow(count)  # the first table warms up
    first: float | None = None
    for length in LENGTHS:
        await sitting.grow(length)
        reached = sitting.version
        spent = []
        for _ in range(SAMPLE):
            begun = time.process_time()
            if not await sitting.act():
                break
            spent.append(time.process_time() - begun)
        cost = mean(spent) * 1e6 if spent else None
        first = first or cost
        costs = ("the game is over",) * 2 if cost is None or first is None else (cost, cost / first)
        rows.append((reached, len(spent), *costs, *await _reads(quipu, sitting)))
    columns = (
        "entries",
        "actions timed",
        "CPU µs an action",
        "ratio",
        "cold rebuild ms",
        "in one piece, CPU ms",
        "a page of 1,000 in one piece, CPU ms",
        "late join ms",
        "late join bytes",
    )
    show("Cost as a table grows (Caracalla, 6 seats, flushed always; no transport)", columns, rows)


async def _reads(quipu: Quipu, sitting: Sitting) -> tuple[float, float, float, float, int]:
    fresh = Quipu(quipu.stores, GAMES, clock=system_clock, entropy=SystemEntropy())
    begun = time.perf_counter()
    pause = await _in_one_piece(fresh.tables.current(sitting.table))
    cold = time.perf_counter() - begun
    cached, _ = await fresh.tables.current(sitting.table)
    page = await _in_one_piece(fresh.tables.past.happened(cached, 0, 1_000))
    begun = time.perf_counter()
    cached, _ = await fresh.tables.current(sitting.table)
    document = msgspec.json.encode(presentation.document(cached.position, None, NO_CONTEXT))
    return cold * 1e3, pause * 1e3, page * 1e3, (time.perf_counter() - begun) * 1e3, len(document)


async def _in_one_piece(work: Awaitable[object]) -> float:
    """Seconds of CPU for which nobody else had a turn while this was done."""
    longest, last = 0.0, time.process_time()

    async def other() -> None:
        nonlocal longest, last
        while True:
            now = time.process_time()
            longest, last = max(longest, now - last), now
            await asyncio.sleep(0)

    task = asyncio.create_task(other())
    await work
    task.cancel()
    return longest


async def _memory(quipu: Quipu) -> None:
    process = psutil.Process()
    before, tables = process.memory_info().rss, 200
    sittings = []
    for _ in range(tables):
        sitting = Sitting(quipu, "caracalla", 4)
        await sitting.begin()
        for _ in range(50):
            await sitting.act()
        sittings.append(sitting)
    grown = (process.memory_info().rss - before) / tables / 1024
    show("Memory", ("what", "KiB"), [("each open table in memory, 50 actions old", grown)])


async def _sizes(quipu: Quipu, url: str) -> None:
    rows = []
    for name, game in GAMES.items():
        sitting = Sitting(quipu, name, game.seats[-1])
        before = await _used(url)
        await sitting.begin()
        for _ in range(400):
            if not await sitting.act():
                break
        held = await _used(url) - before
        log_read = await quipu.stores.log.read(sitting.table, 0)
        sizes = sorted(map(len, log_read.entries))
        count, packed = len(sizes), len(gzip.compress(b"\n".join(log_read.entries)))
        p50, p99 = sizes[count // 2], sizes[int(count * 0.99)]
        rows.append((name, count, p50, p99, sum(sizes) / count, held / count, packed / count))
    columns = ("game", "entries", "p50", "p99", "mean", "memory of Valkey each", "each when compressed")
    show("Bytes of an entry in the log", columns, rows)


async def _used(url: str) -> int:
    async with Redis.from_url(url) as server:
        return int((await server.info("memory"))["used_memory"])
