"""Follow a table: every step after a version, first from the log, then live, without a gap."""

import asyncio
import sys
from collections import deque
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing, asynccontextmanager, nullcontext, suppress
from typing import TypeAlias

from quipu_rules.kernel.message import Viewer
from quipu_service.application.access.credentials import Shown, credential
from quipu_service.application.admission.shares import Shares
from quipu_service.application.ledger import UNREAD_STEPS
from quipu_service.application.log.bodies import Acted, InvitationChanged, SeatLeft, SeatTaken, TokenChanged
from quipu_service.application.log.position import Position, Step
from quipu_service.application.problems.tree import Malformed, NotSeated, Unauthenticated, Unavailable, Unknown
from quipu_service.application.tables.cache import CachedTable, Seen
from quipu_service.application.tables.cooperative import cooperative
from quipu_service.application.tables.current import Tables
from quipu_service.application.tables.delay import LateTable
from quipu_service.application.tables.listener import Listener
from quipu_service.application.tables.presence import Presence
from quipu_service.application.tables.watching import Watching

PAGE = 100
"""Steps read from the log at once."""


Unseating: TypeAlias = SeatTaken | SeatLeft | TokenChanged
"""Kinds of entries after which a seat may have another holder."""
AtOnce: TypeAlias = Callable[[Step, Viewer], bool]
"""Sends a step to a follower without waiting; False if that is not possible now."""


class Follower(Listener):
    """Keeps each step of a table for the task that reads them.

    While the task sleeps and has read everything, ``at_once`` is called with the next action; only if that says False,
    the step is kept and the task woken. Other steps are kept: after some of them the viewer may not follow any more.
    """

    def __init__(self, version: int, viewer: Viewer, at_once: AtOnce | None = None) -> None:
        super().__init__()
        self.steps: deque[Step] = deque(maxlen=UNREAD_STEPS.each)
        self.version = version
        """The version up to which the follower has everything."""
        self.last: Position | None = None
        """The position at this version, if the follower got it."""
        self._viewer, self._at_once = viewer, at_once

    def notify(self, step: Step | None = None) -> None:
        if step is None:
            self._news.set()
        elif not self._sent(step):
            self.steps.append(step)
            self._news.set()

    def _sent(self, step: Step) -> bool:
        position = step.position
        if self._at_once is None or self._news.is_set() or position.version != self.version + 1:
            return False
        try:
            if not isinstance(step.entry.body, Acted) or not self._at_once(step, self._viewer):
                return False
        except Exception:  # the task gets the same error, and reports it to its follower
            return False
        self.last, self.version = position, position.version
        return True

    def received(self, step: Step) -> None:
        """Note that the follower has got this step."""
        self.last, self.version = step.position, step.position.version


def latest(cached: Seen) -> int:
    """The last version after which a client may ask for news.

    Spectators of a table with a delay have no last one, because another process may be a moment ahead.
    """
    return sys.maxsize if isinstance(cached, LateTable) else cached.position.version


class Following:
    """All followers in this process."""

    def __init__(self, tables: Tables, watching: Watching, presence: Presence, places: Shares) -> None:
        self._tables, self._watching, self._presence, self._places = tables, watching, presence, places
        self._waits = set[asyncio.Timeout]()
        """Of all who wait for a change."""
        self.ending = False
        """Whether nobody may wait for a change any more."""

    @property
    def count(self) -> int:
        return self._places.count

    @asynccontextmanager
    async def following(
        self, table: str, token: Shown, after: int | None, at_once: AtOnce | None = None
    ) -> AsyncIterator[AsyncIterator[tuple[Step, Viewer]]]:
        """Every step after a version, or from now on; none is missed from the moment of entering.

        While the caller waits, the next action is sent by ``at_once`` if possible, and then not yielded.

        Raises Unknown, Unauthenticated, Malformed or TooMany on entering; its steps raise NotSeated when the viewer's
        seat changes hands or the invitation is not valid any more, and Unavailable when the log lost what was followed.
        """
        token = credential(token)
        cached = await self._tables.seen(table, token)
        viewer = cached.viewer(token)
        version = cached.position.version if after is None else after
        if not 0 <= version <= latest(cached):
            raise Malformed("later", "$.after", version=cached.position.version)
        follower = Follower(version, viewer, at_once)
        async with (
            self.listening(cached, follower),
            self._presence.following(table, viewer),
            aclosing(self._seen(cached, follower, token, viewer)) as steps,
        ):
            yield steps

    @asynccontextmanager
    async def listening(self, cached: CachedTable, listener: Listener) -> AsyncIterator[None]:
        """While open, this listener gets every step; raises TooMany."""
        late = cached if isinstance(cached, LateTable) else None
        live = cached if late is None else late.live
        with self._places.place():
            try:
                with cached.telling(listener):
                    async with nullcontext() if late is None else self._tables.growing(late):
                        await self._watching.begin(live)
                        yield
            finally:
                await self._watching.end(live)

    async def changed(self, cached: Seen, seconds: float, viewer: Viewer) -> Seen:
        """The table once it has another version, or when this time is over; a waiting player counts as present."""
        version, news = cached.position.version, Listener()
        async with self.listening(cached, news), self._presence.following(cached.id, viewer):
            with suppress(TimeoutError):
                async with asyncio.timeout(0 if self.ending else seconds) as over:
                    self._waits.add(over)
                    try:
                        while cached.position.version == version and not cached.undone:
                            news.look()
                            await news.wait()
                    finally:
                        self._waits.discard(over)
        return cached

    def end_waits(self) -> None:
        """Let all who wait for a change have what there is: the service stops, and another one answers them next."""
        self.ending = True
        for over in self._waits:
            if not over.expired():
                over.reschedule(0)

    async def _seen(
        self, cached: CachedTable, follower: Follower, token: Shown, viewer: Viewer
    ) -> AsyncGenerator[tuple[Step, Viewer], None]:
        async with aclosing(self._steps(cached, follower)) as steps:
            async for step in steps:
                yield step, viewer
                if _may_unseat(cached, step, viewer):
                    await self._still_holds(cached.id, token, viewer)

    async def _still_holds(self, table: str, token: Shown, viewer: Viewer) -> None:
        cached, _ = await self._tables.current(table)
        try:
            lost = cached.viewer(token) != viewer
        except (Unauthenticated, Unknown):
            lost = True
        if lost:
            raise NotSeated("lost")

    async def _steps(self, cached: CachedTable, follower: Follower) -> AsyncGenerator[Step, None]:
        while True:
            if cached.undone:
                raise Unavailable("the log has lost entries: read the table again")
            if follower.version < cached.position.version and (
                not follower.steps or follower.steps[0].position.version > follower.version + 1
            ):
                page = await self._tables.past.happened(cached, follower.version, PAGE, since=follower.last)
                async with aclosing(cooperative(page)) as steps:
                    async for step in steps:
                        yield step
                        follower.received(step)
            while follower.steps:
                step = follower.steps.popleft()
                if step.position.version == follower.version + 1:
                    yield step
                    follower.received(step)
                elif step.position.version > follower.version + 1:
                    follower.steps.appendleft(step)
                    break
            if follower.version >= cached.position.version and not cached.undone:
                follower.look()
                await follower.wait()


def _may_unseat(cached: CachedTable, step: Step, viewer: Viewer) -> bool:
    """Whether the viewer may have lost the right to follow the table by this step."""
    body = step.entry.body
    if isinstance(body, InvitationChanged):
        return cached.private and viewer is None
    return isinstance(body, Unseating) and body.seat == viewer
