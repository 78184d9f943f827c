"""Writes down the facts of the module Anaconda (16)."""

from msgspec.structs import replace

from quipu_rules.caral.modules.anaconda.events import AnacondaDrivenAway, AnacondaPlaced
from quipu_rules.caral.modules.anaconda.parts import Payment
from quipu_rules.caral.parts import Figure
from quipu_rules.caral.state import State
from quipu_rules.caral.writing import with_envoy, with_fame, with_player


def anaconda_driven_away(state: State, event: AnacondaDrivenAway) -> State:
    """The payment, and the square is free."""
    player = state.players[event.seat]
    match event.payment:
        case Payment.SLED_ALPACA:
            state = with_player(state, event.seat, alpacas=player.alpacas - 1, alpacas_left=player.alpacas_left + 1)
        case Payment.EMISSARY_ALPACA:
            state = with_envoy(state, event.seat, Figure.ALPACA, -1)
        case Payment.STONE:
            state = with_player(state, event.seat, stones=player.stones - 1)
    return replace(with_fame(state, event.seat, event.fame), blocked=None)


def anaconda_placed(state: State, event: AnacondaPlaced) -> State:
    """The square that is blocked."""
    return replace(state, blocked=event.space)
