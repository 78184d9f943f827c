"""Counts of action sequences (perft): the oracle that a change of the rules cannot escape unseen."""

from typing import Any

from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.game import AnyGame


def sequences(game: AnyGame, state: Any, depth: int) -> int:
    """How many sequences of listed actions of this length lead on from here; chance is fixed."""
    if depth == 0:
        return 1
    book = game.rulebook
    total = 0
    for seat in sorted(book.to_act(state) | book.may_act(state)):
        for action in book.proposals(state, seat):
            if depth == 1:
                total += 1
            else:
                total += sequences(
                    game, book.decide(state, seat, action, Seeded(b"count", "perft", depth)).state, depth - 1
                )
    return total
