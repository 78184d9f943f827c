"""The log of all tables on Redis 7 or Valkey: the port TableLog."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from importlib.resources import files
from itertools import chain
from types import TracebackType
from typing import Any, Final, Self

from redis.exceptions import RedisError, ResponseError

from quipu.service.adapters.redis_causes import ONLY_READS, cause_of
from quipu.service.adapters.redis_conditions import LEAVE, LEFT, RedisConditions, lines_in
from quipu.service.adapters.redis_deliveries import RedisDeliveries
from quipu.service.adapters.redis_durability import Durability
from quipu.service.adapters.redis_lanes import MEMORY, Routes, Word
from quipu.service.adapters.redis_names import NAMED, field_of, forget, names_in, pairs_of, with_names
from quipu.service.adapters.redis_news import News
from quipu.service.adapters.redis_players import RedisPlayers
from quipu.service.adapters.redis_tallies import RedisTallies
from quipu.service.adapters.redis_url import CLOSED_MEANWHILE, Deployment
from quipu.service.adapters.redis_work import RedisWork
from quipu.service.application.log.names import SEALED
from quipu.service.application.ports import (
    Append,
    Appended,
    Appending,
    Behind,
    Diverged,
    Holder,
    LogRead,
    NotHeld,
    Repeated,
    Reused,
)
from quipu.service.application.problems import Unavailable

LIBRARY: Final = files(__package__).joinpath("functions.lua").read_text()
APPEND: Final = "quipu_append_2"
READ: Final = "quipu_look_2"
CONFIRM: Final = "quipu_confirm_2"
READY: Final = "quipu_ready_2"
REMOVE: Final = "quipu_remove_2"
APPENDED_TO: Final = ("log", "commands", "seats", "secret", "summary", "news")
SERVER_SECRET: Final = "quipu:secret"  # noqa: S105 - the name of a key
CONFIRMATIONS: Final = 32
"""How often the log is read again because it changed before it was confirmed."""
FAILURES: Final = (RedisError, OSError, TimeoutError, *CLOSED_MEANWHILE)
LOG = logging.getLogger("quipu")


class RedisLog:
    """The logs of all tables on one server, the master known to Sentinels, or a Cluster.

    For a table ``t`` there are ``{t}:log`` (a stream whose entry ``<version>-0`` has one field), ``{t}:commands``
    (command id to version and digest), ``{t}:seats`` (seat, or name of a key, to proof), ``{t}:secret``,
    ``{t}:summary``, ``{t}:imported`` (when, for a table that was) and the sharded channel ``{t}:news``. The name that
    entry 5 commits to is ``name:5`` in ``{t}:seats``, until it is deleted, and part of the entry wherever that is read.
    For a list ``l`` there are the sorted set ``quipu:tables:l``, by when a table came, and ``quipu:listed:l``, when its
    kinds were made; for a player the same (see RedisPlayers).
    """

    def __init__(self, url: str, durability: Durability = MEMORY, *, plain: bool = False) -> None:
        """Connect when first needed; ValueError if the URL (see Deployment, also for ``plain``) cannot be meant."""
        self._deployment = Deployment(url, plain=plain)
        self._routes, self._waits = Routes(self._deployment, durability), bool(durability.waiting)
        self._news = News(self._deployment)
        self._loading: asyncio.Future[None] | None = None
        self.work = RedisWork(self._call)
        self.conditions = RedisConditions(self._call)
        self.deliveries = RedisDeliveries(self._call)
        self.tallies = RedisTallies(self._call)
        self.players = RedisPlayers(self._call, self._rows, self._news.watch)

    @classmethod
    async def connect(cls, url: str, durability: Durability = MEMORY, *, plain: bool = False) -> Self:
        """A log whose server answers and has our functions; raises Unavailable, or ValueError for the URL."""
        log = cls(url, durability, plain=plain)
        try:
            await log._answered(log._load)
        except BaseException:
            await log.aclose()
            raise
        return log

    async def aclose(self) -> None:
        """Close every connection."""
        await self._news.aclose()
        await self._routes.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    async def append(self, append: Append) -> Appending:
        """Write one entry with all its conditions and effects, in one round trip."""
        hash_tag = f"{{{append.table}}}"
        keys = [f"{hash_tag}:{part}" for part in APPENDED_TO]
        match await self._call(hash_tag, "FCALL", APPEND, len(keys), *keys, *_words(append)):
            case [0, version]:
                return Appended(version)
            case [1, version]:
                if self._waits and not await self._still_known(hash_tag, append, version):
                    raise Unavailable("the log no longer has this command; try again")
                return Repeated(version)
            case [2, version]:
                return Reused(version)
            case [3, version, entries]:
                return Behind(version, await self._with_names(hash_tag, append.expected + 1, entries))
            case [4, held]:
                return NotHeld(bool(held))
            case [5, _]:
                return Diverged()
            case reply:
                raise Unavailable(f"the log answered {reply!r}")

    async def read(self, table: str, after: int, command: str | None = None) -> LogRead:
        """Read a table's log after a version, and what stands beside it, in one atomic round trip.

        Whether it was imported never changes, and is asked beside it with the whole log. What is read together with a
        command decides what becomes of it, and is as safe as an entry has to be.
        """
        hash_tag = f"{{{table}}}"
        keys = (hash_tag + ":log", hash_tag + ":commands", hash_tag + ":seats", hash_tag + ":secret")
        for _ in range(CONFIRMATIONS):
            version, entries, seats, known, secret, head = await self._call(
                hash_tag, "FCALL_RO", READ, 4, *keys, after, command or ""
            )
            if command is None or not self._waits or await self._confirmed(hash_tag, command) == [known, head]:
                break  # else another entry came, or a failover
        else:
            raise Unavailable("the log changed each time before it was confirmed")
        imported = None if after else await self._call(hash_tag, "GET", f"{hash_tag}:imported")
        named = names_in(zip(seats[::2], seats[1::2], strict=True))
        proofs = {
            held.decode(): proof.decode()
            for held, proof in zip(seats[::2], seats[1::2], strict=True)
            if not held.startswith((NAMED, LEFT))
        }
        return LogRead(
            version=version,
            entries=with_names(entries, after + 1, named),
            holders={int(held): proof for held, proof in proofs.items() if held.isdecimal()},
            keys={held: proof for held, proof in proofs.items() if not held.isdecimal()},
            conditions=lines_in(zip(seats[::2], seats[1::2], strict=True)),
            command=_known(known),
            secret=secret,
            imported_at=None if imported is None else int(imported),
            named=frozenset(named),
            head=head.decode() if head else None,
        )

    async def _with_names(self, hash_tag: str, first: int, entries: Sequence[bytes]) -> Sequence[bytes]:
        """Entries from a version on, read without their names."""
        if not any(SEALED in entry for entry in entries):
            return entries
        held = pairs_of(await self._call(hash_tag, "HGETALL", hash_tag + ":seats"))
        return with_names(entries, first, names_in(held))

    async def forget_names(self, table: str, versions: Sequence[int], summary: bytes | None) -> None:
        """Delete the names that these entries commit to; lists show this summary from now on."""
        await forget(self._call, table, versions, summary)

    async def commands_of(self, table: str) -> dict[str, str]:
        """Version and digest of every command of a table."""
        key = f"{{{table}}}:commands"
        held = pairs_of(await self._call(key, "HGETALL", key))
        return {name.decode(): said.decode() for name, said in held}

    async def remove(self, table: str, version: int) -> bool:
        """Delete a table if this is still its last version; it stays on the list of its game."""
        hash_tag = f"{{{table}}}"
        keys = [f"{hash_tag}:{what}" for what in ("log", "commands", "seats", "secret", "imported")]
        return bool(await self._call(hash_tag, "FCALL", REMOVE, len(keys), *keys, version))

    async def entries(self, table: str, after: int, upto: int | None = None) -> Sequence[bytes]:
        """The entries after a version, up to another version or to the end."""
        key = f"{{{table}}}:log"
        rows = await self._call(key, "XRANGE", key, f"{after + 1}-0", "+" if upto is None else f"{upto}-0")
        return await self._with_names(f"{{{table}}}", after + 1, [_value(fields) for _, fields in rows])

    async def drop(self, table: str, version: int) -> bool:
        """Delete a table and everything that belongs to it, if this is still its last version."""
        taken = await self.remove(table, version)
        if taken:
            hash_tag = f"{{{table}}}"
            await self._call(hash_tag, "DEL", f"{hash_tag}:summary", f"{hash_tag}:present")
        return taken

    async def summaries(self, tables: Sequence[str]) -> dict[str, bytes]:
        """The summaries of these tables, as far as they exist."""
        return {table: summary for _, table, summary in await self._summaries([(0, table) for table in tables])}

    def watch(self, table: str, hint: Callable[[int], None]) -> AbstractAsyncContextManager[None]:
        """While open, ``hint(version)`` is called after an append by any process; ``hint(0)`` after a reconnection."""
        return self._news.watch(f"{{{table}}}:news", hint)

    async def mark_imported(self, table: str, at: int) -> int:
        """Mark the table as imported; returns the time that was stored first."""
        key = f"{{{table}}}:imported"
        kept = await self._call(key, "SET", key, at, "NX", "GET")
        return at if kept is None else int(kept)

    async def replace_key(self, table: str, holder: Holder, name: str, proof: str) -> bool:
        """Store this proof under the name of a seat or key, if the holder is right, without an entry."""
        seats, log = f"{{{table}}}:seats", f"{{{table}}}:log"
        version = await self._call(log, "XLEN", log)
        words = (holder.seat, holder.proof, version, name, proof)
        return bool(await self._call(seats, "FCALL", LEAVE, 2, seats, log, *words))

    async def server_secret(self, fresh: bytes) -> bytes:
        """The secret of this server, ``quipu:secret``; ``fresh`` becomes it if there is none yet."""
        found: bytes | None = await self._call(SERVER_SECRET, "GET", SERVER_SECRET)
        if found is None:
            found = await self._call(SERVER_SECRET, "SET", SERVER_SECRET, fresh, "NX", "GET")
        return found or fresh

    async def enlist(self, name: str, table: str, at: int) -> None:
        """Put a table on a list; ``at`` is the time of its opening or import, in milliseconds."""
        key = _list(name)
        await self._call(key, "ZADD", key, at, table)

    async def delist(self, name: str, table: str) -> None:
        """Take a table off a list."""
        key = _list(name)
        await self._call(key, "ZREM", key, table)

    async def mark(self, name: str, at: int) -> None:
        """Record when the lists by kind of this list were built."""
        key = f"quipu:listed:{name}"
        await self._call(key, "SET", key, at)

    async def marked(self, name: str) -> int | None:
        """When the lists by kind of this list were last built."""
        key = f"quipu:listed:{name}"
        at = await self._call(key, "GET", key)
        return None if at is None else int(at)

    async def listed(self, name: str, before: tuple[int, str] | None, most: int) -> Sequence[tuple[int, str, bytes]]:
        """Tables of a list that have a summary, newest first, after the given place."""
        return await self._rows(_list(name), before, most)

    async def _rows(self, key: str, before: tuple[int, str] | None, most: int) -> Sequence[tuple[int, str, bytes]]:
        """Tables of a list that have a summary."""
        highest = "+inf" if before is None else before[0]
        found: list[tuple[int, str, bytes]] = []
        offset = 0
        while len(found) < most:
            limit = most + 1  # one more than requested, because the cursor itself is among its millisecond's
            flat = await self._call(key, "ZREVRANGEBYSCORE", key, highest, "-inf", "WITHSCORES", "LIMIT", offset, limit)
            rows = [(int(at), table.decode()) for table, at in zip(flat[::2], flat[1::2], strict=True)]
            found += await self._summaries([row for row in rows if before is None or row < before])
            if len(rows) < limit:
                break
            offset += limit
        return found[:most]

    async def tables(self) -> AsyncIterator[str]:
        """The ids of all tables that have a log, in no order."""
        seen: set[str] = set()
        try:
            async for key in self._deployment.client.scan_iter(match="{*}:log", count=1000):
                table = key.decode().removeprefix("{").removesuffix("}:log")
                if table not in seen:  # SCAN may return a key twice
                    seen.add(table)
                    yield table
        except FAILURES as failure:
            raise _unavailable(failure) from failure

    async def _confirmed(self, hash_tag: str, command: str) -> list[bytes | None]:
        """What is known of a command, and the last hash, once everything before is as safe as it has to be.

        The server waits for the last write of the connection that asks: hence one that changes nothing. After a
        failover it is another server than the one that was read before, and may know less.
        """
        found: list[bytes | None] = await self._call(hash_tag, "FCALL", CONFIRM, 1, f"{hash_tag}:commands", command)
        return found

    async def _still_known(self, hash_tag: str, append: Append, version: int) -> bool:
        """Whether the server that confirms knows that the command led to this version."""
        known, _ = await self._confirmed(hash_tag, append.command)
        return _known(known) == (version, append.digest)

    async def ping(self) -> None:
        """Return if every primary answers and accepts writes."""
        await self._answered(lambda: self._routes.everywhere("FCALL", READY, 0))

    async def _summaries(self, rows: Sequence[tuple[int, str]]) -> list[tuple[int, str, bytes]]:
        keys = [f"{{{table}}}:summary" for _, table in rows]
        summaries = await asyncio.gather(*(self._call(key, "GET", key) for key in keys))
        return [(at, table, summary) for (at, table), summary in zip(rows, summaries, strict=True) if summary]

    async def _call(self, key: str, *words: Word) -> Any:
        task = asyncio.current_task()
        cancellations = task.cancelling() if task else 0
        reply = await self._answered(lambda: self._routes.ask(key, *words))
        if task and task.cancelling() > cancellations:
            raise asyncio.CancelledError  # redis-py may swallow it: before Python 3.12 asyncio.wait_for does
        return reply

    async def _answered(self, trip: Callable[[], Awaitable[Any]]) -> Any:
        try:
            try:
                return await trip()
            except ResponseError as refused:
                if "function not found" not in str(refused).lower():
                    raise
                await self._load_together()  # a new primary, or somebody called FUNCTION FLUSH
                return await trip()
        except FAILURES as failure:
            raise _unavailable(failure) from failure
        except Exception as failure:  # redis-py fails on a connection that breaks: the caller may retry
            LOG.exception("the client of the log's server failed")
            raise _unavailable(failure) from failure

    async def _load_together(self) -> None:
        """Load the functions, once for all callers that miss them."""
        if self._loading is None or self._loading.done():
            self._loading = asyncio.ensure_future(self._load())
        await asyncio.shield(self._loading)

    async def _load(self) -> None:
        await self._routes.everywhere("FUNCTION", "LOAD", "REPLACE", LIBRARY)


def _words(append: Append) -> tuple[Word, ...]:
    """The arguments of ``quipu_append_2`` in order; an empty word means none."""
    holder = append.holder
    return (
        append.expected,
        append.command,
        append.digest,
        append.entry,
        "" if holder is None else holder.seat,
        "" if holder is None else holder.proof,
        "" if append.seat is None else append.seat,
        append.proof or "",
        "1" if append.vacant else "",
        append.secret or b"",
        append.summary or b"",
        append.previous,
        append.head,
        *chain.from_iterable(append.keys.items()),
        *(() if append.name is None else (field_of(append.expected + 1), append.name)),
    )


def _list(name: str) -> str:
    return f"quipu:tables:{name}"


def _value(fields: dict[bytes, bytes] | list[bytes]) -> bytes:
    """Of the only field: redis-py makes a dict of what the server sends as a list."""
    return fields[b"entry"] if isinstance(fields, dict) else fields[1]


def _known(written: bytes | None) -> tuple[int, str] | None:
    if written is None:
        return None
    version, _, digest = written.decode().partition(" ")
    return int(version), digest


def _unavailable(failure: Exception) -> Unavailable:
    cause = cause_of(failure)
    return Unavailable(f"{cause}: {failure or type(failure).__name__}", cause, reads=cause in ONLY_READS)
