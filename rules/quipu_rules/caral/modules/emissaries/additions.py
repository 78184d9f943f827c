"""What the module Emissaries (17) adds to the records."""

from quipu_rules.caral.modules.additions import Additions
from quipu_rules.caral.modules.emissaries import actions, events, evolve
from quipu_rules.caral.modules.emissaries.state import Diplomacy
from quipu_rules.caral.modules.emissaries.view import DiplomacyView, seen
from quipu_rules.caral.parts import PAIR, Figure, Role
from quipu_rules.caral.state import State, part
from quipu_rules.kernel.message import Seat

STAYS = 1 / 2
"""Chance that the diplomacy token stays where it is."""
WAITING = 3 / 5
"""Points that a figure on an incomplete level is worth."""


def worth(state: State, seat: Seat) -> float:
    """The token (17.8), and figures that bring a level nearer."""
    kept, envoys = part(state, Diplomacy), state.players[seat].envoys
    token = STAYS * state.edition.emissaries.diplomacy_fame if kept and kept.diplomat == seat else 0
    return token + WAITING * (envoys.waiting_carali + envoys.waiting_alpacas)


ADDITIONS = Additions(
    keeps=Diplomacy,
    actions=(
        actions.SendCarali,
        actions.SendAlpaca,
        actions.RecallCarali,
        actions.RecallAlpaca,
        actions.PlayMixedPair,
        actions.BarterCards,
    ),
    square_actions=(actions.SendCarali, actions.SendAlpaca),
    turn_actions=(actions.PlayMixedPair, actions.BarterCards),
    discards={actions.PlayMixedPair: PAIR},
    writers={
        events.EmissaryBoardLaid: evolve.emissary_board_laid,
        events.EmissarySent: evolve.emissary_sent,
        events.EmissaryRecalled: evolve.emissary_recalled,
        events.EmissaryLevelReached: evolve.emissary_level_reached,
        events.DiplomacyTokenTaken: evolve.diplomacy_token_taken,
    },
    view=DiplomacyView,
    seen=seen,
    worth=worth,
    lifts={Role.EMISSARY: lambda seat: events.EmissaryRecalled(seat=seat, figure=Figure.CARALI)},
)
