"""The address of the log's server: one URL for every way to run Redis and Valkey."""

from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final, TypeAlias
from urllib.parse import SplitResult, unquote, urlsplit
from weakref import WeakSet

import hiredis
from redis.asyncio import Redis, RedisCluster, Sentinel, SSLConnection, UnixDomainSocketConnection
from redis.asyncio.cluster import ClusterNode
from redis.asyncio.connection import AbstractConnection, parse_url
from redis.asyncio.retry import Retry
from redis.backoff import ConstantBackoff, NoBackoff
from redis.exceptions import ConnectionError as Disconnected

from quipu_service.adapters.redis_pipe import UNDERSTOOD, Pipe
from quipu_service.adapters.redis_sentinels import Switches

CONNECT_TIMEOUT: Final = 2.0
"""Seconds for connecting."""
COMMAND_TIMEOUT: Final = 2.0
"""Seconds for the answer to a command; callers wait little longer for a server that is suspended."""
MOST_CONNECTIONS: Final = 32
"""redis-py's connections to one server; ``CONNECTIONS`` in redis_server.py bounds those in use."""

CLOSED_MEANWHILE: Final = (AttributeError, RuntimeError)
"""What redis-py, and uvloop below it, raise if a connection is closed at the moment a command is sent on it."""

Node: TypeAlias = tuple[str, int] | None
"""The primary of a key in a Cluster, by host and port; None if there is only one server."""

FORMS: Final = """
  redis://[[user]:password@]host[:6379][/database]
  unix:///path/to/socket[?db=0]
  redis+sentinel://[[user]:password@]host[:26379],host.../service[/database]
  redis+cluster://[[user]:password@]host[:6379],host...
with rediss instead of redis for TLS"""


class Packing(AbstractConnection):
    """A connection whose commands are packed by hiredis; redis-py uses hiredis for this only without asyncio."""

    def pack_command(self, *words: Any) -> list[bytes]:
        """The bytes on the wire."""
        return [hiredis.pack_command(words)]


class Redirected(AbstractConnection):
    """A connection to the primary that the Sentinels name, also when redis-py sends a command once more.

    redis-py asks them for a connection's first attempt only: the next one goes where the connection was before.
    """

    async def send_packed_command(self, command: bytes | str | Iterable[bytes], check_health: bool = True) -> None:
        if not self.is_connected:
            connect: Callable[[], Awaitable[None]] = self.connect  # redis-py does not say what it takes
            await connect()
        await super().send_packed_command(command, check_health)


