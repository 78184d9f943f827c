"""Offers of the seat on turn, and what it makes of the answers (6.2, 6.5)."""

from quipu_rules.inkas.actions import ConfirmTrade, InviteOffers, OfferTrade, WithdrawOffer
from quipu_rules.inkas.events import AnyEvent, CardsTraded, OfferClosed, OfferMade, OffersInvited
from quipu_rules.inkas.evolve import Table
from quipu_rules.inkas.moves.bundles import simple_terms, terms_refusal, terms_template
from quipu_rules.inkas.parts import AGREED, CARDS, Answer, at_seat, bundle, covers, some
from quipu_rules.inkas.phases import Offering, TradingAndBuilding
from quipu_rules.inkas.state import State
from quipu_rules.kernel.message import Seat, Template
from quipu_rules.kernel.move import Move
from quipu_rules.kernel.refusal import Refusal, refuse

ONE_FOR_ONE = tuple(
    tuple(OfferTrade(give=bundle(some(give)), take=bundle(some(take))) for take in CARDS) for give in CARDS
)
"""Offers that random play makes: one card for one other."""


def rounds_left(state: State) -> int:
    """How many more rounds of offers may be opened in this turn, should none of them end in a trade (R44)."""
    most = state.ground.edition.silences.rounds_without_trade
    return most - (state.turn.offers - state.turn.trades)


def _limit_refusal(state: State) -> Refusal | None:
    if rounds_left(state) > 0:
        return None
    return refuse("TOO_MANY_OFFERS", "R44", most=state.ground.edition.silences.rounds_without_trade)


def _offers(state: State, seat: Seat) -> tuple[OfferTrade, ...]:
    terms = simple_terms(state, seat)
    return (ONE_FOR_ONE[terms[0]][terms[1]],) if terms else ()


def _offer_refusal(state: State, seat: Seat, action: OfferTrade) -> Refusal | None:
    return _limit_refusal(state) or terms_refusal(state, seat, action.give, action.take)


def _offer(ledger: Table, seat: Seat, action: OfferTrade) -> None:
    ledger.record(OfferMade(seat=seat, give=action.give, take=action.take))


def _offer_template(state: State, seat: Seat, example: OfferTrade) -> Template:
    return terms_template(state, seat, example)


OFFER_TRADE = Move[State, OfferTrade, AnyEvent](
    action=OfferTrade,
    during=(TradingAndBuilding,),
    candidates=_offers,
    refusal=_offer_refusal,
    resolve=_offer,
    template=_offer_template,
)


def _invitations(state: State, seat: Seat) -> tuple[InviteOffers, ...]:
    return (InviteOffers(),) if any(state.hands[seat]) else ()


def _invitation_refusal(state: State, seat: Seat, _action: InviteOffers) -> Refusal | None:
    if not any(state.hands[seat]):
        return refuse("NO_GIFTS", "R34")
    return _limit_refusal(state)


def _invite(ledger: Table, seat: Seat, _action: InviteOffers) -> None:
    ledger.record(OffersInvited(seat=seat))


INVITE_OFFERS = Move[State, InviteOffers, AnyEvent](
    action=InviteOffers,
    during=(TradingAndBuilding,),
    candidates=_invitations,
    refusal=_invitation_refusal,
    resolve=_invite,
)


def _on_turn(state: State) -> tuple[Seat, ...]:
    """The seat that made the offer: it need not wait for every answer (R48)."""
    now = state.agenda[-1]
    return (now.seat,) if isinstance(now, Offering) else ()


def _partners(state: State, seat: Seat) -> list[ConfirmTrade]:
    now = state.agenda[-1]
    if not isinstance(now, Offering) or now.seat != seat:
        return []
    return [ConfirmTrade(partner=Seat(other)) for other, reply in enumerate(now.replies) if reply.answer in AGREED]


def _confirm_refusal(state: State, seat: Seat, action: ConfirmTrade) -> Refusal | None:
    now = state.agenda[-1]
    if not isinstance(now, Offering) or now.seat != seat:
        return refuse("NOT_YOUR_OFFER", "6.5")
    if not 0 <= action.partner < len(now.replies) or action.partner == seat:
        return refuse("NO_SUCH_PARTNER", "6.3")
    reply = now.replies[action.partner]
    if reply.answer is Answer.COUNTERED:
        return None if covers(state.hands[seat], reply.take) else refuse("CANNOT_SERVE", "6.4")
    return None if reply.answer is Answer.ACCEPTED else refuse("NOT_AGREED", "6.5", partner=at_seat(action.partner))


def _confirm(ledger: Table, seat: Seat, action: ConfirmTrade) -> None:
    now = ledger.state.agenda[-1]
    if not isinstance(now, Offering):
        return
    reply = now.replies[action.partner]
    countered = reply.answer is Answer.COUNTERED
    give, take = (reply.take, reply.give) if countered else (now.give, now.take)
    ledger.record(CardsTraded(seat=seat, partner=action.partner, give=bundle(give), take=bundle(take)))


CONFIRM_TRADE = Move[State, ConfirmTrade, AnyEvent](
    action=ConfirmTrade,
    during=(Offering,),
    candidates=_partners,
    refusal=_confirm_refusal,
    resolve=_confirm,
    may=_on_turn,
)


def _withdrawals(state: State, seat: Seat) -> tuple[WithdrawOffer, ...]:
    now = state.agenda[-1]
    return (WithdrawOffer(),) if isinstance(now, Offering) and now.seat == seat else ()


def _withdrawal_refusal(state: State, seat: Seat, _action: WithdrawOffer) -> Refusal | None:
    now = state.agenda[-1]
    if not isinstance(now, Offering) or now.seat != seat:
        return refuse("NOT_YOUR_OFFER", "R48")
    return None


def _withdraw(ledger: Table, seat: Seat, _action: WithdrawOffer) -> None:
    ledger.record(OfferClosed(seat=seat))


WITHDRAW_OFFER = Move[State, WithdrawOffer, AnyEvent](
    action=WithdrawOffer,
    during=(Offering,),
    candidates=_withdrawals,
    refusal=_withdrawal_refusal,
    resolve=_withdraw,
    may=_on_turn,
)
