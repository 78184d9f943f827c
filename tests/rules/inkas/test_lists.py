"""The lists hold every legal action: checked against every action that could be asked for."""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from quipu_rules.inkas import actions
from quipu_rules.inkas.game import INKAS
from quipu_rules.inkas.parts import CARDS, Bundle, Hex, Path, Preparation, Site, bundle, some
from quipu_rules.inkas.setup import Setup
from quipu_rules.inkas.state import State
from quipu_rules.kernel.message import Action, Seat
from quipu_rules.kernel.playout import playout

SITES, PATHS = tuple(map(Site, range(54))), tuple(map(Path, range(71)))
VICTIMS = (None, *map(Seat, range(4)))
ONE_EACH = [(bundle(some(give)), bundle(some(take))) for give in CARDS for take in CARDS]
TWO = [bundle(some(card, 2)) for card in CARDS] + [
    Bundle(**{card.value.lower(): 1 for card in (first, second)})
    for place, first in enumerate(CARDS)
    for second in CARDS[place + 1 :]
]


def _simple() -> Iterator[Action]:
    for site in SITES:
        for kind in (actions.BuildSettlement, actions.BuildCity, actions.FoundTribe):
            yield kind(site=site)
    yield from (actions.BuildRoad(path=path) for path in PATHS)
    for target in (None, *map(Hex, range(29))):
        yield from (actions.MoveRobber(target=target, victim=victim) for victim in VICTIMS)
    yield from (actions.ConfirmTrade(partner=Seat(seat)) for seat in range(4))
    yield from (actions.BetterOffer(card=card) for card in CARDS)
    yield from (actions.PlayMonopoly(card=card) for card in CARDS)
    for card in CARDS:
        yield from (actions.TradeResources(pay=card, gain=gain) for gain in CARDS)
        yield from (actions.TradeGoods(pay=card, gain=gain) for gain in CARDS)
        yield actions.PlayInvention(first=card, second=None)
    for place, first in enumerate(CARDS):
        yield from (actions.PlayInvention(first=first, second=second) for second in CARDS[place:])
        yield from (actions.TradeGoodsSet(gain=first, gain_also=second) for second in CARDS[place:])


PLAIN = (
    actions.Roll,
    actions.EndTurn,
    actions.InviteOffers,
    actions.AcceptOffer,
    actions.DeclineOffer,
    actions.WithdrawOffer,
    actions.BuyDevelopment,
    actions.PlayCombatArts,
    actions.PlayRoadBuilding,
    actions.SendRobberHome,
)
SPELLED_OUT: tuple[Action, ...] = (*_simple(), *(kind() for kind in PLAIN))
"""Every action of the families that are spelled out in a list; of a pair of cards one order."""
FAMILIES: dict[type[Action], tuple[Action, ...]] = {
    actions.OfferTrade: tuple(actions.OfferTrade(give=give, take=take) for give, take in ONE_EACH),
    actions.CounterOffer: tuple(actions.CounterOffer(give=give, take=take) for give, take in ONE_EACH),
    actions.UseTradeRoute: tuple(actions.UseTradeRoute(give=give, gain=gain) for give in TWO for gain in CARDS),
}
"""Of the open families the smallest instances."""


def legal_of(state: State, seat: Seat, asked: Iterable[Action]) -> set[Action]:
    return {action for action in asked if INKAS.rulebook.refusal(state, seat, action) is None}


def positions(seats: int, seed: int, every: int, **setup: Any) -> Iterator[State]:
    for number, step in enumerate(playout(INKAS, seats=seats, seed=seed, setup=Setup(**setup))):
        if number % every == 0:
            yield step.decided.state


@pytest.mark.parametrize(("seats", "seed"), [(3, 1), (4, 2)])
def test_a_list_holds_every_legal_action(seats: int, seed: int) -> None:
    for state in positions(seats, seed, every=29):
        for seat in map(Seat, range(seats)):
            listed = set(INKAS.rulebook.proposals(state, seat))
            spelled = {action for action in listed if type(action) not in (*FAMILIES, actions.Discard)}
            assert spelled == legal_of(state, seat, SPELLED_OUT)


@pytest.mark.parametrize(("seats", "seed"), [(3, 3), (4, 4)])
def test_a_family_is_listed_whenever_it_has_a_legal_action(seats: int, seed: int) -> None:
    for state in positions(seats, seed, every=29):
        for seat in map(Seat, range(seats)):
            listed = {type(action) for action in INKAS.rulebook.proposals(state, seat)}
            for kind, family in FAMILIES.items():
                assert (kind in listed) == bool(legal_of(state, seat, family))


def test_a_starting_list_holds_every_legal_place() -> None:
    everywhere = [actions.PlaceStart(site=site, path=path) for site in SITES for path in PATHS]
    for state in positions(4, 5, every=1, preparation=Preparation.ADVANCED):
        if state.turn.number:
            break
        for seat in INKAS.rulebook.to_act(state):
            assert set(INKAS.rulebook.proposals(state, seat)) == legal_of(state, seat, everywhere)
