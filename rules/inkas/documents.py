"""How a table is written as a document of its position: sets of places as lists, nothing that follows from others."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from quipu.rules.inkas.ground import Land, land_of
from quipu.rules.inkas.parts import Terrain
from quipu.rules.inkas.state import Player, State, buildings
from quipu.rules.kernel.placing import Derived, FieldForm, StateForm

SITES = ("settlements", "cities", "oldSettlements", "oldCities")


def _players(said: Any, blank: State) -> tuple[Player, ...]:
    atlas = blank.ground.atlas
    found = []
    for one in said:
        sets = {name: _bits(one[name], len(atlas.corners)) for name in SITES}
        found.append(msgspec.convert({**one, **sets, "roads": _bits(one["roads"], len(atlas.sides))}, Player))
    return tuple(found)


def _bits(places: Iterable[int], count: int) -> int:
    bits = 0
    for place in places:
        if type(place) is not int or not 0 <= place < count:
            raise ValueError(f"there is no place {place}")
        bits |= 1 << place
    return bits


def _written(players: tuple[Player, ...]) -> list[Any]:
    written = []
    for player in players:
        one = msgspec.to_builtins(player)
        written.append({**one, **{name: _places(one[name]) for name in (*SITES, "roads")}})
    return written


def _places(bits: int) -> list[int]:
    return [place for place in range(bits.bit_length()) if bits >> place & 1]


def _land(said: Any, blank: State) -> Land:
    terrains = msgspec.convert(said, tuple[Terrain, ...])
    printed, land = blank.ground.terrains, blank.ground.land
    if sorted(one.value for one in terrains) != sorted(one.value for one in printed) or any(
        terrain is not printed[place] for place, terrain in enumerate(terrains) if place not in land
    ):
        raise ValueError("the terrains are not those of the printed tiles")
    return land_of(blank.ground, terrains)


def _roads(state: State) -> int:
    return _together(player.roads for player in state.players)


def _occupied(state: State) -> int:
    return _together(map(buildings, state.players))


def _active(state: State) -> int:
    return _together(player.settlements | player.cities for player in state.players)


def _together(sets: Iterable[int]) -> int:
    found = 0
    for one in sets:
        found |= one
    return found


FORMS: Mapping[str, StateForm] = {
    "players": FieldForm(read=_players, write=_written),
    "land": FieldForm(read=_land, write=lambda land: [terrain.value for terrain in land.terrains]),
    "roads": Derived(_roads),
    "occupied": Derived(_occupied),
    "active": Derived(_active),
}
