"""Lists of tables by name."""

from collections.abc import Mapping, Sequence
from typing import Protocol


class TableIndex(Protocol):
    """Lists of tables by name, and the summary of each table; every method raises Unavailable."""

    async def enlist(self, name: str, table: str, at: int) -> None:
        """Put a table on a list; ``at`` is the time of its opening or import, in milliseconds."""

    async def delist(self, name: str, table: str) -> None:
        """Take a table off a list."""

    async def listed(
        self, name: str, cursor: tuple[int, str] | None, most: int, *, oldest: bool = False
    ) -> Sequence[tuple[int, str, bytes]]:
        """Tables of a list beyond the cursor, newest first, or the oldest first: time, id, summary."""
        ...

    async def oldest(self, name: str, cursor: tuple[int, str] | None, most: int) -> Sequence[tuple[int, str]]:
        """Time and id of the tables of a list beyond the cursor, oldest first, deleted tables too."""
        ...

    async def summaries(self, tables: Sequence[str]) -> Mapping[str, bytes]:
        """The summaries of these tables, as far as they exist."""
        ...
