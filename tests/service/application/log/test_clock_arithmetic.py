"""What each kind of entry does to the clocks of three seats, in seconds that one can follow by hand."""

from collections.abc import Collection

import pytest

from quipu_rules.kernel.message import Seat
from quipu_service.application.log.clocks import TimeControl, Times, back, fresh, passed, rewound, taken

BANK, TURN = TimeControl(bank=60, increment=5), TimeControl(turn=20)
ANN, BEN, EVE = Seat(0), Seat(1), Seat(2)
ALL = (ANN, BEN, EVE)
BEFORE = Times(since=(100, None, 100), banks=(60, 50, 40), used=(0, 3, 9), holders=(0, 1, 0))
"""Ann and Eve are waited for since 100."""


def test_clocks_begin_full() -> None:
    nobody, none = (None, None), (0, 0)
    assert fresh(BANK, 2) == Times(since=nobody, banks=(60, 60), used=none, holders=none)
    assert fresh(TURN, 2) == Times(since=nobody, banks=(20, 20), used=none, holders=none)


@pytest.mark.parametrize(
    ("clock", "sensible"),
    [
        *((TimeControl(turn=turn), turn >= 1_000) for turn in (1, 999, 1_000, 1_001, 86_400_000)),
        *((TimeControl(bank=bank), bank >= 1_000) for bank in (0, 999, 1_000, 1_001, 86_400_000)),
        (TimeControl(bank=1_000, increment=1), True),
        (TimeControl(turn=1_000, increment=1), False),
        (TimeControl(turn=1_000, bank=1_000), False),
    ],
)
def test_a_clock_has_a_second_at_least_for_each_turn_or_for_all(clock: TimeControl, sensible: bool) -> None:
    assert clock.sensible == sensible


@pytest.mark.parametrize(
    ("at", "waiting", "playing", "acts", "again", "since", "banks", "used"),
    [
        (110, [BEN], ALL, True, (), (None, 110, None), (55, 50, 35), (10, 3, 19)),
        (110, [BEN], ALL, False, (), (None, 110, None), (50, 50, 30), (10, 3, 19)),
        (110, [BEN], [ANN, BEN], True, (), (None, 110, None), (55, 50, 40), (10, 3, 9)),
        (110, [ANN, BEN], ALL, True, (), (100, 110, None), (60, 50, 35), (0, 3, 19)),
        (110, [ANN, EVE], ALL, True, [ANN], (110, None, 100), (50, 50, 40), (10, 3, 9)),
        (160, [], ALL, True, (), (None, None, None), (5, 50, 5), (60, 3, 49)),
        (141, [], ALL, False, (), (None, None, None), (19, 50, 0), (41, 3, 49)),
        (90, [], ALL, True, (), (None, None, None), (65, 50, 45), (0, 3, 9)),
    ],
)
def test_who_is_no_longer_waited_for_pays_and_gains_the_increment(
    *,
    at: int,
    waiting: Collection[Seat],
    playing: Collection[Seat],
    acts: bool,
    again: Collection[Seat],
    since: tuple[int | None, ...],
    banks: tuple[int, ...],
    used: tuple[int, ...],
) -> None:
    found = passed(BANK, BEFORE, at, waiting, playing=playing, acts=acts, again=again)

    assert found == Times(since=since, banks=banks, used=used, holders=BEFORE.holders)


def test_with_a_time_for_each_turn_each_new_one_is_full() -> None:
    times = Times(since=(100, None, 100), banks=(15, 2, 20), used=(0, 0, 0), holders=(0, 0, 0))

    found = passed(TURN, times, 104, [BEN, EVE], playing=ALL, acts=True, again=[EVE])

    assert (found.since, found.banks, found.used) == ((None, 104, 104), (11, 20, 20), (4, 0, 4))


@pytest.mark.parametrize(
    ("clock", "banks"),
    [
        (BANK, (50, 50, 29)),  # Ben's seat has another holder since; Eve used 10 since then, and now 10 more
        (TURN, (50, 20, 29)),
    ],
)
def test_going_back_gives_what_was_left_less_what_was_used_since(clock: TimeControl, banks: tuple[int, ...]) -> None:
    then = Times(since=(None, 70, None), banks=(60, 55, 49), used=(0, 0, -1), holders=(0, 0, 0))

    found = rewound(clock, BEFORE, 110, [BEN], playing=ALL, then=then)

    assert found == Times(since=(None, 110, None), banks=banks, used=(10, 3, 19), holders=BEFORE.holders)
    poor = Times(since=(None, 70, None), banks=(9, 55, 49), used=(0, 0, -1), holders=(0, 0, 0))
    assert rewound(clock, BEFORE, 110, [BEN], playing=ALL, then=poor).banks[ANN] == 0


def test_without_the_clocks_of_that_version_turns_start_over() -> None:
    assert rewound(TURN, BEFORE, 110, [BEN], playing=ALL, then=None).banks == (20, 20, 20)
    assert rewound(BANK, BEFORE, 110, [BEN], playing=ALL, then=None).banks == (50, 50, 30)


def test_a_new_holder_has_a_full_clock_and_one_who_is_back_an_increment_at_least() -> None:
    for seat, since in ((ANN, (110, None, 100)), (BEN, (100, None, 100))):
        new = taken(BANK, BEFORE, 110, seat)
        assert (new.since, new.banks[seat], new.holders[seat]) == (since, 60, BEFORE.holders[seat] + 1)
        assert taken(TURN, BEFORE, 110, seat).banks[seat] == 20
    poor = Times(since=(100, None, 100), banks=(4, 5, 6), used=(0, 0, 0), holders=(0, 0, 0))
    assert [back(BANK, poor, 110, seat).banks[seat] for seat in ALL] == [5, 5, 6]
    assert [back(TURN, poor, 110, seat).banks[seat] for seat in ALL] == [20, 20, 20]
    assert back(BANK, poor, 110, EVE).since == (100, None, 110)
