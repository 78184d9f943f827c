"""The archive of finished tables: one compressed object a table, in a directory or an object store.

It is read for tables that the log no longer has.
"""

import asyncio
import dataclasses
import gzip
import logging
import time
import zlib
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from quipu_extensions.archive.archived_table import Archived, read_archived
from quipu_service.adapters.disk import flush
from quipu_service.adapters.extras import Extra
from quipu_service.application.facade.stores import Stores
from quipu_service.application.ledger import CLIENT, CPU, MINUTE, OLDEST, REQUEST, LedgerRow
from quipu_service.application.ports.player_lists import Players
from quipu_service.application.ports.table_log import Holder, LogRead, TableLog
from quipu_service.application.problems.tree import Unavailable
from quipu_service.application.tables.listing import Place, Row

OBSTORE: Final = Extra("archive", ("obstore",), setting="archive")
ARCHIVED: Final = LedgerRow(
    what="tables that were read from the archive",
    owner=CLIENT,
    price=CPU,
    most=16,
    of="tables",
    seconds=MINUTE,
    full=OLDEST,
    where=("quipu_extensions.archive.archived_log.Archive._kept",),
)
NOT_ARCHIVED: Final = LedgerRow(
    what="tables that the archive does not have",
    owner=CLIENT,
    price=REQUEST,
    most=10_000,
    of="ids",
    seconds=MINUTE,
    full=OLDEST,
    where=("quipu_extensions.archive.archived_log.Archive._unknown",),
)
KEPT_FOR: Final = float(ARCHIVED.seconds)
"""Seconds for which an archived table, or the fact that there is none, is cached. Then the archive is read again,
because a name may have been deleted, or the table archived."""
SUFFIX: Final = ".json.gz"
What = TypeVar("What")
PLAYERS: Final = "players"
"""The folder of the lists of players."""
DAY: Final = 86_400_000
"""Milliseconds: rows of a player's list are in a folder for each day."""
TOGETHER: Final = 10
"""Folders of days that are read at the same time."""
MOST_JOINED: Final = 1_000
"""Rows of a player's list that are read at once."""
PROBE: Final = "probe"
"""The name of an object that is written to see whether one can be."""
LOG: Final = logging.getLogger("quipu")


