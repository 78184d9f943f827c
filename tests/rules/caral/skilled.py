"""A player who mostly builds, for games that come to the seventh pyramid; random players hardly ever complete one."""

from collections.abc import Mapping

from quipu_rules.caral import actions
from quipu_rules.caral.modules.anaconda.actions import DriveAnacondaAway
from quipu_rules.caral.modules.emissaries.actions import (
    BarterCards,
    PlayMixedPair,
    RecallAlpaca,
    RecallCarali,
    SendAlpaca,
    SendCarali,
)
from quipu_rules.caral.modules.progress_tiles.actions import BuildAfar, SwapAlpaca
from quipu_rules.caral.state import State
from quipu_rules.kernel.chance import Chance
from quipu_rules.kernel.message import Action, Seat

WEIGHTS: Mapping[type[Action], int] = {
    actions.BuildLevel: 4000,
    actions.BeginPyramid: 3000,
    BuildAfar: 2000,
    actions.LoadStones: 600,
    actions.PlacePriest: 600,
    RecallCarali: 600,
    RecallAlpaca: 600,
    actions.TakeAlpaca: 200,
    actions.DrawCards: 200,
    SendCarali: 300,
    SendAlpaca: 900,
    actions.PlayPair: 150,
    PlayMixedPair: 150,
    DriveAnacondaAway: 100,
    actions.PlaceWorker: 60,
    SwapAlpaca: 200,
    actions.PlaceBuilder: 20,
    actions.EndTurn: 10,
    BarterCards: 40,
    actions.Boost: 3,
    actions.WithdrawBoost: 3,
}
OTHERWISE = 30


def choose(state: State, seat: Seat, proposals: list[Action], picks: Chance) -> Action:
    """One of the proposals, the useful ones more often."""
    weights = [weight(state, seat, action) for action in proposals]
    number = picks.below(sum(weights))
    for action, share in zip(proposals, weights, strict=True):
        if number < share:
            return action
        number -= share
    raise AssertionError("a pick is below the sum of the weights")


def weight(state: State, seat: Seat, action: Action) -> int:
    """How gladly this action is taken."""
    if isinstance(action, actions.MoveFigure):
        return _weight_of_move(state, seat, action)
    if isinstance(action, actions.ChoosePace):
        return 12 // (1 + action.squares)
    return WEIGHTS.get(type(action), OTHERWISE)


def _weight_of_move(state: State, seat: Seat, action: actions.MoveFigure) -> int:
    player, plot = state.players[seat], state.plots[action.space]
    if action.space < state.architect:
        return 3
    if plot.owner == seat and player.stones and not plot.complete:
        return 2000
    if player.workers[action.space] and player.stones < 3:
        return 400 * player.workers[action.space]
    return 2 if action.space == state.spiral.pyramid else OTHERWISE
