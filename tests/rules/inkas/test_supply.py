"""Trade with the supply (section 7)."""

import pytest
from msgspec.structs import replace

from quipu_rules.inkas import events
from quipu_rules.inkas.actions import PlayInvention, TradeGoods, TradeGoodsSet, TradeResources
from quipu_rules.inkas.game import INKAS
from quipu_rules.inkas.parts import CARDS, GOODS, RESOURCES, Bundle, Card, Development
from tests.rules.inkas.table import (
    BLUE,
    ORANGE,
    PRINTED,
    RED,
    after,
    bought,
    cards,
    legal,
    refused,
    rolled,
    table,
    then,
    trading,
    when,
)

SET = Bundle(feather=1, coca=1, fish=1)


def test_three_equal_resources_buy_one_other_card() -> None:
    state = trading(cards(RED, wood=3))

    assert when(state, RED, TradeResources(pay=Card.WOOD, gain=Card.FISH)) == (
        events.SupplyTraded(seat=RED, give=Bundle(wood=3), take=Bundle(fish=1)),
    )  # 7.1
    assert {trade.gain for trade in legal(state, RED, TradeResources)} == set(CARDS) - {Card.WOOD}
    assert refused(state, RED, TradeResources(pay=Card.WOOD, gain=Card.WOOD)) == ("SAME_KIND", "7.1")
    assert refused(state, RED, TradeResources(pay=Card.ORE, gain=Card.WOOD)) == ("TOO_FEW_CARDS", "7.1")


def test_goods_are_no_resources() -> None:
    state = trading(cards(RED, fish=3))

    assert refused(state, RED, TradeResources(pay=Card.FISH, gain=Card.ORE)) == ("NOT_A_RESOURCE", "7.1")


def test_two_equal_goods_buy_one_other_card() -> None:
    state = trading(cards(RED, fish=2, wood=2))

    assert when(state, RED, TradeGoods(pay=Card.FISH, gain=Card.COCA)) == (
        events.SupplyTraded(seat=RED, give=Bundle(fish=2), take=Bundle(coca=1)),
    )  # 7.2
    assert {trade.gain for trade in legal(state, RED, TradeGoods)} == set(CARDS) - {Card.FISH}
    assert refused(state, RED, TradeGoods(pay=Card.FISH, gain=Card.FISH)) == ("SAME_KIND", "7.2")
    assert refused(state, RED, TradeGoods(pay=Card.COCA, gain=Card.ORE)) == ("TOO_FEW_CARDS", "7.2")
    assert refused(state, RED, TradeGoods(pay=Card.WOOD, gain=Card.ORE)) == ("NOT_A_GOOD", "7.2")


def test_one_of_each_good_buys_any_two_cards() -> None:
    state = trading(cards(RED, SET))

    assert when(state, RED, TradeGoodsSet(gain=Card.ORE, gain_also=Card.ORE)) == (
        events.SupplyTraded(seat=RED, give=SET, take=Bundle(ore=2)),
    )  # 7.3
    assert when(state, RED, TradeGoodsSet(gain=Card.FISH, gain_also=Card.WOOD))  # R5
    assert len(legal(state, RED, TradeGoodsSet)) == 36
    lacking = trading(cards(RED, feather=2, fish=1))
    assert refused(lacking, RED, TradeGoodsSet(gain=Card.ORE, gain_also=Card.ORE)) == ("NO_FULL_SET", "7.3")


def test_an_edition_may_keep_the_set_of_goods_from_buying_goods() -> None:
    strict = replace(PRINTED, silences=replace(PRINTED.silences, goods_set_buys_goods=False))
    state = trading(cards(RED, SET), edition=strict)

    assert refused(state, RED, TradeGoodsSet(gain=Card.ORE, gain_also=Card.COCA)) == ("NOT_A_RESOURCE", "R5")
    assert {card for trade in legal(state, RED, TradeGoodsSet) for card in (trade.gain, trade.gain_also)} == set(
        RESOURCES
    )


def test_the_goods_paid_may_be_among_the_cards_taken() -> None:
    state = trading(cards(RED, SET), cards(BLUE, fish=11))
    bought_back = TradeGoodsSet(gain=Card.FISH, gain_also=Card.WOOD)

    assert state.supply[CARDS.index(Card.FISH)] == 0
    assert when(state, RED, bought_back)  # R32a
    assert refused(state, RED, TradeGoodsSet(gain=Card.FISH, gain_also=Card.FISH)) == ("SUPPLY_EMPTY", "R49")


def test_trades_with_the_supply_may_be_repeated() -> None:
    state = trading(cards(RED, wood=6, coca=2))

    state = after(
        state,
        RED,
        TradeResources(pay=Card.WOOD, gain=Card.COCA),
        TradeResources(pay=Card.WOOD, gain=Card.COCA),
        TradeGoods(pay=Card.COCA, gain=Card.ORE),
        TradeGoods(pay=Card.COCA, gain=Card.ORE),
    )

    assert state.hands[RED] == (0, 0, 0, 0, 2, 0, 0, 0)  # 7.4


@pytest.mark.parametrize(
    "trade",
    [
        TradeResources(pay=Card.WOOD, gain=Card.ORE),
        TradeGoods(pay=Card.FISH, gain=Card.ORE),
        TradeGoodsSet(gain=Card.ORE, gain_also=Card.ORE),
    ],
    ids=lambda trade: type(trade).__name__,
)
def test_the_supply_trades_in_the_own_turn_after_the_roll(trade: TradeResources | TradeGoods | TradeGoodsSet) -> None:
    rich = Bundle(wood=3, feather=2, coca=2, fish=2)

    assert refused(table(cards(RED, rich)), RED, trade) == ("ROLL_FIRST", "3.1")  # 7.4
    assert refused(trading(cards(ORANGE, rich)), ORANGE, trade) == ("NOT_YOUR_TURN", "3.1")
    assert when(trading(cards(RED, rich)), RED, trade)


def test_an_empty_stock_sells_nothing() -> None:
    state = trading(cards(RED, wood=3, fish=2), cards(BLUE, ore=20))

    assert refused(state, RED, TradeResources(pay=Card.WOOD, gain=Card.ORE)) == ("SUPPLY_EMPTY", "R49")
    assert refused(state, RED, TradeGoods(pay=Card.FISH, gain=Card.ORE)) == ("SUPPLY_EMPTY", "R49")
    assert Card.ORE not in {trade.gain for trade in legal(state, RED, TradeResources)}


def test_there_are_three_goods_and_five_resources() -> None:
    assert (len(RESOURCES), len(GOODS)) == (5, 3)


def test_a_pair_of_cards_is_one_action_in_either_order() -> None:
    """Whatever order a client sends, the action that is listed is the one that is accepted (R55)."""
    swapped = INKAS.read_action('{"type": "tradeGoodsSet", "gain": "ORE", "gainAlso": "WOOD"}')
    invention = INKAS.read_action('{"type": "playInvention", "first": "FISH", "second": "STONE"}')

    assert (
        swapped
        == TradeGoodsSet(gain=Card.WOOD, gain_also=Card.ORE)
        == TradeGoodsSet(gain=Card.ORE, gain_also=Card.WOOD)
    )
    assert invention == PlayInvention(first=Card.STONE, second=Card.FISH)
    state = trading(cards(RED, feather=1, coca=1, fish=1), bought(RED, Development.INVENTION), seat=RED)
    state = then(state, events.TurnBegan(seat=RED, turn=2), *rolled(RED))
    assert {swapped, invention} <= set(INKAS.rulebook.legal(state, RED))