class Archive:
    """Stores each table as the object ``<table>.json.gz``, and the list of each of its players.

    A row of a player's list is an empty object, named by the player, the day and time of joining and the table: it is
    added and deleted in one step, whoever else writes, and a page reads the rows of as few days as fill it.

    The store is called in our own threads: obstore's async functions abort a process that exits soon after a call.
    """

    def __init__(self, place: str) -> None:
        """Open a directory, or a URL such as ``s3://bucket/quipu``; raises ValueError."""
        OBSTORE.require("QUIPU_ARCHIVE")
        import obstore
        import obstore.store as stores
        from obstore.exceptions import BaseError

        self._calls, self._failures = obstore, (BaseError, OSError)
        self._store: Any
        try:
            if "://" in place:
                self._store = stores.from_url(place)
            else:
                Path(place).mkdir(parents=True, exist_ok=True)
                self._store = stores.LocalStore(prefix=Path(place).absolute())
        except self._failures as wrong:
            said = str(wrong).partition("\n")[0]
            raise ValueError(f"QUIPU_ARCHIVE: {place!r} cannot be opened as an archive: {said}") from wrong
        local = isinstance(self._store, stores.LocalStore)
        self._folder = Path(str(self._store.prefix)) if local else None
        self._kept: OrderedDict[str, tuple[float, Archived]] = OrderedDict()
        self._unknown: OrderedDict[str, float] = OrderedDict()

    async def find(self, table: str) -> Archived | None:
        """An archived table, or None; both are cached; raises Unavailable if the archive cannot be read."""
        if time.monotonic() < self._unknown.get(table, 0.0):
            return None
        kept = self._kept.get(table)
        if kept is not None and time.monotonic() < kept[0]:
            return kept[1]
        found = await self.fetch(table)
        if found is None:
            _remember(self._unknown, table, time.monotonic() + KEPT_FOR, NOT_ARCHIVED.most)
        else:
            _remember(self._kept, table, (time.monotonic() + KEPT_FOR, found), ARCHIVED.most)
        return found

    def elsewhere(self, table: str) -> None:
        """Forget that the archive lacks this table: the log has it, so it may be archived later."""
        self._unknown.pop(table, None)

    async def fetch(self, table: str) -> Archived | None:
        """The table, read from the store; no other id than letters and digits can be in it."""
        if not table.isalnum():
            return None
        with self._failing("read"):
            try:
                answer = await asyncio.to_thread(self._calls.get, self._store, _name(table))
                packed = bytes(await asyncio.to_thread(answer.bytes))
            except FileNotFoundError:
                return None
        try:
            return read_archived(await asyncio.to_thread(gzip.decompress, packed))
        except (OSError, EOFError, zlib.error, msgspec.MsgspecError) as damage:
            LOG.error("the archived table %s is damaged: %s", table, damage)
            raise Unavailable(f"the archived table {table} is damaged: {damage}") from damage

    async def tables(self) -> AsyncIterator[str]:
        """The ids of all archived tables; raises Unavailable."""
        async for table, _ in self._listed():
            yield table

    async def _listed(self) -> AsyncIterator[tuple[str, datetime]]:
        """The ids of all archived tables, each with the time when it was last written; raises Unavailable."""
        async for path, at in self._objects():
            folder, _, name = path.rpartition("/")
            if name.endswith(SUFFIX) and folder == name[: len(folder)]:
                yield name.removesuffix(SUFFIX), at

    async def _objects(self, prefix: str | None = None) -> AsyncIterator[tuple[str, datetime]]:
        """The names of objects, each with the time when it was last written; raises Unavailable."""
        with self._failing("read"):
            pages = self._calls.list(self._store, prefix)
            while page := await asyncio.to_thread(next, pages, None):
                for one in page:
                    yield str(one["path"]), one["last_modified"]

    async def copy_to(self, other: "Archive") -> int:
        """Copy each table that the other archive lacks, or has as it was before; returns how many. Raises Unavailable.

        A table is written anew when names in it are deleted.
        """
        there, copied = {table: at async for table, at in other._listed()}, 0
        rows = {row async for row, _ in other._objects(PLAYERS)}
        async for row, _ in self._objects(PLAYERS):
            if row not in rows:
                await other._put(row, b"")
        async for table, at in self._listed():
            if table not in there or there[table] < at:
                found = await self.fetch(table)
                if found is not None:
                    await other.store(found)
                    copied += 1
        return copied

    async def store(self, one: Archived) -> None:
        """Write a table, and read it back to compare; raises Unavailable."""
        if not one.table.isalnum():
            raise Unavailable("a table has letters and digits in its id")
        packed = await asyncio.to_thread(gzip.compress, msgspec.json.encode(one), mtime=0)
        await self._put(_name(one.table), packed)
        again = await self.fetch(one.table)
        if again is None or msgspec.json.encode(again) != msgspec.json.encode(one):
            raise Unavailable(f"the archive does not hold table {one.table} as it was written")
        self._unknown.pop(one.table, None)
        self._kept.pop(one.table, None)

    async def _put(self, name: str, content: bytes) -> None:
        """Write an object; in a directory, flush it and the folders that name it."""
        with self._failing("written"):
            await asyncio.to_thread(self._calls.put, self._store, name, content)
            if self._folder is not None:
                file = self._folder / name
                above = file.relative_to(self._folder).parents
                await asyncio.to_thread(flush, file, *(self._folder / folder for folder in above))

    async def join(self, player: str, table: str, at: int) -> None:
        """Put a table on the player's list; raises Unavailable."""
        await self._put(_row(player, table, at), b"")

    async def part(self, player: str, table: str, at: int) -> None:
        """Take a table off the player's list; raises Unavailable."""
        with self._failing("written"), suppress(FileNotFoundError):
            await asyncio.to_thread(self._calls.delete, self._store, _row(player, table, at))

    async def joined(
        self, player: str, cursor: Place | None = None, most: int = MOST_JOINED, *, oldest: bool = False
    ) -> Sequence[Place]:
        """Time and id of tables on the player's list beyond the cursor, newest first, or oldest first.

        Raises Unavailable.
        """
        days = sorted(await self._days(player), reverse=not oldest)
        if cursor is not None:
            first = cursor[0] // DAY
            days = [day for day in days if (day >= first if oldest else day <= first)]
        found: list[Place] = []
        for begin in range(0, len(days), TOGETHER):
            some = await asyncio.gather(*(self._joined_on(player, day) for day in days[begin : begin + TOGETHER]))
            found += (one for places in some for one in places if cursor is None or _beyond(one, cursor, oldest=oldest))
            if len(found) >= most:
                break
        return sorted(found, reverse=not oldest)[:most]

    async def _days(self, player: str) -> list[int]:
        """The days since 1970 on which the player joined a table that is here."""
        with self._failing("read"):
            found = await asyncio.to_thread(self._calls.list_with_delimiter, self._store, _folder(player))
        return [int(str(path).rpartition("/")[2]) for path in found["common_prefixes"]]

    async def _joined_on(self, player: str, day: int) -> list[Place]:
        names = [path.rpartition("/")[2] async for path, _ in self._objects(f"{_folder(player)}/{day}")]
        return [(int(at), table) for at, _, table in (name.partition("-") for name in names)]

    async def try_to_write(self) -> None:
        """Write an object and delete it again; raises Unavailable."""
        with self._failing("written"):
            await asyncio.to_thread(self._calls.put, self._store, PROBE, b"")
            await asyncio.to_thread(self._calls.delete, self._store, PROBE)

    @contextmanager
    def _failing(self, done: str) -> Iterator[None]:
        try:
            yield
        except self._failures as failure:
            raise Unavailable(f"the archive cannot be {done}") from failure


