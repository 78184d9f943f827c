"""Decline, founding, the end (sections 11 to 13)."""

import pytest

from quipu_rules.inkas import events
from quipu_rules.inkas.actions import BuildCity, BuildRoad, BuildSettlement, EndTurn, FoundTribe, OfferTrade, Roll
from quipu_rules.inkas.events import RouteCardPassed, Yield
from quipu_rules.inkas.game import INKAS
from quipu_rules.inkas.parts import Bundle, Card, Development, Path, Site, members
from quipu_rules.inkas.phases import Founding, Rolling
from quipu_rules.inkas.state import State, founding_sites
from quipu_rules.kernel.message import Event
from tests.rules.inkas.table import (
    BLUE,
    DEAR,
    GROUND,
    ORANGE,
    RED,
    after,
    bought,
    cards,
    city,
    combat_arts,
    declined,
    founded,
    legal,
    refused,
    roads,
    settlement,
    table,
    then,
    trading,
    when,
)

CITY = BuildCity(site=Site(26))
RICH = (cards(RED, DEAR), cards(ORANGE, DEAR))


def on(site: int) -> BuildSettlement:
    return BuildSettlement(site=Site(site))


def road(path: int) -> BuildRoad:
    return BuildRoad(path=Path(path))


def nearly(*facts: Event) -> State:
    """Red has three points, and cards for the fourth."""
    return trading(*roads(RED, 6), settlement(RED, 3, 3), cards(RED, DEAR), *facts)


def second_tribe(*facts: Event) -> State:
    """Red leads its second tribe, with three of its four points; of its first, two buildings stand."""
    begun = (*declined(RED, 26, 11), founded(RED, 50, 5), *roads(RED, 68, 70), settlement(RED, 53, 6))
    return trading(*begun, settlement(RED, 46, 7), cards(RED, DEAR), *facts)


def third_tribe(*facts: Event) -> State:
    """Red leads its third tribe, with two of its three points."""
    begun = (*declined(RED, 26, 11), founded(RED, 50, 5), settlement(RED, 53, 6), settlement(RED, 46, 7))
    again = (
        events.RuinsCleared(seat=RED, sites=(Site(11), Site(26))),
        *declined(RED, 50, 53, 46, tribe=3),
        founded(RED, 26, 9),
        settlement(RED, 11, 10),
    )
    return trading(*begun, *again, cards(RED, DEAR), *facts)


def test_a_tribe_at_its_apex_declines_in_the_order_of_the_rules() -> None:
    state = nearly(*roads(RED, 1), RouteCardPassed(holder=RED, length=3))

    facts = when(state, RED, CITY)

    assert facts[1:] == (
        events.RoadsTakenUp(seat=RED, paths=tuple(map(Path, (1, 6, 11, 38)))),  # 11.2
        RouteCardPassed(holder=None, length=1),  # 11.3
        events.TribeDeclined(seat=RED, sites=tuple(map(Site, (3, 11, 26))), tribe=2),  # 11.4, R14
    )
    declining = then(state, *facts)
    assert declining.agenda == (Founding(seat=RED),)
    player = declining.players[RED]
    assert (player.roads, player.roads_left, player.thickets_left) == (0, 7, 1)
    assert (player.old_settlements, player.old_cities) == (1 << 3 | 1 << 11, 1 << 26)


@pytest.mark.parametrize("last", [CITY, on(31)], ids=["city", "settlement"])
def test_the_fourth_point_is_the_apex_whatever_brings_it(last: BuildCity | BuildSettlement) -> None:
    state = trading(settlement(RED, 50, 3), cards(RED, DEAR), *roads(RED, 36, 39))

    assert after(state, RED, last).players[RED].points == 4  # 11.1, R18
    assert isinstance(after(state, RED, last).agenda[-1], Founding)


def test_three_points_are_no_apex_yet() -> None:
    state = trading(cards(RED, DEAR))

    assert after(state, RED, CITY).players[RED].tribe == 0  # 11.1


