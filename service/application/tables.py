"""Tables as this process knows them: a bounded memory of positions, read anew from the log, and their followers.

Nothing here is the truth: whatever is forgotten is folded again from the log, and every answer about the present has
asked the log for its version first (one round trip).
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import AsyncExitStack
from hashlib import sha256

from rules.kernel.message import Seat, Viewer
from service.application.editions import Editions
from service.application.entries import SeatLeft, SeatTaken, Secret
from service.application.ports import Glance, TableLog
from service.application.position import Folding, Forgotten, Position, Status, Step
from service.application.problems import Malformed, NotSeated, TooMany, Unauthenticated, Unknown

MOST_WAITING = 256
"""Steps a slow follower may have waiting; beyond that it reads the log again."""
RECENT = 32
"""Steps of a table that are kept, so that whoever reconnects soon needs no log."""
FRESH = 2
"""Of these, how many keep what was encoded for viewers."""


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
        self.followers: set[Follower] = set()
        self.watching: AsyncExitStack | None = None
        self.catching_up: asyncio.Task[object] | None = None

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
        self.following = 0
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
        glance = await self.log.glance(table, known.position.version if known else 0, command)
        if glance.version == 0:
            raise Unknown("table", table)
        if known is None:
            known = self._known.get(table)
        if known is None:
            known = Known(self.folding.whole(glance.entries), glance)
            self._remember(table, known)
        else:
            await self.advance(known, glance.entries)
        if glance.version >= known.position.version:
            known.holders = dict(glance.holders)
        return known, glance

    async def advance(self, known: Known, entries: Sequence[bytes]) -> None:
        """Fold entries that may be new, and tell the followers."""
        try:
            self.fold(known, entries)
        except Forgotten:
            position = known.position
            glance = await self.log.glance(position.table.id, 0)
            for step in self.folding.steps(glance.entries):
                if step.position.version > known.position.version:
                    self._move(known, step)

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
            if other.followers:
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
        """Every step after a version (or from now on), first from the log, then as they happen, without a gap.

        Raises Unknown, Unauthenticated or TooMany before the first step, and NotSeated when the viewer's seat
        changes hands.
        """
        known, _ = await self.current(table)
        viewer = known.viewer(token)
        version = known.position.version if after is None else after
        if not 0 <= version <= known.position.version:
            raise Malformed(f"table {table} is at version {known.position.version}", "$.after")
        follower = await self._join(known)
        try:
            async for step in self._steps(known, follower, version):
                yield step, viewer
                deed = step.entry.deed
                if isinstance(deed, SeatTaken | SeatLeft) and deed.seat == viewer:
                    raise NotSeated("the seat has changed hands")
        finally:
            await self._leave(known, follower)

    async def _steps(self, known: Known, follower: Follower, version: int) -> AsyncIterator[Step]:
        while True:
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
            if version >= known.position.version:
                follower.wake.clear()
                await follower.wake.wait()

    async def changed(self, table: str, version: int, seconds: float) -> None:
        """Return when the table has another version, or after this time."""
        known, _ = await self.current(table)
        if known.position.version != version:
            return
        follower = await self._join(known)
        try:
            async with asyncio.timeout(seconds):
                while known.position.version == version:
                    follower.wake.clear()
                    await follower.wake.wait()
        except TimeoutError:
            return
        finally:
            await self._leave(known, follower)

    async def _join(self, known: Known) -> Follower:
        if self.following >= self._most_followers:
            raise TooMany("followers of this process", self._most_followers)
        follower = Follower()
        self.following += 1
        known.followers.add(follower)
        if known.watching is None:
            known.watching = AsyncExitStack()
            table = known.position.table.id
            await known.watching.enter_async_context(self.log.watch(table, lambda version: self._hear(known, version)))
            await self.current(table)
        return follower

    async def _leave(self, known: Known, follower: Follower) -> None:
        self.following -= 1
        known.followers.discard(follower)
        if not known.followers and known.watching is not None:
            watching, known.watching = known.watching, None
            await watching.aclose()

    def _hear(self, known: Known, version: int) -> None:
        if version > known.position.version and (known.catching_up is None or known.catching_up.done()):
            known.catching_up = asyncio.ensure_future(self._catch_up(known))

    async def _catch_up(self, known: Known) -> None:
        await self.current(known.position.table.id)
