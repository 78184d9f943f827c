"""Writers of the events that move pieces on the board."""

from typing import Any

from msgspec.structs import replace

from quipu_rules.inkas import events
from quipu_rules.inkas.evolve.cards import paid
from quipu_rules.inkas.parts import set_of
from quipu_rules.inkas.phases import AnyPhase, Founding, LayingRoads, MovingRobber
from quipu_rules.inkas.state import Player, State, buildings
from quipu_rules.kernel.agenda import push, without
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.rows import put


def _with_players(state: State, players: tuple[Player, ...], **more: Any) -> State:
    roads = occupied = active = 0
    for player in players:
        roads |= player.roads
        occupied |= buildings(player)
        active |= player.settlements | player.cities
    return replace(state, players=players, roads=roads, occupied=occupied, active=active, **more)


def start_placed(state: State, event: events.StartPlaced) -> State:
    """Write down ``StartPlaced``."""
    player = state.players[event.seat]
    player = replace(
        player,
        points=event.points,
        settlements=player.settlements | 1 << event.site,
        settlements_left=player.settlements_left - 1,
        roads=player.roads | 1 << event.path,
        roads_left=player.roads_left - 1,
    )
    return _with_players(state, put(state.players, event.seat, player))


def _road(player: Player, path: int) -> Player:
    return replace(player, roads=player.roads | 1 << path, roads_left=player.roads_left - 1)


def road_built(state: State, event: events.RoadBuilt) -> State:
    """Write down ``RoadBuilt``."""
    hands, supply = paid(state, event.seat, event.price)
    players = put(state.players, event.seat, _road(state.players[event.seat], event.path))
    return _with_players(state, players, hands=hands, supply=supply)


def road_laid(state: State, event: events.RoadLaid) -> State:
    """Write down ``RoadLaid``."""
    players = put(state.players, event.seat, _road(state.players[event.seat], event.path))
    agenda: tuple[AnyPhase, ...] = without(state.agenda, LayingRoads)
    if event.left:
        agenda = push(agenda, LayingRoads(seat=event.seat, left=event.left))
    return _with_players(state, players, agenda=agenda)


def _razed(players: tuple[Player, ...], owner: Seat | None, site: int) -> tuple[Player, ...]:
    """The players after a declining building and its thicket went back to their owner."""
    if owner is None:
        return players
    player, here = players[owner], 1 << site
    if player.old_cities & here:
        player = replace(player, old_cities=player.old_cities & ~here, cities_left=player.cities_left + 1)
    else:
        player = replace(
            player, old_settlements=player.old_settlements & ~here, settlements_left=player.settlements_left + 1
        )
    return put(players, owner, replace(player, thickets_left=player.thickets_left + 1))


def _settled(state: State, event: events.SettlementBuilt | events.TribeFounded) -> tuple[Player, ...]:
    players = _razed(state.players, event.razed, event.site)
    player = players[event.seat]
    player = replace(
        player,
        points=event.points,
        settlements=player.settlements | 1 << event.site,
        settlements_left=player.settlements_left - 1,
    )
    return put(players, event.seat, player)


def settlement_built(state: State, event: events.SettlementBuilt) -> State:
    """Write down ``SettlementBuilt``."""
    hands, supply = paid(state, event.seat, event.price)
    return _with_players(state, _settled(state, event), hands=hands, supply=supply)


def tribe_founded(state: State, event: events.TribeFounded) -> State:
    """Write down ``TribeFounded``."""
    return _with_players(state, _settled(state, event))


def city_built(state: State, event: events.CityBuilt) -> State:
    """Write down ``CityBuilt``."""
    player, here = state.players[event.seat], 1 << event.site
    player = replace(
        player,
        points=event.points,
        settlements=player.settlements & ~here,
        settlements_left=player.settlements_left + 1,
        cities=player.cities | here,
        cities_left=player.cities_left - 1,
    )
    hands, supply = paid(state, event.seat, event.price)
    return _with_players(state, put(state.players, event.seat, player), hands=hands, supply=supply)


def robber_moved(state: State, event: events.RobberMoved) -> State:
    """Write down ``RobberMoved``."""
    return replace(state, robber=event.target, agenda=without(state.agenda, MovingRobber))


def route_card_passed(state: State, event: events.RouteCardPassed) -> State:
    """Write down ``RouteCardPassed``."""
    return replace(state, route_holder=event.holder)


def combat_card_passed(state: State, event: events.CombatCardPassed) -> State:
    """Write down ``CombatCardPassed``."""
    return replace(state, combat_holder=event.holder)


def ruins_cleared(state: State, event: events.RuinsCleared) -> State:
    """Write down ``RuinsCleared``."""
    player, cleared = state.players[event.seat], set_of(event.sites)
    settlements, cities = player.old_settlements & cleared, player.old_cities & cleared
    player = replace(
        player,
        old_settlements=player.old_settlements & ~cleared,
        old_cities=player.old_cities & ~cleared,
        settlements_left=player.settlements_left + settlements.bit_count(),
        cities_left=player.cities_left + cities.bit_count(),
        thickets_left=player.thickets_left + (settlements | cities).bit_count(),
    )
    return _with_players(state, put(state.players, event.seat, player))


def roads_taken_up(state: State, event: events.RoadsTakenUp) -> State:
    """Write down ``RoadsTakenUp``."""
    player, taken = state.players[event.seat], set_of(event.paths)
    player = replace(player, roads=player.roads & ~taken, roads_left=player.roads_left + len(event.paths))
    return _with_players(state, put(state.players, event.seat, player))


def tribe_declined(state: State, event: events.TribeDeclined) -> State:
    """Write down ``TribeDeclined``."""
    player, covered = state.players[event.seat], set_of(event.sites)
    player = replace(
        player,
        tribe=event.tribe - 1,
        settlements=player.settlements & ~covered,
        cities=player.cities & ~covered,
        old_settlements=player.old_settlements | player.settlements & covered,
        old_cities=player.old_cities | player.cities & covered,
        thickets_left=player.thickets_left - len(event.sites),
    )
    return _with_players(state, put(state.players, event.seat, player), agenda=(Founding(seat=event.seat),))
