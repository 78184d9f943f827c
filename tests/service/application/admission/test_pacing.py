"""A client that asks for much is answered later: it gets no more CPU at any time than its allowance pays for."""

import pytest

from quipu_service.application.admission.rate_limits import AT_ONCE, Pace

RATE, COST = 0.2, 0.1
"""Seconds of CPU for each second, and for each request."""


def test_nobody_waits_who_uses_less_than_the_share() -> None:
    pace = Pace(RATE)
    for number in range(1000):
        now = number * COST / RATE
        wait, expected = pace.begin(now)
        assert wait == 0
        pace.end(now + COST, expected, COST)


def test_many_connections_get_no_more_than_one_at_any_time() -> None:
    pace, now, granted = Pace(RATE), 0.0, list[float]()
    for _ in range(200):  # eight at once, each sent as soon as the one before was answered
        begun = [pace.begin(now) for _ in range(8)]
        granted += [now + wait for wait, _ in begun]
        now += max(wait for wait, _ in begun) + COST
        for _, expected in begun:
            pace.end(now, expected, COST)

    for begin in range(8, len(granted)):  # the first of all come before anything is known of their cost
        since = granted[begin] - granted[8]
        assert (begin - 8) * COST <= AT_ONCE + since * RATE + 2 * 8 * COST


def test_what_was_not_answered_does_not_count() -> None:
    pace = Pace(RATE)
    pace.end(0.0, 0.0, AT_ONCE)
    wait, expected = pace.begin(0.0)
    assert wait == 0
    after = pace.begin(0.0)[0]
    pace.give_up(0.0, expected)
    pace.give_up(0.0, expected)

    assert after == pytest.approx(expected / RATE)
    assert pace.begin(0.0)[0] == pytest.approx(0.0)
