"""The ranking says what the scores say."""

from itertools import pairwise

from quipu.testing.random_play import plays
from quipu.testing.variants import Variant
from quipu_rules.kernel.game import AnyGame, Outcome
from quipu_rules.kernel.message import Seat


def the_ranking_agrees_with_the_scores(game: AnyGame, variant: Variant) -> None:
    """Nobody stands before a seat with a better score; who shares a place has the same score."""
    for play in plays(game, variant):
        *_, last = play
        outcome = game.outcome(last.decided.state)
        assert outcome is not None, f"the game is over for `to_act`, but `outcome` is None after {last.action}"
        scores = outcome.scores
        assert len(scores) == variant.seats, f"`outcome` has {len(scores)} scores for {variant.seats} seats"
        order = [seat for place in outcome.ranking for seat in place]
        for before, after in pairwise(order):
            better = scores[after] < scores[before] if game.lowest_wins else scores[after] > scores[before]
            assert not better, f"{_standing(outcome, before, after)}, which has the better score. {CURE}"
        for place in outcome.ranking:
            for seat in place[1:]:
                assert scores[seat] == scores[place[0]], f"{_standing(outcome, place[0], seat)}. {CURE}"


CURE = (
    "`ranking` is best first, and its scores fall from place to place; if fewest points win, write "
    "`lowest_wins=True` into Game(…)"
)


def _standing(outcome: Outcome, one: Seat, other: Seat) -> str:
    return (
        f"`outcome` ranks seat {one} with {outcome.scores[one]} points before or beside seat {other} with "
        f"{outcome.scores[other]}"
    )


LAWS = (the_ranking_agrees_with_the_scores,)
