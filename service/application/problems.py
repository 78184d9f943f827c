"""Every expected failure, as one tree; ``service/transports/problems.py`` maps it to the wires.

The kernel's ``Refused`` belongs to it too: an action against the rules of the game.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from quipu.rules.kernel.message import Viewer
from quipu.rules.kernel.refusal import Refusal

if TYPE_CHECKING:
    from quipu.service.application.position import Step

LONGEST_NAME = 64
"""Characters of a name that is told back to whoever sent it."""


class Problem(Exception):
    """An expected failure: nothing was changed by the request."""

    code = "PROBLEM"


class Malformed(Problem):
    """The request is not a sentence."""

    code = "MALFORMED"

    def __init__(self, detail: str, path: str = "$", **values: str | int) -> None:
        """``detail`` is the id of a text, ``malformed-<detail>``, which takes the values; or a text itself."""
        super().__init__(detail)
        self.detail, self.path, self.values = detail, path, values


class TooLarge(Problem):
    """The request has more bytes, items or characters than the limit it names."""

    code = "TOO_LARGE"

    def __init__(self, limit: str, most: int) -> None:
        super().__init__(f"{limit}: at most {most}")
        self.limit, self.most = limit, most


class TooMany(TooLarge):
    """Too many at once of what the limit names; come back after ``retry_after`` seconds."""

    code = "TOO_MANY"
    retry_after: int = 5


class Unauthenticated(Problem):
    """A token is needed and none, or one that no seat of this table has, was shown."""

    code = "UNAUTHENTICATED"

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


class NotSeated(Problem):
    """The token does not hold that seat, or its seat may not do this."""

    code = "NOT_SEATED"

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


class NotAllowed(Problem):
    """Only the operator may do this, with a key that the server was started with."""

    code = "NOT_ALLOWED"

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


class Unknown(Problem):
    """No such game, table, version or edition."""

    code = "UNKNOWN"

    def __init__(self, what: str, name: str) -> None:
        short = name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}…"
        super().__init__(f"no {what} {short}")
        self.what, self.name = what, short


class Declined(Problem):
    """Against the rules of tables (not of a game); ``refusal.rule`` names the section of docs/clients.md."""

    def __init__(self, refusal: Refusal, place: int | None = None) -> None:
        super().__init__(refusal.code)
        self.refusal, self.place = refusal, place
        """``place``: which of several actions it was, counted from 0."""


@dataclass(eq=False)
class Stale(Problem):
    """Another command came first."""

    version: int
    """The present one."""
    happened: Sequence["Step"] = ()
    """The steps since the version the client expected."""
    viewer: Viewer = None
    """Who is told of them."""

    code = "STALE"

    def __str__(self) -> str:
        return f"the table is at version {self.version}"


class CommandReused(Problem):
    """The command id was accepted before with another body."""

    code = "COMMAND_REUSED"

    def __init__(self, version: int) -> None:
        super().__init__(f"accepted as version {version}")
        self.version = version


class Unavailable(Problem):
    """The log cannot be reached; nothing was accepted that a repeat with the same command id would double."""

    code = "UNAVAILABLE"

    def __init__(self, detail: str, cause: str = "") -> None:
        """The detail is for the log of the service; the cause, which names no place, may be told to anybody."""
        super().__init__(detail)
        self.cause = cause


class Unreadable(Unavailable):
    """One table's log is damaged, or was written by a newer release; the other tables are not concerned."""

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
