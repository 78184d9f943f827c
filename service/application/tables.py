"""Tables as this process knows them: a bounded memory of positions, read anew from the log, and their followers.

Nothing here is the truth: whatever is forgotten is folded again from the log, and every answer about the present has
asked the log for its version first (one round trip).
"""

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import AsyncExitStack, aclosing, asynccontextmanager
from hashlib import sha256

from msgspec import MsgspecError

from quipu.rules.kernel.message import Seat, Viewer
from quipu.service.application.editions import Editions
from quipu.service.application.entries import SeatLeft, SeatTaken, Secret
from quipu.service.application.ports import LogRead, TableLog
from quipu.service.application.position import (
    BrokenLog,
    Folding,
    Forgotten,
    Position,
    Status,
    Step,
)
from quipu.service.application.presentation import Beside
from quipu.service.application.problems import Malformed, NotSeated, TooMany, Unauthenticated, Unavailable, Unknown
from quipu.service.application.signing import Signature, Signer, signature_of

MOST_WAITING = 256
"""Steps a slow follower may have waiting; beyond that it reads the log again."""
SOON = 0.005
"""Seconds after which a hint that may be of one's own entry is looked at again."""
RECENT = 32
"""Steps of a table that are kept, so that whoever reconnects soon needs no log."""
FRESH = 2
"""Of these, how many keep what was encoded for viewers."""
PAUSE = 0.5
"""Seconds before followers ask again for a log that could not be reached."""
LOG = logging.getLogger("quipu")


def proof_of(token: str) -> str:
    """What is kept of a seat token: its SHA-256 in hexadecimal."""
    return sha256(token.encode()).hexdigest()


class Follower:
    """Somebody who is told each step of a table."""

    def __init__(self) -> None:
        self.steps: deque[Step] = deque(maxlen=MOST_WAITING)
        self.wake = asyncio.Event()

    def push(self, step: Step) -> None:
        self.steps.append(step)
        self.wake.set()


class CachedTable:
    """What this process remembers of a table."""

    def __init__(self, position: Position, log_read: LogRead, signer: Signer | None = None) -> None:
        if log_read.secret is None:
            raise Unknown("table", position.table.id)
        self.position, self.holders = position, dict(log_read.holders)
        self.secret = Secret(log_read.secret, position.table.id)
        self.imported_at, self._signer = log_read.imported_at, signer
        self.recent: deque[Step] = deque(maxlen=RECENT)
        self.writing = 0
        """Entries of this process under way to the log, which will soon be announced to it as news."""
        self.followers: set[Follower] = set()
        self.watching: AsyncExitStack | None = None
        self.watch_changes = asyncio.Lock()
        """Held while it begins or ends to watch."""
        self.hinted = False
        """Whether something may have happened since the log was last asked."""
        self.catching_up: asyncio.Task[None] | None = None
        self.undone = False
        """Whether the log lost entries that were folded here: nothing of this is true any more."""

    def viewer(self, token: str | None) -> Viewer:
        """The seat of a token, or a spectator without one; raises Unauthenticated."""
        if token is None:
            return None
        proof = proof_of(token)
        for seat, held in self.holders.items():
            if held == proof:
                return Seat(seat)
        raise Unauthenticated("foreign")

    def viewer_or_spectator(self, token: str | None) -> Viewer:
        """The seat of a token, or a spectator if the token is for another table."""
        proof = None if token is None else proof_of(token)
        return next((Seat(seat) for seat, held in self.holders.items() if held == proof), None)

    def beside(self, position: Position) -> Beside:
        """What belongs to a position of the table and does not follow from its log."""
        return Beside(
            seed=self.secret.seed.hex() if self.position.status is Status.OVER else None,
            imported_at=self.imported_at,
            signature=self.signed(position.version, position.head),
        )

    def signed(self, version: int, head: str) -> Signature | None:
        """The operator's signature over the head of a version, where a key is configured."""
        table = self.position.table
        return signature_of(self._signer, table.id, version, head, table.commitment)


