"""Processes that say in lines what they have done, and waits for them that end."""

import asyncio
import os
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import psutil

PATIENCE: Final = 120.0
"""Seconds after which what has not happened is taken to never happen, on a busy machine too."""
LINE: Final = 2**26
"""Most bytes of a line: some hold the time of each action."""


def cpu_of(process: psutil.Process) -> float:
    """Seconds of CPU of all threads of a process, by the clock that clock_getcpuclockid(3) names.

    It counts nanoseconds, up to when the process last gave up its processor, or was interrupted. The times of psutil
    count whole ticks, of which a short run may have used none.
    """
    return time.clock_gettime(~process.pid << 3 | 2)


async def until(happened: Callable[[], bool], what: str, within: float = PATIENCE) -> None:
    """Wait for something; an error says what has not happened in time."""
    ends = time.monotonic() + within
    while not happened():
        if time.monotonic() > ends:
            raise RuntimeError(f"{what}: not within {within:.0f} s")
        await asyncio.sleep(0.02)


class Program:
    """A process that says lines, and goes on with the next thing when it is told; it ends with the block."""

    def __init__(self, name: str, process: Process) -> None:
        self.name, self._process = name, process
        self.pid = process.pid

    @classmethod
    async def start(cls, name: str, *words: str, cwd: Path | None = None, env: Mapping[str, str] | None = None) -> Self:
        """Begin; errors call it by the name."""
        whole = dict(os.environ if env is None else env)
        process = await asyncio.create_subprocess_exec(*words, cwd=cwd, env=whole, stdin=PIPE, stdout=PIPE, limit=LINE)
        return cls(name, process)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process.returncode is None:
            self._process.terminate()
        try:
            await asyncio.wait_for(self._process.wait(), PATIENCE)
        except TimeoutError:
            self._process.kill()
            await self._process.wait()

    async def line(self, within: float = PATIENCE) -> bytes:
        """What it says next; an error if it ends, or says nothing for so long."""
        assert self._process.stdout is not None
        try:
            said = await asyncio.wait_for(self._process.stdout.readline(), within)
        except TimeoutError:
            raise RuntimeError(f"{self.name} has said nothing for {within:.0f} s") from None
        if not said:
            raise RuntimeError(f"{self.name} ended with {await self._process.wait()} before it said what it had done")
        return said

    def go_on(self) -> None:
        """Let it do the next thing."""
        assert self._process.stdin is not None
        self._process.stdin.write(b"\n")

    async def ended(self) -> None:
        """Wait for its end; an error unless all went well."""
        try:
            code = await asyncio.wait_for(self._process.wait(), PATIENCE)
        except TimeoutError:
            raise RuntimeError(f"{self.name} has not ended within {PATIENCE:.0f} s") from None
        if code:
            raise RuntimeError(f"{self.name} ended with {code}")
