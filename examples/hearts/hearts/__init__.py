"""Hearts: cards passed in secret, tricks that nobody wants, and the moon."""

from typing import Any

from hearts.cards import Card, Cards, board
from hearts.evolve import evolve
from hearts.messages import AnyEvent, ChoosingPass, Options, PassCards, PlayCard, State, View
from hearts.moves import PASS_CARDS, PLAY_CARD, deal, led_suit, shows
from hearts.scoring import estimate
from hearts.secrecy import census, redact, redeal, view
from quipu import Edition, Game, Ref, Rulebook, Seat, Texts


def to_act(state: State) -> frozenset[Seat]:
    """All who have not chosen yet, or whoever is to play."""
    match state.now:
        case None:
            return frozenset()
        case ChoosingPass():
            return frozenset(Seat(seat) for seat, cards in enumerate(state.chosen) if cards is None)
        case turn:
            return frozenset({turn.seat})


def prompt(state: State, seat: Seat) -> dict[str, Any]:
    """What the sentences that say what to do tell beside the phase: who gets the cards, which suit was led."""
    match state.now:
        case ChoosingPass(by=by):
            return {"to": Ref(collection="seats", id=(seat + by) % len(state.hands))}
        case _:
            return {"suit": led_suit(state)}


def blank(_edition: Edition) -> State:
    """Nothing is dealt yet."""
    return State()


GAME: Game[Edition, Options, State, AnyEvent, View, Cards] = Game(
    name="hearts",
    seats=range(3, 6),
    setup=Options,
    actions=PassCards | PlayCard,
    events=AnyEvent,
    view_type=View,
    board_type=Cards,
    board=board,
    collections={Card: "cards"},
    texts=Texts("hearts"),
    blank=blank,
    deal=deal,
    shows=shows,
    rulebook=Rulebook(
        evolve=evolve,
        phase=lambda state: state.now,
        to_act=to_act,
        moves=lambda _state: (PASS_CARDS, PLAY_CARD),
        turn_rule="1.3",
    ),
    view=view,
    prompt=prompt,
    outcome=lambda state: state.outcome,
    redact=redact,
    redeal=redeal,
    census=census,
    estimate=estimate,
)
