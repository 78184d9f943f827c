"""A process with a low limit of open files says so, and closes idle connections for clients that send requests."""

import resource
import socket
from contextlib import ExitStack
from pathlib import Path

import psutil

from quipu_service.adapters.processes import SPARE
from tests.service.adapters.few_files import FEW
from tests.service.client import Client
from tests.service.serving import Service

MORE = 500
"""Idle connections, more than there are files."""


async def test_idle_connections_take_nothing_from_others(valkey_url: str, tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    service = Service(tmp_path, url=valkey_url, module="tests.service.adapters.few_files").start()
    assert service.process is not None
    with ExitStack() as stack:
        stack.callback(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
        stack.callback(service.stop)
        limits = psutil.Process(service.process.pid).rlimit(psutil.RLIMIT_NOFILE)
        for _ in range(MORE):
            idle = stack.enter_context(socket.create_connection(("127.0.0.1", service.port)))
            idle.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        async with Client(service.address) as client:
            told = [(await client.get(path)).status for path in ("/healthz", "/readyz")]
            opened = await client.post("/v1/caretos/tables", {"seats": 2})

    assert limits == (FEW, FEW)
    assert ([200, 200], 201) == (told, opened.status)
    lines = service.log.read_text().splitlines()
    assert len([one for one in lines if f"needs {10_000 + SPARE} open files" in one]) == 1
    assert len([one for one in lines if "idle ones are closed" in one]) == 1
