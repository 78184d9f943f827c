"""Building at one's own site: the first level, and the later ones."""

from collections.abc import Iterable

from quipu_rules.caral.acting import acting_refusal, take_up, taken
from quipu_rules.caral.actions import BeginPyramid, BuildLevel
from quipu_rules.caral.building import HEIGHTS, LEVEL_COST, build, level_refusal
from quipu_rules.caral.events import PyramidBegun
from quipu_rules.caral.evolve import Table
from quipu_rules.caral.moves.proposing import only
from quipu_rules.caral.moves.squares import ACTING
from quipu_rules.caral.parts import Kind
from quipu_rules.caral.state import State, in_stock
from quipu_rules.caral.words import at
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.move import Move
from quipu_rules.kernel.refusal import Refusal, refuse


def _begin_candidates(_state: State, _seat: Seat) -> Iterable[BeginPyramid]:
    return (BeginPyramid(height=height) for height in HEIGHTS)


def _begin_refusal(state: State, seat: Seat, action: BeginPyramid) -> Refusal | None:
    space = state.players[seat].space
    plot = state.plots[space]
    if refusal := acting_refusal(state, seat):
        return refusal
    if state.spiral.kinds[space] is not Kind.SITE:
        return refuse("WRONG_SQUARE", "5.2", space=at(space), use="BUILD")
    if plot.owner != seat or plot.levels:
        return refuse("NO_EMPTY_SITE_HERE", "5.11", space=at(space))
    if action.height not in HEIGHTS:
        return refuse("NO_SUCH_HEIGHT", "6.3", height=action.height)
    if not in_stock(state, action.height):
        return refuse("NO_SUCH_LEVEL", "R45", size=action.height)
    if state.players[seat].stones < LEVEL_COST:
        return refuse("NO_STONE", "6.1")
    return None


def _begin(table: Table, seat: Seat, action: BeginPyramid) -> None:
    space = table.state.players[seat].space
    take_up(table)
    table.record(PyramidBegun(seat=seat, space=space, height=action.height))
    build(table, seat, space)
    taken(table, seat, built=space)


def _build_refusal(state: State, seat: Seat, _action: BuildLevel) -> Refusal | None:
    space = state.players[seat].space
    plot = state.plots[space]
    if refusal := acting_refusal(state, seat):
        return refusal
    if state.spiral.kinds[space] is not Kind.SITE:
        return refuse("WRONG_SQUARE", "5.2", space=at(space), use="BUILD")
    if plot.owner != seat or not plot.levels:
        return refuse("NO_PYRAMID_HERE", "5.11", space=at(space))
    return level_refusal(state, seat, space)


def _build(table: Table, seat: Seat, _action: BuildLevel) -> None:
    space = table.state.players[seat].space
    take_up(table)
    build(table, seat, space)
    taken(table, seat, built=space)


BEGIN_PYRAMID = Move(
    action=BeginPyramid, during=ACTING, candidates=_begin_candidates, refusal=_begin_refusal, resolve=_begin
)
BUILD_LEVEL = Move(
    action=BuildLevel, during=ACTING, candidates=only(BuildLevel()), refusal=_build_refusal, resolve=_build
)
