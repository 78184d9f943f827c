"""The log of a table: what is appended and read in one step."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from enum import IntEnum
from typing import Final, Protocol

from msgspec import Struct, field


class Holder(Struct, frozen=True):
    """A token that has to hold a seat or a key: the SHA-256 (hexadecimal) of the token."""

    seat: int | str
    """The seat, or the name of a key."""
    proof: str


class Until(IntEnum):
    """What ends what a seat keeps for itself, each more than the one before it."""

    TOKEN = 1
    """Its holder gets another token, or plays no longer."""
    HOLDER = 2
    """Somebody else takes the seat, or it is free."""


class Effects(Struct, frozen=True, kw_only=True):
    """What an entry changes outside the log, in the same atomic step."""

    seat: int | None = None
    """This seat changes hands: ``proof`` becomes its holder, or nobody."""
    proof: str | None = None
    vacant: bool = False
    """The seat that changes hands must be vacant, otherwise nothing is written."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Hashes of keys that are stored from now on, by name; an empty one removes the key."""
    ends: tuple[int, Until] | None = None
    """What this seat has kept for itself until then is deleted."""


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
    kept: Mapping[str, bytes] = field(default_factory=dict)
    """What seats keep for themselves, by field."""
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
        ...

    async def read(self, table: str, after: int, command: str | None = None) -> LogRead:
        """Read the log, holders and keys in one round trip."""
        ...

    async def entries(self, table: str, after: int, upto: int | None = None) -> Sequence[bytes]:
        """The entries after a version, up to another version or to the end."""
        ...

    async def forget_names(self, table: str, versions: Sequence[int], summary: bytes | None) -> None:
        """Delete the names that these entries commit to; the summary, if given, replaces the one in lists."""

    def watch(self, table: str, hint: Callable[[int], None]) -> AbstractAsyncContextManager[None]:
        """While open, ``hint(version)`` is called soon after an append by any process, and after a reconnection.

        Hints may be lost or doubled, so a follower reads the log.
        """
        ...

    async def mark_imported(self, table: str, at: int) -> int:
        """Mark the table as imported; returns the time that was stored first."""
        ...

    async def replace_key(self, table: str, holder: Holder, name: str, proof: str) -> bool:
        """Store this proof under the name of a seat or key, if the holder is right, without an entry."""
        ...

    async def commands_of(self, table: str) -> Mapping[str, str]:
        """Version and digest of every command of a table, by its id."""
        ...

    async def remove(self, table: str, version: int, outlives: Mapping[str, int]) -> bool:
        """Delete a table and everything that belongs to it, if this is still its last version.

        ``outlives``: further keys of the table, which stay for so many seconds.
        """
        ...

    def tables(self) -> AsyncIterator[str]:
        """The ids of all tables."""
        ...
