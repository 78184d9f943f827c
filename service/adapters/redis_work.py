"""Jobs for workers, on Redis 7 or Valkey: the port Work."""

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from quipu.service.adapters.redis_names import pairs_of
from quipu.service.adapters.redis_queue import Queue
from quipu.service.application.ports import Backlog

ATTENDED: Final = "quipu:attended"
"""A sorted set of tables, by the time at which to check them."""
JOBS: Final = "quipu:jobs"
"""A stream of jobs; each is read by one worker of the group."""
WORKERS: Final = "workers"
DONE: Final = "quipu:jobs:done"
"""A hash of how many jobs of each kind were done, and ``<kind>:ms`` of the milliseconds that they took."""
SPENT: Final = ":ms"
DUTY: Final = "quipu:workers"
"""A sorted set of workers by when they said that they work. Groups of a stream tell it only since Redis 7.2."""
ACTIVE: Final = 10_000
"""Milliseconds between two reports of a worker."""
FORGOTTEN: Final = 3_600_000
MOST_JOBS: Final = 100_000
"""Jobs in the queue; beyond that the oldest are dropped, and found again from their tables."""
UNSTARTED: Final = "quipu:unstarted"
"""A sorted set of tables that have not begun, by the time since which they wait."""
CHARGE: Final = "quipu_charge_2"
CLAIM: Final = "quipu_claim_2"
OPENER: Final = 7 * 86_400
"""Seconds after which it is forgotten who opened a table for which no worker has had anything to do."""
PRESENCE: Final = 120
"""Seconds after which a table's presence data expires."""


