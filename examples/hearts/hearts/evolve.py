"""How events change the state. It checks no rule: every log is replayed through it."""

from msgspec.structs import replace

from hearts.cards import deck
from hearts.messages import (
    AnyEvent,
    CardPlayed,
    CardsPassed,
    ChoosingPass,
    GameBegun,
    GameEnded,
    Hand,
    HandDealt,
    HandScored,
    PassChosen,
    PassingBegun,
    PlayingTrick,
    State,
    TricksBegun,
    TrickTaken,
)
from quipu import Seat, plus, put, raised


def evolve(state: State, event: AnyEvent) -> State:
    """Apply an event to the state."""
    match event:
        case GameBegun(seats=seats):
            return _begun(event, seats)
        case HandDealt(seat=seat, cards=cards):
            return replace(state, deck=less(state.deck, cards), hands=put(state.hands, seat, cards))
        case PassingBegun(by=by):
            return replace(state, now=ChoosingPass(by=by))
        case PassChosen(seat=seat, cards=cards):
            return replace(state, chosen=put(state.chosen, seat, cards))
        case CardsPassed(seat=seat, to=to, cards=cards):
            hands = put(state.hands, seat, less(state.hands[seat], cards))
            return replace(state, hands=put(hands, to, tuple(sorted((*hands[to], *cards)))))
        case TricksBegun(seat=seat):
            return replace(state, chosen=(None,) * len(state.hands), leader=seat, now=PlayingTrick(seat=seat))
        case CardPlayed(seat=seat, card=card):
            hands = put(state.hands, seat, less(state.hands[seat], (card,)))
            turn = PlayingTrick(seat=Seat((seat + 1) % len(hands)))
            return replace(state, hands=hands, trick=put(state.trick, seat, card), now=turn)
        case TrickTaken(seat=seat, points=points):
            return _taken(state, seat, points)
        case HandScored(points_by_seat=counted):
            taken = (0,) * len(counted)
            deck_again = tuple(sorted(state.played))
            scores = plus(state.scores, counted)
            return replace(state, deck=deck_again, played=(), taken=taken, scores=scores, scored=state.scored + 1)
        case GameEnded():
            return replace(state, now=None, outcome=event.outcome)


def less(hand: Hand, cards: Hand) -> Hand:
    """The hand without these cards."""
    return tuple(card for card in hand if card not in cards)


def _begun(event: GameBegun, seats: int) -> State:
    return State(
        limit=event.limit,
        passing=event.passing,
        deck=deck(seats),
        hands=((),) * seats,
        chosen=(None,) * seats,
        trick=(None,) * seats,
        taken=(0,) * seats,
        scores=(0,) * seats,
    )


def _taken(state: State, seat: Seat, points: int) -> State:
    cards = tuple(card for card in state.trick if card is not None)
    return replace(
        state,
        trick=(None,) * len(state.trick),
        played=(*state.played, *cards),
        taken=raised(state.taken, seat, points),
        leader=seat,
        now=PlayingTrick(seat=seat),
    )
