"""Offerings in the annual ceremony."""

from collections.abc import Iterable

from quipu_rules.caral.actions import OfferNothing, Sacrifice
from quipu_rules.caral.agenda import answered
from quipu_rules.caral.events import NothingSacrificed, Sacrificed
from quipu_rules.caral.evolve import Table
from quipu_rules.caral.moves.proposing import always, only
from quipu_rules.caral.parts import RESOURCES
from quipu_rules.caral.phases import Sacrificing
from quipu_rules.caral.state import State, cards_of
from quipu_rules.caral.turn import advance
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.move import Move
from quipu_rules.kernel.refusal import Refusal, refuse


def _sacrifice_candidates(state: State, seat: Seat) -> Iterable[Sacrifice]:
    hand = state.players[seat].hand
    return (Sacrifice(card=card, count=count) for card in RESOURCES for count in range(1, cards_of(hand, card) + 1))


def _sacrifice_refusal(state: State, seat: Seat, action: Sacrifice) -> Refusal | None:
    if action.count < 1:
        return refuse("EMPTY_OFFERING", "7.2")
    if action.card is state.ceremony.forbidden:
        return refuse("TYPE_FORBIDDEN", "11.3", card=action.card)
    if any(offer is not None and offer.card is action.card for offer in state.ceremony.offers):
        return refuse("TYPE_OFFERED_BEFORE", "7.3", card=action.card)
    held = cards_of(state.players[seat].hand, action.card)
    if action.count > held:
        return refuse("TOO_FEW_OF_TYPE", "7.2", card=action.card, held=held)
    return None


def _sacrifice(table: Table, seat: Seat, action: Sacrifice) -> None:
    bid = action.count + table.state.players[seat].offering_bonus  # 17.13
    answered(table)
    table.record(Sacrificed(seat=seat, card=action.card, count=action.count, bid=bid))
    advance(table)


def _offer_nothing(table: Table, seat: Seat, _action: OfferNothing) -> None:
    answered(table)
    table.record(NothingSacrificed(seat=seat))
    advance(table)


SACRIFICE = Move(
    action=Sacrifice,
    during=(Sacrificing,),
    candidates=_sacrifice_candidates,
    refusal=_sacrifice_refusal,
    resolve=_sacrifice,
)
OFFER_NOTHING = Move(
    action=OfferNothing,
    during=(Sacrificing,),
    candidates=only(OfferNothing()),
    refusal=always,
    resolve=_offer_nothing,
)
