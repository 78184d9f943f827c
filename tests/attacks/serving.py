"""What all attacks need: a service with a Valkey of its own, its processes, and how long an answer took."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

import psutil

from tests.service.client import Answer, Client
from tests.service.serving import Service

T = TypeVar("T")


@asynccontextmanager
async def attacked(folder: Path, **settings: str) -> AsyncIterator[tuple[Service, Client]]:
    """``quipu serve`` with the durability that it has by default, and a client of it."""
    service = Service(folder / "service", more={"QUIPU_FSYNC": "always", **settings}, fresh=True).start()
    try:
        async with Client(service.address) as client:
            yield service, client
    finally:
        if service.process is not None:
            service.kill()


def valkey_of(service: Service) -> list[psutil.Process]:
    """The embedded server of a running service, if it runs just now."""
    assert service.process is not None
    return [one for one in psutil.Process(service.process.pid).children() if "valkey" in one.name()]


async def timed(asking: Awaitable[T]) -> tuple[T, float]:
    """A result, and the seconds until it came."""
    begun = time.perf_counter()
    return await asking, time.perf_counter() - begun


async def until_status(
    client: Client, method: str, path: str, status: int, body: object = None, **headers: str
) -> tuple[Answer, float]:
    """The first answer with this status, and the seconds until it came."""
    begun = time.perf_counter()
    while (answer := await client.ask(method, path, body, **headers)).status != status:
        assert time.perf_counter() - begun < 120, (answer.status, answer.body)
        await asyncio.sleep(0.02)
    return answer, time.perf_counter() - begun


def tracebacks(service: Service) -> int:
    """How many the service has logged."""
    return service.log.read_text().count("Traceback")
