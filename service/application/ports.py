"""What the application needs from outside; the docstrings are the promises."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    from quipu.service.application.deliveries import Deliveries
    from quipu.service.application.game_statistics import Tallies


@dataclass(frozen=True, slots=True)
class Holder:
    """Who claims a seat, or one of the table's keys: the SHA-256 (hexadecimal) of the token that was shown."""

    seat: int | str
    """The seat, or the name of a key."""
    proof: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Append:
    """One entry to be appended, and what must hold for it."""

    table: str
    expected: int
    """The version it follows; its own is one more."""
    command: str
    digest: str
    """Of the command's body: the same command id with another digest is an error."""
    entry: bytes
    name: bytes | None = None
    """The name that the entry commits to: kept apart from it, and deleted by ``forget_names``."""
    holder: Holder | None = None
    """Must hold the seat or the key at this moment, or nothing is written."""
    seat: int | None = None
    """This seat changes hands with the entry: it gets ``proof`` as its holder, or none."""
    proof: str | None = None
    vacant: bool = False
    """The seat that changes hands must be held by nobody."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Proofs kept beside those of the seats from now on, by name: who is the host, what the invitation is."""
    secret: bytes | None = None
    """The table's seed, kept beside the log; given with the first entry only."""
    summary: bytes | None = None
    """What a list of tables shows of it from now on."""
    previous: str = ""
    """Hash of the entry it follows, if that is to be checked, too: after a failover another may stand in its place."""
    head: str = ""
    """Its own hash."""


@dataclass(frozen=True, slots=True)
class Appended:
    """The entry is in the log, on disk as far as the server's settings go, and announced."""

    version: int


@dataclass(frozen=True, slots=True)
class Repeated:
    """This command with this digest was accepted before, as this version; nothing was written."""

    version: int


@dataclass(frozen=True, slots=True)
class Reused:
    """This command id was accepted before with another digest, as this version; nothing was written."""

    version: int


@dataclass(frozen=True, slots=True)
class Behind:
    """Another version is the last; these are the entries after the expected one. Nothing was written."""

    version: int
    entries: Sequence[bytes]


@dataclass(frozen=True, slots=True)
class NotHeld:
    """The holder does not hold the seat, or the seat to be taken is not vacant; nothing was written."""

    held: bool
    """Whether anybody holds it."""


@dataclass(frozen=True, slots=True)
class Diverged:
    """The expected version is the last, but another entry than the expected one; nothing was written."""


Appending: TypeAlias = Appended | Repeated | Reused | Behind | NotHeld | Diverged


@dataclass(frozen=True, slots=True)
class LogRead:
    """What stands in the log after a version, read in one atomic step."""

    version: int
    """The last version; 0 if there is no such table."""
    entries: Sequence[bytes]
    """Those after the version that was asked for, each with its name while that is kept."""
    holders: Mapping[int, str] = field(default_factory=dict)
    """Proof by seat."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Proof by the name of a key: the host's and the invitation's."""
    command: tuple[int, str] | None = None
    """Version and digest of the command that was asked about, if it was accepted."""
    secret: bytes | None = None
    """The table's seed; read only together with the whole log (after version 0)."""
    imported_at: int | None = None
    """When the table was imported, in milliseconds; read only together with the whole log."""
    named: frozenset[int] = frozenset()
    """The versions of all entries whose names are kept."""
    head: str | None = None
    """The hash of the last entry, if it was kept beside the log."""


