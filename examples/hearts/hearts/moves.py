"""The two actions: which are possible, which are legal, and what follows."""

from collections.abc import Callable, Iterable

from hearts.cards import ALL_POINTS, Suit, deck, points, suit
from hearts.messages import (
    PASSED,
    AnyEvent,
    CardPlayed,
    CardsPassed,
    ChoosingPass,
    Ending,
    GameBegun,
    GameEnded,
    Hand,
    HandDealt,
    HandScored,
    Options,
    PassCards,
    PassChosen,
    Passing,
    PassingBegun,
    PlayCard,
    PlayingTrick,
    State,
    TricksBegun,
    TrickTaken,
)
from quipu import (
    SCORE,
    Declared,
    Edition,
    Judge,
    Ledger,
    Move,
    Ref,
    Refusal,
    Seat,
    Selection,
    Shown,
    Template,
    Verdict,
    ranked,
    refuse,
    shuffled,
)

ROTATIONS = {3: (1, 2, 0), 4: (1, 3, 2, 0), 5: (1, 4, 0)}
"""By number of seats: how far cards go, hand by hand (1.2)."""


def deal(ledger: Ledger[State, AnyEvent], setup: Options, seats: int) -> None:
    """Begin the game and its first hand."""
    ledger.record(GameBegun(seats=seats, limit=setup.limit, passing=setup.passing))
    begin_hand(ledger)


