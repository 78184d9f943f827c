"""What a game says about who will win can be read by bots and hints: chances, in every position."""

from math import isfinite
from typing import Any

from quipu.testing.laws.secrecy import shown_of
from quipu.testing.random_play import SAMPLE, steps
from quipu.testing.variants import Variant
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Seat


def an_estimate_is_a_chance_for_each_seat(game: AnyGame, variant: Variant) -> None:
    """Also in the worlds that bots think in, and when the game is over."""
    if game.estimate is None:
        return
    for number, step in enumerate(steps(game, variant, SAMPLE)):
        state = step.decided.state
        world = game.redeal(state, Seat(number % variant.seats), Seeded(b"law", "estimates", number))
        for one, where in ((state, ""), (world, " in a world that `redeal` draws")):
            chances = _estimated(game, one, f"after {shown_of(step)}{where}")
            likely = [chance for chance in chances if isfinite(chance) and 0 <= chance <= 1]
            assert len(likely) == len(chances) == variant.seats, (
                f"`estimate` is {chances} after {shown_of(step)}{where}: return a number from 0 to 1 for each of the "
                f"{variant.seats} seats, its chance to win"
            )


def _estimated(game: AnyGame, state: Any, where: str) -> tuple[float, ...]:
    assert game.estimate is not None
    try:
        return tuple(game.estimate(state))
    except Exception as error:
        raise AssertionError(
            f"`estimate` raises {type(error).__name__} ({error}) {where}: bots and hints ask for it in every position, "
            "also when the game is over"
        ) from error


LAWS = (an_estimate_is_a_chance_for_each_seat,)
