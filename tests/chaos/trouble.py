"""What goes wrong: processes are killed and stopped, clocks jump, disks are slow, slots move, replicas take over."""

import asyncio
import os
import random
import signal
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol, TypeAlias

from redis.exceptions import ResponseError

from tests.chaos.jumping import OFF
from tests.chaos.slow_disk import slow_disk
from tests.service.serving import Service
from tests.service.valkey import ALWAYS, Valkey, eventually, replica_of, serves_all, start_cluster

AT_ONCE = (*ALWAYS, "--repl-diskless-sync-delay", "0")
"""A replica that comes back is brought up to date without a pause."""
HOUR = 3_600_000
"""Milliseconds."""
MENDED = 300.0
"""Seconds in which a server has to be whole again, on a machine that is busy with other things."""
SENTINEL = """sentinel monitor quipu 127.0.0.1 {port} 1
sentinel down-after-milliseconds quipu 700
sentinel failover-timeout quipu 4000
"""


Strike: TypeAlias = Callable[[random.Random], Awaitable[None]]


class Server(Protocol):
    """A log's server, or several."""

    url: str
    settings: dict[str, str]

    async def strike(self, dice: random.Random, done: Counter[str], tables: Sequence[str]) -> None:
        """Do it harm, mend it, and count what was done; some tables that are on it may have to move."""

    def stop(self) -> None:
        """End it."""


