"""Pairs of resource cards, and the end of the turn."""

from quipu_rules.caral.acting import acting_refusal, no_action_left
from quipu_rules.caral.actions import EndTurn, PlayPair
from quipu_rules.caral.agenda import ask, ask_instead
from quipu_rules.caral.building import build, level_refusal
from quipu_rules.caral.events import PairPlayed
from quipu_rules.caral.evolve import Table, evolve
from quipu_rules.caral.moves.proposing import always, each_card, only
from quipu_rules.caral.parts import ACTION_KINDS, PAIR, Resource
from quipu_rules.caral.phases import Acting, Concluding, MovingAgain
from quipu_rules.caral.state import State, cards_of
from quipu_rules.caral.turn import end_turn, phase
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.move import Move
from quipu_rules.kernel.refusal import Refusal, refuse

PAIRING = (Acting, Concluding)


def effect_refusal(state: State, seat: Seat, played: PairPlayed) -> Refusal | None:
    """Why the effect of this pair cannot be had now, whatever cards pay for it."""
    if played.pair in state.turn.pairs:
        return refuse("PAIR_USED", "10.2", card=played.pair)
    if played.pair is Resource.ALPACA:
        return None
    acted = isinstance(phase(state), Concluding)
    if played.pair is Resource.FISH:
        return _repeat_refusal(state, seat, played) if acted else refuse("NOTHING_TO_REPEAT", "R20")
    if not acted or state.turn.built is None:
        return refuse("NOT_BUILDING", "R19")
    return level_refusal(state, seat, state.turn.built)


def _repeat_refusal(state: State, seat: Seat, played: PairPlayed) -> Refusal | None:
    space = state.players[seat].space
    if state.spiral.kinds[space] not in ACTION_KINDS:
        return refuse("NOTHING_TO_REPEAT", "R20")
    if refusal := acting_refusal(state, seat):
        return refusal
    return no_action_left(evolve(state, played), seat, "10.5")


def take_effect(table: Table, seat: Seat, played: PairPlayed) -> None:
    """Discard the cards, then: one more level, the action once more, or a second movement."""
    table.record(played)
    match played.pair:
        case Resource.STONE | Resource.CLAY:
            if table.state.turn.built is not None:
                build(table, seat, table.state.turn.built)
        case Resource.FISH:
            ask(table, Acting(seat=seat))
        case Resource.ALPACA:
            renew = ask_instead if isinstance(phase(table.state), Acting) else ask
            renew(table, MovingAgain(seat=seat))


def _pair_refusal(state: State, seat: Seat, action: PlayPair) -> Refusal | None:
    if cards_of(state.players[seat].hand, action.pair) < PAIR:
        return refuse("NO_PAIR_IN_HAND", "10.1", card=action.pair)
    return effect_refusal(state, seat, _played(seat, action))


def _play_pair(table: Table, seat: Seat, action: PlayPair) -> None:
    take_effect(table, seat, _played(seat, action))


def _played(seat: Seat, action: PlayPair) -> PairPlayed:
    return PairPlayed(seat=seat, pair=action.pair, cards=(action.pair,) * PAIR)


def _end_turn(table: Table, seat: Seat, _action: EndTurn) -> None:
    end_turn(table, seat)


PLAY_PAIR = Move(
    action=PlayPair,
    during=PAIRING,
    candidates=each_card(lambda card: PlayPair(pair=card)),
    refusal=_pair_refusal,
    resolve=_play_pair,
)
END_TURN = Move(action=EndTurn, during=PAIRING, candidates=only(EndTurn()), refusal=always, resolve=_end_turn)
