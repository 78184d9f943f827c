"""The tables of each player, on Redis 7 or Valkey: the port Players."""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Final, TypeAlias

PART: Final = "quipu_part_2"
Rows: TypeAlias = Callable[[str, tuple[int, str] | None, int], Awaitable[Sequence[tuple[int, str, bytes]]]]
Watch: TypeAlias = Callable[[str, Callable[[int], None]], AbstractAsyncContextManager[None]]


class RedisPlayers:
    """For a player ``p`` the sorted set ``quipu:player:p``, by when a table came, and the sharded channel of that name.

    Written one after the other with the table's own keys, as those are in another slot of a Cluster.
    """

    def __init__(self, ask: Callable[..., Awaitable[Any]], rows: Rows, watch: Watch) -> None:
        """``ask(key, *words)`` sends a command to the server of the key and raises Unavailable."""
        self._ask, self._rows, self._watch = ask, rows, watch

    async def join(self, player: str, table: str, at: int) -> None:
        """Put a table on the player's list; ``at`` in milliseconds."""
        await self._ask(_key(player), "ZADD", _key(player), at, table)

    async def part(self, player: str, table: str, at: int) -> None:
        """Take a table off the list, unless it was put there again at another time."""
        await self._ask(_key(player), "FCALL", PART, 1, _key(player), table, at)

    async def tables(self, player: str, before: tuple[int, str] | None, most: int) -> Sequence[tuple[int, str, bytes]]:
        """Tables of the player that have a summary, newest first, after the given place."""
        return await self._rows(_key(player), before, most)

    async def announce(self, player: str) -> None:
        """Announce that the player's list has changed."""
        await self._ask(_key(player), "SPUBLISH", _key(player), 0)

    def watch(self, player: str, hint: Callable[[int], None]) -> AbstractAsyncContextManager[None]:
        """While open, the hint is called after an announcement by any process, and after a reconnection."""
        return self._watch(_key(player), hint)


def _key(player: str) -> str:
    return f"quipu:player:{player}"
