"""Events written down: one writer for each type of event; no rule is asked.

A table of writers rather than one ``match``: with more than forty types it is the quicker way, and a test holds
it to the union of events.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from msgspec.structs import replace

from quipu_rules.inkas import events
from quipu_rules.inkas.events import AnyEvent
from quipu_rules.inkas.evolve import board, cards
from quipu_rules.inkas.ground import land_of
from quipu_rules.inkas.parts import NO_CARDS, NO_DEVELOPMENTS, Answer, counts
from quipu_rules.inkas.phases import (
    AnyPhase,
    Discarding,
    MovingRobber,
    Offering,
    PlacingStart,
    Reply,
    Rolling,
    TradingAndBuilding,
)
from quipu_rules.inkas.state import Player, State, first_turn
from quipu_rules.kernel.agenda import push, swap, top
from quipu_rules.kernel.move import Ledger
from quipu_rules.kernel.rows import put

Table: TypeAlias = Ledger[State, AnyEvent]
"""The ledger on which events are recorded."""


SILENT = Reply(answer=Answer.OUTSTANDING, give=NO_CARDS, take=NO_CARDS)


def evolve(state: State, event: AnyEvent) -> State:
    """The state after this fact."""
    return WRITERS[type(event)](state, event)


def _table_laid(state: State, event: events.TableLaid) -> State:
    pieces = state.ground.edition.pieces
    player = Player(
        tribe=0,
        points=0,
        roads=0,
        settlements=0,
        cities=0,
        old_settlements=0,
        old_cities=0,
        roads_left=pieces.roads,
        settlements_left=pieces.settlements,
        cities_left=pieces.cities,
        thickets_left=pieces.thickets,
    )
    return replace(
        state,
        land=land_of(state.ground, event.terrains),
        preparation=event.preparation,
        players=(player,) * event.seats,
        hands=(NO_CARDS,) * event.seats,
        development=(NO_DEVELOPMENTS,) * event.seats,
        combat_arts=(0,) * event.seats,
    )


def _same(state: State, _event: AnyEvent) -> State:
    """Events that change nothing: they tell how something came about, or are the public form of another event."""
    return state


def _starter_found(state: State, event: events.StarterFound) -> State:
    return replace(state, starter=event.seat)


def _placement_began(state: State, event: events.PlacementBegan) -> State:
    return replace(state, agenda=(PlacingStart(seat=event.seat, round=event.round),))


def _turn_began(state: State, event: events.TurnBegan) -> State:
    turn = replace(first_turn(), number=event.turn, seat=event.seat)
    return replace(state, turn=turn, agenda=(Rolling(seat=event.seat),))


def _dice_rolled(state: State, event: events.DiceRolled) -> State:
    return replace(state, turn=replace(state.turn, dice=event.dice))


def _harvest_taken(state: State, event: events.HarvestTaken) -> State:
    agenda = (TradingAndBuilding(seat=state.turn.seat),)
    if not event.yields:
        return replace(state, agenda=agenda)
    return replace(cards.harvested(state, event), agenda=agenda)


def _robber_roused(state: State, event: events.RobberRoused) -> State:
    agenda: tuple[AnyPhase, ...] = (TradingAndBuilding(seat=event.seat), MovingRobber(seat=event.seat))
    if any(event.owed):
        agenda = push(agenda, Discarding(owed=event.owed, chosen=(None,) * len(event.owed)))
    return replace(state, agenda=agenda)


def _discard_chosen(state: State, event: events.DiscardChosen) -> State:
    phase = top(state.agenda)
    if not isinstance(phase, Discarding):
        return state
    chosen = put(phase.chosen, event.seat, counts(event.cards))
    return replace(state, agenda=swap(state.agenda, replace(phase, chosen=chosen)))


def _offer_made(state: State, event: events.OfferMade | events.OffersInvited) -> State:
    give, take = (NO_CARDS, NO_CARDS)
    if isinstance(event, events.OfferMade):
        give, take = counts(event.give), counts(event.take)
    seats = len(state.players)
    offering = Offering(seat=event.seat, give=give, take=take, replies=(SILENT,) * seats, speaking=(1 << seats) - 1)
    turn = replace(state.turn, offers=state.turn.offers + 1)
    return replace(state, turn=turn, agenda=push(state.agenda, offering))


def _offer_accepted(state: State, event: events.OfferAccepted) -> State:
    return _replied(state, event.seat, Reply(answer=Answer.ACCEPTED, give=NO_CARDS, take=NO_CARDS))


def _offer_countered(state: State, event: events.OfferCountered) -> State:
    reply = Reply(answer=Answer.COUNTERED, give=counts(event.give), take=counts(event.take))
    return _replied(state, event.seat, reply)


def _offer_declined(state: State, event: events.OfferDeclined) -> State:
    return _replied(state, event.seat, Reply(answer=Answer.DECLINED, give=NO_CARDS, take=NO_CARDS))


def _replied(state: State, seat: int, reply: Reply) -> State:
    phase = top(state.agenda)
    if not isinstance(phase, Offering):
        return state
    speaking = phase.speaking & ~(1 << seat) if reply.answer is Answer.DECLINED else phase.speaking
    phase = replace(phase, replies=put(phase.replies, seat, reply), speaking=speaking)
    return replace(state, agenda=swap(state.agenda, phase))


def _second_stack_added(state: State, _event: events.SecondStackAdded) -> State:
    return replace(state, second_stack=True)


def _game_ended(state: State, event: events.GameEnded) -> State:
    return replace(state, outcome=event.outcome, agenda=())


WRITERS: Mapping[type[Any], Callable[[State, Any], State]] = {
    events.TableLaid: _table_laid,
    events.StartRolled: _same,
    events.StarterFound: _starter_found,
    events.PlacementBegan: _placement_began,
    events.StartPlaced: board.start_placed,
    events.YieldTaken: cards.yield_taken,
    events.TurnBegan: _turn_began,
    events.DiceRolled: _dice_rolled,
    events.HarvestTaken: _harvest_taken,
    events.RobberRoused: _robber_roused,
    events.DiscardChosen: _discard_chosen,
    events.DiscardSealed: _same,
    events.CardsDiscarded: cards.cards_discarded,
    events.RobberMoved: board.robber_moved,
    events.CardRobbed: cards.card_robbed,
    events.SomethingRobbed: _same,
    events.OfferMade: _offer_made,
    events.OffersInvited: _offer_made,
    events.OfferAccepted: _offer_accepted,
    events.OfferCountered: _offer_countered,
    events.OfferDeclined: _offer_declined,
    events.OfferClosed: cards.offer_closed,
    events.CardsTraded: cards.cards_traded,
    events.SupplyTraded: cards.supply_traded,
    events.TradeRouteUsed: cards.trade_route_used,
    events.RoadBuilt: board.road_built,
    events.RoadLaid: board.road_laid,
    events.SettlementBuilt: board.settlement_built,
    events.CityBuilt: board.city_built,
    events.DevelopmentBought: cards.development_bought,
    events.DevelopmentDrawn: _same,
    events.CombatArtsPlayed: cards.combat_arts_played,
    events.RoadBuildingPlayed: cards.road_building_played,
    events.InventionPlayed: cards.invention_played,
    events.MonopolyPlayed: cards.monopoly_played,
    events.RouteCardPassed: board.route_card_passed,
    events.CombatCardPassed: board.combat_card_passed,
    events.RobberSentHome: cards.robber_sent_home,
    events.RuinsCleared: board.ruins_cleared,
    events.RoadsTakenUp: board.roads_taken_up,
    events.TribeDeclined: board.tribe_declined,
    events.TribeFounded: board.tribe_founded,
    events.SecondStackAdded: _second_stack_added,
    events.GameEnded: _game_ended,
}
