"""Writes down the facts of the module Emissaries (17)."""

from msgspec.structs import replace

from quipu_rules.caral.modules.emissaries.events import (
    DiplomacyTokenTaken,
    EmissaryBoardLaid,
    EmissaryLevelReached,
    EmissaryRecalled,
    EmissarySent,
)
from quipu_rules.caral.modules.emissaries.state import Diplomacy, Envoys
from quipu_rules.caral.state import State
from quipu_rules.caral.writing import with_envoy, with_part, with_player


def emissary_board_laid(state: State, event: EmissaryBoardLaid) -> State:
    """What the lowest level asks for."""
    envoys = Envoys(missing_carali=event.missing_carali, missing_alpacas=event.missing_alpacas)
    state = with_part(state, Diplomacy())
    return replace(state, players=tuple(replace(player, envoys=envoys) for player in state.players))


def emissary_sent(state: State, event: EmissarySent) -> State:
    """From the supply to the incomplete level."""
    return with_envoy(state, event.seat, event.figure, 1)


def emissary_recalled(state: State, event: EmissaryRecalled) -> State:
    """From the incomplete level to the supply."""
    return with_envoy(state, event.seat, event.figure, -1)


def emissary_level_reached(state: State, event: EmissaryLevelReached) -> State:
    """Figures settle; the next level asks for others."""
    player = state.players[event.seat]
    before = player.envoys
    envoys = Envoys(
        level=event.level,
        settled_carali=before.settled_carali + before.waiting_carali,
        settled_alpacas=before.settled_alpacas + before.waiting_alpacas,
        missing_carali=event.missing_carali,
        missing_alpacas=event.missing_alpacas,
        ability=event.ability,
    )
    bonus, fame = event.offering_bonus, player.fame + event.fame
    return with_player(state, event.seat, envoys=envoys, offering_bonus=bonus, fame=fame)


def diplomacy_token_taken(state: State, event: DiplomacyTokenTaken) -> State:
    """The best diplomat so far."""
    return with_part(state, Diplomacy(diplomat=event.seat, highest_level=event.level))
