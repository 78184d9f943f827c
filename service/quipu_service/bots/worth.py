"""The value of a state for each seat, on one scale before and after the end: the chance to win, and the place."""

from quipu_rules.kernel.chance import Chance
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.outcome import Outcome, Verdict

MOST_PLAYOUT_STEPS = 2_000
"""Random actions after which a playout of a game without an estimate counts as a draw."""
ALONE = {Verdict.WON: 1.0, Verdict.DRAWN: 0.5, Verdict.LOST: 0.0}
"""The value of a game that all play together, or that one plays alone."""
PLACE = 1 / 1_000
"""Weight of the place beside the win: whoever cannot win prefers second place, but nobody ends a game to be second."""
PAIR = 2


def worth(game: AnyGame, state: object, seats: int, chance: Chance) -> tuple[float, ...]:
    """One number per seat, from 0 to 1. A game without an estimate is played to its end at random."""
    if (result := result_worth(game, state, seats)) is not None:
        return result
    if game.estimate is not None:
        return by_chances(game.estimate(state))
    return _played_out(game, state, seats, chance)


def by_chances(chances: tuple[float, ...]) -> tuple[float, ...]:
    """The value of a running game: the chance to win, and the share of the others whom a seat expects to leave behind.

    Who of two is ahead is as likely as their chances to win say. Of two seats one wins and the other does not, so there
    the chance says it all.
    """
    if len(chances) <= PAIR:
        return chances
    others = len(chances) - 1
    ahead = (
        sum(mine / (mine + other) if mine + other else 0.5 for at, other in enumerate(chances) if at != seat) / others
        for seat, mine in enumerate(chances)
    )
    return tuple(map(_scaled, chances, ahead))


def result_worth(game: AnyGame, state: object, seats: int) -> tuple[float, ...] | None:
    """The value of a finished game for each seat; ``None`` before its end. Who all play together win or lose all."""
    outcome = game.outcome(state)
    return None if outcome is None else by_result(outcome, seats)


def by_result(outcome: Outcome, seats: int) -> tuple[float, ...]:
    """The share of the win, and the share of the other results that lie behind."""
    results = outcome.results
    if len(results) == 1:
        return (ALONE[results[0].verdict],) * seats
    worths = [0.0] * seats
    for one in results:
        level = sum(other.place == one.place for other in results)
        share = 0.0 if one.place > 1 or one.verdict is Verdict.LOST else 1 / level
        behind = (len(results) - one.place - (level - 1) / 2) / (len(results) - 1)
        for seat in one.seats:
            worths[seat] = share if len(results) == PAIR else _scaled(share, behind)
    return tuple(worths)


def _scaled(win: float, behind: float) -> float:
    return (win + PLACE * behind) / (1 + PLACE)


def _played_out(game: AnyGame, state: object, seats: int, chance: Chance) -> tuple[float, ...]:
    book = game.rulebook
    for _ in range(MOST_PLAYOUT_STEPS):
        if (seat := next_to_act(game, state, chance)) is None:
            break
        actions = book.proposals(state, seat)
        action = actions[chance.below(len(actions))]
        state = book.decide(state, seat, action, chance, listed=(action,)).state
    return result_worth(game, state, seats) or (1 / seats,) * seats


def next_to_act(game: AnyGame, state: object, chance: Chance) -> Seat | None:
    """A random seat among those that the table waits for; ``None`` once the game is over."""
    waiting = sorted(game.rulebook.to_act(state))
    if not waiting:
        return None
    return waiting[chance.below(len(waiting))] if len(waiting) > 1 else waiting[0]
