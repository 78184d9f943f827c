"""Placing carali from the supply, and setting down one that is moved."""

from collections.abc import Callable, Iterable

from quipu_rules.caral.acting import take_up, taken, use_refusal
from quipu_rules.caral.actions import PlaceBuilder, PlacePriest, PlaceWorker, PutBack
from quipu_rules.caral.agenda import answered
from quipu_rules.caral.events import AnyEvent, BuilderPlaced, BuilderRemoved, PriestPlaced, WorkerPlaced, WorkerRemoved
from quipu_rules.caral.evolve import Table
from quipu_rules.caral.modules.listing import ADDITIONS
from quipu_rules.caral.moves.founding import free_site_refusal
from quipu_rules.caral.moves.proposing import always, only
from quipu_rules.caral.parts import LARGE, Kind, Role, Space, Use
from quipu_rules.caral.phases import Acting, Obliged, SettingDown
from quipu_rules.caral.state import State, in_range
from quipu_rules.caral.turn import phase
from quipu_rules.caral.words import at
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.move import Judge, Move
from quipu_rules.kernel.refusal import Refusal, refuse

PRIESTS_EACH = 1
"""Priests on one pyramid (R16)."""
LIFTS = {role: lift for module in ADDITIONS for role, lift in module.lifts.items()}
"""How carali leave the boards of modules."""
PLACING = (Acting, Obliged, SettingDown)


def placing_refusal(state: State, seat: Seat) -> Callable[[Role, Space | None], Refusal | None]:
    """Why no carali may be placed now in a role and a space; one that is moved must go to another place (R37a)."""
    asked = phase(state)
    if isinstance(asked, SettingDown):
        origin = asked.role, asked.origin
        return lambda role, space: refuse("SAME_PLACE", "R37a") if (role, space) == origin else None
    refused = use_refusal(state, seat, Use.PLACE_CARALI)
    return lambda _role, _space: refused


def place(table: Table, seat: Seat, placed: AnyEvent) -> None:
    """As the action of a village, or as the end of moving a carali."""
    asked = phase(table.state)
    if isinstance(asked, SettingDown):
        answered(table)
        answered(table)
        table.record(_lifted(asked))
        table.record(placed)
        return
    take_up(table)
    table.record(placed)
    taken(table, seat)


def _lifted(asked: SettingDown) -> AnyEvent:
    if asked.origin is None:
        return LIFTS[asked.role](asked.seat)
    if asked.role is Role.WORKER:
        return WorkerRemoved(seat=asked.seat, space=asked.origin)
    return BuilderRemoved(seat=asked.seat, space=asked.origin)


def _may_place(state: State, seat: Seat) -> bool:
    """Whether there is any point in proposing a place: asked once for all of them."""
    return isinstance(phase(state), SettingDown) or use_refusal(state, seat, Use.PLACE_CARALI) is None


def _worker_candidates(state: State, seat: Seat) -> Iterable[PlaceWorker]:
    return (PlaceWorker(space=space) for space in state.spiral.quarries) if _may_place(state, seat) else ()


@Judge
def _worker_refusal(state: State, seat: Seat) -> Callable[[PlaceWorker], Refusal | None]:
    unplaced = placing_refusal(state, seat)

    def judge(action: PlaceWorker) -> Refusal | None:
        if not in_range(state, action.space) or state.spiral.kinds[action.space] is not Kind.QUARRY:
            return refuse("NO_QUARRY", "5.4", space=at(action.space))
        return unplaced(Role.WORKER, action.space)

    return judge


def _place_worker(table: Table, seat: Seat, action: PlaceWorker) -> None:
    place(table, seat, WorkerPlaced(seat=seat, space=action.space))


def _builder_candidates(state: State, seat: Seat) -> Iterable[PlaceBuilder]:
    return (PlaceBuilder(space=space) for space in state.spiral.sites) if _may_place(state, seat) else ()


@Judge
def _builder_refusal(state: State, seat: Seat) -> Callable[[PlaceBuilder], Refusal | None]:
    unplaced = placing_refusal(state, seat)
    return lambda action: unplaced(Role.BUILDER, action.space) or free_site_refusal(state, action.space, "5.5")


def _place_builder(table: Table, seat: Seat, action: PlaceBuilder) -> None:
    place(table, seat, BuilderPlaced(seat=seat, space=action.space))


def _priest_candidates(state: State, seat: Seat) -> Iterable[PlacePriest]:
    if not _may_place(state, seat):
        return ()
    return (PlacePriest(space=space) for space in state.spiral.sites if state.plots[space].owner == seat)


def _priest_refusal(state: State, seat: Seat, action: PlacePriest) -> Refusal | None:
    if refusal := placing_refusal(state, seat)(Role.PRIEST, action.space):
        return refusal
    plot = state.plots[action.space] if in_range(state, action.space) else None
    if plot is None or plot.owner != seat:
        return refuse("NO_PYRAMID_FOR_PRIEST", "R16", space=at(action.space))
    if not plot.complete or plot.height != LARGE:
        return refuse("NOT_COMPLETE_AND_LARGE", "5.6", space=at(action.space))
    if plot.priests >= PRIESTS_EACH:
        return refuse("PRIEST_IS_THERE", "R16", space=at(action.space))
    return None


def _place_priest(table: Table, seat: Seat, action: PlacePriest) -> None:
    place(table, seat, PriestPlaced(seat=seat, space=action.space))


def _put_back(table: Table, _seat: Seat, _action: PutBack) -> None:
    answered(table)


PLACE_WORKER = Move(
    action=PlaceWorker,
    during=PLACING,
    candidates=_worker_candidates,
    refusal=_worker_refusal,
    resolve=_place_worker,
)
PLACE_BUILDER = Move(
    action=PlaceBuilder,
    during=PLACING,
    candidates=_builder_candidates,
    refusal=_builder_refusal,
    resolve=_place_builder,
)
PLACE_PRIEST = Move(
    action=PlacePriest,
    during=PLACING,
    candidates=_priest_candidates,
    refusal=_priest_refusal,
    resolve=_place_priest,
)
PUT_BACK = Move(action=PutBack, during=(SettingDown,), candidates=only(PutBack()), refusal=always, resolve=_put_back)
