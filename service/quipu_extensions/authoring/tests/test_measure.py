"""``quipu bench``: figures of any game."""

import re
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from quipu_extensions.authoring import AUTHORING, measure
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.outcome import Outcome, Verdict, ranked
from quipu_service.bots import trials
from quipu_service.bots.levels import Level
from quipu_service.bots.trials import PASSES, BotRecord, TimedPlay, bot_game
from quipu_service.commands.command_line import parser
from tests.rules.kernel.lanes import LANES
from tests.service.commands.command import is_one_line, within


def test_it_measures_rules_and_bots_of_a_game() -> None:
    ran = within("bench", "caretos", "--seconds", "0.2", "--games", "1", "--bots", "beginner:random")
    assert (ran.code, ran.err) == (0, "")
    assert "Caretos, 2 seats" in ran.out
    figures = dict(rows(ran.out))
    rate = float(figures["playing", "actions a second"].split()[0].replace(",", ""))
    assert rate > 0
    longest = int(figures["legal list", "longest"].split()[0])
    assert 5 < longest < 300
    assert {"decide", "fold", "view", "events"} < {first for first, _ in figures}
    assert re.match(r"won [01]\.00 \(", figures["bots", "BEGINNER : RANDOM"])


def rows(table: str) -> list[tuple[tuple[str, str], str]]:
    """What each row is about, and its figure."""
    lines = [line[1:-1].split("│") for line in table.splitlines() if line.startswith("│")]
    return [((group.strip(), what.strip()), figure.strip()) for group, what, figure in lines]


