"""What bots guess about a table (docs/rules/inkas.md, last section)."""

from math import log
from statistics import mean

from quipu_rules.inkas.estimate import estimate
from quipu_rules.inkas.events import OfferClosed, OfferMade
from quipu_rules.inkas.game import INKAS
from quipu_rules.inkas.parts import Bundle, Development, Preparation
from quipu_rules.inkas.setup import Setup
from quipu_rules.inkas.state import State
from quipu_rules.kernel.message import Event
from quipu_rules.kernel.playout import playout
from tests.rules.inkas.purposeful import choose
from tests.rules.inkas.table import (
    BLUE,
    RED,
    bought,
    cards,
    city,
    combat_arts,
    declined,
    founded,
    roads,
    robber_on,
    settlement,
    table,
    then,
    trading,
)

QUARRY_8 = 7


def chance(*facts: Event) -> float:
    return estimate(table(*facts))[RED]


def test_whatever_leads_to_points_raises_the_chance() -> None:
    plain = chance()
    better = [
        (cards(RED, wood=2),),
        (bought(RED, Development.MONOPOLY),),
        combat_arts(RED, 1),
        roads(RED, 6),
        (settlement(RED, 3, 3),),
    ]
    for facts in better:
        assert chance(*facts) > plain
    assert chance(settlement(BLUE, 3, 3)) < plain
    assert chance(robber_on(QUARRY_8)) < plain  # 4.4: red has a settlement beside it


def test_a_point_counts_more_than_what_only_leads_to_it() -> None:
    assert chance(*roads(RED, 6), settlement(RED, 3, 3)) > chance(*roads(RED, 6), cards(RED, wood=1, stone=1))
    first = INKAS.view(table(), None).seats[RED].settlements[0]
    assert chance(city(RED, first, 3)) > chance(cards(RED, potato=2, ore=3))


def test_cards_that_pay_for_a_building_count_more_than_as_many_others() -> None:
    site = roads(RED, 6)
    assert chance(*site, cards(RED, wood=1, stone=1, wool=1, potato=1)) > chance(*site, cards(RED, wood=4))


def test_a_second_site_to_build_on_raises_the_chance_once_more() -> None:
    assert chance(*roads(RED, 6, 1)) > chance(*roads(RED, 6)) > chance()


def test_a_road_towards_a_site_raises_the_chance_of_a_new_tribe() -> None:
    tribe = (*declined(RED, 26, 11), founded(RED, 50, 5))
    assert chance(*tribe, *roads(RED, 68)) > chance(*tribe)


def test_offers_without_a_trade_lower_the_chance() -> None:
    before = trading(cards(RED, wood=2))
    offered = then(before, OfferMade(seat=RED, give=Bundle(wood=1), take=Bundle(ore=1)), OfferClosed(seat=RED))
    assert estimate(offered)[RED] < estimate(before)[RED]


def test_the_winner_of_a_purposeful_game_is_seen_coming() -> None:
    gains: dict[int, list[float]] = {5: [], 9: []}
    for seed in range(8):
        states = _states(seed)
        outcome = INKAS.outcome(states[-1])
        assert outcome is not None
        (winner,) = outcome.ranking[0]
        assert estimate(states[-1])[winner] == 1
        for tenth, found in gains.items():
            found.append(log(3 * estimate(states[len(states) * tenth // 10])[winner]))
    assert 0 < mean(gains[5]) < mean(gains[9]), "guessing blindly gains nothing"


def _states(seed: int) -> list[State]:
    setup = Setup(preparation=Preparation.ADVANCED)
    return [step.decided.state for step in playout(INKAS, seats=3, seed=seed, setup=setup, choose=choose)]
