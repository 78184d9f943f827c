"""Moving Monsters step by step, sending off those passed, stopping."""

from collections.abc import Iterator

from msgspec.structs import replace

from quipu_rules.caretos.actions import MoveMonster, SendToCauldron, Stop
from quipu_rules.caretos.consequences import capture, meets_many, scare, trap
from quipu_rules.caretos.events import MonsterMoved, Stopped
from quipu_rules.caretos.evolve import Table
from quipu_rules.caretos.parts import MONSTERS, Monster, at
from quipu_rules.caretos.phases import MovingGroup, MovingMonster, MovingVillagers, Relocating, Swapping
from quipu_rules.caretos.state import State, adjacent, asked, is_place, monster_at, place_of, taken, walkers_at
from quipu_rules.caretos.turn import proceed
from quipu_rules.caretos.ways import can_jump, can_move_on, within_one
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.move import Move
from quipu_rules.kernel.refusal import Refusal, refuse


def _steps(state: State, _seat: Seat) -> Iterator[MoveMonster]:
    phase = asked(state, MovingMonster)
    for monster in MONSTERS if phase.mover is None else (phase.mover,):
        here = place_of(state, monster)
        if here is not None:
            for place in within_one(state, here, phase.jumps):
                yield MoveMonster(monster=monster, place=place)


def _refusal(state: State, _seat: Seat, action: MoveMonster) -> Refusal | None:
    phase, monster, there = asked(state, MovingMonster), action.monster, action.place
    if monster is phase.power if phase.mover is None else monster is not phase.mover:
        return refuse("NOT_THIS_MONSTER", "6.1", monster=monster, mover=phase.mover or "none")
    here = place_of(state, monster)
    if here is None:
        return refuse("NOT_ON_BOARD", "6.1", monster=monster)
    if not is_place(state, there) or not (adjacent(state, here, there) or can_jump(state, here, there, phase.jumps)):
        return refuse("OUT_OF_REACH", "6.1", place=at(there))
    if taken(state, there, but=monster):
        if not phase.through:
            return refuse("OCCUPIED", "6.2", place=at(there), group=walkers_at(state, there))
        if not can_move_on(state, monster, there, phase.left - 1, phase.jumps):
            return refuse("CANNOT_MOVE_ON", "R19", place=at(there))
    return None


def _move(table: Table, _seat: Seat, action: MoveMonster) -> None:
    state, monster, place = table.state, action.monster, action.place
    phase = asked(state, MovingMonster)
    here = place_of(state, monster)
    group = meets_many(state, place)
    table.record(
        MonsterMoved(
            monster=monster,
            origin=place if here is None else here,
            place=place,
            left=0 if group else phase.left - 1,  # 7.1
            passing=taken(state, place, but=monster),
        )
    )
    if group:
        scare(table, monster, place, extra=_extra_moves(state, phase))
    elif state.crowds[place]:
        capture(table, monster, place)
    proceed(table)


def _extra_moves(state: State, phase: MovingMonster) -> MovingMonster | None:
    """Once a turn a scare gives further moves, if the power says so (11.23, R48)."""
    turn = state.turn
    if not phase.extra or turn is None or turn.extra_taken:
        return None
    return replace(phase, left=phase.extra, extra=0, passing=False)


def _send_refusal(state: State, _seat: Seat, _action: SendToCauldron) -> Refusal | None:
    phase = asked(state, MovingMonster)
    if not phase.sends:
        return refuse("CANNOT_SEND", "11.14")
    return None if _passed(state, phase) else refuse("NOBODY_PASSED", "11.14")


def _passed(state: State, phase: MovingMonster) -> Monster | None:
    """The Monster whose place the mover is passing."""
    here = None if phase.mover is None else place_of(state, phase.mover)
    return None if here is None else monster_at(state, here, but=phase.mover)


def _send(table: Table, _seat: Seat, _action: SendToCauldron) -> None:
    passed = _passed(table.state, asked(table.state, MovingMonster))
    if passed is not None:
        trap(table, passed)  # R28
    proceed(table)


def _stop_refusal(state: State, seat: Seat, _action: Stop) -> Refusal | None:
    phase = state.agenda[-1]
    if not isinstance(phase, MovingMonster) or not phase.passing:
        return None
    if any(_refusal(state, seat, step) is None for step in _steps(state, seat)):  # R52
        return refuse("MUST_MOVE_ON", "R19")
    return None


def _stop(table: Table, seat: Seat, _action: Stop) -> None:
    table.record(Stopped(seat=seat))
    proceed(table)


MOVE_MONSTER = Move(action=MoveMonster, during=(MovingMonster,), candidates=_steps, refusal=_refusal, resolve=_move)
SEND_TO_CAULDRON = Move(
    action=SendToCauldron,
    during=(MovingMonster,),
    candidates=lambda state, _seat: (SendToCauldron(),) if asked(state, MovingMonster).sends else (),
    refusal=_send_refusal,
    resolve=_send,
)
STOP = Move(
    action=Stop,
    during=(MovingMonster, Swapping, Relocating, MovingGroup, MovingVillagers),
    candidates=lambda _state, _seat: (Stop(),),
    refusal=_stop_refusal,
    resolve=_stop,
)
