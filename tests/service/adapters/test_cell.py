"""Code in a cell reaches no socket, no network, no other process and no file of the service, and can still work."""

import json
import resource
import signal
import subprocess
import sys
from errno import EACCES, EFBIG, EMFILE, ENOSYS
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pytest

from quipu_service.adapters import verifying
from quipu_service.adapters.cell import OWN_USER
from quipu_service.adapters.processes import same_packages, without_settings
from quipu_service.adapters.verifying import Task
from quipu_service.application.records.anchors import NOTHING
from tests.service.valkey import EVERY_SECOND, Valkey

LINUX = pytest.mark.skipif(
    sys.platform != "linux", reason="other systems have neither seccomp nor Landlock, and the service says so"
)
TRIED = """
import fcntl, json, os, resource, signal, socket, sys, termios
from pathlib import Path
from quipu_service.adapters.cell import enter

data, log, service, tcp = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
before = socket.socket(socket.AF_UNIX)
sys.path.insert(0, str(data))  # as `python -m` does with the current folder
missing = enter()

def connected():
    before.connect(log)

def dialled():
    socket.create_connection(("127.0.0.1", tcp), 1)

def opened():
    socket.socket(socket.AF_UNIX).connect(log)

tried = {
    "a socket that was there": connected,
    "a socket of the log": opened,
    "the network": dialled,
    "a program": lambda: os.execv(sys.executable, [sys.executable, "-c", "print(1)"]),
    "a signal": lambda: os.kill(service, 0),
    "the memory of the service": lambda: open(f"/proc/{service}/mem", "rb"),
    "the environment of the service": lambda: open(f"/proc/{service}/environ", "rb").read(),
    "a file of the log": lambda: (data / "log.aof").read_bytes(),
    "a new file": lambda: (data / "new").write_bytes(b""),
    "a pair of sockets, one of which sends to others": socket.socketpair,
    "a child": lambda: os.fork() or os._exit(0),
    "a child of its own session": lambda: os.posix_spawn("/bin/true", ["true"], {}),
    "the limits of the service": lambda: resource.prlimit(service, resource.RLIMIT_NOFILE, (64, 64)),
    "the priority of the service": lambda: os.setpriority(os.PRIO_PROCESS, service, 19),
    "the processors of the service": lambda: os.sched_setaffinity(service, {0}),
    "a signal to its group": lambda: os.killpg(os.getpgid(0), 0),
    "the rights of a file": lambda: os.chmod(data / "log.aof", 0),
    "the owner of a file": lambda: os.chown(data / "log.aof", -1, -1),
    "the times of a file": lambda: os.utime(data / "log.aof"),
    "a mark on a file": lambda: os.setxattr(data / "log.aof", "user.a", b"b"),
    "memory that no limit counts": lambda: os.memfd_create("more"),
    "the words of a user": lambda: fcntl.ioctl(0, termios.TIOCSTI, b"x"),
}
done, errors = [], {}
for name, act in tried.items():
    try:
        act()
        done.append(name)
    except OSError as error:
        errors[name] = error.errno
import beside  # what is imported from the current folder
import html.parser  # a module that was not loaded yet
with open(html.parser.__file__) as own:
    read = len(own.read())
import threading  # of its own, as libraries may have
own = threading.Thread(target=lambda: None)
own.start()
own.join()
print(json.dumps({"missing": missing, "done": done, "errors": errors, "read": read, "user": os.getuid()}))
"""


def told_by_a_cell(folder: Path, server: Valkey, socket: Path) -> Any:
    """What code in a cell could do."""
    (folder / "log.aof").write_bytes(b"secret")
    (folder / "beside.py").write_text("")
    assert server.process is not None
    words = [str(folder), str(socket), str(server.process.pid), str(server.port)]
    done = subprocess.run(
        [sys.executable, "-c", TRIED, *words],
        env={**without_settings(), **same_packages()},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    return json.loads(done.stdout)


@LINUX
def test_code_in_a_cell_reaches_neither_the_log_nor_the_network_nor_the_service(tmp_path: Path) -> None:
    with TemporaryDirectory() as short:
        socket = Path(short) / "log.sock"
        server = Valkey(tmp_path / "valkey", options=(*EVERY_SECOND, "--unixsocket", str(socket))).start()
        try:
            told = told_by_a_cell(tmp_path, server, socket)
        finally:
            server.stop()

    assert told["done"] == []
    refused = {name for name, errno in told["errors"].items() if errno in {EACCES, ENOSYS}}
    assert refused == set(told["errors"]), "by the cell, and not because it would have failed anyhow"
    assert told["read"] > 0, "modules and data of packages can still be read"
    assert set(told["missing"]) <= {OWN_USER}, "for root, where Python lies in a folder of root"


LIMITED = """
import json, os, sys
from quipu_service.adapters.cell import limit

limit(300 << 20, 1)
errors = []

def files():
    for _ in range(100):
        os.dup(0)

for act in (lambda: bytearray(400 << 20), lambda: os.write(0, b"more"), files):
    try:
        act()
    except (MemoryError, OSError) as error:
        errors.append(getattr(error, "errno", None))
print(json.dumps(errors), flush=True)
while True:
    pass
"""


@LINUX
def test_a_cell_has_bounds_of_memory_files_and_time_and_writes_to_no_disk(tmp_path: Path) -> None:
    """Its standard input is a file that is open for writing, too."""
    spool = tmp_path / "spool"
    with spool.open("w+b") as uploaded:
        done = subprocess.run(
            [sys.executable, "-c", LIMITED],
            stdin=uploaded,
            env={**without_settings(), **same_packages()},
            capture_output=True,
            check=False,
        )

    assert json.loads(done.stdout) == [None, EFBIG, EMFILE]
    assert done.returncode in {-signal.SIGKILL, -signal.SIGXCPU}, "its second of CPU is over"
    assert spool.read_bytes() == b""
    assert resource.getrlimit(resource.RLIMIT_FSIZE) != (0, 0), "the bounds are its own"


FROM_INSIDE = """
import os, socket, sys
from importlib import import_module

def reached():
    done = []
    for name, act in {"socket": socket.socket, "run": lambda: os.execv("/bin/true", ["true"])}.items():
        try:
            act()
            done.append(name)
        except PermissionError:
            pass
    return done

def report(*_, **__):
    sys.stderr.write(f"reached {reached()}")
    sys.exit()

process, kind, method = sys.argv[1:]
setattr(getattr(import_module(process), kind), method, report)
import_module(process).main()
"""
TASK = msgspec.json.encode(Task(games="", editions=None, noted=NOTHING, show=False, origins=())) + b"\n"


@LINUX
def test_what_verifies_is_in_a_cell_before_it_looks_at_anything() -> None:
    works_in_a_cell(verifying.__name__, "Verifier", "report", TASK)


def works_in_a_cell(process: str, kind: str, method: str, task: bytes) -> None:
    """The main function of a module is in a cell by the time it calls this method with what it was given."""
    done = subprocess.run(
        [sys.executable, "-c", FROM_INSIDE, process, kind, method],
        input=task,
        env={**without_settings(), **same_packages()},
        capture_output=True,
        check=False,
    )
    assert done.stderr.decode() == "reached []"
