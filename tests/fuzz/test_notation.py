"""Hostile notation: any text is read as actions or refused as malformed, and what is read is written back the same."""

from collections.abc import Sequence
from functools import cache

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from quipu_rules.catalog import GAMES
from quipu_rules.kernel import notation
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Action, Template
from quipu_rules.kernel.playout import playout
from quipu_service.application.problems.tree import Malformed
from quipu_service.transports.http.exchange import NOTATION
from quipu_service.transports.rest.handlers import actions_in
from tests.fuzz import bounded

PIECES = (
    "; ",
    ";",
    " ",
    "=",
    '"',
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\\",
    "null",
    "true",
    "-1",
    "1e999",
    "\u0000",
    "12 3 ",
)
"""What notation is made of, and what it must not stumble over."""
SHOWN = 25
"""Actions of a random game."""


@cache
def lines_of(game: AnyGame) -> Sequence[str]:
    """Legal actions of a random game, one a line, each kind once."""
    found: dict[str, str] = {}
    for number, step in enumerate(playout(game, seats=game.seats[0], seed=1)):
        state = step.decided.state
        for seat in game.rulebook.to_act(state):
            for legal in game.rulebook.legal(state, seat):
                action = legal.example if isinstance(legal, Template) else legal
                found.setdefault(type(action).__name__, notation.write(action))
        if number > SHOWN:
            break
    return tuple(found.values())


def mutated(game: AnyGame) -> st.SearchStrategy[str]:
    """Lines of legal actions with parts taken out, doubled, or put where they do not belong."""
    words = [word for line in lines_of(game) for word in (line, *line.split())]
    return st.lists(st.sampled_from([*words, *PIECES]) | st.text(max_size=5), max_size=12).map("".join)


def read(game: AnyGame, text: bytes) -> list[Action] | None:
    """The actions, or None for what is refused; whatever else is raised is a defect."""
    try:
        return actions_in(game, text, NOTATION)
    except Malformed:
        return None


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_any_line_is_read_or_refused_and_reads_back_the_same(game: AnyGame) -> None:
    @bounded(300)
    @given(mutated(game))
    def check(line: str) -> None:
        actions = read(game, line.encode(errors="surrogatepass"))
        if actions is not None:
            assert read(game, notation.write_all(actions).encode()) == actions

    check()
    assert all(read(game, line.encode()) is not None for line in lines_of(game))


@bounded(200)
@given(st.binary(max_size=80))
@example(b"placeRoman square=" + b"[" * 60_000)
@example(b"placeRoman square=" + b"9" * 5_000)
@example(b"placeRoman " * 5_000)
@example(b"; " * 10_000)
def test_any_bytes_are_read_or_refused(body: bytes) -> None:
    assert all(isinstance(action, Action) for action in read(GAMES["caracalla"], body) or ())


@bounded(200)
@given(
    st.binary(max_size=80) | st.text(max_size=40).map(lambda text: f'[{{"type":"{text}"}}]'.encode(errors="replace"))
)
@example(b'[{"type":"template","example":' * 5_000)
@example(b'{"type":"template","example":{"type":"template","example":{"type":"endTurn"}}}')
def test_any_json_is_read_or_refused(body: bytes) -> None:
    try:
        actions = actions_in(GAMES["caracalla"], body)
    except Malformed:
        return
    assert all(isinstance(action, Action) for action in actions)
