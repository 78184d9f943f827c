"""Setup: the first building site, the neutral pyramids of two players."""

from collections.abc import Iterable

from quipu_rules.caral.actions import FoundPyramid, PlaceNeutral
from quipu_rules.caral.agenda import answered
from quipu_rules.caral.cards import draw
from quipu_rules.caral.events import NeutralPlaced, PyramidFounded
from quipu_rules.caral.evolve import Table
from quipu_rules.caral.parts import Space
from quipu_rules.caral.phases import Founding, PlacingNeutral
from quipu_rules.caral.state import State, is_site
from quipu_rules.caral.turn import advance
from quipu_rules.caral.words import at
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.move import Move
from quipu_rules.kernel.refusal import Refusal, refuse

WORKERS_EACH = 1
"""Carali in every quarry at the start (2.4)."""


def free_site_refusal(state: State, space: Space, rule: str) -> Refusal | None:
    """Why this space is not a building site that nobody has taken."""
    if not is_site(state, space):
        return refuse("NO_SITE", rule, space=at(space))
    if not state.plots[space].free:
        return refuse("SITE_TAKEN", rule, space=at(space))
    return None


def _found_candidates(state: State, _seat: Seat) -> Iterable[FoundPyramid]:
    return (FoundPyramid(space=space) for space in state.spiral.sites)


def _found_refusal(state: State, _seat: Seat, action: FoundPyramid) -> Refusal | None:
    return free_site_refusal(state, action.space, "2.5")


def _found(table: Table, seat: Seat, action: FoundPyramid) -> None:
    begins = table.state.edition.starts[seat]
    answered(table)
    table.record(PyramidFounded(seat=seat, space=action.space, workers=WORKERS_EACH, stones=begins.stones))
    draw(table, seat, begins.cards)  # 2.7, 2.8
    advance(table)


def _neutral_candidates(state: State, _seat: Seat) -> Iterable[PlaceNeutral]:
    return (PlaceNeutral(space=space) for space in state.spiral.neutral_sites)


def _neutral_refusal(state: State, _seat: Seat, action: PlaceNeutral) -> Refusal | None:
    if refusal := free_site_refusal(state, action.space, "R42"):
        return refusal
    if action.space not in state.spiral.neutral_sites:
        return refuse("NOT_AMONG_THE_FIRST_SITES", "11.1", sites=len(state.spiral.neutral_sites))
    return None


def _place_neutral(table: Table, seat: Seat, action: PlaceNeutral) -> None:
    answered(table)
    table.record(NeutralPlaced(seat=seat, space=action.space))
    advance(table)


FOUND_PYRAMID = Move(
    action=FoundPyramid, during=(Founding,), candidates=_found_candidates, refusal=_found_refusal, resolve=_found
)
PLACE_NEUTRAL = Move(
    action=PlaceNeutral,
    during=(PlacingNeutral,),
    candidates=_neutral_candidates,
    refusal=_neutral_refusal,
    resolve=_place_neutral,
)