def test_the_route_card_goes_to_the_longest_route_that_is_left() -> None:
    held = (*roads(RED, 1), RouteCardPassed(holder=RED, length=3), *roads(BLUE, 34, 41))

    assert RouteCardPassed(holder=BLUE, length=3) in when(nearly(*held), RED, CITY)  # 11.3


def test_on_a_tie_the_route_card_lies_aside_until_one_is_alone_the_longest() -> None:
    longest = (*roads(RED, 1, 0), RouteCardPassed(holder=RED, length=4), *roads(BLUE, 34, 41), *roads(ORANGE, 26, 23))
    state = nearly(*longest)
    facts = when(state, RED, CITY)

    assert RouteCardPassed(holder=None, length=3) in facts  # 11.3
    aside = after(after(state, RED, CITY), RED, FoundTribe(site=Site(53)))
    aside = then(aside, cards(ORANGE, DEAR))
    aside = after(aside, ORANGE, Roll(), chance=[0, 0])
    assert RouteCardPassed(holder=ORANGE, length=4) in when(aside, ORANGE, road(18))  # R15


def test_a_tie_may_end_because_another_route_shrinks() -> None:
    tied = (*roads(BLUE, 34, 41), *roads(RED, 6, 1), *roads(ORANGE, 3), cards(ORANGE, DEAR))
    state = trading(*tied, seat=ORANGE)

    assert state.route_holder is None
    facts = when(state, ORANGE, on(3))
    assert RouteCardPassed(holder=BLUE, length=3) in facts  # R15: red is cut to two


def test_hands_and_cards_survive_a_decline() -> None:
    held = (bought(RED, Development.MONOPOLY), *combat_arts(RED, 2), events.CombatCardPassed(holder=RED, shown=2))
    state = after(nearly(*held), RED, CITY)

    assert sum(state.hands[RED]) == 25 - 5  # R17
    assert (sum(state.development[RED]), state.combat_arts[RED], state.combat_holder) == (1, 2, RED)


def test_nothing_else_is_done_between_apex_and_founding() -> None:
    state = after(nearly(), RED, CITY)

    for action in (EndTurn(), road(6), OfferTrade(give=Bundle(wood=1), take=Bundle(ore=1))):
        assert refused(state, RED, action) == ("FOUND_FIRST", "R16")  # R16
    assert {type(action) for action in INKAS.rulebook.proposals(state, RED)} == {FoundTribe}


def test_when_the_second_tribe_declines_the_first_is_cleared_before_anything_else() -> None:
    state = second_tribe()

    facts = when(state, RED, BuildCity(site=Site(50)))

    assert facts[1:] == (
        events.RuinsCleared(seat=RED, sites=(Site(11), Site(26))),  # 11.5
        events.RoadsTakenUp(seat=RED, paths=(Path(68), Path(70))),
        events.TribeDeclined(seat=RED, sites=tuple(map(Site, (46, 50, 53))), tribe=3),
    )
    player = then(state, *facts).players[RED]
    assert (player.old_settlements, player.old_cities) == (1 << 46 | 1 << 53, 1 << 50)
    assert (player.settlements_left, player.cities_left, player.thickets_left) == (6, 1, 1)


def test_a_first_tribe_that_was_wholly_built_over_leaves_nothing_to_clear() -> None:
    gone = (settlement(BLUE, 26, 3, razed=RED), settlement(ORANGE, 11, 3, razed=RED))

    facts = when(second_tribe(*gone), RED, BuildCity(site=Site(50)))
    assert not any(isinstance(fact, events.RuinsCleared) for fact in facts)  # 11.5


def test_a_declining_tribe_neither_grows_nor_builds() -> None:
    state = trading(*declined(RED, 26, 11), founded(RED, 53, 5), *RICH)

    assert refused(state, RED, CITY) == ("TRIBE_IN_DECLINE", "11.6")  # 11.6
    assert refused(state, RED, road(36)) == ("NOT_CONNECTED", "8.4")  # 11.6
    assert {action.path for action in legal(state, RED, BuildRoad)} == {69, 70}


