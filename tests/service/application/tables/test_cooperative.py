"""Long work is sliced: one slice in each iteration of the event loop, however many clients ask for it."""

import asyncio

import pytest

from quipu_service.application.tables import cooperative as module
from quipu_service.application.tables.cooperative import cooperative

WORKS, PIECES = 8, 20


async def test_others_have_a_turn_after_each_piece_of_many_long_works() -> None:
    rounds, begun = 0, list[int]()

    async def long_work() -> None:
        async for _ in cooperative(range(PIECES), most=0):  # each item takes longer than a turn
            begun.append(rounds)

    async def somebody_else() -> None:
        nonlocal rounds
        while len(begun) < WORKS * PIECES:
            rounds += 1
            await asyncio.sleep(0)

    await asyncio.gather(somebody_else(), *(long_work() for _ in range(WORKS)))

    later = begun[WORKS:]  # all begin in the same round
    assert len(later) == len(set(later))


async def test_work_that_is_cancelled_gives_its_turn_to_the_next() -> None:
    async def long_work() -> int:
        return sum([one async for one in cooperative(range(PIECES), most=0)])

    cancelled, kept = asyncio.create_task(long_work()), asyncio.create_task(long_work())
    await asyncio.sleep(0)
    cancelled.cancel()

    assert await kept == sum(range(PIECES))


async def test_others_have_a_turn_whenever_a_work_has_used_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now, done = 0, list[int]()
    monkeypatch.setattr(module, "perf_counter", lambda: now)

    async def long_work() -> None:
        nonlocal now
        async for piece in cooperative(range(10), most=3):
            done.append(piece)
            now += 1  # second

    async def somebody_else() -> list[int]:
        seen = [0]
        while len(done) < 10:
            await asyncio.sleep(0)
            seen.append(len(done))
        return sorted(set(seen))

    seen, _ = await asyncio.gather(somebody_else(), long_work())

    assert seen == [0, 3, 6, 9, 10]
