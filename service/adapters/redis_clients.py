"""What is known of clients, on Redis 7 or Valkey: the port Clients."""

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from typing import Any, Final

CHARGE: Final = "quipu_charge_2"
CLAIM: Final = "quipu_claim_2"
OPENER: Final = 7 * 86_400
"""Seconds after which the record of a table's opener expires, unless workers have had work at the table."""
PRESENCE: Final = 120
"""Seconds after which a table's presence data expires."""


class RedisClients:
    """For a client ``c`` there are ``quipu:opened:c``, its tables by time, and ``quipu:spent:c``, what it has used.

    For a table ``t`` there are ``quipu:opener:t`` and the hash ``{t}:present``, by seat.
    """

    def __init__(self, ask: Callable[..., Awaitable[Any]]) -> None:
        """``ask(key, *words)`` sends a command to the server of the key and raises Unavailable."""
        self._ask = ask

    async def show_up(self, table: str, seat: int, until: int) -> None:
        """Record that the holder of the seat follows the table until then, in milliseconds."""
        key = f"{{{table}}}:present"
        await self._ask(key, "HSET", key, seat, until)
        await self._ask(key, "EXPIRE", key, PRESENCE)

    async def present(self, table: str) -> Mapping[int, int]:
        """Until when each seat's holder follows the table."""
        key = f"{{{table}}}:present"
        flat = await self._ask(key, "HGETALL", key)
        rows = flat.items() if isinstance(flat, dict) else zip(flat[::2], flat[1::2], strict=True)
        return {int(seat): int(until) for seat, until in rows}

    async def claim_opening(self, client: str, table: str, at: int, most: int) -> bool:
        """Count a table of a client, unless its count has reached the limit."""
        key = f"quipu:opened:{client}"
        return bool(await self._ask(key, "FCALL", CLAIM, 1, key, table, at, most))

    async def openings(self, client: str, most: int) -> Mapping[str, int]:
        """The oldest counted tables of a client, and when they were opened."""
        key = f"quipu:opened:{client}"
        flat = await self._ask(key, "ZRANGE", key, 0, most - 1, "WITHSCORES")
        return {table.decode(): int(at) for table, at in _pairs(flat)}

    async def forget_openings(self, client: str, tables: Sequence[str]) -> None:
        """Stop counting these tables."""
        key = f"quipu:opened:{client}"
        await self._ask(key, "ZREM", key, *tables)

    async def note_opener(self, table: str, client: str) -> None:
        """Record who opened a table, by a hash, for as long as workers have to do with it."""
        await self._ask(f"quipu:opener:{table}", "SET", f"quipu:opener:{table}", client, "EX", OPENER)

    async def opener_of(self, table: str) -> str | None:
        """Who opened the table, if that is recorded."""
        found = await self._ask(f"quipu:opener:{table}", "GETEX", f"quipu:opener:{table}", "EX", OPENER)
        return None if found is None else str(found.decode())

    async def charge(self, client: str, window: int, milliseconds: int, *, strict: bool) -> tuple[bool, int]:
        """Consume some of a client's allowance; returns whether it fitted in, and how much is used now."""
        key = f"quipu:spent:{client}"
        fits, used = await self._ask(key, "FCALL", CHARGE, 1, key, window, milliseconds, "1" if strict else "0")
        return bool(fits), int(used)


def _pairs(flat: Any) -> Iterator[tuple[bytes, float]]:
    """Members and scores, in the form of our own connection or of redis-py."""
    if flat and isinstance(flat[0], tuple | list):
        yield from ((member, float(score)) for member, score in flat)
    else:
        yield from ((member, float(score)) for member, score in zip(flat[::2], flat[1::2], strict=True))
