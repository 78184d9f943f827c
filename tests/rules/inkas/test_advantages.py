"""Advantage cards (section 10)."""

import pytest
from msgspec.structs import replace

from quipu_rules.inkas import events
from quipu_rules.inkas.actions import (
    BuildRoad,
    BuildSettlement,
    EndTurn,
    MoveRobber,
    PlayCombatArts,
    Roll,
    SendRobberHome,
    UseTradeRoute,
)
from quipu_rules.inkas.edition.tables import InkasEdition
from quipu_rules.inkas.events import CombatCardPassed, RouteCardPassed
from quipu_rules.inkas.game import INKAS
from quipu_rules.inkas.map import longest
from quipu_rules.inkas.parts import Bundle, Card, Development, Hex, Path, Site, set_of
from quipu_rules.inkas.state import State, route_length
from quipu_rules.kernel.message import Event, Seat, Template
from tests.rules.inkas.table import (
    BLUE,
    DEAR,
    GROUND,
    ORANGE,
    PRINTED,
    RED,
    after,
    bought,
    cards,
    city,
    combat_arts,
    declined,
    legal,
    refused,
    roads,
    robber_on,
    settlement,
    table,
    then,
    trading,
    when,
)

HOME = SendRobberHome()
RED_ROUTE = roads(RED, 6, 1)
"""Three roads in a row: 11, 7, 3, 0."""
RED_HOLDS = RouteCardPassed(holder=RED, length=3)


def road(path: int) -> BuildRoad:
    return BuildRoad(path=Path(path))


def passed(facts: tuple[Event, ...]) -> list[Event]:
    """The advantage cards that changed hands."""
    return [fact for fact in facts if isinstance(fact, RouteCardPassed | CombatCardPassed)]


def test_the_first_route_of_three_roads_takes_the_card() -> None:
    state = trading(cards(RED, DEAR), *roads(RED, 6))

    assert passed(when(state, RED, road(14))) == [RED_HOLDS]  # 10.1: 10, 11, 7, 3
    assert passed(when(trading(cards(RED, DEAR)), RED, road(6))) == []


def test_branches_do_not_count() -> None:
    state = trading(*roads(RED, 6, 1, 9))

    assert route_length(state, RED) == 3  # 10.3
    assert passed(when(trading(cards(RED, DEAR)), RED, road(9))) == []


def test_only_a_strictly_longer_route_takes_the_card_away() -> None:
    state = trading(*RED_ROUTE, RED_HOLDS, *roads(BLUE, 34), cards(BLUE, DEAR), seat=BLUE)
    three = after(state, BLUE, road(41))

    assert route_length(three, BLUE) == 3
    assert three.route_holder == RED  # 10.2, R15: the holder keeps it on equal length
    assert passed(when(three, BLUE, road(31))) == [RouteCardPassed(holder=BLUE, length=4)]  # 10.2


def test_free_roads_count_as_well() -> None:
    facts = (bought(RED, Development.ROAD_BUILDING), events.RoadBuildingPlayed(seat=RED, back=1, left=2))
    state = then(table(facts[0]), facts[1])

    state = after(state, RED, road(6))
    assert passed(when(state, RED, road(1))) == [RED_HOLDS]  # 10.1, R13a


def test_a_building_of_an_opponent_interrupts_a_route() -> None:
    state = trading(*RED_ROUTE, RED_HOLDS, *roads(BLUE, 3), cards(BLUE, DEAR), seat=BLUE)
    facts = when(state, BLUE, BuildSettlement(site=Site(3)))

    assert passed(facts) == [RouteCardPassed(holder=None, length=2)]  # 10.3, R13a
    assert route_length(then(state, *facts), RED) == 2


def test_a_declining_building_of_an_opponent_interrupts_too_but_not_an_own_one() -> None:
    ruin = (settlement(BLUE, 3, 3), *declined(BLUE, 29, 40, 3))
    own = trading(*declined(RED, 26, 11), settlement(RED, 0, 5), *roads(RED, 1, 6, 11))

    assert route_length(trading(*ruin, *RED_ROUTE), RED) == 2  # R7
    assert route_length(own, RED) == 3
    walled = trading(
        *declined(RED, 26, 11), settlement(RED, 43, 5), *roads(RED, 32, 36, 33), edition=_own_ruins_break()
    )
    assert route_length(walled, RED) == 2  # R7: as the edition may have it


def _own_ruins_break() -> InkasEdition:
    return replace(PRINTED, silences=replace(PRINTED.silences, declining_breaks_own_route=True))


