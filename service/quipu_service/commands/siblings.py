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

import msgspec

from quipu_service.adapters.processes import ending_with_us, same_packages
from quipu_service.commands.store import Store
from quipu_service.operate.config import Config

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
        self.name, self._arguments, self._files = name, arguments, files
        every = {**os.environ, **same_packages(), **settings}
        self._environment = {name: value for name, value in every.items() if value is not None}
        self._stopping = threading.Event()
        self._starting = threading.Lock()
        """Held while a process is started: one that is told to stop meanwhile is known before it is asked to."""
        self._process: subprocess.Popen[bytes] | None = None

    def keep(self) -> None:
        """Run until told to stop."""
        while (process := self._next()) is not None:
            process.wait()
            if not self._stopping.wait(PAUSE):
                LOG.warning("%s ended with %d and is started again", self.name, process.returncode)

    def leave(self) -> None:
        """Ask it to stop, as an operator would."""
        self._stopping.set()
        with self._starting:
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

    def _next(self) -> subprocess.Popen[bytes] | None:
        """A new process; None once it was told to stop."""
        with self._starting:
            self._process = None if self._stopping.is_set() else self._started()
            return self._process

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
    kept: bool
    """Whether the shared socket stays open when all of them end."""


@dataclass(frozen=True)
class Siblings:
    """The other processes of this service."""

    folder: Path | None
    """The folder where they exchange metrics; None without other processes."""
    end: Callable[[], None]
    """Stops them all."""


@contextmanager
def supervised(processes: Sequence[SupervisedProcess]) -> Iterator[Callable[[], None]]:
    """Keep the processes running during the block; yields a function that stops them all."""
    threads = [threading.Thread(target=one.keep, name=one.name) for one in processes]
    for thread in threads:
        thread.start()

    def end() -> None:
        for one in processes:
            one.leave()
        for one in processes:
            one.stop()

    try:
        yield end
    finally:
        end()
        for thread in threads:
            thread.join()


@contextmanager
def siblings(
    config: Config, log: Store, listening: socket.socket, homes: Sequence[socket.socket], *, kept: bool
) -> Iterator[Siblings]:
    """Run all processes except this one for the length of the block, each at one of the ``homes``; yields them."""
    if config.processes == 1:
        yield Siblings(None, lambda: None)
        return
    own = [[home.fileno()] for home in homes] or [[]] * (config.processes - 1)
    with tempfile.TemporaryDirectory(prefix="quipu-") as folder, trouble_shared(Path(folder), log.trouble):
        places = [Place((listening.fileno(), *one), folder, log.named, kept) for one in own]
        with supervised([sibling(config, log, place) for place in places]) as end:
            yield Siblings(Path(folder), end)


@contextmanager
def trouble_shared(folder: Path, trouble: Callable[[], str | None]) -> Iterator[None]:
    """Tell the siblings about problems of the embedded log server, which only the first process watches."""
    stopping = threading.Event()

    def keep() -> None:
        told: str | None = None
        while not stopping.wait(LOOK):
            if (said := trouble()) != told:
                new = folder / "trouble.new"
                new.write_text(said or "", encoding="utf-8")
                new.replace(folder / TROUBLE)
                told = said

    thread = threading.Thread(target=keep, name="trouble")
    thread.start()
    try:
        yield
    finally:
        stopping.set()
        thread.join()


def reported_trouble(folder: Path) -> str | None:
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
