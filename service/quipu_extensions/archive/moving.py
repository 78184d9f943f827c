"""``quipu archive``: move finished tables from the log's server to the archive."""

import argparse
from collections.abc import AsyncIterator
from typing import Any, Final

import msgspec

from quipu_extensions.archive.archived_log import Archive
from quipu_extensions.archive.archived_table import Archived
from quipu_service.adapters.entropy import system_clock
from quipu_service.adapters.redis_needed import note_needed
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.facade.stores import Stores
from quipu_service.application.log.position import Status
from quipu_service.application.ports.schedule import WorkKind
from quipu_service.application.ports.table_index import TableIndex
from quipu_service.application.ports.table_log import LogRead
from quipu_service.application.problems.tree import Problem, Unknown
from quipu_service.application.tables.cache import CachedTable
from quipu_service.application.tables.listing import ENDED, Lists, Place, summary_of
from quipu_service.commands.store import opened
from quipu_service.commands.stored_tables import age_of
from quipu_service.commands.terminal import counted, say, warn
from quipu_service.operate.config import ConfigError

NAME: Final = "archive"
"""That of the extension."""
TOGETHER: Final = 1_000
"""Ids of tables that are read at a time."""


async def archive(arguments: argparse.Namespace, config: Any) -> int:
    """Move finished tables one after the other and print how many; returns 1 if a table is damaged and was left."""
    age = age_of(arguments.older_than)
    if not config.archive:
        raise ConfigError("QUIPU_ARCHIVE: expected a directory or a URL such as s3://bucket/quipu")
    moved = wrong = 0
    place, before = Archive(config.archive), system_clock() - age
    async with opened(config) as (stores, quipu):
        async for table in ended(stores.index, before):
            try:
                moved += await move(table, stores, quipu, place, before)
            except Problem as problem:
                warn(f"{table} stays where it is: {problem}")
                wrong += 1
    say(f"{counted(moved, 'table')} moved to {config.archive}")
    return 1 if wrong else 0


async def ended(index: TableIndex, before: int) -> AsyncIterator[str]:
    """The ids of tables whose game was over before a time, oldest first; some may be gone or go on again."""
    place: Place | None = None
    while page := await index.oldest(ENDED, place, TOGETHER):
        for place in page:
            if place[0] >= before:
                return
            yield place[1]


async def move(table: str, stores: Stores, quipu: Quipu, place: Archive, before: int) -> bool:
    """Verify a finished table, store it, read it back, then delete it from the server; returns whether it moved.

    Raises Problem, and leaves the table on the server, if anything is wrong. What a crash left of a table goes with the
    next call.
    """
    found = await stores.log.read(table, 0)
    try:
        cached, _ = await quipu.tables.current(table)
    except Unknown:
        await stores.index.delist(ENDED, table)
        return False
    if cached.position.status is not Status.OVER or cached.position.at >= before:
        return False
    joined = {player: await stores.players.joined(player, table) for player in cached.holders.players}
    rows = {player: at for player, at in joined.items() if at is not None}
    if found.version:
        await _store(found, cached, stores, quipu, place)
        for player, at in rows.items():
            await place.join(player, table, at)
        if not await stores.log.remove(table, found.version, quipu.outlives):
            return False
    await stores.schedule.drop(WorkKind.UNSTARTED, table)
    await Lists(stores.index).take_off(cached.position.table.opened)
    for player, at in rows.items():
        await stores.players.part(player, table, at)
    await stores.index.delist(ENDED, table)
    return bool(found.version)


async def _store(found: LogRead, cached: CachedTable, stores: Stores, quipu: Quipu, place: Archive) -> None:
    """Write a table to the archive if it is right; raises Problem."""
    file = b"".join([line + b"\n" async for line in quipu.export(cached.id, None, whole=True)])
    report = await quipu.verify(file)
    if not report.valid:
        raise Problem(f"verification failed: {report.problem}")
    if found.secret is None:
        raise Problem("its seed is missing")
    await note_needed(stores.ask, NAME, system_clock())
    await place.store(
        Archived(
            table=cached.id,
            entries=tuple(msgspec.Raw(entry) for entry in found.entries),
            holders={str(seat): proof for seat, proof in found.holders.items()},
            keys=found.keys,
            commands=await stores.log.commands_of(cached.id),
            secret=found.secret.hex(),
            imported_at=found.imported_at,
            summary=msgspec.Raw(summary_of(cached.position, found.imported_at)),
        )
    )
