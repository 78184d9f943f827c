"""Tic-tac-toe keeps the laws of every game, and its own rules."""

from quipu import Seat, ranked
from quipu.testing import given, laws, refused, when
from tictactoe import GAME, Ending, GameEnded, Mark, Marked, Square

TestLaws = laws(GAME)


def marked(*squares: int) -> list[Marked]:
    return [Marked(seat=Seat(turn % 2), square=Square(square)) for turn, square in enumerate(squares)]


def test_three_in_a_row_win() -> None:
    table = given(GAME, *marked(0, 3, 1, 4))

    assert when(GAME, table, 0, Mark(square=Square(2))) == (
        Marked(seat=Seat(0), square=Square(2)),
        GameEnded(outcome=ranked(Ending.THREE_IN_A_ROW, {"LINE": (1, 0)})),
    )


def test_a_full_board_is_a_draw() -> None:
    table = given(GAME, *marked(0, 1, 2, 4, 3, 5, 7, 6))

    assert when(GAME, table, 0, Mark(square=Square(8)))[-1] == GameEnded(
        outcome=ranked(Ending.BOARD_FULL, {"LINE": (0, 0)})
    )


def test_a_square_is_marked_once() -> None:
    assert refused(GAME, given(GAME, *marked(4)), 1, Mark(square=Square(4))) == ("SQUARE_TAKEN", "1.2")
