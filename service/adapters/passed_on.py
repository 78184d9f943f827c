"""A log in front of another one."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager

from quipu.service.application.notices.deliveries import Deliveries
from quipu.service.application.ports import Append, Appending, Holder, KeptConditions, LogRead, Players, TableLog, Work
from quipu.service.application.tables.game_statistics import Tallies


class PassedOnLog:
    """Passes every call on to another log; what stands in front of a log overrides what it changes."""

    def __init__(self, log: TableLog) -> None:
        self._log = log

    async def append(self, append: Append) -> Appending:
        """Write one entry."""
        return await self._log.append(append)

    async def read(self, table: str, after: int, command: str | None = None) -> LogRead:
        """Read the log after a version."""
        return await self._log.read(table, after, command)

    async def entries(self, table: str, after: int, upto: int | None = None) -> Sequence[bytes]:
        """Read a part of the log."""
        return await self._log.entries(table, after, upto)

    async def forget_names(self, table: str, versions: Sequence[int], summary: bytes | None) -> None:
        """Delete names."""
        await self._log.forget_names(table, versions, summary)

    def watch(self, table: str, hint: Callable[[int], None]) -> AbstractAsyncContextManager[None]:
        """Subscribe to appends."""
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
        """A page of a list."""
        return await self._log.listed(name, before, most)

    async def summaries(self, tables: Sequence[str]) -> Mapping[str, bytes]:
        """The summaries of tables."""
        return await self._log.summaries(tables)

    async def drop(self, table: str, version: int) -> bool:
        """Delete a table."""
        return await self._log.drop(table, version)

    def tables(self) -> AsyncIterator[str]:
        """The ids of all tables."""
        return self._log.tables()

    @property
    def work(self) -> Work:
        """Jobs for workers."""
        return self._log.work

    @property
    def conditions(self) -> KeptConditions:
        """What seats have left for later."""
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

    async def replace_key(self, table: str, holder: Holder, name: str, proof: str) -> bool:
        """Replace a hash that stands beside the log."""
        return await self._log.replace_key(table, holder, name, proof)

    async def server_secret(self, fresh: bytes) -> bytes:
        """The secret of the server."""
        return await self._log.server_secret(fresh)

    async def aclose(self) -> None:
        """Close every connection."""
        await self._log.aclose()

    async def ping(self) -> None:
        """Return if the server answers and accepts writes."""
        await self._log.ping()
