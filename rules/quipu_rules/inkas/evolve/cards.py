"""Writers of the events that move cards."""

from msgspec.structs import replace

from quipu_rules.inkas import events
from quipu_rules.inkas.parts import DEVELOPMENTS, KINDS, PLACE_OF, Bundle, Development, counts, some
from quipu_rules.inkas.phases import Discarding, LayingRoads, MovingRobber, Offering
from quipu_rules.inkas.state import State
from quipu_rules.kernel.agenda import push, without
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.rows import Counts, minus, plus, put, raised


def place_of(back: int, development: Development) -> int:
    """Where a development card with this printed back is counted."""
    return (back - 1) * KINDS + DEVELOPMENTS.index(development)


def paid(state: State, seat: Seat, cards: Bundle) -> tuple[tuple[Counts, ...], Counts]:
    """Hands and supply after the seat gave these cards to the supply."""
    price = counts(cards)
    return put(state.hands, seat, minus(state.hands[seat], price)), plus(state.supply, price)


def _taken(state: State, seat: Seat, cards: Counts) -> tuple[tuple[Counts, ...], Counts]:
    return put(state.hands, seat, plus(state.hands[seat], cards)), minus(state.supply, cards)


def harvested(state: State, event: events.HarvestTaken) -> State:
    """Hands and supply after a production roll."""
    hands, supply = [list(hand) for hand in state.hands], list(state.supply)
    for one in event.yields:
        place = PLACE_OF[one.card]
        hands[one.seat][place] += one.count
        supply[place] -= one.count
    return replace(state, hands=tuple(map(tuple, hands)), supply=tuple(supply))


def yield_taken(state: State, event: events.YieldTaken) -> State:
    """Write down ``YieldTaken``."""
    hands, supply = _taken(state, event.seat, counts(event.cards))
    return replace(state, hands=hands, supply=supply)


def cards_discarded(state: State, event: events.CardsDiscarded) -> State:
    """Write down ``CardsDiscarded``."""
    hands, supply = paid(state, event.seat, event.cards)
    return replace(state, hands=hands, supply=supply, agenda=without(state.agenda, Discarding))


def card_robbed(state: State, event: events.CardRobbed) -> State:
    """Write down ``CardRobbed``."""
    card = some(event.card)
    hands = put(state.hands, event.victim, minus(state.hands[event.victim], card))
    return replace(state, hands=put(hands, event.seat, plus(hands[event.seat], card)))


def offer_closed(state: State, _event: events.OfferClosed) -> State:
    """Write down ``OfferClosed``."""
    return replace(state, agenda=without(state.agenda, Offering))


def cards_traded(state: State, event: events.CardsTraded) -> State:
    """Write down ``CardsTraded``."""
    give, take = counts(event.give), counts(event.take)
    hands = put(state.hands, event.seat, plus(minus(state.hands[event.seat], give), take))
    hands = put(hands, event.partner, plus(minus(hands[event.partner], take), give))
    turn = replace(state.turn, trades=state.turn.trades + 1)
    return replace(state, hands=hands, turn=turn, agenda=without(state.agenda, Offering))


def supply_traded(state: State, event: events.SupplyTraded | events.TradeRouteUsed) -> State:
    """Write down ``SupplyTraded`` or ``TradeRouteUsed``."""
    give, take = counts(event.give), counts(event.take)
    hands = put(state.hands, event.seat, plus(minus(state.hands[event.seat], give), take))
    return replace(state, hands=hands, supply=minus(plus(state.supply, give), take))


def trade_route_used(state: State, event: events.TradeRouteUsed) -> State:
    """Write down ``TradeRouteUsed``."""
    return replace(supply_traded(state, event), turn=replace(state.turn, route_used=True))


def development_bought(state: State, event: events.DevelopmentBought) -> State:
    """Write down ``DevelopmentBought``."""
    place = place_of(event.back, event.development)
    hands, supply = paid(state, event.seat, event.price)
    return replace(
        state,
        hands=hands,
        supply=supply,
        stacks=raised(state.stacks, place, -1),
        development=put(state.development, event.seat, raised(state.development[event.seat], place, 1)),
        turn=replace(state.turn, fresh=raised(state.turn.fresh, place, 1)),
    )


def _played(state: State, seat: Seat, back: int, development: Development) -> State:
    place = place_of(back, development)
    return replace(
        state,
        development=put(state.development, seat, raised(state.development[seat], place, -1)),
        played=raised(state.played, place, 1),
        turn=replace(state.turn, development_played=True),
    )


def combat_arts_played(state: State, event: events.CombatArtsPlayed) -> State:
    """Write down ``CombatArtsPlayed``."""
    after = _played(state, event.seat, event.back, Development.COMBAT_ARTS)
    shown = put(state.combat_arts, event.seat, event.shown)
    return replace(after, combat_arts=shown, agenda=push(state.agenda, MovingRobber(seat=event.seat)))


def road_building_played(state: State, event: events.RoadBuildingPlayed) -> State:
    """Write down ``RoadBuildingPlayed``."""
    after = _played(state, event.seat, event.back, Development.ROAD_BUILDING)
    return replace(after, agenda=push(state.agenda, LayingRoads(seat=event.seat, left=event.left)))


def invention_played(state: State, event: events.InventionPlayed) -> State:
    """Write down ``InventionPlayed``."""
    after = _played(state, event.seat, event.back, Development.INVENTION)
    hands, supply = _taken(state, event.seat, counts(event.take))
    return replace(after, hands=hands, supply=supply)


def monopoly_played(state: State, event: events.MonopolyPlayed) -> State:
    """Write down ``MonopolyPlayed``."""
    after = _played(state, event.seat, event.back, Development.MONOPOLY)
    place = PLACE_OF[event.card]
    hands = tuple(raised(hand, place, -taken) for hand, taken in zip(state.hands, event.taken, strict=False))
    return replace(after, hands=put(hands, event.seat, raised(hands[event.seat], place, sum(event.taken))))


def robber_sent_home(state: State, event: events.RobberSentHome) -> State:
    """Write down ``RobberSentHome``."""
    hands, supply = _taken(state, event.seat, counts(event.cards))
    return replace(state, hands=hands, supply=supply, robber=None, turn=replace(state.turn, combat_used=True))
