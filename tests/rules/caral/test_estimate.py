"""What bots guess about a table (docs/rules/caral.md, last section)."""

from statistics import mean

from quipu_rules.caral.estimate import estimate
from quipu_rules.caral.state import State
from tests.rules.caral.table import (
    BLUE,
    GREEN,
    HOMES,
    QUARRY,
    RED,
    VILLAGE,
    architect,
    at,
    raised,
    stones,
    table,
    to_act,
    to_conclude,
)
from tests.rules.caral.test_skilled_play import SEEDS, game


def chance(state: State) -> float:
    return estimate(state)[RED]


def test_at_the_beginning_nobody_is_ahead() -> None:
    assert len({round(share, 6) for share in estimate(table())}) == 1


def test_sources_of_fame_raise_the_estimate() -> None:
    plain = chance(table())
    assert chance(table(stones(2))) > plain
    assert chance(table(*raised(RED, HOMES[0], 1))) > chance(table(stones(1))) > plain
    assert chance(table(*raised(BLUE, HOMES[1], 1))) < plain


def test_an_action_that_can_be_taken_counts_nearly_as_much_as_its_gain() -> None:
    # 5.7, 5.1: a quarry with a worker; behind the architect it is worth nothing
    offered, taken = to_act(QUARRY), to_conclude(QUARRY, stones(1))
    assert chance(to_conclude(QUARRY)) < chance(offered) < chance(taken)
    ahead = (at(QUARRY, BLUE), at(QUARRY, GREEN))
    assert chance(to_act(VILLAGE, *ahead, architect(QUARRY))) < chance(to_conclude(VILLAGE, *ahead))


def test_the_winner_of_a_skilled_game_is_seen_coming() -> None:
    late = []
    for seed in SEEDS:
        states = [step.decided.state for step in game(seed)]
        winners = [seat for seat, share in enumerate(estimate(states[-1])) if share]
        guessed = estimate(states[len(states) * 9 // 10])
        late.append(sum(guessed[seat] for seat in winners) * len(guessed))
    assert mean(late) > 1, "guessing blindly gives 1"
