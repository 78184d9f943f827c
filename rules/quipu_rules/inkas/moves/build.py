"""Roads, settlements, cities, and the purchase of development cards."""

from collections.abc import Callable
from functools import lru_cache

from quipu_rules.inkas.actions import BuildCity, BuildRoad, BuildSettlement, BuyDevelopment
from quipu_rules.inkas.advantages import judge_route
from quipu_rules.inkas.culture import culture_grew, end_if_hemmed_in
from quipu_rules.inkas.events import AnyEvent, CityBuilt, DevelopmentBought, RoadBuilt, RoadLaid, SettlementBuilt
from quipu_rules.inkas.evolve import Table, evolve
from quipu_rules.inkas.map import beside, touched
from quipu_rules.inkas.parts import (
    DEVELOPMENTS,
    KEPT,
    KINDS,
    MOST_PATHS,
    MOST_SITES,
    Path,
    Site,
    at_site,
    covers,
    members,
    on_path,
)
from quipu_rules.inkas.phases import LayingRoads, TradingAndBuilding
from quipu_rules.inkas.state import State, road_paths, settling_sites
from quipu_rules.kernel.chance import drawn_from
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.move import Judge, Move
from quipu_rules.kernel.refusal import Refusal, refuse
from quipu_rules.kernel.rows import Counts

ROADS = tuple(BuildRoad(path=Path(path)) for path in range(MOST_PATHS))
SETTLEMENTS = tuple(BuildSettlement(site=Site(site)) for site in range(MOST_SITES))
CITIES = tuple(BuildCity(site=Site(site)) for site in range(MOST_SITES))


@lru_cache(KEPT)
def _roads_on(paths: int) -> tuple[BuildRoad, ...]:
    return tuple(ROADS[path] for path in members(paths))


def _roads(state: State, seat: Seat) -> tuple[BuildRoad, ...]:
    free = isinstance(state.agenda[-1], LayingRoads)
    if not state.players[seat].roads_left or not (free or covers(state.hands[seat], state.ground.road.cards)):
        return ()
    return _roads_on(road_paths(state, seat))


@Judge
def _road_refusal(state: State, seat: Seat) -> Callable[[BuildRoad], Refusal | None]:
    payable = isinstance(state.agenda[-1], LayingRoads) or covers(state.hands[seat], state.ground.road.cards)
    roads_left, lawful, places = state.players[seat].roads_left, road_paths(state, seat), state.ground.atlas

    def judge(action: BuildRoad) -> Refusal | None:
        path = action.path
        if not 0 <= path < len(places.sides):
            return refuse("NO_SUCH_PATH", "8.3", path=on_path(path))
        if not payable:
            return refuse("CANNOT_PAY", "8.1", thing="ROAD", price=state.ground.road.shown)
        if not roads_left:
            return refuse("NO_ROADS_LEFT", "R41")
        return None if lawful >> path & 1 else _unlawful(state, seat, path)

    return judge


def _unlawful(state: State, seat: Seat, path: Path) -> Refusal:
    """Why no road of the seat may lie on this path."""
    if state.roads >> path & 1:
        return refuse("PATH_TAKEN", "8.2", path=on_path(path))
    north, south = state.ground.atlas.ends[path]
    reached = (1 << north | 1 << south) & touched(state.ground.atlas, state.players[seat].roads)
    if not reached:
        return refuse("NOT_CONNECTED", "8.4", path=on_path(path))
    ruin = reached & state.occupied & ~state.active  # R8
    return refuse("BUILDING_IN_THE_WAY", "11.7" if ruin else "8.5", path=on_path(path))


def _build_road(ledger: Table, seat: Seat, action: BuildRoad) -> None:
    state = ledger.state
    now = state.agenda[-1]
    if isinstance(now, LayingRoads):
        after = evolve(state, RoadLaid(seat=seat, path=action.path, left=0))
        more = after.players[seat].roads_left and road_paths(after, seat)  # R29
        ledger.record(RoadLaid(seat=seat, path=action.path, left=now.left - 1 if more else 0))
    else:
        ledger.record(RoadBuilt(seat=seat, path=action.path, price=state.ground.road.shown))
    judge_route(ledger)
    end_if_hemmed_in(ledger)


BUILD_ROAD = Move[State, BuildRoad, AnyEvent](
    action=BuildRoad,
    during=(TradingAndBuilding, LayingRoads),
    candidates=_roads,
    refusal=_road_refusal,
    resolve=_build_road,
)


def _settlements(state: State, seat: Seat) -> list[BuildSettlement]:
    if not covers(state.hands[seat], state.ground.settlement.cards):
        return []
    return [SETTLEMENTS[site] for site in members(settling_sites(state, seat))]


