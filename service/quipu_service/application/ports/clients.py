"""What is known of clients: tables, allowances, presence."""

from collections.abc import Mapping, Sequence
from typing import Protocol


class Clients(Protocol):
    """What is known of clients: their tables, their allowances, their presence; every method raises Unavailable."""

    async def show_up(self, table: str, seat: int, until: int) -> None:
        """Record that the holder of the seat follows the table until then, in milliseconds."""

    async def present(self, table: str) -> Mapping[int, int]:
        """Until when each seat's holder follows the table."""
        ...

    async def claim_opening(self, client: str, table: str, at: int, most: int) -> bool:
        """Count a table of a client, unless its count has reached the limit."""
        ...

    async def openings(self, client: str, most: int) -> Mapping[str, int]:
        """The oldest counted tables of a client, and when they were opened."""
        ...

    async def forget_openings(self, client: str, tables: Sequence[str]) -> None:
        """Stop counting these tables."""

    async def note_opener(self, table: str, client: str) -> None:
        """Record who opened a table, by a hash, for as long as workers have to do with it."""

    async def opener_of(self, table: str) -> str | None:
        """Who opened the table, if that is recorded."""
        ...

    async def charge(self, client: str, window: int, milliseconds: int, *, strict: bool) -> tuple[bool, int]:
        """Use some of a client's allowance, which refills within the window (in milliseconds).

        Answers whether it fitted in, and how much is used up now; if ``strict``, nothing is used unless it fits in.
        """
        ...
