"""What the seat that is asked can do, for the sentence that says so."""

from collections.abc import Mapping
from typing import Any

from quipu_rules.caretos.moves.cards import ACTIVATE_MONSTER
from quipu_rules.caretos.parts import ORDER, Monster, Place
from quipu_rules.caretos.phases import Activating, Gathering, MovingCareto
from quipu_rules.caretos.state import State, allowance
from quipu_rules.caretos.turn import phase
from quipu_rules.caretos.ways import gathering_places, group_can_move, lone_villagers
from quipu_rules.kernel.message import Seat, Value


class Ready(Value, frozen=True, kw_only=True):
    """A Monster that can be activated, and where it stands, for a player to tell it from the other one."""

    monster: Monster
    place: Place


def ready(state: State, seat: Seat) -> tuple[Ready, ...]:
    """The Monsters that the seat may activate now."""
    monsters = (one.monster for one in ACTIVATE_MONSTER.accepted(state, seat))
    stands = ((monster, state.places[ORDER[monster]]) for monster in monsters)
    return tuple(Ready(monster=monster, place=place) for monster, place in stands if place is not None)


def prompt(state: State, seat: Seat) -> Mapping[str, Any]:
    """Who is alone, whether a group may move in place of a Careto, and which Monsters can be activated."""
    match phase(state):
        case Gathering():
            return {"lonely": sum(map(bool, map(gathering_places(state), lone_villagers(state))))}
        case MovingCareto(group=group) as moving:
            return {"instead": not group and group_can_move(state, moving)}
        case Activating():
            left = 0 if state.turn is None else allowance(state.turn) - len(state.turn.activated)
            return {"ready": ready(state, seat), "left": left}
        case _:
            return {}
