"""Roads, settlements, cities (section 8)."""

import pytest

from quipu_rules.inkas import events
from quipu_rules.inkas.actions import BuildCity, BuildRoad, BuildSettlement, BuyDevelopment, Roll
from quipu_rules.inkas.parts import LAND, Bundle, Path, Site, Terrain
from quipu_rules.kernel.message import Action
from tests.rules.inkas.table import (
    BLUE,
    DEAR,
    GROUND,
    ORANGE,
    PRINTED,
    RED,
    after,
    cards,
    city,
    declined,
    legal,
    refused,
    roads,
    settlement,
    table,
    trading,
    when,
)


def road(path: int) -> BuildRoad:
    return BuildRoad(path=Path(path))


def on(site: int) -> BuildSettlement:
    return BuildSettlement(site=Site(site))


PURCHASES = [
    (road(6), Bundle(wood=1, stone=1)),
    (on(3), Bundle(wood=1, stone=1, potato=1, wool=1)),
    (BuildCity(site=Site(26)), Bundle(potato=2, ore=3)),
    (BuyDevelopment(), Bundle(potato=1, wool=1, ore=1)),
]


@pytest.mark.parametrize(("purchase", "price"), PURCHASES, ids=["road", "settlement", "city", "development"])
def test_building_costs_are_paid_to_the_supply(purchase: Action, price: Bundle) -> None:
    facts = () if purchase == road(6) else roads(RED, 6)
    chance = [0] if isinstance(purchase, BuyDevelopment) else []
    state = trading(*facts, cards(RED, price))
    poor = trading(*facts, cards(RED, wood=1, wool=1, ore=2))

    done = after(state, RED, purchase, chance=chance)

    assert done.hands[RED] == (0,) * 8  # 8.1
    assert done.supply == GROUND.supply
    assert refused(poor, RED, purchase) == ("CANNOT_PAY", "8.1")
    assert purchase not in legal(poor, RED, type(purchase))


@pytest.mark.parametrize(("purchase", "price"), PURCHASES, ids=["road", "settlement", "city", "development"])
def test_nothing_is_built_before_the_roll(purchase: Action, price: Bundle) -> None:
    facts = () if purchase == road(6) else roads(RED, 6)

    assert refused(table(*facts, cards(RED, price)), RED, purchase) == ("ROLL_FIRST", "3.1")


def test_a_path_holds_one_road() -> None:
    state = trading(cards(RED, DEAR), *roads(BLUE, 36))

    assert refused(state, RED, road(36)) == ("PATH_TAKEN", "8.2")  # 8.2
    assert when(state, RED, road(32)) == (events.RoadBuilt(seat=RED, path=Path(32), price=Bundle(wood=1, stone=1)),)


def test_paths_have_a_resource_hex_on_a_side() -> None:
    cells = {(printed.q, printed.r): printed.terrain for printed in PRINTED.hexes}
    sides = [tuple(cells.get(cell) for cell in between) for between in GROUND.atlas.sides]

    assert len(sides) == 71
    assert all(any(terrain in LAND for terrain in around) for around in sides)  # 8.3
    assert sum(all(terrain in LAND for terrain in around) for around in sides) == 37
    assert sum(None in around for around in sides) == 12
    assert sum(Terrain.OCEAN in around for around in sides) == 4  # R42
    assert refused(trading(cards(RED, DEAR)), RED, road(71)) == ("NO_SUCH_PATH", "8.3")
    assert refused(trading(cards(RED, DEAR)), RED, road(-1)) == ("NO_SUCH_PATH", "8.3")


def test_sites_touch_a_resource_hex_and_never_lie_in_sea_or_jungle_alone() -> None:
    assert len(GROUND.atlas.corners) == 54  # 12.4, R52
    for tiles in GROUND.atlas.hexes_at:
        assert any(GROUND.terrains[tile] in LAND for tile in tiles)
    beside = [
        GROUND.atlas.around[tile].bit_count() for tile in range(29) if GROUND.terrains[tile] is Terrain.PLANTATION
    ]
    assert sorted(beside) == [3, 3, 4]


def test_a_road_touches_an_own_road_or_active_building() -> None:
    state = trading(cards(RED, DEAR))

    assert {action.path for action in legal(state, RED, BuildRoad)} == {32, 36, 43, 14, 17, 6, 9}  # 8.4, R9
    assert refused(state, RED, road(70)) == ("NOT_CONNECTED", "8.4")


