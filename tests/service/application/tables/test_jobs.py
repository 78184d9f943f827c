"""When a worker looks at a table again, and when those who have to act are reminded: to the millisecond."""

from collections.abc import Callable
from typing import Any, cast

import pytest
from msgspec.structs import replace

from quipu_rules.kernel.message import Seat
from quipu_service.application.admission.server_settings import ServerSettings
from quipu_service.application.commands.first_entries import Terms
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.bodies import Absence
from quipu_service.application.log.clocks import OnTimeout, TimeControl, Times
from quipu_service.application.log.entropies import Starting
from quipu_service.application.log.position import Position
from quipu_service.application.ports.schedule import Schedule, WorkKind
from quipu_service.application.tables.jobs import (
    attended,
    look_at,
    next_deadline,
    read_job,
    reminded,
    reveals_over,
    served,
    to_start,
)
from quipu_service.bots.levels import Level
from tests.service.positions import changed
from tests.service.tables import Played, begun, seated

BEGUN, TURN = 5_000_000, 1_000_000
SOON, LATE = 20_000, 600_000
Changed = Callable[[Position, Seat], Position]


def plain(position: Position, _: Seat) -> Position:
    return position


def noticed(position: Position, _: Seat) -> Position:
    return replace(position, notices_sent=True)


def away(position: Position, seat: Seat) -> Position:
    return changed(position, away=tuple(Absence.OUT if one == seat else None for one in range(2)))


async def timed(quipu: Quipu, on_timeout: OnTimeout = OnTimeout.BOT) -> tuple[Position, Seat]:
    """A position at which the table waits for a seat since ``BEGUN``, for ``TURN``."""
    terms = Terms(clock=TimeControl(turn=TURN, on_timeout=on_timeout))
    position = await (await begun(quipu, "caretos", 2, terms=terms)).position()
    (seat,) = position.to_act
    since = tuple(BEGUN if one == seat else None for one in range(2))
    return replace(position, times=Times(since=since, banks=(TURN,) * 2, used=(0,) * 2, holders=(0,) * 2)), seat


@pytest.mark.parametrize(
    ("changed", "now", "next_look"),
    [
        (plain, BEGUN, BEGUN + LATE),
        (plain, BEGUN + 400_000, BEGUN + TURN),
        (plain, BEGUN + 399_999, BEGUN + TURN - 1),
        (plain, BEGUN + TURN, BEGUN + TURN),
        (plain, BEGUN + TURN + 7, BEGUN + TURN + 7),
        (noticed, BEGUN + 149_999, BEGUN + 749_999),
        (noticed, BEGUN + 150_001, BEGUN + 750_000),
        (noticed, BEGUN + 750_000, BEGUN + 950_000),
        (noticed, BEGUN + 950_000, BEGUN + TURN),
        (away, BEGUN, BEGUN + SOON),
    ],
)
async def test_a_table_with_a_clock_is_looked_at_when_something_becomes_due(
    quipu: Quipu, changed: Changed, now: int, next_look: int
) -> None:
    position, seat = await timed(quipu)

    assert look_at(changed(position, seat), now) == next_look


async def test_where_nothing_happens_of_itself_the_limit_of_absence_ends_the_waiting(quipu: Quipu) -> None:
    without = await (await begun(quipu, "caretos", 2)).position()
    claimed, seat = await timed(quipu, OnTimeout.CLAIM)
    out = without.at + ServerSettings().absence, BEGUN + TURN + ServerSettings().absence

    assert (next_deadline(without), look_at(without, without.at + 1), look_at(without, out[0] + 9)) == (
        out[0],
        out[0],
        out[0] + 9,
    )
    assert (next_deadline(claimed), look_at(claimed, BEGUN + TURN)) == (out[1], BEGUN + TURN + LATE)
    assert (len(reminded(without, without.to_act[0])), reminded(claimed, seat)) == (
        2,
        [BEGUN + 750_000, BEGUN + 950_000],
    )


