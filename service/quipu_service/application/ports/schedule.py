"""Scheduled and queued work."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Protocol

from msgspec import Struct, field


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
    """Kinds of work; the first two have a key and a time, the last is a queue of jobs, as those of extensions are."""

    TABLE = "attended"
    """Tables to check at a time."""
    UNSTARTED = "unstarted"
    """Tables whose game has not begun, by the time since which they wait."""
    JOB = "jobs"
    """What has to be played or computed for a table."""


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
        ...

    async def queue(self, kind: str, table: str, job: bytes, at: int | None = None) -> None:
        """Queue a job for a table, at once or at this time, in milliseconds."""

    async def claim(self, kind: str, worker: str, lease: int, now: int, wait: int = 0) -> tuple[str, bytes] | None:
        """The next job and its number, waiting up to ``wait`` milliseconds; first one whose lease has run out.

        No other worker gets it within the lease, in milliseconds. A job that is due twice may come twice.
        """
        ...

    async def done(self, kind: str, number: str) -> None:
        """Acknowledge that the job with this number is finished."""

    async def backlog(self, now: int) -> Backlog:
        """The backlog at this time, in milliseconds, and the workers."""
        ...

    async def on_duty(self, worker: str, now: int) -> None:
        """Report that this worker is running at this time, in milliseconds."""

    async def note_done(self, kind: str, table: str, milliseconds: int) -> None:
        """Count a job of this kind for a table that took so long."""

    async def answer(self, key: str, value: bytes, seconds: int) -> None:
        """Store the result of a job for the requests that wait for it."""

    async def answered(self, key: str) -> bytes | None:
        """The result of a job, if it is stored."""
        ...
