"""The bodies of REST that are not records of the application."""

from typing import Annotated, Any, TypeAlias

from msgspec import UNSET, Meta, Raw, UnsetType, field

from quipu.rules.kernel.edition import Source
from quipu.rules.kernel.message import Seat, Value
from quipu.service.application.log.bodies import TakeBacks, Visibility
from quipu.service.application.log.clocks import TimeControl
from quipu.service.application.log.validity import MOST_DELAY
from quipu.service.application.tables.listing import Summary
from quipu.service.application.tables.own_tables import OwnTable
from quipu.service.application.tables.presentation import TableDocument
from quipu.service.application.validation import COMMITTED_ENTROPY, ENTROPY, ROOM, TOKEN
from quipu.service.transports.table_requests import BotRequest, Strict


class Nothing(Strict, frozen=True, kw_only=True):
    """The body of an operation that takes none."""


class TableRequest(Strict, frozen=True, kw_only=True):
    """A table to open."""

    seats: Annotated[int, Meta(description="Number of players.")]
    setup: Annotated[Raw, Meta(description="The game's options.")] = field(default_factory=lambda: Raw(b"{}"))
    edition: Annotated[str, Meta(description="Name of the edition to play with.")] = "standard"
    clock: Annotated[TimeControl | None, Meta(description="How much time the seats have. Default: no limit.")] = None
    hints: Annotated[bool, Meta(description="Whether seats may ask for hints.")] = False
    take_backs: Annotated[TakeBacks, Meta(description="What can be taken back; with FREE, one person plays alone.")] = (
        TakeBacks.AGREED
    )
    delay: Annotated[
        int,
        Meta(
            ge=0,
            le=MOST_DELAY,
            description="Milliseconds after which spectators see what has happened, until the table ends.",
        ),
    ] = 0
    room: Annotated[
        Annotated[str, Meta(extra_json_schema={"pattern": f"^{ROOM.pattern}$"})] | None,
        Meta(
            description="What you call the room of the table, such as its chat: 1 to 128 visible ASCII characters, "
            "opaque to the service. Whoever sees the table sees it, rematches have it, and lists can be filtered by it."
        ),
    ] = None
    bots: Annotated[tuple[BotRequest, ...], Meta(max_length=10, description="Bots to seat at once.")] = ()
    visibility: Annotated[Visibility, Meta(description="Who may find the table, look at it and sit down.")] = (
        Visibility.LISTED
    )


class SandboxRequest(Strict, frozen=True, kw_only=True):
    """A sandbox to open: at a version of a table, at a position, or before the game."""

    table: Annotated[
        str | None, Meta(description="Go on from this table: a finished one, one that hides nothing, or a sandbox.")
    ] = None
    at: Annotated[
        Annotated[int, Meta(extra_json_schema={"minimum": 1})] | None,
        Meta(description="The version of that table. Default: the latest."),
    ] = None
    state: Annotated[
        Raw, Meta(description="A position as `GET …/position` shows it: the fields that differ from the blank table.")
    ] = field(default_factory=lambda: Raw(b"null"))
    seats: Annotated[int | None, Meta(description="Number of players. Default: the fewest.")] = None
    setup: Annotated[Raw, Meta(description="The game's options.")] = field(default_factory=lambda: Raw(b"{}"))
    edition: Annotated[str, Meta(description="Name of the edition to play with.")] = "standard"
    seed: Annotated[
        Annotated[str, Meta(extra_json_schema={"pattern": "^[0-9a-f]{64}$"})] | None,
        Meta(
            description="32 bytes in hexadecimal. The same seed and entropies give the same draws. Default: drawn anew."
        ),
    ] = None
    clock: Annotated[TimeControl | None, Meta(description="How much time the seats have. Default: no limit.")] = None
    hints: Annotated[bool, Meta(description="Whether seats may ask for hints.")] = False
    take_backs: Annotated[TakeBacks, Meta(description="What can be taken back; with FREE, one person plays alone.")] = (
        TakeBacks.AGREED
    )
    visibility: Annotated[Visibility, Meta(description="Who may find the table, look at it and sit down.")] = (
        Visibility.LISTED
    )


