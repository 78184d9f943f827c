"""Discards after a seven (5.2)."""

from collections.abc import Iterator

from quipu_rules.inkas.actions import Discard
from quipu_rules.inkas.events import AnyEvent, CardsDiscarded, DiscardChosen
from quipu_rules.inkas.evolve import Table
from quipu_rules.inkas.moves.bundles import bounds, total
from quipu_rules.inkas.parts import CARDS, bundle, counts, covers
from quipu_rules.inkas.phases import Discarding
from quipu_rules.inkas.state import State
from quipu_rules.inkas.turn import to_act
from quipu_rules.kernel.message import Seat, Template, tag_of
from quipu_rules.kernel.move import Move
from quipu_rules.kernel.refusal import Refusal, refuse
from quipu_rules.kernel.rows import Counts


def _owed(state: State, seat: Seat) -> int:
    now = state.agenda[-1]
    return now.owed[seat] if isinstance(now, Discarding) else 0


def _candidates(state: State, seat: Seat) -> Iterator[Discard]:
    """The first cards of the hand, the last, and an even share of all."""
    hand, owed = state.hands[seat], _owed(state, seat)
    kinds = range(len(CARDS))
    even = sorted((number, kind) for kind in kinds for number in range(hand[kind]))
    flat = [kind for kind in kinds for _ in range(hand[kind])]
    shares = (flat[:owed], flat[-owed:], [kind for _, kind in even[:owed]])
    yield from dict.fromkeys(Discard(cards=bundle(tuple(share.count(kind) for kind in kinds))) for share in shares)


def _refusal(state: State, seat: Seat, action: Discard) -> Refusal | None:
    cards: Counts = counts(action.cards)
    if min(cards) < 0:
        return refuse("NO_SUCH_NUMBER", "5.2")
    if not covers(state.hands[seat], cards):
        return refuse("NOT_IN_HAND", "5.2")
    if sum(cards) != _owed(state, seat):
        return refuse("WRONG_NUMBER", "5.2", owed=_owed(state, seat))
    return None


def _resolve(ledger: Table, seat: Seat, action: Discard) -> None:
    ledger.record(DiscardChosen(seat=seat, cards=action.cards))
    now = ledger.state.agenda[-1]
    if to_act(ledger.state) or not isinstance(now, Discarding):
        return
    for other, chosen in enumerate(now.chosen):  # R25
        if chosen is not None:
            ledger.record(CardsDiscarded(seat=Seat(other), cards=bundle(chosen)))


def _template(state: State, seat: Seat, example: Discard) -> Template:
    owed = _owed(state, seat)
    return Template(
        action=tag_of(Discard),
        bounds=bounds("cards", state.hands[seat]),
        totals=(total("cards", owed, owed),),
        example=example,
    )


DISCARD = Move[State, Discard, AnyEvent](
    action=Discard,
    during=(Discarding,),
    candidates=_candidates,
    refusal=_refusal,
    resolve=_resolve,
    template=_template,
)
