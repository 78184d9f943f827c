"""The clocks in logs of earlier formats count as the release counted that wrote them."""

from collections.abc import Sequence

import pytest
from msgspec import Raw
from msgspec.structs import replace

from quipu_rules.kernel.message import Event, Seat
from quipu_service.application.commands.first_entries import Terms
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.bodies import Acted, AnyBody, Rewound, SeatBack, SeatTaken
from quipu_service.application.log.clocks import TimeControl, Times
from quipu_service.application.log.entries import Entry
from quipu_service.application.log.position import Position
from quipu_service.application.log.timing import timed
from tests.service.application.commands.test_conditions import turn
from tests.service.tables import begun

BANK = TimeControl(bank=60_000, increment=5_000)
TURN = TimeControl(turn=20_000)
ACTED = Acted(command="", events=Raw(b"[]"))


class Pair:
    """A table of two: before a turn, and after it, when the other seat is waited for."""

    def __init__(self, before: Position, after: Position) -> None:
        self.before, self.after, self.seat = before, after, before.to_act[0]

    def times(self, since: int | None, bank: int, since_of_other: int | None, bank_of_other: int) -> Times:
        """Those of the seat whose turn it is, and of the other one."""
        rows = [(since, bank), (since_of_other, bank_of_other)]
        (first, second) = rows if self.seat == 0 else rows[::-1]
        none = (0, 0)
        return Times(since=(first[0], second[0]), banks=(first[1], second[1]), used=none, holders=none)


async def pair(quipu: Quipu, clock: TimeControl) -> Pair:
    table = await begun(quipu, "caracalla", 2, terms=Terms(clock=clock))
    before = await table.position()
    after = (await table.act(before.to_act[0], *turn(0))).step.position
    return Pair(before, after)


def counted(
    before: Position,
    times: Times,
    after: Position,
    body: AnyBody,
    at: int,
    *,
    seat: Seat | None = None,
    draws: int = 0,
    events: Sequence[Event] = (),
) -> Times | None:
    """The clocks after an entry of format 2 with this body."""
    entry = Entry(
        format=2,
        version=before.version + 1,
        at=at,
        seat=seat,
        revision=1,
        first_draw=0,
        draws=draws,
        previous=before.head,
        body=body,
    )
    return timed(replace(before, times=times), after, entry, events, lambda _: None).times


async def test_who_ends_a_turn_pays_for_it_and_gains_the_increment(quipu: Quipu) -> None:
    two = await pair(quipu, BANK)
    began = two.times(1_000, 60_000, None, 40_000)

    found = counted(two.before, began, two.after, ACTED, 11_000, seat=two.seat)
    assert found == two.times(None, 55_000, 11_000, 40_000)

    late = counted(two.before, began, two.after, ACTED, 71_000, seat=two.seat)
    assert late == two.times(None, 5_000, 71_000, 40_000)


async def test_a_turn_with_a_time_of_its_own_pays_and_gains_nothing(quipu: Quipu) -> None:
    two = await pair(quipu, TURN)

    found = counted(two.before, two.times(1_000, 20_000, None, 20_000), two.after, ACTED, 11_000, seat=two.seat)

    assert found == two.times(None, 20_000, 11_000, 20_000)


async def test_a_rewind_takes_back_the_increment_and_no_time(quipu: Quipu) -> None:
    two = await pair(quipu, BANK)
    ended, back = two.times(None, 55_000, 11_000, 40_000), Rewound(to=two.before.version)

    assert counted(two.after, ended, two.before, back, 15_000, seat=two.seat) == two.times(15_000, 50_000, None, 40_000)

    poor = two.times(None, 3_000, 11_000, 40_000)
    assert counted(two.after, poor, two.before, back, 15_000, seat=two.seat) == two.times(15_000, 0, None, 40_000)


async def test_a_draw_within_a_turn_pays_for_the_time_before_it(quipu: Quipu) -> None:
    bank, turn_clock = await pair(quipu, BANK), await pair(quipu, TURN)
    began = bank.times(1_000, 60_000, None, 40_000)

    found = counted(bank.before, began, bank.before, ACTED, 11_000, seat=bank.seat, draws=1)
    assert found == bank.times(11_000, 50_000, None, 40_000)
    assert counted(bank.before, began, bank.before, ACTED, 11_000, seat=bank.seat) == began, "it can be taken back"

    began = turn_clock.times(1_000, 20_000, None, 20_000)
    found = counted(turn_clock.before, began, turn_clock.before, ACTED, 11_000, seat=turn_clock.seat, draws=1)
    assert found == turn_clock.times(11_000, 20_000, None, 20_000)


@pytest.mark.parametrize(
    ("clock", "left", "new", "back"),
    [(BANK, 30_000, 60_000, 30_000), (BANK, 2_000, 60_000, 5_000), (TURN, 3_000, 20_000, 20_000)],
    ids=["a bank", "a bank that is nearly used up", "a time for each turn"],
)
async def test_a_new_player_has_a_full_clock_and_a_returned_one_what_is_left(
    quipu: Quipu, clock: TimeControl, left: int, new: int, back: int
) -> None:
    two = await pair(quipu, clock)
    running, resting = two.seat, Seat(1 - two.seat)
    began = two.times(1_000, left, None, left)
    for seat, since in ((running, 11_000), (resting, 1_000)):
        taken = SeatTaken(seat=seat, name="Zoe", entropy="")
        for body, bank in ((taken, new), (SeatBack(seat=seat), back)):
            found = counted(two.before, began, two.before, body, 11_000, seat=seat)
            banks = (bank, left) if seat == running else (left, bank)
            assert found == two.times(since, banks[0], None, banks[1])
