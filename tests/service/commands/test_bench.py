"""``quipu bench``: figures of any game."""

import re

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


def test_options_that_no_table_has_are_refused() -> None:
    assert is_one_line(within("bench", "chess"), "no game is called `chess`")
    assert is_one_line(within("bench", "inkas", "--seats", "2"), "--seats must be 3 to 4 for inkas, got 2")
    assert is_one_line(within("bench", "inkas", "--edition", "x"), "inkas has no edition `x`; there are standard")
    assert is_one_line(within("bench", "inkas", "--setup", '{"x": 1}'), "--setup: ")
    assert is_one_line(within("bench", "inkas", "--bots", "best"), "--bots: expected two levels such as CLUB:RANDOM")