class Clock:
    """Moves a millisecond whenever somebody looks at it, or as much as a function of the number of looks says."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, step: Callable[[int], float] = lambda _: 0.001) -> None:
        self._step, self._now, self.looks = step, 0.0, 0
        monkeypatch.setattr(trials, "time", SimpleNamespace(perf_counter=self, process_time=self))

    def __call__(self) -> float:
        self.looks += 1
        self._now += self._step(self.looks)
        return self._now


LANES_FOR_TWO = """\
Lanes, 2 seats
┌────────────┬──────────────────┬────────────────────────────────────────────────────────────────────────────┐
│ playing    │ actions a second │ 500                                                                        │
│ playing    │ games a second   │ 31.2 of 16 actions                                                         │
│ legal list │ time             │ 1,000.0 µs, 99 % below 1,000.0 µs                                          │
│ legal list │ longest          │ 3 actions                                                                  │
│ decide     │ time             │ 1,000.0 µs, 99 % below 1,000.0 µs                                          │
│ fold       │ time             │ 1,000.0 µs an action                                                       │
│ view       │ time             │ 1,000.0 µs                                                                 │
│ view       │ size             │ 243 bytes, at most 243                                                     │
│ events     │ size             │ 45 bytes an action                                                         │
│ bots       │ RANDOM : RANDOM  │ won 0.50 (0.24 – 0.76) of 10 games, by chance 0.50; a decision takes       │
│            │                  │ RANDOM 1.0 ms (at most 1)                                                  │
└────────────┴──────────────────┴────────────────────────────────────────────────────────────────────────────┘
"""
"""Two calls of a millisecond for an action; the first seat wins every game, and each level has it in five of ten."""


def test_figures_follow_from_the_times_of_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "find", {"lanes": LANES}.__getitem__)
    Clock(monkeypatch)
    ran = within("bench", "lanes", "--seats", "2", "--seconds", "0.5", "--games", "10", "--bots", "random:random")
    Clock(monkeypatch)
    rules = within("bench", "lanes", "--seats", "2", "--seconds", "0.5", "--games", "0")

    assert [line.rstrip() for line in ran.out.splitlines()] == LANES_FOR_TWO.splitlines()
    assert rows(rules.out) == rows(LANES_FOR_TWO)[:-2]


def test_each_level_plays_its_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "find", {"lanes": LANES}.__getitem__)
    Clock(monkeypatch)
    words = ("--seats", "3", "--seconds", "0.1", "--games", "3", "--bots", "random:beginner")

    found = dict(rows(within("bench", "lanes", *words).out))["bots", "RANDOM : BEGINNER"]

    assert found.startswith("won 0.33 ("), "the first seat wins"
    assert "by chance 0.33; a decision takes" in found


def test_a_call_counts_by_the_least_of_three_passes_and_a_pass_by_their_mean(monkeypatch: pytest.MonkeyPatch) -> None:
    table = (LANES, 2, LANES.setup(), LANES.editions["standard"])
    counting, play = Clock(monkeypatch), TimedPlay(*table)
    play.for_seconds(0)  # a single game
    in_a_game = (counting.looks - 3) // PASSES
    assert play.games == 1
    assert play.spent == pytest.approx(0.001 * 2 * play.actions)

    Clock(monkeypatch, lambda looks: 0.007 if looks <= 2 + in_a_game else 0.001)  # the first pass is slow
    play = TimedPlay(*table)
    play.for_seconds(0)

    assert {round(one, 9) for calls in play.seconds.values() for one in calls} == {0.001}
    assert play.spent == pytest.approx(0.003 * 2 * play.actions)


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(0, 10, "0.000", "0.278"), (5, 10, "0.237", "0.763"), (10, 10, "0.722", "1.000"), (60, 100, "0.502", "0.691")],
)
def test_the_interval_of_a_share_is_wilsons(won: int, games: int, low: str, high: str) -> None:
    assert tuple(f"{one:.3f}" for one in BotRecord(games=games, won=won).interval) == (low, high)


@pytest.mark.parametrize("tie", [Verdict.WON, Verdict.DRAWN])
@pytest.mark.parametrize(
    ("places", "shares"),
    [([[1], [0, 2]], [0, 1, 0]), ([[0, 2], [1]], [0.5, 0, 0.5]), ([[0, 1, 2]], [1 / 3] * 3), (None, [0, 0, 0])],
)
def test_a_win_is_shared_by_the_best(places: list[list[Seat]] | None, shares: list[float], tie: Verdict) -> None:
    def outcome(_: Any) -> Outcome | None:
        if places is None:
            return None
        first = [int(seat in places[0]) for seat in range(3)]
        return ranked("OVER", {"FIRST": first}, tie=tie)

    game: AnyGame = replace(LANES, outcome=outcome)

    assert bot_game(game, [Level.RANDOM] * 3, 1)[0] == shares


def test_the_same_number_is_the_same_game_and_random_openings_are_not_timed() -> None:
    levels = [Level.RANDOM, Level.BEGINNER]
    first, again, later = (
        [level for level, _ in bot_game(LANES, levels, 4, opening=opening, looks=500)[1]] for opening in (0, 0, 3)
    )
    random, opened = (bot_game(LANES, [Level.RANDOM] * 2, 4, opening=opening)[1] for opening in (0, 3))

    assert first == again
    assert set(first) == set(later) == {"RANDOM", "BEGINNER"}
    assert len(random) == len(opened) + 3


def test_options_that_no_table_has_are_refused() -> None:
    assert is_one_line(within("bench", "chess"), "no game is called `chess`")
    assert is_one_line(within("bench", "inkas", "--seats", "2"), "--seats must be 3 to 4 for inkas, got 2")
    assert is_one_line(within("bench", "inkas", "--edition", "x"), "inkas has no edition `x`; there are standard")
    assert is_one_line(within("bench", "inkas", "--setup", '{"x": 1}'), "--setup: ")
    for bots in ("best", "club:club:club", "club:best", "club"):
        said = "--bots: expected two levels such as CLUB:RANDOM"
        assert is_one_line(within("bench", "inkas", "--bots", bots), f"{said}, got {bots}")


def test_options_that_are_not_given_have_their_defaults() -> None:
    asked = vars(parser({"authoring": AUTHORING}).parse_args(["bench", "caral"]))

    assert (asked["seconds"], asked["games"], asked["bots"], asked["edition"]) == (3.0, 20, None, "standard")
