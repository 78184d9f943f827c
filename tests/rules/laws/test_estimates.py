"""What a game guesses about its positions: the chances add up, and predict the winner."""

from statistics import mean

import pytest

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.playout import playout

ROUGH = 0.01
GUESSING = {name: game for name, game in GAMES.items() if game.estimate is not None}
GAMES_EACH = {"caretos": 24, "caracalla": 4}


@pytest.mark.parametrize("game", GUESSING.values(), ids=GUESSING)
def test_an_estimate_is_a_chance_for_each_seat_and_sees_the_winner_coming(game: AnyGame) -> None:
    assert game.estimate is not None
    late: list[float] = []
    for seed in range(GAMES_EACH.get(game.name, 2)):
        states = [step.decided.state for step in playout(game, seats=3, seed=seed)]
        outcome = game.outcome(states[-1])
        assert outcome is not None
        winners = outcome.winners
        for state in (*states[::50], *states[-2:]):
            chances = game.estimate(state)
            assert len(chances) == 3
            assert all(0.0 <= chance <= 1.0 for chance in chances)
            assert abs(sum(chances) - 1.0) < ROUGH
        assert [seat for seat, chance in enumerate(game.estimate(states[-1])) if chance > 0] == sorted(winners)
        before_the_end = game.estimate(states[len(states) * 4 // 5])
        late.append(sum(before_the_end[seat] for seat in winners) / len(winners))
    assert mean(late) > 0.4, "three seats: guessing blindly gives 0.33"