def test_a_road_leads_up_to_a_declining_building_but_not_past_it() -> None:
    ruin = (settlement(BLUE, 3, 3), *declined(BLUE, 29, 40, 3))

    assert when(trading(*ruin, *RICH), RED, road(6))  # 11.7
    up_to = trading(*ruin, *roads(RED, 6), *RICH)
    assert refused(up_to, RED, road(1)) == ("BUILDING_IN_THE_WAY", "11.7")
    over = after(up_to, RED, on(3))
    assert road(1) in legal(over, RED, BuildRoad)  # 11.7: once built over, the way is free


def test_an_own_declining_building_stops_roads_as_well() -> None:
    state = trading(*declined(RED, 26, 11), settlement(RED, 18, 5), *roads(RED, 27, 32), *RICH)

    assert refused(state, RED, road(36)) == ("BUILDING_IN_THE_WAY", "11.7")  # R8
    assert refused(state, RED, road(38)) == ("BUILDING_IN_THE_WAY", "11.7")


def test_anybody_with_a_road_there_builds_over_a_declining_building() -> None:
    state = trading(*declined(RED, 26, 11), *roads(ORANGE, 36), *RICH, seat=ORANGE)

    facts = when(state, ORANGE, on(26))

    price = Bundle(wood=1, stone=1, potato=1, wool=1)
    assert facts[0] == events.SettlementBuilt(seat=ORANGE, site=Site(26), razed=RED, points=3, price=price)  # 11.8
    done = then(state, *facts)
    red = done.players[RED]
    assert (red.settlements_left, red.thickets_left, red.points) == (7, 3, 2)  # R10
    assert done.players[ORANGE].points == 3
    assert refused(trading(*declined(RED, 26, 11), *RICH, seat=ORANGE), ORANGE, on(26)) == ("NO_ROAD_THERE", "8.6")


def test_a_declining_city_becomes_a_settlement_of_its_new_owner() -> None:
    facts = (city(RED, 26, 3), *declined(RED, 26, 11), *roads(ORANGE, 36), *RICH)
    done = after(trading(*facts, seat=ORANGE), ORANGE, on(26))

    assert done.players[ORANGE].settlements >> 26 & 1  # R11
    assert done.players[ORANGE].cities == 0
    assert done.players[RED].cities_left == 2


def test_own_declining_buildings_may_be_built_over_for_a_point() -> None:
    facts = (*declined(RED, 26, 11), settlement(RED, 18, 5), *roads(RED, 27, 32), *RICH)
    done = after(trading(*facts), RED, on(26))

    assert done.players[RED].points == 6  # R12, 11.8
    assert (done.players[RED].old_settlements, done.players[RED].thickets_left) == (1 << 11, 3)
    assert sum(done.hands[RED]) == 25 - 4


def test_the_settlement_that_builds_over_belongs_to_the_distance_rule_like_any() -> None:
    state = trading(*declined(RED, 26, 11), *roads(ORANGE, 36), *RICH, seat=ORANGE)

    assert refused(state, ORANGE, on(27)) == ("TOO_NEAR", "8.7")  # 8.7: next to the ruin


def test_declining_buildings_still_produce() -> None:
    state = table(city(RED, 26, 3), *declined(RED, 26, 11))

    assert Yield(seat=RED, card=Card.ORE, count=2) in _harvest(state, 11)  # 11.9
    assert Yield(seat=RED, card=Card.WOOD, count=1) in _harvest(state, 5)


def _harvest(state: State, total: int) -> tuple[Yield, ...]:
    first = min(6, total - 1)
    (_, found) = when(state, RED, Roll(), [first - 1, total - first - 1])
    assert isinstance(found, events.HarvestTaken)
    return found.yields


