"""``quipu backup`` and ``quipu restore``: the log's server, read table by table, and what lies beside it."""

import argparse
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from hashlib import file_digest
from pathlib import Path
from typing import Final

import msgspec

from quipu_service.adapters.disk import flush
from quipu_service.adapters.entropy import system_clock
from quipu_service.adapters.redis_durability import Durability
from quipu_service.adapters.redis_server import MEMORY, RedisServer
from quipu_service.adapters.redis_stores import redis_stores, stores_of
from quipu_service.adapters.redis_url import Deployment, is_cluster
from quipu_service.adapters.snapshots import Contents, Manifest, begin_restore, copied, end_restore, loaded, snapshots
from quipu_service.application.facade.stores import Stores
from quipu_service.application.problems.tree import GameNotInstalled, NewerRules, Problem, RevisionNotKept
from quipu_service.commands.store import quipu_on, server_url, store
from quipu_service.commands.terminal import counted, end_progress, say, show_progress, warn
from quipu_service.extensions.extension import own_settings
from quipu_service.extensions.loading import installed
from quipu_service.observing.release import BUILD
from quipu_service.operate.config import Config

MANIFEST: Final = "backup.json"
NAMED: Final = "%Y%m%dT%H%M%SZ"
UNREADABLE: Final = (GameNotInstalled, NewerRules, RevisionNotKept)
"""What hinders us from folding a table, and is no fault of the backup."""
REMEMBERED: Final = 8
"""How many tables are cached."""


async def backup(arguments: argparse.Namespace, config: Config) -> int:
    """Write a backup, verify it and note its time; returns 1 if a table in it is damaged. Raises Unavailable."""
    if arguments.keep is not None and arguments.keep < 1:
        raise ValueError("--keep: expected at least 1")
    place, at = Path(arguments.destination), system_clock()
    name = datetime.fromtimestamp(at / 1_000, UTC).strftime(NAMED)
    part = place / f"{name}.part"
    part.mkdir(mode=0o700, parents=True)
    try:
        with server_url(config) as url:
            files = await snapshots(url, part)
            moved = await _backed_up(config, place)  # after the log: a table may be in both
            kept = Manifest(
                release=BUILD,
                at=at,
                database=Deployment(url).database,
                cluster=is_cluster(url),
                snapshots={one.name: _digest(one) for one in files},
            )
            for file in files:
                kept = kept.with_more(await _looked_through(file, kept, config, arguments))
            _finished(part, place / name, kept)
            if not kept.problems:
                async with _server(url) as server:
                    await server.note_backup(at)
    finally:
        shutil.rmtree(part, ignore_errors=True)
        end_progress()
    warn(*kept.problems)
    say(f"{place / name}: {found_in(kept.tables, kept.entries)}, verified{moved}")
    if kept.problems:  # the older ones may have the table as it was
        return 1
    _thin_out(place, arguments.keep)
    return 0


async def restore(arguments: argparse.Namespace, config: Config) -> int:
    """Copy a backup into an empty server and verify what is there; returns 1 if that is not what the backup had."""
    place = Path(arguments.backup)
    kept = _manifest(place)
    if kept.cluster and not is_cluster(config.redis_url):
        raise ValueError(f"{place} is of a Cluster: restore it into a Cluster (QUIPU_REDIS_URL=redis+cluster://…)")
    with store(config) as log:
        async with _server(log.url, log.durability) as server:
            await begin_restore(server)
            for name in kept.snapshots:
                scratch = place / "scratch"
                async with loaded(place / name, scratch, database=kept.database, program=_program(arguments)) as source:
                    await copied(source, server, lambda keys: show_progress(f"{counted(keys, 'key')} copied"))
            moved = await _restored(config, place.parent)
            found = await _looked_at(stores_of(server), config)
            whole = (found.tables, found.entries) == (kept.tables, kept.entries)
            if whole:
                await end_restore(server)
    end_progress()
    warn(*found.problems)
    if not whole:
        warn(f"found {found_in(found.tables, found.entries)}, not the {found_in(kept.tables, kept.entries)} backed up")
        return 1
    say(f"{found_in(found.tables, found.entries)} restored and verified{moved}")
    return 1 if found.problems else 0


@asynccontextmanager
async def _server(url: str, durability: Durability = MEMORY) -> AsyncIterator[RedisServer]:
    server = RedisServer(url, durability)
    try:
        yield server
    finally:
        await server.aclose()


async def _looked_through(snapshot: Path, kept: Manifest, config: Config, arguments: argparse.Namespace) -> Contents:
    """What is in a snapshot, from a private server that loads it."""
    scratch = snapshot.parent / "scratch"
    async with (
        loaded(snapshot, scratch, database=kept.database, program=_program(arguments)) as url,
        redis_stores(url) as stores,
    ):
        return await _looked_at(stores, config)


def found_in(tables: int, entries: int) -> str:
    """Tables and their entries, counted."""
    return f"{counted(tables, 'table')} with {counted(entries, 'entry', 'entries')}"


async def _looked_at(stores: Stores, config: Config) -> Contents:
    """Read every table as the service does: its chain of hashes is computed again."""
    quipu, tables, entries, problems = quipu_on(stores, config, REMEMBERED), 0, 0, list[str]()
    async for table in stores.log.tables():
        tables += 1
        try:
            cached, _ = await quipu.tables.current(table)
            entries += cached.position.version
        except UNREADABLE:
            entries += (await stores.log.read(table, 0)).version
        except Problem as problem:
            problems.append(f"{table}: {problem}")
        show_progress(f"{counted(tables, 'table')} read")
    return Contents(tables, entries, tuple(problems))


async def _backed_up(config: Config, beside: Path) -> str:
    """Copy what extensions keep elsewhere; what to say of it."""
    extensions = installed(config.extensions).values()
    return "".join([await one.back_up(own_settings(one, config), beside) for one in extensions])


async def _restored(config: Config, beside: Path) -> str:
    """Copy that back."""
    extensions = installed(config.extensions).values()
    return "".join([await one.restore(own_settings(one, config), beside) for one in extensions])


def _program(arguments: argparse.Namespace) -> Path | None:
    return None if arguments.server is None else Path(arguments.server)


def _digest(file: Path) -> str:
    with file.open("rb") as opened_file:
        return file_digest(opened_file, "sha256").hexdigest()


def _finished(part: Path, place: Path, kept: Manifest) -> None:
    """Flush the backup to the disk and give it its name, by which it is whole."""
    file = part / MANIFEST
    file.write_bytes(msgspec.json.format(msgspec.json.encode(kept)) + b"\n")
    flush(file, part)
    part.rename(place)
    flush(place.parent)


def _manifest(place: Path) -> Manifest:
    """The manifest of a whole backup; raises ValueError for any other folder, and for changed files."""
    try:
        kept = msgspec.json.decode((place / MANIFEST).read_bytes(), type=Manifest)
    except (FileNotFoundError, NotADirectoryError):
        raise ValueError(f"{place} is no backup: it has no {MANIFEST}") from None
    for name, digest in kept.snapshots.items():
        if _digest(place / name) != digest:
            raise ValueError(f"{place / name} is not as it was written: take another backup")
    return kept


def _thin_out(place: Path, keep: int | None) -> None:
    """Delete all whole backups but the last ones."""
    whole = sorted(file.parent for file in place.glob(f"*Z/{MANIFEST}"))
    for one in [] if keep is None else whole[:-keep]:
        shutil.rmtree(one)
        say(f"{one} is deleted")
