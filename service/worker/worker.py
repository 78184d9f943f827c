"""One worker: looks after the tables that are due, and does one job after the other.

Several may run on one server, and any may die at any moment: a job belongs to whoever took it last, an entry to whoever
was first to append it at its version, and a table that no job stands for is looked at again when its time has come.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec

from quipu.rules.kernel.message import Seat
from quipu.rules.kernel.refusal import Refused
from quipu.service.application.frontends import Webhook
from quipu.service.application.log.bodies import Chosen
from quipu.service.application.log.clocks import OnTimeout
from quipu.service.application.log.position import Position, Status
from quipu.service.application.notices.webhooks import Collecting
from quipu.service.application.ports import Clock
from quipu.service.application.problems import Damaged, Problem, Unavailable, Unknown, Unreadable
from quipu.service.application.quipu import Quipu
from quipu.service.application.tables.advice import KEPT, answer_key
from quipu.service.application.tables.jobs import (
    LOOK_AGAIN,
    Job,
    look_at,
    read_job,
    reveals_over,
    served,
    to_start,
    watched,
)
from quipu.service.worker import thinking

WAIT = 200
"""Milliseconds between two looks at the deadlines, and to wait for a job."""
IDLE = 10_000
"""Milliseconds after which an unfinished job is taken over; longer than any job takes."""
TOGETHER = 50
"""Tables attended at the same time."""
SWEEP = 10.0
"""Seconds between two sweeps for tables that wait in vain."""
DUTY = 2.0
"""Seconds between two reports that the worker is running."""
PAUSE = 0.5
"""Seconds before retrying a server that could not be reached."""
LOG = logging.getLogger("quipu")


class Worker:
    """Does jobs until it is cancelled."""

    def __init__(
        self,
        quipu: Quipu,
        clock: Clock,
        *,
        idle: int = IDLE,
        frontends: Mapping[str, Webhook] | None = None,
    ) -> None:
        """``frontends``: their webhooks."""
        self._quipu, self._work, self._clock = quipu, quipu.log.work, clock
        self._collecting = Collecting(quipu.tables, quipu.log.deliveries, frontends or {}, clock)
        self._idle, self._name = idle, f"worker-{secrets.token_hex(4)}"
        self._claimed = self._swept = self._signed = 0.0

    async def run(self) -> None:
        """Work for ever. A job that takes its time does not delay the tables that are due."""
        async with asyncio.TaskGroup() as group:
            group.create_task(_repeated(self.attend, pause=WAIT / 1_000))
            group.create_task(_repeated(self.work))

    async def once(self) -> None:
        """Attend the tables that are due, then do one job if there is any."""
        await self.attend()
        await self.work()

    async def attend(self) -> None:
        """Look after the tables that are due."""
        if time.monotonic() >= self._swept:
            self._swept = time.monotonic() + SWEEP
            await self._tidy()
        if time.monotonic() >= self._signed:
            self._signed = time.monotonic() + DUTY
            await self._work.on_duty(self._name, self._clock())
        due = await self._work.due(self._clock(), TOGETHER)
        await asyncio.gather(*(self.look_after(table) for table in due))

    async def work(self) -> None:
        """Do one job, if there is any."""
        job = await self._next()
        if job is None:
            return
        number, content = job
        begun = time.monotonic()
        try:
            wanted = read_job(content)
            await self._do(wanted)
            await self._work.note_done(wanted.kind, round(1_000 * (time.monotonic() - begun)))
        except (Problem, Refused) as problem:
            if isinstance(problem, Unavailable):
                raise
            LOG.info("a job came to nothing: %s", problem)  # another worker came first, or the table has changed
        except msgspec.MsgspecError as error:
            LOG.warning("a job cannot be read: %s", error)
        except Exception:
            LOG.exception("a job failed: %s", content.decode())
        await self._work.done(number)

    async def _tidy(self) -> None:
        """Close tables that wait in vain, and check that lists by kind exist and are complete."""
        await self._quipu.expiry.sweep()
        for game in self._quipu.games:
            await self._quipu.lists.make(game)

    async def _next(self) -> tuple[str, bytes] | None:
        """A job that another worker left unfinished, if it is time to check; else the next job."""
        if time.monotonic() >= self._claimed:
            self._claimed = time.monotonic() + self._idle / 2_000
            if (left := await self._work.abandoned(self._name, self._idle)) is not None:
                self._claimed = 0.0
                return left
        return await self._work.next_job(self._name, WAIT)

    async def look_after(self, table: str) -> None:
        """Time out late seats, queue jobs for what the table waits for, and schedule the next check."""
        await self._work.attend(table, self._clock() + LOOK_AGAIN)  # other workers need not check in the meantime
        try:
            await self._attended(table)
        except (Damaged, Unknown):
            await self._work.release(table)
        except Unreadable as newer:
            LOG.warning("%s", newer)  # a worker of that release looks after it

    async def _attended(self, table: str) -> None:
        cached, _ = await self._quipu.tables.current(table)
        position = cached.position
        if cached.conditions and await self._played_by_condition(table):
            return  # its entry told the workers when to look again
        if position.noticed:
            await self._collecting.collect(table)
        if position.status is Status.OVER or not watched(position):
            await self._work.release(table)
            return
        for seat in position.to_act:
            if self._quipu.absences.late(position, seat) and await self._too_late(position, seat):
                return  # its entry scheduled the next check
        if served(position) is not None or to_start(position) or reveals_over(position, self._clock()):
            await self._work.order(msgspec.json.encode(Job(kind="play", table=table, version=position.version)))
        await self._work.attend(table, look_at(position, self._clock()))
        if (await self._quipu.tables.current(table))[0].position.version != position.version:
            await self._work.attend(table, self._clock())  # the schedule may be older than the last entry

    async def _played_by_condition(self, table: str) -> bool:
        """Whether a seat acted by what it had left for its turn."""
        try:
            return await self._quipu.conditions.play(table)
        except (Problem, Refused) as problem:
            if isinstance(problem, Unavailable):
                raise
            await self._work.attend(table, self._clock())  # somebody acted at that moment
            return False

    async def _too_late(self, position: Position, seat: Seat) -> bool:
        """Time out a late seat; returns whether something was written."""
        clock = position.clock
        if clock is None or clock.on_timeout is OnTimeout.CLAIM:
            return False
        try:
            if clock.on_timeout is OnTimeout.DEFAULT_ACTION:
                actions = await _aside(thinking.least_choice, position, seat)
                await self._quipu.absences.act_for(position, seat, actions, Chosen.TIMEOUT)
            else:
                await self._quipu.absences.time_out(position, seat)
        except (Problem, Refused) as problem:
            if isinstance(problem, Unavailable):
                raise
            await self._work.attend(position.table.id, self._clock())  # somebody acted at that moment
        return True

    async def _do(self, job: Job) -> None:
        cached, _ = await self._quipu.tables.current(job.table)
        position = cached.position
        if job.kind == "count":  # whatever was written after the end
            await self._quipu.games_statistics.count(cached)
        if job.version != position.version:
            return
        match job:
            case Job(kind="hint", seat=seat) if seat is not None:
                found = await _aside(thinking.hint, position, seat)
                await self._work.answer(answer_key(job), msgspec.json.encode(found), KEPT)
            case Job(kind="analysis") if position.status is Status.OVER:
                steps = await self._quipu.tables.past.happened(cached, 0)
                found = await _aside(thinking.analysis, steps)
                await self._work.answer(answer_key(job), msgspec.json.encode(found), KEPT)
            case Job(kind="notices"):  # nobody is called for a turn that is about to be played
                if not cached.conditions or not await self._played_by_condition(job.table):
                    await self._collecting.collect(job.table)
            case Job(kind="play"):
                await self._play(position)
            case _:
                pass

    async def _play(self, position: Position) -> None:
        if to_start(position) or reveals_over(position, self._clock()):
            await self._quipu.starts.begin(position)
            return
        seat = served(position)
        if seat is None:
            return
        actions, why = await _aside(thinking.played_for, position, seat)
        await self._quipu.absences.act_for(position, seat, actions, why)


async def _repeated(step: Callable[[], Awaitable[None]], *, pause: float = 0.0) -> None:
    """Repeat the step for ever; wait while the server is down."""
    while True:
        try:
            await step()
        except Unavailable as lost:
            LOG.warning("the worker waits: %s", lost)
            await asyncio.sleep(PAUSE)
        await asyncio.sleep(pause)


async def _aside(think: Callable[..., Any], *arguments: Any) -> Any:
    """Compute in a thread, so that connections stay alive."""
    return await asyncio.to_thread(think, *arguments)