def test_building_over_joins_routes_at_once() -> None:
    """Red's ruin on 3 parts orange's roads; orange builds over it."""
    facts = (settlement(RED, 3, 3), *declined(RED, 26, 11, 3), *roads(ORANGE, 3, 1, 0), cards(ORANGE, DEAR))
    state = trading(*facts, seat=ORANGE)

    assert route_length(state, ORANGE) == 2
    assert passed(when(state, ORANGE, BuildSettlement(site=Site(3)))) == [
        RouteCardPassed(holder=ORANGE, length=3)
    ]  # R13


@pytest.mark.parametrize(
    ("paths", "length"),
    [
        ((), 0),
        ((28,), 1),
        ((28, 33, 36), 3),
        ((28, 33, 31), 2),
        ((28, 22, 25, 21, 16, 14, 17), 7),
        ((28, 22, 25, 33, 31), 3),
        ((28, 60), 1),
    ],
    ids=["none", "one", "row", "star", "ring and tail", "branches", "apart"],
)
def test_the_longest_route_is_exact(paths: tuple[int, ...], length: int) -> None:
    assert longest(GROUND.atlas, set_of(paths), 0) == length  # 10.3


def test_a_ring_with_a_tail_counts_each_road_once() -> None:
    ring = (14, 17, 22, 25, 21, 16)

    assert longest(GROUND.atlas, set_of(ring), 0) == 6
    assert longest(GROUND.atlas, set_of((*ring, 28)), 0) == 7  # R43


def test_a_route_may_end_at_a_wall_but_not_pass_it() -> None:
    row = set_of((11, 6, 1))

    assert longest(GROUND.atlas, row, 1 << 3) == 2
    assert longest(GROUND.atlas, row, 1 << 0) == 3  # 10.3


def test_the_route_card_exchanges_two_cards_for_one_once_in_the_own_phase() -> None:
    state = trading(*RED_ROUTE, RED_HOLDS, cards(RED, wood=2, fish=1))
    use = UseTradeRoute(give=Bundle(wood=1, fish=1), gain=Card.ORE)

    assert when(state, RED, use) == (
        events.TradeRouteUsed(seat=RED, give=Bundle(wood=1, fish=1), take=Bundle(ore=1)),
    )  # 10.4
    assert when(state, RED, UseTradeRoute(give=Bundle(wood=2), gain=Card.COCA))  # R32: equal or different
    assert refused(after(state, RED, use), RED, use) == ("ADVANTAGE_USED", "10.4")
    assert refused(table(*RED_ROUTE, RED_HOLDS, cards(RED, wood=2)), RED, use) == ("ROLL_FIRST", "3.1")
    assert refused(trading(cards(RED, wood=2)), RED, use) == ("NOT_LONGEST", "10.4")


@pytest.mark.parametrize(
    ("give", "gain", "code", "rule"),
    [
        (Bundle(wood=1, fish=1), Card.FISH, "SAME_KIND", "R32"),
        (Bundle(wood=1), Card.ORE, "TWO_CARDS_TO_GIVE", "10.4"),
        (Bundle(wood=3), Card.ORE, "TWO_CARDS_TO_GIVE", "10.4"),
        (Bundle(coca=2), Card.ORE, "NOT_IN_HAND", "10.4"),
        (Bundle(wood=3, fish=-1), Card.ORE, "NO_SUCH_NUMBER", "10.4"),
        (Bundle(wood=2), Card.STONE, "SUPPLY_EMPTY", "R49"),
    ],
)
def test_an_exchange_that_is_none_is_refused(give: Bundle, gain: Card, code: str, rule: str) -> None:
    state = trading(*RED_ROUTE, RED_HOLDS, cards(RED, wood=3, fish=1), cards(BLUE, stone=20))

    assert refused(state, RED, UseTradeRoute(give=give, gain=gain)) == (code, rule)


def test_the_exchange_is_one_template() -> None:
    state = trading(*RED_ROUTE, RED_HOLDS, cards(RED, wood=3), cards(BLUE, stone=20))

    (listed,) = [entry for entry in INKAS.rulebook.legal(state, RED) if getattr(entry, "action", "") == "useTradeRoute"]
    assert isinstance(listed, Template)
    assert (listed.bounds[0].path, listed.bounds[0].most) == ("give.wood", 2)
    assert "STONE" not in listed.bounds[-1].choices


