"""One worker: attends the tables that are due, and meanwhile computes one job after the other.

Several may run on one server, and any of them may crash at any moment: a job belongs to the worker that claimed it
last, an entry to the first that appends it at its version, and a table without a job is checked again when it is due.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.refusal import Refused
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.ledger import ADVICE
from quipu_service.application.log.clocks import OnTimeout
from quipu_service.application.log.position import Position, Status
from quipu_service.application.ports.machine import Clock
from quipu_service.application.ports.schedule import WorkKind
from quipu_service.application.problems.tree import Damaged, Problem, Unavailable, Unknown, Unreadable
from quipu_service.application.tables.advice import answer_key
from quipu_service.application.tables.ahead import ActsAhead
from quipu_service.application.tables.cache import CachedTable
from quipu_service.application.tables.jobs import (
    LOOK_AGAIN,
    Job,
    bot_time_key,
    look_at,
    next_deadline,
    order,
    read_job,
    reveals_over,
    served,
    to_start,
)
from quipu_service.bots.levels import SETTINGS, Level
from quipu_service.worker import computations
from quipu_service.worker.loops import repeated
from quipu_service.worker.thinking_time import EARLIEST, LATEST, LEAST, STEADY, BotPace, FairQueue, Waiting

WAIT = 200
"""Milliseconds to wait for a job."""
LOOK = 0.2
"""Seconds between two checks of the deadlines."""
MOST_TAKEN = 500
"""Jobs that one worker claims before it has computed them; the others stay in the queue."""
LATE_AGAIN = 2_000
"""Milliseconds until a late seat with a queued job is checked again."""
ALL_SERVED = 700
"""Milliseconds after a deadline within which all late seats are served; docs/bots.md promises a second."""
THOUGHT_ABOUT = ("play", "hint")
"""Kinds of jobs that wait for their turn to use the processor, as all that extensions compute."""
IDLE = 10_000
"""Milliseconds after which an unfinished job is taken over; longer than any job takes."""
TOGETHER = 50
"""Tables attended at the same time."""
SWEEP = 10.0
"""Seconds between two sweeps for tables that never started."""
DUTY = 2.0
"""Seconds between two reports that the worker is running."""
SHOWN_FOR = 30
"""Seconds for which the table's document shows that a bot had less time to think."""
LOG = logging.getLogger("quipu")


@dataclass(frozen=True)
class DecisionMoment:
    """What decides when a decision appears."""

    since: int
    """When the table began to wait for it, in milliseconds."""
    seconds: float
    """The budget of its level."""
    opener: str
    thought: asyncio.Event
    """Set as soon as the processor is free for the next job."""
    table: str = ""
    """The table whose document shows the share of the budget that was left; empty for a hint."""


