"""Presence: who follows a table at any process is shown as present, for a minute longer than that."""

import asyncio

import pytest

from quipu_rules.kernel.message import Seat
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.clocks import OnTimeout
from quipu_service.application.tables.cache import CachedTable
from quipu_service.application.tables.jobs import bot_time_key
from quipu_service.bots.levels import Level
from tests.service.application.log.test_clocks import TURN, Ticking, timed
from tests.service.tables import Played, another, begun, seated


async def looked_at(quipu: Quipu, table: Played) -> CachedTable:
    cached, _ = await quipu.tables.current(table.id)
    return await quipu.presence.look(cached)


async def test_a_follower_is_present_at_every_process_for_a_minute(quipu: Quipu) -> None:
    clock = Ticking()
    here, there = another(quipu.stores, clock), another(quipu.stores, clock)
    table = await begun(here, "caretos", 2)

    async with here.presence.following(table.id, Seat(1)):
        while not await quipu.stores.clients.present(table.id):
            await asyncio.sleep(0.005)
        assert (await looked_at(there, table)).noted.present == {1}

    clock.now += 60_000 - 1
    assert (await looked_at(there, table)).noted.present == {1}
    clock.now += 1
    assert (await looked_at(there, table)).noted.present == frozenset()


async def test_a_follower_is_recorded_again_every_half_minute(quipu: Quipu, monkeypatch: pytest.MonkeyPatch) -> None:
    clock, table, sleep = Ticking(), await begun(quipu, "caretos", 2), asyncio.sleep
    here, until = another(quipu.stores, clock), list[int]()

    async def passing(seconds: float) -> None:
        clock.now += round(1_000 * seconds)
        until.append((await quipu.stores.clients.present(table.id))[1])
        await (sleep(0) if len(until) < 3 else asyncio.Event().wait())

    monkeypatch.setattr(asyncio, "sleep", passing)
    began = clock.now
    async with here.presence.following(table.id, Seat(1)):
        while len(until) < 3:
            await sleep(0.001)

    assert until == [began + 60_000, began + 90_000, began + 120_000]


async def test_a_spectator_is_not_present(quipu: Quipu) -> None:
    table = await begun(quipu, "caretos", 2)

    async with quipu.presence.following(table.id, None), quipu.presence.following(table.id, Seat(1)):
        while not (present := await quipu.stores.clients.present(table.id)):  # the player came after the spectator
            await asyncio.sleep(0)

    assert present.keys() == {1}


@pytest.mark.parametrize("plays", ["a bot", "a bot for somebody", "nobody but people"])
async def test_the_share_of_time_that_bots_get_is_shown_where_one_plays(quipu: Quipu, plays: str) -> None:
    clock = Ticking()
    if plays == "a bot for somebody":
        table = await timed(quipu, clock, OnTimeout.BOT)
        position = await table.position()
        clock.now += TURN
        await table.quipu.absences.time_out(position, position.to_act[0])
    else:
        table = await seated(another(quipu.stores, clock), "caretos", 2)
        if plays == "a bot":
            await table.quipu.commands.leave(table.id, command="go", token=table.tokens[1], seat=1)
            await table.quipu.absences.add_bot(table.id, command="bot", token=table.host, level=Level.RANDOM)
    assert (await looked_at(table.quipu, table)).noted.bot_time == 1

    await quipu.stores.schedule.answer(bot_time_key(table.id), b"0.25", 60)

    shown = (await looked_at(table.quipu, table)).noted.bot_time
    assert shown == (1 if plays == "nobody but people" else 0.25)
