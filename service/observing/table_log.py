"""A log that times, counts and traces every call, and records the table of the request."""

import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TypeVar

from quipu.service.adapters.passed_on import PassedOnLog
from quipu.service.application.ports import (
    Append,
    Appended,
    Appending,
    Behind,
    LogRead,
    NotHeld,
    Reused,
    TableLog,
)
from quipu.service.application.problems import Unavailable
from quipu.service.observing.metrics import Metrics
from quipu.service.observing.seen import SEEN
from quipu.service.observing.tracing import Tracing

T = TypeVar("T")


def _appending(outcome: Appending) -> str:
    match outcome:
        case Appended():
            return "appended"
        case Behind():
            return "conflict"
        case NotHeld():
            return "not_held"
        case Reused():
            return "reused"
        case _:
            return "repeated"


class ObservedLog(PassedOnLog):
    """Passes every call on to another log, and observes each that goes to the server by itself."""

    def __init__(self, log: TableLog, metrics: Metrics, tracing: Tracing | None = None) -> None:
        super().__init__(log)
        self._metrics, self._tracing = metrics, tracing

    async def append(self, append: Append) -> Appending:
        """Write one entry."""
        outcome = await self._timed("append", append.table, self._log.append(append), _appending)
        seen = SEEN.get()
        if seen is not None and isinstance(outcome, Appended):
            seen.version = outcome.version
        return outcome

    async def read(self, table: str, after: int, command: str | None = None) -> LogRead:
        """Read the log after a version."""
        return await self._timed("read", table, self._log.read(table, after, command))

    async def entries(self, table: str, after: int, upto: int | None = None) -> Sequence[bytes]:
        """Read a part of the log."""
        return await self._timed("entries", table, self._log.entries(table, after, upto))

    async def forget_names(self, table: str, versions: Sequence[int], summary: bytes | None) -> None:
        """Delete names."""
        await self._timed("forget_names", table, self._log.forget_names(table, versions, summary))

    async def mark_imported(self, table: str, at: int) -> int:
        """Mark a table as imported."""
        return await self._timed("mark_imported", table, self._log.mark_imported(table, at))

    async def enlist(self, name: str, table: str, at: int) -> None:
        """Put a table on a list."""
        await self._timed("enlist", table, self._log.enlist(name, table, at))

    async def delist(self, name: str, table: str) -> None:
        """Take a table off a list."""
        await self._timed("delist", table, self._log.delist(name, table))

    async def mark(self, name: str, at: int) -> None:
        """Record when the lists by kind were built."""
        await self._timed("mark", None, self._log.mark(name, at))

    async def marked(self, name: str) -> int | None:
        """When the lists by kind were built."""
        return await self._timed("marked", None, self._log.marked(name))

    async def listed(self, name: str, before: tuple[int, str] | None, most: int) -> Sequence[tuple[int, str, bytes]]:
        """A page of a list."""
        return await self._timed("listed", None, self._log.listed(name, before, most))

    async def summaries(self, tables: Sequence[str]) -> Mapping[str, bytes]:
        """The summaries of tables."""
        return await self._timed("summaries", None, self._log.summaries(tables))

    async def drop(self, table: str, version: int) -> bool:
        """Delete a table."""
        return await self._timed("drop", table, self._log.drop(table, version))

    async def ping(self) -> None:
        """Return if the server answers and accepts writes."""
        await self._timed("ping", None, self._log.ping())

    async def _timed(
        self, call: str, table: str | None, trip: Awaitable[T], result: Callable[[T], str] = lambda _: "ok"
    ) -> T:
        seen = SEEN.get()
        if seen is not None and table is not None:
            seen.table = table
        if self._tracing is not None:
            trip = self._traced(self._tracing, call, table, trip)
        begun, told = time.perf_counter(), "cancelled"
        try:
            outcome = await trip
            told = result(outcome)
            return outcome
        except Unavailable:
            told = "unavailable"
            raise
        finally:
            self._metrics.called(call, told, time.perf_counter() - begun)

    async def _traced(self, tracing: Tracing, call: str, table: str | None, trip: Awaitable[T]) -> T:
        with tracing.call(f"log {call}", {"quipu.table": table or ""}):
            return await trip
