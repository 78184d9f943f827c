"""Writes down where resource cards go."""

from msgspec.structs import replace

from quipu_rules.caral import events
from quipu_rules.caral.parts import Resource
from quipu_rules.caral.phases import Moving
from quipu_rules.caral.state import NO_CARDS, State
from quipu_rules.caral.writing import changed, tally, with_cards_back, with_cards_discarded
from quipu_rules.kernel.message import Phase
from quipu_rules.kernel.rows import minus, plus, put


def movement_boosted(state: State, event: events.MovementBoosted) -> State:
    """From the hand to the discard pile, to be taken back until the figure moves."""
    state = with_cards_discarded(state, event.seat, (event.card,))
    return replace(state, agenda=tuple(_boosts(asked, event.card, 1) for asked in state.agenda))


def boost_withdrawn(state: State, event: events.BoostWithdrawn) -> State:
    """From the discard pile to the hand."""
    state = with_cards_back(state, event.seat, (event.card,))
    return replace(state, agenda=tuple(_boosts(asked, event.card, -1) for asked in state.agenda))


def _boosts(asked: Phase, card: Resource, by: int) -> Phase:
    if not isinstance(asked, Moving):
        return asked
    if by > 0:
        return replace(asked, boosts=(*asked.boosts, card))
    last = max((index for index, laid in enumerate(asked.boosts) if laid is card), default=-1)
    return replace(asked, boosts=tuple(laid for index, laid in enumerate(asked.boosts) if index != last))


def cards_drawn(state: State, event: events.CardsDrawn) -> State:
    """From the deck to the hand."""
    drawn, player = tally(event.cards), state.players[event.seat]
    players = put(state.players, event.seat, replace(player, hand=plus(player.hand, drawn)))
    return replace(state, players=players, deck=minus(state.deck, drawn))


def cards_drawn_unseen(state: State, _event: events.CardsDrawnUnseen) -> State:
    """Only told to others, never part of a log."""
    return state


def deck_renewed(state: State, _event: events.DeckRenewed) -> State:
    """The discard pile becomes the deck."""
    return replace(state, deck=plus(state.deck, state.discard), discard=NO_CARDS)


def cards_discarded(state: State, event: events.CardsDiscarded) -> State:
    """From the hand to the discard pile."""
    return with_cards_discarded(state, event.seat, event.cards)


def pair_played(state: State, event: events.PairPlayed) -> State:
    """From the hand to the discard pile; the effect is used for this turn."""
    state = with_cards_discarded(state, event.seat, event.cards)
    mixed = (*state.turn.mixed, event.pair) if len(set(event.cards)) > 1 else state.turn.mixed
    return replace(state, turn=replace(state.turn, pairs=(*state.turn.pairs, event.pair), mixed=mixed))


def omen_revealed(state: State, event: events.OmenRevealed) -> State:
    """From the deck to the discard pile; its type is forbidden."""
    state = replace(state, deck=changed(state.deck, event.card, -1), discard=changed(state.discard, event.card, 1))
    return replace(state, ceremony=replace(state.ceremony, forbidden=event.card))
