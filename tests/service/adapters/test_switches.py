"""A primary that the Sentinels no longer name is left at once, also while it goes on accepting writes."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

import pytest
from redis import Redis
from redis.exceptions import ResponseError

from quipu_service.application.facade.stores import Stores
from quipu_service.application.problems.tree import Unavailable
from tests.service.adapters.test_log_contract import append
from tests.service.stores import connected
from tests.service.valkey import PATIENCE, Valkey, eventually, replica_of

NAME = "quipu"


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[tuple[Valkey, Valkey]]:
    """Two servers that both accept writes for as long as the test lasts."""
    both = Valkey(tmp_path / "old").start(), Valkey(tmp_path / "new").start()
    yield both
    for one in both:
        one.stop()


@pytest.fixture
def sentinels(tmp_path: Path, servers: tuple[Valkey, Valkey]) -> Iterator[list[Valkey]]:
    """Two Sentinels that name the first server."""
    found = []
    for number in range(2):
        settings = tmp_path / f"sentinel{number}.conf"
        settings.write_text(f"sentinel monitor {NAME} 127.0.0.1 {servers[0].port} 2\n")
        found.append(Valkey(tmp_path / f"sentinel{number}", options=(str(settings), "--sentinel")).start())
    yield found
    for one in found:
        one.stop()


def name(sentinel: Valkey, server: Valkey) -> None:
    """Let a Sentinel name another primary, as it does after a planned switch."""
    with sentinel.client() as client:
        for words in (("REMOVE", NAME), ("MONITOR", NAME, "127.0.0.1", server.port, 2)):
            with suppress(ResponseError):  # done already, where the client sent it again for a lost answer
                client.execute_command("SENTINEL", *words)
        assert client.sentinel_get_master_addr_by_name(NAME) == (b"127.0.0.1", server.port)


def entries(server: Valkey, table: str) -> int:
    with server.client() as client:
        return int(client.xlen(f"{{{table}}}:log"))


async def written(stores: Stores) -> str:
    """A table with one entry."""
    table = uuid4().hex
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                await stores.log.append(append(table, 0))
                return table
            except Unavailable:  # while its connections were dropped
                await asyncio.sleep(0.01)


@pytest.mark.parametrize("first", [0, 1])
async def test_nothing_is_written_to_the_old_primary_once_another_one_is_named(
    servers: tuple[Valkey, Valkey], sentinels: list[Valkey], first: int
) -> None:
    old, new = servers
    hosts = ",".join(f"127.0.0.1:{one.port}" for one in sentinels)
    async with await connected(f"redis+sentinel://{hosts}/{NAME}") as stores:
        heard = asyncio.Event()
        assert entries(old, await written(stores)) == 1
        async with stores.log.watch("watched", lambda _: heard.set()):
            name(sentinels[first], new)
            async with asyncio.timeout(PATIENCE):
                while entries(new, await written(stores)) == 0:
                    await asyncio.sleep(0.01)

            later = [await written(stores) for _ in range(20)]
            assert [entries(old, one) for one in later] == [0] * 20
            assert [entries(new, one) for one in later] == [1] * 20
            heard.clear()
            async with asyncio.timeout(PATIENCE):
                while not heard.is_set():  # the watcher is subscribed at the new primary
                    with new.client() as client:
                        client.execute_command("SPUBLISH", "{watched}:news", 1)
                    await asyncio.sleep(0.01)


PAUSED = int(PATIENCE * 1_000)
"""Milliseconds for which the old primary accepts no write: longer than Sentinel needs on any machine."""


async def test_a_planned_switch_with_paused_writes_loses_nothing_that_was_accepted(tmp_path: Path) -> None:
    primary = Valkey(tmp_path / "primary").start()
    replica = replica_of(primary, tmp_path / "replica")
    settings = tmp_path / "sentinel.conf"
    settings.write_text(f"sentinel monitor {NAME} 127.0.0.1 {primary.port} 1\n")
    sentinel = Valkey(tmp_path / "sentinel", options=(str(settings), "--sentinel")).start()
    accepted, ends = list[str](), asyncio.Event()
    try:
        async with await connected(f"redis+sentinel://127.0.0.1:{sentinel.port}/{NAME}") as stores:

            async def write() -> None:
                while not ends.is_set():
                    accepted.append(await written(stores))

            writing = [asyncio.create_task(write()) for _ in range(8)]
            with primary.client() as old, sentinel.client() as asked, replica.client() as new:
                await eventually(lambda: len(asked.sentinel_slaves(NAME)) == 1 and len(accepted) > 100)
                old.execute_command("CLIENT", "PAUSE", PAUSED, "WRITE")
                await eventually(lambda: _offset(old) == _offset(new))
                await eventually(lambda: _switched(asked))
                before = len(accepted)
                await eventually(lambda: len(accepted) > before + 100)
            ends.set()
            await asyncio.gather(*writing)

        assert [one for one in accepted if entries(replica, one) != 1] == []
    finally:
        for one in (sentinel, replica, primary):
            one.stop()


def _switched(sentinel: Redis) -> bool:
    """Whether the Sentinel begins to switch; it refuses until it has heard from the replica."""
    try:
        sentinel.execute_command("SENTINEL", "FAILOVER", NAME)
    except ResponseError:
        return False
    return True


def _offset(client: Redis) -> int:
    """How far a server has written or read the stream of replication."""
    return int(client.info("replication")["master_repl_offset"])
