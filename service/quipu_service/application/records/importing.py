"""Import: every file is decided again and shown to every viewer before anything is stored."""

import asyncio
import hmac
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from hashlib import sha256
from typing import TypeAlias

from quipu_rules.kernel.refusal import refuse
from quipu_service.application.admission.spending import in_thread
from quipu_service.application.log.bodies import Opened, Visibility
from quipu_service.application.log.entries import Stored, encode
from quipu_service.application.log.folding import read_all
from quipu_service.application.log.formats import read_entry
from quipu_service.application.log.names import apart
from quipu_service.application.log.position import Position, Status
from quipu_service.application.log.sealing import stored_from
from quipu_service.application.ports.machine import Clock
from quipu_service.application.ports.table_log import Append, LogRead, Outcome
from quipu_service.application.problems.tree import Declined, Malformed, NotAllowed, TooMany, Unauthenticated
from quipu_service.application.records.checks import CheckResult, Report
from quipu_service.application.records.files import Header, exported, lines_of, read_header, read_line
from quipu_service.application.records.verify import Verification, in_chunks
from quipu_service.application.tables.cache import CachedTable, seen_by_holder
from quipu_service.application.tables.current import Tables
from quipu_service.application.tables.listing import Lists, read_summary, summary_of

MOST_ORIGINS = 16
"""How many forks of forks are followed back."""

TakeIn: TypeAlias = Callable[[bytes], Awaitable[CachedTable]]


class Importer:
    """Imports complete files of finished tables into the log, one at a time."""

    def __init__(
        self, tables: Tables, lists: Lists, verify: Verification, clock: Clock, operator_key: str | None
    ) -> None:
        """Without an operator's key nothing can be imported."""
        self._tables, self._log, self._verify, self._clock = tables, tables.stores.log, verify, clock
        self._key, self._lists = operator_key, lists
        self._busy = asyncio.Lock()

    @asynccontextmanager
    async def admitted(self, key: str | None) -> AsyncIterator[TakeIn]:
        """Admit the holder of the operator's key before the file is read; yields the function that imports one file.

        Raises NotAllowed, Unauthenticated, or TooMany while another file is being imported.
        """
        if not self._key:
            raise NotAllowed("off")
        if key is None:
            raise Unauthenticated("operator")
        if not hmac.compare_digest(sha256(key.encode()).digest(), sha256(self._key.encode()).digest()):
            raise NotAllowed("key")
        if self._busy.locked():
            raise TooMany("imports", 1)
        async with self._busy:
            yield self._take_in

    async def _take_in(self, file: bytes) -> CachedTable:
        """Verify the file and write it under its own table id; entries that are stored already stay unchanged.

        Raises Malformed for a wrong file, Declined for one that is not complete or whose table has another history.
        """
        report = await self._verify(in_chunks(file), origins=await self._origins(file), show=True)
        if not report.valid:
            raise Malformed("log", f"$[{report.wrong}]", entry=report.wrong or 0, problem=report.problem or "")
        first, *lines = lines_of(file)
        header = read_header(first)
        if not report.complete or header.seed is None:
            raise _incomplete(report)
        stored = [stored_from(read_line(line)) for line in lines]
        position = await in_thread(lambda: self._tables.folding.whole([encode(one) for one in stored]))
        now = self._clock()
        if position.at > now:
            raise Malformed("future", f"$[{position.version}]")
        if position.status is not Status.OVER:
            raise Declined(refuse("INCOMPLETE", "T9.4"))
        await self._write(header, stored, position, now)
        cached, _ = await self._tables.current(header.table)
        return cached

    async def _write(self, header: Header, stored: Sequence[Stored], last: Position, now: int) -> None:
        table = header.table
        here = await self._log.read(table, 0)
        self._same_history(table, here, stored)
        if len(here.entries) >= len(stored):
            return
        came = await self._log.mark_imported(table, now)
        listed = summary_of(last, came)
        await self._lists.end(read_summary(listed))
        for version, one in enumerate(stored, start=1):
            if version <= len(here.entries):
                continue
            entry, name = apart(one)
            append = Append(
                table=table,
                expected=version - 1,
                command=f"import:{version}",
                digest=one.hash,
                entry=entry,
                name=name,
                secret=bytes.fromhex(header.seed or "") if version == 1 else None,
                summary=listed if version == len(stored) else None,
            )
            reply = await self._log.append(append)
            if reply.outcome not in (Outcome.APPENDED, Outcome.REPEATED):
                raise Declined(refuse("TABLE_EXISTS", "T9.4"))
        if last.table.visibility is Visibility.LISTED:
            await self._lists.put(header.game, read_summary(listed))

    def _same_history(self, table: str, here: LogRead, stored: Sequence[Stored]) -> None:
        """Raises Declined unless the file continues the stored log; a table that was played here never grows."""
        with self._tables.damage.reading(table):
            kept = [one for one, _ in read_all(here.entries)]
        if any(one.hash != other.hash for one, other in zip(kept, stored, strict=False)):
            raise Declined(refuse("TABLE_EXISTS", "T9.4"))
        if here.entries and here.imported_at is None and len(here.entries) < len(stored):
            raise Declined(refuse("TABLE_EXISTS", "T9.4"))

    async def _origins(self, file: bytes) -> dict[str, bytes]:
        """The stored logs of the tables that a fork comes from; raises Declined if one is missing."""
        found: dict[str, bytes] = {}
        while (table := _origin_of(file)) is not None and table not in found:
            log_read = await self._log.read(table, 0)
            if not log_read.entries or len(found) == MOST_ORIGINS:
                raise Declined(refuse("ORIGIN_MISSING", "T9.4", table=table))
            cached, _ = await self._tables.current(table)
            file = b"".join(
                line + b"\n"
                for line in exported(seen_by_holder(cached), log_read.entries, None, self._tables.folding, whole=True)
            )
            found[table] = file
        return found


def _origin_of(file: bytes) -> str | None:
    """The table that the file names as origin of its table; ``None`` if it names none."""
    try:
        body = read_entry(read_line(file.split(b"\n", 2)[1]).entry).body
    except Exception:  # the verification will report the error
        return None
    return body.origin.table if isinstance(body, Opened) and body.origin is not None else None


def _incomplete(report: Report) -> Declined:
    missing = [one.name for one in report.checks if one.result is not CheckResult.PASSED]
    return Declined(refuse("INCOMPLETE", "T9.4", checks=", ".join(name.value for name in missing)))
