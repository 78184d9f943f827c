"""Planned moves of seats, on Redis 7 or Valkey: the port KeptConditions."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, Final

from quipu.service.adapters.redis_names import pairs_of
from quipu.service.application.credentials import condition_key
from quipu.service.application.ports import Holder

ENLISTED: Final = "quipu:conditional"
"""A sorted set of tables at which moves were planned, by time."""
PART: Final = "quipu_part_2"
LEAVE: Final = "quipu_leave_2"
LEFT: Final = condition_key("").encode()
"""Prefix of the field of a seat's lines in ``{t}:seats``; the function that frees the seat deletes it in that step."""


def lines_in(fields: Iterable[tuple[bytes, bytes]]) -> dict[int, bytes]:
    """The lines among the fields of ``{t}:seats``, by seat."""
    return {int(held.removeprefix(LEFT)): lines for held, lines in fields if held.startswith(LEFT)}


class RedisConditions:
    """Stores them with the holders of the seats."""

    def __init__(self, ask: Callable[..., Awaitable[Any]]) -> None:
        """``ask(key, *words)`` sends a command to the server of the key and raises Unavailable."""
        self._ask = ask

    async def set(self, table: str, holder: Holder, version: int, seat: int, lines: bytes | None) -> bool:
        """Store or delete the lines of a seat, if the holder is right and the table is at this version."""
        seats, log = f"{{{table}}}:seats", f"{{{table}}}:log"
        words = (holder.seat, holder.proof, version, condition_key(seat), lines or b"")
        return bool(await self._ask(seats, "FCALL", LEAVE, 2, seats, log, *words))

    async def clear(self, table: str, seats: int) -> None:
        """Delete the lines of all seats of a table with this many."""
        key = f"{{{table}}}:seats"
        await self._ask(key, "HDEL", key, *map(condition_key, range(seats)))

    async def enlist(self, table: str, at: int) -> None:
        """Put a table on the list of those that workers watch; ``at`` in milliseconds."""
        await self._ask(ENLISTED, "ZADD", ENLISTED, at, table)

    async def enlisted(self, since: int) -> Sequence[tuple[str, int]]:
        """The tables that were put on the list since then, and when."""
        flat = await self._ask(ENLISTED, "ZRANGEBYSCORE", ENLISTED, since, "+inf", "WITHSCORES")
        return [(table.decode(), int(at)) for table, at in pairs_of(flat)]

    async def delist(self, table: str, at: int) -> None:
        """Take a table off the list, unless it was put there again at another time."""
        await self._ask(ENLISTED, "FCALL", PART, 1, ENLISTED, table, at)
