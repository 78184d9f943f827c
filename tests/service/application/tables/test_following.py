"""Following without a gap: hints that are lost, late or mean anything; watches that fail; logs that lost entries."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from quipu_rules.kernel.message import Viewer
from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.facade.stores import Stores
from quipu_service.application.log.position import Step
from quipu_service.application.problems.tree import Malformed, NotSeated, TooMany, Unavailable
from tests.service.tables import Played, another, begun, dice_of
from tests.service.valkey import PATIENCE, Valkey, eventually


class Hinting:
    """The log, with a test that decides when hints come and when the server answers."""

    def __init__(self, stores: Stores) -> None:
        self._log = stores.log
        self.stores = replace(stores, log=self)
        self.hint: Callable[[int], None] | None = None
        self.caught_up = False
        """Whether it was read since somebody watches."""
        self.watch_fails = False
        self.away = False
        self.reads = 0
        """How often it was read, whether it answered or not."""
        self.withheld = 0
        """How many answers are on their way."""
        self.answering = asyncio.Event()
        self.answering.set()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._log, name)

    async def read(self, table: str, after: int, command: str | None = None) -> Any:
        self.reads += 1
        if self.away:
            raise Unavailable("away")
        log_read = await self._log.read(table, after, command)
        self.withheld += 1
        await self.answering.wait()
        self.withheld -= 1
        self.caught_up = self.hint is not None
        return log_read

    @asynccontextmanager
    async def watch(self, _table: str, hint: Callable[[int], None]) -> AsyncIterator[None]:
        if self.watch_fails:
            raise Unavailable("nobody is heard")
        self.hint = hint
        yield
        self.hint = None


@pytest.fixture
async def hinting(valkey_url: str) -> AsyncIterator[Hinting]:
    async with redis_stores(valkey_url) as stores:
        yield Hinting(stores)


async def heard(quipu: Quipu, table: Played, after: int, into: list[int], token: str | None = None) -> None:
    async with quipu.following.following(table.id, token, after) as steps:
        async for step, _ in steps:
            into.append(step.position.version)


@asynccontextmanager
async def following(quipu: Quipu, table: Played, after: int) -> AsyncIterator[list[int]]:
    """The versions that a follower hears, as they come."""
    versions: list[int] = []
    task = asyncio.create_task(heard(quipu, table, after, versions))
    await eventually(lambda: quipu.following.count == 1)
    yield versions
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert quipu.following.count == 0


async def test_a_long_log_is_read_a_page_at_a_time(
    quipu: Quipu, hinting: Hinting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quipu_service.application.tables.following.PAGE", 7)
    table = await begun(quipu, "caretos", 2)
    await table.go_on(20)
    version = (await table.position()).version
    other = another(hinting.stores)
    async with following(other, table, 0) as versions:
        await eventually(lambda: len(versions) == version)
        await table.go_on(1)
        assert hinting.hint is not None
        hinting.hint(version + 1)
        await eventually(lambda: len(versions) == version + 1)

    assert versions == list(range(1, version + 2))


async def test_a_hint_that_comes_while_the_log_is_being_asked_is_not_lost(quipu: Quipu, hinting: Hinting) -> None:
    table, other = await begun(quipu, "caretos", 2), another(hinting.stores)
    async with following(other, table, 4) as versions:
        await eventually(lambda: hinting.caught_up)
        hint = hinting.hint
        assert hint is not None
        hinting.answering.clear()
        await table.go_on(1)
        hint(5)
        await eventually(lambda: hinting.withheld == 1)
        await table.go_on(1)  # the answer that is on its way does not hold this one
        hint(6)
        hinting.answering.set()
        await eventually(lambda: versions == [5, 6])


async def test_each_hint_has_the_log_read_once(quipu: Quipu, hinting: Hinting) -> None:
    table, other = await begun(quipu, "caretos", 2), another(hinting.stores)
    async with following(other, table, 4) as versions:
        await eventually(lambda: hinting.caught_up)
        assert hinting.hint is not None
        before = hinting.reads
        for version in (5, 6, 7):
            await table.go_on(1)
            hinting.hint(version)
            await eventually(partial(lambda at: versions[-1:] == [at], version))
            hinting.hint(version)  # it is known here; the read of the next version would come after one for this
        assert hinting.reads == before + 3


async def test_after_a_reconnection_the_log_is_asked(quipu: Quipu, hinting: Hinting) -> None:
    table, other = await begun(quipu, "caretos", 2), another(hinting.stores)
    async with following(other, table, 4) as versions:
        await eventually(lambda: hinting.caught_up)
        await table.go_on(3)
        assert hinting.hint is not None
        hinting.hint(0)
        await eventually(lambda: versions == [5, 6, 7])


async def test_a_log_that_is_away_is_asked_until_it_is_back(
    quipu: Quipu, hinting: Hinting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quipu_service.application.tables.watching.PAUSE", 0.01)
    table, other = await begun(quipu, "caretos", 2), another(hinting.stores)
    async with following(other, table, 4) as versions:
        await eventually(lambda: hinting.caught_up)
        hinting.away = True
        await table.go_on(1)
        assert hinting.hint is not None
        before = hinting.reads
        hinting.hint(5)
        await eventually(lambda: hinting.reads > before + 2)
        assert versions == []
        hinting.away = False
        await eventually(lambda: versions == [5])


async def test_a_watch_that_fails_is_told_and_leaves_nothing_behind(quipu: Quipu, hinting: Hinting) -> None:
    table, other = await begun(quipu, "caretos", 2), another(hinting.stores)
    hinting.watch_fails = True
    for _ in range(3):
        with pytest.raises(Unavailable):
            await heard(other, table, 4, [])
    assert other.following.count == 0
    hinting.watch_fails = False
    async with following(other, table, 3) as versions:
        await eventually(lambda: versions == [4])


async def test_a_follower_may_begin_before_its_own_seat_and_is_told_when_it_loses_it(quipu: Quipu) -> None:
    table, versions = await begun(quipu, "caretos", 2), list[int]()
    ended = asyncio.create_task(heard(another(quipu.stores), table, 0, versions, table.tokens[0]))
    await eventually(lambda: versions == [1, 2, 3, 4])

    await quipu.resignations.renew(table.id, command="renew", token=table.tokens[0], seat=0)

    with pytest.raises(NotSeated):
        await asyncio.wait_for(ended, PATIENCE)
    assert versions == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("beyond", [-1, 5])
async def test_nobody_follows_from_a_version_that_never_was(quipu: Quipu, beyond: int) -> None:
    table = await begun(quipu, "caretos", 2)
    assert (await table.position()).version == 4
    with pytest.raises(Malformed):
        async with quipu.following.following(table.id, None, beyond):
            pass


async def test_no_more_than_so_many_follow_one_process(quipu: Quipu) -> None:
    table = await begun(quipu, "caretos", 2)
    quipu.following._places._most = 1
    async with following(quipu, table, 4):
        with pytest.raises(TooMany):
            await heard(quipu, table, 4, [])


async def test_a_slow_follower_reads_what_was_not_kept_for_it(quipu: Quipu) -> None:
    table, versions = await begun(quipu, "caral", 2), list[int]()
    async with quipu.following.following(table.id, None, 0) as steps:
        async for step, _ in steps:
            versions.append(step.position.version)
            if len(versions) == 4:
                last = (await table.go_on(400)).version
            if len(versions) > 4 and step.position.version == last:
                break

    assert last > 300
    assert list(range(1, last + 1)) == versions


@pytest.mark.parametrize("way", ["always", "never", "sometimes", "failing"])
async def test_what_cannot_be_told_at_once_comes_in_its_place(quipu: Quipu, way: str) -> None:
    table, versions, at_once, dice = await begun(quipu, "caral", 2), list[int](), list[int](), dice_of(5)

    def tell(step: Step, viewer: Viewer) -> bool:
        assert viewer == 1
        if way == "failing":
            raise RuntimeError("a defect")
        told = way == "always" or (way == "sometimes" and dice.random() < 0.7)
        if told:
            versions.append(step.position.version)
            at_once.append(step.position.version)
        return told

    async def follow() -> None:
        async with quipu.following.following(table.id, table.tokens[1], 2, tell) as steps:
            async for step, _ in steps:
                await asyncio.sleep(0)
                versions.append(step.position.version)

    followed = asyncio.create_task(follow())
    await eventually(lambda: versions == [3, 4])
    last = (await table.go_on(60)).version
    await eventually(lambda: versions == list(range(3, last + 1)))
    assert at_once == [] if way in ("never", "failing") else len(at_once) > 10

    await quipu.resignations.renew(table.id, command="renew", token=table.tokens[1], seat=1)
    with pytest.raises(NotSeated):
        await asyncio.wait_for(followed, PATIENCE)
    assert versions[-1] == last + 1
    assert last + 1 not in at_once


async def test_a_log_that_lost_entries_is_read_again_and_followers_are_told(quipu: Quipu, valkey: Valkey) -> None:
    table = await begun(quipu, "caretos", 2)
    kept, other, versions = await table.go_on(4), another(quipu.stores), list[int]()
    told = asyncio.create_task(heard(quipu, table, 4, versions))
    lost = await table.go_on(3)
    await eventually(lambda: versions[-1:] == [lost.version])
    with valkey.client() as server:
        for version in range(kept.version + 1, lost.version + 1):
            server.xdel(f"{{{table.id}}}:log", f"{version}-0")

    after = (await quipu.tables.current(table.id))[0].position
    folded = (await other.tables.current(table.id))[0].position

    assert (kept.version, kept.head, kept.head) == (after.version, after.head, folded.head)
    with pytest.raises(Unavailable):
        await asyncio.wait_for(told, PATIENCE)


async def test_a_log_whose_last_entry_is_another_one_is_read_again(quipu: Quipu, valkey: Valkey) -> None:
    """After a failover the new primary may have accepted another entry with the same number."""
    table, here = await begun(quipu, "caretos", 2), another(quipu.stores)
    kept, entries = await table.position(), (await quipu.stores.log.read(table.id, 0)).entries
    lost = await table.go_on(1)
    assert (await here.tables.current(table.id))[0].position.head == lost.head
    with valkey.client() as server:
        server.delete(f"{{{table.id}}}:log")
        for version, entry in enumerate(entries, start=1):
            server.xadd(f"{{{table.id}}}:log", {"entry": entry}, id=f"{version}-0")
        server.hset(f"{{{table.id}}}:commands", "#head", kept.head)
    table.quipu = another(quipu.stores)
    seat, action = table.choice(await table.position())
    other = (await table.act(seat, action)).step.position
    assert (other.version, other.head != lost.head) == (lost.version, True), "another command"

    for process in (here, quipu):
        assert (await process.tables.current(table.id))[0].position.head == other.head


async def test_a_read_that_is_cancelled_at_any_moment_stays_cancelled(quipu: Quipu) -> None:
    table = await begun(quipu, "caretos", 2)
    for moment in range(200):
        reading = asyncio.create_task(quipu.stores.log.read(table.id, 0))
        for _ in range(moment % 40):
            await asyncio.sleep(0)
        done = reading.done()
        reading.cancel()
        await asyncio.wait([reading])
        assert reading.cancelled() != done
