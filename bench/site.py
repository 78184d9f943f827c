"""A small site with all that a large one has: a Cluster of three, processes that are homes of tables, and a crowd."""

import asyncio
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
import psutil
from redis.exceptions import TimeoutError as RedisTimeout

from bench.processes import Program, cpu_of, until
from bench.service import UNLIMITED
from bench.tables import line
from bench.workers import free_ports
from tests.service.valkey import ALWAYS, Cluster, start_cluster

IDLE = float(os.environ.get("QUIPU_BENCH_IDLE", "16"))
"""Seconds for which the connected crowd does nothing, so that what time alone costs is known."""
SAMPLE = 1.0
"""Seconds for which all commands of a server are listed."""
OPENING = 3600.0


class Load(msgspec.Struct, frozen=True):
    """What a site has to carry."""

    waiting: int
    """Tables that were opened and wait."""
    played: int
    watchers: int
    """Followers of each table that is played, beside its two seats."""
    rate: float
    """Actions a second, of all tables together."""
    seconds: float

    @property
    def followers(self) -> int:
        return self.played * (2 + self.watchers)


class Used(msgspec.Struct, frozen=True):
    """What the processes of the service and the servers of the log had used at a moment."""

    service_cpu: float
    log_cpu: float
    service_bytes: float
    log_bytes: float
    """Of all of a kind together."""


class Measured(msgspec.Struct, frozen=True):
    """A run."""

    load: Load
    begun: Used
    opened: Used
    rested: Used
    """After a while without anybody."""
    connected: Used
    idle: Used
    played: Used
    opening: float
    """Seconds that the opening took."""
    lasted: float
    actions: int
    heard: int
    p50: float
    p99: float
    """Milliseconds of an action."""
    keys: list[tuple[str, float]] = []
    """Of the commands in the sample, the share of those that named a key, or one of a table; most first."""


class Site:
    """The servers, the processes and the crowd."""

    def __init__(self, cluster: Cluster, processes: Sequence[psutil.Process], crowd: Sequence[Program]) -> None:
        self._cluster, self._processes, self._crowd = cluster, processes, crowd
        self._servers = [psutil.Process(node.process.pid) for node in cluster.nodes if node.process is not None]

    def used(self) -> Used:
        memory = 0
        for node in self._cluster.nodes:
            with node.client() as client:
                memory += client.info("memory")["used_memory"]
        resident = sum(one.memory_info().rss for one in self._processes)
        service, log = (sum(map(cpu_of, group)) for group in (self._processes, self._servers))
        return Used(service, log, resident, memory)

    async def all_say(self) -> list[Any]:
        """What each part of the crowd says next."""
        return [msgspec.json.decode(await one.line(OPENING)) for one in self._crowd]

    def go_on(self) -> None:
        """Let the crowd do the next thing."""
        for one in self._crowd:
            one.go_on()

    def sampled(self) -> list[tuple[str, float]]:
        """Which keys commands name, for a moment; those of one table count as one."""
        found = Counter[str]()
        for node in self._cluster.nodes:
            with node.client() as client, client.monitor() as monitor, suppress(RedisTimeout):
                ending = time.monotonic() + SAMPLE
                while time.monotonic() < ending:
                    told = monitor.next_command()
                    words = told["command"].split()
                    if told["client_type"] == "lua" or len(words) < 2:
                        continue
                    key = words[3] if words[0] in ("FCALL", "FCALL_RO") and len(words) > 3 else words[1]
                    found[key.partition("}")[0].lstrip("{") if key.startswith("{") else key] += 1
        every = found.total()
        return [(key, count / every) for key, count in found.most_common(5)]


@asynccontextmanager
async def site(load: Load, processes: int) -> AsyncIterator[Site]:
    """All of it; everything stops with the block."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        cluster = start_cluster(Path(folder) / "cluster", (*ALWAYS, "--auto-aof-rewrite-percentage", "0"))
        stack.callback(cluster.stop)
        homes = free_ports(processes)
        environment = {name: value for name, value in os.environ.items() if not name.startswith("QUIPU_")}
        environment |= {"QUIPU_REDIS_URL": cluster.url, "QUIPU_PORT": "0", **UNLIMITED}
        environment |= {"QUIPU_PROCESSES": str(processes), "QUIPU_HOME_PORT": str(homes), "QUIPU_WORKER": "off"}
        environment |= {"QUIPU_FOLLOWERS_PER_ADDRESS": "0"}
        words = [sys.executable, "-m", "quipu", "serve"]
        service = await stack.enter_async_context(await Program.start("the service", *words, env=environment))
        await service.line()
        first, crowd = psutil.Process(service.pid), list[Program]()
        await until(lambda: len(first.children()) + 1 >= processes, f"{processes} processes of the service")
        await asyncio.sleep(3)  # until the last has imported everything
        for place in range(processes):
            each = load.waiting // processes, load.played // processes, load.watchers
            said = [str(homes + place), *map(str, each), str(load.rate / processes), str(load.seconds)]
            part = Program.start(f"the crowd {place}", sys.executable, "-m", "bench.crowd", *said)
            crowd.append(await stack.enter_async_context(await part))
        yield Site(cluster, [first, *first.children()], crowd)


async def measured(load: Load, processes: int) -> Measured:
    """A run with this load."""
    async with site(load, processes) as running:
        begun, since = running.used(), time.monotonic()
        await running.all_say()
        opened, opening = running.used(), time.monotonic() - since
        line(f"{load.waiting:,} tables opened in {opening:.0f} s")
        await asyncio.sleep(IDLE)
        rested = running.used()
        running.go_on()
        await running.all_say()
        connected = running.used()
        line(f"{load.followers:,} followers of {load.played:,} tables")
        await asyncio.sleep(IDLE)
        idle, since = running.used(), time.monotonic()
        running.go_on()
        said = await running.all_say()
        played, lasted = running.used(), time.monotonic() - since
        keys = await asyncio.to_thread(running.sampled)
        running.go_on()
    spent = sorted(one for part in said for one in part["spent"])
    line(f"{len(spent):,} actions in {lasted:.0f} s")
    p50, p99 = (spent[int(len(spent) * share)] * 1e3 for share in (0.5, 0.99))
    heard = sum(part["heard"] for part in said)
    return Measured(
        load=load, begun=begun, opened=opened, rested=rested, connected=connected, idle=idle, played=played,
        opening=opening, lasted=lasted, actions=len(spent), heard=heard, p50=p50, p99=p99, keys=keys,
    )  # fmt: skip
