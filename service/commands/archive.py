"""``quipu archive``: move finished tables from the log's server to the archive."""

import argparse
import asyncio
import re
import sys
from typing import Final

import msgspec

from quipu.service.adapters.archived_log import Archive, Archived
from quipu.service.adapters.entropy import system_clock
from quipu.service.application.log.position import Status
from quipu.service.application.ports import TableLog
from quipu.service.application.problems import Problem
from quipu.service.application.quipu import Quipu
from quipu.service.commands.store import opened
from quipu.service.config import Config, ConfigError

MILLISECONDS: Final = {"s": 1_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000}


def archive(asked: argparse.Namespace, config: Config) -> int:
    """Move tables one after the other and print how many; returns 1 if a table is damaged and was left."""
    age = age_of(asked.older_than)
    if not config.archive:
        raise ConfigError("QUIPU_ARCHIVE: expected a directory or a URL such as s3://bucket/quipu")
    moved, wrong = asyncio.run(_moved(config, system_clock() - age))
    sys.stdout.write(f"{moved} tables moved to {config.archive}\n")
    return 1 if wrong else 0


def age_of(written: str) -> int:
    """A duration in milliseconds; raises ValueError."""
    found = re.fullmatch(r"([0-9]+)([smhd])", written)
    if found is None:
        raise ValueError(f"--older-than: expected a number with s, m, h or d, such as 30d, got {written!r}")
    return int(found[1]) * MILLISECONDS[found[2]]


async def _moved(config: Config, before: int) -> tuple[int, int]:
    moved = wrong = 0
    place = Archive(config.archive)
    async with opened(config) as (log, quipu):
        async for table in log.tables():
            try:
                done = await move(table, log, quipu, place, before)
            except Problem as problem:
                sys.stderr.write(f"{table} stays where it is: {problem}\n")
                wrong += 1
                continue
            moved += done
    return moved, wrong


async def move(table: str, log: TableLog, quipu: Quipu, place: Archive, before: int) -> bool:
    """Verify a finished table, store it, read it back, then delete it from the server; returns whether it moved.

    Raises Problem, and leaves the table on the server, if anything is wrong.
    """
    cached, _ = await quipu.tables.current(table)
    if cached.position.status is not Status.OVER or cached.position.at >= before:
        return False
    file = b"".join([line + b"\n" async for line in quipu.export(table, None)])
    report = await quipu.verify(file)
    if not report.valid:
        raise Problem(f"verification failed: {report.problem}")
    found = await log.read(table, 0)
    if found.secret is None:
        raise Problem("its seed is missing")
    await place.store(
        Archived(
            table=table,
            entries=tuple(msgspec.Raw(entry) for entry in found.entries),
            holders={str(seat): proof for seat, proof in found.holders.items()},
            keys=found.keys,
            commands=await log.commands_of(table),
            secret=found.secret.hex(),
            imported_at=found.imported_at,
        )
    )
    return await log.remove(table, found.version)
