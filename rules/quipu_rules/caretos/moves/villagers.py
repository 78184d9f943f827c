"""Villagers who are put elsewhere (11.4), moved (11.12), or flee (7.3)."""

from collections.abc import Callable, Iterator

from quipu_rules.caretos.actions import ChooseVillagers, ContinueVillager, LetFlee, MoveVillager, PutVillagers
from quipu_rules.caretos.consequences import fate_in, flee, light, put_out
from quipu_rules.caretos.events import VillagerMoved, VillagersChosen, VillagersPut
from quipu_rules.caretos.evolve import Table
from quipu_rules.caretos.parts import Color, Fate, Place, at
from quipu_rules.caretos.phases import Dispersing, MovedVillager, MovingVillagers, Relocating
from quipu_rules.caretos.state import State, adjacent, asked, is_place, unoccupied
from quipu_rules.caretos.turn import proceed
from quipu_rules.caretos.ways import free_for_villagers
from quipu_rules.geometry.graph import places_in
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.move import Judge, Move
from quipu_rules.kernel.refusal import Refusal, refuse


def _choices(state: State, _seat: Seat) -> Iterator[ChooseVillagers]:
    for place, crowd in enumerate(state.crowds):
        if crowd:
            yield ChooseVillagers(place=Place(place))
            for color in dict.fromkeys(crowd):
                yield ChooseVillagers(place=Place(place), only=color)


def _choice_refusal(state: State, seat: Seat, action: ChooseVillagers) -> Refusal | None:
    if asked(state, Relocating).chosen is not None:
        return refuse("CHOSEN_ALREADY", "R59")
    return _unfit(state, seat, action)


def _unfit(state: State, _seat: Seat, action: ChooseVillagers) -> Refusal | None:
    place = action.place
    crowd = state.crowds[place] if is_place(state, place) else ()
    if not crowd or (action.only is not None and action.only not in crowd):
        return refuse("NO_SUCH_VILLAGER", "11.4", place=at(place))
    if len(crowd) == 1 and action.only is not None:
        return refuse("ALL_OR_NONE", "11.4", place=at(place))
    if not any(unoccupied(state, near) for near in state.map.neighbours[place]):
        return refuse("SHUT_IN", "11.4", place=at(place))
    return None


def _choose(table: Table, _seat: Seat, action: ChooseVillagers) -> None:
    table.record(VillagersChosen(place=action.place, only=action.only))
    proceed(table)


def _destinations(state: State, _seat: Seat) -> Iterator[PutVillagers]:
    chosen = asked(state, Relocating).chosen
    free = 0 if chosen is None else free_for_villagers(state, chosen)
    return (PutVillagers(place=Place(place)) for place in places_in(free))


@Judge
def _put_refusal(state: State, _seat: Seat) -> Callable[[PutVillagers], Refusal | None]:
    chosen = asked(state, Relocating).chosen
    if chosen is None:
        return lambda _action: refuse("CHOOSE_FIRST", "11.4")
    reached = free_for_villagers(state, chosen)

    def judge(action: PutVillagers) -> Refusal | None:
        if not is_place(state, action.place):
            return refuse("NO_SUCH_PLACE", "11.4", place=at(action.place))
        if not unoccupied(state, action.place):
            return refuse("NOT_FREE", "11.4", place=at(action.place))
        if not reached >> action.place & 1:
            return refuse("NO_OPEN_WAY", "11.4", place=at(action.place))  # R43
        return None

    return judge


def _put(table: Table, _seat: Seat, action: PutVillagers) -> None:
    phase = asked(table.state, Relocating)
    origin = action.place if phase.chosen is None else phase.chosen
    moved = table.state.crowds[origin] if phase.only is None else (phase.only,)
    burned = table.state.fires[origin]
    table.record(VillagersPut(origin=origin, place=action.place, villagers=moved))
    put_out(table, origin)
    if burned:  # R43: a group that was moved is no new group
        light(table, action.place, 0)
    proceed(table)


def _first_moves(state: State, _seat: Seat) -> Iterator[MoveVillager]:
    if asked(state, MovingVillagers).villagers:
        for origin, crowd in enumerate(state.crowds):
            for color in dict.fromkeys(crowd):
                for place in state.map.neighbours[origin]:
                    yield MoveVillager(origin=Place(origin), color=color, place=place)


