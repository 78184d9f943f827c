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

from rules.kernel.message import Seat, Viewer
from service.application.editions import Editions
from service.application.entries import SeatLeft, SeatTaken, Secret
from service.application.ports import Glance, TableLog
from service.application.position import Folding, Forgotten, Position, Status, Step, Torn
from service.application.problems import Malformed, NotSeated, TooMany, Unauthenticated, Unavailable, Unknown

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


class Known:
    """What this process remembers of a table."""

    def __init__(self, position: Position, glance: Glance) -> None:
        if glance.secret is None:
            raise Unknown("seed of table", position.table.id)
        self.position, self.holders = position, dict(glance.holders)
        self.secret = Secret(glance.secret, position.table.id)
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
        raise Unauthenticated("no seat of this table has this token")

    def seed(self) -> str | None:
        """The seed in hexadecimal, once it may be shown."""
        return self.secret.seed.hex() if self.position.status is Status.OVER else None


class Tables:
    """Reads tables and follows them."""

    def __init__(self, log: TableLog, editions: Editions, *, remembered: int, most_followers: int) -> None:
        self.log = log
        self.folding = Folding(editions.find)
        self._remembered, self._most_followers = remembered, most_followers
        self._known: OrderedDict[str, Known] = OrderedDict()
        self.followers = 0
        """Followers at this moment; with ``written`` for whoever watches the process."""
        self.written = 0

    @property
    def count(self) -> int:
        """How many tables are remembered."""
        return len(self._known)

    def remembered(self, table: str) -> Known | None:
        """What is remembered, however old."""
        known = self._known.get(table)
        if known is not None:
            self._known.move_to_end(table)
        return known

    async def current(self, table: str, command: str | None = None) -> tuple[Known, Glance]:
        """The table as it is now; raises Unknown."""
        known = self.remembered(table)
        version = known.position.version if known else 0
        glance = await self.log.glance(table, version, command)
        if known is not None and glance.version < version:
            self._forget(known)  # a server that failed took entries with it which it had confirmed
            return await self.current(table, command)
        if glance.version == 0:
            raise Unknown("table", table)
        if known is None:
            known = self._known.get(table)
        if known is None:
            known = Known(self.folding.whole(glance.entries), glance)
            self._remember(table, known)
        elif not await self.advance(known, glance.entries):
            return await self.current(table, command)
        if glance.version >= known.position.version:
            known.holders = dict(glance.holders)
        return known, glance

    def _forget(self, known: Known) -> None:
        """What was remembered is not in the log; whoever followed it has to begin again."""
        known.undone = True
        if self._known.get(table := known.position.table.id) is known:
            del self._known[table]
        for follower in known.followers:
            follower.wake.set()

    async def advance(self, known: Known, entries: Sequence[bytes]) -> bool:
        """Fold entries that may be new, and tell the followers; ``False`` if they do not follow what is remembered."""
        try:
            self.fold(known, entries)
        except Torn:
            self._forget(known)  # a server that failed had lost some, and others stand in their place
        except Forgotten:
            position = known.position
            glance = await self.log.glance(position.table.id, 0)
            for step in self.folding.steps(glance.entries):
                if step.position.version > known.position.version:
                    self._move(known, step)
        return not known.undone

    def fold(self, known: Known, entries: Sequence[bytes]) -> list[Step]:
        """Fold entries that follow a version which is known; raises Forgotten."""
        steps = []
        for entry in entries:
            step = self.folding.step(known.position, entry)
            if step is not None:
                self._move(known, step)
                steps.append(step)
        return steps

    def took(self, known: Known, step: Step) -> None:
        """A step that this process wrote, unless it was already heard of from the log."""
        self.written += 1
        if step.position.version == known.position.version + 1:
            self._move(known, step)

    def _move(self, known: Known, step: Step) -> None:
        known.position = step.position
        known.recent.append(step)
        if len(known.recent) > FRESH:
            old = known.recent[-1 - FRESH]
            old.memo.clear()
            old.position.memo.clear()
        for follower in known.followers:
            follower.push(step)

    def _remember(self, table: str, known: Known) -> None:
        self._known[table] = known
        for _ in range(len(self._known) - self._remembered):
            oldest, other = self._known.popitem(last=False)
            if other.followers or other.watching is not None:
                self._known[oldest] = other

    async def at(self, table: str, version: int | None) -> tuple[Known, Position]:
        """The table as it is, and the position at a version of it; raises Unknown."""
        known, _ = await self.current(table)
        if version is None or version == known.position.version:
            return known, known.position
        if not 1 <= version < known.position.version:
            raise Unknown(f"version of table {table}:", str(version))
        glance = await self.log.glance(table, 0)
        for step in self.folding.steps(glance.entries[:version]):
            found = step.position
        return known, found

    async def happened(self, known: Known, after: int) -> list[Step]:
        """The steps after a version, from memory or from the log."""
        if known.recent and known.recent[0].position.version <= after + 1:
            return [step for step in known.recent if step.position.version > after]
        glance = await self.log.glance(known.position.table.id, 0)
        return [step for step in self.folding.steps(glance.entries) if step.position.version > after]

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
        known, _ = await self.current(table)
        viewer = known.viewer(token)
        version = known.position.version if after is None else after
        if not 0 <= version <= known.position.version:
            raise Malformed(f"table {table} is at version {known.position.version}", "$.after")
        follower = await self._join(known)
        try:
            async with aclosing(self._seen(known, follower, version, token, viewer)) as steps:
                yield steps
        finally:
            await self._leave(known, follower)

    async def _seen(
        self, known: Known, follower: Follower, version: int, token: str | None, viewer: Viewer
    ) -> AsyncGenerator[tuple[Step, Viewer], None]:
        async with aclosing(self._steps(known, follower, version)) as steps:
            async for step in steps:
                yield step, viewer
                deed = step.entry.deed
                if isinstance(deed, SeatTaken | SeatLeft) and deed.seat == viewer:
                    await self._still_holds(known.position.table.id, token, viewer)

    async def _still_holds(self, table: str, token: str | None, viewer: Viewer) -> None:
        known, _ = await self.current(table)
        try:
            seat = known.viewer(token)
        except Unauthenticated:
            seat = None
        if seat != viewer:
            raise NotSeated("the seat has changed hands")

    async def _steps(self, known: Known, follower: Follower, version: int) -> AsyncGenerator[Step, None]:
        while True:
            if known.undone:
                raise Unavailable("the log has lost entries: read the table again")
            if version < known.position.version and (
                not follower.steps or follower.steps[0].position.version > version + 1
            ):
                for step in await self.happened(known, version):
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
            if version >= known.position.version and not known.undone:
                follower.wake.clear()
                await follower.wake.wait()

    async def changed(self, table: str, version: int, seconds: float) -> Known:
        """The table once it has another version, or after this time."""
        known, _ = await self.current(table)
        if known.position.version != version:
            return known
        follower = await self._join(known)
        try:
            async with asyncio.timeout(seconds):
                while known.position.version == version and not known.undone:
                    follower.wake.clear()
                    await follower.wake.wait()
        except TimeoutError:
            pass
        finally:
            await self._leave(known, follower)
        return known

    async def _join(self, known: Known) -> Follower:
        if self.followers >= self._most_followers:
            raise TooMany("followers of this process", self._most_followers)
        follower = Follower()
        self.followers += 1
        known.followers.add(follower)
        try:
            async with known.watch_changes:
                if known.watching is None:
                    await self._watch(known)
        except BaseException:
            await self._leave(known, follower)
            raise
        return follower

    async def _leave(self, known: Known, follower: Follower) -> None:
        self.followers -= 1
        known.followers.discard(follower)
        if not known.followers:
            await asyncio.shield(self._unwatch(known))

    async def _watch(self, known: Known) -> None:
        """Hear of what happens from now on, and read what happened before that."""
        table = known.position.table.id
        watching = AsyncExitStack()
        await watching.enter_async_context(self.log.watch(table, lambda version: self._hear(known, version)))
        known.watching = watching
        await self.current(table)

    async def _unwatch(self, known: Known) -> None:
        async with known.watch_changes:
            if known.followers or known.watching is None:
                return
            watching, known.watching = known.watching, None
            if known.catching_up is not None:
                known.catching_up.cancel()
            await watching.aclose()

    def _hear(self, known: Known, version: int) -> None:
        """A hint: of this process's own entry as a rule, else the log is asked (again). 0 may mean anything."""
        if 0 < version <= known.position.version:
            return
        if known.writing:
            asyncio.get_running_loop().call_later(SOON, self._hear, known, version)
            return
        known.hinted = True
        if known.catching_up is None or known.catching_up.done():
            known.catching_up = asyncio.create_task(self._catch_up(known))

    async def _catch_up(self, known: Known) -> None:
        while known.hinted:
            known.hinted = False
            try:
                await self.current(known.position.table.id)
            except Unavailable:
                known.hinted = True
                await asyncio.sleep(PAUSE)
            except Exception:
                LOG.exception("cannot read on in table %s", known.position.table.id)
                self._forget(known)
