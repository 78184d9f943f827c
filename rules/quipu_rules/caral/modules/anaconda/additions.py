"""What the module Anaconda (16) adds to the records."""

from quipu_rules.caral.modules.additions import Additions
from quipu_rules.caral.modules.anaconda import actions, events, evolve, phases
from quipu_rules.caral.modules.anaconda.view import AnacondaView, seen
from quipu_rules.kernel.refusal import refuse

ADDITIONS = Additions(
    actions=(
        actions.DriveAnacondaAway,
        actions.PlaceAnaconda,
    ),
    phases=(phases.PlacingAnaconda,),
    square_actions=(actions.DriveAnacondaAway,),
    first={phases.PlacingAnaconda: refuse("PLACE_ANACONDA_FIRST", "16.1")},
    writers={
        events.AnacondaDrivenAway: evolve.anaconda_driven_away,
        events.AnacondaPlaced: evolve.anaconda_placed,
    },
    view=AnacondaView,
    seen=seen,
)
