"""Backups of the log's server: a snapshot of one moment, as a replica gets it, and the way back, key by key.

A server sends the snapshot over the connection, so nothing has to be run or stored on its machine. Keys are copied
back by the commands of their type, because what ``DUMP`` writes is read by the same version of a server only.
"""

import asyncio
import os
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec
from redis.asyncio import Redis, RedisCluster
from redis.exceptions import NoPermissionError, ResponseError

from quipu_service.adapters.embedded import FOLDER, EmbeddedServer
from quipu_service.adapters.redis_error_messages import LOST, cause_of
from quipu_service.adapters.redis_names import pairs_of
from quipu_service.adapters.redis_server import MEMORY, RedisServer
from quipu_service.adapters.redis_url import Deployment
from quipu_service.application.problems.tree import Unavailable

SILENCE: Final = 60.0
"""Seconds for which a server may send nothing while it makes its snapshot."""
CHUNK: Final = 1 << 20
END: Final = 40
"""Length of the mark after a snapshot whose size is not known before."""
OURS: Final = ("quipu:*", "{*}:*")
"""Patterns of our keys."""
RESTORING: Final = "quipu:restoring"
"""Set while keys are copied to an empty server, so that a restore that was interrupted can be repeated."""
TOGETHER: Final = 200
"""Keys, or words of one key, that are copied at a time; even, so that pairs stay together."""
BASE: Final = "appendonly.aof.1.base.rdb"


@dataclass(frozen=True)
class Contents:
    """What was found in a log's server by reading it as the service does."""

    tables: int
    entries: int
    problems: tuple[str, ...]


