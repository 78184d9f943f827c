"""The value of a state for each seat: the result if the game is over, else the game's estimate."""

from quipu_rules.kernel.chance import Chance
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Seat

MOST_PLAYOUT_STEPS = 2_000
"""Random actions after which a playout of a game without an estimate counts as a draw."""
WIN_SHARE = 0.8
"""Weight of winning; the rest depends on the place, so that a bot that cannot win still prefers second place."""


def worth(game: AnyGame, state: object, seats: int, chance: Chance) -> tuple[float, ...]:
    """One number per seat, from 0 to 1. A game without an estimate is played to its end at random."""
    if (result := result_worth(game, state, seats)) is not None:
        return result
    if game.estimate is not None:
        return game.estimate(state)
    return _played_out(game, state, seats, chance)


def result_worth(game: AnyGame, state: object, seats: int) -> tuple[float, ...] | None:
    """The value of a finished game, by its ranking; ``None`` before its end."""
    if (outcome := game.outcome(state)) is None:
        return None
    worths = [0.0] * seats
    better = 0
    for place, group in enumerate(outcome.ranking):
        share = 1 / len(group) if place == 0 else 0.0
        last = seats - better - len(group)
        by_place = (last + (len(group) - 1) / 2) / max(1, seats - 1)
        for seat in group:
            worths[seat] = WIN_SHARE * share + (1 - WIN_SHARE) * by_place
        better += len(group)
    return tuple(worths)


def _played_out(game: AnyGame, state: object, seats: int, chance: Chance) -> tuple[float, ...]:
    book = game.rulebook
    for _ in range(MOST_PLAYOUT_STEPS):
        if (seat := next_to_act(game, state, chance)) is None:
            break
        actions = book.proposals(state, seat)
        state = book.decide(state, seat, actions[chance.below(len(actions))], chance).state
    return result_worth(game, state, seats) or (1 / seats,) * seats


def next_to_act(game: AnyGame, state: object, chance: Chance) -> Seat | None:
    """A random seat among those that the table waits for; ``None`` once the game is over."""
    waiting = sorted(game.rulebook.to_act(state))
    if not waiting:
        return None
    return waiting[chance.below(len(waiting))] if len(waiting) > 1 else waiting[0]
