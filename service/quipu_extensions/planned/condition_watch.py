"""Watches the tables with planned moves, and plays them.

They are played by following the tables that have any. Every entry is announced anyway, so an append takes the same time
with and without planned moves, and the time of an answer does not reveal whether there are any. Several workers may
watch the same table; the version of the log lets one of them play.
"""

import logging
from contextlib import AsyncExitStack

from quipu_extensions.planned.planned_moves import PlannedMoves
from quipu_rules.kernel.refusal import Refused
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.problems.tree import Problem, Unavailable, Unknown
from quipu_service.application.tables.listener import Listener
from quipu_service.worker.loops import repeated

EVERY = 1.0
"""Seconds between two checks of the list of tables."""
APART = 60_000
"""Milliseconds by which the clocks of two processes may differ."""
LOG = logging.getLogger("quipu")


class ConditionWatch:
    """Watches every table on the list until it has no planned moves."""

    def __init__(self, quipu: Quipu) -> None:
        self._quipu, self._plans = quipu, quipu.part(PlannedMoves)
        self._listed = self._plans.listed
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
        for table, at in await self._listed.since(max(self._enlisted.values(), default=0) - APART):
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
        self._news.notify()

    async def _look(self, table: str) -> None:
        """Play the lines that fit, one turn after the other; stop watching when no line is left."""
        try:
            while await self._plans.run(table):
                pass
            if await self._plans.pending(table):
                return
        except Unknown:
            pass  # it was deleted
        except (Problem, Refused) as problem:
            if isinstance(problem, Unavailable):
                raise
            return  # somebody acted at that moment, which is announced too
        await self._listed.remove(table, self._enlisted.pop(table, 0))
        watching = self._watched.pop(table, None)
        if watching is not None:
            await watching.aclose()