ENTROPY_SENT: TypeAlias = Annotated[
    str,
    Meta(
        description="Up to 128 hexadecimal digits to mix into the chance of the game, sent openly.",
        extra_json_schema={"pattern": f"^{ENTROPY.pattern}$"},
    ),
]
ENTROPY_COMMITTED: TypeAlias = Annotated[
    Annotated[str, Meta(extra_json_schema={"pattern": f"^{COMMITTED_ENTROPY.pattern}$"})] | None,
    Meta(
        description="SHA-256 of 64 random hexadecimal digits that you reveal once the start is asked for. Not for a "
        "sandbox, nor for a game that has begun."
    ),
]


class SeatRequest(Strict, frozen=True, kw_only=True):
    """A seat to take."""

    name: Annotated[
        str,
        Meta(
            description="The player's name: 1 to 40 printable characters, not only spaces.",
            extra_json_schema={"minLength": 1, "maxLength": 40},
        ),
    ]
    seat: Annotated[
        Annotated[int, Meta(ge=0, le=9)] | None,
        Meta(description="The seat to take. Default: any free seat."),
    ] = None
    entropy: ENTROPY_SENT = ""
    entropy_commitment: ENTROPY_COMMITTED = None
    token: Annotated[
        Annotated[str, Meta(extra_json_schema={"pattern": f"^{TOKEN.pattern}$"})] | None,
        Meta(description="A seat token of the client's choice: 256 random bits as 43 characters of base64url."),
    ] = None
    as_player: Annotated[
        bool,
        Meta(
            description="The Bearer token is your player id: it holds the seat, as well as the seat's own token does."
        ),
    ] = False
    invitation: Annotated[
        str | None,
        Meta(description="Of a private table; it can also be sent as Bearer token, and so can the host's token."),
    ] = None


class RematchRequest(Strict, frozen=True, kw_only=True):
    """What a seat adds to the chance of the rematch."""

    entropy: ENTROPY_SENT = ""
    entropy_commitment: ENTROPY_COMMITTED = None


class TokenRequest(Strict, frozen=True, kw_only=True):
    """Another token for a seat."""

    token: Annotated[
        Annotated[str, Meta(extra_json_schema={"pattern": f"^{TOKEN.pattern}$"})] | None,
        Meta(description="Of the client's choice: 256 random bits as 43 characters of base64url. Default: a new one."),
    ] = None


class NewToken(Value, frozen=True, kw_only=True):
    """The token that holds the seat from now on."""

    seat: Annotated[Seat, Meta(description="The seat, counted from 0.")]
    token: Annotated[
        str, Meta(description="Keep it secret: whoever has it plays the seat. The one before is not valid any more.")
    ]
    version: Annotated[int, Meta(description="The version of the entry that the command led to.")]


class OpenedTable(TableDocument, frozen=True, kw_only=True):
    """The new table, and what only its host is told."""

    host_token: Annotated[str, Meta(description="Proves the host, as Bearer token. The service keeps only its hash.")]
    invitation: Annotated[
        str | None, Meta(description="To a private table: whoever shows it may look and sit down. Else null.")
    ]


class InvitationDocument(Value, frozen=True, kw_only=True):
    """The invitation to a private table that is valid now."""

    invitation: Annotated[str, Meta(description="Whoever shows it may look at the table and sit down.")]
    version: Annotated[int, Meta(description="The version of the entry that made it.")]


class Seated(Value, frozen=True, kw_only=True):
    """The seat, its token and the table."""

    seat: Annotated[Seat, Meta(description="The seat that was taken, counted from 0.")]
    token: Annotated[str, Meta(description="The seat token. It is shown this once; the service keeps only its hash.")]
    table: Annotated[TableDocument, Meta(description="The table as this seat sees it.")]


class Rematch(Value, frozen=True, kw_only=True):
    """A seat at the table where the same people play again."""

    seat: Annotated[Seat, Meta(description="The seat, counted from 0; the token of the old one holds it.")]
    table: Annotated[TableDocument, Meta(description="The table as this seat sees it.")]


