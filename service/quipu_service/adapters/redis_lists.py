"""Lists of tables, on Redis 7 or Valkey: the ports TableIndex and Players."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Final, TypeAlias

from quipu_service.application.ports.server import Ask

PART: Final = "quipu_part"
Watch: TypeAlias = Callable[[str, Callable[[int], None]], AbstractAsyncContextManager[None]]


class RedisIndex:
    """For a list ``l`` the sorted set ``quipu:tables:l``, by the time a table was added; for a table ``t`` its
    ``{t}:summary``.
    """

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    async def enlist(self, name: str, table: str, at: int) -> None:
        key = _list(name)
        await self._ask(key, "ZADD", key, at, table)

    async def delist(self, name: str, table: str) -> None:
        key = _list(name)
        await self._ask(key, "ZREM", key, table)

    async def listed(
        self, name: str, cursor: tuple[int, str] | None, most: int, *, oldest: bool = False
    ) -> Sequence[tuple[int, str, bytes]]:
        return await self.rows(_list(name), cursor, most, oldest=oldest)

    async def oldest(self, name: str, cursor: tuple[int, str] | None, most: int) -> Sequence[tuple[int, str]]:
        return await self._places(_list(name), cursor, most, oldest=True)

    async def rows(
        self, key: str, cursor: tuple[int, str] | None, most: int, *, oldest: bool = False
    ) -> Sequence[tuple[int, str, bytes]]:
        """Tables of a list that have a summary."""
        found: list[tuple[int, str, bytes]] = []
        while len(found) < most:
            places = await self._places(key, cursor, most, oldest=oldest)
            found += await self._with_summaries(places)
            if len(places) < most:
                break
            cursor = places[-1]
        return found[:most]

    async def _places(
        self, key: str, cursor: tuple[int, str] | None, most: int, *, oldest: bool
    ) -> Sequence[tuple[int, str]]:
        ask, end = ("ZRANGEBYSCORE", "+inf") if oldest else ("ZREVRANGEBYSCORE", "-inf")
        begin = ("-inf" if oldest else "+inf") if cursor is None else cursor[0]
        found: list[tuple[int, str]] = []
        offset = 0
        while len(found) < most:
            limit = most + 1  # one more than requested, because the cursor itself is among its millisecond's
            flat = await self._ask(key, ask, key, begin, end, "WITHSCORES", "LIMIT", offset, limit)
            rows = [(int(at), table.decode()) for table, at in zip(flat[::2], flat[1::2], strict=True)]
            found += [row for row in rows if cursor is None or (row > cursor if oldest else row < cursor)]
            if len(rows) < limit:
                break
            offset += limit
        return found[:most]

    async def summaries(self, tables: Sequence[str]) -> dict[str, bytes]:
        return {table: summary for _, table, summary in await self._with_summaries([(0, table) for table in tables])}

    async def _with_summaries(self, rows: Sequence[tuple[int, str]]) -> list[tuple[int, str, bytes]]:
        keys = [f"{{{table}}}:summary" for _, table in rows]
        summaries = await asyncio.gather(*(self._ask(key, "GET", key) for key in keys))
        return [(at, table, summary) for (at, table), summary in zip(rows, summaries, strict=True) if summary]


class RedisPlayers:
    """For a player ``p`` the sorted set ``quipu:player:p``, by the time of joining, and the sharded channel named so.

    Written before or after the table's own keys, never in one step with them: those are in another slot of a Cluster.
    """

    def __init__(self, ask: Ask, index: RedisIndex, watch: Watch) -> None:
        self._ask, self._index, self._watch = ask, index, watch

    async def join(self, player: str, table: str, at: int, *, over: bool = False) -> None:  # noqa: ARG002 - see the port
        await self._ask(_key(player), "ZADD", _key(player), at, table)

    async def joined(self, player: str, table: str) -> int | None:
        at = await self._ask(_key(player), "ZSCORE", _key(player), table)
        return None if at is None else int(at)

    async def part(self, player: str, table: str, at: int) -> None:
        await self._ask(_key(player), "FCALL", PART, 1, _key(player), table, at)

    async def tables(
        self,
        player: str,
        cursor: tuple[int, str] | None,
        most: int,
        *,
        oldest: bool = False,
        over: bool = True,  # noqa: ARG002 - see the port
    ) -> Sequence[tuple[int, str, bytes]]:
        return await self._index.rows(_key(player), cursor, most, oldest=oldest)

    async def announce(self, player: str) -> None:
        await self._ask(_key(player), "SPUBLISH", _key(player), 0)

    def watch(self, player: str, hint: Callable[[int], None]) -> AbstractAsyncContextManager[None]:
        return self._watch(_key(player), hint)


def _key(player: str) -> str:
    return f"quipu:player:{player}"


def _list(name: str) -> str:
    return f"quipu:tables:{name}"
