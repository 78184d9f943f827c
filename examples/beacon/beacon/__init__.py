"""Beacon: all play together, and signal while somebody else is to act."""

from enum import Enum
from typing import Annotated, Any, ClassVar, NewType, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from quipu import (
    Action,
    AnyMove,
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
    refuse,
    shuffled,
    together,
)

Card = NewType("Card", int)
Hand: TypeAlias = tuple[Card, ...]
CARDS = tuple(map(Card, range(30)))
HAND, LAMPS = 3, 3  # 1.1
WIDTH = 10  # 1.4
TRIES = 200
"""How often other hands are looked for that fit all that is known."""


class Ending(Enum):
    """How a game ends."""

    ALL_PLAYED = "ALL_PLAYED"
    LAMPS_OUT = "LAMPS_OUT"


class Band(Enum):
    """How high a card is."""

    LOW = "LOW"
    MIDDLE = "MIDDLE"
    HIGH = "HIGH"


LOWEST = {band: Card(at * WIDTH) for at, band in enumerate(Band)}
"""The lowest card of each band."""


class PlayLowest(Action, frozen=True, kw_only=True):
    """Play the lowest card of the hand (1.2)."""


class Wait(Action, frozen=True, kw_only=True):
    """Let the next seat act (1.2)."""


class Signal(Action, frozen=True, kw_only=True):
    """Say how high the own lowest card is, also while another seat is to act (1.4)."""


AnyAction: TypeAlias = PlayLowest | Wait | Signal


class HandDealt(Event, frozen=True, kw_only=True):
    """A seat was dealt its cards, which only that seat sees."""

    seat: Annotated[Seat, Meta(description="Who holds them.")]
    count: Annotated[int, Meta(description="How many cards.")]
    cards: Annotated[Hand, Meta(description="The cards; empty for everybody else.")]


class TurnBegun(Event, frozen=True, kw_only=True):
    """A seat is to act."""

    seat: Annotated[Seat, Meta(description="Who is to act.")]


class CardPlayed(Event, frozen=True, kw_only=True):
    """A seat has played the lowest card of its hand."""

    reveals: ClassVar[bool] = True

    seat: Annotated[Seat, Meta(description="Who played it.")]
    card: Annotated[Card, Meta(description="The card, which everybody sees now.")]
    lower: Annotated[bool, Meta(description="Whether somebody else still held a lower one.")]


class CardMissed(Event, frozen=True, kw_only=True):
    """A seat still held a lower card, which is put away; a lamp goes out."""

    reveals: ClassVar[bool] = True

    seat: Annotated[Seat, Meta(description="Who held it.")]
    card: Annotated[Card, Meta(description="The card, which everybody sees now.")]


class TurnWaited(Event, frozen=True, kw_only=True):
    """A seat has let the next one act."""

    seat: Annotated[Seat, Meta(description="Who has waited.")]


class SignalGiven(Event, frozen=True, kw_only=True):
    """A seat has said how high its lowest card is."""

    reveals: ClassVar[bool] = True

    seat: Annotated[Seat, Meta(description="Who signals.")]
    band: Annotated[Band, Meta(description="How high the card is.")]


class GameEnded(Event, frozen=True, kw_only=True):
    """All have won or lost."""

    outcome: Annotated[Outcome, Meta(description="Whether all have won, and with how many lamps.")]


AnyEvent: TypeAlias = HandDealt | TurnBegun | CardPlayed | CardMissed | TurnWaited | SignalGiven | GameEnded


class Playing(Phase, frozen=True, kw_only=True):
    """A seat is to play a card or to wait."""

    seat: Seat


class State(Value, frozen=True, kw_only=True):
    """The hands, and what all have in common."""

    hands: tuple[Hand, ...] = ()
    last: Card | None = None
    lamps: int = LAMPS
    waits: int = 0
    signals: tuple[Band | None, ...] = ()
    meant: tuple[Band | None, ...] = ()
    """By seat: how high its lowest card is, as long as that is the one that it has signalled."""
    floors: tuple[int, ...] = ()
    """By seat: everybody knows that it holds no card below this number."""
    gone: Hand = ()
    now: Playing | None = None
    outcome: Outcome | None = None


class View(Value, frozen=True, kw_only=True):
    """What one viewer may know."""

    hand: Annotated[Hand, Meta(description="The viewer's own; empty for a spectator."), drawn("hand")]
    hand_sizes: Annotated[tuple[int, ...], Meta(description="How many cards each seat holds."), drawn("backs")]
    last: Annotated[Card | None, Meta(description="The last card that was played; null: none yet.")]
    lamps: Annotated[int, Meta(description="How many lamps burn.")]
    waits: Annotated[int, Meta(description="How often all together may still wait.")]
    signals: Annotated[tuple[Band | None, ...], Meta(description="By seat: its signal; null: none yet.")]