def _settlement_refusal(state: State, seat: Seat, action: BuildSettlement) -> Refusal | None:
    site, places = action.site, state.ground.atlas
    if not 0 <= site < len(places.corners):
        return refuse("NO_SUCH_SITE", "8.6", site=at_site(site))
    if not covers(state.hands[seat], state.ground.settlement.cards):
        return refuse("CANNOT_PAY", "8.1", thing="SETTLEMENT", price=state.ground.settlement.shown)
    if settling_sites(state, seat) >> site & 1:
        return None
    if state.active >> site & 1:
        return refuse("SITE_OCCUPIED", "8.6", site=at_site(site))
    if beside(places, state.occupied) >> site & 1:
        return refuse("TOO_NEAR", "8.7", site=at_site(site))
    return refuse("NO_ROAD_THERE", "8.6", site=at_site(site))


def _build_settlement(ledger: Table, seat: Seat, action: BuildSettlement) -> None:
    state, here = ledger.state, 1 << action.site
    razed = None
    for owner, player in enumerate(state.players):  # 11.8
        if (player.old_settlements | player.old_cities) & here:
            razed = Seat(owner)
    ledger.record(
        SettlementBuilt(
            seat=seat,
            site=action.site,
            razed=razed,
            points=state.players[seat].points + 1,
            price=state.ground.settlement.shown,
        )
    )
    culture_grew(ledger, seat)


BUILD_SETTLEMENT = Move[State, BuildSettlement, AnyEvent](
    action=BuildSettlement,
    during=(TradingAndBuilding,),
    candidates=_settlements,
    refusal=_settlement_refusal,
    resolve=_build_settlement,
)


def _cities(state: State, seat: Seat) -> list[BuildCity]:
    if not covers(state.hands[seat], state.ground.city.cards):
        return []
    return [CITIES[site] for site in members(state.players[seat].settlements)]


def _city_refusal(state: State, seat: Seat, action: BuildCity) -> Refusal | None:
    site, player = action.site, state.players[seat]
    if not 0 <= site < len(state.ground.atlas.corners):
        return refuse("NO_SUCH_SITE", "8.9", site=at_site(site))
    if (player.old_settlements | player.old_cities) >> site & 1:
        return refuse("TRIBE_IN_DECLINE", "11.6", site=at_site(site))
    if not player.settlements >> site & 1:
        return refuse("NO_SETTLEMENT_THERE", "8.9", site=at_site(site))
    if player.cities.bit_count() >= state.ground.edition.tribes.cities:
        return refuse("CITY_ALREADY", "8.11")
    if not covers(state.hands[seat], state.ground.city.cards):
        return refuse("CANNOT_PAY", "8.1", thing="CITY", price=state.ground.city.shown)
    return None


def _build_city(ledger: Table, seat: Seat, action: BuildCity) -> None:
    points = ledger.state.players[seat].points + 1
    ledger.record(CityBuilt(seat=seat, site=action.site, points=points, price=ledger.state.ground.city.shown))
    culture_grew(ledger, seat)


BUILD_CITY = Move[State, BuildCity, AnyEvent](
    action=BuildCity, during=(TradingAndBuilding,), candidates=_cities, refusal=_city_refusal, resolve=_build_city
)


def stack_in_play(state: State) -> tuple[int, Counts]:
    """The printed back of the top card and what its stack holds (9.1, 9.4, R27)."""
    first, second = state.stacks[:KINDS], state.stacks[KINDS:]
    if any(first) or not state.second_stack:
        return 1, first
    return 2, second


def _purchases(state: State, seat: Seat) -> tuple[BuyDevelopment, ...]:
    return (BuyDevelopment(),) if covers(state.hands[seat], state.ground.development.cards) else ()


def _purchase_refusal(state: State, seat: Seat, _action: BuyDevelopment) -> Refusal | None:
    if not any(stack_in_play(state)[1]):
        return refuse("STACK_EMPTY", "R27", second="EMPTY" if state.second_stack else "NOT_IN_PLAY")
    if not covers(state.hands[seat], state.ground.development.cards):
        return refuse("CANNOT_PAY", "8.1", thing="DEVELOPMENT", price=state.ground.development.shown)
    return None


def _buy(ledger: Table, seat: Seat, _action: BuyDevelopment) -> None:
    back, stack = stack_in_play(ledger.state)
    card = DEVELOPMENTS[drawn_from(ledger.chance, stack)]
    price = ledger.state.ground.development.shown
    ledger.record(DevelopmentBought(seat=seat, back=back, development=card, price=price))


BUY_DEVELOPMENT = Move[State, BuyDevelopment, AnyEvent](
    action=BuyDevelopment,
    during=(TradingAndBuilding,),
    candidates=_purchases,
    refusal=_purchase_refusal,
    resolve=_buy,
)
