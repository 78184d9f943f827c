"""Scheduled work, on Redis 7 or Valkey: the port Schedule."""

import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from quipu.service.adapters.redis_batching import Word
from quipu.service.adapters.redis_names import pairs_of
from quipu.service.application.ports import Backlog, WorkKind
from quipu.service.application.problems import Unavailable

MOST_JOBS: Final = 100_000
"""Jobs in their queue; beyond that the oldest are dropped, and found again from their tables."""
MOST_MOVED: Final = 100
"""Jobs whose time has come that are moved to the queue at once."""
DONE: Final = "quipu:jobs:done"
"""A hash of how many jobs of each kind were done, and ``<kind>:ms`` of the milliseconds that they took."""
SPENT: Final = ":ms"
DUTY: Final = "quipu:workers"
"""A sorted set of workers by the time of their last report; consumer groups tell it only since Redis 7.2."""
ACTIVE: Final = 10_000
"""Milliseconds between two reports of a worker."""
FORGOTTEN: Final = 3_600_000


@dataclass(frozen=True)
class Queue:
    """How jobs of a kind are stored: a stream, each entry of which is read by one consumer of the group."""

    group: str
    field: bytes
    most: tuple[Word, ...] = ()


QUEUES: Final = {
    WorkKind.JOB: Queue("workers", b"job", ("MAXLEN", "~", MOST_JOBS)),
    WorkKind.DELIVERY: Queue("couriers", b"of"),
}


