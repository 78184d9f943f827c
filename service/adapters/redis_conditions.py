"""The lines that seats leave for later, on Redis 7 or Valkey: the port KeptConditions."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, Final

from quipu.service.application.credentials import condition_key
from quipu.service.application.ports import Holder

LEAVE: Final = "quipu_leave_2"
LEFT: Final = condition_key("").encode()
"""Before the seat, the field of its lines in ``{t}:seats``: so whatever frees the seat can end them with it."""


def lines_in(fields: Iterable[tuple[bytes, bytes]]) -> dict[int, bytes]:
    """The lines among the fields of ``{t}:seats``, by seat."""
    return {int(held.removeprefix(LEFT)): lines for held, lines in fields if held.startswith(LEFT)}


class RedisConditions:
    """Keeps them beside the holders of the seats."""

    def __init__(self, ask: Callable[..., Awaitable[Any]]) -> None:
        """``ask(key, *words)`` sends a command to the server of the key and raises Unavailable."""
        self._ask = ask

    async def leave(self, table: str, holder: Holder, version: int, seat: int, lines: bytes | None) -> bool:
        """Keep the lines of a seat, or none, if the holder is right and the table is at this version."""
        seats, log = f"{{{table}}}:seats", f"{{{table}}}:log"
        words = (holder.seat, holder.proof, version, condition_key(seat), lines or b"")
        return bool(await self._ask(seats, "FCALL", LEAVE, 2, seats, log, *words))

    async def left(self, table: str, seats: int) -> Sequence[bytes]:
        """The lines that are kept of a table with so many seats."""
        key = f"{{{table}}}:seats"
        found = await self._ask(key, "HMGET", key, *map(condition_key, range(seats)))
        return [lines for lines in found if lines]

    async def clear(self, table: str, seats: int) -> None:
        """Keep none any more."""
        key = f"{{{table}}}:seats"
        await self._ask(key, "HDEL", key, *map(condition_key, range(seats)))
