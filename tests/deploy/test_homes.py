"""A table has a home behind nginx and Caddy: its requests meet in one process, and any other answers without it."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import msgspec
import pytest

from tests.deploy.test_proxies import Proxy, in_front
from tests.service.across.test_siblings import serving
from tests.service.client import Client, Table
from tests.service.serving import Service
from tests.service.valkey import PATIENCE, free_ports, until

TABLES = 8
ENOUGH = 64
"""Among so many tables each of two processes is the home of one: their random ids decide it."""


@pytest.fixture(scope="module")
def two(valkey_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Service]]:
    """Two services on one log; tests may kill one if they start it again."""
    folder, more = tmp_path_factory.mktemp("two"), {"QUIPU_LOG_LEVEL": "DEBUG"}
    running = [Service(folder / name, url=valkey_url, more=more).start() for name in ("one", "other")]
    yield running
    for one in running:
        one.stop()


@pytest.fixture(params=["nginx", "caddy"])
def proxy(request: pytest.FixtureRequest, two: list[Service], tmp_path: Path) -> Iterator[Proxy]:
    (tmp_path / "proxy").mkdir()
    with in_front(request.param, [one.port for one in two], tmp_path / "proxy") as running:
        yield running


@pytest.fixture
async def through(proxy: Proxy) -> AsyncIterator[Client]:
    async with Client(proxy.address) as client:
        yield client


def answered(service: Service, words: str) -> int:
    """How many requests with these words in their address the service has answered; opening a table names none."""
    return sum(words in msgspec.json.decode(line)["message"] for line in service.log.read_bytes().splitlines())


async def test_all_requests_of_a_table_meet_in_one_process(through: Client, two: list[Service]) -> None:
    before = answered(two[0], "/graphql")
    homes = list[Service]()
    while len(homes) < ENOUGH and {one.port for one in homes} != {one.port for one in two}:
        table: Table = await through.begin("caretos", 2)
        await table.play(2)
        assert (await through.get(f"{table.path}/legal")).status == 200
        query = {"query": f'{{ table(table: "{table.id}") {{ version }} }}'}
        for _ in range(3):
            assert (await through.post(f"/graphql?table={table.id}", query)).status == 200
        (home,) = [one for one in two if answered(one, table.id)]
        homes.append(home)

    assert {one.port for one in homes} == {one.port for one in two}
    assert answered(two[0], "/graphql") - before == 3 * homes.count(two[0])


async def test_a_websocket_goes_to_the_home_that_its_address_names(
    through: Client, proxy: Proxy, two: list[Service]
) -> None:
    for _ in range(4):
        table: Table = await through.begin("caretos", 2)
        (home,) = [one for one in two if answered(one, table.id)]
        query = f'subscription {{ entries(table: "{table.id}", after: 0) {{ version }} }}'
        address, kind = f"{proxy.address}/graphql?table={table.id}", ["graphql-transport-ws"]
        async with through.session.ws_connect(address, protocols=kind) as socket:
            await socket.send_json({"type": "connection_init"})
            await socket.send_json({"id": "1", "type": "subscribe", "payload": {"query": query}})
            while (await socket.receive_json(timeout=PATIENCE))["type"] != "next":
                pass
            assert [await followers(one) for one in two] == [int(one is home) for one in two]
            await socket.close()
        for one in two:
            while await followers(one):
                await asyncio.sleep(0.02)


async def followers(service: Service) -> float:
    """How many this process tells of entries."""
    async with Client(service.address) as asking:
        lines = (await asking.get("/metrics")).body.decode().splitlines()
    return sum(float(line.split()[-1]) for line in lines if line.startswith("quipu_followers "))


async def test_another_process_answers_when_the_home_is_gone(through: Client, two: list[Service]) -> None:
    tables: list[Table] = [await through.begin("caretos", 2) for _ in range(TABLES)]
    two[0].kill()
    try:
        for table in tables:
            await table.play(2)
    finally:
        await asyncio.to_thread(two[0].start)

    assert all(answered(two[1], table.id) for table in tables)


async def test_a_service_of_several_processes_gives_each_table_a_home(valkey_url: str, tmp_path: Path) -> None:
    homes = free_ports(1)
    service = Service(tmp_path / "both", url=valkey_url, processes=2, more={"QUIPU_HOME_PORT": str(homes)}).start()
    (tmp_path / "proxy").mkdir()
    try:
        until(lambda: len(serving(service)) == 2)
        with in_front("nginx", [homes, homes + 1], tmp_path / "proxy") as proxy:
            async with Client(proxy.address) as through:
                tables: list[Table] = [await through.begin("caretos", 2) for _ in range(TABLES)]
                for table in tables:
                    await table.play(2)
                log = (tmp_path / "proxy" / "access.log").read_text()
                assert service.process is not None
                sibling = next(one for one in serving(service) if one.pid != service.process.pid)
                os.kill(sibling.pid, signal.SIGKILL)
                for table in tables:  # at another process, or at the new one in its place
                    await table.play(1)
        led = [line.split() for line in log.splitlines()]
        places = [{place for place, *_, address in led if table.id in address} for table in tables]
        assert all(len(found) == 1 for found in places)
        assert set.union(*places) <= {f"127.0.0.1:{homes}", f"127.0.0.1:{homes + 1}"}
    finally:
        service.stop()