class Manifest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a backup has; written last, so a backup without it is not whole."""

    backup: int = 1
    """The version of this format."""
    release: str
    at: int
    """When it was begun, in milliseconds since 1970."""
    database: int
    cluster: bool
    snapshots: dict[str, str]
    """SHA-256 by name of the file, one for each primary."""
    tables: int = 0
    entries: int = 0
    problems: tuple[str, ...] = ()
    """What was wrong with a table when the backup was verified."""

    def with_more(self, found: Contents) -> "Manifest":
        """The same with what one more snapshot contains."""
        return msgspec.structs.replace(
            self,
            tables=self.tables + found.tables,
            entries=self.entries + found.entries,
            problems=(*self.problems, *found.problems),
        )


async def snapshots(url: str, folder: Path) -> list[Path]:
    """Write a snapshot of each primary; raises Unavailable."""
    deployment = Deployment(url)
    try:
        client = deployment.client
        if not isinstance(client, RedisCluster):
            return [await _snapshot(client, folder / "log.rdb")]
        await client.initialize()
        nodes = [(str(node.host), int(node.port)) for node in client.get_primaries()]
        direct = [deployment.direct(node) for node in nodes]
        try:
            files = [_snapshot(one, folder / f"log-{number}.rdb") for number, one in enumerate(direct, start=1)]
            return list(await asyncio.gather(*files))
        finally:
            await asyncio.gather(*(one.aclose() for one in direct))
    except NoPermissionError as refused:
        raise Unavailable(f"a backup needs the rights of a replica, +sync and +replconf: {refused}") from refused
    except (*LOST, ResponseError, EOFError, TimeoutError) as failure:
        raise Unavailable(f"no snapshot was sent: {failure or cause_of(failure)}") from failure
    finally:
        await deployment.aclose()


async def _snapshot(client: Redis, file: Path) -> Path:
    """Ask for a snapshot without the stream of commands behind it."""
    connection = client.connection_pool.make_connection()
    try:
        await connection.connect()
        await connection.send_command("REPLCONF", "capa", "eof", "rdb-only", "1")
        await connection.read_response()
        await connection.send_command("SYNC")
        reader = connection._reader  # redis-py has no public way to read what is not a reply
        if reader is None:
            raise EOFError("the server closed the connection")
        with file.open("wb") as kept:
            async for part in _sent(reader):
                kept.write(part)
            kept.flush()
            os.fsync(kept.fileno())
    finally:
        await connection.disconnect()
    return file


async def _sent(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    """The bytes of the snapshot: of a size that comes first, or up to a mark."""
    head = b""
    while not head.strip():  # empty lines say that the server is still at it
        head = await asyncio.wait_for(reader.readline(), SILENCE)
        if not head:
            raise EOFError("the server closed the connection")
    if not head.startswith(b"$"):
        raise (NoPermissionError if b"NOPERM" in head else ResponseError)(head.decode(errors="replace").strip("-\r\n"))
    size = head[1:].strip()
    if not size.startswith(b"EOF:"):
        left = int(size)
        while left:
            part = await _some(reader, min(left, CHUNK))
            left -= len(part)
            yield part
        return
    mark, kept = size.removeprefix(b"EOF:"), b""
    while not kept.endswith(mark):
        kept += await _some(reader, CHUNK)
        if len(kept) > END and not kept.endswith(mark):
            yield kept[:-END]
            kept = kept[-END:]
    yield kept[:-END]


async def _some(reader: asyncio.StreamReader, most: int) -> bytes:
    part = await asyncio.wait_for(reader.read(most), SILENCE)
    if not part:
        raise EOFError("the snapshot was cut off")
    return part


@asynccontextmanager
async def loaded(snapshot: Path, scratch: Path, *, database: int, program: Path | None) -> AsyncIterator[str]:
    """The URL of a private server that has loaded this snapshot; raises NotStarted if it cannot be loaded."""
    files = scratch / FOLDER
    files.mkdir(parents=True)
    try:
        os.link(snapshot, files / BASE)
    except OSError:  # another file system
        shutil.copyfile(snapshot, files / BASE)
    (files / "appendonly.aof.manifest").write_text(f"file {BASE} seq 1 type b\n")
    server = EmbeddedServer(scratch, fsync="everysec", databases=database + 1, program=program)
    try:
        await asyncio.to_thread(server.__enter__)
        yield f"{server.url}?db={database}"
    finally:
        await asyncio.to_thread(server.__exit__)
        shutil.rmtree(scratch, ignore_errors=True)


async def begin_restore(target: RedisServer) -> None:
    """Mark the target as being restored; raises ValueError if it has keys of something else."""
    if await target.ask(RESTORING, "GET", RESTORING) is None:
        for pattern in OURS:
            async for key in target.keys(pattern):
                raise ValueError(
                    f"the log's server is not empty: it has {key!r}. Restore into an empty one; where this one is to be"
                    " replaced, stop the service and its workers and move its data away first"
                )
        await target.ask(RESTORING, "SET", RESTORING, "1")


async def end_restore(target: RedisServer) -> None:
    """Everything is there and was verified."""
    await target.ask(RESTORING, "DEL", RESTORING)


async def copied(url: str, target: RedisServer, tell: Callable[[int], None]) -> int:
    """Copy all of our keys from a private server, each as it was; returns how many."""
    source, number, some = RedisServer(url, MEMORY), 0, list[str]()
    try:
        for pattern in OURS:
            async for key in source.keys(pattern):
                some.append(key)
                if len(some) == TOGETHER:
                    number += await _copied(source, target, some)
                    tell(number)
                    some = []
        return number + await _copied(source, target, some)
    finally:
        await source.aclose()


async def _copied(source: RedisServer, target: RedisServer, keys: list[str]) -> int:
    await asyncio.gather(*(_copy(source, target, one) for one in keys))
    return len(keys)


async def _copy(source: RedisServer, target: RedisServer, key: str) -> None:
    kind = (await source.ask(key, "TYPE", key)).decode()
    if kind == "none":  # it expired
        return
    await target.ask(key, "DEL", key)
    await WAYS[kind](source, target, key)
    left = int(await source.ask(key, "PTTL", key))
    if left > 0:
        await target.ask(key, "EXPIRE", key, -(-left // 1000))


async def _string(source: RedisServer, target: RedisServer, key: str) -> None:
    await target.ask(key, "SET", key, await source.ask(key, "GET", key))


async def _hash(source: RedisServer, target: RedisServer, key: str) -> None:
    for some in _in_groups(await source.ask(key, "HGETALL", key)):
        await target.ask(key, "HSET", key, *some)


async def _set(source: RedisServer, target: RedisServer, key: str) -> None:
    for some in _in_groups(await source.ask(key, "SMEMBERS", key)):
        await target.ask(key, "SADD", key, *some)


async def _sorted_set(source: RedisServer, target: RedisServer, key: str) -> None:
    for some in _in_groups(await source.ask(key, "ZRANGE", key, 0, -1, "WITHSCORES")):
        await target.ask(key, "ZADD", key, *reversed(some))  # which wants the score first


async def _stream(source: RedisServer, target: RedisServer, key: str) -> None:
    """Its entries, and its groups from the start: a job that was done has been deleted, others are done again."""
    for number, fields in await source.ask(key, "XRANGE", key, "-", "+"):
        await target.ask(key, "XADD", key, number, *fields)
    for facts in await source.ask(key, "XINFO", "GROUPS", key):
        group = dict(pairs_of(facts))
        await target.ask(key, "XGROUP", "CREATE", key, group[b"name"], 0, "MKSTREAM")


WAYS: Final[dict[str, Callable[[RedisServer, RedisServer, str], Awaitable[None]]]] = {
    "string": _string,
    "hash": _hash,
    "set": _set,
    "zset": _sorted_set,
    "stream": _stream,
}


def _in_groups(members: list[Any]) -> Iterator[list[Any]]:
    return (members[at : at + TOGETHER] for at in range(0, len(members), TOGETHER))
