"""What bots try of a family in which cards are chosen: some choices at random, each legal and in one order."""

from typing import Any

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.playout import playout
from quipu_service.bots.sampling import SAMPLES, sampled
from quipu_service.bots.viewpoint import Viewpoint
from tests.service.example_games import HEARTS, PassCards


def opened(game: Any, seats: int) -> Any:
    """The first position."""
    return next(iter(playout(game, seats=seats, seed=1))).decided.state


def test_cards_are_chosen_at_random_in_the_order_of_the_hand() -> None:
    state, dice = opened(HEARTS, 4), Seeded(b"sampling", "bot", 0)

    found = list(sampled(HEARTS, state, Seat(0), dice))

    assert len(found) == SAMPLES
    assert len(set(found)) > SAMPLES / 2
    for action in found:
        assert isinstance(action, PassCards)
        assert list(action.cards) == sorted(action.cards, key=state.hands[0].index)
        HEARTS.rulebook.decide(state, Seat(0), action, dice)
    choices = Viewpoint(HEARTS, 4, Seat(0), state).choices(state, Seeded(b"sampling", "bot", 0))
    assert len(choices) == len(set(choices))
    assert set(choices) >= set(found)


def test_nothing_is_drawn_where_every_action_is_listed() -> None:
    game, dice = GAMES["caracalla"], Seeded(b"sampling", "bot", 0)

    assert (list(sampled(game, opened(game, 2), Seat(0), dice)), dice.drawn) == ([], 0)
