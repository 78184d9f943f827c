"""One service in several processes on one socket: any of them answers anybody, and no follower sees a gap."""

import asyncio
import os
import re
import signal
import threading
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import psutil
import pytest

from quipu_service.commands.siblings import reported_trouble, trouble_shared
from quipu_service.observing.process_metrics import summed
from tests.service.client import Client, timeless
from tests.service.serving import Service
from tests.service.transports.rest.test_events import Followed
from tests.service.valkey import PATIENCE, free_ports, until


@pytest.fixture(scope="module")
def first_port() -> int:
    """Of the ports that the three processes have for themselves, one after the other."""
    return free_ports(1, 2)


@pytest.fixture(scope="module")
def wide(tmp_path_factory: pytest.TempPathFactory, first_port: int) -> Iterator[Service]:
    """Three processes on a Valkey of their own."""
    more = {"QUIPU_HOME_PORT": str(first_port)}
    running = Service(tmp_path_factory.mktemp("wide"), processes=3, more=more).start()
    until(lambda: len(serving(running)) == 3)
    yield running
    running.stop()


def serving(service: Service) -> list[psutil.Process]:
    """The processes that accept connections at the service's address."""
    assert service.process is not None
    first = psutil.Process(service.process.pid)
    return [one for one in (first, *first.children(recursive=True)) if listens(one, service.port)]


def listens(process: psutil.Process, port: int) -> bool:
    try:
        places = process.net_connections("tcp")
        return any(one.status == psutil.CONN_LISTEN and one.laddr.port == port for one in places)
    except psutil.Error:
        return False


@pytest.fixture
async def clients(wide: Service) -> AsyncIterator[list[Client]]:
    """Each on connections of its own, so that different processes answer."""
    many = [Client(wide.address) for _ in range(12)]
    yield many
    for one in many:
        await one.session.close()


async def test_followers_at_any_process_miss_nothing_that_any_accepts(clients: list[Client]) -> None:
    table = await clients[0].begin("caretos", 2)
    everywhere = [table.at(client) for client in clients]
    followed = [Followed(one, token=table.tokens[0], query="?after=0") for one in everywhere]
    following = [asyncio.create_task(one.follow(until=34)) for one in followed]
    for number in range(30):
        await everywhere[number % len(everywhere)].play(1)
    await asyncio.wait_for(asyncio.gather(*following), PATIENCE)

    fetched = (await clients[0].get(f"{table.path}/events", token=table.tokens[0])).lines
    for one in followed:
        assert one.updates is not None
        assert timeless(one.updates[:34]) == timeless(fetched[:34])


def counted(page: bytes) -> float:
    """How often a game was shown."""
    found = re.search(rb'quipu_requests_total{operation="showGame",status="200"} ([0-9.]+)', page)
    return float(found[1]) if found else 0.0


async def test_any_process_shows_the_metrics_of_all(clients: list[Client]) -> None:
    for client in clients:
        assert (await client.get("/v1/caretos")).status == 200  # which nobody else asks of them

    async with asyncio.timeout(PATIENCE):  # a process that is busy for longer than a second is left out
        for client in clients:
            while (found := counted((await client.get("/metrics")).body)) < len(clients):
                pass
            assert found == len(clients)


async def test_a_process_that_is_killed_comes_back_at_its_own_port_and_the_others_answer(
    wide: Service, clients: list[Client], first_port: int
) -> None:
    assert wide.process is not None
    siblings = [one for one in serving(wide) if one.pid != wide.process.pid]
    (victim,) = [one for one in siblings if listens(one, first_port + 1)]
    async with Client(f"http://127.0.0.1:{first_port}") as one, Client(f"http://127.0.0.1:{first_port + 1}") as other:
        table = await one.begin("caretos", 2)
        await table.at(other).play(1)
        os.kill(victim.pid, signal.SIGKILL)
        assert [(await client.get("/healthz")).status for client in clients] == [200] * len(clients)
        async with Client(other.address) as again:  # waits in the queue of the socket, which is still open
            assert (await again.get("/readyz")).status == 200
    until(lambda: len(serving(wide)) == 3)


def test_all_end_with_the_first(tmp_path_factory: pytest.TempPathFactory) -> None:
    service = Service(tmp_path_factory.mktemp("ending"), processes=2).start()
    until(lambda: len(serving(service)) == 2)
    processes = serving(service)

    assert service.stop() == 0
    assert psutil.wait_procs(processes, timeout=PATIENCE)[1] == []


def test_pages_are_added_and_the_earliest_time_stays() -> None:
    one = b'# HELP a_total A.\n# TYPE a_total counter\na_total{x="1"} 2.0\n# HELP a_created A.\n'
    one += b'# TYPE a_created gauge\na_created{x="1"} 5.0\n'
    two = b'# HELP a_total A.\n# TYPE a_total counter\na_total{x="1"} 3.0\na_total{x="2"} 1.0\n'
    two += b'# HELP a_created A.\n# TYPE a_created gauge\na_created{x="1"} 4.0\n'

    assert summed([one]) == one
    assert summed([one, two]).decode().splitlines() == [
        "# HELP a_total A.",
        "# TYPE a_total counter",
        'a_total{x="1"} 5.0',
        'a_total{x="2"} 1.0',
        "# HELP a_created A.",
        "# TYPE a_created gauge",
        'a_created{x="1"} 4.0',
    ]


def test_siblings_are_told_what_is_the_matter_with_the_log_server(tmp_path: Path) -> None:
    said: list[str | None] = [None]
    with trouble_shared(tmp_path, lambda: said[-1]):
        assert reported_trouble(tmp_path) is None
        for trouble in ("the log can be read but not written", None, "the log's server ended"):
            said.append(trouble)
            until(lambda: reported_trouble(tmp_path) == said[-1])
    assert "trouble" not in {thread.name for thread in threading.enumerate()}
