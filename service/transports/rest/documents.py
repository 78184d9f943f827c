"""The bodies of REST that are not records of the application."""

from typing import Annotated, Any

from msgspec import UNSET, Meta, Raw, UnsetType, field

from quipu.rules.kernel.edition import Source
from quipu.rules.kernel.message import Seat, Value
from quipu.service.application.presentation import TableDocument
from quipu.service.application.summaries import Summary


class Strict(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of request bodies: a misspelt field is an error, not a silence."""


class Opening(Strict, frozen=True, kw_only=True):
    """A table to be opened."""

    seats: Annotated[int, Meta(description="How many players.")]
    setup: Annotated[Raw, Meta(description="The game's options; all have defaults.")] = field(
        default_factory=lambda: Raw(b"{}")
    )
    edition: Annotated[str, Meta(description="Name of the edition to play with.")] = "standard"


class Sitting(Strict, frozen=True, kw_only=True):
    """Somebody who sits down."""

    name: Annotated[str, Meta(description="The player's name, 1 to 40 printable characters.")]
    seat: Annotated[int | None, Meta(description="Any free seat if none is named.")] = None
    entropy: Annotated[str, Meta(description="Up to 128 hexadecimal digits, mixed into the table's seed.")] = ""
    token: Annotated[
        str | None,
        Meta(description="A token of the client's own choice: 256 random bits as 43 characters of base64url."),
    ] = None


class Seated(Value, frozen=True, kw_only=True):
    """A seat and its token, which is shown this once; only its hash is kept."""

    seat: Seat
    token: str
    table: TableDocument


class Rewinding(Strict, frozen=True, kw_only=True):
    """Where to go back to."""

    to: Annotated[int, Meta(ge=1, description="The version whose state is wanted again.")]


class Forking(Strict, frozen=True, kw_only=True):
    """Where to branch off."""

    at: Annotated[int, Meta(ge=1, description="A version of the table; the present one if none is given.")] | None = (
        None
    )


class Legal(Value, frozen=True, kw_only=True):
    """What the seat may do."""

    version: int
    legal_actions: Raw
    texts: Annotated[
        tuple[str, ...] | UnsetType, Meta(description="A label for each, in the reader's language, with `text=true`.")
    ] = UNSET


class TablePage(Value, frozen=True, kw_only=True):
    """A page of a list of tables, newest first."""

    tables: tuple[Summary, ...]
    after: Annotated[str | None, Meta(description="Continues the list; null at its end.")]


class EditionDocument(Value, frozen=True, kw_only=True):
    """Printed components to play with, and where their numbers come from."""

    name: str
    hash: str
    sources: tuple[Source, ...]


class GameSummary(Value, frozen=True, kw_only=True):
    """A game in the list of games."""

    name: str
    title: str
    least_seats: int
    most_seats: int
    revision: int


class GameDocument(GameSummary, frozen=True, kw_only=True):
    """A game: its options, editions, texts and schemas."""

    editions: tuple[EditionDocument, ...]
    texts: Annotated[dict[str, str], Meta(description="Names of parts in the reader's language, by `Enum-VALUE`.")]
    schemas: Annotated[dict[str, Any], Meta(description="JSON Schemas of setup, actions, events, view and board.")]