class Worker:
    """Does jobs until it is cancelled."""

    def __init__(
        self,
        quipu: Quipu,
        clock: Clock,
        *,
        idle: int = IDLE,
        pace: BotPace = STEADY,
    ) -> None:
        """``pace``: when decisions of bots appear."""
        self._quipu, self._clock, self._pace = quipu, clock, pace
        self._schedule, self._clients = quipu.stores.schedule, quipu.stores.clients
        self._idle, self._name = idle, f"worker-{secrets.token_hex(4)}"
        self._swept = self._signed = 0.0
        self._queue, self._taken = FairQueue(), dict[Job, str]()

    async def run(self) -> None:
        """Work for ever: nothing that is computed delays a deadline. Wait while the server is down."""
        async with asyncio.TaskGroup() as group:
            group.create_task(repeated(self.attend, pause=LOOK))
            group.create_task(repeated(self._take_in))
            while True:
                waiting, thought = await self._queue.next(), asyncio.Event()
                group.create_task(self._done(waiting, thought))
                await thought.wait()

    async def once(self) -> None:
        await self.attend()
        await self._take_in()
        if (waiting := self._queue.take()) is not None:
            await self._done(waiting, asyncio.Event())

    async def attend(self) -> None:
        """Attend the tables that are due, and report for duty."""
        if time.monotonic() >= self._swept:
            self._swept = time.monotonic() + SWEEP
            await self._tidy()
        if time.monotonic() >= self._signed:
            self._signed = time.monotonic() + DUTY
            await self._schedule.on_duty(self._name, self._clock())
        due = await self._schedule.due(WorkKind.TABLE, self._clock(), TOGETHER)
        await asyncio.gather(*(self.look_after(table) for table in due))

    async def _take_in(self) -> None:
        """Take a job, if there is any; those that need computations wait for their turn."""
        if len(self._queue) >= MOST_TAKEN:
            await asyncio.sleep(LOOK)
            return
        found = await self._schedule.claim(WorkKind.JOB, self._name, self._idle, self._clock(), WAIT)
        if found is None:
            return
        number, content = found
        try:
            job = read_job(content)
        except msgspec.MsgspecError as error:
            LOG.warning("a job cannot be read: %s", error)
            await self._schedule.done(WorkKind.JOB, number)
            return
        if job.kind not in THOUGHT_ABOUT and job.kind not in self._quipu.jobs:
            await self._done(Waiting(number, job, ""), asyncio.Event())
        elif (same := replace(job, requester="")) not in self._taken:
            self._taken[same] = number
            opener = job.requester or await self._clients.opener_of(job.table) or job.table
            self._queue.put(Waiting(number, job, opener))
        elif self._taken[same] != number:
            await self._schedule.done(WorkKind.JOB, number)  # the same was ordered twice

    async def _done(self, waiting: Waiting, thought: asyncio.Event) -> None:
        """Do a job; sets ``thought`` when its computation is over; then it may still wait for its moment."""
        job, begun = waiting.job, time.monotonic()
        try:
            await self._do(waiting, thought)
            await self._schedule.note_done(job.kind, job.table, round(1_000 * (time.monotonic() - begun)))
            await self._schedule.done(WorkKind.JOB, waiting.number)
        except Unavailable as lost:
            LOG.warning(
                "a job is left for another attempt: %s", lost
            )  # it is taken over as one that was left unfinished
        except (Problem, Refused) as problem:
            LOG.info("a job was dropped: %s", problem)  # another worker came first, or the table has changed
            await self._acknowledged(waiting)
        except Exception:
            LOG.exception("a job failed: %s", job)
            await self._acknowledged(waiting)
        finally:
            self._taken.pop(replace(job, requester=""), None)
            thought.set()

    async def _acknowledged(self, waiting: Waiting) -> None:
        with suppress(Unavailable):
            await self._schedule.done(WorkKind.JOB, waiting.number)

    async def _tidy(self) -> None:
        """Close tables that never started."""
        await self._quipu.expiry.sweep()

    async def look_after(self, table: str) -> None:
        """Time out late seats, queue jobs for what the table waits for, and schedule the next check."""
        await self._schedule.put(WorkKind.TABLE, table, self._clock() + LOOK_AGAIN)
        try:
            await self._attended(table)
        except (Damaged, Unknown):
            await self._schedule.drop(WorkKind.TABLE, table)
        except Unreadable as newer:
            LOG.warning("%s", newer)  # a worker of that release looks after it

    async def _attended(self, table: str) -> None:
        cached, _ = await self._quipu.tables.current(table)
        position = cached.position
        if await self._acted_ahead(cached):
            return  # its entry told the workers when to look again
        if position.notifies:
            await _each(self._quipu.notified, cached)
        if position.status is Status.OVER or not (position.watched or next_deadline(position)):
            await self._schedule.drop(WorkKind.TABLE, table)
            return
        if await self._timed_out(position):
            return  # its last entry scheduled the next check
        late = self._awaits_default(position)
        begins = to_start(position) or reveals_over(position, self._clock())
        if late is not None or served(position) is not None or begins:
            await order(self._schedule, "play", position)
        now = self._clock()
        await self._schedule.put(WorkKind.TABLE, table, look_at(position, now) if late is None else now + LATE_AGAIN)
        if (await self._quipu.tables.current(table))[0].position.version != position.version:
            await self._schedule.put(
                WorkKind.TABLE, table, self._clock()
            )  # the schedule may be older than the last entry

    async def _acted_ahead(self, cached: CachedTable) -> bool:
        """Let extensions act for a seat that is to act; returns whether one did."""
        try:
            for one in self._quipu.all_of(ActsAhead):
                if one.waits(cached) and await one.run(cached.id):
                    return True
            return False
        except (Problem, Refused) as problem:
            if isinstance(problem, Unavailable):
                raise
            await self._schedule.put(WorkKind.TABLE, cached.id, self._clock())  # somebody acted at that moment
            return False

    async def _timed_out(self, position: Position) -> bool:
        """Time out all late seats; returns whether anything was written. Default actions take time: they are jobs."""
        before = position.version
        for seat in position.to_act:
            if not self._quipu.absences.late(position, seat):
                continue
            try:
                accepted = await self._quipu.absences.time_out(position, seat)
            except (Problem, Refused) as problem:
                if isinstance(problem, Unavailable):
                    raise
                await self._schedule.put(WorkKind.TABLE, position.table.id, self._clock())  # somebody acted just now
                return True
            position = position if accepted is None else accepted.step.position
        return position.version > before

    def _awaits_default(self, position: Position) -> Seat | None:
        """The first late seat for which the service makes the default action."""
        if position.clock is None or position.clock.on_timeout is not OnTimeout.DEFAULT_ACTION:
            return None
        return next((seat for seat in position.to_act if self._quipu.absences.late(position, seat)), None)

    async def _do(self, waiting: Waiting, thought: asyncio.Event) -> None:
        job = waiting.job
        cached, _ = await self._quipu.tables.current(job.table)
        position = cached.position
        if job.kind == "ended":  # whatever was written after the end
            await _each(self._quipu.ended, cached)
        if job.version != position.version:
            return
        match job:
            case Job(kind="hint", seat=seat) if seat is not None:
                moment = DecisionMoment(self._clock(), SETTINGS[Level.STRONG].seconds, waiting.opener, thought)
                found = await self._at(moment, partial(computations.hint, position, seat))
                await self._schedule.answer(answer_key(job), msgspec.json.encode(found), ADVICE.seconds)
            case Job(kind=kind) if kind in self._quipu.jobs:
                if (compute := await self._quipu.jobs[kind](cached)) is not None:
                    begun = time.monotonic()
                    found = await _aside(compute)
                    self._queue.charge(waiting.opener, time.monotonic() - begun)
                    await self._schedule.answer(answer_key(job), msgspec.json.encode(found), ADVICE.seconds)
            case Job(kind="notices"):  # nobody is called for a turn that is about to be played
                if not await self._acted_ahead(cached):
                    await _each(self._quipu.notified, cached)
            case Job(kind="play"):
                await self._play(position, waiting.opener, thought)
            case _:
                pass

    async def _play(self, position: Position, opener: str = "", thought: asyncio.Event | None = None) -> None:
        if to_start(position) or reveals_over(position, self._clock()):
            await self._quipu.starts.begin(position)
            return
        late, since = self._awaits_default(position), position.at
        seat = served(position) if late is None else late
        if seat is None:
            return
        seconds = computations.budget(position, seat)
        if late is not None:
            since = position.deadline(late) or since
            seconds = min(seconds, self._left(position, since))
        moment = DecisionMoment(since, seconds, opener, thought or asyncio.Event(), position.table.id)
        actions, why = await self._at(moment, partial(computations.played_for, position, seat))
        await self._quipu.absences.act_for(position, seat, actions, why)
        if late is not None:
            await self.look_after(position.table.id)  # others may be late, too

    def _left(self, position: Position, since: int) -> float:
        """Seconds for each late seat, so that the last one is served in time; everybody can compute them."""
        late = sum(self._quipu.absences.late(position, seat) for seat in position.to_act)
        return max(LEAST, (since + ALL_SERVED - self._clock()) / 1_000 / LATEST / late)

    async def _at(self, moment: DecisionMoment, think: Callable[[float], object]) -> Any:
        """Compute within a budget; returns the result at a moment that depends on level and queue, not on the result.

        The worker's turn lasts as long as the budget, so the waiting time of other tables reveals nothing either.
        """
        after = self._pace.after(moment.seconds)
        budget = self._queue.budget(moment.opener, moment.seconds)
        self._queue.charge(moment.opener, budget)
        if moment.table and budget < moment.seconds:
            part = f"{budget / moment.seconds:.2f}".encode()
            await self._schedule.answer(bot_time_key(moment.table), part, SHOWN_FOR)
        begun = self._clock()
        found, _ = await asyncio.gather(_aside(think, budget), self._pace.hold(budget))
        moment.thought.set()
        if after:
            passed = (begun - moment.since) / 1_000
            at = begun + 1_000 * min(after, max(after - passed, EARLIEST * budget))
            while (left := at - self._clock()) > 0:
                await self._pace.sleep(left / 1_000)
        return found


async def _each(calls: Iterable[Callable[[CachedTable], Awaitable[object]]], cached: CachedTable) -> None:
    """Call all of them for a table, whichever fails; raises what the first one raised."""
    results = await asyncio.gather(*(call(cached) for call in calls), return_exceptions=True)
    for failed in results:
        if isinstance(failed, BaseException):
            raise failed


async def _aside(think: Callable[..., object], *arguments: Any) -> Any:
    """Compute in a thread, so that connections stay alive."""
    return await asyncio.to_thread(think, *arguments)
