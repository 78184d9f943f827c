"""One operation of REST, as data."""

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from quipu.service.application.problems import GameNotInstalled, NewerRules, RevisionNotKept
from quipu.service.transports import operations
from quipu.service.transports.rest import parameters as sent
from quipu.service.transports.rest.handlers import Handler
from quipu.service.transports.wire import JSON, NDJSON, NOTATION

LINE_TYPES = (NDJSON, "application/jsonl", "application/octet-stream", "text/plain")
"""The media type of JSON lines."""
Shape: TypeAlias = Any
"""A type, or the name of a schema: of a document, or of a kind of record that every game has."""


@dataclass(frozen=True, kw_only=True)
class Operation:
    """One method of one path."""

    id: str
    method: Literal["GET", "POST", "PUT", "DELETE"] = "GET"
    path: str
    handler: Handler
    answers: Shape
    status: int = 200
    said: str = "Success."
    """Description of the successful answer."""
    versioned: bool = False
    """Whether the answer's ETag is the version of the table."""
    takes: Shape = None
    """Type of the body; ``lines`` for JSON lines."""
    optional_body: bool = False
    own: tuple[sent.AnyParameter, ...] = ()
    """Parameters in addition to those in the path and the language."""
    problems: tuple[str, ...] = ()
    """Problem codes in addition to those of every operation of its form."""
    tag: Literal["games", "tables", "play", "records"]
    seat: Literal["no", "may", "must", "player", "may player", "operator"] = "no"
    """Whether a seat token matters, or a player id or the operator's key is needed."""
    asks: bool = False
    """Whether a body is sent only to ask: nothing is written, so a command id would mean nothing."""
    weight: int = 1
    """What it is charged before it is answered, in requests; what it costs beyond is charged afterwards."""

    @property
    def parameters(self) -> tuple[sent.AnyParameter, ...]:
        """All its parameters."""
        in_path = tuple(one for one in IN_PATH if f"{{{one.name}}}" in self.path)
        return (*in_path, *self.own, sent.LANGUAGE, sent.ACCEPT_LANGUAGE)

    @property
    def kinds(self) -> tuple[str, ...]:
        """Media types of the body; a body without a type has the first."""
        match self.takes:
            case None:
                return ()
            case "lines":
                return LINE_TYPES
            case "Actions" | "Line":
                return (JSON, NOTATION)
            case _:
                return (JSON,)

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
TABLE, ACCEPTED = operations.TABLE, operations.ACCEPTED
