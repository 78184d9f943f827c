"""``quipu verify``, ``replay`` and ``export``: logs as files."""

import argparse
import asyncio
import re
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import msgspec
from msgspec import MsgspecError

from quipu.service.adapters.ed25519 import Ed25519Signer, genuine
from quipu.service.adapters.entropy import SystemEntropy
from quipu.service.adapters.redis_log import RedisLog
from quipu.service.application.editions import Editions
from quipu.service.application.frontends import NAME, digest_of
from quipu.service.application.records.anchors import Earlier, Noted
from quipu.service.application.records.checks import Report, Wrong
from quipu.service.application.records.files import lines_of, read_header
from quipu.service.application.records.verify import Verifier
from quipu.service.catalog import installed
from quipu.service.commands.store import quipu_on, server_url
from quipu.service.config import Config, ConfigError

EXIT_COMPLETE, EXIT_WRONG, EXIT_PARTIAL = 0, 1, 3
WORST = (EXIT_COMPLETE, EXIT_PARTIAL, EXIT_WRONG)
"""From best to worst."""


def _read(file: str) -> bytes:
    return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()


def _verifier(config: Config) -> Verifier:
    return Verifier(Editions(installed(config.games), config.editions_folder), genuine)


def verify(asked: argparse.Namespace, config: Config) -> int:
    """Print a report on each file; returns 0 if all are complete, 3 if some are partial, 1 if one is wrong."""
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
    """Prints progress in a terminal; ``None`` ends it."""

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
    if report.sandbox:
        lines.insert(1, "  a sandbox: no record of a game, whatever it says")
    if report.outcome is not None:
        scores = ", ".join(map(str, report.outcome.scores))
        lines.append(f"  result: {report.outcome.ending}, scores by seat {scores}")
    if report.head is not None:
        lines.append(f"  head: {report.head}")
    return "\n".join(lines) + "\n"


def _place(wrong: int | None) -> str:
    return "what was noted" if wrong is None else "the header" if wrong == 0 else f"entry {wrong}"


def signing_key(config: Config) -> int:
    """Print the public key of the configured private key, or a new pair of keys."""
    private = config.signing_key or SystemEntropy().seed().hex()
    if not config.signing_key:
        sys.stdout.write(f"QUIPU_SIGNING_KEY={private}\n")
    sys.stdout.write(f"public key: {Ed25519Signer(private).public_key}\n")
    return 0


def frontend_key(name: str) -> int:
    """Print a new key, and the lines that define a frontend of this name; raises ConfigError."""
    if not re.fullmatch(NAME, name):
        raise ConfigError(f"frontend-key: {name!r} is no name; use up to 40 of a-z, 0-9 and hyphens")
    key = SystemEntropy().token()
    sys.stdout.write(f'Quipu-Key: {key}\n\n[frontends.{name}]\nkeys = ["{digest_of(key)}"]\n')
    return 0


def export(table: str, token: str | None, config: Config, *, whole: bool) -> int:
    """Write the lines of the log."""
    with server_url(config) as url:
        asyncio.run(_export(url, table, token, config, whole=whole))
    return 0


async def _export(url: str, table: str, token: str | None, config: Config, *, whole: bool) -> None:
    async with RedisLog(url) as log:
        quipu = quipu_on(log, config)
        async for line in quipu.export(table, token, whole=whole):
            sys.stdout.buffer.write(line + b"\n")
