"""Bots at tables: they sit, act once at each version whoever works, and outlive the worker that thought for them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest
from redis.asyncio import Redis

from quipu_rules.kernel.message import Seat
from quipu_service.adapters.entropy import system_clock
from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.commands.absent_players import BotSeat
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.bodies import Acted, Chosen, SeatTaken, bot_name
from quipu_service.application.log.entries import Role
from quipu_service.application.log.position import Position, Status
from quipu_service.application.problems.tree import Declined, NotSeated, Unauthenticated
from quipu_service.bots.levels import Level
from quipu_service.worker import worker as workers
from quipu_service.worker.thinking_time import AT_ONCE
from quipu_service.worker.worker import Worker
from tests.service.tables import Played, another, exported
from tests.service.valkey import PATIENCE

RANDOM = BotSeat(level=Level.RANDOM)


@asynccontextmanager
async def working(url: str, count: int = 1) -> AsyncIterator[None]:
    """So many workers, each with connections and a memory of its own."""
    logs = [redis_stores(url) for _ in range(count)]
    works = [Worker(another(stores), system_clock, idle=300, pace=AT_ONCE).run for stores in logs]
    works += [work for stores in logs for work in another(stores).works]
    tasks = [asyncio.create_task(work()) for work in works]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for stores in logs:
            await stores.server.aclose()


@pytest.fixture(autouse=True)
async def nothing_to_do(valkey_url: str) -> None:
    """No jobs of other tests."""
    async with Redis.from_url(valkey_url) as client:
        await client.delete("quipu:jobs", "quipu:attended")


async def with_bots(quipu: Quipu, game: str, seats: int, *bots: BotSeat, people: int = 0) -> Played:
    opened = await quipu.new_tables.open(game, seats=seats)
    await quipu.absences.open_with_bots(opened, bots)
    table = Played(quipu, game, opened.position.table.id, host=opened.host)
    for seat in range(people):
        accepted, token = await quipu.commands.take(table.id, command=f"sit-{seat}", name=f"Player {seat}")
        assert accepted.seat == len(bots) + seat
        table.tokens.append(token)
    return table


async def reached(table: Played, status: Status = Status.OVER) -> Position:
    async with asyncio.timeout(PATIENCE):
        while (position := await table.position()).status is not status:
            await asyncio.sleep(0.02)
    return position


async def test_bots_alone_start_and_end_a_game_whose_log_verifies(quipu: Quipu, valkey_url: str) -> None:
    table = await with_bots(quipu, "caretos", 2, RANDOM, BotSeat(level=Level.BEGINNER))
    async with working(valkey_url):
        position = await reached(table)

    assert position.people.bots == (Level.RANDOM, Level.BEGINNER)
    report = quipu.verifier.report(await exported(table))
    assert (report.complete, report.problem) == (True, None)


async def test_several_workers_write_one_entry_for_each_turn_of_a_bot(quipu: Quipu, valkey_url: str) -> None:
    table = await with_bots(quipu, "caretos", 3, RANDOM, RANDOM, RANDOM)
    async with working(valkey_url, 3):
        position = await reached(table)

    log_read = await quipu.stores.log.read(table.id, 0)
    steps = list(quipu.tables.folding.steps(log_read.entries))
    assert [step.entry.version for step in steps] == list(range(1, position.version + 1))
    assert {Chosen.BOT} == {step.entry.body.by for step in steps if isinstance(step.entry.body, Acted)}


async def test_the_job_of_a_worker_that_died_thinking_is_taken_over(
    quipu: Quipu, valkey_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await with_bots(quipu, "caretos", 2, RANDOM, RANDOM)
    async with redis_stores(valkey_url) as stores:
        dies = Worker(another(stores), system_clock, pace=AT_ONCE)
        thinking = asyncio.Event()

        async def for_ever(*_: object) -> None:
            thinking.set()
            await asyncio.Event().wait()

        monkeypatch.setattr(workers, "_aside", for_ever)
        task = asyncio.create_task(dies.run())
        await asyncio.wait_for(thinking.wait(), PATIENCE)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        monkeypatch.undo()
    before = await table.position()
    assert before.status is Status.RUNNING

    async with working(valkey_url):
        assert (await reached(table)).version > before.version


async def test_a_table_whose_job_was_lost_is_found_again(quipu: Quipu, valkey_url: str) -> None:
    table = await with_bots(quipu, "caretos", 2, RANDOM, RANDOM)
    async with Redis.from_url(valkey_url) as client:
        await client.delete("quipu:jobs")
        await client.zadd("quipu:attended", {table.id: 0})

    async with working(valkey_url):
        await reached(table)


async def test_a_person_plays_against_a_bot_that_they_asked_for(quipu: Quipu, valkey_url: str) -> None:
    table = await with_bots(quipu, "caretos", 2, people=1)
    accepted = await quipu.absences.add_bot(table.id, command="bot", token=table.host, level=Level.RANDOM)
    entry = accepted.step.entry
    assert (accepted.seat, entry.seat, entry.by) == (None, None, Role.HOST)
    assert entry.body == SeatTaken(seat=Seat(1), name=bot_name(1), entropy="", bot=Level.RANDOM)
    again = await quipu.absences.add_bot(table.id, command="bot", token=table.host, level=Level.RANDOM)
    assert (again.seat, again.repeated) == (None, True)
    await quipu.commands.start(table.id, command="start", token=table.host)

    async with working(valkey_url), asyncio.timeout(PATIENCE):
        while (position := await table.position()).status is not Status.OVER:
            if Seat(0) in position.to_act:
                with suppress(Declined):
                    await table.act(0, table.dice.choice(position.game.rulebook.proposals(position.state, Seat(0))))
            else:
                await asyncio.sleep(0.01)
    assert quipu.verifier.report(await exported(table)).complete


async def test_a_bot_is_asked_for_by_the_host_alone_and_takes_a_free_seat(quipu: Quipu) -> None:
    table = await with_bots(quipu, "caretos", 2, RANDOM, people=1)
    with pytest.raises(Unauthenticated):
        await quipu.absences.add_bot(table.id, command="bot", token=None, level=Level.CLUB)
    with pytest.raises(NotSeated):
        await quipu.absences.add_bot(table.id, command="bot", token=table.tokens[0], level=Level.CLUB)
    with pytest.raises(Declined, match="NO_SEAT_FREE"):
        await quipu.absences.add_bot(table.id, command="bot", token=table.host, level=Level.CLUB)
