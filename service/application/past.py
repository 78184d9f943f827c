"""Earlier versions of a table: from memory where it reaches, else folded from the nearest checkpoint."""

from msgspec.structs import replace

from quipu.service.application.folding import Folding
from quipu.service.application.memory import CachedTable
from quipu.service.application.ports import TableLog
from quipu.service.application.position import Forgotten, Moment, Position, Step


class Past:
    """Travels back in tables that are remembered."""

    def __init__(self, log: TableLog, folding: Folding) -> None:
        self._log, self._folding = log, folding

    async def position(self, cached: CachedTable, version: int) -> Position:
        """The table at a version that it has."""
        start = cached.checkpoint(version)
        if start is not None and start.version == version:
            return start if start is cached.position else replace(start, memo={})
        return (await self._steps(cached, version, upto=version))[-1].position

    async def moment(self, cached: CachedTable, version: int) -> Moment:
        """What a rewind to a version goes back to."""
        return cached.moment(version) or (await self.position(cached, version)).moment

    async def happened(self, cached: CachedTable, after: int) -> list[Step]:
        """The steps after a version."""
        steps = cached.after(after)
        if steps is None:
            steps = [step for step in await self._steps(cached, after) if step.position.version > after]
        return steps

    async def _steps(self, cached: CachedTable, after: int, upto: int | None = None) -> list[Step]:
        """Steps from the checkpoint before a version on."""
        start = cached.checkpoint(after)
        first = 0 if start is None else start.version
        entries = (await self._log.read(cached.id, first)).entries
        wanted = entries if upto is None else entries[: upto - first]
        try:
            return list(self._folding.steps(wanted, start))
        except Forgotten:  # it goes back to before the checkpoint
            entries = (await self._log.read(cached.id, 0)).entries
            return list(self._folding.steps(entries if upto is None else entries[:upto]))
