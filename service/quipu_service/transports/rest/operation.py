"""One operation of REST, as data."""

from dataclasses import dataclass
from typing import Any

from quipu_service.application.problems.tree import GameNotInstalled, NewerRules, RevisionNotKept
from quipu_service.transports.http.exchange import JSON, NDJSON, NOTATION
from quipu_service.transports.rest import parameters as sent
from quipu_service.transports.rest.handlers import Handler
from quipu_service.transports.wire.operations import OperationRow

LINE_TYPES = (NDJSON, "application/jsonl", "application/octet-stream", "text/plain")
"""The media type of JSON lines."""


@dataclass(frozen=True, kw_only=True)
class Operation(OperationRow):
    """One method of one path."""

    handler: Handler
    takes: Any = None
    """The type of the body, or the name of its schema; ``lines`` for JSON lines."""
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
