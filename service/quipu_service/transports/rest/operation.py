"""One operation of REST, as data."""

from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from msgspec import Meta

from quipu_service.application.commands.what_if import MOST_TURNS
from quipu_service.application.games.holding import RawLegalAction
from quipu_service.application.problems.tree import GameNotInstalled, NewerRules, RevisionNotKept
from quipu_service.application.problems.validation import MOST_ACTIONS
from quipu_service.application.tables.own_tables import OwnTable
from quipu_service.application.tables.presentation import Update
from quipu_service.transports.http.exchange import JSON, NDJSON, NOTATION, RECORD_MOST
from quipu_service.transports.rest import parameters as sent
from quipu_service.transports.rest import payloads
from quipu_service.transports.rest.handlers import Handler
from quipu_service.transports.wire.operations import OperationRow

LINE_TYPES = (NDJSON, "application/jsonl", "application/octet-stream", "text/plain")
"""The media type of JSON lines."""
NOTED = (JSON, NOTATION)
"""The media types of actions."""
Log: TypeAlias = Annotated[
    str,
    Meta(min_length=1, max_length=RECORD_MOST, description="A header, then one JSON object a line for each entry."),
]
Actions: TypeAlias = Annotated[
    tuple[RawLegalAction, ...],
    Meta(
        min_length=1,
        max_length=MOST_ACTIONS,
        description="The actions of the command, in order: all of them happen, or none. A single action needs no list. "
        "What `legalActions` lists is sent back as it is; of a `template` its example is performed.",
    ),
]
Line: TypeAlias = Annotated[
    tuple[payloads.LineTurn, ...],
    Meta(max_length=MOST_TURNS, description="The turns, in order; each is judged after those before it."),
]
Updates: TypeAlias = Annotated[
    str,
    Meta(
        description="One `Update` a line; with `view=true` a `FullUpdate`, which is an `Update` with two more fields; "
        "with `newestView=true` only the newest is one.",
        extra={"lines": Update},
    ),
]
OwnTables: TypeAlias = Annotated[str, Meta(extra={"lines": OwnTable})]
Svg: TypeAlias = Annotated[str, Meta(description="An SVG document.")]
Pixels: TypeAlias = Annotated[str, Meta(extra_json_schema={"format": "binary"})]
"""Bodies that no record describes."""


@dataclass(frozen=True, kw_only=True)
class Operation(OperationRow):
    """One method of one path."""

    handler: Handler
    takes: Any = None
    """The type of the body."""
    accepts: tuple[str, ...] = (JSON,)
    """Media types of the body; a body without a type has the first."""
    media: tuple[str, ...] = (JSON,)
    """Media types of the answer."""
    own: tuple[sent.AnyParameter, ...] = ()
    """Parameters in addition to those in the path and the language."""
    asks: bool = False
    """Whether a body is sent only to ask: nothing is written, so a command id would mean nothing."""

    @property
    def parameters(self) -> tuple[sent.AnyParameter, ...]:
        """All its parameters."""
        in_path = tuple(one for one in IN_PATH if f"{{{one.name}}}" in self.path)
        return (*in_path, *self.own, sent.LANGUAGE, sent.ACCEPT_LANGUAGE)

    @property
    def kinds(self) -> tuple[str, ...]:
        """Media types of the body, if it takes one."""
        return () if self.takes is None else self.accepts

    @property
    def repeatable(self) -> bool:
        """Whether it takes a command id, and says of a repeat that it is one."""
        return not {sent.IDEMPOTENCY_KEY, sent.COMMAND_PATH}.isdisjoint(self.parameters)

    @property
    def all_problems(self) -> tuple[str, ...]:
        """The codes of all problems that it may answer with; no operation takes a forged token or an unknown key."""
        body = () if self.takes is None else ("TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE")
        named = ("UNKNOWN",) if "{" in self.path else ()
        stored = ("DAMAGED", *RULES_MISSING) if "{table}" in self.path else ()
        return tuple(
            dict.fromkeys(
                ("MALFORMED", "UNAUTHENTICATED", *named, *body, *self.problems, *stored, "TOO_MANY", "UNAVAILABLE")
            )
        )


RULES_MISSING = (GameNotInstalled.code, RevisionNotKept.code, NewerRules.code)
IN_PATH = (sent.TABLE, sent.SEAT, sent.COMMAND_PATH)
