"""Trade with the supply (7.1 to 7.4), and the exchange of the Longest Trade Route (10.4)."""

from functools import lru_cache

from quipu_rules.inkas.actions import TradeGoods, TradeGoodsSet, TradeResources, UseTradeRoute
from quipu_rules.inkas.events import AnyEvent, SupplyTraded, TradeRouteUsed
from quipu_rules.inkas.evolve import Table
from quipu_rules.inkas.moves.bundles import NAMES, bounds, total
from quipu_rules.inkas.parts import CARDS, GOODS, KEPT, PLACE_OF, RESOURCES, Bundle, Card, bundle, counts, covers, some
from quipu_rules.inkas.phases import TradingAndBuilding
from quipu_rules.inkas.state import State
from quipu_rules.kernel.message import Bound, Exclusion, Seat, Template, tag_of
from quipu_rules.kernel.move import Move
from quipu_rules.kernel.refusal import Refusal, refuse
from quipu_rules.kernel.rows import Counts, plus

FOR_RESOURCES = 3  # 7.1
FOR_GOODS = 2  # 7.2
FOR_ROUTE = 2  # 10.4
ONE_OF_EACH = tuple(int(card in GOODS) for card in CARDS)  # 7.3
FIRST_GOOD = PLACE_OF[GOODS[0]]

RESOURCE_TRADES = tuple(
    tuple(TradeResources(pay=pay, gain=gain) for gain in CARDS if gain is not pay) for pay in RESOURCES
)
GOODS_TRADES = tuple(tuple(TradeGoods(pay=pay, gain=gain) for gain in CARDS if gain is not pay) for pay in GOODS)
SET_TRADES = tuple(
    TradeGoodsSet(gain=gain, gain_also=also) for place, gain in enumerate(CARDS) for also in CARDS[place:]
)


def _resource_trades(state: State, seat: Seat) -> list[TradeResources]:
    hand = state.hands[seat]
    return [trade for place, trades in enumerate(RESOURCE_TRADES) if hand[place] >= FOR_RESOURCES for trade in trades]


def _resource_refusal(state: State, seat: Seat, action: TradeResources) -> Refusal | None:
    if action.pay not in RESOURCES:
        return refuse("NOT_A_RESOURCE", "7.1", card=action.pay)
    return _refusal(state, seat, action.pay, action.gain, price=FOR_RESOURCES, rule="7.1")


def _goods_trades(state: State, seat: Seat) -> list[TradeGoods]:
    goods = state.hands[seat][FIRST_GOOD:]
    return [trade for place, trades in enumerate(GOODS_TRADES) if goods[place] >= FOR_GOODS for trade in trades]


def _goods_refusal(state: State, seat: Seat, action: TradeGoods) -> Refusal | None:
    if action.pay not in GOODS:
        return refuse("NOT_A_GOOD", "7.2", card=action.pay)
    return _refusal(state, seat, action.pay, action.gain, price=FOR_GOODS, rule="7.2")


def _refusal(state: State, seat: Seat, pay: Card, gain: Card, *, price: int, rule: str) -> Refusal | None:
    if pay is gain:
        return refuse("SAME_KIND", rule)
    if state.hands[seat][PLACE_OF[pay]] < price:
        return refuse("TOO_FEW_CARDS", rule, card=pay, count=price)
    if not state.supply[PLACE_OF[gain]]:
        return refuse("SUPPLY_EMPTY", "R49", card=gain)
    return None


def _trade_resources(ledger: Table, seat: Seat, action: TradeResources) -> None:
    give, take = bundle(some(action.pay, FOR_RESOURCES)), bundle(some(action.gain))
    ledger.record(SupplyTraded(seat=seat, give=give, take=take))


def _trade_goods(ledger: Table, seat: Seat, action: TradeGoods) -> None:
    give, take = bundle(some(action.pay, FOR_GOODS)), bundle(some(action.gain))
    ledger.record(SupplyTraded(seat=seat, give=give, take=take))


TRADE_RESOURCES = Move[State, TradeResources, AnyEvent](
    action=TradeResources,
    during=(TradingAndBuilding,),
    candidates=_resource_trades,
    refusal=_resource_refusal,
    resolve=_trade_resources,
)
TRADE_GOODS = Move[State, TradeGoods, AnyEvent](
    action=TradeGoods,
    during=(TradingAndBuilding,),
    candidates=_goods_trades,
    refusal=_goods_refusal,
    resolve=_trade_goods,
)


def _set_trades(state: State, seat: Seat) -> tuple[TradeGoodsSet, ...]:
    return SET_TRADES if covers(state.hands[seat], ONE_OF_EACH) else ()


