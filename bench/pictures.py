"""What a picture of a table costs: CPU of the process that draws them, for each game as SVG and as PNG."""

import os

from psutil import Process

from bench.processes import cpu_of
from bench.service import served
from bench.tables import show
from bench.variants import GAMES
from bench.wire_bytes import Played, Wire
from quipu_extensions.pictures.painting import PROCESS

ENTRIES = 60
DRAWN = range(30, 30 + int(os.environ.get("QUIPU_BENCH_DRAWN", "20")))
"""The versions of each table that are drawn."""
COLUMNS = ("game", "seats", "SVG, CPU ms", "PNG, CPU ms", "SVG, KB", "PNG, KB")


async def measure() -> None:
    """All games, one after the other; each picture is drawn once."""
    async with served() as (port, service):
        rows = [await _row(port, Process(service.pid), game) for game in GAMES]
    show(f"Pictures of a table, means of {len(DRAWN)} versions", COLUMNS, rows)


async def _row(port: int, service: Process, name: str) -> list[object]:
    game = Played(port, name)
    await game.play(ENTRIES)
    wire = await Wire.to(port)
    await wire.once("GET", f"{game.path}/board.svg")  # the first one starts the process that draws
    (painter,) = [one for one in service.children(recursive=True) if PROCESS in one.cmdline()]
    milliseconds, sizes = [], []
    for kind in ("svg", "png"):
        before = cpu_of(painter)
        sizes.append(sum([(await wire.once("GET", f"{game.path}/board.{kind}?at={at}"))[0] for at in DRAWN]))
        milliseconds.append((cpu_of(painter) - before) * 1_000)
    wire.close()
    means = [one / len(DRAWN) for one in (*milliseconds, *(size / 1_024 for size in sizes))]
    return [name, game.seats, *(f"{mean:,.0f}" for mean in means)]