def begin_hand(ledger: Ledger[State, AnyEvent]) -> None:
    """Deal all cards, and let cards be passed if they are in this hand (1.1, 1.2)."""
    cards, seats = shuffled(ledger.chance, ledger.state.deck), len(ledger.state.hands)
    for seat in range(seats):
        hand = tuple(sorted(cards[seat * len(cards) // seats : (seat + 1) * len(cards) // seats]))
        ledger.record(HandDealt(seat=Seat(seat), count=len(hand), cards=hand))
    if by := passed_by(ledger.state):
        ledger.record(PassingBegun(by=by))
    else:
        begin_tricks(ledger)


def shows(_edition: Edition, _setup: Options, seats: int) -> Declared:
    """Hands are dealt one after the other from the shuffled deck."""
    return {HandDealt: (Shown(field="cards", shuffled=deck(seats)),)}


def passed_by(state: State) -> int:
    """How many seats further cards go in this hand; 0: they do not (1.2)."""
    if state.passing is Passing.ROTATING:
        rotation = ROTATIONS[len(state.hands)]
        return rotation[state.scored % len(rotation)]
    return int(state.passing is Passing.LEFT)


def begin_tricks(ledger: Ledger[State, AnyEvent]) -> None:
    """The lowest club leads (1.3)."""
    hands = ledger.state.hands
    leader = next(seat for seat, hand in enumerate(hands) if deck(len(hands))[0] in hand)
    ledger.record(TricksBegun(seat=Seat(leader)))


def passes(state: State, seat: Seat) -> Iterable[PassCards]:
    """Neighbours in the hand; the template stands for all others."""
    hand = state.hands[seat]
    return (PassCards(cards=hand[first : first + PASSED]) for first in range(len(hand) - PASSED + 1))


def pass_refusal(state: State, seat: Seat, action: PassCards) -> Refusal | None:
    """Three different cards of the hand (1.2)."""
    for card in action.cards:
        if card not in state.hands[seat]:
            return refuse("NOT_IN_HAND", "1.2", card=Ref(collection="cards", id=card))
    if len(set(action.cards)) != PASSED:
        return refuse("NOT_THREE_CARDS", "1.2", count=PASSED)
    return None


def pass_template(state: State, seat: Seat, example: PassCards) -> Template:
    """Any three cards of the hand, in any order."""
    three = Selection(path="cards", numbers=state.hands[seat], least=PASSED, most=PASSED)
    return Template(action="passCards", bounds=(), selections=(three,), example=example)


def chosen_already(state: State) -> tuple[Seat, ...]:
    """Nobody has seen a choice, so its seat may make another one until the last seat has chosen (1.2)."""
    return tuple(Seat(seat) for seat, cards in enumerate(state.chosen) if cards is not None)


def resolve_pass(ledger: Ledger[State, AnyEvent], seat: Seat, action: PassCards) -> None:
    """Keep the choice to itself; once all have chosen, the cards change hands (1.2)."""
    ledger.record(PassChosen(seat=seat, count=PASSED, cards=tuple(sorted(action.cards))))
    state = ledger.state
    if None in state.chosen or not isinstance(state.now, ChoosingPass):
        return
    for giver, cards in enumerate(state.chosen):
        to = Seat((giver + state.now.by) % len(state.hands))
        ledger.record(CardsPassed(seat=Seat(giver), to=to, count=PASSED, cards=cards or ()))
    begin_tricks(ledger)


def plays(state: State, seat: Seat) -> Iterable[PlayCard]:
    """The cards of the hand."""
    return (PlayCard(card=card) for card in state.hands[seat])


def play_judge(state: State, seat: Seat) -> Callable[[PlayCard], Refusal | None]:
    """What is the same for all cards is looked up once: the suit that was led, and whether this is the first trick."""
    hand, led, first = state.hands[seat], led_suit(state), not state.played
    harmless = any(not points(card) for card in hand)

    def refusal(action: PlayCard) -> Refusal | None:
        card = Ref(collection="cards", id=action.card)
        if action.card not in hand:
            return refuse("NOT_IN_HAND", "1.3", card=card)
        if led is None and first and action.card != deck(len(state.hands))[0]:
            return refuse("LOWEST_CLUB_LEADS", "1.3", card=Ref(collection="cards", id=deck(len(state.hands))[0]))
        if led is not None and suit(action.card) is not led and led in map(suit, hand):
            return refuse("FOLLOW_SUIT", "1.3", suit=led)
        if first and points(action.card) and harmless:
            return refuse("NO_POINTS_YET", "1.4", card=card)
        if led is None and suit(action.card) is Suit.HEARTS and not broken(state) and not only_hearts(hand):
            return refuse("HEARTS_NOT_BROKEN", "1.5")
        return None

    return refusal


def led_suit(state: State) -> Suit | None:
    """The suit to follow; none before the first card of a trick."""
    card = state.trick[state.leader]
    return None if card is None else suit(card)


def broken(state: State) -> bool:
    """Whether a heart has been played in this hand (1.5)."""
    return any(card is not None and suit(card) is Suit.HEARTS for card in (*state.played, *state.trick))


def only_hearts(hand: Hand) -> bool:
    """Whether the hand holds nothing else."""
    return all(suit(card) is Suit.HEARTS for card in hand)


def resolve_play(ledger: Ledger[State, AnyEvent], seat: Seat, action: PlayCard) -> None:
    """Play the card; count the trick when it is complete, and the hand when it was the last one (1.3, 1.6, 1.7)."""
    ledger.record(CardPlayed(seat=seat, card=action.card))
    if None in ledger.state.trick:
        return
    trick = [card for card in ledger.state.trick if card is not None]
    ledger.record(TrickTaken(seat=winner(ledger.state), points=sum(map(points, trick))))
    if any(ledger.state.hands):
        return
    taken = ledger.state.taken
    moon = Seat(taken.index(ALL_POINTS)) if ALL_POINTS in taken else None
    counted = taken if moon is None else tuple(0 if one == moon else ALL_POINTS for one in range(len(taken)))
    ledger.record(HandScored(points_by_seat=counted, moon=moon))
    if max(ledger.state.scores) >= ledger.state.limit:
        by = {SCORE: ledger.state.scores}
        ledger.record(GameEnded(outcome=ranked(Ending.LIMIT_REACHED, by, lowest=[SCORE], tie=Verdict.WON)))  # 1.7
    else:
        begin_hand(ledger)


def winner(state: State) -> Seat:
    """Whose card is the highest of the suit that was led."""
    led = led_suit(state)
    following = [(card, seat) for seat, card in enumerate(state.trick) if card is not None and suit(card) is led]
    return Seat(max(following)[1])


PASS_CARDS: Move[State, PassCards, AnyEvent] = Move(
    action=PassCards,
    during=(ChoosingPass,),
    candidates=passes,
    refusal=pass_refusal,
    resolve=resolve_pass,
    template=pass_template,
    may=chosen_already,
)
PLAY_CARD: Move[State, PlayCard, AnyEvent] = Move(
    action=PlayCard,
    during=(PlayingTrick,),
    candidates=plays,
    refusal=Judge(play_judge),
    resolve=resolve_play,
)
