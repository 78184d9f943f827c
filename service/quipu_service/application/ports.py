"""What the application needs from adapters; the docstrings are the contract."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from types import TracebackType
from typing import TYPE_CHECKING, Final, Protocol, Self, TypeAlias

from msgspec import Struct, field

if TYPE_CHECKING:
    from quipu_service.application.notices.deliveries import Deliveries
    from quipu_service.application.tables.games_statistics import Tallies


class Holder(Struct, frozen=True):
    """A token that has to hold a seat or a key: the SHA-256 (hexadecimal) of the token."""

    seat: int | str
    """The seat, or the name of a key."""
    proof: str


class Effects(Struct, frozen=True, kw_only=True):
    """What an entry changes outside the log, in the same atomic step."""

    seat: int | None = None
    """This seat changes hands: ``proof`` becomes its holder, or nobody."""
    proof: str | None = None
    vacant: bool = False
    """The seat that changes hands must be vacant, otherwise nothing is written."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Hashes of keys that are stored from now on, by name; an empty one removes the key."""


NO_EFFECTS: Final = Effects()


class Append(Struct, frozen=True, kw_only=True):
    """One entry to be appended, with the conditions for it."""

    table: str
    expected: int
    """The version before it; its own version is one more."""
    command: str
    digest: str
    """Digest of the command's body: the same command id with another digest is an error."""
    entry: bytes
    name: bytes | None = None
    """The name that the entry commits to; stored outside the entry and deleted by ``forget_names``."""
    holder: Holder | None = None
    """Must hold the seat or the key at this moment, otherwise nothing is written."""
    effects: Effects = NO_EFFECTS
    secret: bytes | None = None
    """The table's seed, stored outside the log; only with the first entry."""
    summary: bytes | None = None
    """The summary that lists of tables show from now on."""
    previous: str = ""
    """Hash of the previous entry, if it has to be checked: after a failover another entry may be there."""
    head: str = ""
    """Its own hash."""


class Outcome(IntEnum):
    """The result of an append; only the first one means that something was written."""

    APPENDED = 0
    """The entry is in the log (on disk if the server is set up so) and announced."""
    REPEATED = 1
    """This command with this digest was accepted before."""
    REUSED = 2
    """This command id was accepted before with another digest."""
    BEHIND = 3
    """The log has another last version."""
    NOT_HELD = 4
    """The token does not hold the seat, or the seat to be taken is not vacant."""
    DIVERGED = 5
    """The last version is the expected one, but the entry is a different one."""


class AppendReply(Struct, frozen=True):
    """What the log answers to an append."""

    outcome: Outcome
    version: int = 0
    """The version of the entry, or of the earlier one with this command; if ``BEHIND``, the last version."""
    entries: Sequence[bytes] = ()
    """If ``BEHIND``, the entries after the expected version."""
    held: bool = False
    """Whether somebody holds the seat that the token does not hold."""


class LogRead(Struct, frozen=True):
    """The log after a version, read in one atomic step."""

    version: int
    """The last version; 0 if there is no such table."""
    entries: Sequence[bytes]
    """The entries after the given version, each with its name while that is stored."""
    holders: Mapping[int, str] = field(default_factory=dict)
    """Hash of the holder's token, by seat."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Hash by name of a key: the host's and the invitation's."""
    conditions: Mapping[int, bytes] = field(default_factory=dict)
    """The moves that seats have planned, by seat."""
    command: tuple[int, str] | None = None
    """Version and digest of the given command, if it was accepted."""
    secret: bytes | None = None
    """The table's seed; read only together with the whole log (after version 0)."""
    imported_at: int | None = None
    """When the table was imported, in milliseconds; read only together with the whole log."""
    named: frozenset[int] = frozenset()
    """The versions of all entries whose names are stored."""
    head: str | None = None
    """The hash of the last entry, if it is stored outside the log."""


