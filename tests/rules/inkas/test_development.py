"""Development cards (section 9)."""

from msgspec.structs import replace

from quipu_rules.inkas import events
from quipu_rules.inkas.actions import (
    BuildRoad,
    BuyDevelopment,
    EndTurn,
    FoundTribe,
    MoveRobber,
    PlayCombatArts,
    PlayInvention,
    PlayMonopoly,
    PlayRoadBuilding,
)
from quipu_rules.inkas.game import INKAS
from quipu_rules.inkas.parts import CARDS, Bundle, Card, Development, Hex, Path, Site
from quipu_rules.inkas.phases import LayingRoads, MovingRobber, Rolling, TradingAndBuilding
from quipu_rules.kernel.message import Event
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
    declined,
    founded,
    legal,
    refused,
    roads,
    table,
    then,
    trading,
    when,
)

PRICE = Bundle(potato=1, wool=1, ore=1)
EVERYTHING = Bundle(wood=20, stone=20, wool=20, potato=20, ore=20, feather=12, coca=12, fish=11)


def road(path: int) -> BuildRoad:
    return BuildRoad(path=Path(path))


def invention(first: Card, second: Card | None) -> PlayInvention:
    return PlayInvention(first=first, second=second)


def test_a_purchase_draws_a_card_from_the_stack_in_play() -> None:
    state = trading(cards(RED, PRICE))

    assert when(state, RED, BuyDevelopment(), [8]) == (
        events.DevelopmentBought(seat=RED, back=1, development=Development.INVENTION, price=PRICE),
    )  # 9.1: seven Combat Arts, one Road Building, then Invention
    state = after(state, RED, BuyDevelopment(), chance=[8])
    assert state.stacks == (7, 1, 0, 1, 7, 1, 1, 1)
    assert refused(state, RED, PlayMonopoly(card=Card.ORE)) == ("CARD_NOT_HELD", "9.1")


def test_development_cards_stay_secret_until_played() -> None:
    fact = events.DevelopmentBought(seat=RED, back=1, development=Development.INVENTION, price=PRICE)
    state = trading(bought(RED, Development.INVENTION))

    assert INKAS.redact(fact, RED) == fact
    assert INKAS.redact(fact, ORANGE) == events.DevelopmentDrawn(seat=RED, back=1, price=PRICE)  # 9.2
    seen = INKAS.view(state, ORANGE).seats[RED]
    assert (seen.development, seen.development_backs) == (None, (1,))
    own = INKAS.view(state, RED).seats[RED].development
    assert own is not None
    assert [(held.development, held.count, held.fresh) for held in own] == [(Development.INVENTION, 1, 0)]


def test_a_card_waits_for_another_turn() -> None:
    state = after(trading(cards(RED, DEAR)), RED, BuyDevelopment(), chance=[0])

    assert refused(state, RED, PlayCombatArts()) == ("BOUGHT_THIS_TURN", "9.3")  # 9.3
    assert legal(state, RED, PlayCombatArts) == []
    later = then(state, events.TurnBegan(seat=RED, turn=4))
    assert when(later, RED, PlayCombatArts())


def test_an_older_equal_card_may_be_played_in_the_turn_of_a_purchase() -> None:
    state = after(trading(bought(RED, Development.COMBAT_ARTS), cards(RED, DEAR)), RED, BuyDevelopment(), chance=[0])

    assert when(state, RED, PlayCombatArts())[0] == events.CombatArtsPlayed(seat=RED, back=1, shown=1)  # R26


def test_the_oldest_of_equal_cards_is_played() -> None:
    state = table(bought(RED, Development.MONOPOLY, back=2), bought(RED, Development.MONOPOLY, back=1))

    facts = when(state, RED, PlayMonopoly(card=Card.ORE))
    assert facts == (events.MonopolyPlayed(seat=RED, back=1, card=Card.ORE, taken=(0, 0, 0)),)  # R51


def _second_tribes(*seats: int) -> tuple[Event, ...]:
    starts = {seat: tuple(start.site for start in GROUND.starts[seat]) for seat in seats}
    facts: list[Event] = []
    for seat, sites in starts.items():
        facts.extend(declined(seat, *sites))
    return tuple(facts)


