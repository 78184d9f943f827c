"""A table has a home behind nginx and Caddy: its requests meet in one process, and any other answers without it."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import msgspec
import pytest

from tests.deploy.test_proxies import Proxy, in_front
from tests.service.client import Client, Table
from tests.service.serving import Service

TABLES = 8


@pytest.fixture
def two(valkey_url: str, tmp_path: Path) -> Iterator[list[Service]]:
    """Two services on one log."""
    running = [
        Service(tmp_path / name, url=valkey_url, more={"QUIPU_LOG_LEVEL": "DEBUG"}).start() for name in ("one", "other")
    ]
    yield running
    for one in running:
        if one.process is not None:
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
    tables: list[Table] = [await through.begin("caretos", 2) for _ in range(TABLES)]
    for table in tables:
        await table.play(2)
        assert (await through.get(f"{table.path}/legal")).status == 200
        query = {"query": f'{{ table(id: "{table.id}") {{ version }} }}'}
        for _ in range(3):
            assert (await through.post(f"/graphql?table={table.id}", query)).status == 200

    homes = [[one for one in two if answered(one, table.id)] for table in tables]
    assert all(len(found) == 1 for found in homes)
    assert {found[0].port for found in homes} == {one.port for one in two}
    of_first = [table for table, found in zip(tables, homes, strict=True) if found[0] is two[0]]
    assert answered(two[0], "/graphql") == 3 * len(of_first)


async def test_another_process_answers_when_the_home_is_gone(through: Client, two: list[Service]) -> None:
    tables: list[Table] = [await through.begin("caretos", 2) for _ in range(TABLES)]
    two[0].kill()

    for table in tables:
        await table.play(2)

    assert all(answered(two[1], table.id) for table in tables)