class Tables:
    """Reads tables and follows them."""

    def __init__(
        self,
        log: TableLog,
        editions: Editions,
        *,
        remembered: int,
        most_followers: int,
        signer: Signer | None = None,
    ) -> None:
        self.log, self._signer = log, signer
        self.folding = Folding(editions.find)
        self._remembered, self._most_followers = remembered, most_followers
        self._known: OrderedDict[str, CachedTable] = OrderedDict()
        self.followers = 0
        """Followers at this moment; with ``written`` for whoever watches the process."""
        self.written = 0

    def beside(self, position: Position) -> Beside:
        """What belongs to a table that is played here and not over."""
        table = position.table
        return Beside(signature=signature_of(self._signer, table.id, position.version, position.head, table.commitment))

    @property
    def count(self) -> int:
        """How many tables are remembered."""
        return len(self._known)

    def remembered(self, table: str) -> CachedTable | None:
        """What is remembered, however old."""
        cached = self._known.get(table)
        if cached is not None:
            self._known.move_to_end(table)
        return cached

    async def current(self, table: str, command: str | None = None) -> tuple[CachedTable, LogRead]:
        """The table as it is now; raises Unknown."""
        cached = self.remembered(table)
        version = cached.position.version if cached else 0
        log_read = await self.log.read(table, version, command)
        if cached is not None and log_read.version < version:
            self._forget(cached)  # a server that failed took entries with it which it had confirmed
            return await self.current(table, command)
        if log_read.version == 0:
            raise Unknown("table", table)
        if cached is None:
            cached = self._known.get(table)
        if cached is None:
            cached = self._folded(table, log_read)
            self._remember(table, cached)
        elif not await self.advance(cached, log_read.entries):
            return await self.current(table, command)
        if log_read.version >= cached.position.version:
            cached.holders = dict(log_read.holders)
        return cached, log_read

    def _folded(self, table: str, log_read: LogRead) -> CachedTable:
        """The table as its log says, every byte of it checked against the hashes and commitments that were published.

        Raises Unavailable if something was changed since it was written: what is damaged is not served.
        """
        try:
            secret = None if log_read.secret is None else Secret(log_read.secret, table)
            (last,) = deque(self.folding.steps(log_read.entries, secret), maxlen=1)
        except (BrokenLog, MsgspecError) as damage:
            LOG.error("the log of table %s is damaged: %s", table, damage)  # the place says it all
            raise Unavailable(f"the log of table {table} is damaged: {damage}") from damage
        return CachedTable(last.position, log_read, self._signer)

    def _forget(self, cached: CachedTable) -> None:
        """What was remembered is not in the log; whoever followed it has to begin again."""
        cached.undone = True
        if self._known.get(table := cached.position.table.id) is cached:
            del self._known[table]
        for follower in cached.followers:
            follower.wake.set()

    async def advance(self, cached: CachedTable, entries: Sequence[bytes]) -> bool:
        """Fold entries that may be new, and tell the followers; ``False`` if they do not follow what is remembered."""
        try:
            self.fold(cached, entries)
        except BrokenLog:
            self._forget(cached)  # a server that failed had lost some, and others stand in their place
        except Forgotten:
            position = cached.position
            log_read = await self.log.read(position.table.id, 0)
            for step in self.folding.steps(log_read.entries):
                if step.position.version > cached.position.version:
                    self._move(cached, step)
        return not cached.undone

    def fold(self, cached: CachedTable, entries: Sequence[bytes]) -> list[Step]:
        """Fold entries that follow a version which is known; raises Forgotten."""
        steps = []
        for entry in entries:
            step = self.folding.step(cached.position, entry)
            if step is not None:
                self._move(cached, step)
                steps.append(step)
        return steps

    def took(self, cached: CachedTable, step: Step) -> None:
        """A step that this process wrote, unless it was already heard of from the log."""
        self.written += 1
        if step.position.version == cached.position.version + 1:
            self._move(cached, step)

    def _move(self, cached: CachedTable, step: Step) -> None:
        cached.position = step.position
        cached.recent.append(step)
        if len(cached.recent) > FRESH:
            old = cached.recent[-1 - FRESH]
            old.memo.clear()
            old.position.memo.clear()
        for follower in cached.followers:
            follower.push(step)

    def _remember(self, table: str, cached: CachedTable) -> None:
        self._known[table] = cached
        for _ in range(len(self._known) - self._remembered):
            oldest, other = self._known.popitem(last=False)
            if other.followers or other.watching is not None:
                self._known[oldest] = other

    async def at(self, table: str, version: int | None) -> tuple[CachedTable, Position]:
        """The table as it is, and the position at a version of it; raises Unknown."""
        cached, _ = await self.current(table)
        if version is None or version == cached.position.version:
            return cached, cached.position
        if not 1 <= version < cached.position.version:
            raise Unknown("version", str(version))
        log_read = await self.log.read(table, 0)
        for step in self.folding.steps(log_read.entries[:version]):
            found = step.position
        return cached, found

    async def happened(self, cached: CachedTable, after: int) -> list[Step]:
        """The steps after a version, from memory or from the log."""
        if cached.recent and cached.recent[0].position.version <= after + 1:
            return [step for step in cached.recent if step.position.version > after]
        log_read = await self.log.read(cached.position.table.id, 0)
        return [step for step in self.folding.steps(log_read.entries) if step.position.version > after]

    async def follow(
        self, table: str, token: str | None, after: int | None
    ) -> AsyncGenerator[tuple[Step, Viewer], None]:
        """Every step after a version (or from now on), first from the log, then as they happen, without a gap."""
        async with self.following(table, token, after) as steps:
            async for step in steps:
                yield step

    @asynccontextmanager
    async def following(
        self, table: str, token: str | None, after: int | None
    ) -> AsyncIterator[AsyncIterator[tuple[Step, Viewer]]]:
        """The same for whoever must know that nothing is missed from the moment of entering.

        Raises Unknown, Unauthenticated, Malformed or TooMany on entering; its steps raise NotSeated when the viewer's
        seat changes hands, and Unavailable when the log lost what was followed.
        """
        cached, _ = await self.current(table)
        viewer = cached.viewer(token)
        version = cached.position.version if after is None else after
        if not 0 <= version <= cached.position.version:
            raise Malformed("later", "$.after", version=cached.position.version)
        follower = await self._join(cached)
        try:
            async with aclosing(self._seen(cached, follower, version, token, viewer)) as steps:
                yield steps
        finally:
            await self._leave(cached, follower)

    async def _seen(
        self, cached: CachedTable, follower: Follower, version: int, token: str | None, viewer: Viewer
    ) -> AsyncGenerator[tuple[Step, Viewer], None]:
        async with aclosing(self._steps(cached, follower, version)) as steps:
            async for step in steps:
                yield step, viewer
                body = step.entry.body
                if isinstance(body, SeatTaken | SeatLeft) and body.seat == viewer:
                    await self._still_holds(cached.position.table.id, token, viewer)

    async def _still_holds(self, table: str, token: str | None, viewer: Viewer) -> None:
        cached, _ = await self.current(table)
        try:
            seat = cached.viewer(token)
        except Unauthenticated:
            seat = None
        if seat != viewer:
            raise NotSeated("lost")

    async def _steps(self, cached: CachedTable, follower: Follower, version: int) -> AsyncGenerator[Step, None]:
        while True:
            if cached.undone:
                raise Unavailable("the log has lost entries: read the table again")
            if version < cached.position.version and (
                not follower.steps or follower.steps[0].position.version > version + 1
            ):
                for step in await self.happened(cached, version):
                    yield step
                    version = step.position.version
            while follower.steps:
                step = follower.steps.popleft()
                if step.position.version == version + 1:
                    yield step
                    version = step.position.version
                elif step.position.version > version + 1:
                    follower.steps.appendleft(step)
                    break
            if version >= cached.position.version and not cached.undone:
                follower.wake.clear()
                await follower.wake.wait()

    async def changed(self, table: str, version: int, seconds: float) -> CachedTable:
        """The table once it has another version, or after this time."""
        cached, _ = await self.current(table)
        if cached.position.version != version:
            return cached
        follower = await self._join(cached)
        try:
            async with asyncio.timeout(seconds):
                while cached.position.version == version and not cached.undone:
                    follower.wake.clear()
                    await follower.wake.wait()
        except TimeoutError:
            pass
        finally:
            await self._leave(cached, follower)
        return cached

    async def _join(self, cached: CachedTable) -> Follower:
        if self.followers >= self._most_followers:
            raise TooMany("followers of this process", self._most_followers)
        follower = Follower()
        self.followers += 1
        cached.followers.add(follower)
        try:
            async with cached.watch_changes:
                if cached.watching is None:
                    await self._watch(cached)
        except BaseException:
            await self._leave(cached, follower)
            raise
        return follower

    async def _leave(self, cached: CachedTable, follower: Follower) -> None:
        self.followers -= 1
        cached.followers.discard(follower)
        if not cached.followers:
            await asyncio.shield(self._unwatch(cached))

    async def _watch(self, cached: CachedTable) -> None:
        """Hear of what happens from now on, and read what happened before that."""
        table = cached.position.table.id
        watching = AsyncExitStack()
        await watching.enter_async_context(self.log.watch(table, lambda version: self._hear(cached, version)))
        cached.watching = watching
        await self.current(table)

    async def _unwatch(self, cached: CachedTable) -> None:
        async with cached.watch_changes:
            if cached.followers or cached.watching is None:
                return
            watching, cached.watching = cached.watching, None
            if cached.catching_up is not None:
                cached.catching_up.cancel()
            await watching.aclose()

    def _hear(self, cached: CachedTable, version: int) -> None:
        """A hint: of this process's own entry as a rule, else the log is asked (again). 0 may mean anything."""
        if 0 < version <= cached.position.version:
            return
        if cached.writing:
            asyncio.get_running_loop().call_later(SOON, self._hear, cached, version)
            return
        cached.hinted = True
        if cached.catching_up is None or cached.catching_up.done():
            cached.catching_up = asyncio.create_task(self._catch_up(cached))

    async def _catch_up(self, cached: CachedTable) -> None:
        while cached.hinted:
            cached.hinted = False
            try:
                await self.current(cached.position.table.id)
            except Unavailable:
                cached.hinted = True
                await asyncio.sleep(PAUSE)
            except Exception:
                LOG.exception("cannot read on in table %s", cached.position.table.id)
                self._forget(cached)
