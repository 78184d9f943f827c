"""A player that leads its third tribe into a corner, to show how a table gets stuck (R45)."""

from quipu_rules.inkas import actions
from quipu_rules.inkas.map import Atlas, beside, leading_from, touched
from quipu_rules.inkas.parts import PathSet, SiteSet, members
from quipu_rules.inkas.state import State
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.message import Action, Seat
from tests.rules.inkas.purposeful import choose, supply_trade

LAST = 2
"""The third tribe, counted from zero."""


def choose_badly(state: State, seat: Seat, proposals: list[Action], picks: Seeded) -> Action:
    """Play to win until the third tribe; then build its city, and roads that lead nowhere."""
    founding = [action for action in proposals if isinstance(action, actions.FoundTribe)]
    if founding:
        if state.players[seat].tribe < LAST:
            return founding[picks.below(len(founding))]
        return max(founding, key=lambda one: (_vain(state, seat, 1 << one.site).bit_count(), picks.below(99)))
    if state.players[seat].tribe < LAST:
        return choose(state, seat, proposals, picks)
    return _third_tribe(state, seat, proposals, picks)


def _third_tribe(state: State, seat: Seat, proposals: list[Action], picks: Seeded) -> Action:
    shunned = (actions.BuildSettlement, actions.OfferTrade, actions.InviteOffers)
    rest = [action for action in proposals if not isinstance(action, shunned)]
    if cities := [action for action in rest if isinstance(action, actions.BuildCity)]:
        return cities[0]
    roads = [action for action in rest if isinstance(action, actions.BuildRoad)]
    vain = _vain(state, seat, 0)
    if wasted := [road for road in roads if vain >> road.path & 1]:
        if len(roads) == len(rest) or all(player.tribe >= LAST for player in state.players):
            return min(wasted, key=lambda road: (_wanted(state, seat, road), picks.below(99)))
    elif len(roads) == len(rest):
        return roads[0]
    rest = [action for action in rest if not isinstance(action, actions.BuildRoad | actions.PlayRoadBuilding)]
    price = state.ground.road.cards if state.players[seat].cities else state.ground.city.cards
    if trade := supply_trade(state.hands[seat], price, rest):
        return trade
    ends = [action for action in rest if isinstance(action, actions.EndTurn)]
    return ends[0] if ends else rest[picks.below(len(rest))]


def _wanted(state: State, seat: Seat, road: actions.BuildRoad) -> int:
    """How many others could waste a road on the same path."""
    others = (Seat(other) for other in range(len(state.players)) if other != seat)
    return sum(_vain(state, other, 0) >> road.path & 1 for other in others)


def _vain(state: State, seat: Seat, founding: SiteSet) -> PathSet:
    """Paths the seat can reach without ever touching a site on which it could build."""
    places, player = state.ground.atlas, state.players[seat]
    occupied = state.occupied | founding
    ruins = occupied & ~(state.active | founding)
    closed = (occupied | beside(places, occupied)) & ~ruins
    edge = founding | player.settlements | player.cities | (touched(places, player.roads) & ~state.occupied)
    found = 0
    while new := _between(places, leading_from(places, edge) & ~state.roads & ~found, closed):
        found |= new
        edge = touched(places, new) & ~occupied
    return found


def _between(places: Atlas, paths: PathSet, closed: SiteSet) -> PathSet:
    """Those of the paths that end at closed sites only."""
    kept = 0
    for path in members(paths):
        north, south = places.ends[path]
        if closed >> north & 1 and closed >> south & 1:
            kept |= 1 << path
    return kept
