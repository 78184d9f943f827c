"""Earlier versions of a table: from the cache if possible, else folded from the nearest checkpoint; damage is told."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from msgspec.structs import replace

from quipu_service.application.log.folding import Folding
from quipu_service.application.log.position import BrokenLog, Forgotten, Moment, NewerLog, Position, Step
from quipu_service.application.ports.table_log import TableLog
from quipu_service.application.problems.tree import Damaged, Unavailable, Unreadable
from quipu_service.application.tables.cache import CachedTable
from quipu_service.application.tables.cooperative import cooperative_steps

LOG = logging.getLogger("quipu")


class Damage:
    """Counts requests for tables whose log is damaged."""

    def __init__(self) -> None:
        self.count = 0

    @contextmanager
    def reading(self, table: str) -> Iterator[None]:
        """Read entries of this table in the block; raises Damaged, or Unreadable if a newer release wrote them."""
        try:
            yield
        except NewerLog as newer:
            LOG.warning("table %s was changed by a newer release: %s", table, newer)
            raise Unreadable(f"table {table} was changed by a newer release: {newer}") from newer
        except BrokenLog as broken:
            self.count += 1
            problem = Damaged(table, broken.entry, str(broken))
            LOG.error("%s", problem)  # it says everything
            raise problem from broken


class Past:
    """Reads earlier versions of cached tables.

    Raises Unavailable if a failover discarded cached entries, Damaged if the log was changed meanwhile.
    """

    def __init__(self, log: TableLog, folding: Folding, damage: Damage) -> None:
        self._log, self._folding, self._damage = log, folding, damage

    async def position(self, cached: CachedTable, version: int) -> Position:
        """The table at a version that it has."""
        start = cached.recent.checkpoint(version, cached.position)
        if start is not None and start.version == version:
            return start if start is cached.position else replace(start, memo={})
        steps = await self._steps(cached, version, upto=version)
        if not steps or steps[-1].position.version != version:
            raise Unavailable(f"the log of table {cached.id} no longer has version {version}")
        return steps[-1].position

    async def moment(self, cached: CachedTable, version: int) -> Moment:
        """What a rewind to a version restores."""
        return cached.recent.moment(version, cached.position) or (await self.position(cached, version)).moment

    async def happened(
        self, cached: CachedTable, after: int, most: int | None = None, *, since: Position | None = None
    ) -> list[Step]:
        """The first ``most`` steps after a version, up to the cached table's version; ``since`` is the position at the
        first version, if the caller has it."""
        steps = cached.recent.after(after, cached.position)
        if steps is None:
            upto = cached.position.version if most is None else min(after + most, cached.position.version)
            steps = [step for step in await self._steps(cached, after, upto, since) if step.position.version > after]
        return steps[:most]

    async def _steps(
        self, cached: CachedTable, after: int, upto: int | None = None, since: Position | None = None
    ) -> list[Step]:
        """Steps starting at the checkpoint before a version."""
        start = since or cached.recent.checkpoint(after, cached.position)
        entries = await self._log.entries(cached.id, 0 if start is None else start.version, upto)
        with self._damage.reading(cached.id):
            try:
                return [step async for step in cooperative_steps(self._folding, entries, start, cached.secret)]
            except Forgotten:  # the rewind goes back to before the checkpoint
                entries = await self._log.entries(cached.id, 0, upto)
                return [step async for step in cooperative_steps(self._folding, entries, secret=cached.secret)]
