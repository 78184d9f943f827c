"""Processes: what those that we start get of our environment, how they end, and how many files this one may open."""

import asyncio
import os
import resource
import sys
from asyncio.subprocess import Process
from contextlib import suppress
from logging import getLogger
from pathlib import Path
from typing import Final

BEQUEATH: Final = """\
import ctypes, os, signal, sys
PR_SET_PDEATHSIG = 1
if ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0):
    sys.exit(os.strerror(ctypes.get_errno()))
if os.getppid() != int(sys.argv[1]):
    sys.exit("the parent ended before it had a child")
os.execv(sys.argv[2], sys.argv[2:])
"""
"""Asks Linux for SIGTERM when the parent ends, then becomes the command; a preexec_fn is unsafe with threads."""
SPARE: Final = 200
"""Files kept free for everything but connections, and for health checks while all other files are in use."""

MOST_WORDS: Final = 4_000
"""Bytes that are logged of what a process writes to standard error."""
PART: Final = 65_536
LOG: Final = getLogger("quipu")


async def written_by(stream: asyncio.StreamReader, most: int) -> bytes:
    """All that a process writes; raises ValueError once it is more, so that it fills no memory here."""
    parts, size = list[bytes](), 0
    while part := await stream.read(PART):
        parts.append(part)
        if (size := size + len(part)) > most:
            raise ValueError(f"a process has written more than {most} bytes")
    return b"".join(parts)


async def logged_words(stream: asyncio.StreamReader, what: str) -> None:
    """Log what a process writes to standard error, up to a bound, and drop the rest; it never gets our terminal."""
    left = MOST_WORDS
    while part := await stream.read(PART):
        if left > 0:
            LOG.warning("%s: %s", what, part[:left].decode(errors="replace").strip())
            left -= len(part)


async def ended(process: Process, words: "asyncio.Task[None]") -> None:
    """Kill a process if it runs, and read what it has written to its end, so that nothing of it stays open."""
    if process.returncode is None:
        process.kill()
    while process.stdout is not None and await process.stdout.read(PART):
        pass
    await words
    await process.wait()


def cpu_within(claimed: float, elapsed: float) -> float:
    """The seconds of CPU that a process on strangers' input claims to have used; all that passed if that cannot be."""
    return claimed if 0 <= claimed <= elapsed else elapsed


def without_settings() -> dict[str, str]:
    """The environment for a process that needs none of our settings, and so gets none of our keys."""
    return {name: value for name, value in os.environ.items() if not name.startswith("QUIPU_")}


def ending_with_us(command: list[str]) -> list[str]:
    """The command, so that its process ends with the calling thread's process, in any case; on Linux only."""
    if sys.platform != "linux":
        return command
    return [sys.executable, "-I", "-S", "-c", BEQUEATH, str(os.getpid()), *command]


def same_packages() -> dict[str, str]:
    """Settings of Python for a child. By itself `python -m` looks into the current folder first.

    There may be the folder of a game's project, which hides the game's package if both have one name.
    """
    found = [str(Path(place).absolute()) for place in sys.path if Path(place).exists()]
    return {"PYTHONPATH": os.pathsep.join(found), "PYTHONSAFEPATH": "1"}


def files_raised() -> int:
    """Raise the soft limit to the hard one; returns what the process may open."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):  # macOS tells no limit and has one
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return soft if soft != resource.RLIM_INFINITY else 1 << 20


def connections_within(files: int) -> int:
    """How many connections leave enough files for everything else."""
    return max(files - SPARE, files // 2)
