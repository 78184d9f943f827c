"""The log's server away or hanging: 503 within seconds, nothing accepted, and all is well once it is back."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.service.client import Client, Table, timeless
from tests.service.serving import QUICK, Service
from tests.service.tables import tries
from tests.service.transports.rest.test_events import Followed
from tests.service.valkey import ALWAYS, PATIENCE, Valkey

SECONDS = 60.0
"""Until whoever asks is told, at the latest, on a busy machine; without a busy one it takes a few."""


@pytest.fixture(scope="module")
def fragile(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Valkey]:
    """A server that tests may stop, if they start it again."""
    server = Valkey(tmp_path_factory.mktemp("fragile"), ALWAYS).start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def dependent(fragile: Valkey, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service on that server."""
    running = Service(tmp_path_factory.mktemp("dependent"), url=fragile.address + QUICK).start()
    yield running
    running.stop()


@pytest.fixture
async def asking(dependent: Service) -> AsyncIterator[Client]:
    async with Client(dependent.address) as client:
        yield client


async def is_unavailable(table: Table, action: object) -> None:
    """Whatever is asked is answered 503 in time; the process itself is alive."""
    client, begun = table.client, time.monotonic()
    answers = await asyncio.gather(
        client.get(table.path),
        client.get(f"{table.path}/events"),
        client.get(f"/v1/{table.game}/tables"),
        client.post(f"/v1/{table.game}/tables", {"seats": 2}),
        client.get("/readyz"),
        table.act(0, action, command="while-away"),
    )
    assert time.monotonic() - begun < SECONDS
    assert {(503, "UNAVAILABLE", "1")} == {(one.status, one.code, one.headers["retry-after"]) for one in answers}
    assert (await client.get("/healthz")).status == 200
    assert (await client.get("/metrics")).status == 200


async def is_well_again(table: Table, action: object, version: int) -> None:
    """The refused command is accepted once; then the game goes on."""
    async with asyncio.timeout(PATIENCE):
        while (await table.client.get("/readyz")).status != 200:
            await asyncio.sleep(0.05)
    for _ in range(2):
        accepted = await table.act(0, action, command="while-away")
        assert (200, version + 1) == (accepted.status, accepted.json["version"])
    assert (await table.show())["version"] == version + 1


async def acting_first(client: Client) -> tuple[Table, object]:
    """A table at which seat 0 is to act, and something it may do."""
    for _ in tries("a table at which seat 0 begins"):
        table = await client.begin("caretos", 2)
        if await table.to_act() == 0:
            break
    return table, (await table.legal(0))[0]


async def test_a_server_that_was_killed(asking: Client, fragile: Valkey) -> None:
    table, action = await acting_first(asking)
    fragile.stop(signal.SIGKILL)
    try:
        await is_unavailable(table, action)
    finally:
        await asyncio.to_thread(fragile.start)
    assert (await table.show())["version"] == 4
    await is_well_again(table, action, 4)


async def test_a_server_that_hangs(asking: Client, fragile: Valkey) -> None:
    table, action = await acting_first(asking)
    assert fragile.process is not None
    os.kill(fragile.process.pid, signal.SIGSTOP)
    try:
        await is_unavailable(table, action)
    finally:
        os.kill(fragile.process.pid, signal.SIGCONT)
    await is_well_again(table, action, 4)


async def test_followers_go_on_once_the_server_is_back(asking: Client, fragile: Valkey) -> None:
    table = await asking.begin("caretos", 2)
    followed = Followed(table, token=table.tokens[0], query="?after=0")
    following = asyncio.create_task(followed.follow(until=14))
    await table.play(5)
    fragile.stop(signal.SIGTERM)
    await asyncio.to_thread(fragile.start)
    async with asyncio.timeout(PATIENCE):
        while (await asking.get("/readyz")).status != 200:
            await asyncio.sleep(0.05)
    await table.play(5)
    await asyncio.wait_for(following, PATIENCE)

    fetched = await asking.get(f"{table.path}/events", token=table.tokens[0])
    assert timeless(fetched.lines) == timeless(followed.updates)


async def test_a_service_whose_server_is_not_there_yet_waits_for_it(tmp_path: Path) -> None:
    server = Valkey(tmp_path / "valkey")
    service = Service(tmp_path, url=server.address + QUICK).start()
    try:
        async with Client(service.address) as client:
            assert [503, 200] == [(await client.get(path)).status for path in ("/readyz", "/healthz")]
            await asyncio.to_thread(server.start)
            table = await client.begin("caretos", 2)
            assert (await table.show())["version"] == 4
    finally:
        service.stop()
        server.stop()
