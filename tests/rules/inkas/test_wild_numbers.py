"""Whatever numbers an action holds: it is judged, and if it is accepted nothing is lost."""

from collections.abc import Iterator
from typing import Any

import pytest

from quipu_rules.inkas import actions
from quipu_rules.inkas.game import INKAS
from quipu_rules.inkas.parts import CARDS, Bundle, Card, Hex, Path, Preparation, Site
from quipu_rules.inkas.setup import Setup
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.message import Action, Seat
from quipu_rules.kernel.playout import playout
from quipu_rules.kernel.refusal import Refused

WILD = (-(10**20), -1, 0, 1, 2, 3, 7, 19, 28, 29, 53, 54, 70, 71, 10**20)


def wild(chance: Seeded) -> int:
    return WILD[chance.below(len(WILD))]


def wild_bundle(chance: Seeded) -> Bundle:
    number = (0, 0, 0, 0, 0, 1, 1, 2, -1, 10**20)
    return Bundle(**{card.value.lower(): number[chance.below(len(number))] for card in CARDS})


def wild_card(chance: Seeded) -> Card:
    return CARDS[chance.below(len(CARDS))]


def wild_actions(chance: Seeded) -> Iterator[Action]:
    """One of each action, with anything in it."""
    yield actions.PlaceStart(site=Site(wild(chance)), path=Path(wild(chance)))
    yield actions.Discard(cards=wild_bundle(chance))
    for target in (None, Hex(wild(chance))):
        for victim in (None, Seat(wild(chance))):
            yield actions.MoveRobber(target=target, victim=victim)
    yield actions.OfferTrade(give=wild_bundle(chance), take=wild_bundle(chance))
    yield actions.CounterOffer(give=wild_bundle(chance), take=wild_bundle(chance))
    yield actions.BetterOffer(card=wild_card(chance))
    yield actions.ConfirmTrade(partner=Seat(wild(chance)))
    yield actions.TradeResources(pay=wild_card(chance), gain=wild_card(chance))
    yield actions.TradeGoods(pay=wild_card(chance), gain=wild_card(chance))
    yield actions.TradeGoodsSet(gain=wild_card(chance), gain_also=wild_card(chance))
    yield actions.UseTradeRoute(give=wild_bundle(chance), gain=wild_card(chance))
    yield actions.BuildRoad(path=Path(wild(chance)))
    yield actions.BuildSettlement(site=Site(wild(chance)))
    yield actions.BuildCity(site=Site(wild(chance)))
    yield actions.FoundTribe(site=Site(wild(chance)))
    yield actions.PlayInvention(first=wild_card(chance), second=(None, wild_card(chance))[chance.below(2)])
    yield actions.PlayMonopoly(card=wild_card(chance))
    for kind in (
        actions.Roll,
        actions.InviteOffers,
        actions.AcceptOffer,
        actions.DeclineOffer,
        actions.WithdrawOffer,
        actions.BuyDevelopment,
        actions.PlayCombatArts,
        actions.PlayRoadBuilding,
        actions.SendRobberHome,
        actions.EndTurn,
    ):
        yield kind()


def _decided(state: Any, seat: Seat, action: Action) -> Any:
    try:
        return INKAS.rulebook.decide(state, seat, action, Seeded(b"wild", "action", 1)).state
    except Refused:
        return None


@pytest.mark.parametrize(("seats", "preparation"), [(3, Preparation.ADVANCED), (4, Preparation.VARIABLE)])
def test_a_wild_action_is_judged_and_loses_nothing(seats: int, preparation: Preparation) -> None:
    chance = Seeded(b"wild", "actions", seats)
    accepted = 0
    for number, step in enumerate(playout(INKAS, seats=seats, seed=7, setup=Setup(preparation=preparation))):
        if number % 25:
            continue
        state = step.decided.state
        for seat in map(Seat, range(seats)):
            for action in wild_actions(chance):
                after = _decided(state, seat, action)
                if after is not None:
                    accepted += 1
                    assert INKAS.census(after) == INKAS.census(state)
                    assert min(map(min, after.hands)) >= 0
                    assert min(after.supply) >= 0

    assert accepted > 100


@pytest.mark.parametrize("seat", [-1, 4, 10**20])
def test_a_seat_that_is_not_at_the_table_has_no_say(seat: int) -> None:
    state = next(iter(playout(INKAS, seats=3, seed=1))).decided.state

    assert INKAS.rulebook.legal(state, Seat(seat)) == []
    assert INKAS.rulebook.refusal(state, Seat(seat), actions.Roll()) is not None


def test_hands_and_stock_never_go_below_nothing_in_random_play() -> None:
    for step in playout(INKAS, seats=4, seed=11):
        state = step.decided.state
        if state.players:
            assert min(map(min, state.hands)) >= 0
            assert min(state.supply) >= 0
            assert min(map(min, state.development)) >= 0
        for player in state.players:
            left = (player.roads_left, player.settlements_left, player.cities_left, player.thickets_left)
            assert min(left) >= 0
            assert player.cities.bit_count() <= 1  # 8.11
            assert player.points <= 11  # R18
