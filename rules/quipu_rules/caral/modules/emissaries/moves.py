"""The moves of the module: Emissaries (17)."""

from collections.abc import Mapping
from typing import get_args

from quipu_rules.caral.acting import take_up, taken, use_refusal
from quipu_rules.caral.agenda import answered
from quipu_rules.caral.cards import EXCHANGED, exchange
from quipu_rules.caral.events import PairPlayed
from quipu_rules.caral.events.agenda import AskingPhase
from quipu_rules.caral.evolve import Table
from quipu_rules.caral.modules.emissaries.actions import (
    BarterCards,
    PlayMixedPair,
    RecallAlpaca,
    RecallCarali,
    SendAlpaca,
    SendCarali,
)
from quipu_rules.caral.modules.emissaries.events import (
    EmissaryRecalled,
    EmissarySent,
)
from quipu_rules.caral.modules.emissaries.parts import Ability
from quipu_rules.caral.moves.pairs import PAIRING, effect_refusal, take_effect
from quipu_rules.caral.moves.placing import PLACING, place, placing_refusal
from quipu_rules.caral.moves.proposing import each_card, only, where
from quipu_rules.caral.moves.removing import REMOVING, choose
from quipu_rules.caral.moves.squares import ACTING
from quipu_rules.caral.parts import Figure, Resource, Role, Use
from quipu_rules.caral.phases import LosingAlpaca, Obliged
from quipu_rules.caral.state import State, cards_of, square
from quipu_rules.caral.turn import advance, phase
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.move import Move
from quipu_rules.kernel.refusal import Refusal, refuse

BARTERED_STONES = 2
"""Stones for two cards (17.12)."""
STANDS_FOR: Mapping[Resource, tuple[Resource, Ability]] = {
    Resource.STONE: (Resource.CLAY, Ability.SWAP_STONE_CLAY),
    Resource.CLAY: (Resource.STONE, Ability.SWAP_STONE_CLAY),
    Resource.FISH: (Resource.ALPACA, Ability.SWAP_FISH_ALPACA),
    Resource.ALPACA: (Resource.FISH, Ability.SWAP_FISH_ALPACA),
}
"""Which type may stand for one card of a pair, with which tile (17.9, 17.10)."""
STEPS = tuple(kind for kind in get_args(AskingPhase) if kind.step)
"""Steps of one's own turn, before which cards may be bartered (R39)."""


def _send_carali_refusal(state: State, seat: Seat, _action: SendCarali) -> Refusal | None:
    if refusal := placing_refusal(state, seat)(Role.EMISSARY, None):
        return refusal
    if not state.players[seat].envoys.missing_carali:
        return refuse("NO_PLACE_ON_LEVEL", "R39", figure=Figure.CARALI)
    return None


def _send_carali(table: Table, seat: Seat, _action: SendCarali) -> None:
    place(table, seat, EmissarySent(seat=seat, figure=Figure.CARALI))


def _send_alpaca_refusal(state: State, seat: Seat, _action: SendAlpaca) -> Refusal | None:
    if refusal := use_refusal(state, seat, Use.PLACE_ALPACA):
        return refusal
    if not state.players[seat].envoys.missing_alpacas:
        return refuse("NO_PLACE_ON_LEVEL", "R39", figure=Figure.ALPACA)
    return None


def _send_alpaca(table: Table, seat: Seat, _action: SendAlpaca) -> None:
    take_up(table)
    table.record(EmissarySent(seat=seat, figure=Figure.ALPACA))
    taken(table, seat)


def _recall_carali_refusal(state: State, seat: Seat, _action: RecallCarali) -> Refusal | None:
    return None if state.players[seat].envoys.waiting_carali else refuse("NOBODY_WAITING", "17.2")


def _recall_carali(table: Table, seat: Seat, _action: RecallCarali) -> None:
    choose(table, EmissaryRecalled(seat=seat, figure=Figure.CARALI), seat, Role.EMISSARY, None)


def _recall_alpaca_refusal(state: State, seat: Seat, _action: RecallAlpaca) -> Refusal | None:
    return None if state.players[seat].envoys.waiting_alpacas else refuse("NOBODY_WAITING", "17.2")


def _recall_alpaca(table: Table, seat: Seat, _action: RecallAlpaca) -> None:
    answered(table)
    table.record(EmissaryRecalled(seat=seat, figure=Figure.ALPACA))
    advance(table)


def _mixed_refusal(state: State, seat: Seat, action: PlayMixedPair) -> Refusal | None:
    player, (other, ability) = state.players[seat], STANDS_FOR[action.pair]
    if player.envoys.ability is not ability:
        return refuse("NO_SUCH_ABILITY", "17.6", ability=ability)
    if any(STANDS_FOR[pair][1] is ability for pair in state.turn.mixed):
        return refuse("MIXED_PAIR_USED", "17.9")
    if not cards_of(player.hand, action.pair) or not cards_of(player.hand, other):
        return refuse("NO_MIXED_PAIR_IN_HAND", "17.9", card=action.pair, other=other)
    return effect_refusal(state, seat, _mixed(seat, action))


def _play_mixed(table: Table, seat: Seat, action: PlayMixedPair) -> None:
    take_effect(table, seat, _mixed(seat, action))


def _mixed(seat: Seat, action: PlayMixedPair) -> PairPlayed:
    return PairPlayed(seat=seat, pair=action.pair, cards=(action.pair, STANDS_FOR[action.pair][0]))


def _barter_refusal(state: State, seat: Seat, _action: BarterCards) -> Refusal | None:
    player = state.players[seat]
    if player.envoys.ability is not Ability.CARDS_FOR_STONES:
        return refuse("NO_SUCH_ABILITY", "17.6", ability=Ability.CARDS_FOR_STONES)
    needed = EXCHANGED + _owed_cards(state, seat)
    if sum(player.hand) < needed:
        return refuse("TOO_FEW_CARDS", "17.12", needed=needed)
    return None


def _owed_cards(state: State, seat: Seat) -> int:
    """Cards that must be kept, because a trade of cards is the only action, and has to be taken (R38a, 15.5)."""
    owed = isinstance(phase(state), Obliged) and square(state, seat).uses == (Use.TRADE,)
    return EXCHANGED if owed else 0


def _barter(table: Table, seat: Seat, _action: BarterCards) -> None:
    exchange(table, seat, stones=BARTERED_STONES)


MOVES = (
    Move(
        action=SendCarali,
        during=PLACING,
        candidates=only(SendCarali()),
        refusal=_send_carali_refusal,
        resolve=_send_carali,
    ),
    Move(
        action=SendAlpaca,
        during=ACTING,
        candidates=where(Use.PLACE_ALPACA, SendAlpaca()),
        refusal=_send_alpaca_refusal,
        resolve=_send_alpaca,
    ),
    Move(
        action=RecallCarali,
        during=REMOVING,
        candidates=only(RecallCarali()),
        refusal=_recall_carali_refusal,
        resolve=_recall_carali,
    ),
    Move(
        action=RecallAlpaca,
        during=(LosingAlpaca,),
        candidates=only(RecallAlpaca()),
        refusal=_recall_alpaca_refusal,
        resolve=_recall_alpaca,
    ),
    Move(
        action=PlayMixedPair,
        during=PAIRING,
        candidates=each_card(lambda card: PlayMixedPair(pair=card)),
        refusal=_mixed_refusal,
        resolve=_play_mixed,
    ),
    Move(
        action=BarterCards,
        during=STEPS,
        candidates=only(BarterCards()),
        refusal=_barter_refusal,
        resolve=_barter,
    ),
)
