"""Current tables: every answer first asks the log for its version, in one round trip."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager

from quipu_service.application.access.credentials import Credential, Shown, credential
from quipu_service.application.admission.server_settings import PLAIN, ServerSettings
from quipu_service.application.log.bodies import Opened
from quipu_service.application.log.folding import Folding, read_all
from quipu_service.application.log.position import BrokenLog, Forgotten, Moment, Position
from quipu_service.application.log.sealing import Secret
from quipu_service.application.log.signing import Signer, signature_of
from quipu_service.application.ports.machine import Clock
from quipu_service.application.ports.table_log import LogRead
from quipu_service.application.ports.table_stores import TableStores
from quipu_service.application.problems.tree import Unknown
from quipu_service.application.tables.cache import CachedTable, Checkpoints, Seen, TableCache, seen_as
from quipu_service.application.tables.cooperative import cooperative_steps
from quipu_service.application.tables.delay import Delays, LateTable
from quipu_service.application.tables.document_parts import TableContext
from quipu_service.application.tables.past import Damage, Past


class Tables:
    """Reads tables, and takes over entries that this process wrote."""

    def __init__(
        self,
        stores: TableStores,
        folding: Folding,
        cache: TableCache,
        signer: Signer | None = None,
        *,
        clock: Clock,
        settings: ServerSettings = PLAIN,
        ready: Callable[[str, int], bool] = lambda _game, _revision: True,
    ) -> None:
        """``ready(game, revision)`` says whether these rules are loaded."""
        self.damage = Damage()
        self.stores, self.folding, self.past = stores, folding, Past(stores.log, folding, self.damage)
        self._delays, self._clock = Delays(self.past, clock), clock
        self._cache, self.signer, self.settings = cache, signer, settings
        self.remembered = cache.get
        """The cached table, however old."""
        self._cold: dict[str, asyncio.Event] = {}
        """Tables that are being folded, each with an event that is set at the end."""
        self._ready, self._loading = ready, asyncio.Lock()
        """Held while a task loads older rules."""
        self.written = 0
        """Entries written by this process."""

    def context(self, position: Position) -> TableContext:
        """The context of a running table in this service."""
        table = position.table
        signature = signature_of(self.signer, table.id, position.version, position.head, table.commitment)
        return TableContext(signature=signature, now=self._clock(), settings=self.settings)

    @property
    def count(self) -> int:
        """How many tables are cached."""
        return len(self._cache)

    async def known(self, table: str) -> CachedTable:
        """The cached table, however old, or the one from the log; raises Unknown."""
        return self.remembered(table) or (await self.current(table))[0]

    def latest(self, table: str, token: Shown) -> Position | None:
        """The newest position in the cache that the holder of this token may see, if there is one. Reads nothing."""
        cached = self._cache.get(table)
        return None if cached is None else cached.known_to(token)

    async def admitted(self, table: str, token: Shown) -> CachedTable:
        """A table that the holder of this token may see; raises Unknown for anybody else."""
        token, cached = credential(token), self.remembered(table)
        if cached is None or not cached.admits(token):  # somebody may have sat down at another process
            cached, _ = await self.current(table)
        if not cached.admits(token):
            raise Unknown("table", table)
        return cached

    async def seen(self, table: str, token: Shown) -> Seen:
        """The table as the holder of this token may see it: the present one, or for spectators the one after its delay.

        Raises Unknown if there is none; the caller checks whether the viewer may look at it at all.
        """
        cached, _ = await self.current(table)
        return await self.as_seen(cached, token)

    async def as_seen(self, cached: CachedTable, token: Shown) -> Seen:
        """A table that was just read, as the holder of this token may see it."""
        return seen_as(cached, None if cached.sees_all(token) else await self._delays.of(cached))

    def growing(self, late: LateTable) -> AbstractAsyncContextManager[None]:
        """While open, followers of a late table get each entry once it is old enough."""
        return self._delays.growing(late)

    async def current(
        self, table: str, command: str | None = None, *, whole: bool = False
    ) -> tuple[CachedTable, LogRead]:
        """The table as it is now, and what was read from the log: the new entries, or all; raises Unknown."""
        while True:
            cached = self._cache.get(table)
            version = cached.position.version if cached else 0
            log_read = await self.stores.log.read(table, 0 if whole else version, command)
            if cached is not None and log_read.version < version:
                self._cache.forget(cached)  # after a failover the log has lost confirmed entries
                continue
            if log_read.version == 0:
                raise Unknown("table", table)
            cached = cached or self._cache.get(table)
            if cached is not None and not cached.names_kept(log_read):
                self._cache.forget(cached)  # a name was deleted: what was folded with it must not be shown any more
                continue
            if cached is None:
                cached = await self._folded(table, log_read)
            elif not await self.advance(cached, log_read.entries[version:] if whole else log_read.entries):
                continue
            if cached is None:  # another task has folded it meanwhile
                continue
            if version and _other_head(cached, log_read):
                self._cache.forget(cached)  # after a failover the last entry is a different one
                continue
            if log_read.version >= cached.position.version:
                cached.hold(log_read)
            return cached, log_read

    async def _folded(self, table: str, log_read: LogRead) -> CachedTable | None:
        """The table folded from its log; None after waiting for another task that was folding it already."""
        if (others := self._cold.get(table)) is not None:
            await others.wait()
            return None
        done = self._cold[table] = asyncio.Event()
        try:
            return await self._fold(table, log_read)
        finally:
            del self._cold[table]
            done.set()

    async def _fold(self, table: str, log_read: LogRead) -> CachedTable:
        """Fold a log, and check every byte of it against the published hashes and commitments.

        Raises Damaged if something was changed afterwards, Unreadable if a newer release wrote it.
        """
        checkpoints = Checkpoints()
        with self.damage.reading(table):
            await self._rules_loaded(log_read.entries[0])
            secret = None if log_read.secret is None else Secret(log_read.secret, table)
            async for step in cooperative_steps(self.folding, log_read.entries, secret=secret):
                position = step.position
                checkpoints.pass_by(position)
        cached = CachedTable(position, log_read, self.signer, checkpoints, self.settings, clock=self._clock)
        self._cache.keep(cached)
        return cached

    async def _rules_loaded(self, first: bytes) -> None:
        """Load what a table of older rules needs in a thread, so that nobody else waits for it."""
        ((_, entry),) = read_all([first])
        if not isinstance(entry.body, Opened) or self._ready(entry.body.game, entry.revision):
            return
        async with self._loading:
            if not self._ready(entry.body.game, entry.revision):
                await asyncio.to_thread(self.folding.whole, [first])

    async def advance(self, cached: CachedTable, entries: Sequence[bytes]) -> bool:
        """Fold entries that may be new, and tell the followers; ``False`` if they do not follow the cached ones."""
        try:
            for entry in entries:
                try:
                    step = self.folding.step(cached.position, entry, secret=cached.secret)
                except Forgotten as forgotten:
                    moment = await self.past.moment(cached, forgotten.version)
                    step = self.folding.step(cached.position, entry, moment, secret=cached.secret)
                if step is not None:
                    cached.move(step)
        except BrokenLog:
            self._cache.forget(cached)  # after a failover the log has diverged from what was folded
        return not cached.undone

    def forget(self, cached: CachedTable) -> None:
        """Drop the cached table."""
        self._cache.forget(cached)

    async def at(self, table: str, version: int | None, token: Shown) -> tuple[Seen, Position]:
        """The table as the holder of this token may see it, and the position at a version of it; raises Unknown."""
        cached = await self.seen(table, token)
        return cached, await self.position_of(cached, version)

    async def position_of(self, cached: Seen, version: int | None) -> Position:
        """The position of a table at a version, or the latest; raises Unknown."""
        if version is None:
            return cached.position
        if not 1 <= version <= cached.position.version:
            raise Unknown("version", str(version))
        return await self.past.position(cached, version)

    async def as_spectator(self, table: str) -> Seen:
        """The table as a spectator sees it, after its delay, whoever asks."""
        cached, _ = await self.current(table)
        return seen_as(cached, await self._delays.of(cached) if cached.position.delayed else None)

    async def moment(self, table: str, version: int) -> Moment:
        """The moment of a version, from the cache if possible; raises Unknown."""
        cached = await self.known(table)
        if version > cached.position.version:
            cached, _ = await self.current(table)
        if not 1 <= version <= cached.position.version:
            raise Unknown("version", str(version))
        return await self.past.moment(cached, version)

    async def moment_for(self, table: str, shown: Credential, version: int) -> Moment:
        """The moment of a version for somebody who goes back to it; others than players get no late version."""
        if not (await self.admitted(table, shown)).sees_all(shown):
            (await self.seen(table, shown)).seat_of(shown)
        return await self.moment(table, version)


def _other_head(cached: CachedTable, log_read: LogRead) -> bool:
    """Whether the last entry in the log differs from the last cached one."""
    position = cached.position
    return log_read.head is not None and log_read.version == position.version and log_read.head != position.head