class TableLog(Protocol):
    """The logs of all tables. Every method raises Unavailable if the server cannot be reached.

    An append that raises Unavailable may or may not have happened: repeating it with the same command id is safe.
    """

    async def append(self, append: Append) -> Appending:
        """Write one entry, atomically with all its conditions and effects, in one round trip.

        Checked in this order: command id, holder, vacancy, expected version, previous hash.
        """

    async def read(self, table: str, after: int, command: str | None = None) -> LogRead:
        """Read in one round trip."""

    async def entries(self, table: str, after: int, upto: int | None = None) -> Sequence[bytes]:
        """The entries after a version, up to another or to the end."""

    async def forget_names(self, table: str, versions: Sequence[int], summary: bytes | None) -> None:
        """Delete the names that these entries commit to; lists show the summary, if there is one, from now on."""

    def watch(self, table: str, hint: Callable[[int], None]) -> AbstractAsyncContextManager[None]:
        """While open, ``hint(version)`` is called soon after an append by any process, and after a reconnection.

        Hints may be lost or doubled; whoever follows reads the log.
        """

    async def mark_imported(self, table: str, at: int) -> int:
        """Keep that the table is an imported one; answers with the time that was kept first."""

    async def enlist(self, name: str, table: str, at: int) -> None:
        """Put a table on a list; ``at`` is when it came, in milliseconds: its opening, or its import."""

    async def delist(self, name: str, table: str) -> None:
        """Take a table off a list."""

    async def listed(self, name: str, before: tuple[int, str] | None, most: int) -> Sequence[tuple[int, str, bytes]]:
        """Tables of a list, newest first, after the given place: when it came, its id, its summary."""

    async def mark(self, name: str, at: int) -> None:
        """Keep that the lists of kinds beside this list were made at that time."""

    async def marked(self, name: str) -> int | None:
        """When the lists of kinds beside this list were last made."""

    async def summaries(self, tables: Sequence[str]) -> Mapping[str, bytes]:
        """What lists show of these tables, as far as they are there."""

    async def drop(self, table: str, version: int) -> bool:
        """Take a table away with all that belongs to it, if this is still its last version."""

    def tables(self) -> AsyncIterator[str]:
        """The ids of all tables."""

    @property
    def work(self) -> "Work":
        """What is to be done for tables, on the same server."""

    @property
    def players(self) -> "Players":
        """Which tables a player sits at, on the same server."""

    @property
    def deliveries(self) -> "Deliveries":
        """Notices on their way to somebody outside, on the same server."""

    @property
    def tallies(self) -> "Tallies":
        """What the finished tables of each game add up to, on the same server."""

    async def aclose(self) -> None:
        """Close every connection."""

    async def ping(self) -> None:
        """Return if the server answers and accepts writes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Backlog:
    """How the workers keep up, as the server has it: the same for all processes."""

    workers: int
    """Those that said lately that they work."""
    jobs: int
    """Waiting, or being done."""
    oldest: float
    """Seconds since the oldest of them was ordered; 0 if there is none."""
    late: float
    """Seconds by which the table that is most overdue should have been looked at; 0 if none is."""


class Work(Protocol):
    """What is to be done for tables, shared by all processes on one server; every method raises Unavailable.

    Nothing here is the truth: what is lost is found again from the logs, as long as the table is attended.
    """

    async def attend(self, table: str, at: int) -> None:
        """Look at this table at this time, in milliseconds, instead of when it was to be looked at before."""

    async def release(self, table: str) -> None:
        """Look at it no more."""

    async def due(self, now: int, most: int) -> Sequence[str]:
        """Tables to look at by now, those that wait longest first."""

    async def backlog(self, now: int) -> Backlog:
        """How much is to be done at this time, in milliseconds, and who is there to do it."""

    async def on_duty(self, worker: str, now: int) -> None:
        """This worker works at this time, in milliseconds."""

    async def order(self, job: bytes) -> None:
        """Put a job at the end of the queue."""

    async def next_job(self, worker: str, wait: int) -> tuple[str, bytes] | None:
        """The next job and its number, waiting up to so many milliseconds; nobody else gets it while we live."""

    async def abandoned(self, worker: str, idle: int) -> tuple[str, bytes] | None:
        """A job that another worker took and has not finished within so many milliseconds: it is ours now."""

    async def done(self, job: str) -> None:
        """The job with this number is finished."""

    async def answer(self, key: str, value: bytes, seconds: int) -> None:
        """Keep what a job led to for whoever asked."""

    async def answered(self, key: str) -> bytes | None:
        """What a job led to, if it is kept."""

    async def show_up(self, table: str, seat: int, until: int) -> None:
        """Whoever holds the seat follows the table until then, in milliseconds."""

    async def present(self, table: str) -> Mapping[int, int]:
        """Until when the holder of each seat follows the table."""

    async def await_begin(self, table: str, since: int) -> None:
        """Remember a table whose game has not begun, and since when it waits, in milliseconds."""

    async def begun(self, table: str) -> None:
        """It waits no more."""

    async def unstarted(self, since: int, most: int) -> Sequence[str]:
        """Tables that have waited since then or longer, those that wait longest first."""

    async def claim_opening(self, client: str, table: str, at: int, most: int) -> bool:
        """Count a table of a client, unless so many are counted already."""

    async def openings(self, client: str, most: int) -> Mapping[str, int]:
        """Tables of a client that are remembered, the oldest, and when they were opened."""

    async def forget_openings(self, client: str, tables: Sequence[str]) -> None:
        """Count these tables no more."""

    async def charge(self, client: str, window: int, milliseconds: int, *, strict: bool) -> tuple[bool, int]:
        """Use some of a client's allowance, which refills within the window (in milliseconds).

        Answers whether it fitted in, and how much is used up now; if ``strict``, nothing is used unless it fits in.
        """


class Players(Protocol):
    """The tables of each player, by the hash of the player's id; every method raises Unavailable.

    Not the truth, which is in the tables: a list may name a table that the player has left, or never sat down at.
    """

    async def join(self, player: str, table: str, at: int) -> None:
        """Put a table on the player's list; ``at`` in milliseconds."""

    async def part(self, player: str, table: str, at: int) -> None:
        """Take a table off the list, unless it was put there at another time than this."""

    async def tables(self, player: str, before: tuple[int, str] | None, most: int) -> Sequence[tuple[int, str, bytes]]:
        """Tables of the player, newest first, after the given place: when it was put there, id, summary."""

    async def announce(self, player: str) -> None:
        """Tell whoever watches the list that it has changed."""

    def watch(self, player: str, hint: Callable[[int], None]) -> AbstractAsyncContextManager[None]:
        """While open, the hint is called soon after an announcement by any process; it may be lost or doubled."""


class Clock(Protocol):
    """Tells the time."""

    def __call__(self) -> int:
        """Milliseconds since 1970, UTC."""


class Entropy(Protocol):
    """Numbers that nobody can guess."""

    def seed(self) -> bytes:
        """32 bytes."""

    def token(self) -> str:
        """256 bits as 43 characters of A-Z, a-z, 0-9, ``-`` and ``_``."""

    def name(self) -> str:
        """80 bits as 16 characters of a-z and 2-7."""