def test_a_road_leads_up_to_a_building_of_an_opponent_but_not_past_it() -> None:
    state = trading(cards(RED, DEAR), settlement(BLUE, 3, 3), *roads(RED, 6))

    assert refused(state, RED, road(1)) == ("BUILDING_IN_THE_WAY", "8.5")  # 8.5
    assert refused(state, RED, road(3)) == ("BUILDING_IN_THE_WAY", "8.5")
    up_to = trading(cards(RED, DEAR), settlement(BLUE, 3, 3))
    assert when(up_to, RED, road(6))


def test_a_settlement_needs_an_own_road_and_an_empty_site() -> None:
    state = trading(cards(RED, DEAR), *roads(RED, 6))

    assert legal(state, RED, BuildSettlement) == [on(3)]  # 8.6
    assert refused(state, RED, on(50)) == ("NO_ROAD_THERE", "8.6")
    assert refused(state, RED, on(26)) == ("SITE_OCCUPIED", "8.6")
    assert refused(state, RED, on(54)) == ("NO_SUCH_SITE", "8.6")
    assert refused(state, RED, on(-1)) == ("NO_SUCH_SITE", "8.6")
    assert refused(trading(cards(BLUE, DEAR), seat=BLUE), BLUE, on(21)) == ("SITE_OCCUPIED", "8.6")


def test_the_sites_next_to_a_new_settlement_must_be_empty() -> None:
    state = trading(cards(RED, DEAR), *roads(RED, 6), settlement(BLUE, 0, 3))

    assert refused(state, RED, on(7)) == ("TOO_NEAR", "8.7")
    assert refused(state, RED, on(3)) == ("TOO_NEAR", "8.7")  # 8.7: blue is next to it
    assert legal(state, RED, BuildSettlement) == []


def test_a_settlement_earns_a_point_at_once() -> None:
    state = trading(cards(RED, DEAR), *roads(RED, 6))

    facts = when(state, RED, on(3))

    price = Bundle(wood=1, stone=1, potato=1, wool=1)
    assert facts == (events.SettlementBuilt(seat=RED, site=Site(3), razed=None, points=3, price=price),)  # 8.8
    assert after(state, RED, on(3)).players[RED].points == 3


def test_a_city_replaces_an_active_settlement_for_one_more_point() -> None:
    state = trading(cards(RED, DEAR))
    before, built = state.players[RED], after(state, RED, BuildCity(site=Site(26))).players[RED]

    assert built.settlements_left == before.settlements_left + 1  # 8.9
    assert built.cities_left == before.cities_left - 1
    assert (built.settlements, built.cities) == (1 << 11, 1 << 26)
    assert built.points == before.points + 1  # 8.10
    assert refused(state, RED, BuildCity(site=Site(3))) == ("NO_SETTLEMENT_THERE", "8.9")
    assert refused(state, RED, BuildCity(site=Site(21))) == ("NO_SETTLEMENT_THERE", "8.9")
    assert refused(state, RED, BuildCity(site=Site(-5))) == ("NO_SUCH_SITE", "8.9")


def test_a_tribe_builds_one_city() -> None:
    state = trading(city(RED, 26, 3), cards(RED, DEAR))

    assert refused(state, RED, BuildCity(site=Site(11))) == ("CITY_ALREADY", "8.11")  # 8.11
    assert legal(state, RED, BuildCity) == []


def test_the_city_of_a_declining_tribe_leaves_room_for_another() -> None:
    facts = (city(RED, 26, 3), *declined(RED, 26, 11), settlement(RED, 50, 4), cards(RED, DEAR))

    assert legal(trading(*facts), RED, BuildCity) == [BuildCity(site=Site(50))]  # 8.11


def test_with_all_roads_on_the_board_none_is_built() -> None:
    state = trading(cards(RED, DEAR), *roads(RED, 6, 9, 14, 17, 32))

    assert state.players[RED].roads_left == 0
    assert refused(state, RED, road(36)) == ("NO_ROADS_LEFT", "R41")  # R41
    assert legal(state, RED, BuildRoad) == []


def test_an_opponent_builds_only_in_its_own_turn() -> None:
    state = trading(cards(ORANGE, DEAR))

    assert refused(state, ORANGE, road(30)) == ("NOT_YOUR_TURN", "3.1")
    assert refused(state, RED, Roll()) == ("ROLLED_ALREADY", "3.1")
