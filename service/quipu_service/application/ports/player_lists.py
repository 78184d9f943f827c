"""The tables of each player."""

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Protocol


class Players(Protocol):
    """The tables of each player, by the hash of the player's id; every method raises Unavailable.

    The tables are the source of truth: a list may name a table that the player has left, or never joined.
    """

    async def join(self, player: str, table: str, at: int, *, over: bool = False) -> None:
        """Put a table on the player's list; ``at`` in milliseconds. ``over``: its game is over; it may be archived."""

    async def joined(self, player: str, table: str) -> int | None:
        """When the table was put on the player's list; None if it is not on it, or in the archive."""
        ...

    async def part(self, player: str, table: str, at: int) -> None:
        """Take a table off the list, unless it was put there again at another time."""

    async def tables(
        self, player: str, cursor: tuple[int, str] | None, most: int, *, oldest: bool = False, over: bool = True
    ) -> Sequence[tuple[int, str, bytes]]:
        """Tables of the player beyond the cursor, newest first, or the oldest first: time, id, summary.

        Without ``over`` it need not look for tables whose game is over.
        """
        ...

    async def announce(self, player: str) -> None:
        """Announce that the player's list has changed."""

    def watch(self, player: str, hint: Callable[[int], None]) -> AbstractAsyncContextManager[None]:
        """While open, the hint is called soon after an announcement by any process; hints may be lost or doubled."""
        ...
