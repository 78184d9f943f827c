"""Private notes: what the holder of a seat writes down for itself at a table, stored outside the log."""

from typing import Annotated, Final

from msgspec import Meta

from quipu_rules.kernel.message import Seat, Value
from quipu_service.application.access.credentials import Credential
from quipu_service.application.admission.rate_limits import within_a_minute
from quipu_service.application.commands.commit import ATTEMPTS
from quipu_service.application.commands.repeats import FirstAnswers, Written, scoped_command
from quipu_service.application.commands.seating import own_seat
from quipu_service.application.ledger import REQUEST, SEAT, LedgerRow
from quipu_service.application.log.entries import encode
from quipu_service.application.ports.seat_fields import SeatField
from quipu_service.application.ports.table_log import Until
from quipu_service.application.problems.tree import TooLarge, TooMany
from quipu_service.application.problems.validation import declined
from quipu_service.application.tables.cache import CachedTable
from quipu_service.application.tables.current import Tables
from quipu_service.transports.wire.operations import Strict

KEPT: Final = LedgerRow(
    what="the private note of a seat",
    owner=SEAT,
    price=REQUEST,
    each=4_096,
    of="bytes for one seat",
    full="`TOO_LARGE`",
)
NOTE: Final = SeatField("note", Until.HOLDER)


class NoteRequest(Strict, frozen=True, kw_only=True):
    """A private note."""

    text: Annotated[str, Meta(extra_json_schema={"maxLength": KEPT.each})]
    """At most 4,096 bytes in UTF-8; empty: delete the note."""


class SeatNote(Value, frozen=True, kw_only=True):
    """The private note of your seat; only you can see it."""

    seat: Seat
    """The seat whose note it is, counted from 0."""
    text: Annotated[str, Meta(max_length=KEPT.each)]
    """Empty if there is none."""


class Notes:
    """Reads and writes the notes of seats.

    A note is stored with the scope of its seat, which is another one for each person who takes the seat, so that it is
    nobody else's.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables, self._kept = tables, tables.stores.kept
        self._first = FirstAnswers(tables.stores.schedule)

    async def set(
        self, table: str, *, token: str | None, text: str, command: str | None = None
    ) -> tuple[Written, SeatNote]:
        """Replace the note of one's own seat; an empty text deletes it. Raises TooLarge, TooMany or Declined.

        The text is not stored with the first answer: it is in every repeat.
        """
        cached, _, shown = await self._own(table, token)
        if len(text.encode()) > KEPT.each:
            raise TooLarge("bytes of a note", KEPT.each)

        async def run() -> int:
            return await self._replace(table, token, text)

        written, seat = await self._first.once(
            scoped_command("setNote", cached, shown, command), encode(text), int, run
        )
        return written, SeatNote(seat=Seat(seat), text=text)

    async def show(self, table: str, token: str | None) -> SeatNote:
        cached, seat, shown = await self._own(table, token)
        return SeatNote(seat=seat, text=_note_of(cached, seat, shown))

    async def exported(self, table: str, token: str | None) -> str | None:
        """The note for the file of the holder of this token; None if there is none."""
        return (await self.show(table, token)).text or None

    async def _replace(self, table: str, token: str | None, text: str) -> int:
        cached, seat, _ = await self._own(table, token)
        await within_a_minute(self._tables.stores.clients.charge, "notes", table, seat)
        tried = 0
        for _ in range(ATTEMPTS):
            cached, seat, shown = await self._own(table, token)
            version, holder = cached.position.version, cached.holders.proof_of_seat(shown)
            stored = f"{_scope(cached, shown)} {text}".encode() if text else None
            if holder is not None and await self._kept.set(table, holder, version, NOTE.of(seat), stored):
                cached.keep(NOTE.of(seat), stored)
                return seat
            if version == tried:
                raise declined("ARCHIVED", "T9.6")  # the log no longer has the table
            tried = version
        raise TooMany("commands racing for this table", ATTEMPTS)

    async def _own(self, table: str, token: str | None) -> tuple[CachedTable, Seat, Credential]:
        return await own_seat(self._tables, table, token)


def _note_of(cached: CachedTable, seat: Seat, shown: Credential) -> str:
    """The text, if whoever has the seat now wrote it."""
    scope, _, text = cached.kept.get(NOTE.of(seat), b"").decode().partition(" ")
    return text if scope == _scope(cached, shown) else ""


def _scope(cached: CachedTable, shown: Credential) -> str:
    """The scope of the seat."""
    return cached.holders.tenure(shown)[0] or ""
