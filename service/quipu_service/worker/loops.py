"""What a worker does for ever beside its jobs: it watches tables with planned moves, and sends notices.

Planned moves are played by following the tables that have any. Every entry is announced anyway, so an append takes the
same time with and without planned moves, and the time of an answer does not reveal whether there are any. Several
workers may watch the same table; the version of the log lets one of them play.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack

from quipu_rules.kernel.refusal import Refused
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.notices.deliveries import Reference
from quipu_service.application.notices.webhooks import Courier
from quipu_service.application.problems.tree import Problem, Unavailable, Unknown
from quipu_service.application.tables.listener import Listener

EVERY = 1.0
"""Seconds between two checks of the list of tables."""
APART = 60_000
"""Milliseconds by which the clocks of two processes may differ."""
LOG = logging.getLogger("quipu")
TOGETHER = 8
"""Deliveries of one worker in progress at the same time."""
WAIT = 0.25
"""Seconds between two checks of an empty queue: blocking would occupy the connection."""
IDLE = 60_000
"""Milliseconds after which an unfinished delivery is taken over; longer than any delivery takes."""

PAUSE, LONGEST_PAUSE = 0.5, 8.0
"""Seconds before retrying a server that could not be reached; each further time twice as long, up to the second."""


class ConditionWatch:
    """Watches every table on the list until it has no planned moves."""

    def __init__(self, quipu: Quipu) -> None:
        self._quipu, self._kept = quipu, quipu.stores.conditions
        self._enlisted = dict[str, int]()
        """When moves were last planned at a table, as far as this process knows."""
        self._watched = dict[str, AsyncExitStack]()
        self._stirred = set[str]()
        """Tables where something may have happened."""
        self._news = Listener()

    async def run(self) -> None:
        """Watch for ever; wait while the server is down."""
        try:
            await repeated(self._step)
        finally:
            await self.aclose()

    async def _step(self) -> None:
        await self.once()
        if not self._stirred:
            self._news.look()
            await self._news.wait(EVERY)

    async def aclose(self) -> None:
        for watching in self._watched.values():
            await watching.aclose()
        self._watched.clear()

    async def once(self) -> None:
        """Start to watch tables that were put on the list since, and check those where something may have happened."""
        for table, at in await self._kept.enlisted(max(self._enlisted.values(), default=0) - APART):
            self._enlisted[table] = at
            if table not in self._watched:
                await self._watch(table)
        for table in sorted(self._stirred):
            self._stirred.discard(table)
            try:
                await self._look(table)
            except Unavailable:
                self._stir(table)
                raise
            except Exception:
                LOG.exception("the planned moves of table %s could not be checked", table)

    async def _watch(self, table: str) -> None:
        async with AsyncExitStack() as watching:
            await watching.enter_async_context(self._quipu.stores.log.watch(table, lambda _: self._stir(table)))
            self._watched[table] = watching.pop_all()
        self._stir(table)  # for what happened before

    def _stir(self, table: str) -> None:
        self._stirred.add(table)
        self._news.tell()

    async def _look(self, table: str) -> None:
        """Play the lines that fit, one turn after the other; stop watching when no line is left."""
        try:
            while await self._quipu.planned_moves.run(table):
                pass
            if await self._quipu.planned_moves.pending(table):
                return
        except Unknown:
            pass  # it was deleted
        except (Problem, Refused) as problem:
            if isinstance(problem, Unavailable):
                raise
            return  # somebody acted at that moment, which is announced too
        await self._kept.delist(table, self._enlisted.pop(table, 0))
        watching = self._watched.pop(table, None)
        if watching is not None:
            await watching.aclose()


async def send_notices(courier: Courier) -> None:
    """Send for ever, several at a time, so that a slow receiver does not delay others."""
    name, free = f"courier-{secrets.token_hex(4)}", asyncio.Semaphore(TOGETHER)
    async with asyncio.TaskGroup() as group:

        async def send_next() -> None:
            await free.acquire()
            taken = None
            try:
                taken = await courier.take(name, IDLE)
            finally:
                if taken is None:
                    free.release()
            if taken is None:
                await asyncio.sleep(WAIT)
            else:
                group.create_task(_send(courier, *taken, free))

        await repeated(send_next)


async def _send(courier: Courier, number: str, reference: Reference, free: asyncio.Semaphore) -> None:
    """Send one delivery; after any failure another courier takes it over later."""
    try:
        await courier.send(number, reference)
    except Unavailable as lost:
        LOG.warning("the result of a delivery could not be stored: %s", lost)
    except Exception:
        LOG.exception("a delivery failed")
    finally:
        free.release()


async def repeated(step: Callable[[], Awaitable[None]], *, pause: float = 0.0) -> None:
    """Repeat the step for ever; wait while the server is down."""
    waiting = PAUSE
    while True:
        try:
            await step()
            waiting = PAUSE
        except Unavailable as lost:
            LOG.warning("the worker waits %.1f s: %s", waiting, lost)
            await asyncio.sleep(waiting)
            waiting = min(2 * waiting, LONGEST_PAUSE)
        await asyncio.sleep(pause)