class RedisWork:
    """Jobs, deadlines and presence beside the logs."""

    def __init__(self, ask: Callable[..., Awaitable[Any]]) -> None:
        """``ask(key, *words)`` sends a command to the server of the key and raises Unavailable."""
        self._ask, self._jobs = ask, Queue(ask, JOBS, WORKERS, b"job")

    async def attend(self, table: str, at: int) -> None:
        """Check this table at this time, in milliseconds; replaces an earlier time."""
        await self._ask(ATTENDED, "ZADD", ATTENDED, at, table)

    async def release(self, table: str) -> None:
        """Stop checking the table."""
        await self._ask(ATTENDED, "ZREM", ATTENDED, table)

    async def due(self, now: int, most: int) -> Sequence[str]:
        """Tables whose time has come, longest overdue first."""
        found = await self._ask(ATTENDED, "ZRANGEBYSCORE", ATTENDED, "-inf", now, "LIMIT", 0, most)
        return [table.decode() for table in found]

    async def backlog(self, now: int) -> Backlog:
        """The backlog at this time, in milliseconds, and the workers."""
        jobs = int(await self._ask(JOBS, "XLEN", JOBS))
        first = await self._ask(JOBS, "XRANGE", JOBS, "-", "+", "COUNT", 1)
        due = await self._ask(ATTENDED, "ZRANGEBYSCORE", ATTENDED, "-inf", now, "WITHSCORES", "LIMIT", 0, 1)
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

    async def order(self, job: bytes) -> None:
        """Append a job to the queue."""
        await self._ask(JOBS, "XADD", JOBS, "MAXLEN", "~", MOST_JOBS, "*", "job", job)

    async def next_job(self, worker: str, wait: int) -> tuple[str, bytes] | None:
        """The next job and its number, waiting up to this many milliseconds; no other worker gets it meanwhile."""
        return await self._jobs.next(worker, "BLOCK", wait)

    async def abandoned(self, worker: str, idle: int) -> tuple[str, bytes] | None:
        """Take over a job that another worker has not finished within this many milliseconds."""
        return await self._jobs.abandoned(worker, idle)

    async def done(self, job: str) -> None:
        """Acknowledge that the job with this number is finished."""
        await self._jobs.done(job)

    async def answer(self, key: str, value: bytes, seconds: int) -> None:
        """Store the result of a job for the requests that wait for it."""
        await self._ask(f"quipu:answer:{key}", "SET", f"quipu:answer:{key}", value, "EX", seconds)

    async def answered(self, key: str) -> bytes | None:
        """The result of a job, if it is stored."""
        found: bytes | None = await self._ask(f"quipu:answer:{key}", "GET", f"quipu:answer:{key}")
        return found

    async def show_up(self, table: str, seat: int, until: int) -> None:
        """Record that the holder of the seat follows the table until then, in milliseconds."""
        key = f"{{{table}}}:present"
        await self._ask(key, "HSET", key, seat, until)
        await self._ask(key, "EXPIRE", key, PRESENCE)

    async def present(self, table: str) -> Mapping[int, int]:
        """Until when each seat's holder follows the table."""
        key = f"{{{table}}}:present"
        flat = await self._ask(key, "HGETALL", key)
        rows = flat.items() if isinstance(flat, dict) else zip(flat[::2], flat[1::2], strict=True)
        return {int(seat): int(until) for seat, until in rows}

    async def await_begin(self, table: str, since: int) -> None:
        """Record a table whose game has not begun, and since when it waits, in milliseconds."""
        await self._ask(UNSTARTED, "ZADD", UNSTARTED, since, table)

    async def begun(self, table: str) -> None:
        """Forget a waiting table."""
        await self._ask(UNSTARTED, "ZREM", UNSTARTED, table)

    async def unstarted(self, since: int, most: int) -> Sequence[str]:
        """Tables that have waited since then or longer, longest first."""
        found = await self._ask(UNSTARTED, "ZRANGEBYSCORE", UNSTARTED, "-inf", since, "LIMIT", 0, most)
        return [table.decode() for table in found]

    async def claim_opening(self, client: str, table: str, at: int, most: int) -> bool:
        """Count a table of a client, unless its count has reached the limit."""
        key = f"quipu:opened:{client}"
        return bool(await self._ask(key, "FCALL", CLAIM, 1, key, table, at, most))

    async def openings(self, client: str, most: int) -> Mapping[str, int]:
        """The oldest counted tables of a client, and when they were opened."""
        key = f"quipu:opened:{client}"
        flat = await self._ask(key, "ZRANGE", key, 0, most - 1, "WITHSCORES")
        return {table.decode(): int(at) for table, at in _pairs(flat)}

    async def forget_openings(self, client: str, tables: Sequence[str]) -> None:
        """Stop counting these tables."""
        key = f"quipu:opened:{client}"
        await self._ask(key, "ZREM", key, *tables)

    async def note_opener(self, table: str, client: str) -> None:
        """Record who opened a table, by a hash, for as long as workers have to do with it."""
        await self._ask(f"quipu:opener:{table}", "SET", f"quipu:opener:{table}", client, "EX", OPENER)

    async def opener_of(self, table: str) -> str | None:
        """Who opened the table, if that is recorded."""
        found = await self._ask(f"quipu:opener:{table}", "GETEX", f"quipu:opener:{table}", "EX", OPENER)
        return None if found is None else str(found.decode())

    async def charge(self, client: str, window: int, milliseconds: int, *, strict: bool) -> tuple[bool, int]:
        """Consume some of a client's allowance; returns whether it fitted in, and how much is used now."""
        key = f"quipu:spent:{client}"
        fits, used = await self._ask(key, "FCALL", CHARGE, 1, key, window, milliseconds, "1" if strict else "0")
        return bool(fits), int(used)


def _pairs(flat: Any) -> Iterator[tuple[bytes, float]]:
    """Members and scores, in the form of our own connection or of redis-py."""
    if flat and isinstance(flat[0], tuple | list):
        yield from ((member, float(score)) for member, score in flat)
    else:
        yield from ((member, float(score)) for member, score in zip(flat[::2], flat[1::2], strict=True))
