"""The processes that a service starts are given no key that they do not use."""

import asyncio
import sys
from pathlib import Path

import pytest

from tests.service.serving import Service
from tests.service.valkey import PATIENCE

PROCESSES = Path("/proc")


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


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
async def test_the_worker_and_the_embedded_server_get_no_key(tmp_path: Path) -> None:
    service = Service(tmp_path, more={"QUIPU_WORKER": "on"}, fresh=True).start()
    try:
        assert service.process is not None
        own = read(service.process.pid, "environ")
        assert b"QUIPU_SIGNING_KEY" in own
        assert b"QUIPU_OPERATOR_KEY" in own
        async with asyncio.timeout(PATIENCE):
            while True:
                children = descendants(service.process.pid)
                commands = b"\n".join(read(child, "cmdline") for child in children)
                if b"valkey-server" in commands and b"worker" in commands:
                    break
                await asyncio.sleep(0.05)
        for child in children:
            inherited = read(child, "environ")
            assert b"QUIPU_SIGNING_KEY" not in inherited
            assert b"QUIPU_OPERATOR_KEY" not in inherited
    finally:
        service.stop()