def test_a_tribe_is_founded_for_free_with_its_first_point_and_the_turn_ends() -> None:
    state = after(nearly(), RED, CITY)

    facts = when(state, RED, FoundTribe(site=Site(53)))

    assert facts == (
        events.TribeFounded(seat=RED, site=Site(53), razed=None, points=5),  # 12.1
        events.TurnBegan(seat=ORANGE, turn=2),  # 12.6, R14
    )
    done = then(state, *facts)
    assert (done.hands, done.players[RED].roads) == (state.hands, 0)  # 12.5
    assert (done.players[RED].settlements, done.players[RED].points) == (1 << 53, 5)
    assert done.agenda == (Rolling(seat=ORANGE),)


def test_a_founding_settlement_keeps_its_distance_to_all_buildings() -> None:
    state = after(nearly(*declined(BLUE, 29, 40)), RED, CITY)

    assert refused(state, RED, FoundTribe(site=Site(21))) == ("SITE_OCCUPIED", "12.2")  # 12.2
    assert refused(state, RED, FoundTribe(site=Site(29))) == ("SITE_OCCUPIED", "12.2")
    assert refused(state, RED, FoundTribe(site=Site(28))) == ("TOO_NEAR", "12.2")  # 12.2: a declining neighbour
    assert refused(state, RED, FoundTribe(site=Site(20))) == ("TOO_NEAR", "12.2")


def test_a_founding_settlement_stands_beside_no_road() -> None:
    state = after(nearly(*roads(ORANGE, 64)), RED, CITY)

    assert refused(state, RED, FoundTribe(site=Site(49))) == ("BESIDE_A_ROAD", "12.3")  # 12.3, R3
    assert FoundTribe(site=Site(52)) in legal(state, RED, FoundTribe)
    assert FoundTribe(site=Site(0)) not in legal(state, RED, FoundTribe)
    free = after(nearly(), RED, CITY)
    assert FoundTribe(site=Site(49)) in legal(free, RED, FoundTribe)  # R2: A, B and D are all the conditions


def test_a_founding_settlement_stands_neither_in_jungle_nor_sea() -> None:
    state = after(nearly(), RED, CITY)

    assert refused(state, RED, FoundTribe(site=Site(54))) == ("NO_SUCH_SITE", "12.4")  # 12.4
    assert refused(state, RED, FoundTribe(site=Site(-1))) == ("NO_SUCH_SITE", "12.4")


def _crowded() -> State:
    """No site satisfies the founding conditions: roads of orange and blue touch whatever is left."""
    state = after(nearly(), RED, CITY)
    free = members(founding_sites(state, RED))
    touching = []
    for site in free:
        path = members(GROUND.atlas.paths_at[site] & ~state.roads)[0]
        touching.append(path)
    return then(state, *roads(ORANGE, *dict.fromkeys(touching)))


def test_without_a_legal_site_the_seat_founds_on_its_own_ruin() -> None:
    state = _crowded()

    assert [action.site for action in legal(state, RED, FoundTribe)] == [3, 11, 26]  # R4, R4a
    facts = when(state, RED, FoundTribe(site=Site(26)))
    assert facts[0] == events.TribeFounded(seat=RED, site=Site(26), razed=RED, points=5)
    player = then(state, *facts).players[RED]
    assert (player.settlements, player.cities_left, player.thickets_left) == (1 << 26, 2, 2)
    assert refused(state, RED, FoundTribe(site=Site(53))) == ("BESIDE_A_ROAD", "12.3")


def test_the_eleventh_point_wins_at_once() -> None:
    state = third_tribe()

    facts = when(state, RED, CITY)

    assert isinstance(facts[-1], events.GameEnded)  # 13.1, 1.1
    over = then(state, *facts)
    assert over.players[RED].points == 11
    assert INKAS.rulebook.to_act(over) == frozenset()
    assert refused(over, RED, EndTurn()) == ("GAME_OVER", "3.1")
    outcome = INKAS.outcome(over)
    assert outcome is not None
    assert (outcome.scores, outcome.ranking, outcome.ending) == ((11, 2, 2), ((RED,), (ORANGE, BLUE)), "THIRD_APEX")


def test_the_game_continues_before_its_end() -> None:
    assert INKAS.outcome(third_tribe()) is None  # 13.1
