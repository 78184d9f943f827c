"""The service over real sockets: actions a second, their latency, and the CPU that each costs."""

import asyncio
import os
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Mapping, Sequence
from contextlib import asynccontextmanager
from statistics import mean

import msgspec
import psutil

from bench.processes import PATIENCE, Program, cpu_of
from bench.rules import ends, timed
from bench.tables import line
from bench.variants import GAMES, variants
from quipu.testing import Variant
from quipu_rules.kernel.game import AnyGame

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
SHARES = (
    "game",
    "variant",
    "seats",
    "actions/s",
    "p50 ms",
    "p99 ms",
    "service CPU µs/action",
    "rules µs/action",
    "share of the rules",
)
UNLIMITED = {"QUIPU_REQUESTS": "0", "QUIPU_WAITING_TABLES": "0"}
"""All players of a measurement come from one address."""


@asynccontextmanager
async def served(settings: Mapping[str, str] | None = None) -> AsyncIterator[tuple[int, psutil.Process]]:
    """The real service with its own Valkey, flushed always."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("QUIPU_")}
    with tempfile.TemporaryDirectory() as folder:
        environment |= {"QUIPU_DATA_DIR": folder, "QUIPU_PORT": "0", "QUIPU_WORKER": "off", **UNLIMITED}
        environment |= settings or {}
        words = sys.executable, "-m", "quipu", "serve"
        async with await Program.start("the service", *words, env=environment) as service:
            said = (await service.line()).decode()
            yield int(said.strip().rpartition(":")[2]), psutil.Process(service.pid)


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
                words = [mode, str(port), str(tables), str(SECONDS)]
                figures = await figures_of(driver(words), process, _valkey(process))
                line(_row(mode, tables, figures))
        line("\n### The share of the rules (REST, 50 tables, every seat connected)\n")
        line("| " + " | ".join(SHARES) + " |")
        line("|" + " --- |" * len(SHARES))
        for game in GAMES.values():
            for variant in ends(variants(game))[:: 2 if game.name == "caral" else 3]:
                line(await _share(game, variant, port, process))


def _valkey(process: psutil.Process) -> psutil.Process:
    return process.children(recursive=True)[0]


def driver(words: Sequence[str]) -> Awaitable[Program]:
    """A process of ``bench.driver``."""
    return Program.start(f"the driver {' '.join(words)}", sys.executable, "-m", "bench.driver", *words)


async def figures_of(
    driving: Awaitable[Program], service: psutil.Process, log: psutil.Process | None = None
) -> dict[str, float]:
    """What a driver says, and the CPU seconds that the service and its log have used meanwhile.

    It begins to count when these were read, and ends after an action that began later: so none of them is 0.
    """
    processes = {"service": service} if log is None else {"service": service, "log": log}
    async with await driving as running:
        await running.line()
        before = {name: cpu_of(one) for name, one in processes.items()}
        running.go_on()
        figures: dict[str, float] = msgspec.json.decode(await running.line(SECONDS + PATIENCE))
        used = {name: cpu_of(one) - before[name] for name, one in processes.items()}
        await running.ended()
    return figures | used


async def spent_by(words: list[str], process: psutil.Process) -> tuple[float, float]:
    """Microseconds of CPU of the service and of its Valkey for an action."""
    figures = await figures_of(driver([*words, str(SECONDS)]), process, _valkey(process))
    each = 1e6 / figures["actions"]
    return figures["service"] * each, figures["log"] * each


def _row(mode: str, tables: int, figures: dict[str, float]) -> str:
    count = figures["actions"]
    cells = [
        mode,
        str(tables),
        f"{figures['perSecond']:,.0f}",
        f"{figures['p50']:.2f}",
        f"{figures['p99']:.2f}",
        f"{figures['service'] / count * 1e6:.0f}",
        f"{figures['log'] / count * 1e6:.0f}",
        f"{figures['cpu'] / figures['lasted']:.0%}",
        f"{count / figures['service']:,.0f}",
    ]
    return "| " + " | ".join(cells) + " |"


async def _share(game: AnyGame, variant: Variant, port: int, process: psutil.Process) -> str:
    """An action over HTTP, and what of it is one legal list, one decision and a view for each seat."""
    play = timed(game, variant)
    play.for_seconds(1)
    rules = mean(play.seconds["legal"]) + mean(play.seconds["decide"]) + variant.seats * mean(play.seconds["view"])
    setup = msgspec.json.encode(variant.setup).decode()
    table = ["--game", game.name, "--seats", str(variant.seats), "--setup", setup]
    figures = await figures_of(driver(["rest", str(port), "50", str(SECONDS), *table]), process, _valkey(process))
    spent = figures["service"] / figures["actions"]
    cells = [
        game.name,
        variant.name,
        str(variant.seats),
        f"{figures['perSecond']:,.0f}",
        f"{figures['p50']:.2f}",
        f"{figures['p99']:.2f}",
        f"{spent * 1e6:.0f}",
        f"{rules * 1e6:.0f}",
        f"{rules / spent:.0%}",
    ]
    return "| " + " | ".join(cells) + " |"
