"""No key is used by the actions of all tables, so that the load of a Cluster is spread over its servers."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from quipu_service.adapters.entropy import system_clock
from quipu_service.adapters.redis_parts import CLUSTER, Parts
from quipu_service.adapters.redis_server import RedisServer
from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.ports.schedule import WorkKind
from tests.service.client import Client
from tests.service.serving import Service
from tests.service.tables import another
from tests.service.valkey import PATIENCE, Cluster
from tests.service.worker.test_bots_at_tables import RANDOM, with_bots, working

TABLES, ACTIONS = 24, 4
CLOCK = {"turn": 600_000, "onTimeout": "BOT"}
NOW = 2_000_000_000_000


def keys_of(words: Sequence[str]) -> Sequence[str]:
    """The keys of a command, as far as the service sends it."""
    match words[0].upper():
        case "FCALL" | "FCALL_RO":
            return words[3 : 3 + int(words[2])]
        case (
            "ECHO" | "PING" | "CLUSTER" | "COMMAND" | "HELLO" | "CLIENT" | "INFO" | "FUNCTION" | "WAITAOF" | "READONLY"
        ):
            return ()
        case _:
            return words[1:2]


@contextmanager
def watched(cluster: Cluster) -> Iterator[Counter[str]]:
    """How often each key was named meanwhile, on all servers together."""
    found, ending = Counter[str](), uuid4().hex
    with ExitStack() as opened:
        clients = [opened.enter_context(node.client()) for node in cluster.nodes]
        monitors = [opened.enter_context(client.monitor()) for client in clients]
        yield found
        for client, monitor in zip(clients, monitors, strict=True):
            client.execute_command("ECHO", ending)
            while ending not in (told := monitor.next_command())["command"]:
                if told["client_type"] != "lua":  # what a function does with the keys that it was given
                    found.update(keys_of(told["command"].split()))


@pytest.mark.parametrize("more", [{}, {"clock": CLOCK}], ids=["plain", "clock"])
async def test_an_action_names_keys_of_its_table_or_of_its_part(
    cluster: Cluster, tmp_path: Path, more: Mapping[str, Any]
) -> None:
    service = Service(tmp_path, url=cluster.url).start()
    try:
        async with Client(service.address) as client:
            tables = [await client.begin("caretos", 2, **more) for _ in range(TABLES)]
            with watched(cluster) as named:
                for table in tables:
                    await table.play(ACTIONS)
    finally:
        service.stop()
    shared = {key: count for key, count in named.items() if not any(table.id in key for table in tables)}

    assert sum(named.values()) - sum(shared.values()) >= TABLES * ACTIONS
    assert all(key == "quipu:attended" or key.startswith("quipu:attended:{") for key in shared), shared
    parts = defaultdict[int, int](int)
    for table in tables:
        parts[Parts(CLUSTER).of(table.id)] += ACTIONS
    assert sorted(shared.values()) == (sorted(parts.values()) if more else [])
    with cluster.nodes[0].client() as node:
        slots = {node.execute_command("CLUSTER", "KEYSLOT", key) for key in shared}
    assert len(slots) == len(shared)


async def test_work_of_one_key_goes_on_once_it_is_divided(cluster: Cluster) -> None:
    """As releases wrote it that knew one key for all."""
    table = next(name for number in range(100) if Parts(CLUSTER).of(name := f"{uuid4().hex}{number}"))
    async with redis_stores(cluster.url) as stores:
        assert isinstance(stores.server, RedisServer)
        ask, schedule = stores.server.ask, stores.schedule
        await ask("quipu:attended", "ZADD", "quipu:attended", NOW, table)
        await ask("quipu:jobs", "XADD", "quipu:jobs", "*", "job", b"an earlier one")
        assert table in await schedule.due(WorkKind.TABLE, NOW, 1_000_000)
        await schedule.put(WorkKind.TABLE, table, 2 * NOW)
        assert table not in await schedule.due(WorkKind.TABLE, NOW, 1_000_000)
        claimed = await schedule.claim(WorkKind.JOB, "new", 60_000, NOW)
        while claimed is not None and claimed[1] != b"an earlier one":
            claimed = await schedule.claim(WorkKind.JOB, "new", 60_000, NOW)
        assert claimed is not None
        await schedule.done(WorkKind.JOB, claimed[0])
        await schedule.drop(WorkKind.TABLE, table)


async def test_workers_of_a_cluster_play_for_bots_wherever_their_parts_are_at_home(cluster: Cluster) -> None:
    """One of them is gone; what has its home there is found by the other."""
    async with redis_stores(cluster.url) as stores, working(cluster.url, 2):
        await stores.schedule.on_duty("gone", system_clock())
        tables = [await with_bots(another(stores), "caretos", 2, RANDOM, RANDOM) for _ in range(4)]
        for table in tables:
            async with asyncio.timeout(PATIENCE):
                while (await table.position()).version < 4:
                    await asyncio.sleep(0.05)
        assert (await stores.schedule.backlog(system_clock())).workers >= 2


def test_each_part_has_its_home_at_one_of_the_workers_and_each_worker_has_one() -> None:
    parts = Parts(CLUSTER)
    for count in (1, 2, 3, 5, CLUSTER, 3 * CLUSTER):
        workers = [f"worker-{number}" for number in range(count)]
        homes = [parts.homes(worker, workers) for worker in workers]
        assert all(homes)
        assert {part for home in homes for part in home} == set(parts.all)
        assert max(map(len, homes)) - min(map(len, homes)) <= 1
    assert parts.homes("new", ["worker-0"]) == parts.all
    assert Parts().homes("one", ["one", "other"]) == [0]
