"""How a table is laid, and how a position is written as a document: sets of places as lists."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from quipu_rules.inkas.edition.tables import InkasEdition
from quipu_rules.inkas.events import (
    CardRobbed,
    DevelopmentBought,
    DiceRolled,
    PlacementBegan,
    StarterFound,
    StartPlaced,
    StartRolled,
    TableLaid,
    YieldTaken,
)
from quipu_rules.inkas.evolve import Table
from quipu_rules.inkas.ground import Land, card_of, ground_of, land_of
from quipu_rules.inkas.parts import NO_CARDS, Bundle, Preparation, Site, Terrain, bundle, some
from quipu_rules.inkas.state import Player, State, buildings
from quipu_rules.inkas.turn import begin_turn
from quipu_rules.kernel.chance import shuffled
from quipu_rules.kernel.message import Seat, Value
from quipu_rules.kernel.rows import plus
from quipu_rules.kernel.shows import Declared, Shown
from quipu_rules.kernel.state_forms import Derived, FieldForm, StateForm


class Setup(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Options of a table."""

    preparation: Preparation = Preparation.BEGINNERS
    """How the table begins: printed or shuffled board, printed or free starting places."""


def deal(ledger: Table, setup: Setup, seats: int) -> None:
    """Lay the table and find out who begins (2.1 to 2.9)."""
    terrains = _terrains(ledger, setup.preparation)
    ledger.record(TableLaid(seats=seats, preparation=setup.preparation, terrains=terrains))
    if setup.preparation is Preparation.BEGINNERS:
        _place_beginners(ledger, seats)
        begin_turn(ledger, _starter(ledger, seats))
    else:
        ledger.record(PlacementBegan(seat=_starter(ledger, seats), round=1))


def shows(edition: InkasEdition, setup: Setup, _seats: int) -> Declared:
    """All dice, and how often cards are drawn from hands and stacks."""
    mixed = len(ground_of(edition).land) - 1 if setup.preparation is Preparation.VARIABLE else 0
    return {
        TableLaid: (Shown(hidden=mixed),),
        StartRolled: (Shown(field="dice", sides=6),),
        DiceRolled: (Shown(field="dice", sides=6),),
        CardRobbed: (Shown(hidden=1),),
        DevelopmentBought: (Shown(hidden=1),),
    }


def first_yield(state: State, site: Site) -> Bundle:
    """One card of each hex around a starting settlement (2.4, 2.7)."""
    cards = NO_CARDS
    for tile in state.ground.atlas.hexes_at[site]:
        if card := card_of(state.land, tile):
            cards = plus(cards, some(card))
    return bundle(cards)


def roll(ledger: Table) -> tuple[int, int]:
    """Both dice."""
    return 1 + ledger.chance.below(6), 1 + ledger.chance.below(6)


def _terrains(ledger: Table, preparation: Preparation) -> tuple[Terrain, ...]:
    ground = ledger.state.ground
    if preparation is not Preparation.VARIABLE:
        return ground.terrains
    terrains = list(ground.terrains)
    mixed = shuffled(ledger.chance, (terrains[tile] for tile in ground.land))  # 2.8
    for tile, terrain in zip(ground.land, mixed, strict=True):
        terrains[tile] = terrain
    return tuple(terrains)


def _place_beginners(ledger: Table, seats: int) -> None:
    for seat in map(Seat, range(seats)):
        for start in ledger.state.ground.starts[seat]:
            points = ledger.state.players[seat].points + 1  # 2.3
            ledger.record(StartPlaced(seat=seat, site=start.site, path=start.path, points=points))
    for seat in map(Seat, range(seats)):
        for start in ledger.state.ground.starts[seat]:
            if start.letter:
                ledger.record(YieldTaken(seat=seat, cards=first_yield(ledger.state, start.site)))


def _starter(ledger: Table, seats: int) -> Seat:
    """The highest roller; seats that tie for the highest roll roll again (2.5, R47)."""
    rolling = [Seat(seat) for seat in range(seats)]
    while len(rolling) > 1:
        rolls = []
        for seat in rolling:
            dice = roll(ledger)
            ledger.record(StartRolled(seat=seat, dice=dice))
            rolls.append(sum(dice))
        rolling = [seat for seat, number in zip(rolling, rolls, strict=True) if number == max(rolls)]
    ledger.record(StarterFound(seat=rolling[0]))
    return rolling[0]


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
