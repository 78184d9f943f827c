"""Verification in a process of its own: bounded in number, time and memory, and it may die without harm.

The parent sends a task line, the origins, then the file as it arrives, so that no upload is ever held in the service.
"""

import asyncio
import os
import resource
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import msgspec

from quipu.rules.kernel.message import Value
from quipu.service.adapters.ed25519 import genuine
from quipu.service.application.editions import Editions
from quipu.service.application.problems import TooLarge, TooMany
from quipu.service.application.records.anchors import NOTHING, Noted
from quipu.service.application.records.checks import Report
from quipu.service.application.records.verify import Verifier
from quipu.service.catalog import installed

MOST_SECONDS = 120.0
"""Seconds from the first byte to the report; slower uploads are cut off too."""
MOST_MEMORY = 1 << 30
"""Address space of the process in bytes."""
NICENESS = 10
"""A low priority, so that players come first."""
MOST_REPORT = 1 << 20
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
    """Verifies files, each in its own process, a few at a time."""

    def __init__(self, editions: Path | None, *, most: int, games: str = "", seconds: float = MOST_SECONDS) -> None:
        self._games, self._editions, self._most, self._seconds = games, editions, most, seconds
        self.running = 0

    async def __call__(
        self,
        file: AsyncIterator[bytes],
        noted: Noted = NOTHING,
        *,
        origins: Mapping[str, bytes] | None = None,
        show: bool = False,
    ) -> Report:
        if self.running >= self._most:
            raise TooMany("verifications", self._most)
        self.running += 1
        try:
            return await self._verified(file, noted, origins or {}, show=show)
        finally:
            self.running -= 1

    async def _verified(
        self, file: AsyncIterator[bytes], noted: Noted, origins: Mapping[str, bytes], *, show: bool
    ) -> Report:
        lengths = tuple((table, len(content)) for table, content in origins.items())
        editions = None if self._editions is None else str(self._editions)
        task = msgspec.json.encode(Task(games=self._games, editions=editions, noted=noted, show=show, origins=lengths))
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", __name__, stdin=PIPE, stdout=PIPE, limit=MOST_REPORT
        )
        try:
            async with asyncio.timeout(self._seconds):
                await _fed(process, [task + b"\n", *origins.values()], file)
                answer = await _stdout(process).read()
                code = await process.wait()
        except TimeoutError:
            raise TooLarge("seconds of a verification here", int(self._seconds)) from None
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        if code == OUT_OF_MEMORY or code < 0:
            raise TooLarge("bytes of memory of a verification here", MOST_MEMORY)
        if code != 0:
            raise RuntimeError(f"a verification ended with code {code}; its last words are on standard error")
        return msgspec.json.decode(answer, type=Report)


async def _fed(process: Process, first: list[bytes], file: AsyncIterator[bytes]) -> None:
    """Send everything; a process that has seen enough stops reading, and the rest is dropped."""
    if process.stdin is None:
        raise AssertionError("its standard input is a pipe")
    for part in first:
        process.stdin.write(part)
    gone = False
    async for part in file:
        try:
            if not gone:
                process.stdin.write(part)
                await process.stdin.drain()
        except (BrokenPipeError, ConnectionResetError):
            gone = True
    process.stdin.close()


def _stdout(process: Process) -> asyncio.StreamReader:
    if process.stdout is None:
        raise AssertionError("its standard output is a pipe")
    return process.stdout


def main() -> None:
    """Verify standard input within the limits; writes the report to standard output."""
    os.nice(NICENESS)
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    source = sys.stdin.buffer
    task = msgspec.json.decode(source.readline(), type=Task)
    origins = {table: source.read(length) for table, length in task.origins}
    verifier = Verifier(
        Editions(installed(task.games), None if task.editions is None else Path(task.editions)), genuine
    )
    try:
        report = verifier.report(source, task.noted, origins=origins, show=task.show)
    except MemoryError:
        sys.exit(OUT_OF_MEMORY)
    sys.stdout.buffer.write(msgspec.json.encode(report))


if __name__ == "__main__":
    main()
