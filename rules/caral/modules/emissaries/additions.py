"""What the module Emissaries (17) adds to the records."""

from quipu.rules.caral.modules.additions import Additions
from quipu.rules.caral.modules.emissaries import actions, events, evolve
from quipu.rules.caral.modules.emissaries.view import DiplomacyView, seen
from quipu.rules.caral.parts import Figure, Role

ADDITIONS = Additions(
    actions=(
        actions.SendCarali,
        actions.SendAlpaca,
        actions.RecallCarali,
        actions.RecallAlpaca,
        actions.PlayMixedPair,
        actions.BarterCards,
    ),
    writers={
        events.EmissaryBoardLaid: evolve.emissary_board_laid,
        events.EmissarySent: evolve.emissary_sent,
        events.EmissaryRecalled: evolve.emissary_recalled,
        events.EmissaryLevelReached: evolve.emissary_level_reached,
        events.DiplomacyTokenTaken: evolve.diplomacy_token_taken,
    },
    view=DiplomacyView,
    seen=seen,
    lifts={Role.EMISSARY: lambda seat: events.EmissaryRecalled(seat=seat, figure=Figure.CARALI)},
)
