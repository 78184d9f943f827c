"""Private notes of seats, on Redis 7 or Valkey: the port KeptNotes."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

from quipu.service.adapters.redis_conditions import LEAVE
from quipu.service.application.credentials import note_key
from quipu.service.application.ports import Holder

NOTE: Final = note_key("").encode()
"""Prefix of the field of a seat's note in ``{t}:seats``; the function that frees the seat deletes it in that step."""


class RedisNotes:
    """Stores them with the holders of the seats."""

    def __init__(self, ask: Callable[..., Awaitable[Any]]) -> None:
        """``ask(key, *words)`` sends a command to the server of the key and raises Unavailable."""
        self._ask = ask

    async def set(self, table: str, holder: Holder, version: int, seat: int, note: bytes | None) -> bool:
        """Store or delete the note of a seat, if the holder is right and the table is at this version."""
        seats, log = f"{{{table}}}:seats", f"{{{table}}}:log"
        words = (holder.seat, holder.proof, version, note_key(seat), note or b"")
        return bool(await self._ask(seats, "FCALL", LEAVE, 2, seats, log, *words))

    async def of(self, table: str, seat: int) -> bytes | None:
        """The note of a seat."""
        key = f"{{{table}}}:seats"
        found: bytes | None = await self._ask(key, "HGET", key, note_key(seat))
        return found
