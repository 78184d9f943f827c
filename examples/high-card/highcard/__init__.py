"""High card: a hidden hand, and a deck whose order nobody knows."""

from collections.abc import Iterable
from typing import Annotated, NewType, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from quipu import (
    SCORE,
    Action,
    Board,
    Chance,
    Declared,
    Edition,
    Event,
    Extent,
    Game,
    Ledger,
    Move,
    NoOptions,
    Outcome,
    Phase,
    PlayingCard,
    Ref,
    Refusal,
    Rulebook,
    Seat,
    Shown,
    Texts,
    Value,
    Verdict,
    Viewer,
    Words,
    drawn,
    put,
    raised,
    ranked,
    refuse,
    shuffled,
)

Card = NewType("Card", int)
CARDS = tuple(map(Card, range(12)))
HAND = 3  # 1.1


class PlayCard(Action, frozen=True, kw_only=True):
    """Play a card from the hand (1.2)."""

    card: Annotated[Card, Meta(ge=0, le=11, description="A card of the seat's hand.")]


class HandDealt(Event, frozen=True, kw_only=True):
    """A seat was dealt its hand; only that seat sees the cards."""

    seat: Annotated[Seat, Meta(description="Who holds it.")]
    count: Annotated[int, Meta(description="How many cards.")]
    cards: Annotated[tuple[Card, ...], Meta(description="The cards; empty for everybody else.")]


class CardPlayed(Event, frozen=True, kw_only=True):
    """A card was played from a hand."""

    seat: Annotated[Seat, Meta(description="Who played it.")]
    card: Annotated[Card, Meta(description="The card, which everybody sees now.")]


class CardDrawn(Event, frozen=True, kw_only=True):
    """A card was drawn; only its new owner sees which."""

    seat: Annotated[Seat, Meta(description="Who drew it.")]
    card: Annotated[Card | None, Meta(description="The card; null for everybody else.")]


class RoundWon(Event, frozen=True, kw_only=True):
    """All have played: the highest card scores a point."""

    seat: Annotated[Seat, Meta(description="Who scores and begins the next round.")]


class GameEnded(Event, frozen=True, kw_only=True):
    """All hands are empty."""

    outcome: Annotated[Outcome, Meta(description="Who has won, and by what.")]


AnyEvent: TypeAlias = HandDealt | CardPlayed | CardDrawn | RoundWon | GameEnded


class Playing(Phase, frozen=True, kw_only=True):
    """A seat is to play a card."""

    seat: Seat


class State(Value, frozen=True, kw_only=True):
    """The deck is contents without an order: a card is drawn when it is drawn, so that no hidden order can leak."""

    deck: tuple[Card, ...] = CARDS
    hands: tuple[tuple[Card, ...], ...] = ()
    played: tuple[Card | None, ...] = ()
    points: tuple[int, ...] = ()
    now: Playing | None = Playing(seat=Seat(0))
    outcome: Outcome | None = None


class View(Value, frozen=True, kw_only=True):
    """What one viewer may know."""

    hand: Annotated[tuple[Card, ...], Meta(description="The viewer's own; empty for a spectator."), drawn("hand")]
    hand_sizes: Annotated[tuple[int, ...], Meta(description="How many cards each seat holds."), drawn("backs")]
    deck: Annotated[int, Meta(description="How many cards are left to draw."), drawn("deck")]
    played: Annotated[tuple[Card | None, ...], Meta(description="By seat; null: not yet played."), drawn("trick")]
    points: Annotated[tuple[int, ...], Meta(description="By seat."), drawn("score")]


class Cards(Board, frozen=True, kw_only=True):
    """The cards by their numbers."""

    cards: Annotated[tuple[PlayingCard, ...], Meta(description="From the lowest to the highest.")]


def evolve(state: State, event: AnyEvent) -> State:
    """Apply an event to the state."""
    match event:
        case HandDealt(cards=cards):
            deck = tuple(card for card in state.deck if card not in cards)
            rows = {"played": (*state.played, None), "points": (*state.points, 0)}
            return replace(state, deck=deck, hands=(*state.hands, cards), **rows)
        case CardPlayed(seat=seat, card=card):
            hand = tuple(other for other in state.hands[seat] if other != card)
            turn = Playing(seat=Seat((seat + 1) % len(state.hands)))
            played = put(state.played, seat, card)
            return replace(state, hands=put(state.hands, seat, hand), played=played, now=turn)
        case CardDrawn(seat=seat, card=card) if card is not None:
            hand = tuple(sorted((*state.hands[seat], card)))
            deck = tuple(other for other in state.deck if other != card)
            return replace(state, deck=deck, hands=put(state.hands, seat, hand))
        case RoundWon(seat=seat):
            nothing = (None,) * len(state.hands)
            return replace(state, played=nothing, points=raised(state.points, seat, 1), now=Playing(seat=seat))
        case GameEnded():
            return replace(state, now=None, outcome=event.outcome)
        case _:
            return state