class ForkRequest(Strict, frozen=True, kw_only=True):
    """Where to branch off."""

    at: (
        Annotated[int, Meta(ge=1, description="The new table goes on from this version. Default: the latest.")] | None
    ) = None


class LineTurn(Strict, frozen=True, kw_only=True):
    """Actions of one seat in a row, to be tried."""

    seat: Annotated[int, Meta(ge=0, le=9, description="The seat, counted from 0.")]
    actions: Annotated[tuple[Raw, ...], Meta(min_length=1, max_length=50, description="Its actions, in order.")]


class LegalList(Value, frozen=True, kw_only=True):
    """What the seat may do."""

    version: Annotated[int, Meta(description="The version of the table at which these actions are legal.")]
    legal_actions: Annotated[Raw, Meta(description="All actions that the seat may take now.")]
    texts: Annotated[
        tuple[str, ...] | UnsetType, Meta(description="With `text=true`: a label for each, in the reader's language.")
    ] = UNSET


class TablePage(Value, frozen=True, kw_only=True):
    """A page of a list of tables, newest first."""

    tables: Annotated[tuple[Summary, ...], Meta(description="The tables of this page.")]
    after: Annotated[str | None, Meta(description="The cursor of the next page; null on the last page.")]


class OwnTablePage(Value, frozen=True, kw_only=True):
    """A page of a player's tables, those joined last first."""

    tables: Annotated[tuple[OwnTable, ...], Meta(description="The tables of this page.")]
    after: Annotated[str | None, Meta(description="The cursor of the next page; null on the last page.")]


class EditionDocument(Value, frozen=True, kw_only=True):
    """Printed components to play with, and where their numbers come from."""

    name: Annotated[str, Meta(description="What `edition` takes when a table is opened.")]
    hash: Annotated[str, Meta(description="SHA-256 of the edition's content, in hexadecimal.")]
    sources: Annotated[tuple[Source, ...], Meta(description="Where each part of the edition comes from.")]


class SigningKey(Value, frozen=True, kw_only=True):
    """The operator's public key, with which signed heads are checked."""

    algorithm: Annotated[str, Meta(description="How it signs.")] = "Ed25519"
    public_key: Annotated[str | None, Meta(description="32 bytes in hexadecimal; null if this server does not sign.")]


class GameSummary(Value, frozen=True, kw_only=True):
    """A game in the list of games."""

    name: Annotated[str, Meta(description="The game's name in addresses.")]
    title: Annotated[str, Meta(description="The game's name for people.")]
    about: Annotated[
        str | None, Meta(description="What the game is about, in a sentence or two; null if it says nothing.")
    ]
    length: Annotated[str | None, Meta(description="How long and how heavy it is, in words; null if it says nothing.")]
    first_turn: Annotated[
        tuple[str, ...], Meta(description="What a newcomer is told before the first turn, a sentence or two a step.")
    ]
    least_seats: Annotated[int, Meta(description="The fewest players.")]
    most_seats: Annotated[int, Meta(description="The most players.")]
    draws: Annotated[bool, Meta(description="Whether all people at a table may agree on a draw (`POST …/draw`).")]
    revision: Annotated[int, Meta(description="Revision of the rules; it rises when the same action leads elsewhere.")]


class GameDocument(GameSummary, frozen=True, kw_only=True):
    """A game: its options, editions, names of parts and schemas."""

    editions: Annotated[tuple[EditionDocument, ...], Meta(description="What can be played with.")]
    texts: Annotated[
        dict[str, str],
        Meta(
            description="In the reader's language: names of parts, statuses and undo reasons by `Enum-VALUE`, and the "
            "sentence of each kind of action and event by `action-<type>` and `event-<type>`, fields in braces; titles "
            "of fields of the view by `view-<field>`."
        ),
    ]
    options: Annotated[
        dict[str, str], Meta(description="Titles of the options of `setup` in the reader's language, by field.")
    ]
    schemas: Annotated[dict[str, Any], Meta(description="JSON Schemas of setup, actions, events, view and board.")]