class Cards(Board, frozen=True, kw_only=True):
    """The cards by their numbers."""

    cards: Annotated[tuple[PlayingCard, ...], Meta(description="From the lowest to the highest.")]


def evolve(state: State, event: AnyEvent) -> State:
    """Apply an event to the state."""
    match event:
        case HandDealt(cards=cards):
            hands = (*state.hands, cards)
            nothing, floors = (None,) * len(hands), (0,) * len(hands)
            return replace(state, hands=hands, waits=len(hands), signals=nothing, meant=nothing, floors=floors)
        case TurnBegun(seat=seat):
            return replace(state, now=Playing(seat=seat))
        case CardPlayed(seat=seat, card=card, lower=lower):
            known = state.floors if lower else _raised(state.floors, card)
            return replace(_without(state, seat, card), last=card, floors=put(known, seat, card + 1))
        case CardMissed(seat=seat, card=card):
            return replace(_without(state, seat, card), lamps=state.lamps - 1, floors=_raised(state.floors, card))
        case TurnWaited():
            return replace(state, waits=state.waits - 1)
        case SignalGiven(seat=seat, band=band):
            return replace(state, signals=put(state.signals, seat, band), meant=put(state.meant, seat, band))
        case GameEnded(outcome=outcome):
            return replace(state, now=None, outcome=outcome)


def _without(state: State, seat: Seat, card: Card) -> State:
    left = tuple(other for other in state.hands[seat] if other != card)
    gone = tuple(sorted((*state.gone, card)))
    return replace(state, hands=put(state.hands, seat, left), meant=put(state.meant, seat, None), gone=gone)


def _raised(floors: tuple[int, ...], card: Card) -> tuple[int, ...]:
    """Nobody holds a card up to this one any more."""
    return tuple(max(floor, card + 1) for floor in floors)


def deal(ledger: Ledger[State, AnyEvent], _setup: NoOptions, seats: int) -> None:
    """Three cards for each seat (1.1)."""
    cards = shuffled(ledger.chance, CARDS)
    for seat in range(seats):
        hand = tuple(sorted(cards[seat * HAND : (seat + 1) * HAND]))
        ledger.record(HandDealt(seat=Seat(seat), count=HAND, cards=hand))
    ledger.record(TurnBegun(seat=Seat(0)))


def shows(_edition: Edition, _setup: NoOptions, _seats: int) -> Declared:
    """Hands are dealt one after the other."""
    return {HandDealt: (Shown(field="cards", shuffled=CARDS),)}


def go_on(ledger: Ledger[State, AnyEvent], seat: Seat) -> None:
    """The next seat that has cards is to act, or the game is over (1.2, 1.5)."""
    state, seats = ledger.state, len(ledger.state.hands)
    if state.lamps == 0:
        ledger.record(GameEnded(outcome=together(Ending.LAMPS_OUT, seats, Verdict.LOST, 0)))
    elif not any(state.hands):
        ledger.record(GameEnded(outcome=together(Ending.ALL_PLAYED, seats, Verdict.WON, state.lamps)))
    else:
        later = (Seat((seat + more) % seats) for more in range(1, seats + 1))
        ledger.record(TurnBegun(seat=next(one for one in later if state.hands[one])))


def resolve_play(ledger: Ledger[State, AnyEvent], seat: Seat, _action: PlayLowest) -> None:
    """Play; if lower cards are left, the lowest of them is put away and a lamp goes out (1.3)."""
    card = ledger.state.hands[seat][0]
    lower = [(hand[0], Seat(other)) for other, hand in enumerate(ledger.state.hands) if hand and hand[0] < card]
    ledger.record(CardPlayed(seat=seat, card=card, lower=bool(lower)))
    if lower:
        missed, holder = min(lower)
        ledger.record(CardMissed(seat=holder, card=missed))
    go_on(ledger, seat)


def wait_refusal(state: State, _seat: Seat, _action: Wait) -> Refusal | None:
    """All together wait as often as there are seats (1.2)."""
    return None if state.waits else refuse("NO_WAITS_LEFT", "1.2")


def resolve_wait(ledger: Ledger[State, AnyEvent], seat: Seat, _action: Wait) -> None:
    """The next seat acts (1.2)."""
    ledger.record(TurnWaited(seat=seat))
    go_on(ledger, seat)


def signal_refusal(state: State, seat: Seat, _action: Signal) -> Refusal | None:
    """Once, and of a card that is there (1.4)."""
    if state.signals[seat] is not None:
        return refuse("SIGNALLED_ALREADY", "1.4")
    return None if state.hands[seat] else refuse("NO_CARDS_LEFT", "1.4")


