"""Tables whose game never begins, forks that are never full, and sandboxes that nobody joins.

They are closed once nothing has happened there for a while, and deleted later. Closing is an entry, so followers learn
of it. No result is lost, because nobody played for one. Tables that their hosts closed before the game began are
deleted as well.
"""

import logging
from collections.abc import Mapping

from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.refusal import Refused
from quipu_service.application.admission.server_settings import expires_at
from quipu_service.application.commands.absent_players import service_request
from quipu_service.application.commands.commit import Plan, Writer
from quipu_service.application.commands.doing import planned
from quipu_service.application.log.entries import Role
from quipu_service.application.log.position import Position, Status
from quipu_service.application.log.stale import Stale
from quipu_service.application.moves.ending import Expire
from quipu_service.application.ports.machine import Clock
from quipu_service.application.ports.schedule import WorkKind
from quipu_service.application.problems.tree import Damaged, Declined, Unknown
from quipu_service.application.tables.cache import CachedTable
from quipu_service.application.tables.current import Tables
from quipu_service.application.tables.listing import Lists

TOGETHER = 50
"""Tables looked at in one sweep."""
LOG = logging.getLogger("quipu")


class Expiry:
    """Closes and removes tables that never start; for workers."""

    def __init__(self, tables: Tables, lists: Lists, writer: Writer, clock: Clock, outlives: Mapping[str, int]) -> None:
        """``outlives``: further keys of a table, which stay for so many seconds when it is deleted."""
        self._tables, self._lists, self._writer, self._clock = tables, lists, writer, clock
        self._outlives = outlives

    async def sweep(self) -> None:
        """Close or remove the tables that have waited too long; does nothing if tables may wait for ever."""
        if self._tables.settings.unstarted is None:
            return
        due = self._clock() - self._tables.settings.unstarted
        for table in await self._tables.stores.schedule.due(WorkKind.UNSTARTED, due, TOGETHER):
            await self._look(table)

    async def _look(self, table: str) -> None:
        work = self._tables.stores.schedule
        try:
            cached, _ = await self._tables.current(table)
        except (Damaged, Unknown):
            await work.drop(WorkKind.UNSTARTED, table)
            return
        position = cached.position
        ends = expires_at(position, self._tables.settings)
        if ends is None:
            await work.drop(WorkKind.UNSTARTED, table)
        elif ends > self._clock():
            await work.put(WorkKind.UNSTARTED, table, position.at)
        elif position.status in (Status.CLOSED, Status.OVER):
            await self._take_away(cached)
        else:
            await self._close(position)

    async def _close(self, position: Position) -> None:
        table = position.table.id
        request = service_request("expire", table, "expire", b"", expected=position.version)

        def plan(cached: CachedTable, _: Seat | None, at: int) -> Plan:
            return planned(Expire(), cached.position, None, at, by=Role.SERVICE)

        try:
            step = (await self._writer.write(request, plan, seated=False)).step
        except (Declined, Refused, Stale):
            return  # somebody sat down or started at this moment: the next sweep checks again
        await self._tables.stores.schedule.put(WorkKind.UNSTARTED, table, step.position.at)
        LOG.info("table %s never began and is closed", table)

    async def _take_away(self, cached: CachedTable) -> None:
        table = cached.id
        if await self._tables.stores.log.remove(table, cached.position.version, self._outlives):
            await self._lists.take_off(cached.position.table.opened)
            await self._tables.stores.schedule.drop(WorkKind.UNSTARTED, table)
            self._tables.forget(cached)
            LOG.info("table %s never began and is deleted", table)
