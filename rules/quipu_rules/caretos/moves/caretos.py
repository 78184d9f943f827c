"""Moving Caretos, and the group that acts as one."""

from collections.abc import Iterator

from quipu_rules.caretos.actions import MoveCareto, MoveGroup
from quipu_rules.caretos.consequences import careto_entered, meets_many, stops_careto
from quipu_rules.caretos.events import CaretoMoved, GroupMoved
from quipu_rules.caretos.evolve import Table
from quipu_rules.caretos.parts import Place, at
from quipu_rules.caretos.phases import MovingCareto, MovingGroup
from quipu_rules.caretos.state import State, adjacent, asked, careto_at, is_place, walkers_at
from quipu_rules.caretos.turn import ask_other_careto, proceed
from quipu_rules.caretos.ways import CARETOS, group_can_move, groups
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.move import Move
from quipu_rules.kernel.refusal import Refusal, refuse


def _steps(state: State, _seat: Seat) -> Iterator[MoveCareto]:
    phase = asked(state, MovingCareto)
    for careto in CARETOS if phase.careto is None else (phase.careto,):
        for place in state.map.neighbours[state.caretos[careto]]:
            yield MoveCareto(careto=careto, place=place)


def _refusal(state: State, _seat: Seat, action: MoveCareto) -> Refusal | None:
    phase = asked(state, MovingCareto)
    if action.careto not in CARETOS:
        return refuse("NO_SUCH_CARETO", "4.1")
    if phase.group and state.walkers is not None:
        return refuse("OTHER_GROUP", "R47a", place=at(state.walkers.place))
    if phase.careto not in (None, action.careto):
        return refuse("OTHER_CARETO", "4.1")
    if not is_place(state, action.place) or not adjacent(state, state.caretos[action.careto], action.place):
        return refuse("NOT_NEXT_TO_IT", "4.1", place=at(action.place))
    if careto_at(state, action.place):
        return refuse("CARETO_IN_THE_WAY", "4.3", place=at(action.place), group=walkers_at(state, action.place))
    return None


def _move(table: Table, _seat: Seat, action: MoveCareto) -> None:
    state = table.state
    phase = asked(state, MovingCareto)
    left = 0 if stops_careto(state, action.place) else phase.left - 1
    origin = state.caretos[action.careto]
    table.record(CaretoMoved(careto=action.careto, origin=origin, place=action.place, left=left))
    if left == 0:
        ask_other_careto(table, MovingCareto(seat=phase.seat, careto=action.careto, left=0, then=phase.then))
    careto_entered(table, action.place)
    proceed(table)


def _group_steps(state: State, _seat: Seat) -> Iterator[MoveGroup]:
    for origin in _walkable(state):
        for place in state.map.neighbours[origin]:
            yield MoveGroup(origin=origin, place=place)


def _walkable(state: State) -> list[Place]:
    phase = state.agenda[-1]
    if isinstance(phase, MovingCareto) and not group_can_move(state, phase):
        return []
    return list(groups(state)) if state.walkers is None else [state.walkers.place]


def _group_refusal(state: State, _seat: Seat, action: MoveGroup) -> Refusal | None:
    origin, walkers, phase = action.origin, state.walkers, state.agenda[-1]
    if isinstance(phase, MovingCareto) and not group_can_move(state, phase):
        return refuse("NO_GROUP_ACTS", "R47a")
    if walkers is not None and origin != walkers.place:
        return refuse("OTHER_GROUP", "11.19", place=at(walkers.place))
    if walkers is None and (not is_place(state, origin) or not meets_many(state, origin)):
        return refuse("NO_GROUP", "11.19", place=at(origin))
    if not is_place(state, action.place) or not adjacent(state, origin, action.place):
        return refuse("NOT_NEXT_TO_IT", "11.19", place=at(action.place))
    if careto_at(state, action.place):
        return refuse("CARETO_IN_THE_WAY", "R47", place=at(action.place), group=walkers_at(state, action.place))
    return None


def _move_group(table: Table, _seat: Seat, action: MoveGroup) -> None:
    phase = table.state.agenda[-1]
    left = phase.left - 1 if isinstance(phase, MovingGroup | MovingCareto) else 0
    if stops_careto(table.state, action.place):
        left = 0
    table.record(GroupMoved(origin=action.origin, place=action.place, left=left))
    careto_entered(table, action.place)  # R47
    proceed(table)


MOVE_CARETO = Move(action=MoveCareto, during=(MovingCareto,), candidates=_steps, refusal=_refusal, resolve=_move)
MOVE_GROUP = Move(
    action=MoveGroup,
    during=(MovingGroup, MovingCareto),
    candidates=_group_steps,
    refusal=_group_refusal,
    resolve=_move_group,
)
