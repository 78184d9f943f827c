"""Verification in a separate process, limited in number, time and memory, whose crash harms nothing.

The process reads a file with a task line, the origins and what was uploaded, so no upload is held in memory.
"""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from tempfile import TemporaryFile
from time import monotonic, process_time
from typing import IO

import msgspec

from quipu_rules.kernel.message import Value
from quipu_service.adapters.cell import shut_in
from quipu_service.adapters.ed25519 import signature_check
from quipu_service.adapters.processes import (
    cpu_within,
    ended,
    logged_words,
    same_packages,
    without_settings,
    written_by,
)
from quipu_service.application.admission.shares import Shares
from quipu_service.application.admission.spending import spend
from quipu_service.application.games.catalog import installed
from quipu_service.application.games.editions import Editions
from quipu_service.application.ledger import UPLOADS
from quipu_service.application.problems.tree import TooLarge
from quipu_service.application.records.anchors import NOTHING, Noted
from quipu_service.application.records.checks import Report
from quipu_service.application.records.files import MOST_HEADER
from quipu_service.application.records.verify import Verifier

MOST_SECONDS = 120.0
"""Seconds for an upload, and again for its verification."""
UPLOADS_EACH = 8
"""Uploads at once for each process; they are on the disk."""
PATIENCE = 20.0
"""How many seconds an uploaded file may wait for a process."""
MOST_MEMORY = 1 << 30
"""Address space of the process in bytes."""
NICENESS = 10
"""A low priority, so that players come first."""
MOST_REPORT = 32 << 20
"""Bytes of a report: it quotes its file, which is no longer than that."""
COMMAND = (sys.executable, "-m", __name__)
OUT_OF_MEMORY = 3


class Task(Value, frozen=True, kw_only=True):
    """The task of a process; the origins follow, then the file."""

    games: str
    """Names of the games, separated by commas; empty: all that are installed."""
    editions: str | None
    noted: Noted
    show: bool
    origins: tuple[tuple[str, int], ...]
    """Origins: tables, and the length of their files in bytes."""


class Verifying:
    """Verifies files, each in its own process, a few at a time and only some of them for one client.

    A file is on the disk before it gets a process, so a slow upload holds none.
    """

    def __init__(self, editions: Path | None, *, most: int, games: str = "", seconds: float = MOST_SECONDS) -> None:
        self._games, self._editions, self._seconds = games, editions, seconds
        self._uploads = Shares("uploads", UPLOADS_EACH * most, UPLOADS.each)
        self._running = Shares("verifications", most, max(1, most - 1))
        self._headers = Verifier(Editions(installed(games), editions), signature_check())

    @property
    def running(self) -> int:
        """Processes at this moment."""
        return self._running.count

    async def __call__(
        self,
        file: AsyncIterator[bytes],
        noted: Noted = NOTHING,
        *,
        origins: Mapping[str, bytes] | None = None,
        show: bool = False,
    ) -> Report:
        own = origins or {}
        lengths = tuple((table, len(content)) for table, content in own.items())
        editions = None if self._editions is None else str(self._editions)
        task = msgspec.json.encode(Task(games=self._games, editions=editions, noted=noted, show=show, origins=lengths))
        with self._uploads.place(), TemporaryFile() as spool:
            spool.writelines((task, b"\n", *own.values()))
            try:
                async with asyncio.timeout(self._seconds):
                    refused = await self._spooled(file, spool)
            except TimeoutError:
                raise self._too_slow() from None
            if refused is not None:
                return refused
            async with self._running.waited(PATIENCE):
                return await self._verified(spool)

    async def _spooled(self, file: AsyncIterator[bytes], spool: IO[bytes]) -> Report | None:
        """Spool the file to the disk; returns a report at once if its first line is not a valid header."""
        begun: bytes | None = b""
        async for part in file:
            spool.write(part)
            if begun is not None:
                begun += part
                if b"\n" in begun or len(begun) > MOST_HEADER:
                    if (report := self._headers.report_on_header(begun)) is not None:
                        return report
                    begun = None
        return None if begun is None else self._headers.report_on_header(begun)

    async def _verified(self, spool: IO[bytes]) -> Report:
        spool.seek(0)
        used: float | None = None
        begun = monotonic()
        settings = {**without_settings(), **same_packages()}
        process = await asyncio.create_subprocess_exec(*COMMAND, stdin=spool, stdout=PIPE, stderr=PIPE, env=settings)
        if process.stdout is None or process.stderr is None:
            raise AssertionError("both are pipes")
        words = asyncio.create_task(logged_words(process.stderr, "a verification"))
        try:
            async with asyncio.timeout(self._seconds):
                answer = await written_by(process.stdout, MOST_REPORT)
                code = await process.wait()
            if code == 0:
                answer, _, last = answer.rpartition(b"\n")
                used = float(last)
        except TimeoutError:
            raise self._too_slow() from None
        finally:
            await ended(process, words)
            elapsed = monotonic() - begun
            spend(elapsed if used is None else cpu_within(used, elapsed))
        if code == OUT_OF_MEMORY or code < 0:
            raise TooLarge("bytes of memory of a verification here", MOST_MEMORY)
        if code != 0:
            raise RuntimeError(f"a verification ended with code {code}; its last words are in the log")
        return msgspec.json.decode(answer, type=Report)

    def _too_slow(self) -> TooLarge:
        return TooLarge("seconds of a verification here", int(self._seconds))


def main() -> None:
    """Verify standard input within the limits; writes the report and its seconds of CPU to standard output."""
    os.nice(NICENESS)
    source = sys.stdin.buffer
    task = msgspec.json.decode(source.readline(), type=Task)
    readable = [] if task.editions is None else [Path(task.editions)]
    shut_in(readable, memory=MOST_MEMORY, seconds=int(MOST_SECONDS))
    origins = {table: source.read(length) for table, length in task.origins}
    verifier = Verifier(
        Editions(installed(task.games), None if task.editions is None else Path(task.editions)), signature_check()
    )
    try:
        report = verifier.report(source, task.noted, origins=origins, show=task.show)
    except MemoryError:
        sys.exit(OUT_OF_MEMORY)
    sys.stdout.buffer.write(b"%b\n%f" % (msgspec.json.encode(report), process_time()))


if __name__ == "__main__":
    main()
