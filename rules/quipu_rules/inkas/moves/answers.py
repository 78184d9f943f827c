"""What opponents say to an offer (6.4, R48)."""

from quipu_rules.inkas.actions import AcceptOffer, BetterOffer, CounterOffer, DeclineOffer
from quipu_rules.inkas.events import AnyEvent, OfferAccepted, OfferClosed, OfferCountered, OfferDeclined
from quipu_rules.inkas.evolve import Table
from quipu_rules.inkas.moves.bundles import simple_terms, terms_refusal, terms_template
from quipu_rules.inkas.parts import AGREED, CARDS, PLACE_OF, Answer, bundle, covers, some
from quipu_rules.inkas.phases import Offering
from quipu_rules.inkas.state import State
from quipu_rules.kernel.message import Seat, Template
from quipu_rules.kernel.move import Move
from quipu_rules.kernel.refusal import Refusal, refuse
from quipu_rules.kernel.rows import Counts, minus, plus

ONE_FOR_ONE = tuple(
    tuple(CounterOffer(give=bundle(some(give)), take=bundle(some(take))) for take in CARDS) for give in CARDS
)
"""Offers that random play makes: one card for one other."""


def _asked(state: State, seat: Seat) -> Offering | None:
    """The offer, if the seat is one of those it is made to."""
    now = state.agenda[-1]
    return now if isinstance(now, Offering) and now.seat != seat else None


def _open_to(state: State, seat: Seat) -> Refusal | None:
    """Why the seat has nothing to say, or nothing more."""
    now = _asked(state, seat)
    if now is None:
        return refuse("OWN_OFFER", "6.5")
    if now.replies[seat].answer is not Answer.OUTSTANDING:
        return refuse("ANSWERED_ALREADY", "R48")
    return None


def _acceptances(state: State, seat: Seat) -> tuple[AcceptOffer, ...]:
    now = _asked(state, seat)
    return (AcceptOffer(),) if now and any(now.give) else ()


def _acceptance_refusal(state: State, seat: Seat, _action: AcceptOffer) -> Refusal | None:
    now = _asked(state, seat)
    if now is None or now.replies[seat].answer is not Answer.OUTSTANDING:
        return _open_to(state, seat)
    if not any(now.give):
        return refuse("NOTHING_OFFERED", "R46")
    return None if covers(state.hands[seat], now.take) else refuse("CANNOT_SERVE", "6.2")


def _accept(ledger: Table, seat: Seat, _action: AcceptOffer) -> None:
    ledger.record(OfferAccepted(seat=seat))


ACCEPT_OFFER = Move[State, AcceptOffer, AnyEvent](
    action=AcceptOffer, during=(Offering,), candidates=_acceptances, refusal=_acceptance_refusal, resolve=_accept
)


def _counters(state: State, seat: Seat) -> tuple[CounterOffer, ...]:
    now = _asked(state, seat)
    if now is None or now.replies[seat].answer is not Answer.OUTSTANDING:
        return ()
    terms = simple_terms(state, seat)
    return (ONE_FOR_ONE[terms[0]][terms[1]],) if terms else ()


def _counter_refusal(state: State, seat: Seat, action: CounterOffer) -> Refusal | None:
    return _open_to(state, seat) or terms_refusal(state, seat, action.give, action.take)


def _counter(ledger: Table, seat: Seat, action: CounterOffer) -> None:
    ledger.record(OfferCountered(seat=seat, give=action.give, take=action.take))


def _counter_template(state: State, seat: Seat, example: CounterOffer) -> Template:
    return terms_template(state, seat, example)


COUNTER_OFFER = Move[State, CounterOffer, AnyEvent](
    action=CounterOffer,
    during=(Offering,),
    candidates=_counters,
    refusal=_counter_refusal,
    resolve=_counter,
    template=_counter_template,
)


BETTER = tuple(BetterOffer(card=card) for card in CARDS)


def _bettered(now: Offering, seat: Seat, action: BetterOffer) -> tuple[Counts, Counts]:
    """What the seat gives and asks for then."""
    reply = now.replies[seat]
    give, take = (reply.give, reply.take) if reply.answer is Answer.COUNTERED else (now.take, now.give)
    card = some(action.card)
    return (give, minus(take, card)) if take[PLACE_OF[action.card]] else (plus(give, card), take)


def _betters(state: State, seat: Seat) -> tuple[BetterOffer, ...]:
    now = _asked(state, seat)
    return BETTER if now and now.replies[seat].answer in AGREED else ()


def _better_refusal(state: State, seat: Seat, action: BetterOffer) -> Refusal | None:
    now = _asked(state, seat)
    if now is None:
        return refuse("OWN_OFFER", "6.5")
    if now.replies[seat].answer not in AGREED:
        return refuse("NOTHING_TO_BETTER", "R48")
    give, take = _bettered(now, seat, action)
    return terms_refusal(state, seat, bundle(give), bundle(take))


def _better(ledger: Table, seat: Seat, action: BetterOffer) -> None:
    if now := _asked(ledger.state, seat):
        give, take = _bettered(now, seat, action)
        ledger.record(OfferCountered(seat=seat, give=bundle(give), take=bundle(take)))


def _answered(state: State) -> list[Seat]:
    """The seats that agreed or made an offer, which they may better or take back until the trade is made (R48)."""
    now = state.agenda[-1]
    return (
        [Seat(seat) for seat, reply in enumerate(now.replies) if reply.answer in AGREED]
        if isinstance(now, Offering)
        else []
    )


BETTER_OFFER = Move[State, BetterOffer, AnyEvent](
    action=BetterOffer,
    during=(Offering,),
    candidates=_betters,
    refusal=_better_refusal,
    resolve=_better,
    may=_answered,
)


def _refusals(state: State, seat: Seat) -> tuple[DeclineOffer, ...]:
    return (DeclineOffer(),) if _asked(state, seat) else ()


def _decline_refusal(state: State, seat: Seat, _action: DeclineOffer) -> Refusal | None:
    now = _asked(state, seat)
    if now is None:
        return refuse("OWN_OFFER", "6.5")
    return refuse("ANSWERED_ALREADY", "R48") if now.replies[seat].answer is Answer.DECLINED else None


def _decline(ledger: Table, seat: Seat, _action: DeclineOffer) -> None:
    before = _asked(ledger.state, seat)
    answer = Answer.OUTSTANDING if before is None else before.replies[seat].answer
    ledger.record(OfferDeclined(seat=seat, answer=answer))
    now = ledger.state.agenda[-1]
    if isinstance(now, Offering) and now.speaking == 1 << now.seat:
        ledger.record(OfferClosed(seat=now.seat))


DECLINE_OFFER = Move[State, DeclineOffer, AnyEvent](
    action=DeclineOffer,
    during=(Offering,),
    candidates=_refusals,
    refusal=_decline_refusal,
    resolve=_decline,
    may=_answered,
)