def test_a_card_won_in_the_middle_of_a_turn_may_be_used_at_once() -> None:
    state = after(trading(cards(RED, DEAR), *roads(RED, 6)), RED, road(1))

    assert when(state, RED, UseTradeRoute(give=Bundle(ore=2), gain=Card.FISH))  # R33


def test_the_allowance_comes_back_with_the_next_turn() -> None:
    state = trading(*RED_ROUTE, RED_HOLDS, cards(RED, wood=4))
    use = UseTradeRoute(give=Bundle(wood=2), gain=Card.ORE)
    state = then(after(state, RED, use, EndTurn()), events.TurnBegan(seat=RED, turn=4))

    assert when(after(state, RED, Roll(), chance=[0, 0]), RED, use)  # 10.4


def played(state: State, seat: int) -> tuple[Event, ...]:
    """A further Combat Arts card of a seat."""
    turn = events.TurnBegan(seat=Seat(seat), turn=9)
    return when(then(state, bought(seat, Development.COMBAT_ARTS), turn), seat, PlayCombatArts())


def test_the_first_two_face_up_combat_arts_take_the_card() -> None:
    assert passed(played(table(), RED)) == []
    assert passed(played(table(*combat_arts(RED, 1)), RED)) == [CombatCardPassed(holder=RED, shown=2)]  # 10.5


def test_strictly_more_combat_arts_take_it_away() -> None:
    held = (*combat_arts(RED, 2), CombatCardPassed(holder=RED, shown=2))

    assert passed(played(table(*held, *combat_arts(ORANGE, 1)), ORANGE)) == []
    more = played(table(*held, *combat_arts(ORANGE, 2)), ORANGE)
    assert passed(more) == [CombatCardPassed(holder=ORANGE, shown=3)]  # 10.6
    assert passed(played(table(*held), RED)) == []


def mightiest(*facts: Event, seat: int = RED) -> State:
    return table(*combat_arts(seat, 2), CombatCardPassed(holder=Seat(seat), shown=2), *facts)


def test_the_mightiest_sends_the_robber_home_for_a_card() -> None:
    state = mightiest(robber_on(8))

    assert when(state, RED, HOME) == (events.RobberSentHome(seat=RED, cards=Bundle(ore=1)),)  # 10.7, 10.8
    sent = after(state, RED, HOME)
    assert (sent.robber, sent.hands[RED][4]) == (None, 1)
    assert when(
        after(mightiest(robber_on(8)), RED, Roll(), chance=[0, 0]), RED, HOME
    )  # 10.9: before and after the roll


def test_the_advantage_is_used_once_in_an_own_turn() -> None:
    state = then(after(mightiest(robber_on(8)), RED, HOME), robber_on(8))

    assert refused(state, RED, HOME) == ("ADVANTAGE_USED", "10.7")  # 10.7
    assert refused(mightiest(robber_on(20), seat=BLUE), BLUE, HOME) == ("NOT_YOUR_TURN", "3.1")
    assert refused(table(robber_on(8)), RED, HOME) == ("NOT_MIGHTIEST", "10.7")


def test_the_robber_must_block_an_own_building() -> None:
    assert refused(mightiest(robber_on(20)), RED, HOME) == ("ROBBER_NOT_IN_YOUR_WAY", "10.7")
    assert refused(mightiest(), RED, HOME) == ("ROBBER_AT_HOME", "10.7")
    assert legal(mightiest(), RED, SendRobberHome) == []


def test_a_declining_building_is_enough() -> None:
    state = mightiest(*declined(RED, 26, 11), robber_on(8))

    assert when(state, RED, HOME)  # R19


def test_a_robber_move_of_the_same_turn_may_be_undone() -> None:
    state = mightiest(bought(RED, Development.COMBAT_ARTS))
    state = after(state, RED, PlayCombatArts(), MoveRobber(target=Hex(8), victim=None))

    assert when(state, RED, HOME) == (events.RobberSentHome(seat=RED, cards=Bundle(ore=1)),)  # R20


def test_an_empty_stock_does_not_keep_the_robber() -> None:
    state = mightiest(robber_on(8), cards(BLUE, ore=20))

    assert when(state, RED, HOME) == (events.RobberSentHome(seat=RED, cards=Bundle()),)  # R49


def test_advantage_cards_bring_no_points() -> None:
    state = trading(
        *RED_ROUTE, RED_HOLDS, *combat_arts(RED, 2), CombatCardPassed(holder=RED, shown=2), city(RED, 26, 3)
    )

    assert [player.points for player in state.players] == [3, 2, 2]  # 10.1, 10.5
