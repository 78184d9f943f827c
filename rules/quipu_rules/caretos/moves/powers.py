"""Powers that do not walk: swapping, putting a Monster anywhere, scaring from afar."""

from collections.abc import Iterator

from quipu_rules.caretos.actions import PutMonster, ScareGroup, SwapPlaces
from quipu_rules.caretos.consequences import capture, meets_many, scare
from quipu_rules.caretos.events import MonsterMoved, PlacesSwapped
from quipu_rules.caretos.evolve import Table
from quipu_rules.caretos.parts import Careto, Place, at
from quipu_rules.caretos.phases import PlacingMonster, ScaringAfar, Swapping
from quipu_rules.caretos.state import State, asked, is_place, monster_at, owner_of, place_of, taken, walkers_at
from quipu_rules.caretos.turn import proceed
from quipu_rules.caretos.ways import groups
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.move import Move
from quipu_rules.kernel.refusal import Refusal, refuse


def _partners(state: State, _seat: Seat) -> Iterator[SwapPlaces]:
    others = dict.fromkeys((*state.places, *state.caretos))
    return (SwapPlaces(place=place) for place in others if place is not None)


def _swap_refusal(state: State, seat: Seat, action: SwapPlaces) -> Refusal | None:
    power = asked(state, Swapping).power
    if place_of(state, power) is None:
        return refuse("NOT_ON_BOARD", "11.3", monster=power)
    other = monster_at(state, action.place, but=power)
    mine = other is not None and owner_of(state, other) == seat
    if mine or action.place in state.caretos:
        return None
    return refuse("NOBODY_TO_SWAP_WITH", "11.3", place=at(action.place))


def _swap(table: Table, _seat: Seat, action: SwapPlaces) -> None:
    state = table.state
    power = asked(state, Swapping).power
    here = place_of(state, power)
    careto = Careto(state.caretos.index(action.place)) if action.place in state.caretos else None
    table.record(  # R27: nobody enters anything
        PlacesSwapped(
            monster=power,
            origin=action.place if here is None else here,
            place=action.place,
            other=monster_at(state, action.place, but=power),
            swapped_careto=careto,
        )
    )
    proceed(table)


def _anywhere(state: State, _seat: Seat) -> Iterator[PutMonster]:
    return (PutMonster(place=Place(place)) for place in range(len(state.crowds)))


def _put_refusal(state: State, _seat: Seat, action: PutMonster) -> Refusal | None:
    if not is_place(state, action.place):
        return refuse("NO_SUCH_PLACE", "11.18", place=at(action.place))
    if taken(state, action.place, but=asked(state, PlacingMonster).power):  # R46
        return refuse("OCCUPIED", "11.18", place=at(action.place), group=walkers_at(state, action.place))
    return None


def _put(table: Table, _seat: Seat, action: PutMonster) -> None:
    state, place = table.state, action.place
    power = asked(state, PlacingMonster).power
    here = place_of(state, power)
    origin = place if here is None else here
    table.record(MonsterMoved(monster=power, origin=origin, place=place, left=0, passing=False))
    if meets_many(state, place):
        scare(table, power, place)
    elif state.crowds[place]:
        capture(table, power, place)
    proceed(table)


def _afar_refusal(state: State, _seat: Seat, action: ScareGroup) -> Refusal | None:
    if not is_place(state, action.place) or not meets_many(state, action.place):
        return refuse("NO_GROUP", "11.8", place=at(action.place))
    return None


def _scare_afar(table: Table, _seat: Seat, action: ScareGroup) -> None:
    scare(table, asked(table.state, ScaringAfar).power, action.place, afar=True)
    proceed(table)


SWAP_PLACES = Move(action=SwapPlaces, during=(Swapping,), candidates=_partners, refusal=_swap_refusal, resolve=_swap)
PUT_MONSTER = Move(
    action=PutMonster, during=(PlacingMonster,), candidates=_anywhere, refusal=_put_refusal, resolve=_put
)
SCARE_GROUP = Move(
    action=ScareGroup,
    during=(ScaringAfar,),
    candidates=lambda state, _seat: (ScareGroup(place=place) for place in groups(state)),
    refusal=_afar_refusal,
    resolve=_scare_afar,
)
