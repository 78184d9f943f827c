"""A queue that several processes share: a stream and its consumer group, on Redis 7 or Valkey."""

from collections.abc import Awaitable, Callable
from typing import Any

from quipu.service.adapters.redis_batching import Word
from quipu.service.adapters.redis_names import pairs_of
from quipu.service.application.problems import Unavailable


class Queue:
    """Each entry is read by one consumer of the group, and by another one if that one does not finish it."""

    def __init__(self, ask: Callable[..., Awaitable[Any]], stream: str, group: str, field: bytes) -> None:
        """``ask(key, *words)`` raises Unavailable; the ``field`` of an entry holds what is queued."""
        self._ask, self._stream, self._group, self._field = ask, stream, group, field

    async def next(self, consumer: str, *waiting: Word) -> tuple[str, bytes] | None:
        """The next entry and its number; ``BLOCK`` and milliseconds to wait for one."""
        words: tuple[Word, ...] = ("GROUP", self._group, consumer, "COUNT", 1, *waiting, "STREAMS", self._stream, ">")
        found = await self._in_group("XREADGROUP", *words)
        return self._first(found[0][1] if found else [])

    async def abandoned(self, consumer: str, idle: int) -> tuple[str, bytes] | None:
        """Take over an entry that another consumer has not finished within this many milliseconds."""
        words: tuple[Word, ...] = ("XAUTOCLAIM", self._stream, self._group, consumer, idle, "0-0", "COUNT", 1)
        return self._first((await self._in_group(*words))[1])

    async def done(self, number: str) -> None:
        """Acknowledge the entry with this number."""
        await self._ask(self._stream, "XACK", self._stream, self._group, number)
        await self._ask(self._stream, "XDEL", self._stream, number)

    async def _in_group(self, *words: Word) -> Any:
        try:
            return await self._ask(self._stream, *words)
        except Unavailable as failure:
            if "NOGROUP" not in str(failure):
                raise
        try:
            await self._ask(self._stream, "XGROUP", "CREATE", self._stream, self._group, 0, "MKSTREAM")
        except Unavailable as failure:
            if "BUSYGROUP" not in str(failure):  # another consumer came first
                raise
        return await self._ask(self._stream, *words)

    def _first(self, rows: Any) -> tuple[str, bytes] | None:
        """The first of a stream's rows; one whose entry was trimmed away has no fields."""
        for number, fields in rows:
            if fields:
                return number.decode(), dict(pairs_of(fields))[self._field]
        return None