class RedisSchedule:
    """For a kind ``k`` there is ``quipu:k``: a sorted set of keys by time, or the stream of a queue.

    Jobs that are queued for later are in the sorted set ``quipu:k:later``.
    """

    def __init__(self, ask: Callable[..., Awaitable[Any]]) -> None:
        """``ask(key, *words)`` sends a command to the server of the key and raises Unavailable."""
        self._ask = ask
        self._looked = dict[tuple[WorkKind, str], float]()
        """When a worker last looked for jobs whose lease had run out, and found none."""

    async def put(self, kind: WorkKind, key: str, at: int) -> None:
        """Schedule the key for this time, in milliseconds; replaces an earlier time."""
        await self._ask(_key(kind), "ZADD", _key(kind), at, key)

    async def drop(self, kind: WorkKind, key: str) -> None:
        """Remove the key from the schedule."""
        await self._ask(_key(kind), "ZREM", _key(kind), key)

    async def due(self, kind: WorkKind, now: int, most: int) -> Sequence[str]:
        """What is due, longest overdue first."""
        return [key.decode() for key in await self._come(_key(kind), now, most)]

    async def queue(self, kind: WorkKind, job: bytes, at: int | None = None) -> None:
        """Queue a job, at once or at this time, in milliseconds."""
        stream, of = _key(kind), QUEUES[kind]
        if at is None:
            await self._ask(stream, "XADD", stream, *of.most, "*", of.field, job)
        else:
            await self._ask(_later(kind), "ZADD", _later(kind), at, job)

    async def claim(self, kind: WorkKind, worker: str, lease: int, now: int, wait: int = 0) -> tuple[str, bytes] | None:
        """The next job and its number, waiting up to ``wait`` milliseconds; first one whose lease has run out."""
        for job in await self._come(_later(kind), now, MOST_MOVED):
            await self.queue(kind, job)  # before it is removed: a job that is claimed twice is found done
            await self._ask(_later(kind), "ZREM", _later(kind), job)
        if time.monotonic() >= self._looked.get((kind, worker), 0.0) + lease / 2_000:
            claiming = ("XAUTOCLAIM", _key(kind), QUEUES[kind].group, worker, lease, "0-0", "COUNT", 1)
            if (left := _first(kind, (await self._in_group(kind, *claiming))[1])) is not None:
                return left
            self._looked[kind, worker] = time.monotonic()
        blocking: tuple[Word, ...] = ("BLOCK", wait) if wait else ()
        words = ("GROUP", QUEUES[kind].group, worker, "COUNT", 1, *blocking, "STREAMS", _key(kind), ">")
        found = await self._in_group(kind, "XREADGROUP", *words)
        return _first(kind, found[0][1] if found else [])

    async def done(self, kind: WorkKind, number: str) -> None:
        """Acknowledge that the job with this number is finished."""
        stream = _key(kind)
        await self._ask(stream, "XACK", stream, QUEUES[kind].group, number)
        await self._ask(stream, "XDEL", stream, number)

    async def backlog(self, now: int) -> Backlog:
        """The backlog at this time, in milliseconds, and the workers."""
        jobs_of, tables = _key(WorkKind.JOB), _key(WorkKind.TABLE)
        jobs = int(await self._ask(jobs_of, "XLEN", jobs_of))
        first = await self._ask(jobs_of, "XRANGE", jobs_of, "-", "+", "COUNT", 1)
        due = await self._ask(tables, "ZRANGEBYSCORE", tables, "-inf", now, "WITHSCORES", "LIMIT", 0, 1)
        flat = await self._ask(DONE, "HGETALL", DONE)
        done = {name.decode(): int(value) for name, value in pairs_of(flat)}
        return Backlog(
            done={kind: (count, done.get(kind + SPENT, 0)) for kind, count in done.items() if SPENT not in kind},
            workers=int(await self._ask(DUTY, "ZCOUNT", DUTY, now - ACTIVE, "+inf")),
            jobs=jobs,
            oldest=max(0.0, (now - int(first[0][0].partition(b"-")[0])) / 1000) if first else 0.0,
            late=(now - float(due[1])) / 1000 if due else 0.0,
        )

    async def on_duty(self, worker: str, now: int) -> None:
        """Report that this worker is running at this time; workers that reported long ago are forgotten."""
        await self._ask(DUTY, "ZADD", DUTY, now, worker)
        await self._ask(DUTY, "ZREMRANGEBYSCORE", DUTY, "-inf", now - FORGOTTEN)

    async def note_done(self, kind: str, milliseconds: int) -> None:
        """Count a job of this kind that took so long."""
        await self._ask(DONE, "HINCRBY", DONE, kind + SPENT, milliseconds)
        await self._ask(DONE, "HINCRBY", DONE, kind, 1)

    async def answer(self, key: str, value: bytes, seconds: int) -> None:
        """Store the result of a job for the requests that wait for it."""
        await self._ask(f"quipu:answer:{key}", "SET", f"quipu:answer:{key}", value, "EX", seconds)

    async def answered(self, key: str) -> bytes | None:
        """The result of a job, if it is stored."""
        found: bytes | None = await self._ask(f"quipu:answer:{key}", "GET", f"quipu:answer:{key}")
        return found

    async def _come(self, key: str, now: int, most: int) -> Sequence[bytes]:
        """The members of a sorted set whose time has come."""
        found: Sequence[bytes] = await self._ask(key, "ZRANGEBYSCORE", key, "-inf", now, "LIMIT", 0, most)
        return found

    async def _in_group(self, kind: WorkKind, *words: Word) -> Any:
        stream, group = _key(kind), QUEUES[kind].group
        try:
            return await self._ask(stream, *words)
        except Unavailable as failure:
            if "NOGROUP" not in str(failure):
                raise
        try:
            await self._ask(stream, "XGROUP", "CREATE", stream, group, 0, "MKSTREAM")
        except Unavailable as failure:
            if "BUSYGROUP" not in str(failure):  # another consumer came first
                raise
        return await self._ask(stream, *words)


def _first(kind: WorkKind, rows: Any) -> tuple[str, bytes] | None:
    """The first of a stream's rows; one whose entry was trimmed away has no fields."""
    for number, fields in rows:
        if fields:
            return number.decode(), dict(pairs_of(fields))[QUEUES[kind].field]
    return None


def _key(kind: WorkKind) -> str:
    return f"quipu:{kind}"


def _later(kind: WorkKind) -> str:
    return f"quipu:{kind}:later"
