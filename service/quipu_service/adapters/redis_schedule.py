"""Scheduled work, on Redis 7 or Valkey: the port Schedule."""

import time
from asyncio import gather, sleep
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from quipu_service.adapters.redis_names import pairs_of
from quipu_service.adapters.redis_parts import Parts, part_of
from quipu_service.adapters.redis_server import Word
from quipu_service.application.ledger import JOBS
from quipu_service.application.ports.schedule import Backlog, WorkKind
from quipu_service.application.ports.server import Ask
from quipu_service.application.problems.tree import Unavailable

MOST_MOVED: Final = 100
"""How many delayed jobs that are due are moved to the queue in one step."""
DONE: Final = "quipu:jobs:done"
"""A hash with the number of finished jobs of each kind, and under ``<kind>:ms`` the milliseconds that they took."""
SPENT: Final = ":ms"
DUTY: Final = "quipu:workers"
"""A sorted set of workers by the time of their last report; consumer groups tell it only since Redis 7.2."""
ACTIVE: Final = 10_000
"""Milliseconds between two reports of a worker."""
FORGOTTEN: Final = 3_600_000
PAUSE: Final = 50
"""Milliseconds between two checks of empty queues in parts: a worker cannot wait at several servers at once."""
AWAY: Final = 1.0
"""Seconds between two checks of parts whose home is another worker."""
GROUP: Final = "workers"
"""The consumer group of each queue, which is a stream: one worker of the group reads an entry."""
FIELD: Final = b"job"
"""The only field of an entry."""
BOUNDS: Final[Mapping[str, tuple[Word, ...]]] = {WorkKind.JOB: ("MAXLEN", "~", JOBS.most)}
"""Words that bound the length of a queue."""


