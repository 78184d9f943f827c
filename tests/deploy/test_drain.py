"""A process that is told to stop is not ready at once, and serves on until the proxy in front has seen that."""

import asyncio
import signal
from pathlib import Path

import pytest

from tests.service.client import Client
from tests.service.serving import Service
from tests.service.valkey import PATIENCE


@pytest.mark.parametrize("processes", [1, 2])
async def test_it_serves_on_while_it_is_not_ready(valkey_url: str, tmp_path: Path, processes: int) -> None:
    service = Service(tmp_path, url=valkey_url, processes=processes, more={"QUIPU_DRAIN": "30"}).start()
    async with Client(service.address) as client:
        assert (await client.get("/readyz")).status == 200
        assert service.process is not None
        service.process.send_signal(signal.SIGTERM)

        async with asyncio.timeout(PATIENCE):
            while (told := await client.get("/readyz")).status == 200:
                await asyncio.sleep(0.05)

        assert (told.status, told.json["cause"]) == (503, "the service is stopping")
        opened = await client.post("/v1/caretos/tables", {"seats": 2})
        assert (opened.status, opened.headers["connection"]) == (201, "close")
    assert await asyncio.to_thread(service.stop) == 0  # a second signal does not wait