def _name(table: str) -> str:
    return f"{table[:2]}/{table}{SUFFIX}"


def _beyond(place: Place, cursor: Place, *, oldest: bool) -> bool:
    return place > cursor if oldest else place < cursor


def _folder(player: str) -> str:
    return f"{PLAYERS}/{player[:2]}/{player}"


def _row(player: str, table: str, at: int) -> str:
    return f"{_folder(player)}/{at // DAY}/{at}-{table}"


def _remember(kept: OrderedDict[str, What], table: str, what: What, most: int) -> None:
    kept[table] = what
    if len(kept) > most:
        kept.popitem(last=False)


class ArchivedLog:
    """A log that reads the archive for tables that it no longer has. They accept no entry."""

    def __init__(self, log: TableLog, archive: Archive) -> None:
        self._log, self._archive = log, archive
        self.append, self.watch, self.mark_imported = log.append, log.watch, log.mark_imported
        self.commands_of, self.remove = log.commands_of, log.remove

    async def tables(self) -> AsyncIterator[str]:
        """Every table once: those on the server, then those that only the archive has."""
        here = set()
        async for table in self._log.tables():
            here.add(table)
            yield table
        async for table in self._archive.tables():
            if table not in here:
                yield table

    async def read(self, table: str, after: int, command: str | None = None) -> LogRead:
        """Read the log, or the archive if the log has no such table."""
        found = await self._log.read(table, after, command)
        if found.version:
            self._archive.elsewhere(table)
        if found.version:
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
        archived = await self._archive.fetch(table)
        if archived is not None and archived.named.intersection(versions):
            await self._archive.store(archived.without_names(versions, summary))

    async def replace_key(self, table: str, holder: Holder, name: str, proof: str) -> bool:
        """Replace a hash, in the archive if the log has no such table."""
        if await self._log.replace_key(table, holder, name, proof):
            return True
        archived = await self._archive.fetch(table)
        if archived is None or archived.keys.get(str(holder.seat)) != holder.proof:
            return False
        await self._archive.store(archived.with_key(name, proof))
        return True


class ArchivedPlayers:
    """Lists of players that go on in the archive."""

    def __init__(self, players: Players, archive: Archive) -> None:
        self._players, self._archive = players, archive
        self.joined, self.announce, self.watch = players.joined, players.announce, players.watch

    async def join(self, player: str, table: str, at: int, *, over: bool = False) -> None:
        """Put a table on the list, in the archive if that has it."""
        if over and await self._archive.find(table) is not None:
            await self._archive.join(player, table, at)
        else:
            await self._players.join(player, table, at, over=over)

    async def part(self, player: str, table: str, at: int) -> None:
        """Take a table off the list, in the archive too."""
        await self._players.part(player, table, at)
        await self._archive.part(player, table, at)

    async def tables(
        self, player: str, cursor: Place | None, most: int, *, oldest: bool = False, over: bool = True
    ) -> Sequence[Row]:
        """Rows of both lists, each table once."""
        here = await self._players.tables(player, cursor, most, oldest=oldest, over=over)
        if not over:
            return here
        there = await self._rows(player, cursor, most, oldest=oldest)
        rows = {row[:2]: row for row in [*there, *here]}
        return sorted(rows.values(), reverse=not oldest)[:most]

    async def _rows(self, player: str, cursor: Place | None, most: int, *, oldest: bool) -> Sequence[Row]:
        """The first rows beyond the cursor; a table whose object was deleted has none."""
        found: list[Row] = []
        while wanted := most - len(found):
            some = await self._archive.joined(player, cursor, wanted, oldest=oldest)
            tables = await asyncio.gather(*(self._archive.find(table) for _, table in some))
            found += [(*place, bytes(one.summary)) for place, one in zip(some, tables, strict=True) if one is not None]
            if len(some) < wanted:
                break
            cursor = some[-1]
        return found


def with_archive(stores: Stores, place: str) -> Stores:
    """The stores, with the archive if one is configured; raises ValueError."""
    if not place:
        return stores
    archive = Archive(place)
    log, players = ArchivedLog(stores.log, archive), ArchivedPlayers(stores.players, archive)
    return dataclasses.replace(stores, log=log, players=players)
