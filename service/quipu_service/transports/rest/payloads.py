"""The bodies of REST that are not records of the application."""

from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType

from quipu_rules.kernel.edition import Source
from quipu_rules.kernel.message import Value
from quipu_service.application.games.holding import RawAction, RawLegalActions
from quipu_service.application.problems.bounded import Count, Cursor, Hash, LegalOnes, Listed, SeatCount, Sentence, Word
from quipu_service.application.problems.validation import MOST_ACTIONS
from quipu_service.application.tables.listing import MOST_LISTED, Summary
from quipu_service.application.tables.own_tables import OwnTable
from quipu_service.transports.wire.operations import Strict
from quipu_service.transports.wire.table_requests import SeatNumber


class Nothing(Strict, frozen=True, kw_only=True):
    """The body of an operation that takes none."""


class LineTurn(Strict, frozen=True, kw_only=True):
    """Actions of one seat in a row, to be tried."""

    seat: SeatNumber
    """The seat, counted from 0."""
    actions: Annotated[tuple[RawAction, ...], Meta(min_length=1, max_length=MOST_ACTIONS)]
    """Its actions, in order."""


class LegalList(Value, frozen=True, kw_only=True):
    """What the seat may do."""

    version: Count
    """The version of the table at which these actions are legal."""
    legal_actions: RawLegalActions
    """All actions that the seat may take now."""
    texts: LegalOnes[Sentence] | UnsetType = UNSET
    """With `text=true`: a label for each, in the reader's language."""


class TablePage(Value, frozen=True, kw_only=True):
    """A page of a list of tables, newest first."""

    tables: Annotated[tuple[Summary, ...], Meta(max_length=MOST_LISTED)]
    """The tables of this page."""
    after: Cursor | None
    """The cursor of the next page; null on the last page."""


class OwnTablePage(Value, frozen=True, kw_only=True):
    """A page of a player's tables, those joined last first."""

    tables: Annotated[tuple[OwnTable, ...], Meta(max_length=MOST_LISTED)]
    """The tables of this page."""
    after: Cursor | None
    """The cursor of the next page; null on the last page."""


class EditionDocument(Value, frozen=True, kw_only=True):
    """Printed components to play with, and where their numbers come from."""

    name: Word
    """What `edition` takes when a table is opened."""
    hash: Hash
    """SHA-256 of the edition's content, in hexadecimal."""
    sources: Listed[Source]
    """Where each part of the edition comes from."""


class SigningKey(Value, frozen=True, kw_only=True):
    """The operator's public key, with which signed heads are checked."""

    algorithm: Word = "Ed25519"
    """How it signs."""
    public_key: Hash | None
    """32 bytes in hexadecimal; null if this server does not sign."""


class GameSummary(Value, frozen=True, kw_only=True):
    """A game in the list of games."""

    name: Word
    """The game's name in addresses."""
    title: Sentence
    """The game's name for people."""
    about: Sentence | None
    """What the game is about, in a sentence or two; null if it says nothing."""
    length: Sentence | None
    """How long and how heavy it is, in words; null if it says nothing."""
    first_turn: Listed[Sentence]
    """What a newcomer is told before the first turn, a sentence or two a step."""
    least_seats: SeatCount
    """The fewest players."""
    most_seats: SeatCount
    """The most players."""
    draws: bool
    """Whether all people at a table may agree on a draw (`POST …/draw`)."""
    revision: Count
    """Revision of the rules; it rises when the same action leads elsewhere."""
    extensions: Listed[Word]
    """The extensions that this service has, by name, such as `notes`: offer nothing of one that is missing."""


class GameDocument(GameSummary, frozen=True, kw_only=True):
    """A game: its options and editions, and the hashes of its texts and schemas, which are documents of their own."""

    editions: Listed[EditionDocument]
    """What can be played with."""
    setup_schema: dict[str, Any]
    """JSON Schema of `setup`, its types under `$defs`."""
    options: dict[str, Sentence]
    """In the reader's language: titles of the options of `setup` by field, names of their values by `Enum-VALUE`."""
    texts_hash: Hash
    """SHA-256 of `GET /v1/{game}/texts` in this language, in hexadecimal."""
    schemas_hash: Hash
    """SHA-256 of `GET /v1/{game}/schemas`, in hexadecimal."""


class TextsDocument(Value, frozen=True, kw_only=True):
    """The words of a game, in the reader's language."""

    texts: dict[str, Sentence]
    """Names of parts, statuses and undo reasons by `Enum-VALUE`, and the sentence of each kind of action and event by
    `action-<type>` and `event-<type>`, fields in braces; titles of fields of the view by `view-<field>`."""


class SchemasDocument(Value, frozen=True, kw_only=True):
    """The types of a game, for clients that know none of them."""

    schemas: dict[str, Any]
    """JSON Schemas of setup, actions, events, view and board."""