async def test_of_several_deadlines_the_first_counts(quipu: Quipu) -> None:
    table = await begun(quipu, "inkas", 3, terms=Terms(clock=TimeControl(bank=TURN)))
    position = await table.position()
    while len(position.to_act) < 2:
        position = await table.go_on(1)
    banks = tuple(TURN - 1 if seat == position.to_act[1] else TURN for seat in range(3))
    times = Times(since=(BEGUN,) * 3, banks=banks, used=(0,) * 3, holders=(0,) * 3)

    assert next_deadline(replace(position, times=times)) == BEGUN + TURN - 1


async def test_a_start_waits_for_entropies_until_its_time_and_a_bot_for_nothing(quipu: Quipu) -> None:
    position = await (await seated(quipu, "caretos", 2)).position()
    owing = replace(position, starting=Starting(at=BEGUN - 5_000, seat=None), commitments=("ab" * 32, None))

    assert [reveals_over(owing, now) for now in (BEGUN - 1, BEGUN)] == [False, True]
    assert [look_at(owing, now) for now in (BEGUN - LATE - 1, BEGUN - LATE + 1, BEGUN - 1)] == [
        BEGUN - 1,
        BEGUN,
        BEGUN,
    ]
    assert look_at(owing, BEGUN) == BEGUN + SOON
    bots = changed(position, bots=(Level.RANDOM,) * 2)
    assert [to_start(one) for one in (position, owing, bots)] == [False, False, True]
    assert to_start(replace(owing, commitments=(None, None)))
    assert look_at(bots, BEGUN) == BEGUN + SOON


class Scheduled:
    """A schedule, and what it was told."""

    def __init__(self) -> None:
        self.told = list[tuple[str, Any]]()

    async def put(self, kind: WorkKind, table: str, at: int) -> None:
        del table
        self.told.append((kind.name, at))

    async def drop(self, kind: WorkKind, table: str) -> None:
        del table
        self.told.append((kind.name, None))

    async def queue(self, kind: WorkKind, table: str, job: bytes, at: int | None = None) -> None:
        read = read_job(job)
        assert (kind, at, read.table) == (WorkKind.JOB, None, table)
        self.told.append((read.kind, read.version))


async def test_workers_are_told_what_a_new_position_needs(quipu: Quipu) -> None:
    position, seat = await timed(quipu)
    bots = tuple(Level.RANDOM if one == seat else None for one in range(2))
    over = replace(position, state=(await (await over_of(quipu)).position()).state)

    async def told(position: Position) -> list[tuple[str, Any]]:
        scheduled = Scheduled()
        await attended(cast(Schedule, scheduled), replace(position, at=BEGUN))
        return scheduled.told

    version = position.version
    assert await told(position) == [("TABLE", BEGUN + LATE)]
    assert await told(replace(position, notices_sent=True)) == [("notices", version), ("TABLE", BEGUN + LATE)]
    for sent in (False, True):
        playing = changed(position, bots=bots, notices_sent=sent)
        assert await told(playing) == [("TABLE", BEGUN + SOON), ("play", version)], "notices come after the bots"
    assert await told(over) == [("ended", version), ("TABLE", None)]
    assert await told(replace(position, closed=True)) == [("TABLE", None)]


async def over_of(quipu: Quipu) -> Played:
    table = await begun(quipu, "caretos", 2)
    await table.go_on()
    return table


async def test_a_worker_acts_for_bots_and_those_who_are_out_and_for_nobody_else(quipu: Quipu) -> None:
    position, seat = await timed(quipu)
    bots = tuple(Level.RANDOM if one == seat else None for one in range(2))

    assert served(position) is None
    assert served(changed(position, bots=bots)) == seat
    assert served(away(position, seat)) == seat
    assert served(away(position, Seat(1 - seat))) is None
    assert served(changed(position, bots=bots, closed=True)) is None