class Alone:
    """One server: killed, stopped, full, read-only, behind another password, its connections cut, its disk slow."""

    def __init__(self, folder: Path) -> None:
        self._slow = folder / "slow"
        disk = slow_disk(folder / "library", self._slow)
        self.server = Valkey(folder / "valkey", ALWAYS, environment=disk).start()
        self.url, self.settings = self.server.address, {"QUIPU_DURABILITY": "memory"}
        self._strikes: Mapping[str, Strike] = {
            "servers killed": self._kill,
            "servers stopped for a while": self._pause,
            "servers full": self._fill,
            "servers read-only": self._only_read,
            "passwords changed": self._lock,
            "connections cut": self._cut,
            **({"disks slow": self._slow_down} if disk else {}),
        }

    async def strike(self, dice: random.Random, done: Counter[str], tables: Sequence[str]) -> None:
        """One of them, in turn, so that a short run has seen each."""
        del tables
        name = min(self._strikes, key=lambda one: (done[one], dice.random()))
        done[name] += 1
        await self._strikes[name](dice)

    async def _kill(self, dice: random.Random) -> None:
        await asyncio.to_thread(self.server.stop, signal.SIGKILL)
        await asyncio.sleep(dice.random())
        await asyncio.to_thread(self.server.start)

    async def _pause(self, dice: random.Random) -> None:
        await paused(self.server, dice)

    async def _fill(self, dice: random.Random) -> None:
        """No memory is left for anything new."""
        with self.server.client() as client:
            client.config_set("maxmemory", 1)
            await asyncio.sleep(dice.random())
            client.config_set("maxmemory", 0)

    async def _only_read(self, dice: random.Random) -> None:
        """As if it had become the replica of a primary that is not there."""
        with self.server.client() as client:
            client.execute_command("REPLICAOF", "127.0.0.1", 1)
            await asyncio.sleep(dice.random())
            client.execute_command("REPLICAOF", "NO", "ONE")

    async def _lock(self, dice: random.Random) -> None:
        """Another password than the services know, and nobody stays logged in."""
        with self.server.client() as client:
            client.config_set("requirepass", "another")
            client.execute_command("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
            client.execute_command("CLIENT", "KILL", "TYPE", "pubsub")
            await asyncio.sleep(dice.random())
            client.config_set("requirepass", "")

    async def _cut(self, _dice: random.Random) -> None:
        with self.server.client() as client:
            client.execute_command("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
            client.execute_command("CLIENT", "KILL", "TYPE", "pubsub")

    async def _slow_down(self, dice: random.Random) -> None:
        """Each flush takes longer by a third of a second."""
        self._slow.touch()
        await asyncio.sleep(dice.random() * 4)
        self._slow.unlink()

    def stop(self) -> None:
        self.server.stop(signal.SIGKILL)


class Clustered:
    """A Cluster of three: gone as a whole, its slots moved while they are used, its nodes killed or stopped."""

    def __init__(self, folder: Path) -> None:
        self.cluster = start_cluster(folder / "cluster", ALWAYS)
        self.url, self.settings = self.cluster.address, {"QUIPU_DURABILITY": "memory"}

    async def strike(self, dice: random.Random, done: Counter[str], tables: Sequence[str]) -> None:
        """Kill all nodes at once, first of all and now and then; else move slots of tables, or harm a node."""
        if not done["Clusters gone"] or dice.random() < 0.1:
            done["Clusters gone"] += 1
            for one in self.cluster.nodes:
                await asyncio.to_thread(one.stop, signal.SIGKILL)
            await asyncio.sleep(dice.random())
            for one in self.cluster.nodes:
                await asyncio.to_thread(one.start)
            await eventually(lambda: all(map(serves_all, self.cluster.nodes)), MENDED)
            return
        if tables and dice.random() < 0.7:
            for table in dice.sample(tables, min(len(tables), 4)):
                done["slots moved"] += 1
                await asyncio.to_thread(self.cluster.move, f"{{{table}}}:log")
            return
        node = dice.choice(self.cluster.nodes)
        if dice.random() < 0.5:
            done["nodes stopped for a while"] += 1
            await paused(node, dice)
        else:
            done["nodes killed"] += 1
            await asyncio.to_thread(node.stop, signal.SIGKILL)
            await asyncio.sleep(dice.random())
            await asyncio.to_thread(node.start)
        await eventually(lambda: all(map(serves_all, self.cluster.nodes)), MENDED)

    def stop(self) -> None:
        self.cluster.stop()


class Replicated:
    """A primary and a replica that Sentinel puts in its place whenever it is killed, or when it is asked to."""

    def __init__(self, folder: Path) -> None:
        primary = Valkey(folder / "one", AT_ONCE).start()
        self.servers = [primary, replica_of(primary, folder / "two")]
        settings = folder / "sentinel.conf"
        settings.write_text(SENTINEL.format(port=primary.port))
        self.sentinel = Valkey(folder / "sentinel", options=(str(settings), "--sentinel")).start()
        self.url = f"redis+sentinel://127.0.0.1:{self.sentinel.port}/quipu"
        self.settings = {"QUIPU_DURABILITY": "replica", "QUIPU_REPLICAS": "1"}

    async def strike(self, dice: random.Random, done: Counter[str], tables: Sequence[str]) -> None:
        """Switch as planned or kill the primary; the replica takes its place, and it comes back as a replica."""
        del tables
        await eventually(self.whole, MENDED)
        await asyncio.sleep(dice.random())
        port = self.master()
        (primary,) = (server for server in self.servers if server.port == port)
        planned = done["planned switches"] <= done["primaries killed"]
        done["planned switches" if planned else "primaries killed"] += 1
        if planned:
            await eventually(lambda: self._switched(port), MENDED)
        else:
            await asyncio.to_thread(primary.stop, signal.SIGKILL)
            await eventually(lambda: self.master() != port, MENDED)
        done["failovers"] += 1
        if not planned:
            await asyncio.to_thread(primary.start)
        await eventually(self.whole, MENDED)

    def _switched(self, port: int) -> bool:
        """Whether the Sentinel names another primary than this; as long as it does not, it is asked to switch.

        It refuses until it has heard from the replica, and while it switches; on a busy machine it may give up.
        """
        if self.master() != port:
            return True
        with self.sentinel.client() as client, suppress(ResponseError):
            client.execute_command("SENTINEL", "FAILOVER", "quipu")
        return False

    def master(self) -> int:
        with self.sentinel.client() as client:
            found = client.execute_command("SENTINEL", "GET-MASTER-ADDR-BY-NAME", "quipu")
        return int(found[1])

    def whole(self) -> bool:
        """Whether the primary has its replica, and Sentinel knows of it."""
        port = self.master()
        (primary,) = (server for server in self.servers if server.port == port)
        with primary.client() as client, self.sentinel.client() as sentinel:
            there = client.info("replication")
            known = sentinel.execute_command("SENTINEL", "REPLICAS", "quipu")
        online = there["role"] == "master" and there["connected_slaves"] == 1 and there["slave0"]["state"] == "online"
        return online and all(one["flags"] == "slave" for one in map(_pairs, known))

    def stop(self) -> None:
        for server in (self.sentinel, *self.servers):
            server.stop(signal.SIGKILL)


def _pairs(flat: dict[str, object] | list[bytes]) -> dict[str, str]:
    """What Sentinel says of a replica: names and values in turn, or already by name."""
    if isinstance(flat, dict):
        return {str(name): str(value) for name, value in flat.items()}
    words = [word.decode() for word in flat]
    return dict(zip(words[::2], words[1::2], strict=True))


async def paused(server: Valkey, dice: random.Random) -> None:
    """It stands still for a while."""
    assert server.process is not None
    os.kill(server.process.pid, signal.SIGSTOP)
    await asyncio.sleep(dice.random() * 2)
    os.kill(server.process.pid, signal.SIGCONT)


async def strike_service(services: list[Service], dice: random.Random, done: Counter[str]) -> None:
    """Kill one of the services and start it again, or set its clock forward or back by up to an hour."""
    service = dice.choice(services)
    if dice.random() < 0.5:
        done["clocks set"] += 1
        (service.folder / OFF).write_text(str(dice.randrange(-HOUR, HOUR)))
        return
    done["services killed"] += 1
    await asyncio.to_thread(service.kill)
    await asyncio.sleep(dice.random() * 0.5)
    await asyncio.to_thread(service.start)
