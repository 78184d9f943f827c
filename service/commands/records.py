"""``quipu verify``, ``replay`` and ``export``: logs as files."""

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path

from rules.catalog import GAMES
from rules.kernel.game import AnyGame
from service.adapters.entropy import SystemEntropy, system_clock
from service.adapters.redis_log import RedisLog
from service.application.editions import Editions
from service.application.entries import (
    Acted,
    Line,
    Opened,
    Opening,
    SeatLeft,
    SeatTaken,
    Started,
    read_entry,
    read_parts,
)
from service.application.quipu import Quipu
from service.application.records import Verifier, read_header, read_line
from service.commands.store import server_url
from service.config import Config


def _read(file: str) -> bytes:
    return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()


def verify(file: str, config: Config) -> int:
    """Print what is right or wrong; 1 if something is wrong."""
    report = Verifier(Editions(GAMES, config.editions_folder)).report(_read(file))
    for note in report.notes:
        sys.stdout.write(f"note: {note}\n")
    if not report.valid:
        sys.stdout.write(f"WRONG at entry {report.wrong}: {report.problem}\n")
        return 1
    depth = (
        "chain, chance, legality, events and result" if report.complete else "chain and what was opened to this viewer"
    )
    sys.stdout.write(f"right: {report.entries} entries; checked: {depth}\nhead: {report.head}\n")
    return 0


def replay(file: str, language: str, config: Config) -> int:
    """Print the story of a log."""
    log = _read(file)
    report = Verifier(Editions(GAMES, config.editions_folder)).report(log)
    if not report.valid:
        sys.stderr.write(f"quipu: this log is wrong at entry {report.wrong}: {report.problem}\n")
        return 1
    header, *lines = log.splitlines()
    game = GAMES[read_header(header).game]
    names = [""] * game.seats[-1]
    for line in map(read_line, lines):
        for sentence in told(game, line, language, names):
            sys.stdout.write(f"{sentence}\n")
    return 0


def told(game: AnyGame, line: Line, language: str, names: list[str]) -> Iterator[str]:
    """One entry in words; keeps the names of those who sit down."""
    entry = read_entry(line.entry)
    deed = entry.deed
    yield f"{entry.version}."
    match deed:
        case SeatTaken(seat=seat, name=name):
            names[seat] = name
            yield f"   [{seat}] {name}"
        case SeatLeft(seat=seat):
            yield f"   [{seat}] –"
        case Opened(table=table, game=name, seats=seats):
            yield f"   {name} {table}, {seats}"
        case Started() | Acted():
            opened: dict[int, Opening] = {one.part: one for one in line.opened}
            for place, part in enumerate(read_parts(deed.events)):
                raw = bytes(opened[place].content) if place in opened else bytes(part)
                if raw == b"null":
                    continue
                (event,) = game.read_events(b"[" + raw + b"]")
                if text := game.texts.event(event, language, names):
                    yield f"   {text}"
        case _:
            yield f"   {type(deed).__name__} {getattr(deed, 'to', '')}"


def export(table: str, token: str | None, config: Config, *, whole: bool) -> int:
    """Write the log's lines."""
    with server_url(config) as url:
        asyncio.run(_export(url, table, token, config, whole=whole))
    return 0


async def _export(url: str, table: str, token: str | None, config: Config, *, whole: bool) -> None:
    async with RedisLog(url) as log:
        quipu = Quipu(log, clock=system_clock, entropy=SystemEntropy(), editions=config.editions_folder)
        async for line in quipu.export(table, token, whole=whole):
            sys.stdout.buffer.write(line + b"\n")