def test_stack_two_comes_in_when_all_have_founded_their_second_tribe() -> None:
    state = trading(*_second_tribes(ORANGE, BLUE), founded(ORANGE, 0, 5), founded(BLUE, 50, 5))
    last = then(state, *declined(RED, 26, 11))
    early = then(trading(*_second_tribes(ORANGE), founded(ORANGE, 0, 5)), *declined(RED, 26, 11))

    assert events.SecondStackAdded() in when(last, RED, FoundTribe(site=Site(34)))  # 9.4
    assert after(last, RED, FoundTribe(site=Site(34))).second_stack
    assert events.SecondStackAdded() not in when(early, RED, FoundTribe(site=Site(34)))


def _emptied(number: int) -> tuple[Event, ...]:
    kinds = [Development.COMBAT_ARTS] * 7
    kinds += [Development.ROAD_BUILDING, Development.INVENTION, Development.MONOPOLY]
    return tuple(bought(BLUE, kind) for kind in kinds[:number])


def test_an_empty_first_stack_sells_nothing_until_the_second_is_in() -> None:
    state = trading(cards(RED, PRICE), *_emptied(10))

    assert refused(state, RED, BuyDevelopment()) == ("STACK_EMPTY", "R27")  # R27
    assert when(then(state, events.SecondStackAdded()), RED, BuyDevelopment(), [9]) == (
        events.DevelopmentBought(seat=RED, back=2, development=Development.MONOPOLY, price=PRICE),
    )  # 9.4


def test_the_first_stack_is_used_up_before_the_second() -> None:
    state = then(trading(cards(RED, PRICE), *_emptied(9)), events.SecondStackAdded())

    assert when(state, RED, BuyDevelopment(), [0]) == (
        events.DevelopmentBought(seat=RED, back=1, development=Development.MONOPOLY, price=PRICE),
    )  # 9.4: stack 2 lies under stack 1


def test_combat_arts_move_the_robber_and_rob() -> None:
    state = after(table(bought(RED, Development.COMBAT_ARTS), cards(ORANGE, ore=1)), RED, PlayCombatArts())

    assert state.agenda == (Rolling(seat=RED), MovingRobber(seat=RED))  # 9.5: before the roll as well
    assert when(state, RED, MoveRobber(target=Hex(20), victim=ORANGE), [0]) == (
        events.RobberMoved(seat=RED, target=Hex(20)),
        events.CardRobbed(seat=RED, victim=ORANGE, card=Card.ORE),
    )
    assert after(state, RED, MoveRobber(target=None, victim=None)).agenda == (Rolling(seat=RED),)


def test_combat_arts_stay_face_up() -> None:
    state = after(table(bought(RED, Development.COMBAT_ARTS)), RED, PlayCombatArts())

    assert state.combat_arts == (1, 0, 0)  # 9.6
    assert INKAS.view(state, None).seats[RED].hand_limit == 8


def test_other_cards_leave_the_game_and_nothing_is_reshuffled() -> None:
    state = after(table(bought(RED, Development.MONOPOLY)), RED, PlayMonopoly(card=Card.ORE))

    assert sum(state.development[RED]) == 0  # 9.7
    assert state.stacks == (7, 1, 1, 0, 7, 1, 1, 1)  # R28
    assert state.played == (0, 0, 0, 1, 0, 0, 0, 0)


def test_road_building_lays_two_roads_free_of_charge() -> None:
    state = after(trading(bought(RED, Development.ROAD_BUILDING)), RED, PlayRoadBuilding())

    assert state.agenda == (TradingAndBuilding(seat=RED), LayingRoads(seat=RED, left=2))  # 9.8
    assert when(state, RED, road(36)) == (events.RoadLaid(seat=RED, path=Path(36), left=1),)
    assert refused(state, RED, EndTurn()) == ("ROADS_FIRST", "9.8")
    state = after(state, RED, road(36), road(33))
    assert state.agenda == (TradingAndBuilding(seat=RED),)
    assert state.players[RED].roads_left == 3


def test_road_building_before_the_roll() -> None:
    state = after(table(bought(RED, Development.ROAD_BUILDING)), RED, PlayRoadBuilding(), road(36), road(32))

    assert state.agenda == (Rolling(seat=RED),)  # 9.8, 3.3


