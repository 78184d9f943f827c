"""A process that has imported and built all that the service needs, and forks services from itself.

A fork serves after a tenth of a second; ``python -m quipu serve`` needs more than one. ``python -m
tests.service.zygote`` takes requests from a socket, which is its standard input, until that is closed.
"""

import array
import gc
import json
import os
import runpy
import select
import signal
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import IO, Any

ROOT = Path(__file__).parents[2]
FILES = 3
"""Of a new service: where it prints, its log lines, and where its exit code is written."""


class Forked:
    """A process that the zygote started, as ``subprocess.Popen`` would show it."""

    def __init__(self, pid: int, stdout: IO[bytes], ended: int) -> None:
        self.pid, self.stdout, self._ended = pid, stdout, ended
        self._told = select.poll()
        self._told.register(ended, select.POLLIN)
        self.returncode: int | None = None

    def send_signal(self, how: int) -> None:
        if self.poll() is None:
            with suppress(ProcessLookupError):  # it has ended, and its exit code is not told yet
                os.kill(self.pid, how)

    def poll(self) -> int | None:
        """Its exit code, if it has ended."""
        return self._code(0)

    def wait(self, timeout: float | None = None) -> int:
        """Its exit code; raises TimeoutExpired."""
        if (code := self._code(timeout)) is None:
            raise subprocess.TimeoutExpired(f"service {self.pid}", timeout or 0)
        return code

    def _code(self, timeout: float | None) -> int | None:
        if self.returncode is None and self._told.poll(None if timeout is None else 1000 * timeout):
            self.returncode = int(os.read(self._ended, 16))
            os.close(self._ended)
        return self.returncode


class Zygote:
    """The zygote as its user sees it; it ends with the process that started it."""

    def __init__(self, environment: dict[str, str]) -> None:
        self._asking = threading.Lock()
        """Held from a request to its answer, which names no request."""
        self._socket, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with other:
            command = [sys.executable, "-m", "tests.service.zygote"]
            self._process = subprocess.Popen(command, cwd=ROOT, env=environment, stdin=other.fileno())

    def close(self) -> None:
        """End it; what it forked goes on."""
        self._socket.close()
        self._process.wait()

    def fork(self, arguments: list[str], environment: dict[str, str], log: IO[bytes], module: str = "quipu") -> Forked:
        """Run ``python -m`` with the module and these arguments in a new process."""
        (printed, printing), (ended, ending) = os.pipe(), os.pipe()
        try:
            files = array.array("i", [printing, log.fileno(), ending])
            asked = json.dumps({"words": [module, *arguments], "environment": environment}).encode()
            with self._asking:
                self._socket.sendmsg([asked], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, files)])
                pid = int(self._socket.recv(16))
        finally:
            os.close(printing)
            os.close(ending)
        return Forked(pid, os.fdopen(printed, "rb"), ended)


@dataclass
class Forking:
    """What the zygote knows of the processes that it started."""

    ends: dict[int, int] = field(default_factory=dict)
    """By process where its exit code is written."""

    def reap(self, *_: object) -> None:
        """Tell of those that have ended."""
        while self.ends:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid == 0:
                return
            end = self.ends.pop(pid)
            os.write(end, str(os.waitstatus_to_exitcode(status)).encode())
            os.close(end)

    def served(self, asking: socket.socket) -> list[str] | None:
        """Fork as asked: in a new process what it is to do; None at the end."""
        while True:
            asked, passed, *_ = asking.recvmsg(1 << 20, socket.CMSG_SPACE(FILES * array.array("i").itemsize))
            if not asked:
                return None
            files = array.array("i", passed[0][2])
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCHLD})
            pid = os.fork()
            if pid == 0:
                return self._become(json.loads(asked), *files)
            self.ends[pid] = files[2]
            os.close(files[0])
            os.close(files[1])
            asking.send(str(pid).encode())
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGCHLD})

    def _become(self, asked: dict[str, Any], printing: int, log: int, ending: int) -> list[str]:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGCHLD})
        nothing = os.open(os.devnull, os.O_RDWR)
        for file, place in ((nothing, 0), (printing, 1), (log, 2)):
            os.dup2(file, place)
        for file in (nothing, printing, log, ending, *self.ends.values()):
            os.close(file)
        os.environ.clear()
        os.environ.update(asked["environment"])
        words: list[str] = asked["words"]
        return words


def warm() -> None:
    """Import and build what each service needs."""
    from quipu_service.adapters.redis_stores import redis_stores
    from quipu_service.application.games.catalog import installed
    from quipu_service.commands.command_line import parser
    from quipu_service.operate.app import application
    from quipu_service.operate.config import read_config

    import_module("quipu_service.commands.serve")
    parser()
    config = read_config({"QUIPU_REDIS_URL": "redis://127.0.0.1:1"})
    application(redis_stores(config.redis_url), config, installed(config.games))
    gc.collect()
    gc.freeze()


def main() -> None:
    """Fork until nobody asks any more; a new process leaves by running what it was asked to."""
    warm()
    forking = Forking()
    signal.signal(signal.SIGCHLD, forking.reap)
    asking = socket.socket(fileno=os.dup(0))
    words = forking.served(asking)
    asking.close()
    if words is not None:
        sys.argv = words
        runpy.run_module(words[0], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
