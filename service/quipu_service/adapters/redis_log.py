"""The log of all tables, on Redis 7 or Valkey: the port TableLog."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from itertools import chain
from typing import Final

from quipu_service.adapters.redis_names import NAMED, field_of, forget, names_in, pairs_of, with_names
from quipu_service.adapters.redis_seat_fields import LEAVE
from quipu_service.adapters.redis_server import RedisServer, Word
from quipu_service.application.log.names import SEALED
from quipu_service.application.ports.seat_fields import OWN
from quipu_service.application.ports.table_log import Append, AppendReply, Holder, LogRead, Outcome
from quipu_service.application.problems.tree import Unavailable

APPEND: Final = "quipu_append"
READ: Final = "quipu_read"
CONFIRM: Final = "quipu_confirm"
REMOVE: Final = "quipu_remove"
OF_APPEND: Final = (":log", ":commands", ":seats", ":secret", ":summary", ":news")
"""What the function takes, in its order: the ends of the names of keys."""
REMOVED: Final = ("log", "commands", "seats", "secret", "imported", "summary", "present")
KEPT: Final = OWN.encode()
"""Prefix of what seats keep in ``{t}:seats``; the function that ends it deletes it in that step."""
CONFIRMATIONS: Final = 32
"""How often the log is read again because it changed before it was confirmed."""


class RedisLog:
    """The logs of all tables.

    For a table ``t`` there are ``{t}:log`` (a stream whose entry ``<version>-0`` has one field), ``{t}:commands``
    (command id to version and digest), ``{t}:seats`` (seat, or name of a key, to proof), ``{t}:secret``,
    ``{t}:summary``, ``{t}:imported`` (when, for a table that was) and the sharded channel ``{t}:news``. The name that
    entry 5 commits to is ``name:5`` in ``{t}:seats``, until it is deleted, and part of the entry wherever that is read.
    """

    def __init__(self, server: RedisServer) -> None:
        self._server = server

    async def append(self, append: Append) -> AppendReply:
        hash_tag = f"{{{append.table}}}"
        keys = map(hash_tag.__add__, OF_APPEND)
        match await self._server.ask(hash_tag, "FCALL", APPEND, len(OF_APPEND), *keys, *_words(append)):
            case [0, version]:
                return AppendReply(Outcome.APPENDED, version)
            case [1, version]:
                if self._server.waits and not await self._still_known(hash_tag, append, version):
                    raise Unavailable("the log no longer has this command; try again")
                return AppendReply(Outcome.REPEATED, version)
            case [2, version]:
                return AppendReply(Outcome.REUSED, version)
            case [3, version, entries]:
                missed = await self._with_names(hash_tag, append.expected + 1, entries)
                return AppendReply(Outcome.BEHIND, version, missed)
            case [4, held]:
                return AppendReply(Outcome.NOT_HELD, held=bool(held))
            case [5, _]:
                return AppendReply(Outcome.DIVERGED)
            case reply:
                raise Unavailable(f"the log answered {reply!r}")

    async def read(self, table: str, after: int, command: str | None = None) -> LogRead:
        """Read a table's log after a version, with its holders, keys and names, in one atomic round trip.

        Whether the table was imported never changes, so it is read only with the whole log. With a ``command``, the
        result decides what becomes of that command, so it is read until it is as durable as an entry has to be.
        """
        hash_tag = f"{{{table}}}"
        keys = (hash_tag + ":log", hash_tag + ":commands", hash_tag + ":seats", hash_tag + ":secret")
        for _ in range(CONFIRMATIONS):
            version, entries, seats, known, secret, head = await self._server.ask(
                hash_tag, "FCALL_RO", READ, 4, *keys, after, command or ""
            )
            if command is None or not self._server.waits or await self._confirmed(hash_tag, command) == [known, head]:
                break  # otherwise another entry was written, or a failover happened
        else:
            raise Unavailable("the log changed each time before it was confirmed")
        imported = None if after else await self._server.ask(hash_tag, "GET", f"{hash_tag}:imported")
        fields = list(zip(seats[::2], seats[1::2], strict=True))
        named = names_in(fields)
        proofs = {held.decode(): proof.decode() for held, proof in fields if not held.startswith((NAMED, KEPT))}
        return LogRead(
            version=version,
            entries=with_names(entries, after + 1, named),
            holders={int(held): proof for held, proof in proofs.items() if held.isdecimal()},
            keys={held: proof for held, proof in proofs.items() if not held.isdecimal()},
            kept={held.decode(): value for held, value in fields if held.startswith(KEPT)},
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
        held = pairs_of(await self._server.ask(hash_tag, "HGETALL", hash_tag + ":seats"))
        return with_names(entries, first, names_in(held))

    async def forget_names(self, table: str, versions: Sequence[int], summary: bytes | None) -> None:
        await forget(self._server.ask, table, versions, summary)

    async def commands_of(self, table: str) -> dict[str, str]:
        key = f"{{{table}}}:commands"
        held = pairs_of(await self._server.ask(key, "HGETALL", key))
        return {name.decode(): said.decode() for name, said in held}

    async def remove(self, table: str, version: int, outlives: Mapping[str, int]) -> bool:
        hash_tag = f"{{{table}}}"
        keys = [f"{hash_tag}:{what}" for what in (*REMOVED, *outlives)]
        words: Sequence[Word] = (len(keys), *keys, version, *outlives.values())
        return bool(await self._server.ask(hash_tag, "FCALL", REMOVE, *words))

    async def entries(self, table: str, after: int, upto: int | None = None) -> Sequence[bytes]:
        key = f"{{{table}}}:log"
        rows = await self._server.ask(key, "XRANGE", key, f"{after + 1}-0", "+" if upto is None else f"{upto}-0")
        return await self._with_names(f"{{{table}}}", after + 1, [_value(fields) for _, fields in rows])

    def watch(self, table: str, hint: Callable[[int], None]) -> AbstractAsyncContextManager[None]:
        """While open, ``hint(version)`` is called after an append by any process; ``hint(0)`` after a reconnection."""
        return self._server.announcements.watch(f"{{{table}}}:news", hint)

    async def mark_imported(self, table: str, at: int) -> int:
        key = f"{{{table}}}:imported"
        kept = await self._server.ask(key, "SET", key, at, "NX", "GET")
        return at if kept is None else int(kept)

    async def replace_key(self, table: str, holder: Holder, name: str, proof: str) -> bool:
        seats, log = f"{{{table}}}:seats", f"{{{table}}}:log"
        version = await self._server.ask(log, "XLEN", log)
        words = (holder.seat, holder.proof, version, name, proof)
        return bool(await self._server.ask(seats, "FCALL", LEAVE, 2, seats, log, *words))

    async def tables(self) -> AsyncIterator[str]:
        seen: set[str] = set()
        async for key in self._server.keys("{*}:log"):
            table = key.removeprefix("{").removesuffix("}:log")
            if table not in seen:
                seen.add(table)
                yield table

    async def _confirmed(self, hash_tag: str, command: str) -> list[bytes | None]:
        """The version of a command and the last hash, once all earlier writes are as durable as they have to be.

        The server waits for the last write of the same connection, so this makes one that changes nothing. After a
        failover another server answers than the one that was read before, and it may lack entries.
        """
        found: list[bytes | None] = await self._server.ask(
            hash_tag, "FCALL", CONFIRM, 1, f"{hash_tag}:commands", command
        )
        return found

    async def _still_known(self, hash_tag: str, append: Append, version: int) -> bool:
        """Whether the server that confirms knows that the command led to this version."""
        known, _ = await self._confirmed(hash_tag, append.command)
        return _known(known) == (version, append.digest)


def _words(append: Append) -> tuple[Word, ...]:
    """The arguments of ``quipu_append`` in order; an empty word means none."""
    holder, effects = append.holder, append.effects
    return (
        append.expected,
        append.command,
        append.digest,
        append.entry,
        "" if holder is None else holder.seat,
        "" if holder is None else holder.proof,
        "" if effects.seat is None else effects.seat,
        effects.proof or "",
        "1" if effects.vacant else "",
        append.secret or b"",
        append.summary or b"",
        append.previous,
        append.head,
        *chain.from_iterable(effects.keys.items()),
        *(() if append.name is None else (field_of(append.expected + 1), append.name)),
    )


def _value(fields: dict[bytes, bytes] | list[bytes]) -> bytes:
    """The value of the only field; redis-py turns the list that the server sends into a dict."""
    return fields[b"entry"] if isinstance(fields, dict) else fields[1]


def _known(written: bytes | None) -> tuple[int, str] | None:
    if written is None:
        return None
    version, _, digest = written.decode().partition(" ")
    return int(version), digest
