"""The context of the current request, for log lines, metrics and traces."""

import re
import secrets
from collections.abc import Iterable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Door: TypeAlias = Literal["rest", "graphql", "websocket"]
SANE: Final = re.compile(rb"[A-Za-z0-9._:/+=-]{1,64}")
"""The form of a request id that we accept from a client; any other is replaced."""
HEADER: Final = b"x-request-id"


@dataclass(slots=True)
class Seen:
    """One request or WebSocket; table and version are filled in as they become known."""

    request: str
    door: Door
    table: str | None = None
    version: int | None = None


SEEN: Final[ContextVar[Seen | None]] = ContextVar("seen", default=None)


def seen_of(kind: str, path: str, headers: Iterable[tuple[bytes, bytes]]) -> Seen:
    """The request, with its own id if that is valid."""
    given = next((value for name, value in headers if name == HEADER), b"")
    request = given.decode() if SANE.fullmatch(given) else secrets.token_hex(8)
    return Seen(request, "websocket" if kind == "websocket" else "graphql" if path == "/graphql" else "rest")