class Deployment:
    """The clients for one URL: a single server, the master that Sentinels know, or a Cluster.

    ``FORMS`` lists the forms of the URL. User, password, host and path may be percent-encoded.
    Whatever else redis-py takes can be given as a query (``?ssl_ca_certs=/etc/ca.pem&socket_timeout=10``); where the
    Sentinels want a login of their own, ``sentinel_username`` and ``sentinel_password``. Nothing is connected before it
    is needed. Raises ValueError, with these forms, if the URL has none of them.
    """

    def __init__(self, url: str) -> None:
        self._sentinel: Sentinel | None = None
        self._switches: Switches | None = None
        self._of_primary: WeakSet[Redis] = WeakSet()
        """Clients of the primary that the Sentinels name."""
        self._service = ""
        self.client: Redis | RedisCluster
        try:
            split = urlsplit(url)
            transport, _, kind = split.scheme.partition("+")
            if transport not in ("redis", "rediss", "unix") or kind not in ("", "sentinel", "cluster"):
                raise ValueError(f"{split.scheme!r} is not a known scheme")
            if transport == "unix" and (kind or not split.path):
                raise ValueError("a socket has a path and is one server")
            if transport != "unix" and not split.netloc.rpartition("@")[2]:
                raise ValueError("no host is named")
            self._options = _options(split, transport)
            if kind == "sentinel":
                self._watch_masters(split)
            if kind == "cluster":
                self.client = self._cluster(split)
            else:
                self.client = self.direct(None)
        except (ValueError, TypeError) as wrong:
            raise ValueError(f"the URL of the log's server is not understood: {wrong}; its forms are{FORMS}") from wrong

    def _watch_masters(self, split: SplitResult) -> None:
        self._service, _, database = unquote(split.path).strip("/").partition("/")
        if not self._service:
            raise ValueError("after the Sentinels comes the name of the service they watch")
        login = {name: self._options.pop(f"sentinel_{name}", None) for name in ("username", "password")}
        common = {name: value for name, value in self._options.items() if name.startswith(("s", "pr"))}
        for name in ("host", "port"):
            self._options.pop(name, None)
        self._options["db"] = _database(database)
        self._sentinel = Sentinel(_hosts(split, 26379), sentinel_kwargs=common | login)
        self._switches = Switches(self._sentinel, self._service, self._drop)

    async def _drop(self) -> None:
        """Close the connections to the old primary; what waits for a reply on them fails and is repeated or refused."""
        for client in list(self._of_primary):
            await client.connection_pool.disconnect(inuse_connections=True)

    def _cluster(self, split: SplitResult) -> RedisCluster:
        if split.path.strip("/"):
            raise ValueError("a Cluster has only database 0")
        for name in ("host", "port", "db"):
            self._options.pop(name, None)
        nodes = [ClusterNode(host, port) for host, port in _hosts(split, 6379)]
        return RedisCluster(startup_nodes=nodes, retry=Retry(ConstantBackoff(0.1), 2), **self._options)

    @property
    def database(self) -> int:
        """The number of the database; a Cluster has only one."""
        return int(self._options.get("db") or 0)

    @property
    def patience(self) -> float:
        """Seconds to wait for an answer."""
        return float(self._options["socket_timeout"])

    async def node_of(self, key: str, *, fresh: bool = False) -> Node:
        """The primary of a key; ``fresh`` asks the Cluster again. Raises what redis-py raises."""
        if self._switches is not None:
            self._switches.begin()
        if not isinstance(self.client, RedisCluster):
            return None
        if fresh:
            await self.client.nodes_manager.initialize()
        else:
            await self.client.initialize()
        node = self.client.get_node_from_key(key)
        if node is None:
            raise Disconnected("no node of the Cluster serves this slot")
        return str(node.host), int(node.port)

    def direct(self, node: Node, *, retries: int = 1) -> Redis:
        """A separate client for one server, to be closed by the caller; ``retries`` after a lost connection."""
        retry = Retry(NoBackoff(), retries, (Disconnected,) if retries else ())  # else it reconnects after the last
        client: Redis
        if node is not None:
            client = Redis(host=node[0], port=node[1], retry=retry, **self._options)
        elif self._sentinel is not None:
            client = self._sentinel.master_for(self._service, retry=retry, **self._options)
            self._of_primary.add(client)
        else:
            client = Redis(retry=retry, **self._options)
        pool = client.connection_pool
        ours = (Packing,) if self._sentinel is None or node is not None else (Redirected, Packing)
        pool.connection_class = type("OurConnection", (*ours, pool.connection_class), {})
        return client

    def pipe(self) -> Pipe | None:
        """A pipelined connection, if the URL leads to one server over plain TCP or a socket; else None."""
        single = self._sentinel is None and not isinstance(self.client, RedisCluster)
        return Pipe(self._options) if single and UNDERSTOOD.issuperset(self._options) else None

    async def aclose(self) -> None:
        if self._switches is not None:
            await self._switches.aclose()
        await self.client.aclose()
        if self._sentinel is not None:
            await self._sentinel.aclose()


def is_cluster(url: str) -> bool:
    """Whether this is the URL of a Cluster."""
    return urlsplit(url).scheme.endswith("+cluster")


def _options(split: SplitResult, transport: str) -> dict[str, Any]:
    """Options by redis-py's names; the first host stands for all."""
    login, at, hosts = split.netloc.rpartition("@")
    database = split.path if "+" not in split.scheme else ""
    one = split._replace(scheme=transport, netloc=login + at + hosts.split(",")[0], path=database).geturl()
    given: dict[str, Any] = dict(parse_url(one))
    made_by = given.pop("connection_class", None)
    if made_by is UnixDomainSocketConnection:
        given["unix_socket_path"] = given.pop("path")
    elif transport != "unix":
        _database(database.strip("/"))
    return {
        "socket_connect_timeout": CONNECT_TIMEOUT,
        "socket_timeout": COMMAND_TIMEOUT,
        "socket_keepalive": True,
        "max_connections": MOST_CONNECTIONS,
        "protocol": 2,
        **given,
        **({"ssl": True} if made_by is SSLConnection else {}),
    }


def _hosts(split: SplitResult, port: int) -> list[tuple[str, int]]:
    found = []
    for place in split.netloc.rpartition("@")[2].split(","):
        one = urlsplit(f"//{place}")
        if not one.hostname:
            raise ValueError(f"{place!r} is not a host")
        found.append((unquote(one.hostname), one.port or port))
    return found


def _database(written: str) -> int:
    if written and not written.isdigit():
        raise ValueError(f"the database is a number, not {written!r}")
    return int(written or 0)
