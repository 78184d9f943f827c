"""Further processes of the service, on the shared socket and the same log; optionally each has its own port too."""

import socket
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import msgspec

from quipu.service.commands.store import Store
from quipu.service.commands.supervising import SupervisedProcess
from quipu.service.config import Config

LOOK = 0.2
"""Seconds between two checks of our own log server."""
TROUBLE = "trouble"


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
        """Stop them gracefully."""
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
        """Stop."""
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
