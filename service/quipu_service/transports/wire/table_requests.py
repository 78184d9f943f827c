"""What a request sends: the body or the query of REST, and the arguments of GraphQL."""

from typing import Annotated, TypeAlias

from msgspec import Meta, field

from quipu_service.application.access.credentials import PLAYER_ID
from quipu_service.application.problems.validation import COMMITTED_ENTROPY, ENTROPY, LATEST, MOST_SEATS, TOKEN
from quipu_service.bots.levels import Level
from quipu_service.transports.wire.operations import Strict


def formed(pattern: str, most: int) -> Meta:
    """The form of a text in the contract; the use case checks it, with a sentence of its own."""
    return Meta(extra_json_schema={"pattern": f"^{pattern}$", "maxLength": most})


ChosenToken: TypeAlias = Annotated[str, formed(TOKEN.pattern, 43)] | None
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_SEATS - 1)]
Version: TypeAlias = Annotated[int, Meta(ge=1, le=LATEST)]


class BotRequest(Strict, frozen=True, kw_only=True):
    """A bot that sits down."""

    level: Level = Level.CLUB
    """How well it plays; if its game has no estimate, by random games to the end."""
    seat: SeatNumber | None = None
    """The seat that it takes. Default: any free seat."""


class EntropyRequest(Strict, frozen=True, kw_only=True):
    """The entropy that the seat committed to."""

    entropy: Annotated[str, formed(COMMITTED_ENTROPY.pattern, 64)]
    """The 64 hexadecimal digits that you committed to."""


class RewindRequest(Strict, frozen=True, kw_only=True):
    """Where to go back to."""

    to: Version
    """Go back to the state at this version."""


class PlayerRequest(Strict, frozen=True, kw_only=True):
    """Another player id."""

    new: Annotated[str, formed(PLAYER_ID.pattern, 64)] | None = field(name="player", default=None)
    """An id of your choice, at least 128 random bits. Default: a new one."""


class CodeRequest(Strict, frozen=True, kw_only=True):
    """A code that was shown on another device."""

    code: Annotated[str, Meta(max_length=64)]
    """Ten letters and digits; case, spaces and hyphens do not matter."""
    new: ChosenToken = field(name="token", default=None)
    """A token of your choice: 256 random bits as 43 characters of base64url. Default: a new one."""
    as_player: bool = False
    """Hold the seat with the player id sent as Bearer token, too; another id no longer holds it."""


class AtVersion(Strict, frozen=True, kw_only=True):
    """A version of the table."""

    at: Annotated[int, Meta(extra_json_schema={"minimum": 1, "maximum": LATEST})] | None = None
    """Show the table at this version. Default: the latest."""


class NewsAfter(Strict, frozen=True, kw_only=True):
    """What the client has already."""

    after: Annotated[str, formed("[0-9]{1,12}-[0-9]{1,15}", 28)] | None = None
    """The `after` of the last answer: only newer ones. Default: all."""


ENTROPY_SENT: TypeAlias = Annotated[
    str,
    Meta(description="Up to 128 hexadecimal digits to mix into the chance of the game, sent openly."),
    formed(ENTROPY.pattern, 128),
]
ENTROPY_COMMITTED: TypeAlias = Annotated[
    Annotated[str, formed(COMMITTED_ENTROPY.pattern, 64)] | None,
    Meta(
        description="SHA-256 of 64 random hexadecimal digits that you reveal once the start is asked for. Not for a "
        "sandbox, nor for a game that has begun."
    ),
]


class SeatRequest(Strict, frozen=True, kw_only=True):
    """A seat to take."""

    name: Annotated[str, Meta(extra_json_schema={"minLength": 1, "maxLength": 40})]
    """The player's name: 1 to 40 printable characters, not only spaces."""
    seat: SeatNumber | None = None
    """The seat to take. Default: any free seat."""
    entropy: ENTROPY_SENT = ""
    commitment: ENTROPY_COMMITTED = field(name="entropyCommitment", default=None)
    new: ChosenToken = field(name="token", default=None)
    """A seat token of the client's choice: 256 random bits as 43 characters of base64url."""
    as_player: bool = False
    """The Bearer token is your player id: it holds the seat, as well as the seat's own token does."""
    invitation: Annotated[str, Meta(max_length=128)] | None = None
    """To a private table; it can also be sent as Bearer token, and so can the host's token."""


class RematchRequest(Strict, frozen=True, kw_only=True):
    """What a seat adds to the chance of the rematch."""

    entropy: ENTROPY_SENT = ""
    commitment: ENTROPY_COMMITTED = field(name="entropyCommitment", default=None)


class TokenRequest(Strict, frozen=True, kw_only=True):
    """Another token for a seat."""

    new: ChosenToken = field(name="token", default=None)
    """A token of your choice: 256 random bits as 43 characters of base64url. Default: a new one."""


class ForkRequest(Strict, frozen=True, kw_only=True):
    """Where to branch off."""

    at: Version | None = None
    """The new table goes on from this version. Default: the latest."""
