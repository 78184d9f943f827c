"""Gathering villagers."""

from collections.abc import Callable, Iterator
from functools import cache

from quipu_rules.caretos.actions import GatherVillager
from quipu_rules.caretos.consequences import light
from quipu_rules.caretos.events import VillagerGathered
from quipu_rules.caretos.evolve import Table
from quipu_rules.caretos.parts import Place, at
from quipu_rules.caretos.phases import Gathering
from quipu_rules.caretos.state import State, is_place
from quipu_rules.caretos.turn import proceed
from quipu_rules.caretos.ways import gathering_places, lone_villagers
from quipu_rules.geometry.graph import places_in
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.move import Judge, Move
from quipu_rules.kernel.refusal import Refusal, refuse


def _walks(state: State, _seat: Seat) -> Iterator[GatherVillager]:
    reached = gathering_places(state)
    for origin in lone_villagers(state):
        for place in places_in(reached(origin)):
            yield GatherVillager(origin=origin, place=Place(place))


@Judge
def _refusal(state: State, _seat: Seat) -> Callable[[GatherVillager], Refusal | None]:
    reached = cache(gathering_places(state))

    def judge(action: GatherVillager) -> Refusal | None:
        if not is_place(state, action.origin) or len(state.crowds[action.origin]) != 1:
            return refuse("NOBODY_ALONE", "3.1", place=at(action.origin))
        if not is_place(state, action.place):
            return refuse("NO_SUCH_PLACE", "3.1", place=at(action.place))
        if action.origin == action.place or not state.crowds[action.place]:
            return refuse("NOBODY_TO_JOIN", "3.1", place=at(action.place))
        if not reached(action.origin) >> action.place & 1:
            return refuse("NO_OPEN_WAY", "3.1", place=at(action.place))  # R30
        return None

    return judge


def _gather(table: Table, _seat: Seat, action: GatherVillager) -> None:
    color = table.state.crowds[action.origin][0]
    before = len(table.state.crowds[action.place])
    table.record(VillagerGathered(origin=action.origin, place=action.place, color=color))
    light(table, action.place, before)  # 3.2, R32
    proceed(table)


GATHER_VILLAGER = Move(action=GatherVillager, during=(Gathering,), candidates=_walks, refusal=_refusal, resolve=_gather)
