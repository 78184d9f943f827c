"""Every expected failure, as one tree; ``transports/texts/problem_texts.py`` maps it to the wires.

The kernel's ``Refused`` belongs to it too: an action against the rules of the game.
"""

from quipu_rules.kernel.refusal import Refusal

LONGEST_NAME = 64
"""Characters of a client's input that a problem repeats."""


class Problem(Exception):
    """An expected failure: nothing was changed by the request."""

    code = "PROBLEM"


class Malformed(Problem):
    """The request is malformed."""

    code = "MALFORMED"

    def __init__(self, detail: str, path: str = "$", **values: str | int) -> None:
        """``detail`` is the id of a text, ``malformed-<detail>``, which takes the values; or a text itself."""
        super().__init__(detail)
        self.detail, self.path, self.values = detail, path, values


class Unsupported(Problem):
    """The body comes in a type or a coding that is not read here."""

    code = "UNSUPPORTED_MEDIA_TYPE"

    def __init__(self, detail: str, **values: str) -> None:
        """``detail`` is the id of a text, ``unsupported-<detail>``, which takes the values."""
        super().__init__(detail)
        self.detail, self.values = detail, values


class TooLarge(Problem):
    """The request has more bytes, items or characters than the named limit allows."""

    code = "TOO_LARGE"

    def __init__(self, limit: str, most: int) -> None:
        super().__init__(f"{limit}: at most {most}")
        self.limit, self.most = limit, most


class TooMany(TooLarge):
    """A limit on something concurrent, or within a time, is reached; try again after ``retry_after`` seconds."""

    code = "TOO_MANY"
    retry_after: int = 5


class NoWorker(TooMany):
    """No worker answered within these seconds: all are busy, or none runs."""

    def __init__(self, seconds: int) -> None:
        super().__init__("seconds for a worker", seconds)


class TooManyTables(TooLarge):
    """A client has as many tables as it may have; only when some begin, end or are closed can it have another one."""

    code = "TOO_MANY_TABLES"


class Unentitled(Problem):
    """Who sent the request may not do this; ``detail`` is the id of a text that says why."""

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


class Unauthenticated(Unentitled):
    """A token is needed, but none was sent, or one that holds no seat of this table."""

    code = "UNAUTHENTICATED"


class NotSeated(Unentitled):
    """The token does not hold that seat, or the seat may not do this."""

    code = "NOT_SEATED"


class NotAllowed(Unentitled):
    """The operator allows this to nobody, or only with the key that the server was started with."""

    code = "NOT_ALLOWED"


class Unknown(Problem):
    """There is no such game, table, version or edition."""

    code = "UNKNOWN"

    def __init__(self, what: str, name: str) -> None:
        short = name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}…"
        super().__init__(f"no {what} {short}")
        self.what, self.name = what, short


class Declined(Problem):
    """Against the rules of tables (not of a game): ``refusal.rule`` is a statement of ``docs/rules/table.md``."""

    def __init__(self, refusal: Refusal, place: int | None = None) -> None:
        super().__init__(f"{refusal.code} ({refusal.rule})")
        self.refusal, self.place = refusal, place
        """``place``: the index of the action that was declined, from 0."""


class CommandReused(Problem):
    """The command id was accepted before with another body."""

    code = "COMMAND_REUSED"

    def __init__(self, version: int) -> None:
        super().__init__(f"accepted as version {version}")
        self.version = version


class Unavailable(Problem):
    """The log is unavailable; repeating the request with the same command id does nothing twice."""

    code = "UNAVAILABLE"

    def __init__(self, detail: str, cause: str = "", *, reads: bool = False) -> None:
        """The detail is for the service's own log; the cause, which names no host, may be shown to anybody.

        ``reads``: the log can be read, but not written.
        """
        super().__init__(detail)
        self.cause, self.reads = cause, reads


class Unreadable(Unavailable):
    """A newer release has written to the table, and this one cannot read it; other tables are not affected."""


class IssuerUnreachable(Unavailable):
    """The keys of the issuer of a JWT cannot be read, so that nobody can say whether the token is valid."""


class NoPicture(Unavailable):
    """No picture of a table can be drawn; everything else goes on."""

    code = "NO_PICTURE"


class NotInstalled(Problem):
    """The service was installed without the part that this needs; only its operator can change that."""

    code = "NOT_INSTALLED"

    def __init__(self, extra: str) -> None:
        """``extra``: the extra of the package that brings it."""
        super().__init__(f"the extra {extra} is not installed")
        self.extra = extra


class RulesMissing(Unreadable):
    """The rules by which a table is played are not here; its log can be read, and no other table is affected."""

    def __init__(self, detail: str, game: str, revision: int | None = None) -> None:
        super().__init__(detail)
        self.game, self.revision = game, revision


class GameNotInstalled(RulesMissing):
    """No installed package brings the game."""

    code = "GAME_NOT_INSTALLED"

    def __init__(self, game: str) -> None:
        super().__init__(f"the game {game} is not installed", game)


class RevisionNotKept(RulesMissing):
    """The installed package of the game does not keep this revision of its rules."""

    code = "REVISION_NOT_KEPT"

    def __init__(self, game: str, revision: int) -> None:
        super().__init__(f"revision {revision} of {game} is not kept by the installed package", game, revision)


class NewerRules(RulesMissing):
    """The table is played by newer rules than this process has, as in a rolling upgrade or after a step back."""

    code = "NEWER_RULES"

    def __init__(self, game: str, revision: int, newest: int) -> None:
        detail = f"revision {revision} of {game} is newer than revision {newest}, which is installed"
        super().__init__(detail, game, revision)


class Damaged(Problem):
    """The log of one table was changed after it was written; repeating the request does not help."""

    code = "DAMAGED"

    def __init__(self, table: str, entry: int | None, detail: str) -> None:
        """``entry``: the version of the first damaged entry, None if no entry is; the detail is for operators."""
        where = "" if entry is None else f" at entry {entry}"
        super().__init__(f"the log of table {table} is damaged{where}: {detail}")
        self.table, self.entry = table, entry
