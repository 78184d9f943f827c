"""What seats keep for themselves: planned moves and notes."""

from collections.abc import Sequence
from typing import Protocol

from quipu_service.application.ports.table_log import Holder


class KeptConditions(Protocol):
    """Planned moves, read with the log and deleted in the step that frees the seat; all methods raise Unavailable."""

    async def set(self, table: str, holder: Holder, version: int, seat: int, lines: bytes | None) -> bool:
        """Store or delete the lines of a seat in one step, if the holder is right and the table is at this version."""
        ...

    async def clear(self, table: str, seats: int) -> None:
        """Delete the lines of all seats of a table with this many."""

    async def enlist(self, table: str, at: int) -> None:
        """Have workers watch the table; ``at`` is when moves were planned there, in milliseconds."""

    async def enlisted(self, since: int) -> Sequence[tuple[str, int]]:
        """The tables to watch at which moves were planned since then, and when."""
        ...

    async def delist(self, table: str, at: int) -> None:
        """Stop watching the table, unless moves were planned there at another time."""


class KeptNotes(Protocol):
    """Private notes of seats, deleted in the step that frees or fills the seat; all methods raise Unavailable."""

    async def set(self, table: str, holder: Holder, version: int, seat: int, note: bytes | None) -> bool:
        """Store or delete the note of a seat in one step, if the holder is right and the table is at this version."""
        ...

    async def of(self, table: str, seat: int) -> bytes | None:
        """The note of a seat."""
        ...
