"""The turn and production (sections 3 and 4)."""

from msgspec.structs import replace

from quipu_rules.inkas import events
from quipu_rules.inkas.actions import (
    BuildRoad,
    BuyDevelopment,
    EndTurn,
    PlayCombatArts,
    PlayInvention,
    PlayMonopoly,
    Roll,
    TradeResources,
)
from quipu_rules.inkas.events import Yield
from quipu_rules.inkas.parts import Bundle, Card, Development, Path
from quipu_rules.inkas.phases import Rolling, TradingAndBuilding
from quipu_rules.inkas.state import State
from tests.rules.inkas.table import (
    BLUE,
    DEAR,
    GRAY,
    ORANGE,
    PRINTED,
    RED,
    after,
    bought,
    cards,
    city,
    refused,
    roads,
    robber_on,
    settlement,
    table,
    then,
    trading,
    when,
)


def dice(total: int) -> list[int]:
    """Scripted answers for a roll of this sum."""
    first = min(6, total - 1)
    return [first - 1, total - first - 1]


def harvest(state: State, total: int, seat: int = RED) -> events.HarvestTaken:
    found = when(state, seat, Roll(), dice(total))[1]
    assert isinstance(found, events.HarvestTaken)
    return found


def test_a_turn_is_a_roll_then_trade_and_build_then_the_seat_to_the_left() -> None:
    state = table()
    assert state.agenda == (Rolling(seat=RED),)
    assert refused(state, RED, EndTurn()) == ("ROLL_FIRST", "3.1")

    state = after(state, RED, Roll(), chance=dice(2))
    assert state.agenda == (TradingAndBuilding(seat=RED),)
    assert refused(state, ORANGE, Roll()) == ("NOT_YOUR_TURN", "3.1")

    assert when(state, RED, EndTurn()) == (events.TurnBegan(seat=ORANGE, turn=2),)  # 3.1


def test_the_turn_passes_clockwise_and_round_again() -> None:
    state = trading(seat=BLUE)

    assert after(state, BLUE, EndTurn()).agenda == (Rolling(seat=RED),)  # 3.1, R38


def test_trading_and_building_alternate_as_often_as_cards_allow() -> None:
    state = trading(cards(RED, DEAR))
    trade = TradeResources(pay=Card.ORE, gain=Card.WOOL)

    state = after(state, RED, BuildRoad(path=Path(36)), trade, BuildRoad(path=Path(32)), BuyDevelopment(), chance=[0])

    assert state.agenda == (TradingAndBuilding(seat=RED),)  # 3.2


def test_one_development_card_is_played_in_a_turn_before_or_after_the_roll() -> None:
    state = table(bought(RED, Development.MONOPOLY), bought(RED, Development.INVENTION))
    invention = PlayInvention(first=Card.WOOD, second=Card.WOOD)
    before = after(state, RED, PlayMonopoly(card=Card.ORE))
    later = after(state, RED, Roll(), chance=dice(2))

    assert refused(before, RED, invention) == ("CARD_PLAYED_ALREADY", "3.3")
    assert when(later, RED, invention)  # 3.3
    assert refused(after(later, RED, invention), RED, PlayMonopoly(card=Card.ORE))[1] == "3.3"
    assert refused(state, ORANGE, PlayCombatArts()) == ("NOT_YOUR_TURN", "3.1")


def test_the_sum_of_both_dice_produces_for_everybody() -> None:
    facts = when(table(), RED, Roll(), [2, 0])

    assert facts == (
        events.DiceRolled(seat=RED, dice=(3, 1)),
        events.HarvestTaken(
            yields=(
                Yield(seat=ORANGE, card=Card.STONE, count=1),
                Yield(seat=BLUE, card=Card.STONE, count=1),
                Yield(seat=RED, card=Card.WOOL, count=1),
            ),
            short=(),
        ),
    )  # 4.1, 4.2


def test_a_four_on_the_jungle_gives_feathers() -> None:
    state = table(settlement(BLUE, 45, 3))

    assert Yield(seat=BLUE, card=Card.FEATHER, count=1) in harvest(state, 4).yields  # 4.2, the example of page 4