def test_road_building_lays_what_pieces_and_paths_allow() -> None:
    one_left = table(bought(RED, Development.ROAD_BUILDING), *roads(RED, 6, 9, 14, 17))
    none_left = table(bought(RED, Development.ROAD_BUILDING), *roads(RED, 6, 9, 14, 17, 32))

    assert when(one_left, RED, PlayRoadBuilding()) == (events.RoadBuildingPlayed(seat=RED, back=1, left=1),)  # R29
    assert after(one_left, RED, PlayRoadBuilding(), road(32)).agenda == (Rolling(seat=RED),)
    assert refused(none_left, RED, PlayRoadBuilding()) == ("NO_ROAD_POSSIBLE", "R29")
    assert legal(none_left, RED, PlayRoadBuilding) == []


def test_road_building_ends_when_no_path_is_left() -> None:
    """Red has founded on the southern tip; blue's roads leave one path there, which leads to a ruin."""
    facts = (
        *declined(RED, 26, 11),
        founded(RED, 52, 5),
        *declined(BLUE, 29, 40),
        *roads(BLUE, 68),
        events.SettlementBuilt(seat=ORANGE, site=Site(53), razed=None, points=3, price=Bundle()),
    )
    state = after(table(*facts, bought(RED, Development.ROAD_BUILDING)), RED, PlayRoadBuilding())

    assert {action.path for action in legal(state, RED, BuildRoad)} == {70}
    assert when(state, RED, road(70)) == (events.RoadLaid(seat=RED, path=Path(70), left=0),)  # R29


def test_invention_takes_any_two_cards() -> None:
    state = table(bought(RED, Development.INVENTION))

    assert when(state, RED, invention(Card.FISH, Card.ORE)) == (
        events.InventionPlayed(seat=RED, back=1, take=Bundle(fish=1, ore=1)),
    )  # 9.9
    assert when(state, RED, invention(Card.FISH, Card.FISH))
    assert refused(state, RED, invention(Card.FISH, None)) == ("TWO_CARDS_TO_TAKE", "9.9")
    assert len(legal(state, RED, PlayInvention)) == 36
    after_it = after(state, RED, invention(Card.ORE, Card.ORE))
    assert after_it.hands[RED][CARDS.index(Card.ORE)] == 2


def test_invention_takes_what_a_nearly_empty_supply_holds() -> None:
    state = table(bought(RED, Development.INVENTION), cards(BLUE, EVERYTHING))

    assert legal(state, RED, PlayInvention) == [invention(Card.FISH, None)]  # R30
    assert refused(state, RED, invention(Card.FISH, Card.FISH)) == ("SUPPLY_EMPTY", "R49")
    empty = table(bought(RED, Development.INVENTION), cards(BLUE, EVERYTHING), cards(BLUE, fish=1))
    assert legal(empty, RED, PlayInvention) == []


def test_monopoly_takes_up_to_two_cards_of_each_opponent() -> None:
    state = table(
        bought(RED, Development.MONOPOLY), cards(RED, ore=1), cards(ORANGE, ore=3, wood=1), cards(BLUE, ore=1)
    )

    assert when(state, RED, PlayMonopoly(card=Card.ORE)) == (
        events.MonopolyPlayed(seat=RED, back=1, card=Card.ORE, taken=(0, 2, 1)),
    )  # 9.10, R6
    hands = after(state, RED, PlayMonopoly(card=Card.ORE)).hands
    assert [hand[CARDS.index(Card.ORE)] for hand in hands] == [4, 1, 0]


def test_monopoly_may_name_a_good() -> None:
    state = table(bought(RED, Development.MONOPOLY), cards(BLUE, fish=2))

    assert after(state, RED, PlayMonopoly(card=Card.FISH)).hands[RED][CARDS.index(Card.FISH)] == 2  # R31


def test_an_edition_may_let_monopoly_take_everything() -> None:
    greedy = replace(PRINTED, silences=replace(PRINTED.silences, monopoly_takes=99))
    state = table(bought(RED, Development.MONOPOLY), cards(ORANGE, ore=7), edition=greedy)

    facts = when(state, RED, PlayMonopoly(card=Card.ORE))
    assert facts == (events.MonopolyPlayed(seat=RED, back=1, card=Card.ORE, taken=(0, 7, 0)),)  # R6
