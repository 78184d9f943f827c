"""Samples of ``quipu.testing``, by the name in the comment above each; the game is tic-tac-toe of ``examples/``."""

from quipu import Seat
from quipu.testing import (
    Head,
    Scripted,
    Seeded,
    Step,
    Variant,
    after,
    given,
    laws,
    playout,
    random_game,
    refused,
    replayed,
    story,
    when,
)
from tictactoe import GAME, Mark, Marked, Square

# Sample: Variant
two_seats = Variant("two-seats", seats=2)

# Sample: laws
TestLaws = laws(GAME, two_seats)  # at the top of a test file: pytest runs every law

# Sample: given
table = given(GAME, Marked(seat=Seat(0), square=Square(4)))
assert table.squares[4] == 0

# Sample: when
assert when(GAME, table, 1, Mark(square=Square(0))) == (Marked(seat=Seat(1), square=Square(0)),)

# Sample: after
assert after(GAME, table, 1, Mark(square=Square(0))).squares[0] == 1

# Sample: refused
assert refused(GAME, table, 1, Mark(square=Square(4))) == ("SQUARE_TAKEN", "1.2")

# Sample: Scripted
assert [Scripted([3, 1]).below(6), Scripted([1]).below(2)] == [3, 1]

# Sample: Seeded
assert Seeded(b"secret", "table").below(100) == Seeded(b"secret", "table").below(100)

# Sample: playout
steps = list(playout(GAME, seats=2, seed=1))
assert GAME.outcome(steps[-1].decided.state) is not None


# Sample: Step
def acted(step: Step) -> bool:
    """Whether it is an action; the first step of a game is its setup."""
    return step.action is not None


assert [acted(step) for step in steps].count(False) == 1

# Sample: Head
head = Head(game="tic-tac-toe", seats=2, seed=1, why="a first transcript")

# Sample: random_game
transcript = random_game(GAME, head)
assert transcript.startswith('{"game":"tic-tac-toe"')

# Sample: replayed
assert replayed(GAME, transcript) == transcript  # what a test of transcripts compares

# Sample: story
assert "Ada" in story(GAME, transcript, "en", ["Ada", "Ben"])
