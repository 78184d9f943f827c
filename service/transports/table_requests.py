"""What a request sends: the body or the query of REST, and the arguments of GraphQL."""

from typing import Annotated, TypeAlias

from msgspec import Meta, field

from quipu.rules.kernel.message import Value
from quipu.service.application.commands.notes import MOST_BYTES as MOST_NOTE
from quipu.service.application.commands.planned_moves import MOST_LINES, Condition
from quipu.service.application.credentials import PLAYER_ID
from quipu.service.application.log.bodies import Absence
from quipu.service.application.notices.webhooks import URL as WEBHOOK_URL
from quipu.service.application.validation import COMMITTED_ENTROPY, ENTROPY, TOKEN
from quipu.service.bots.levels import Level


class Strict(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base of what is sent: a misspelt field is an error."""


class BotRequest(Strict, frozen=True, kw_only=True):
    """A bot that sits down."""

    level: Annotated[
        Level, Meta(description="How well it plays; if its game has no estimate, by random games to the end.")
    ] = Level.CLUB
    seat: Annotated[
        Annotated[int, Meta(ge=0, le=9)] | None,
        Meta(description="The seat that it takes. Default: any free seat."),
    ] = None


class ClaimRequest(Strict, frozen=True, kw_only=True):
    """What becomes of a seat whose time is up."""

    seat: Annotated[int, Meta(ge=0, le=9, description="The seat whose time is up, counted from 0.")]
    then: Annotated[Absence, Meta(description="What happens to the seat.")]


class EntropyRequest(Strict, frozen=True, kw_only=True):
    """The entropy that the seat committed to."""

    entropy: Annotated[
        str,
        Meta(
            description="The 64 hexadecimal digits that you committed to.",
            extra_json_schema={"pattern": f"^{COMMITTED_ENTROPY.pattern}$"},
        ),
    ]


class RewindRequest(Strict, frozen=True, kw_only=True):
    """Where to go back to."""

    to: Annotated[int, Meta(ge=1, description="Go back to the state at this version.")]


class NoteRequest(Strict, frozen=True, kw_only=True):
    """A private note."""

    text: Annotated[
        str,
        Meta(
            description="At most 4,096 bytes in UTF-8; empty: delete the note.",
            extra_json_schema={"maxLength": MOST_NOTE},
        ),
    ]


class PlayerRequest(Strict, frozen=True, kw_only=True):
    """Another player id."""

    new: Annotated[
        Annotated[str, Meta(extra_json_schema={"pattern": f"^{PLAYER_ID.pattern}$"})] | None,
        Meta(description="An id of your choice, at least 128 random bits. Default: a new one."),
    ] = field(name="player", default=None)


class CodeRequest(Strict, frozen=True, kw_only=True):
    """A code that was shown on another device."""

    code: Annotated[str, Meta(description="Ten letters and digits; case, spaces and hyphens do not matter.")]
    new: Annotated[
        Annotated[str, Meta(extra_json_schema={"pattern": f"^{TOKEN.pattern}$"})] | None,
        Meta(description="A token of your choice: 256 random bits as 43 characters of base64url. Default: a new one."),
    ] = field(name="token", default=None)
    as_player: Annotated[
        bool,
        Meta(description="Hold the seat with the player id sent as Bearer token, too; another id no longer holds it."),
    ] = False


class WebhookRequest(Strict, frozen=True, kw_only=True):
    """Where the notices of a table are to be sent."""

    url: Annotated[
        str,
        Meta(
            description="The address of a web server; `https`, unless the operator allows its network.",
            extra_json_schema={"pattern": f"^{WEBHOOK_URL.pattern}$"},
        ),
    ]


class ResendRequest(Strict, frozen=True, kw_only=True):
    """A notice to send again."""

    notice: Annotated[str, Meta(description="The `id` of the notice, as in the feed and in `webhook-id`.")] = field(
        name="id"
    )


class ResendAllRequest(Strict, frozen=True, kw_only=True):
    """Which deliveries to send again."""

    notices: Annotated[
        Annotated[tuple[str, ...], Meta(max_length=100)] | None,
        Meta(description="The ids of the notices; null: the oldest hundred."),
    ] = field(name="ids", default=None)


class AtVersion(Strict, frozen=True, kw_only=True):
    """A version of the table."""

    at: Annotated[
        Annotated[int, Meta(extra_json_schema={"minimum": 1})] | None,
        Meta(description="Show the table at this version. Default: the latest."),
    ] = None


class NewsAfter(Strict, frozen=True, kw_only=True):
    """What the client has already."""

    after: Annotated[
        Annotated[str, Meta(extra_json_schema={"pattern": r"^[0-9]{1,12}-[0-9]{1,15}$"})] | None,
        Meta(description="The `after` of the last answer: only newer ones. Default: all."),
    ] = None


class DeliveriesAsked(Strict, frozen=True, kw_only=True):
    """A page of failed deliveries."""

    after: Annotated[
        Annotated[str, Meta(extra_json_schema={"pattern": r"^[0-9]{1,15}-[^\s]{1,64}$"})] | None,
        Meta(description="The cursor `after` of the previous page."),
    ] = None
    first: Annotated[
        int, Meta(description="How many deliveries. Default: 20.", extra_json_schema={"minimum": 1, "maximum": 100})
    ] = 20


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
    commitment: ENTROPY_COMMITTED = field(name="entropyCommitment", default=None)
    new: Annotated[
        Annotated[str, Meta(extra_json_schema={"pattern": f"^{TOKEN.pattern}$"})] | None,
        Meta(description="A seat token of the client's choice: 256 random bits as 43 characters of base64url."),
    ] = field(name="token", default=None)
    as_player: Annotated[
        bool,
        Meta(
            description="The Bearer token is your player id: it holds the seat, as well as the seat's own token does."
        ),
    ] = False
    invitation: Annotated[
        str | None,
        Meta(description="To a private table; it can also be sent as Bearer token, and so can the host's token."),
    ] = None


class RematchRequest(Strict, frozen=True, kw_only=True):
    """What a seat adds to the chance of the rematch."""

    entropy: ENTROPY_SENT = ""
    commitment: ENTROPY_COMMITTED = field(name="entropyCommitment", default=None)


class TokenRequest(Strict, frozen=True, kw_only=True):
    """Another token for a seat."""

    new: Annotated[
        Annotated[str, Meta(extra_json_schema={"pattern": f"^{TOKEN.pattern}$"})] | None,
        Meta(description="A token of your choice: 256 random bits as 43 characters of base64url. Default: a new one."),
    ] = field(name="token", default=None)


class ForkRequest(Strict, frozen=True, kw_only=True):
    """Where to branch off."""

    at: (
        Annotated[int, Meta(ge=1, description="The new table goes on from this version. Default: the latest.")] | None
    ) = None


LINE = (
    'Each as in REST: `{"turns": [{"expect": [<events>], "actions": [<actions>]}]}`. An event has its `type` and as '
    "many fields as matter."
)


class ConditionsRequest(Strict, frozen=True, kw_only=True):
    """The lines that a seat plans; they replace all earlier ones."""

    wanted: Annotated[
        tuple[Condition, ...],
        Meta(
            max_length=MOST_LINES,
            description="When the seat's turn comes, the first one that fits is played.",
            extra={"json": LINE},
        ),
    ] = field(name="conditions")
