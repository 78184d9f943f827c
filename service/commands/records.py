"""``quipu verify``, ``replay`` and ``export``: logs as files."""

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from quipu.rules.catalog import GAMES
from quipu.rules.kernel.board import Board
from quipu.rules.kernel.game import AnyGame
from quipu.rules.kernel.message import Event, tag_of
from quipu.rules.kernel.text import Reader
from quipu.service.adapters.entropy import SystemEntropy, system_clock
from quipu.service.adapters.redis_log import RedisLog
from quipu.service.application.editions import Editions
from quipu.service.application.entries import (
    Acted,
    Entry,
    Forked,
    Line,
    Opened,
    RewindAsked,
    Rewound,
    SeatLeft,
    SeatTaken,
    Started,
    read_parts,
)
from quipu.service.application.quipu import Quipu
from quipu.service.application.records import Verifier, read_header, read_line
from quipu.service.application.upcasts import read_entry
from quipu.service.commands.store import server_url
from quipu.service.config import Config
from quipu.service.transports.problems import TEXTS


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
    editions = Editions(GAMES, config.editions_folder)
    report = Verifier(editions).report(log)
    if not report.valid:
        sys.stderr.write(f"quipu: this log is wrong at entry {report.wrong}: {report.problem}\n")
        return 1
    header, *lines = log.splitlines()
    game = GAMES[read_header(header).game]
    names = [""] * game.seats[-1]
    reader = Reader(language, names)
    for line in map(read_line, lines):
        entry = read_entry(line.entry)
        if isinstance(entry.body, Opened):
            reader = Reader(language, names, _board(editions, entry.body))
        for sentence in told(game, line, entry, reader, names):
            sys.stdout.write(f"{sentence}\n")
    return 0


def _board(editions: Editions, opened: Opened) -> Board | None:
    game, edition = editions.find(opened.game, opened.edition, opened.edition_hash)
    board = game.board(edition, msgspec.json.decode(opened.setup, type=game.setup), opened.seats)
    return board if isinstance(board, Board) else None


def told(game: AnyGame, line: Line, entry: Entry, reader: Reader, names: list[str]) -> Iterator[str]:
    """One entry in words; keeps the names of those who sit down."""
    body, seat = entry.body, entry.seat
    yield f"{entry.version}."
    said: dict[str, str | int] = {}
    match body:
        case Opened(table=table, seats=seats):
            said = {"game": game.texts.message("game-title", reader.locale), "table": table, "seats": seats}
        case SeatTaken(seat=taken, name=name):
            names[taken] = name
            said = {"name": name, "seat": taken + 1}
        case SeatLeft(seat=left):
            said = {"name": names[left], "seat": left + 1}
        case RewindAsked(to=to) | Rewound(to=to):
            said = {"name": "" if seat is None else names[seat], "to": to}
        case Started() | Acted() | Forked():
            for event in known_events(game, line, body):
                if text := game.texts.event(event, reader):
                    yield f"   {text}"
            return
    yield f"   {TEXTS.message(f'entry-{tag_of(body)}', reader.locale, **said)}"


def known_events(game: AnyGame, line: Line, body: Started | Acted | Forked) -> Iterator[Event]:
    """What happened, as far as the line tells it."""
    opened = {one.part: bytes(one.content) for one in line.opened}
    for place, part in enumerate(read_parts(body.events)):
        if (text := opened.get(place, bytes(part))) != b"null":
            yield from game.read_events(b"[" + text + b"]")


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
