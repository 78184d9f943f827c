"""The context of the current request, for log lines, metrics and traces."""

import re
import secrets
from collections.abc import Iterable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Transport: TypeAlias = Literal["rest", "graphql", "websocket"]
SANE: Final = re.compile(rb"[A-Za-z0-9._:/+=-]{1,64}")
"""The form of a request id that we accept from a client; any other is replaced."""
HEADER: Final = b"x-request-id"


@dataclass(slots=True)
class RequestContext:
    """One request or WebSocket; table and version are filled in as they become known."""

    request: str
    transport: Transport
    table: str | None = None
    version: int | None = None


REQUEST_CONTEXT: Final[ContextVar[RequestContext | None]] = ContextVar("context", default=None)


def request_context_of(kind: str, path: str, headers: Iterable[tuple[bytes, bytes]]) -> RequestContext:
    """The request, with its own id if that is valid."""
    given = next((value for name, value in headers if name == HEADER), b"")
    request = given.decode() if SANE.fullmatch(given) else secrets.token_hex(8)
    return RequestContext(request, "websocket" if kind == "websocket" else "graphql" if path == "/graphql" else "rest")
