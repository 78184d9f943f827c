"""Further processes of the service, on the shared socket and the same log; optionally each has its own port too."""

import logging
import os
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import msgspec

from quipu.service.adapters.processes import ending_with_us, same_packages
from quipu.service.commands.store import Store
from quipu.service.config import Config

LOOK = 0.2
"""Seconds between two checks of our own log server."""
TROUBLE = "trouble"
LOG = logging.getLogger("quipu")
PAUSE = 1.0
"""Seconds before a process that exited is restarted."""
STOPPING = 5.0
"""Seconds to wait for a graceful exit."""


class SupervisedProcess:
    """A ``quipu`` command in its own process. The thread that runs it is its parent, and the process ends with it."""

    def __init__(
        self, name: str, arguments: Sequence[str], settings: Mapping[str, str | None], files: Sequence[int] = ()
    ) -> None:
        """``settings`` override those of this process; the file descriptors in ``files`` stay open in the new one.

        A setting that is ``None`` is left out.
        """
        self._name, self._arguments, self._files = name, arguments, files
        every = {**os.environ, **same_packages(), **settings}
        self._environment = {name: value for name, value in every.items() if value is not None}
        self._stopping = threading.Event()
        self._process: subprocess.Popen[bytes] | None = None

    def keep(self) -> None:
        """Run until told to stop."""
        while not self._stopping.is_set():
            self._process = self._started()
            self._process.wait()
            if not self._stopping.wait(PAUSE):
                LOG.warning("%s ended with %d and is started again", self._name, self._process.returncode)

    def leave(self) -> None:
        """Ask it to stop, as an operator would."""
        self._stopping.set()
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()

    def stop(self) -> None:
        """Stop it gracefully, or kill it."""
        self.leave()
        process = self._process
        if process is None or process.poll() is not None:
            return
        try:
            process.wait(STOPPING)
        except subprocess.TimeoutExpired:
            process.kill()

    def _started(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            ending_with_us([sys.executable, "-m", "quipu", *self._arguments]),
            env=self._environment,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
            pass_fds=self._files,
        )


class Place(msgspec.Struct, frozen=True):
    """What the first process tells a sibling."""

    sockets: tuple[int, ...]
    """The file descriptors of the socket of all processes, and of its own if it has one."""
    folder: str
    """The folder where the processes exchange their metrics."""
    durability: str
    """What an accepted entry survives, as shown to operators."""

    @classmethod
    def read(cls, text: str) -> Self:
        """Arguments of the command line."""
        return msgspec.json.decode(text, type=cls)


@dataclass(frozen=True)
class Siblings:
    """The other processes of this service."""

    folder: Path | None
    """The folder where they exchange metrics; None without other processes."""
    kept: Sequence[SupervisedProcess]

    def end(self) -> None:
        for one in self.kept:
            one.leave()
        for one in self.kept:
            one.stop()


@contextmanager
def siblings(
    config: Config, log: Store, listening: socket.socket, homes: Sequence[socket.socket]
) -> Iterator["Siblings"]:
    """Run all processes except this one for the length of the block, each at one of the ``homes``; yields them."""
    if config.processes == 1:
        yield Siblings(None, [])
        return
    with tempfile.TemporaryDirectory(prefix="quipu-") as folder:
        told = Trouble(Path(folder), log.trouble)
        own: list[list[int]] = [[home.fileno()] for home in homes] or [[] for _ in range(config.processes - 1)]
        kept = [sibling(config, log, Place((listening.fileno(), *one), folder, log.named)) for one in own]
        keeping: list[SupervisedProcess | Trouble] = [*kept, told]
        threads = [threading.Thread(target=one.keep, name="sibling") for one in keeping]
        for thread in threads:
            thread.start()
        others = Siblings(Path(folder), kept)
        try:
            yield others
        finally:
            told.leave()
            others.end()
            for thread in threads:
                thread.join()


class Trouble:
    """Tells the siblings about problems of the embedded log server, which only the first process watches."""

    def __init__(self, folder: Path, trouble: Callable[[], str | None]) -> None:
        self._folder, self._trouble = folder, trouble
        self._stopping = threading.Event()

    def keep(self) -> None:
        """Write the problem down whenever it changes, until told to stop."""
        told: str | None = None
        while not self._stopping.wait(LOOK):
            if (trouble := self._trouble()) != told:
                new = self._folder / "trouble.new"
                new.write_text(trouble or "", encoding="utf-8")
                new.replace(self._folder / TROUBLE)
                told = trouble

    def leave(self) -> None:
        self._stopping.set()


def trouble_told(folder: Path) -> str | None:
    """The problem that the first process reports."""
    try:
        return (folder / TROUBLE).read_text(encoding="utf-8") or None
    except OSError:
        return None


def sibling(config: Config, log: Store, place: Place) -> SupervisedProcess:
    """One more process of this service."""
    durability = config.durability if config.redis_url else ""
    settings = {"QUIPU_REDIS_URL": log.url, "QUIPU_WORKER": "off", "QUIPU_DURABILITY": durability}
    arguments = ["serve", "--sibling", msgspec.json.encode(place).decode()]
    return SupervisedProcess("a process of the service", arguments, settings, place.sockets)
