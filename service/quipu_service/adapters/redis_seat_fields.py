"""What seats keep for themselves, on Redis 7 or Valkey: the port SeatFields."""

from typing import Final

from quipu_service.application.ports.server import Ask
from quipu_service.application.ports.table_log import Holder

LEAVE: Final = "quipu_leave"


class RedisSeatFields:
    """Stores them with the holders of the seats."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    async def set(self, table: str, holder: Holder, version: int, field: str, value: bytes | None) -> bool:
        seats, log = f"{{{table}}}:seats", f"{{{table}}}:log"
        words = (holder.seat, holder.proof, version, field, value or b"")
        return bool(await self._ask(seats, "FCALL", LEAVE, 2, seats, log, *words))

    async def clear(self, table: str, fields: list[str]) -> None:
        key = f"{{{table}}}:seats"
        await self._ask(key, "HDEL", key, *fields)
