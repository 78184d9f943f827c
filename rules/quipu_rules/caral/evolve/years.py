"""Writes down the ceremony, the change of year and the end of the game."""

from msgspec.structs import replace

from quipu_rules.caral import events
from quipu_rules.caral.parts import Space
from quipu_rules.caral.state import NO_CARDS, Ceremony, Offer, State
from quipu_rules.caral.writing import changed, with_fame, with_fame_by_seat, with_player
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.rows import plus, put


def year_began(state: State, event: events.YearBegan) -> State:
    """All figures stand on the start square."""
    players = tuple(replace(player, space=Space(0)) for player in state.players)
    return replace(
        state,
        year=event.year,
        start=event.start,
        leading=event.start,
        architect=Space(0),
        players=players,
        ceremony=Ceremony(),
    )


def ceremony_began(state: State, event: events.CeremonyBegan) -> State:
    """Nothing more is asked in the year; nobody has offered yet."""
    ceremony = Ceremony(head=event.head, successor=event.head, offers=(None,) * len(state.players))
    return replace(state, ceremony=ceremony, leading=event.head, agenda=())


def sacrificed(state: State, event: events.Sacrificed) -> State:
    """From the hand to the offering."""
    hand = changed(state.players[event.seat].hand, event.card, -event.count)
    state = with_player(state, event.seat, hand=hand)
    return _offered(state, event.seat, Offer(card=event.card, count=event.count, bid=event.bid))


def nothing_sacrificed(state: State, event: events.NothingSacrificed) -> State:
    """An empty offering."""
    return _offered(state, event.seat, Offer(card=None, count=0, bid=0))


def _offered(state: State, seat: Seat, offer: Offer) -> State:
    before = state.ceremony
    laid = before.laid if offer.card is None else changed(before.laid, offer.card, offer.count)
    offers = put(before.offers, seat, offer)
    return replace(state, ceremony=replace(before, offers=offers, order=(*before.order, seat), laid=laid))


def ceremony_scored(state: State, event: events.CeremonyScored) -> State:
    """Fame for all; the offered cards go to the discard pile."""
    state = with_fame_by_seat(state, event.fame_by_seat)
    discard = plus(state.discard, state.ceremony.laid)
    ceremony = replace(state.ceremony, laid=NO_CARDS)
    return replace(state, discard=discard, ceremony=ceremony)


def ceremony_closed(state: State, _event: events.CeremonyClosed) -> State:
    """Only a moment: nothing changes."""
    return state


def fame_scored(state: State, event: events.FameScored) -> State:
    """Fame."""
    return with_fame(state, event.seat, event.fame)


def pyramids_scored(state: State, event: events.PyramidsScored) -> State:
    """Fame at the end."""
    return with_fame(state, event.seat, event.fame)


def game_ended(state: State, event: events.GameEnded) -> State:
    """Nothing is asked any more."""
    return replace(state, outcome=event.outcome, agenda=())
