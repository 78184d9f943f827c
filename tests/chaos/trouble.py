"""What goes wrong: services and servers are killed and stopped, and replicas take over."""

import asyncio
import os
import random
import signal
from collections import Counter
from pathlib import Path

from tests.service.serving import Service
from tests.service.valkey import Valkey, eventually, replica_of

EVERY = ("--appendonly", "yes", "--appendfsync", "everysec", "--save", "")
ALWAYS = ("--appendonly", "yes", "--appendfsync", "always", "--save", "", "--repl-diskless-sync-delay", "0")
SENTINEL = """sentinel monitor quipu 127.0.0.1 {port} 1
sentinel down-after-milliseconds quipu 700
sentinel failover-timeout quipu 4000
"""


class Alone:
    """One server; it is killed, or stopped for a while."""

    def __init__(self, folder: Path) -> None:
        self.server = Valkey(folder / "valkey", EVERY).start()
        self.url, self.settings = self.server.url, {"QUIPU_DURABILITY": "memory"}

    async def strike(self, dice: random.Random, done: Counter[str]) -> None:
        """Do the server harm, and mend it."""
        if dice.random() < 0.5:
            done["servers killed"] += 1
            await asyncio.to_thread(self.server.stop, signal.SIGKILL)
            await asyncio.sleep(dice.random())
            await asyncio.to_thread(self.server.start)
        else:
            done["servers stopped for a while"] += 1
            assert self.server.process is not None
            os.kill(self.server.process.pid, signal.SIGSTOP)
            await asyncio.sleep(dice.random() * 2)
            os.kill(self.server.process.pid, signal.SIGCONT)

    def stop(self) -> None:
        self.server.stop(signal.SIGKILL)


class Replicated:
    """A primary and a replica that Sentinel puts in its place whenever it is killed."""

    def __init__(self, folder: Path) -> None:
        primary = Valkey(folder / "one", ALWAYS).start()
        self.servers = [primary, replica_of(primary, folder / "two")]
        settings = folder / "sentinel.conf"
        settings.write_text(SENTINEL.format(port=primary.port))
        self.sentinel = Valkey(folder / "sentinel", options=(str(settings), "--sentinel")).start()
        self.url = f"redis+sentinel://127.0.0.1:{self.sentinel.port}/quipu"
        self.settings = {"QUIPU_DURABILITY": "replica", "QUIPU_REPLICAS": "1"}

    async def strike(self, dice: random.Random, done: Counter[str]) -> None:
        """Kill the primary, wait until the replica has its place, and bring it back as a replica."""
        await eventually(self.whole, 60)
        await asyncio.sleep(dice.random())
        port = self.master()
        (primary,) = (server for server in self.servers if server.port == port)
        done["primaries killed"] += 1
        await asyncio.to_thread(primary.stop, signal.SIGKILL)
        await eventually(lambda: self.master() != port, 60)
        done["failovers"] += 1
        await asyncio.to_thread(primary.start)
        await eventually(self.whole, 60)

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


async def strike_service(services: list[Service], dice: random.Random, done: Counter[str]) -> None:
    """Kill one of the services, and start it again."""
    service = dice.choice(services)
    done["services killed"] += 1
    await asyncio.to_thread(service.kill)
    await asyncio.sleep(dice.random() * 0.5)
    await asyncio.to_thread(service.start)
