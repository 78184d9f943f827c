"""``quipu statistics``: the tables that it prints, of one log and of all tables of a game."""

from textwrap import dedent

from rich.console import Console

from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.outcome import Verdict
from quipu_service.application.tables.games_statistics import (
    ActionSums,
    EndingSums,
    GameStatistics,
    GroupStatistics,
    OptionSums,
    SeatSums,
)
from quipu_service.application.tables.table_statistics import SeatStatistics, Statistics, Tally
from quipu_service.commands.statistics import print_game, print_table

ANN = SeatStatistics(
    seat=Seat(0),
    entries=12,
    turns=5,
    time=61_250,
    time_taken_back=1_500,
    score=7,
    rank=2,
    verdict=Verdict.LOST,
    actions=(Tally(type="finish", count=5, taken_back=0), Tally(type="stop", count=2, taken_back=1)),
    events=(),
)
NOBODY = SeatStatistics(
    seat=Seat(1),
    entries=9,
    turns=4,
    time=950,
    time_taken_back=0,
    score=None,
    rank=None,
    verdict=None,
    actions=None,
    events=(),
)
TABLE = Statistics(
    version=24,
    entries_taken_back=3,
    begun_at=0,
    ended_at=62_240,
    length=62_240,
    ending="LAST_CARD",
    seats=(ANN, NOBODY),
)
OF_TABLE = """
    game.jsonl: 24 entries, 3 taken back, 62.2 s, LAST_CARD
     seat   entries  turns  seconds  taken back  score  place  result
     1 Ann  12       5      61.2     1.5         7      2      lost
     2      9        4      0.9      0.0
     actions  seat 1  seat 2
     finish   5       0
     stop     2       0
"""
GROUP = GroupStatistics(
    edition="standard",
    seats=2,
    bots=False,
    tables=4,
    length=250_000,
    entries=130,
    entries_taken_back=2,
    lengths=(),
    median_length=60_500,
    scores=(),
    median_score=11,
    by_seat=(
        SeatSums(seat=Seat(0), time=90_000, turns=41, score=46, wins=3),
        SeatSums(seat=Seat(1), time=150_000, turns=40, score=38, wins=1),
    ),
    endings=(EndingSums(ending="LAST_CARD", tables=3), EndingSums(ending="RESIGNED", tables=1)),
    actions=(ActionSums(type="finish", tables=4, count=70, taken_back=6),),
    options=(
        OptionSums(option="modules", value="[]", tables=3),
        OptionSums(option="modules", value='"BARTER"', tables=1),
        OptionSums(option="rounds", value="3", tables=4),
    ),
)
OF_GROUP = """
    caretos standard, 2 seats: 4 tables, each 62.5 s and 32.5 entries; medians: 60.5 s, 11 points
     seat  seconds  turns  score  wins
     1     22.5     10.2   11.5   3
     2     37.5     10.0   9.5    1
     actions  a table  tables  taken back
     finish   17.5     4       6
    modules: [] 3, "BARTER" 1
    rounds: 3 4
    endings: LAST_CARD 3, RESIGNED 1

"""


def console() -> Console:
    return Console(width=120, color_system=None, highlight=False, markup=False)


def shown(printed: str) -> str:
    """What was printed, without the blanks at the ends of lines."""
    return "\n".join(line.rstrip() for line in printed.split("\n"))


def test_a_log_is_told_by_seats_with_seconds_and_by_kinds_of_actions() -> None:
    printing = console()
    with printing.capture() as captured:
        print_table(printing, "game.jsonl", TABLE, ("Ann", None))

    assert shown(captured.get()) == dedent(OF_TABLE).lstrip("\n")


def test_a_game_is_told_by_means_of_its_tables() -> None:
    printing = console()
    with printing.capture() as captured:
        print_game(printing, GameStatistics(game="caretos", since=0, groups=(GROUP,)))

    assert shown(captured.get()) == dedent(OF_GROUP).lstrip("\n")
