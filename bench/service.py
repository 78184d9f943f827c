"""The service over real sockets: actions a second, their latency, and the CPU that each costs."""

import asyncio
import os
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import psutil

from bench.tables import line

MODES = ("rest", "graphql", "graphql-json", "websocket", "websocket-json")
TABLES = (1, 10, 50)
SECONDS = float(os.environ.get("QUIPU_BENCH_SECONDS", "5"))
COLUMNS = (
    "interface",
    "tables",
    "actions/s",
    "p50 ms",
    "p99 ms",
    "service CPU µs/action",
    "Valkey CPU µs/action",
    "driver CPU",
    "actions/s on a core",
)


@asynccontextmanager
async def served() -> AsyncIterator[tuple[int, psutil.Process]]:
    """The real service with its own Valkey, flushed always."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("QUIPU_")}
    with tempfile.TemporaryDirectory() as folder:
        environment |= {"QUIPU_DATA_DIR": folder, "QUIPU_PORT": "0"}
        service = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "service", "serve", env=environment, stdout=asyncio.subprocess.PIPE
        )
        assert service.stdout is not None
        said = (await service.stdout.readline()).decode()
        try:
            yield int(said.strip().rpartition(":")[2]), psutil.Process(service.pid)
        finally:
            service.terminate()
            await service.wait()


async def measure() -> None:
    """One row for each interface and number of tables, all in one run."""
    async with served() as (port, process):
        await asyncio.sleep(1)
        idle = process.memory_info().rss / 2**20
        log = _valkey(process).memory_info().rss / 2**20
        line(f"\nIdle: the service {idle:.0f} MiB, its Valkey {log:.0f} MiB resident\n")
        line("### Accepted actions (Caracalla, two connected seats a table, flushed always)\n")
        line("| " + " | ".join(COLUMNS) + " |")
        line("|" + " --- |" * len(COLUMNS))
        for mode in MODES:
            for tables in TABLES:
                line(await _row(mode, tables, port, process))


def _valkey(process: psutil.Process) -> psutil.Process:
    return process.children(recursive=True)[0]


def _spent(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


async def _row(mode: str, tables: int, port: int, process: psutil.Process) -> str:
    words = [sys.executable, "-m", "bench.driver", mode, str(port), str(tables), str(SECONDS)]
    driver = await asyncio.create_subprocess_exec(*words, stdout=asyncio.subprocess.PIPE)
    assert driver.stdout is not None
    await driver.stdout.readline()
    valkey, driving = _valkey(process), psutil.Process(driver.pid)
    before = _spent(process), _spent(valkey), _spent(driving)
    said = await driver.stdout.readline()
    after = _spent(process), _spent(valkey), _spent(driving)
    figures: dict[str, Any] = msgspec.json.decode(said)
    assert await driver.wait() == 0
    service, log, own = (late - early for late, early in zip(after, before, strict=True))
    count = figures["actions"]
    cells = [
        mode,
        str(tables),
        f"{figures['perSecond']:,.0f}",
        f"{figures['p50']:.2f}",
        f"{figures['p99']:.2f}",
        f"{service / count * 1e6:.0f}",
        f"{log / count * 1e6:.0f}",
        f"{own / SECONDS:.0%}",
        f"{count / service:,.0f}",
    ]
    return "| " + " | ".join(cells) + " |"
