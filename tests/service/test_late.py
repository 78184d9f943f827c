"""Whoever is late does not act any more, as far as the table's clock says what happens then."""

import pytest

from quipu.service.application.commands.seating import ALLOWANCE
from quipu.service.application.log.clocks import OnTimeout
from quipu.service.application.log.position import undo_targets
from quipu.service.application.problems import Declined
from quipu.service.application.quipu import Quipu
from quipu.service.worker.worker import Worker
from tests.service.tables import Played
from tests.service.test_clocks import TURN, Ticking, timed

AUTOMATIC = [OnTimeout.BOT, OnTimeout.DROP_OUT, OnTimeout.DEFAULT_ACTION]


async def with_something_to_undo(table: Played) -> tuple[int, int]:
    """A seat has acted and is still to act: the seat, and the version to which it may go back alone."""
    for _ in range(200):
        seat, action = table.choice(await table.position())
        position = (await table.act(seat, action)).step.position
        if seat in position.to_act and (found := undo_targets(position, seat)):
            return seat, found[0]
    raise AssertionError("nothing could be undone")


@pytest.mark.parametrize("on_timeout", AUTOMATIC)
async def test_nobody_acts_on_purpose_once_the_time_is_up(quipu: Quipu, on_timeout: OnTimeout) -> None:
    clock = Ticking()
    table = await timed(quipu, clock, on_timeout)
    seat, action = table.choice(await table.position())
    before = (await table.position()).version
    clock.now += TURN + ALLOWANCE + 1
    with pytest.raises(Declined, match="TIME_UP"):
        await table.act(seat, action)
    assert (await table.position()).version == before


async def test_an_action_on_its_way_is_taken_but_nobody_goes_back_in_the_last_moment(quipu: Quipu) -> None:
    clock = Ticking()
    table = await timed(quipu, clock, OnTimeout.DROP_OUT)
    seat, back = await with_something_to_undo(table)
    position = await table.position()
    clock.now = (position.deadline(position.to_act[0]) or 0) + 1
    with pytest.raises(Declined, match="TIME_UP"):
        await table.rewind(seat, back)
    clock.now += ALLOWANCE - 1
    await table.act(*table.choice(position))


async def test_where_the_others_claim_a_late_player_may_still_act_and_nobody_looks(quipu: Quipu) -> None:
    clock = Ticking()
    table = await timed(quipu, clock, OnTimeout.CLAIM)
    seat, action = table.choice(await table.position())
    clock.now += 100 * TURN
    await Worker(table.quipu, clock).look_after(table.id)
    assert table.id not in await quipu.log.work.due(clock.now, 1_000_000), "nothing can be done about this deadline"
    await table.act(seat, action)
