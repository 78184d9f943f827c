"""The end of the game: when it comes, the final scores, the winner."""

from quipu_rules.caral.building import may_grow
from quipu_rules.caral.events import GameEnded, PyramidsScored
from quipu_rules.caral.evolve import Table
from quipu_rules.caral.parts import LARGE, Ending
from quipu_rules.caral.state import State, placed_alpacas, priests, pyramids, seats_from
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.outcome import SCORE, Outcome, Verdict, ranked

REMAINING = "REMAINING"
"""Stones, alpacas and cards that are left, which break a tie (9.7)."""
MOST_YEARS = 15
"""House rule (R40): so that every game ends."""


def ending(state: State) -> Ending | None:
    """Whether the game ends with this year, and how."""
    if state.completed >= state.progress.grows_at[-1]:  # 6.8, 9.1
        return Ending.SEVENTH_PYRAMID
    if not state.carali_return and not _seventh_possible(state):
        return Ending.NO_SEVENTH_PYRAMID
    return Ending.LAST_YEAR if state.year >= MOST_YEARS else None


def _seventh_possible(state: State) -> bool:
    """Whether seven completed pyramids can still be reached (R40, R40a)."""
    if any(player.carali_left for player in state.players):
        return True
    plots = [(space, state.plots[space]) for space in state.spiral.sites]
    if any(plot.owner is not None and not plot.levels for _, plot in plots):
        return True
    growing = sum(plot.owner is not None and may_grow(state, space) for space, plot in plots)
    return state.completed + growing >= state.progress.grows_at[-1]


def finish(table: Table, how: Ending) -> None:
    """Final scores for all, then nothing more is asked (9.2 to 9.5)."""
    for seat in seats_from(table.state, Seat(0)):
        table.record(scored(table.state, seat))
    state = table.state
    by = {
        SCORE: [player.fame for player in state.players],
        REMAINING: [remaining(state, Seat(seat)) for seat in range(len(state.players))],
    }
    table.record(GameEnded(outcome=ranked(how, by, tie=Verdict.WON)))  # 9.6 to 9.8


def scored(state: State, seat: Seat) -> PyramidsScored:
    """What the pyramids of a seat are worth at the end, as they stand (9.2 to 9.5)."""
    printed, own = state.edition.final_fame, [state.plots[space] for space in pyramids(state, seat)]
    complete = [plot for plot in own if plot.complete]
    large = sum(plot.height == LARGE for plot in complete)
    small = len(complete) - large
    unfinished = sum(plot.levels for plot in own if not plot.complete)
    blessed = priests(state)[seat]
    return PyramidsScored(
        seat=seat,
        priests=blessed,
        small_pyramids=small,
        large_pyramids=large,
        unfinished_levels=unfinished,
        fame=blessed * printed.priest + small * printed.small + large * printed.large + unfinished * printed.level,
    )


def remaining(state: State, seat: Seat) -> int:
    """Stones, placed alpacas and cards in hand, which break a tie (9.7, R32)."""
    player = state.players[seat]
    return player.stones + placed_alpacas(player) + sum(player.hand)


def outcome(state: State) -> Outcome | None:
    """The result, once the game is over."""
    return state.outcome
