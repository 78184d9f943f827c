"""Durability by name: an append is answered once it is as safe as was asked for, also when it is repeated."""

import asyncio
import os
import random
import signal
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from quipu_service.adapters import redis_durability
from quipu_service.adapters.redis_durability import Durability
from quipu_service.adapters.redis_log import CONFIRMATIONS, RedisLog
from quipu_service.adapters.redis_server import RedisServer
from quipu_service.application.facade.stores import Stores
from quipu_service.application.ports.table_log import Outcome
from quipu_service.application.problems.tree import Unavailable
from quipu_service.operate.config import ConfigError, read_config
from tests.service.adapters.test_log_contract import append, appended, repeated
from tests.service.stores import connected
from tests.service.valkey import ALWAYS, Valkey, replica_of

REPLICA = Durability("replica", 1)
OPTIONS = (*ALWAYS, "--repl-diskless-sync-delay", "0")


@dataclass
class Pair:
    primary: Valkey
    replica: Valkey

    def pause(self) -> None:
        """The replica hears nothing any more."""
        assert self.replica.process is not None
        os.kill(self.replica.process.pid, signal.SIGSTOP)

    def go_on(self) -> None:
        assert self.replica.process is not None
        os.kill(self.replica.process.pid, signal.SIGCONT)


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A replica on a busy machine may take its time."""
    monkeypatch.setattr(redis_durability, "PATIENCE", 60_000)


@pytest.fixture
async def pair(tmp_path: Path) -> AsyncIterator[Pair]:
    primary = Valkey(tmp_path / "primary", OPTIONS).start()
    replica = replica_of(primary, tmp_path / "replica")
    yield Pair(primary, replica)
    replica.stop(signal.SIGKILL)
    primary.stop(signal.SIGKILL)


async def test_a_log_that_always_changes_before_it_is_confirmed_is_not_read_for_ever(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = 0
    async with await connected(pair.primary.url, REPLICA) as stores:
        assert await stores.log.append(append("t", 0, head="0")) == appended(1)
        log = stores.log
        assert isinstance(log, RedisLog)
        confirmed = log._confirmed

        async def after_another(*asked: str) -> list[bytes | None]:
            nonlocal read
            read += 1
            entry = append("t", read, previous=f"{read - 1}", head=f"{read}")
            assert await stores.log.append(entry) == appended(read + 1)
            return await confirmed(*asked)

        monkeypatch.setattr(log, "_confirmed", after_another)
        with pytest.raises(Unavailable, match="confirmed"):
            await stores.log.read("t", 0, "another")
    assert read == CONFIRMATIONS


async def test_an_entry_is_answered_once_a_replica_has_flushed_it(pair: Pair) -> None:
    async with await connected(pair.primary.url, REPLICA) as stores:
        versions = await asyncio.gather(*(stores.log.append(append(f"t{number}", 0)) for number in range(20)))
        assert versions == [appended(1)] * 20
        pair.primary.stop(signal.SIGKILL)
        with pair.replica.client() as client:
            assert sum(client.xlen(f"{{t{number}}}:log") for number in range(20)) == 20


async def test_killing_the_primary_at_random_moments_loses_nothing_that_was_accepted(tmp_path: Path) -> None:
    dice = random.Random(3)
    accepted: dict[str, int] = {}

    async def write(stores: Stores, table: str) -> None:
        with suppress(Unavailable):
            while True:
                outcome = await stores.log.append(append(table, accepted.get(table, 0)))
                assert outcome.outcome in (Outcome.APPENDED, Outcome.REPEATED), outcome
                accepted[table] = outcome.version

    primary = Valkey(tmp_path / "0", OPTIONS).start()
    for number in range(1, 4):
        replica = replica_of(primary, tmp_path / str(number))
        async with await connected(primary.url, REPLICA) as stores:
            writers = asyncio.gather(*(write(stores, f"t{each}") for each in range(8)))
            enough = sum(accepted.values()) + 24 + dice.randrange(400)
            while sum(accepted.values()) < enough and not writers.done():
                await asyncio.sleep(0.005)
            await asyncio.to_thread(primary.stop, signal.SIGKILL)
            await writers
        with replica.client() as client:
            client.execute_command("REPLICAOF", "NO", "ONE")
            lengths = {table: client.xlen(f"{{{table}}}:log") for table in accepted}
        assert all(lengths[table] in (version, version + 1) for table, version in accepted.items())
        primary = replica
    primary.stop(signal.SIGKILL)
    assert sum(accepted.values()) > 24


async def test_without_its_replica_nothing_is_accepted_not_even_a_repeat(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await connected(pair.primary.url, REPLICA) as stores:
        pair.pause()
        monkeypatch.setattr(redis_durability, "PATIENCE", 100)
        try:
            for _ in range(2):
                with pytest.raises(Unavailable, match="0 of 1 replicas"):
                    await stores.log.append(append("t", 0))
            with pytest.raises(Unavailable, match="0 of 1 replicas"):
                await stores.log.read("t", 0, "command 1")  # it would tell that the command was accepted
            assert (await stores.log.read("t", 0)).version == 1
        finally:
            pair.go_on()
        monkeypatch.setattr(redis_durability, "PATIENCE", 60_000)
        assert await stores.log.append(append("t", 0)) == repeated(1)
        assert (await stores.log.read("t", 0, "command 1")).command == (1, "d")


async def test_a_repeat_that_a_failover_takes_back_meanwhile_is_not_accepted(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await connected(pair.primary.url, REPLICA) as stores:
        server = stores.server
        assert isinstance(server, RedisServer)
        ask, first = server._routes.ask, append("t", 0, head="ab" * 32)

        async def then_a_failover(key: str, *words: str | bytes | int) -> Any:
            monkeypatch.undo()
            reply = await ask(key, *words)
            with pair.primary.client() as client:  # what comes next goes to a primary that never had the entry
                client.delete("{t}:log", "{t}:commands")
            return reply

        assert await stores.log.append(first) == appended(1)
        monkeypatch.setattr(server._routes, "ask", then_a_failover)
        with pytest.raises(Unavailable, match="no longer has this command"):
            await stores.log.append(first)
        for command in ("command 1", "command 2"):  # nor is anything refused for an entry that is lost
            assert await stores.log.append(first) == appended(1)
            monkeypatch.setattr(server._routes, "ask", then_a_failover)
            found = await stores.log.read("t", 0, command)
            assert (found.version, found.command) == (0, None)


async def test_local_waits_for_the_disk_of_any_server(tmp_path: Path) -> None:
    with_file = Valkey(tmp_path / "file", OPTIONS).start()
    without = Valkey(tmp_path / "none", ("--appendonly", "no", "--save", "")).start()
    try:
        async with await connected(with_file.url, Durability("local")) as stores:
            assert await stores.log.append(append("t", 0)) == appended(1)
        async with await connected(without.url, Durability("local")) as stores:
            with pytest.raises(Unavailable, match="WAITAOF cannot be used"):
                await stores.log.append(append("t", 0))
    finally:
        with_file.stop()
        without.stop()


def test_the_service_s_own_server_flushes_as_its_durability_says_and_has_no_replicas() -> None:
    assert read_config({"QUIPU_DURABILITY": "memory"}).flushed == "everysec"
    assert read_config({"QUIPU_DURABILITY": "local", "QUIPU_FSYNC": "everysec"}).flushed == "always"
    assert read_config({"QUIPU_FSYNC": "everysec"}).flushed == "everysec"
    with pytest.raises(ConfigError, match="has no replicas"):
        read_config({"QUIPU_DURABILITY": "replica"})
