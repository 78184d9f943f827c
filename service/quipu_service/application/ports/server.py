"""The server behind all stores."""

from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeAlias

Ask: TypeAlias = Callable[..., Awaitable[Any]]
"""``ask(key, *words)`` sends a command to the server of the key and raises Unavailable."""


class Server(Protocol):
    """The server behind all stores; every method raises Unavailable."""

    spread: bool
    """Whether its keys lie on several servers, as in a Cluster."""

    async def secret(self, fresh: bytes) -> bytes:
        """The secret of this server, shared by all processes; ``fresh`` becomes it if there is none yet.

        No table holds it, and no export or archive.
        """
        ...

    async def ping(self) -> None:
        """Return if the server answers and accepts writes."""

    async def backed_up(self) -> int | None:
        """When the last whole backup was begun, in milliseconds since 1970; None if there is none."""
        ...

    async def aclose(self) -> None:
        """Close every connection."""