def _set_refusal(state: State, seat: Seat, action: TradeGoodsSet) -> Refusal | None:
    if not covers(state.hands[seat], ONE_OF_EACH):
        return refuse("NO_FULL_SET", "7.3")
    wanted = (action.gain, action.gain_also)
    if not state.ground.edition.silences.goods_set_buys_goods and not set(wanted) <= set(RESOURCES):
        return refuse("NOT_A_RESOURCE", "R5", card=next(card for card in wanted if card in GOODS))
    for card in wanted:
        place = PLACE_OF[card]
        if state.supply[place] + ONE_OF_EACH[place] < wanted.count(card):  # R32a: what is paid may be taken
            return refuse("SUPPLY_EMPTY", "R49", card=card)
    return None


def _trade_set(ledger: Table, seat: Seat, action: TradeGoodsSet) -> None:
    take = plus(some(action.gain), some(action.gain_also))
    ledger.record(SupplyTraded(seat=seat, give=bundle(ONE_OF_EACH), take=bundle(take)))


TRADE_GOODS_SET = Move[State, TradeGoodsSet, AnyEvent](
    action=TradeGoodsSet,
    during=(TradingAndBuilding,),
    candidates=_set_trades,
    refusal=_set_refusal,
    resolve=_trade_set,
)


def _route_uses(state: State, seat: Seat) -> tuple[UseTradeRoute, ...]:
    if state.route_holder != seat or state.turn.route_used:
        return ()
    return _exchanges(state.hands[seat])


@lru_cache(KEPT)
def _exchanges(hand: Counts) -> tuple[UseTradeRoute, ...]:
    """For each kind, two other cards of which the hand holds most."""
    flat = sorted((-number, place) for place, number in enumerate(hand) for _ in range(number))
    uses = []
    for gain, card in enumerate(CARDS):
        given = [place for _, place in flat if place != gain][:FOR_ROUTE]
        if len(given) == FOR_ROUTE:
            give = bundle(tuple(given.count(place) for place in range(len(CARDS))))
            uses.append(UseTradeRoute(give=give, gain=card))
    return tuple(uses)


def _route_refusal(state: State, seat: Seat, action: UseTradeRoute) -> Refusal | None:
    given = counts(action.give)
    if state.route_holder != seat:
        return refuse("NOT_LONGEST", "10.4")
    if state.turn.route_used:
        return refuse("ADVANTAGE_USED", "10.4")
    if min(given) < 0:
        return refuse("NO_SUCH_NUMBER", "10.4")
    if sum(given) != FOR_ROUTE:
        return refuse("TWO_CARDS_TO_GIVE", "10.4")
    if given[PLACE_OF[action.gain]]:
        return refuse("SAME_KIND", "R32")
    if not covers(state.hands[seat], given):
        return refuse("NOT_IN_HAND", "10.4")
    if not state.supply[PLACE_OF[action.gain]]:
        return refuse("SUPPLY_EMPTY", "R49", card=action.gain)
    return None


def _use_route(ledger: Table, seat: Seat, action: UseTradeRoute) -> None:
    take: Bundle = bundle(some(action.gain))
    ledger.record(TradeRouteUsed(seat=seat, give=action.give, take=take))


GAIN_EXCLUDES = tuple(
    Exclusion(path="gain", value=card.value, excludes=(f"give.{name}",))
    for card, name in zip(CARDS, NAMES, strict=True)
)
"""The card received differs from both cards given (R32)."""


def _route_template(state: State, seat: Seat, example: UseTradeRoute) -> Template:
    return _all_uses(state.hands[seat], tuple(map(bool, state.supply)), example)


@lru_cache(KEPT)
def _all_uses(hand: Counts, supplied: tuple[bool, ...], example: UseTradeRoute) -> Template:
    held = sum(hand)
    choices = tuple(
        card.value
        for card, number, there in zip(CARDS, hand, supplied, strict=True)
        if there and held - number >= FOR_ROUTE
    )
    most = tuple(min(number, FOR_ROUTE) for number in hand)
    return Template(
        action=tag_of(UseTradeRoute),
        bounds=(*bounds("give", most), Bound(path="gain", choices=choices)),
        totals=(total("give", FOR_ROUTE, FOR_ROUTE),),
        exclusions=tuple(one for one in GAIN_EXCLUDES if one.value in choices),
        example=example,
    )


USE_TRADE_ROUTE = Move[State, UseTradeRoute, AnyEvent](
    action=UseTradeRoute,
    during=(TradingAndBuilding,),
    candidates=_route_uses,
    refusal=_route_refusal,
    resolve=_use_route,
    template=_route_template,
)
