"""Commands of operators on stored tables: ``quipu archive``, ``quipu forget-names``, ``quipu change-rules``."""

import argparse
import re
import secrets
from collections.abc import AsyncIterator
from typing import Final

import msgspec

from quipu_service.adapters.archived_log import Archive, Archived
from quipu_service.adapters.entropy import system_clock
from quipu_service.application.commands.forgetting import StillPlayed, forget_names
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.facade.stores import Stores
from quipu_service.application.log.position import Status
from quipu_service.application.ports.schedule import WorkKind
from quipu_service.application.ports.table_index import TableIndex
from quipu_service.application.ports.table_log import LogRead
from quipu_service.application.problems.tree import Problem, Unknown
from quipu_service.application.tables.cache import CachedTable
from quipu_service.application.tables.listing import ENDED, Lists, Place, summary_of
from quipu_service.commands.store import every_table, opened
from quipu_service.commands.terminal import say, warn
from quipu_service.operate.config import Config, ConfigError

MILLISECONDS: Final = {"s": 1_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000}
TOGETHER: Final = 1_000
"""Ids of tables that are read at a time."""
AGAIN = "They stay in the append-only file until its next rewrite (BGREWRITEAOF), and in your backups."


async def archive(asked: argparse.Namespace, config: Config) -> int:
    """Move finished tables one after the other and print how many; returns 1 if a table is damaged and was left."""
    age = age_of(asked.older_than)
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
    say(f"{moved} tables moved to {config.archive}")
    return 1 if wrong else 0


def age_of(written: str) -> int:
    """A duration in milliseconds; raises ValueError."""
    found = re.fullmatch(r"([0-9]+)([smhd])", written)
    if found is None:
        raise ValueError(f"--older-than: expected a number with s, m, h or d, such as 30d, got {written!r}")
    return int(found[1]) * MILLISECONDS[found[2]]


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
        if not await stores.log.remove(table, found.version):
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


async def forget(asked: argparse.Namespace, config: Config) -> int:
    """Delete names of people and print how many; 1 if a table cannot be read or has names that cannot be deleted."""
    if bool(asked.tables) == (asked.older_than is not None):
        raise ConfigError("forget-names: give tables, or --older-than")
    if asked.seat is not None and not asked.tables:
        raise ConfigError("forget-names: --seat needs a table")
    age = None if asked.older_than is None else age_of(asked.older_than)
    names = tables = code = 0
    seats = None if asked.seat is None else {asked.seat - 1}
    async with opened(config) as (stores, quipu):
        async for table in _named(asked.tables) if asked.tables else every_table(stores.log, config.archive):
            try:
                if age is not None and await _is_younger(quipu, table, system_clock() - age):
                    continue
                deleted = await forget_names(quipu.tables, table, seats)
            except StillPlayed as played:
                if asked.tables:
                    code = 1
                    warn(f"{played}: names can be deleted when the game is over")
                continue
            except Problem as problem:
                warn(f"{table} stays as it is: {problem}")
                code = 1
                continue
            names, tables = names + deleted.names, tables + bool(deleted.names)
    say(f"{names} names of {tables} tables deleted", *([AGAIN] if names else []))
    return code


async def _is_younger(quipu: Quipu, table: str, since: int) -> bool:
    cached, _ = await quipu.tables.current(table)
    return cached.position.at >= since


async def _named(tables: list[str]) -> AsyncIterator[str]:
    for table in tables:
        yield table


async def change_rules(asked: argparse.Namespace, config: Config) -> int:
    """Write the entry; raises Unknown, or Declined if there are no newer rules or the position does not fit them."""
    async with opened(config, 1) as (_, quipu):
        position = (await quipu.rule_changes.impose(asked.table, command=secrets.token_hex(16))).step.position
    say(f"table {asked.table} goes on by revision {position.game.revision} from version {position.version} on")
    return 0
