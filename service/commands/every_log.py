"""``quipu verify --all``: verify every log of a server and its archive with this release before it is deployed."""

import asyncio
import re
import sys
from collections import defaultdict
from collections.abc import AsyncIterator, Mapping
from io import BytesIO

from quipu.service.adapters.archived_log import Archive
from quipu.service.adapters.ed25519 import genuine
from quipu.service.application.ports import TableLog
from quipu.service.application.problems import Problem, Unknown
from quipu.service.application.quipu import Quipu
from quipu.service.application.records.anchors import NOTHING
from quipu.service.application.records.files import read_header
from quipu.service.application.records.verify import Verifier
from quipu.service.commands.store import opened
from quipu.service.config import Config

EXAMPLES = 3
"""How many tables of each group are named."""
REMEMBERED = 8
"""How many tables are cached."""


def verify_all(config: Config) -> int:
    """Print groups of logs with the same problem; returns 0 if there are none, else 1."""
    return asyncio.run(_verify_all(config))


async def _verify_all(config: Config) -> int:
    differing: dict[str, list[str]] = defaultdict(list)
    tables = entries = 0
    async with opened(config, REMEMBERED) as (log, quipu):
        verifier = Verifier(quipu.editions, genuine)
        async for table in every_table(log, config.archive):
            tables += 1
            problem, count = await _difference(quipu, verifier, table)
            entries += count
            if problem is not None:
                differing[problem].append(table)
            tell_progress(f"\r{tables} tables, {entries} entries, {sum(map(len, differing.values()))} differ")
    tell_progress("\r\x1b[K")
    sys.stdout.write(in_words(tables, entries, differing))
    return 1 if differing else 0


async def every_table(log: TableLog, archive: str) -> AsyncIterator[str]:
    """Every table once: those on the server, then those that only the archive has."""
    here = set()
    async for table in log.tables():
        here.add(table)
        yield table
    if archive:
        async for table in Archive(archive).tables():
            if table not in here:
                yield table


async def _difference(quipu: Quipu, verifier: Verifier, table: str) -> tuple[str | None, int]:
    """How this release decides a table's log differently, if it does; and the number of entries."""
    game = "a game"
    try:
        lines = [line async for line in quipu.export(table, None, whole=True)]
        game = read_header(lines[0]).game
        origins = {origin: await _file(quipu, origin) async for origin in _origin(quipu, table)}
        report = verifier.report(BytesIO(b"\n".join(lines) + b"\n"), NOTHING, origins=origins)
    except Problem as problem:
        return f"{game}: {alike(str(problem), table)}", 0
    return None if report.valid else f"{game}: {alike(str(report.problem), table)}", report.entries


async def _origin(quipu: Quipu, table: str) -> AsyncIterator[str]:
    """The table that it was forked from, if that still exists."""
    cached, _ = await quipu.tables.current(table)
    origin = cached.position.table.opened.origin
    if origin is not None:
        try:
            await quipu.tables.current(origin.table)
        except Unknown:
            return
        yield origin.table


async def _file(quipu: Quipu, table: str) -> bytes:
    return b"\n".join([line async for line in quipu.export(table, None, whole=True)]) + b"\n"


def alike(problem: str, table: str) -> str:
    """A problem without the parts that differ from table to table."""
    return re.sub(r"\d+", "N", re.sub(r"\b[0-9a-f]{64}\b", "H", problem.replace(table, "T")))


def in_words(tables: int, entries: int, differing: Mapping[str, list[str]]) -> str:
    """One line per group, largest first."""
    lines = [f"{tables} tables with {entries} entries: {sum(map(len, differing.values()))} differ"]
    for problem, named in sorted(differing.items(), key=lambda group: -len(group[1])):
        more = f" and {len(named) - EXAMPLES} more" if len(named) > EXAMPLES else ""
        lines.append(f"  {len(named)} x {problem} ({', '.join(sorted(named)[:EXAMPLES])}{more})")
    return "\n".join(lines) + "\n"


def tell_progress(progress: str) -> None:
    """Overwrite the last line of a terminal; does nothing elsewhere."""
    if sys.stderr.isatty():
        sys.stderr.write(progress)
        sys.stderr.flush()