class TableLog(Protocol):
    """The logs of all tables, with what is read and written in one step with them.

    Every method raises Unavailable if the server cannot be reached.
    An append that raises Unavailable may or may not have happened: repeating it with the same command id is safe.
    """

    async def append(self, append: Append) -> AppendReply:
        """Write one entry, atomically with all its conditions and effects, in one round trip.

        Checked in this order: command id, holder, vacancy, expected version, previous hash.
        """

    async def read(self, table: str, after: int, command: str | None = None) -> LogRead:
        """Read the log, holders and keys in one round trip."""

    async def entries(self, table: str, after: int, upto: int | None = None) -> Sequence[bytes]:
        """The entries after a version, up to another version or to the end."""

    async def forget_names(self, table: str, versions: Sequence[int], summary: bytes | None) -> None:
        """Delete the names that these entries commit to; the summary, if given, replaces the one in lists."""

    def watch(self, table: str, hint: Callable[[int], None]) -> AbstractAsyncContextManager[None]:
        """While open, ``hint(version)`` is called soon after an append by any process, and after a reconnection.

        Hints may be lost or doubled, so a follower reads the log.
        """

    async def mark_imported(self, table: str, at: int) -> int:
        """Mark the table as imported; returns the time that was stored first."""

    async def replace_key(self, table: str, holder: Holder, name: str, proof: str) -> bool:
        """Store this proof under the name of a seat or key, if the holder is right, without an entry."""

    async def commands_of(self, table: str) -> Mapping[str, str]:
        """Version and digest of every command of a table, by its id."""

    async def remove(self, table: str, version: int) -> bool:
        """Delete a table if this is still its last version; it stays on lists, with its summary."""

    async def drop(self, table: str, version: int) -> bool:
        """Delete a table and everything that belongs to it, if this is still its last version."""

    def tables(self) -> AsyncIterator[str]:
        """The ids of all tables."""


class TableIndex(Protocol):
    """Lists of tables by name, and the summary of each table; every method raises Unavailable."""

    async def enlist(self, name: str, table: str, at: int) -> None:
        """Put a table on a list; ``at`` is the time of its opening or import, in milliseconds."""

    async def delist(self, name: str, table: str) -> None:
        """Take a table off a list."""

    async def listed(self, name: str, before: tuple[int, str] | None, most: int) -> Sequence[tuple[int, str, bytes]]:
        """Tables of a list, newest first, after the given cursor: time, id, summary."""

    async def mark(self, name: str, at: int) -> None:
        """Record when the lists by kind of this list were built."""

    async def marked(self, name: str) -> int | None:
        """When the lists by kind of this list were last built."""

    async def summaries(self, tables: Sequence[str]) -> Mapping[str, bytes]:
        """The summaries of these tables, as far as they exist."""


class Server(Protocol):
    """The server behind all stores; every method raises Unavailable."""

    async def secret(self, fresh: bytes) -> bytes:
        """The secret of this server, shared by all processes; ``fresh`` becomes it if there is none yet.

        No table holds it, and no export or archive.
        """

    async def ping(self) -> None:
        """Return if the server answers and accepts writes."""

    async def aclose(self) -> None:
        """Close every connection."""


class Backlog(Struct, frozen=True, kw_only=True):
    """How far the workers are behind, for all processes of the server."""

    workers: int
    """Workers that have reported recently."""
    jobs: int
    """Jobs that wait or are in progress."""
    oldest: float
    """Seconds since the oldest of them was queued; 0 if there is none."""
    late: float
    """How many seconds the most overdue table is late; 0 if none is."""
    done: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """How many jobs of each kind were done, and in how many milliseconds altogether."""


class WorkKind(StrEnum):
    """Kinds of work; the first two have a key and a time, the others are jobs in a queue."""

    TABLE = "attended"
    """Tables to check at a time."""
    UNSTARTED = "unstarted"
    """Tables whose game has not begun, by the time since which they wait."""
    JOB = "jobs"
    """What has to be played or computed for a table."""
    DELIVERY = "deliveries"
    """Notices to be sent."""


class Schedule(Protocol):
    """Scheduled work, shared by all processes on one server; every method raises Unavailable.

    The logs are the source of truth: lost work is found again from them, as long as the table is attended.
    """

    async def put(self, kind: WorkKind, table: str, at: int) -> None:
        """Schedule the table for this time, in milliseconds; replaces an earlier time."""

    async def drop(self, kind: WorkKind, table: str) -> None:
        """Remove the table from the schedule."""

    async def due(self, kind: WorkKind, now: int, most: int) -> Sequence[str]:
        """What is due, longest overdue first in each part; it stays due until it is put at a later time, or dropped."""

    async def queue(self, kind: WorkKind, table: str, job: bytes, at: int | None = None) -> None:
        """Queue a job for a table, at once or at this time, in milliseconds."""

    async def claim(self, kind: WorkKind, worker: str, lease: int, now: int, wait: int = 0) -> tuple[str, bytes] | None:
        """The next job and its number, waiting up to ``wait`` milliseconds; first one whose lease has run out.

        No other worker gets it within the lease, in milliseconds. A job that is due twice may come twice.
        """

    async def done(self, kind: WorkKind, number: str) -> None:
        """Acknowledge that the job with this number is finished."""

    async def backlog(self, now: int) -> Backlog:
        """The backlog at this time, in milliseconds, and the workers."""

    async def on_duty(self, worker: str, now: int) -> None:
        """Report that this worker is running at this time, in milliseconds."""

    async def note_done(self, kind: str, table: str, milliseconds: int) -> None:
        """Count a job of this kind for a table that took so long."""

    async def answer(self, key: str, value: bytes, seconds: int) -> None:
        """Store the result of a job for the requests that wait for it."""

    async def answered(self, key: str) -> bytes | None:
        """The result of a job, if it is stored."""


