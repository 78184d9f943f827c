"""Planned moves of seats, on Redis 7 or Valkey: the port KeptConditions."""

from collections.abc import Iterable, Sequence
from typing import Final

from quipu_service.adapters.redis_names import pairs_of
from quipu_service.application.access.credentials import condition_key, note_key
from quipu_service.application.ports.server import Ask
from quipu_service.application.ports.table_log import Holder

ENLISTED: Final = "quipu:conditional"
"""A sorted set of tables at which moves were planned, by time."""
PART: Final = "quipu_part"
LEAVE: Final = "quipu_leave"
LEFT: Final = condition_key("").encode()
"""Prefix of the field of a seat's lines in ``{t}:seats``; the function that frees the seat deletes it in that step."""
NOTE: Final = note_key("").encode()
"""Prefix of the field of a seat's note in ``{t}:seats``; the function that frees the seat deletes it in that step."""


def lines_in(fields: Iterable[tuple[bytes, bytes]]) -> dict[int, bytes]:
    """The lines among the fields of ``{t}:seats``, by seat."""
    return {int(held.removeprefix(LEFT)): lines for held, lines in fields if held.startswith(LEFT)}


class RedisConditions:
    """Stores them with the holders of the seats."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    async def set(self, table: str, holder: Holder, version: int, seat: int, lines: bytes | None) -> bool:
        seats, log = f"{{{table}}}:seats", f"{{{table}}}:log"
        words = (holder.seat, holder.proof, version, condition_key(seat), lines or b"")
        return bool(await self._ask(seats, "FCALL", LEAVE, 2, seats, log, *words))

    async def clear(self, table: str, seats: int) -> None:
        key = f"{{{table}}}:seats"
        await self._ask(key, "HDEL", key, *map(condition_key, range(seats)))

    async def enlist(self, table: str, at: int) -> None:
        await self._ask(ENLISTED, "ZADD", ENLISTED, at, table)

    async def enlisted(self, since: int) -> Sequence[tuple[str, int]]:
        flat = await self._ask(ENLISTED, "ZRANGEBYSCORE", ENLISTED, since, "+inf", "WITHSCORES")
        return [(table.decode(), int(at)) for table, at in pairs_of(flat)]

    async def delist(self, table: str, at: int) -> None:
        await self._ask(ENLISTED, "FCALL", PART, 1, ENLISTED, table, at)


class RedisNotes:
    """Stores them with the holders of the seats."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    async def set(self, table: str, holder: Holder, version: int, seat: int, note: bytes | None) -> bool:
        seats, log = f"{{{table}}}:seats", f"{{{table}}}:log"
        words = (holder.seat, holder.proof, version, note_key(seat), note or b"")
        return bool(await self._ask(seats, "FCALL", LEAVE, 2, seats, log, *words))

    async def of(self, table: str, seat: int) -> bytes | None:
        key = f"{{{table}}}:seats"
        found: bytes | None = await self._ask(key, "HGET", key, note_key(seat))
        return found