class RedisSchedule:
    """For a kind ``k`` there is ``quipu:k``: a sorted set of keys by time, or the stream of a queue.

    Jobs that are queued for later are in the sorted set ``quipu:k:later``. All of them may be divided into parts, by
    table; a worker checks the parts of which it is the home all the time, and the others from time to time.
    """

    def __init__(self, ask: Ask, parts: Parts) -> None:
        self._ask, self._parts = ask, parts
        self._own: Sequence[int] = parts.all
        self._wide = dict[str, float]()
        """When this process next checks the parts of other workers."""
        self._looked = dict[tuple[str, int, str], float]()
        """When a worker last looked for jobs whose lease had run out, and found none."""

    async def put(self, kind: WorkKind, table: str, at: int) -> None:
        key = self._parts.key(_key(kind), table)
        await self._ask(key, "ZADD", key, at, table)

    async def drop(self, kind: WorkKind, table: str) -> None:
        key = self._parts.key(_key(kind), table)
        await self._ask(key, "ZREM", key, table)

    async def due(self, kind: WorkKind, now: int, most: int) -> Sequence[str]:
        parts = self._looked_at(kind)
        each = -(-most // len(parts))
        found = await gather(*(self._come(part_of(_key(kind), part), now, each) for part in parts))
        for part, tables in zip(parts, found, strict=True):
            for table in tables:
                if self._parts.of(table.decode()) != part:  # from before it was divided
                    await self.put(kind, table.decode(), now)
                    await self._ask(part_of(_key(kind), part), "ZREM", part_of(_key(kind), part), table)
        return [table.decode() for tables in found for table in tables]

    async def queue(self, kind: str, table: str, job: bytes, at: int | None = None) -> None:
        await self._queued(kind, self._parts.of(table), job, at)

    async def _queued(self, kind: str, part: int, job: bytes, at: int | None = None) -> None:
        if at is None:
            stream = part_of(_key(kind), part)
            await self._ask(stream, "XADD", stream, *BOUNDS.get(kind, ()), "*", FIELD, job)
        else:
            later = part_of(_later(kind), part)
            await self._ask(later, "ZADD", later, at, job)

    async def claim(self, kind: str, worker: str, lease: int, now: int, wait: int = 0) -> tuple[str, bytes] | None:
        undivided = len(self._parts.all) == 1
        waited = wait if undivided else 0
        for part in self._looked_at(kind):
            job = await self._claimed(kind, part, worker, lease=lease, now=now, wait=waited)
            if job is not None:
                return job
        if wait and not undivided:
            await sleep(min(wait, PAUSE) / 1_000)
        return None

    async def _claimed(
        self, kind: str, part: int, worker: str, *, lease: int, now: int, wait: int
    ) -> tuple[str, bytes] | None:
        later, stream = part_of(_later(kind), part), part_of(_key(kind), part)
        for job in await self._come(later, now, MOST_MOVED):
            await self._queued(kind, part, job)  # before it is removed: a job that is claimed twice is found done
            await self._ask(later, "ZREM", later, job)
        if time.monotonic() >= self._looked.get((kind, part, worker), 0.0) + lease / 2_000:
            claiming = ("XAUTOCLAIM", stream, GROUP, worker, lease, "0-0", "COUNT", 1)
            if (left := _first(part, (await self._in_group(stream, *claiming))[1])) is not None:
                return left
            self._looked[kind, part, worker] = time.monotonic()
        blocking: tuple[Word, ...] = ("BLOCK", wait) if wait else ()
        words = ("GROUP", GROUP, worker, "COUNT", 1, *blocking, "STREAMS", stream, ">")
        found = await self._in_group(stream, "XREADGROUP", *words)
        return _first(part, found[0][1] if found else [])

    def _looked_at(self, kind: str) -> Sequence[int]:
        """The parts to check now: those whose home is here, and from time to time all."""
        if len(self._own) == len(self._parts.all):
            return self._own
        if time.monotonic() < self._wide.get(kind, 0.0):
            return self._own
        self._wide[kind] = time.monotonic() + AWAY
        return [*self._own, *(part for part in self._parts.all if part not in self._own)]

    async def done(self, kind: str, number: str) -> None:
        part, _, entry = number.rpartition(":")
        stream = part_of(_key(kind), int(part or 0))
        await self._ask(stream, "XACK", stream, GROUP, entry)
        await self._ask(stream, "XDEL", stream, entry)

    async def backlog(self, now: int) -> Backlog:
        streams, sets = self._parts.keys(_key(WorkKind.JOB)), self._parts.keys(_key(WorkKind.TABLE))
        jobs = await gather(*(self._ask(key, "XLEN", key) for key in streams))
        first = await gather(*(self._ask(key, "XRANGE", key, "-", "+", "COUNT", 1) for key in streams))
        due = await gather(
            *(self._ask(key, "ZRANGEBYSCORE", key, "-inf", now, "WITHSCORES", "LIMIT", 0, 1) for key in sets)
        )
        done = Counter[str]()
        for flat in await gather(*(self._ask(key, "HGETALL", key) for key in self._parts.keys(DONE))):
            done.update({name.decode(): int(value) for name, value in pairs_of(flat)})
        begun = min((int(rows[0][0].partition(b"-")[0]) for rows in first if rows), default=now)
        return Backlog(
            done={kind: (count, done[kind + SPENT]) for kind, count in done.items() if SPENT not in kind},
            workers=int(await self._ask(DUTY, "ZCOUNT", DUTY, now - ACTIVE, "+inf")),
            jobs=sum(map(int, jobs)),
            oldest=max(0.0, (now - begun) / 1000),
            late=max(((now - float(rows[1])) / 1000 for rows in due if rows), default=0.0),
        )

    async def on_duty(self, worker: str, now: int) -> None:
        """Report that this worker is running at this time; workers that reported long ago are forgotten."""
        await self._ask(DUTY, "ZADD", DUTY, now, worker)
        await self._ask(DUTY, "ZREMRANGEBYSCORE", DUTY, "-inf", now - FORGOTTEN)
        if len(self._parts.all) > 1:
            there = await self._ask(DUTY, "ZRANGEBYSCORE", DUTY, now - ACTIVE, "+inf")
            self._own = self._parts.homes(worker, [one.decode() for one in there])

    async def note_done(self, kind: str, table: str, milliseconds: int) -> None:
        key = self._parts.key(DONE, table)
        await self._ask(key, "HINCRBY", key, kind + SPENT, milliseconds)
        await self._ask(key, "HINCRBY", key, kind, 1)

    async def answer(self, key: str, value: bytes, seconds: int) -> None:
        await self._ask(f"quipu:answer:{key}", "SET", f"quipu:answer:{key}", value, "EX", seconds)

    async def answered(self, key: str) -> bytes | None:
        found: bytes | None = await self._ask(f"quipu:answer:{key}", "GET", f"quipu:answer:{key}")
        return found

    async def _come(self, key: str, now: int, most: int) -> Sequence[bytes]:
        """The members of a sorted set that are due."""
        found: Sequence[bytes] = await self._ask(key, "ZRANGEBYSCORE", key, "-inf", now, "LIMIT", 0, most)
        return found

    async def _in_group(self, stream: str, *words: Word) -> Any:
        try:
            return await self._ask(stream, *words)
        except Unavailable as failure:
            if "NOGROUP" not in str(failure):
                raise
        try:
            await self._ask(stream, "XGROUP", "CREATE", stream, GROUP, 0, "MKSTREAM")
        except Unavailable as failure:
            if "BUSYGROUP" not in str(failure):  # another consumer came first
                raise
        return await self._ask(stream, *words)


def _first(part: int, rows: Any) -> tuple[str, bytes] | None:
    """The first of a stream's rows; one whose entry was trimmed away has no fields."""
    for number, fields in rows:
        if fields:
            return f"{part}:{number.decode()}", dict(pairs_of(fields))[FIELD]
    return None


def _key(kind: str) -> str:
    return f"quipu:{kind}"


def _later(kind: str) -> str:
    return f"quipu:{kind}:later"
