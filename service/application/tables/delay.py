"""The delay of a table: its spectators see it as it was so long ago, until it ends; seats and the host see it as it is.

Such a spectator gets another cached table in place of the table's own, which takes each entry once that is old enough.
So every door shows the past that only asks for the table of whoever is there (``Tables.seen``).
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from quipu.service.application.log.position import Position, Step
from quipu.service.application.ports import Clock, LogRead
from quipu.service.application.problems import Damaged, Unavailable
from quipu.service.application.tables.cache import CachedTable
from quipu.service.application.tables.past import Past

PAGE = 64
"""Steps that are looked at together: of a long delay, many entries are still too young."""
PAUSE = 0.5
"""Seconds before the log is asked again that could not be reached."""
LOG = logging.getLogger("quipu")


class LateTable(CachedTable):
    """A table as its spectators see it."""

    def __init__(self, live: CachedTable, position: Position) -> None:
        read = LogRead(position.version, (), secret=live.secret.seed, imported_at=live.imported_at)
        super().__init__(position, read, live.signer, settings=live.settings)
        self.live, self.behind = live, live.position.table.delay
        self.due = 0
        """When the next entry is old enough, once that is known."""
        self.holders = live.holders


class Delays:
    """Keeps late tables as late as they have to be."""

    def __init__(self, past: Past, clock: Clock) -> None:
        self._past, self._clock = past, clock

    async def of(self, live: CachedTable) -> LateTable:
        """The table as its spectators see it now."""
        late = live.late
        if not isinstance(late, LateTable):
            begun = next(one for one in await self._past.happened(live, 0) if one.position.state is not None)
            late = live.late = LateTable(live, begun.position)
        late.holders = live.holders
        await self._grow(late)
        return late

    async def _grow(self, late: LateTable) -> float | None:
        """Take what has come of age; the seconds until the next entry does, ``None`` if there is none."""
        live = late.live
        while (version := late.position.version) < live.position.version:
            if (left := late.due - self._clock()) > 0 and live.position.delayed:
                return left / 1_000
            for step in await self._past.happened(live, version, PAGE, since=late.position):
                late.due = step.entry.at + late.behind
                if late.due > self._clock() and live.position.delayed:
                    break
                if step.position.version == late.position.version + 1:  # nobody was faster
                    late.move(step)
            else:
                if late.position.version == version:  # the log lost what was here, which listeners are told
                    return None
        return None

    @asynccontextmanager
    async def growing(self, late: LateTable) -> AsyncIterator[None]:
        """While open, followers of the late table are told of each entry as it comes of age."""
        alarm = Alarm(late)
        late.live.listen(alarm)
        task = asyncio.create_task(self._grow_on(late, alarm))
        try:
            yield
        finally:
            task.cancel()
            late.live.ignore(alarm)

    async def _grow_on(self, late: LateTable, alarm: "Alarm") -> None:
        while not late.undone:
            alarm.rung.clear()
            try:
                left = await self._grow(late)
            except Unavailable as lost:
                LOG.warning("spectators of table %s wait: %s", late.id, lost)
                left = PAUSE
            except Damaged:
                late.lose()
                return
            with suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await alarm.rung.wait()


class Alarm:
    """Wakes whoever makes a late table grow when something happens at the table itself."""

    def __init__(self, late: LateTable) -> None:
        self._late, self.rung = late, asyncio.Event()

    def push(self, step: Step) -> None:
        """The next step, which is not old enough yet, or the last."""
        del step  # it is read from the table
        self.rung.set()

    def lost(self) -> None:
        """What was shown is not in the log any more."""
        self._late.lose()
        self.rung.set()
