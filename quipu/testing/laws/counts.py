"""The size of legal lists, counted instead of timed."""

from quipu.testing.laws.shape import board_of
from quipu.testing.random_play import SAMPLE, steps
from quipu.testing.variants import Variant
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Seat

FOR_EACH_PART = 2
BESIDES = 20
"""How many actions may be independent of the board."""
WHY = (
    "Every client is sent the whole list each time its seat is to act, and a bot weighs each action: let a seat choose "
    "in two steps, each an action with a phase of its own (first the piece and where it goes, then the rest), or offer "
    "a template"
)


def a_legal_set_grows_with_the_board_and_not_with_its_square(game: AnyGame, variant: Variant) -> None:
    board = board_of(game, variant)
    parts = sum(len(getattr(board, name)) for name in set(game.collections.values()))
    for step in steps(game, variant, SAMPLE):
        for seat in game.rulebook.to_act(step.decided.state):
            count = len(game.rulebook.legal(step.decided.state, Seat(seat)))
            assert count <= FOR_EACH_PART * parts + BESIDES, (
                f"{count} legal actions of seat {seat}, and at most {FOR_EACH_PART * parts + BESIDES} with {parts} "
                f"parts on the board. {WHY}"
            )


LAWS = (a_legal_set_grows_with_the_board_and_not_with_its_square,)
