"""Limited places are shared: no single client can take all of them."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from functools import partial

import pytest

from quipu_service.adapters.verifying import Verifying
from quipu_service.application.admission.rate_limits import hashed
from quipu_service.application.admission.shares import CLIENT, OURS, Client, Shares
from quipu_service.application.commands.first_entries import Terms
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.ledger import ADVICE_AWAITED
from quipu_service.application.ports.schedule import WorkKind
from quipu_service.application.problems.tree import TooMany
from quipu_service.application.records.checks import Report
from quipu_service.application.records.verify import in_chunks
from quipu_service.application.tables.advice import Hint
from quipu_service.application.tables.jobs import read_job
from tests.service.tables import begun, exported
from tests.service.valkey import PATIENCE, eventually

LOUD, OTHER = Client("192.0.2.1"), Client("192.0.2.2")


@pytest.fixture(autouse=True)
def _no_client_afterwards() -> Iterator[None]:
    yield
    CLIENT.set(OURS)


def test_one_client_gets_its_share_and_others_theirs() -> None:
    places = Shares("followers of this process", 8, 2)
    with ExitStack() as held:
        CLIENT.set(LOUD)
        for _ in range(2):
            held.enter_context(places.place())
        with pytest.raises(TooMany, match="at most 2"), places.place():
            pass
        CLIENT.set(OTHER)
        held.enter_context(places.place())
        CLIENT.set(Client("frontend of many", many=True))
        for _ in range(4):
            held.enter_context(places.place())
        with pytest.raises(TooMany, match="at most 4"), places.place():
            pass
        assert places.count == 7
    assert places.count == 0


def test_a_client_of_many_has_half_of_the_places_or_its_share_if_that_is_more() -> None:
    for most, each, many in ((7, 2, 3), (8, 5, 5), (1, 0, 1)):
        places = Shares("uploads", most, each)
        with ExitStack() as held:
            CLIENT.set(Client("frontend of many", many=True))
            for _ in range(many):
                held.enter_context(places.place())
            with pytest.raises(TooMany, match=f"at most {many}"):
                held.enter_context(places.place())
            CLIENT.set(OURS)
            for _ in range(most - many):
                held.enter_context(places.place())
            with pytest.raises(TooMany, match=f"at most {most}"):
                held.enter_context(places.place())
            assert places.count == most


async def test_who_waits_for_a_place_gets_it_when_one_is_free_or_is_refused_in_the_end() -> None:
    places, order = Shares("verifications", 2, 1), list[str]()
    CLIENT.set(LOUD)

    async def work(name: str, seconds: float = PATIENCE) -> None:
        async with places.waited(seconds):
            order.append(name)
            await going.wait()

    going = asyncio.Event()
    first, second = (asyncio.create_task(work(name)) for name in ("first", "second"))
    await eventually(lambda: order == ["first"])
    with pytest.raises(TooMany, match="at most 2"):
        await work("impatient", 0.01)
    CLIENT.set(OTHER)
    other = asyncio.create_task(work("other"))
    await eventually(lambda: len(order) == 2)
    assert (order, places.count) == (["first", "other"], 2)
    going.set()
    await asyncio.gather(first, second, other)

    assert (order, places.count) == (["first", "other", "second"], 0)


async def never_ending(begun: asyncio.Event, first: bytes = b"") -> AsyncIterator[bytes]:
    yield first
    begun.set()
    await asyncio.Event().wait()
    yield b""


async def test_slow_uploads_hold_no_process_and_no_place_of_others(quipu: Quipu) -> None:
    table = await begun(quipu, "caretos", 2)
    await table.go_on()
    file = await exported(table)
    verify, header = Verifying(None, most=2), file[: file.index(b"\n") + 1]
    CLIENT.set(LOUD)
    started = [asyncio.Event() for _ in range(4)]
    slow = [asyncio.create_task(verify(never_ending(one, header))) for one in started]
    await asyncio.gather(*(one.wait() for one in started))
    assert verify.running == 0
    with pytest.raises(TooMany):
        await verify(in_chunks(file))

    CLIENT.set(OTHER)
    assert (await verify(in_chunks(file))).valid

    for one in slow:
        one.cancel()
    await asyncio.gather(*slow, return_exceptions=True)


async def test_a_process_takes_eight_uploads_for_each_verification_that_it_runs() -> None:
    verify = Verifying(None, most=2)
    started = [asyncio.Event() for _ in range(16)]
    tasks = list[asyncio.Task[Report]]()
    for number, one in enumerate(started):
        CLIENT.set(Client(f"192.0.2.{number // 4}"))
        tasks.append(asyncio.create_task(verify(never_ending(one))))
    await asyncio.gather(*(one.wait() for one in started))
    CLIENT.set(Client("192.0.2.9"))
    with pytest.raises(TooMany) as told:
        await verify(never_ending(asyncio.Event()))
    assert (told.value.limit, told.value.most) == ("uploads", 16)

    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


@pytest.mark.parametrize("garbage", [b"", b"\n", b"garbage\n", b"x" * 5_000, b'{"quipu": 1}\n', b"{}"])
async def test_garbage_is_refused_without_a_process(
    quipu: Quipu, garbage: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    verify = Verifying(None, most=1)
    monkeypatch.setattr(asyncio, "create_subprocess_exec", None)
    assert await verify(in_chunks(garbage)) == quipu.verifier.report(garbage)


async def test_questions_to_workers_have_places_and_turns_by_who_asked(quipu: Quipu) -> None:
    table = await begun(quipu, "caretos", 2, terms=Terms(hints=True))
    seat = (await table.position()).to_act[0]
    asked = partial(quipu.advice.hint, table.id, table.tokens[seat], "en")
    counted = partial(quipu.stores.schedule.backlog, 0)
    before = (await counted()).jobs

    def ask(client: Client, times: int) -> list[asyncio.Task[Hint]]:
        CLIENT.set(client)
        return [asyncio.create_task(asked()) for _ in range(times)]

    async def queued(jobs: int) -> None:
        while (await counted()).jobs - before < jobs:
            await asyncio.sleep(0)

    loud = ask(LOUD, ADVICE_AWAITED.each + 4)
    await queued(ADVICE_AWAITED.each)
    others = ask(OTHER, 1)
    await queued(ADVICE_AWAITED.each + 1)

    assert quipu.advice.asking == ADVICE_AWAITED.each + 1, "four of the loud one wait for a place"
    jobs = [await quipu.stores.schedule.claim(WorkKind.JOB, "a worker", 60_000, 0) for _ in range(before + 17)]
    askers = [read_job(job).requester for _, job in filter(None, jobs)]
    assert [askers.count(hashed(client.name)) for client in (LOUD, OTHER)] == [ADVICE_AWAITED.each, 1]
    for task in [*loud, *others]:
        task.cancel()
    await asyncio.gather(*loud, *others, return_exceptions=True)
    assert quipu.advice.asking == 0
