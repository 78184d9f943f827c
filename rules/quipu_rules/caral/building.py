"""Building levels, and what follows from a completed pyramid."""

from quipu_rules.caral.events import CentralPyramidGrew, LevelBuilt, PyramidCompleted
from quipu_rules.caral.evolve import Table
from quipu_rules.caral.parts import LARGE, SMALL, Space
from quipu_rules.caral.state import State, in_stock, next_size
from quipu_rules.caral.words import at
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.refusal import Refusal, refuse

LEVEL_COST = 1
"""Stones for one level (6.1)."""
HEIGHTS = (SMALL, LARGE)


def may_begin(state: State) -> bool:
    """Whether any pyramid can be begun with what is in stock (R45)."""
    return any(in_stock(state, height) for height in HEIGHTS)


def may_grow(state: State, space: Space) -> bool:
    """Whether a begun pyramid has a next level in stock (R40a, R45)."""
    plot = state.plots[space]
    return 0 < plot.levels < plot.height and in_stock(state, next_size(plot))


def level_refusal(state: State, seat: Seat, space: Space) -> Refusal | None:
    """Why this seat cannot put the next level on its begun pyramid, or ``None``."""
    plot = state.plots[space]
    if plot.complete:
        return refuse("PYRAMID_COMPLETE", "R19", space=at(space))
    if not in_stock(state, next_size(plot)):
        return refuse("NO_SUCH_LEVEL", "R45", size=next_size(plot))
    if state.players[seat].stones < LEVEL_COST:
        return refuse("NO_STONE", "6.1")
    return None


def build(table: Table, seat: Seat, space: Space) -> None:
    """Put the next level on a pyramid whose height is decided; completing it brings fame at once (6.6, R24)."""
    table.record(LevelBuilt(seat=seat, space=space, size=next_size(table.state.plots[space]), stones=LEVEL_COST))
    if not table.state.plots[space].complete:
        return
    number, progress = table.state.completed + 1, table.state.progress
    fame = progress.fame[number - 1] if number <= len(progress.fame) else 0  # R31
    table.record(PyramidCompleted(seat=seat, space=space, number=number, fame=fame))
    if number in progress.grows_at:  # 6.7
        table.record(CentralPyramidGrew(levels=table.state.central_levels + 1))