def _first_refusal(state: State, _seat: Seat, action: MoveVillager) -> Refusal | None:
    phase = asked(state, MovingVillagers)
    if phase.villagers < 1:
        return refuse("ENOUGH_VILLAGERS", "11.12")
    crowd = state.crowds[action.origin] if is_place(state, action.origin) else ()
    alike = crowd.count(action.color)
    if alike == 0:
        return refuse("NO_SUCH_VILLAGER", "11.12", place=at(action.origin))
    if phase.moved and alike <= phase.moved.count(MovedVillager(place=action.origin, color=action.color)):
        return refuse("MOVED_ALREADY", "R45")
    if not is_place(state, action.place) or not adjacent(state, action.origin, action.place):
        return refuse("NOT_NEXT_TO_IT", "11.12", place=at(action.place))
    return None


def _move_first(table: Table, _seat: Seat, action: MoveVillager) -> None:
    phase = asked(table.state, MovingVillagers)
    _step(
        table, action.origin, action.place, action.color, left=phase.steps - 1, others=phase.villagers - 1, begun=True
    )


def _step(
    table: Table, origin: Place, place: Place, color: Color, *, left: int, others: int, begun: bool = False
) -> None:
    fate, captor = fate_in(table.state, place)
    before = len(table.state.crowds[place])
    table.record(
        VillagerMoved(
            origin=origin,
            place=place,
            color=color,
            fate=fate,
            captor=captor,
            begun=begun,
            left=left if fate is Fate.STAYED else 0,
            others=others,
        )
    )
    put_out(table, origin)
    light(table, place, before)
    proceed(table)


def _next_moves(state: State, _seat: Seat) -> Iterator[ContinueVillager]:
    phase = asked(state, MovingVillagers)
    if phase.left and phase.moved:
        for place in state.map.neighbours[phase.moved[-1].place]:
            yield ContinueVillager(place=place)


def _next_refusal(state: State, _seat: Seat, action: ContinueVillager) -> Refusal | None:
    phase = asked(state, MovingVillagers)
    if not phase.left or not phase.moved:
        return refuse("NOBODY_TO_CONTINUE", "11.12")
    if not is_place(state, action.place) or not adjacent(state, phase.moved[-1].place, action.place):
        return refuse("NOT_NEXT_TO_IT", "11.12", place=at(action.place))
    return None


def _move_next(table: Table, _seat: Seat, action: ContinueVillager) -> None:
    phase = asked(table.state, MovingVillagers)
    last = phase.moved[-1]
    _step(table, last.place, action.place, last.color, left=phase.left - 1, others=phase.villagers)


def _flights(state: State, _seat: Seat) -> Iterator[LetFlee]:
    phase = asked(state, Dispersing)
    around = state.map.neighbours[phase.origin] if phase.onward is None else (phase.onward,)
    for color in dict.fromkeys(state.crowds[phase.origin]):
        for place in around:
            yield LetFlee(color=color, place=place)


def _flight_refusal(state: State, _seat: Seat, action: LetFlee) -> Refusal | None:
    phase = asked(state, Dispersing)
    if action.color not in state.crowds[phase.origin]:
        return refuse("NO_SUCH_VILLAGER", "7.3", place=at(phase.origin))
    if not is_place(state, action.place) or not adjacent(state, phase.origin, action.place):
        return refuse("NOT_NEXT_TO_IT", "7.3", place=at(action.place))
    if phase.onward is not None and action.place != phase.onward:
        return refuse("NEXT_CLOCKWISE", "7.3", place=at(phase.onward))
    return None


def _flee(table: Table, _seat: Seat, action: LetFlee) -> None:
    flee(table, asked(table.state, Dispersing).origin, action.place, action.color)
    proceed(table)


CHOOSE_VILLAGERS = Move(
    action=ChooseVillagers, during=(Relocating,), candidates=_choices, refusal=_choice_refusal, resolve=_choose
)
PUT_VILLAGERS = Move(
    action=PutVillagers, during=(Relocating,), candidates=_destinations, refusal=_put_refusal, resolve=_put
)
MOVE_VILLAGER = Move(
    action=MoveVillager,
    during=(MovingVillagers,),
    candidates=_first_moves,
    refusal=_first_refusal,
    resolve=_move_first,
)
CONTINUE_VILLAGER = Move(
    action=ContinueVillager,
    during=(MovingVillagers,),
    candidates=_next_moves,
    refusal=_next_refusal,
    resolve=_move_next,
)
LET_FLEE = Move(action=LetFlee, during=(Dispersing,), candidates=_flights, refusal=_flight_refusal, resolve=_flee)
