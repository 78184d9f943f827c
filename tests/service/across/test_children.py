"""The processes that a service starts are given no key that they do not use."""

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.service.serving import Service
from tests.service.valkey import eventually

PROCESSES = Path("/proc")
PROGRAMS = (b"valkey-server", b"worker")


def descendants(process: int) -> list[int]:
    """The processes that it started, and those that they did."""
    parents = {}
    for status in PROCESSES.glob("[0-9]*/stat"):
        try:
            parents[int(status.parent.name)] = int(status.read_text().rpartition(")")[2].split()[1])
        except OSError:  # it has ended
            continue
    found = [process]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return found[1:]


def read(process: int, name: str) -> bytes:
    try:
        return (PROCESSES / str(process) / name).read_bytes()
    except OSError:
        return b""


def running(service: Service) -> dict[bytes, int]:
    """The processes below the service that run a program of their own: one that was just forked still has its parent's.

    The kernel replaces the command line and the environment of a process at once.
    """
    assert service.process is not None
    lines = {child: read(child, "cmdline").split(b"\0") for child in descendants(service.process.pid)}
    return {program: child for child, line in lines.items() for program in PROGRAMS if is_of(line, program)}


def is_of(line: Sequence[bytes], program: bytes) -> bool:
    """Whether a command line is that of a program, and not of what only becomes it."""
    return line[0].partition(b" ")[0].endswith(program) or line[1:4] == [b"-m", b"quipu", program]


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
async def test_the_worker_and_the_embedded_server_get_no_key(tmp_path: Path) -> None:
    service = Service(tmp_path, more={"QUIPU_WORKER": "on"}, fresh=True).start()
    try:
        assert service.process is not None
        own = read(service.process.pid, "environ")
        assert b"QUIPU_SIGNING_KEY" in own
        assert b"QUIPU_OPERATOR_KEY" in own
        await eventually(lambda: set(PROGRAMS) <= running(service).keys())
        for child in running(service).values():
            inherited = read(child, "environ")
            assert inherited
            assert b"QUIPU_SIGNING_KEY" not in inherited
            assert b"QUIPU_OPERATOR_KEY" not in inherited
    finally:
        service.stop()