class Clients(Protocol):
    """What is known of clients: their tables, their allowances, their presence; every method raises Unavailable."""

    async def show_up(self, table: str, seat: int, until: int) -> None:
        """Record that the holder of the seat follows the table until then, in milliseconds."""

    async def present(self, table: str) -> Mapping[int, int]:
        """Until when each seat's holder follows the table."""

    async def claim_opening(self, client: str, table: str, at: int, most: int) -> bool:
        """Count a table of a client, unless its count has reached the limit."""

    async def openings(self, client: str, most: int) -> Mapping[str, int]:
        """The oldest counted tables of a client, and when they were opened."""

    async def forget_openings(self, client: str, tables: Sequence[str]) -> None:
        """Stop counting these tables."""

    async def note_opener(self, table: str, client: str) -> None:
        """Record who opened a table, by a hash, for as long as workers have to do with it."""

    async def opener_of(self, table: str) -> str | None:
        """Who opened the table, if that is recorded."""

    async def charge(self, client: str, window: int, milliseconds: int, *, strict: bool) -> tuple[bool, int]:
        """Use some of a client's allowance, which refills within the window (in milliseconds).

        Answers whether it fitted in, and how much is used up now; if ``strict``, nothing is used unless it fits in.
        """


class KeptConditions(Protocol):
    """Planned moves, read with the log and deleted in the step that frees the seat; all methods raise Unavailable."""

    async def set(self, table: str, holder: Holder, version: int, seat: int, lines: bytes | None) -> bool:
        """Store or delete the lines of a seat in one step, if the holder is right and the table is at this version."""

    async def clear(self, table: str, seats: int) -> None:
        """Delete the lines of all seats of a table with this many."""

    async def enlist(self, table: str, at: int) -> None:
        """Have workers watch the table; ``at`` is when moves were planned there, in milliseconds."""

    async def enlisted(self, since: int) -> Sequence[tuple[str, int]]:
        """The tables to watch at which moves were planned since then, and when."""

    async def delist(self, table: str, at: int) -> None:
        """Stop watching the table, unless moves were planned there at another time."""


class KeptNotes(Protocol):
    """Private notes of seats, deleted in the step that frees or fills the seat; all methods raise Unavailable."""

    async def set(self, table: str, holder: Holder, version: int, seat: int, note: bytes | None) -> bool:
        """Store or delete the note of a seat in one step, if the holder is right and the table is at this version."""

    async def of(self, table: str, seat: int) -> bytes | None:
        """The note of a seat."""


class Players(Protocol):
    """The tables of each player, by the hash of the player's id; every method raises Unavailable.

    The tables are the source of truth: a list may name a table that the player has left, or never joined.
    """

    async def join(self, player: str, table: str, at: int) -> None:
        """Put a table on the player's list; ``at`` in milliseconds."""

    async def part(self, player: str, table: str, at: int) -> None:
        """Take a table off the list, unless it was put there again at another time."""

    async def tables(self, player: str, before: tuple[int, str] | None, most: int) -> Sequence[tuple[int, str, bytes]]:
        """Tables of the player, newest first, after the given cursor: time, id, summary."""

    async def announce(self, player: str) -> None:
        """Announce that the player's list has changed."""

    def watch(self, player: str, hint: Callable[[int], None]) -> AbstractAsyncContextManager[None]:
        """While open, the hint is called soon after an announcement by any process; hints may be lost or doubled."""


@dataclass(frozen=True)
class Stores:
    """What one server stores, by duty; each part of the application gets only the stores that it needs."""

    server: Server
    log: TableLog
    index: TableIndex
    schedule: Schedule
    clients: Clients
    conditions: KeptConditions
    notes: KeptNotes
    players: Players
    deliveries: "Deliveries"
    tallies: "Tallies"

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.server.aclose()


Clock: TypeAlias = Callable[[], int]
"""The time: milliseconds since 1970, UTC."""


class Entropy(Protocol):
    """Unpredictable random values."""

    def seed(self) -> bytes:
        """32 bytes."""

    def token(self) -> str:
        """256 bits as 43 characters of A-Z, a-z, 0-9, ``-`` and ``_``."""

    def name(self) -> str:
        """80 bits as 16 characters of a-z and 2-7."""