def resolve_signal(ledger: Ledger[State, AnyEvent], seat: Seat, _action: Signal) -> None:
    """Say how high it is; it remains the turn of whoever is to act (1.4)."""
    ledger.record(SignalGiven(seat=seat, band=band_of(ledger.state.hands[seat][0])))


def band_of(card: Card) -> Band:
    """How high a card is (1.4)."""
    return tuple(Band)[card // WIDTH]


def everybody(state: State) -> tuple[Seat, ...]:
    """Each seat may signal, whoever's turn it is (1.4)."""
    return tuple(map(Seat, range(len(state.hands))))


PLAY: Move[State, PlayLowest, AnyEvent] = Move(
    action=PlayLowest,
    during=(Playing,),
    candidates=lambda _state, _seat: (PlayLowest(),),
    refusal=lambda _state, _seat, _action: None,
    resolve=resolve_play,
)
WAIT: Move[State, Wait, AnyEvent] = Move(
    action=Wait,
    during=(Playing,),
    candidates=lambda _state, _seat: (Wait(),),
    refusal=wait_refusal,
    resolve=resolve_wait,
)
SIGNAL: Move[State, Signal, AnyEvent] = Move(
    action=Signal,
    during=(Playing,),
    candidates=lambda _state, _seat: (Signal(),),
    refusal=signal_refusal,
    resolve=resolve_signal,
    may=everybody,
)
MOVES: tuple[AnyMove[State, AnyEvent], ...] = (PLAY, WAIT, SIGNAL)


def view(state: State, viewer: Viewer) -> View:
    """The hand is shown only to its owner."""
    return View(
        hand=() if viewer is None else state.hands[viewer],
        hand_sizes=tuple(map(len, state.hands)),
        last=state.last,
        lamps=state.lamps,
        waits=state.waits,
        signals=state.signals,
    )


def redact(event: AnyEvent, viewer: Viewer) -> AnyEvent:
    """The event itself for viewers who may know it, one public form for all others."""
    return replace(event, cards=()) if isinstance(event, HandDealt) and event.seat != viewer else event


def redeal(state: State, viewer: Viewer, chance: Chance) -> State:
    """Other hands for all others, such that everything that was played and signalled could have happened."""
    others = [seat for seat in range(len(state.hands)) if seat != viewer and state.hands[seat]]
    own = () if viewer is None else state.hands[viewer]
    for _ in range(TRIES):
        left, hands = [card for card in CARDS if card not in (*own, *state.gone)], state.hands
        for seat in others:
            hand = _possible(state, seat, left, chance)
            left = [card for card in left if card not in hand]
            hands = put(hands, seat, hand)
        if all(len(hands[seat]) == len(state.hands[seat]) for seat in others):
            return replace(state, hands=hands)
    return state


def _possible(state: State, seat: int, left: list[Card], chance: Chance) -> Hand:
    """Random cards that the seat may hold by all that was played and signalled; too few if there are none."""
    count, band = len(state.hands[seat]), state.meant[seat]
    able = [card for card in left if card >= state.floors[seat] and (band is None or card >= LOWEST[band])]
    if band is None:
        return tuple(sorted(shuffled(chance, able)[:count]))
    lowest = next(iter(shuffled(chance, [card for card in able if band_of(card) is band])), None)
    if lowest is None:
        return ()
    higher = [card for card in able if card > lowest]
    return tuple(sorted((lowest, *shuffled(chance, higher)[: count - 1])))


def prompt(state: State, seat: Seat) -> dict[str, Any]:
    """How often all may wait, and whether the seat has signalled."""
    return {"waits": state.waits, "signalled": state.signals[seat] is not None}


GAME: Game[Edition, NoOptions, State, AnyEvent, View, Cards] = Game(
    name="beacon",
    seats=range(2, 6),
    actions=AnyAction,
    events=AnyEvent,
    view_type=View,
    board_type=Cards,
    board=lambda edition, _setup, _seats: Cards(
        edition=edition.name,
        extent=Extent(width=1, height=1),
        sources=edition.sources,
        cards=tuple(
            PlayingCard(id=card, name=Words(en=str(card + 1), de=str(card + 1)), rank=str(card + 1)) for card in CARDS
        ),
    ),
    collections={Card: "cards"},
    texts=Texts("beacon"),
    blank=lambda _edition: State(),
    deal=deal,
    shows=shows,
    rulebook=Rulebook(
        evolve=evolve,
        phase=lambda state: state.now,
        to_act=lambda state: frozenset({state.now.seat}) if state.now else frozenset(),
        moves=lambda _state: MOVES,
        turn_rule="1.2",
    ),
    view=view,
    outcome=lambda state: state.outcome,
    redact=redact,
    redeal=redeal,
    census=lambda state: (("cards", len(state.gone) + sum(map(len, state.hands))),),
    prompt=prompt,
)
