"""What the module Anaconda (16) adds to the records."""

from quipu.rules.caral.modules.additions import Additions
from quipu.rules.caral.modules.anaconda import actions, events, evolve, phases
from quipu.rules.caral.modules.anaconda.view import AnacondaView, seen

ADDITIONS = Additions(
    actions=(
        actions.DriveAnacondaAway,
        actions.PlaceAnaconda,
    ),
    phases=(phases.PlacingAnaconda,),
    writers={
        events.AnacondaDrivenAway: evolve.anaconda_driven_away,
        events.AnacondaPlaced: evolve.anaconda_placed,
    },
    view=AnacondaView,
    seen=seen,
)