def deal(ledger: Ledger[State, AnyEvent], _setup: NoOptions, seats: int) -> None:
    """Three cards for each seat (1.1)."""
    cards = shuffled(ledger.chance, CARDS)
    for seat in range(seats):
        hand = tuple(sorted(cards[seat * HAND : (seat + 1) * HAND]))
        ledger.record(HandDealt(seat=Seat(seat), count=HAND, cards=hand))


def shows(_edition: Edition, _setup: NoOptions, _seats: int) -> Declared:
    """Hands are dealt one after the other; which cards are left to draw is not in the log."""
    return {HandDealt: (Shown(field="cards", shuffled=CARDS),), CardDrawn: (Shown(hidden=1),)}


def candidates(state: State, seat: Seat) -> Iterable[PlayCard]:
    """The cards of the hand."""
    return (PlayCard(card=card) for card in state.hands[seat])


def refusal(state: State, seat: Seat, action: PlayCard) -> Refusal | None:
    """Only a card of the own hand can be played (1.2)."""
    if action.card in state.hands[seat]:
        return None
    return refuse("NOT_IN_HAND", "1.2", card=Ref(collection="cards", id=action.card))


def resolve(ledger: Ledger[State, AnyEvent], seat: Seat, action: PlayCard) -> None:
    """Play, draw, and count the round if it is complete (1.2 to 1.4)."""
    ledger.record(CardPlayed(seat=seat, card=action.card))
    deck = ledger.state.deck
    if deck:
        ledger.record(CardDrawn(seat=seat, card=deck[ledger.chance.below(len(deck))]))
    played = ledger.state.played
    if None not in played:
        ledger.record(RoundWon(seat=Seat(played.index(max(card for card in played if card is not None)))))
        if not any(ledger.state.hands):
            points = ledger.state.points
            ledger.record(GameEnded(outcome=ranked("HANDS_EMPTY", {SCORE: points}, tie=Verdict.WON)))  # 1.4


PLAY_CARD: Move[State, PlayCard, AnyEvent] = Move(
    action=PlayCard, during=(Playing,), candidates=candidates, refusal=refusal, resolve=resolve
)


def view(state: State, viewer: Viewer) -> View:
    """The hand is shown only to its owner."""
    return View(
        hand=() if viewer is None else state.hands[viewer],
        hand_sizes=tuple(map(len, state.hands)),
        deck=len(state.deck),
        played=state.played,
        points=state.points,
    )


def redact(event: AnyEvent, viewer: Viewer) -> AnyEvent:
    """The event itself for viewers who may know it, one public form for all others."""
    match event:
        case HandDealt(seat=seat) if seat != viewer:
            return replace(event, cards=())
        case CardDrawn(seat=seat) if seat != viewer:
            return replace(event, card=None)
        case _:
            return event


def redeal(state: State, viewer: Viewer, chance: Chance) -> State:
    """A state that looks the same to this viewer: all cards that it cannot see are redealt."""
    others = [seat for seat in range(len(state.hands)) if seat != viewer]
    unseen = sorted((*state.deck, *(card for seat in others for card in state.hands[seat])))
    cards, hands = shuffled(chance, unseen), state.hands
    for seat in others:
        count = len(hands[seat])
        hands, cards = put(hands, seat, tuple(sorted(cards[:count]))), cards[count:]
    return replace(state, hands=hands, deck=tuple(sorted(cards)))


def census(state: State) -> tuple[tuple[str, int], ...]:
    """Whoever holds a card, it is in one place at most."""
    held = [card for hand in state.hands for card in hand] + list(state.deck)
    return (("cards that are in two places", len(held) - len(set(held))),)


def prompt(state: State, seat: Seat) -> dict[str, int]:
    """How many cards the seat can choose from."""
    return {"held": len(state.hands[seat])}


def board(edition: Edition, _setup: NoOptions, _seats: int) -> Cards:
    """The cards; there is nothing to draw them on."""
    names = [Words(en=f"the {card + 1}", de=f"die {card + 1}") for card in CARDS]
    cards = tuple(PlayingCard(id=card, name=names[card], rank=str(card + 1)) for card in CARDS)
    return Cards(edition=edition.name, extent=Extent(), sources=edition.sources, cards=cards)


def blank(_edition: Edition) -> State:
    """All cards in the deck."""
    return State()


GAME: Game[Edition, NoOptions, State, AnyEvent, View, Cards] = Game(
    name="high-card",
    seats=range(2, 5),
    actions=PlayCard,
    events=AnyEvent,
    view_type=View,
    board_type=Cards,
    board=board,
    collections={Card: "cards"},
    texts=Texts("highcard"),
    blank=blank,
    deal=deal,
    shows=shows,
    rulebook=Rulebook(
        evolve=evolve,
        phase=lambda state: state.now,
        to_act=lambda state: frozenset({state.now.seat}) if state.now else frozenset(),
        moves=lambda _state: (PLAY_CARD,),
        turn_rule="1.2",
    ),
    view=view,
    prompt=prompt,
    outcome=lambda state: state.outcome,
    redact=redact,
    redeal=redeal,
    census=census,
)
