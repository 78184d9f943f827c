"""``quipu verify``, ``replay`` and ``export``: logs as files."""

import argparse
import asyncio
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import msgspec
from msgspec import MsgspecError

from quipu.rules.kernel.board import Board
from quipu.rules.kernel.game import AnyGame
from quipu.rules.kernel.message import Event, tag_of
from quipu.rules.kernel.text import Reader
from quipu.service.adapters.ed25519 import Ed25519Signer, genuine, signer_of
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
from quipu.service.application.records.anchors import Earlier, Noted
from quipu.service.application.records.checks import Report, Wrong
from quipu.service.application.records.files import lines_of, read_header, read_line
from quipu.service.application.records.verify import Verifier
from quipu.service.application.upcasts import read_entry
from quipu.service.catalog import installed
from quipu.service.commands.store import server_url
from quipu.service.config import Config
from quipu.service.transports.problems import TEXTS

EXIT_COMPLETE, EXIT_WRONG, EXIT_PARTIAL = 0, 1, 3
WORST = (EXIT_COMPLETE, EXIT_PARTIAL, EXIT_WRONG)
"""From best to worst."""


def _read(file: str) -> bytes:
    return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()


def _verifier(config: Config) -> Verifier:
    return Verifier(Editions(installed(config.games), config.editions_folder), genuine)


def verify(asked: argparse.Namespace, config: Config) -> int:
    """Print a report on each file; 0 if all are complete, 3 if some are partial, 1 if one is wrong."""
    verifier = _verifier(config)
    noted = Noted(
        head=asked.head,
        commitment=asked.commitment,
        public_key=asked.public_key,
        extends=None if asked.extends is None else _earlier(verifier, asked.extends),
    )
    origins = {_table_of(file): _read(file) for file in asked.origin}
    codes = []
    for file in asked.files:
        with ExitStack() as opened:
            stream = sys.stdin.buffer if file == "-" else opened.enter_context(Path(file).open("rb"))
            report = verifier.report(stream, noted, origins=origins, watch=_progress(file))
        _progress(file)(None)
        sys.stdout.write(_as_json(file, report) if asked.json else _in_words(file, report, alone=len(asked.files) == 1))
        codes.append(EXIT_COMPLETE if report.complete else EXIT_PARTIAL if report.valid else EXIT_WRONG)
    return max(codes, key=WORST.index)


def _earlier(verifier: Verifier, file: str) -> Earlier:
    try:
        return verifier.earlier(_read(file))
    except Wrong as wrong:
        raise ValueError(f"{file}: {wrong}") from wrong


def _table_of(file: str) -> str:
    try:
        return read_header(next(lines_of(_read(file)), b"")).table
    except (MsgspecError, Wrong) as error:
        raise ValueError(f"{file} is no exported log: {error}") from error


def _progress(file: str) -> Callable[[int | None], None]:
    """Tells whoever watches a terminal how far it is; ``None`` ends that."""

    def told(entries: int | None) -> None:
        if sys.stderr.isatty():
            sys.stderr.write("\r\x1b[K" if entries is None else f"\r{file}: {entries} entries")
            sys.stderr.flush()

    return told


def _as_json(file: str, report: Report) -> str:
    return msgspec.json.encode({"file": file, **msgspec.to_builtins(report)}).decode() + "\n"


def _in_words(file: str, report: Report, *, alone: bool) -> str:
    verdict = "complete" if report.complete else "partial" if report.valid else "WRONG"
    where = "" if report.valid else f" in {_place(report.wrong)}: {report.problem}"
    lines = [f"{'' if alone else f'{file}: '}{verdict}{where}", f"  {report.entries} entries are right"]
    for one in (*report.checks, *report.anchors):
        why = f": {one.why}" if one.why else ""
        lines.append(f"  {one.name.value.lower():<11} {one.result.value.lower().replace('_', ' ')}{why}")
    if report.outcome is not None:
        scores = ", ".join(map(str, report.outcome.scores))
        lines.append(f"  result: {report.outcome.ending}, scores by seat {scores}")
    if report.head is not None:
        lines.append(f"  head: {report.head}")
    return "\n".join(lines) + "\n"


def _place(wrong: int | None) -> str:
    return "what was noted" if wrong is None else "the header" if wrong == 0 else f"entry {wrong}"


def signing_key(config: Config) -> int:
    """Print the public key of the configured private one, or a new private key and its public one."""
    private = config.signing_key or SystemEntropy().seed().hex()
    if not config.signing_key:
        sys.stdout.write(f"QUIPU_SIGNING_KEY={private}\n")
    sys.stdout.write(f"public key: {Ed25519Signer(private).public_key}\n")
    return 0


def replay(file: str, language: str, config: Config) -> int:
    """Print the story of a log."""
    log = _read(file)
    editions = Editions(installed(config.games), config.editions_folder)
    report = _verifier(config).report(log)
    if not report.valid:
        sys.stderr.write(f"quipu: this log is wrong at entry {report.wrong}: {report.problem}\n")
        return 1
    header, *lines = log.splitlines()
    game = editions.game(read_header(header).game)
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
        quipu = Quipu(
            log,
            installed(config.games),
            clock=system_clock,
            entropy=SystemEntropy(),
            editions=config.editions_folder,
            signer=signer_of(config.signing_key),
        )
        async for line in quipu.export(table, token, whole=whole):
            sys.stdout.buffer.write(line + b"\n")
