"""A player that builds where it can: whole games in a few hundred actions, for transcripts."""

from collections.abc import Sequence

from quipu_rules.inkas import actions
from quipu_rules.inkas.events import RoadLaid
from quipu_rules.inkas.evolve import evolve
from quipu_rules.inkas.game import INKAS
from quipu_rules.inkas.parts import PLACE_OF
from quipu_rules.inkas.state import State, settling_sites
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.message import Action, Seat
from quipu_rules.kernel.rows import Counts

EAGER = (actions.BuildSettlement, actions.BuildCity, actions.PlayRoadBuilding, actions.UseTradeRoute)
OFTEN = (
    actions.PlayCombatArts,
    actions.PlayInvention,
    actions.PlayMonopoly,
    actions.SendRobberHome,
    actions.TradeGoodsSet,
)
TALK = (actions.OfferTrade, actions.InviteOffers)


def choose(state: State, seat: Seat, proposals: list[Action], picks: Seeded) -> Action:
    """Build what can be built, trade for what is missing, offer now and then, else end the turn."""
    for kinds in (EAGER, OFTEN):
        if found := [action for action in proposals if isinstance(action, kinds)]:
            return found[picks.below(len(found))]
    roads = [action for action in proposals if isinstance(action, actions.BuildRoad)]
    if roads and (road := _road(state, seat, roads, picks)):
        return road
    if trade := _trade(state, seat, proposals):
        return trade
    bought = [action for action in proposals if isinstance(action, actions.BuyDevelopment)]
    if bought and not picks.below(2):
        return bought[0]
    ends = [action for action in proposals if isinstance(action, actions.EndTurn)]
    talk = [action for action in proposals if isinstance(action, TALK)]
    if ends:
        if talk and not state.turn.offers and not picks.below(4):
            return talk[picks.below(len(talk))]
        return ends[0]
    return proposals[picks.below(len(proposals))]


def _road(state: State, seat: Seat, roads: Sequence[actions.BuildRoad], picks: Seeded) -> Action | None:
    """A road to a new site, if the seat has none to build on; else none, unless it is to be laid for free."""
    must = len(roads) == len(INKAS.rulebook.proposals(state, seat))
    if settling_sites(state, seat) and not must:
        return None
    start = picks.below(len(roads))
    turned = [*roads[start:], *roads[:start]]
    return max(turned, key=lambda road: _opened(state, seat, road))


def _opened(state: State, seat: Seat, road: actions.BuildRoad) -> int:
    after = evolve(state, RoadLaid(seat=seat, path=road.path, left=0))
    return settling_sites(after, seat).bit_count()


def _trade(state: State, seat: Seat, proposals: list[Action]) -> Action | None:
    """A trade with the supply towards the next building."""
    ground, sites = state.ground, settling_sites(state, seat)
    price = ground.settlement.cards if sites else ground.road.cards
    if not state.players[seat].roads_left and not sites:
        price = ground.city.cards
    return supply_trade(state.hands[seat], price, proposals)


def supply_trade(hand: Counts, price: Counts, proposals: Sequence[Action]) -> Action | None:
    """A trade with the supply of what the price does not need against what it does."""
    for action in proposals:
        if isinstance(action, actions.TradeResources | actions.TradeGoods):
            paid = 3 if isinstance(action, actions.TradeResources) else 2
            pay, gain = PLACE_OF[action.pay], PLACE_OF[action.gain]
            if hand[gain] < price[gain] and hand[pay] - paid >= price[pay]:
                return action
    return None
