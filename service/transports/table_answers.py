"""Answers that are more than a record: each interface shows them in its own way."""

from typing import Annotated

from msgspec import Meta

from quipu.rules.kernel.message import Seat, Value
from quipu.service.application.tables.presentation import TableDocument


class NewToken(Value, frozen=True, kw_only=True):
    """The token that holds the seat from now on."""

    seat: Annotated[Seat, Meta(description="The seat, counted from 0.")]
    token: Annotated[
        str, Meta(description="Keep it secret: anybody who has it can play the seat. The old token is invalid.")
    ]
    version: Annotated[int, Meta(description="The version of the entry that the command led to.")]


class OpenedTable(TableDocument, frozen=True, kw_only=True):
    """The new table, and what only its host is told."""

    host_token: Annotated[str, Meta(description="Proves the host, as Bearer token. The service keeps only its hash.")]
    invitation: Annotated[
        str | None, Meta(description="To a private table: anybody who sends it may look and sit down. Else null.")
    ]


class InvitationDocument(Value, frozen=True, kw_only=True):
    """The invitation to a private table that is valid now."""

    invitation: Annotated[str, Meta(description="Anybody who sends it may look at the table and sit down.")]
    version: Annotated[int, Meta(description="The version of the entry that made it.")]


class Seated(Value, frozen=True, kw_only=True):
    """The seat, its token and the table."""

    seat: Annotated[Seat, Meta(description="The seat that was taken, counted from 0.")]
    token: Annotated[str, Meta(description="The seat token. It is shown this once; the service keeps only its hash.")]
    table: Annotated[TableDocument, Meta(description="The table as this seat sees it.")]


class Rematch(Value, frozen=True, kw_only=True):
    """A seat at the table where the same people play again."""

    seat: Annotated[Seat, Meta(description="The seat, counted from 0; your token of the previous table holds it.")]
    table: Annotated[TableDocument, Meta(description="The table as this seat sees it.")]
