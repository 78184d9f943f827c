"""What the holders of seats keep beside them, outside the log: fields that extensions name."""

from typing import Final, Protocol

from msgspec import Struct

from quipu_service.application.ports.table_log import Holder, Until

OWN: Final = "own:"
"""Before the names of these fields, which are stored with the holders of seats."""


class SeatField(Struct, frozen=True):
    """What a seat keeps under a name; it is read with the log, and deleted in the step that ends it."""

    name: str
    until: Until

    def of(self, seat: int) -> str:
        """Its field for a seat."""
        return f"{OWN}{self.name}:{seat}"


class SeatFields(Protocol):
    """Stores what seats keep; all methods raise Unavailable."""

    async def set(self, table: str, holder: Holder, version: int, field: str, value: bytes | None) -> bool:
        """Store or delete a field in one step, if the holder is right and the table is at this version."""
        ...

    async def clear(self, table: str, fields: list[str]) -> None:
        """Delete these fields of a table."""