def test_several_settlements_around_a_hex_take_a_card_each() -> None:
    state = table(settlement(RED, 36, 3), settlement(RED, 45, 4))

    assert Yield(seat=RED, card=Card.WOOD, count=2) in harvest(state, 6).yields  # 4.2
    assert Yield(seat=BLUE, card=Card.WOOD, count=1) in harvest(state, 6).yields


def test_a_city_takes_two() -> None:
    state = table(city(BLUE, 29, 3))

    assert harvest(state, 10).yields == (
        Yield(seat=ORANGE, card=Card.WOOL, count=1),
        Yield(seat=BLUE, card=Card.FEATHER, count=2),
    )  # 4.3


def test_the_robber_keeps_its_hex_from_producing() -> None:
    assert harvest(table(), 11).yields == (
        Yield(seat=RED, card=Card.ORE, count=1),
        Yield(seat=ORANGE, card=Card.COCA, count=1),
    )
    assert harvest(table(robber_on(8)), 11).yields == (Yield(seat=ORANGE, card=Card.COCA, count=1),)  # 4.4


def test_nobody_gets_a_kind_that_cannot_be_served_to_all() -> None:
    state = table(cards(GRAY, stone=19), seats=4)

    assert harvest(state, 4) == events.HarvestTaken(
        yields=(Yield(seat=RED, card=Card.WOOL, count=1),), short=(Card.STONE,)
    )  # 4.5: each kind by itself


def test_a_single_claimant_takes_what_is_left() -> None:
    state = table(city(BLUE, 29, 3), cards(RED, feather=11))

    found = harvest(state, 10)

    assert Yield(seat=BLUE, card=Card.FEATHER, count=1) in found.yields  # 4.5, R35
    assert found.short == (Card.FEATHER,)


def test_an_empty_stock_gives_a_single_claimant_nothing() -> None:
    found = harvest(table(cards(RED, feather=12)), 10)

    assert Yield(seat=ORANGE, card=Card.WOOL, count=1) in found.yields
    assert [one for one in found.yields if one.card is Card.FEATHER] == []
    assert found.short == (Card.FEATHER,)  # 4.5


def test_shortage_of_goods_is_judged_like_shortage_of_resources() -> None:
    state = table(settlement(RED, 25, 3), cards(BLUE, coca=11))

    assert harvest(state, 11).short == (Card.COCA,)  # R35: red and orange are due one each


def test_two_buildings_at_one_hex_take_for_both() -> None:
    state = table(settlement(ORANGE, 13, 3))

    assert Yield(seat=ORANGE, card=Card.WOOD, count=2) in harvest(state, 9).yields  # 4.2


def test_a_building_beside_two_hexes_with_the_number_takes_from_both() -> None:
    """On the printed board no such site exists, so the quarry beside the forest nine gets a nine as well."""
    hexes = tuple(
        replace(printed, number=9) if (printed.q, printed.r) == (1, -1) else printed for printed in PRINTED.hexes
    )
    found = harvest(table(edition=replace(PRINTED, hexes=hexes)), 9)

    assert Yield(seat=ORANGE, card=Card.WOOD, count=1) in found.yields  # R36
    assert Yield(seat=ORANGE, card=Card.STONE, count=1) in found.yields


def test_hands_grow_and_the_supply_shrinks() -> None:
    before = table()
    state = after(before, RED, Roll(), chance=dice(4))

    assert state.hands[BLUE] == (0, 1, 0, 0, 0, 0, 0, 0)
    assert state.supply == (20, 18, 19, 20, 20, 12, 12, 12)
    assert state.turn.dice == (3, 1)


def test_an_idle_roll_brings_nothing() -> None:
    assert harvest(table(), 2).yields == ()
    assert then(trading(), *roads(RED, 6)).hands[RED] == (0,) * 8


def test_a_bundle_names_what_was_taken() -> None:
    assert trading(cards(RED, wood=2)).hands[RED] == (2, 0, 0, 0, 0, 0, 0, 0)
    assert Bundle(wood=2) == Bundle(wood=2, stone=0)
