"""What a request about a table sends: the body of REST, and the arguments of GraphQL."""

from typing import Annotated

from msgspec import Meta

from quipu.rules.kernel.message import Value
from quipu.service.application.log.bodies import Absence
from quipu.service.application.validation import COMMITTED_ENTROPY
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
