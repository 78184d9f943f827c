"""The archive of finished tables: one compressed object a table, in a directory or an object store.

It is read when the log has a table no more.
"""

import asyncio
import gzip
import logging
import time
import zlib
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from quipu.service.adapters.redis_names import GONE
from quipu.service.application.deliveries import Deliveries
from quipu.service.application.entries import read_stored
from quipu.service.application.game_statistics import Tallies
from quipu.service.application.names import SEALED, apart, named
from quipu.service.application.ports import Append, Appending, KeptConditions, LogRead, Players, TableLog, Work
from quipu.service.application.problems import Unavailable

MISSING: Final = "QUIPU_ARCHIVE needs obstore: pip install 'quipu[archive]'"
KEPT_FOR: Final = 60.0
"""Seconds for which an archived table is cached; afterwards it is read again, because a name may have been deleted."""
SUFFIX: Final = ".json.gz"
LOG: Final = logging.getLogger("quipu")
MOST_KEPT, MOST_UNKNOWN = 16, 10_000
"""How many archived tables are cached, and how many ids that the archive does not have."""


class Archived(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that the log stored about a table."""

    archive: int = 1
    """The version of this format."""
    table: str
    entries: tuple[msgspec.Raw, ...]
    """The entries, byte by byte."""
    holders: Mapping[str, str]
    """Hash of the holder's token, by seat."""
    keys: Mapping[str, str]
    """Hash by name of a key."""
    commands: Mapping[str, str]
    """Version and digest by command id."""
    secret: str
    """The seed, in hexadecimal."""
    imported_at: int | None

    def read(self, after: int, command: str | None) -> LogRead:
        """The table as the log would have returned it."""
        version, _, digest = self.commands.get(command or "", "").partition(" ")
        return LogRead(
            version=len(self.entries),
            entries=[bytes(entry) for entry in self.entries[after:]],
            holders={int(seat): proof for seat, proof in self.holders.items()},
            keys=self.keys,
            command=(int(version), digest) if version else None,
            secret=bytes.fromhex(self.secret) if after == 0 else None,
            imported_at=self.imported_at if after == 0 else None,
            named=self.named,
        )

    @property
    def named(self) -> frozenset[int]:
        """The versions of all entries whose names are stored."""
        sealed = ((number, bytes(entry)) for number, entry in enumerate(self.entries, start=1))
        return frozenset(number for number, entry in sealed if SEALED in entry and named(read_stored(entry)))

    def without_names(self, versions: Sequence[int]) -> "Archived":
        """The same table without the names of these entries, and without digests of commands that contain them."""
        entries = tuple(
            msgspec.Raw(apart(read_stored(entry))[0]) if number in versions else entry
            for number, entry in enumerate(self.entries, start=1)
        )
        taken = tuple(f"{version} " for version in versions)
        commands = {
            command: f"{said.partition(' ')[0]} {GONE}" if said.startswith(taken) else said
            for command, said in self.commands.items()
        }
        return replace(self, entries=entries, commands=commands)


read_archived = msgspec.json.Decoder(Archived).decode


class Archive:
    """Stores each table as the object ``<table>.json.gz``."""

    def __init__(self, place: str) -> None:
        """Open a directory, or a URL such as ``s3://bucket/quipu``; raises ValueError."""
        try:
            import obstore.store as stores
        except ImportError as missing:
            raise ValueError(MISSING) from missing
        self._store: Any
        if "://" in place:
            self._store = stores.from_url(place)
        else:
            Path(place).mkdir(parents=True, exist_ok=True)
            self._store = stores.LocalStore(prefix=Path(place).absolute())
        self._kept: OrderedDict[str, tuple[float, Archived]] = OrderedDict()
        self._unknown: OrderedDict[str, None] = OrderedDict()

    async def find(self, table: str) -> Archived | None:
        """An archived table, or none, which is cached too; raises Unavailable if the archive cannot be read."""
        if table in self._unknown:
            return None
        kept = self._kept.get(table)
        if kept is not None and time.monotonic() < kept[0]:
            return kept[1]
        found = await self.fetch(table)
        if found is None:
            _remember(self._unknown, table, None, MOST_UNKNOWN)
        else:
            _remember(self._kept, table, (time.monotonic() + KEPT_FOR, found), MOST_KEPT)
        return found

    async def fetch(self, table: str) -> Archived | None:
        """The table, read from the store."""
        import obstore
        from obstore.exceptions import BaseError

        try:
            answer = await obstore.get_async(self._store, _name(table))
            packed = bytes(await answer.bytes_async())
        except FileNotFoundError:
            return None
        except (BaseError, OSError) as failure:
            raise Unavailable("the archive cannot be read") from failure
        try:
            return read_archived(await asyncio.to_thread(gzip.decompress, packed))
        except (OSError, EOFError, zlib.error, msgspec.MsgspecError) as damage:
            LOG.error("the archived table %s is damaged: %s", table, damage)
            raise Unavailable(f"the archived table {table} is damaged: {damage}") from damage

    async def tables(self) -> AsyncIterator[str]:
        """The ids of all archived tables; raises Unavailable."""
        import obstore
        from obstore.exceptions import BaseError

        try:
            async for page in obstore.list(self._store):
                for one in page:
                    folder, _, name = str(one["path"]).rpartition("/")
                    if name.endswith(SUFFIX) and folder == name[: len(folder)]:
                        yield name.removesuffix(SUFFIX)
        except (BaseError, OSError) as failure:
            raise Unavailable("the archive cannot be read") from failure

    async def store(self, one: Archived) -> None:
        """Write a table, and read it back to compare; raises Unavailable."""
        import obstore
        from obstore.exceptions import BaseError

        packed = await asyncio.to_thread(gzip.compress, msgspec.json.encode(one), mtime=0)
        try:
            await obstore.put_async(self._store, _name(one.table), packed)
        except (BaseError, OSError) as failure:
            raise Unavailable("the archive cannot be written") from failure
        again = await self.fetch(one.table)
        if again is None or msgspec.json.encode(again) != msgspec.json.encode(one):
            raise Unavailable(f"the archive does not hold table {one.table} as it was written")
        self._unknown.pop(one.table, None)
        self._kept.pop(one.table, None)


def _name(table: str) -> str:
    if not table.isalnum():
        raise Unavailable("a table has letters and digits in its id")
    return f"{table[:2]}/{table}{SUFFIX}"


def _remember(kept: OrderedDict[str, Any], table: str, what: Any, most: int) -> None:
    kept[table] = what
    if len(kept) > most:
        kept.popitem(last=False)


class ArchivedLog:
    """A log that reads the archive for tables that it no longer has."""

    def __init__(self, log: TableLog, archive: Archive) -> None:
        self._log, self._archive = log, archive

    async def append(self, append: Append) -> Appending:
        """Write one entry; a finished table accepts none."""
        return await self._log.append(append)

    async def read(self, table: str, after: int, command: str | None = None) -> LogRead:
        """Read the log, or the archive if the log has no such table."""
        found = await self._log.read(table, after, command)
        if found.version or not table.isalnum():
            return found
        archived = await self._archive.find(table)
        return found if archived is None else archived.read(after, command)

    async def entries(self, table: str, after: int, upto: int | None = None) -> Sequence[bytes]:
        """A part of the log, or of the archive if the log has no such table."""
        found = await self._log.entries(table, after, upto)
        return found or (await self.read(table, after)).entries[: None if upto is None else upto - after]

    async def forget_names(self, table: str, versions: Sequence[int], summary: bytes | None) -> None:
        """Delete names, in the archive if the log has no such table."""
        await self._log.forget_names(table, versions, summary)
        archived = await self._archive.fetch(table) if table.isalnum() else None
        if archived is not None and archived.named.intersection(versions):
            await self._archive.store(archived.without_names(versions))

    def watch(self, table: str, hint: Callable[[int], None]) -> AbstractAsyncContextManager[None]:
        """Subscribe to appends; an archived table has none."""
        return self._log.watch(table, hint)

    async def mark_imported(self, table: str, at: int) -> int:
        """Mark a table as imported."""
        return await self._log.mark_imported(table, at)

    async def enlist(self, name: str, table: str, at: int) -> None:
        """Put a table on a list."""
        await self._log.enlist(name, table, at)

    async def delist(self, name: str, table: str) -> None:
        """Take a table off a list."""
        await self._log.delist(name, table)

    async def mark(self, name: str, at: int) -> None:
        """Record when the lists by kind were built."""
        await self._log.mark(name, at)

    async def marked(self, name: str) -> int | None:
        """When the lists by kind were built."""
        return await self._log.marked(name)

    async def listed(self, name: str, before: tuple[int, str] | None, most: int) -> Sequence[tuple[int, str, bytes]]:
        """A page of a list; archived tables stay listed."""
        return await self._log.listed(name, before, most)

    async def summaries(self, tables: Sequence[str]) -> Mapping[str, bytes]:
        """The summaries of tables."""
        return await self._log.summaries(tables)

    async def drop(self, table: str, version: int) -> bool:
        """Delete a table."""
        return await self._log.drop(table, version)

    def tables(self) -> AsyncIterator[str]:
        """The ids of the tables that are not archived."""
        return self._log.tables()

    @property
    def work(self) -> Work:
        """Jobs for workers."""
        return self._log.work

    @property
    def conditions(self) -> KeptConditions:
        """What seats have left for later; at tables that are over there is nothing."""
        return self._log.conditions

    @property
    def players(self) -> Players:
        """The tables of each player."""
        return self._log.players

    @property
    def deliveries(self) -> Deliveries:
        """Deliveries of notices."""
        return self._log.deliveries

    @property
    def tallies(self) -> Tallies:
        """The sums of the finished tables of each game."""
        return self._log.tallies

    async def aclose(self) -> None:
        """Close every connection."""
        await self._log.aclose()

    async def ping(self) -> None:
        """Return if the server answers and accepts writes."""
        await self._log.ping()


def with_archive(log: TableLog, place: str) -> TableLog:
    """The log, with the archive if one is configured; raises ValueError."""
    return ArchivedLog(log, Archive(place)) if place else log
