"""What is known of clients, on Redis 7 or Valkey: the port Clients."""

from collections.abc import Mapping, Sequence
from typing import Final

from quipu_service.adapters.redis_names import pairs_of
from quipu_service.application.ledger import OPENED_BY, PRESENCE
from quipu_service.application.ports.server import Ask

CHARGE: Final = "quipu_charge"
CLAIM: Final = "quipu_claim"


class RedisClients:
    """For a client ``c`` there are ``quipu:opened:c``, its tables by time, and ``quipu:spent:c``, what it has used.

    For a table ``t`` there are ``quipu:opener:t`` and the hash ``{t}:present``, by seat.
    """

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    async def show_up(self, table: str, seat: int, until: int) -> None:
        key = f"{{{table}}}:present"
        await self._ask(key, "HSET", key, seat, until)
        await self._ask(key, "EXPIRE", key, PRESENCE.seconds)

    async def present(self, table: str) -> Mapping[int, int]:
        key = f"{{{table}}}:present"
        flat = await self._ask(key, "HGETALL", key)
        return {int(seat): int(until) for seat, until in pairs_of(flat)}

    async def claim_opening(self, client: str, table: str, at: int, most: int) -> bool:
        key = f"quipu:opened:{client}"
        return bool(await self._ask(key, "FCALL", CLAIM, 1, key, table, at, most))

    async def openings(self, client: str, most: int) -> Mapping[str, int]:
        key = f"quipu:opened:{client}"
        flat = await self._ask(key, "ZRANGE", key, 0, most - 1, "WITHSCORES")
        return {table.decode(): int(at) for table, at in pairs_of(flat)}

    async def forget_openings(self, client: str, tables: Sequence[str]) -> None:
        key = f"quipu:opened:{client}"
        await self._ask(key, "ZREM", key, *tables)

    async def note_opener(self, table: str, client: str) -> None:
        await self._ask(f"quipu:opener:{table}", "SET", f"quipu:opener:{table}", client, "EX", OPENED_BY.seconds)

    async def opener_of(self, table: str) -> str | None:
        found = await self._ask(f"quipu:opener:{table}", "GETEX", f"quipu:opener:{table}", "EX", OPENED_BY.seconds)
        return None if found is None else str(found.decode())

    async def charge(self, client: str, window: int, milliseconds: int, *, strict: bool) -> tuple[bool, int]:
        key = f"quipu:spent:{client}"
        fits, used = await self._ask(key, "FCALL", CHARGE, 1, key, window, milliseconds, "1" if strict else "0")
        return bool(fits), int(used)
