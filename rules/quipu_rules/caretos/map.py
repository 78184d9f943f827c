"""The printed board and cards in the form that rules look things up in."""

from functools import cache

from quipu_rules.caretos.edition.tables import CaretosEdition, MonsterFace, PowerPart, Side, Start
from quipu_rules.caretos.parts import MONSTERS, ORDER, Kind, Monster, Night, Place, Symbol
from quipu_rules.geometry.graph import links_of
from quipu_rules.kernel.message import Value


class Map(Value, frozen=True, kw_only=True):
    """One side of the board as rows by place."""

    side: Side
    neighbours: tuple[tuple[Place, ...], ...]
    """Clockwise."""
    links: tuple[int, ...]
    """The same as bit sets, see rules.geometry.graph."""
    kinds: tuple[Kind, ...]
    symbols: tuple[tuple[Place, ...], ...]
    """The places of each symbol, in the order of the symbols (R57)."""
    villager_places: tuple[Place, ...]
    careto_places: tuple[Place, ...]


class Printed(Value, frozen=True, kw_only=True):
    """An edition and what is derived from it."""

    edition: CaretosEdition
    maps: tuple[Map, ...]
    faces: tuple[MonsterFace, ...]
    """Monster cards in the order of the Monsters."""

    def power(self, monster: Monster, night: Night) -> tuple[PowerPart, ...]:
        """What this Monster does in such a night, part by part (5.1)."""
        face = self.faces[ORDER[monster]]
        match night:
            case Night.COMET:
                return face.comet
            case Night.STORM:
                return face.storm
            case Night.MOON:
                return face.moon


def map_of(side: Side) -> Map:
    """The rows of one side."""
    number = {node.name: Place(at) for at, node in enumerate(side.nodes)}
    neighbours = tuple(tuple(number[name] for name in node.clockwise) for node in side.nodes)

    def starting(start: Start, symbol: Symbol | None = None) -> tuple[Place, ...]:
        return tuple(number[node.name] for node in side.nodes if node.start is start and node.symbol is symbol)

    return Map(
        side=side,
        neighbours=neighbours,
        links=links_of(neighbours),
        kinds=tuple(node.kind for node in side.nodes),
        symbols=tuple(starting(Start.MONSTER, symbol) for symbol in Symbol),
        villager_places=starting(Start.VILLAGERS),
        careto_places=starting(Start.CARETO),
    )


@cache
def printed_of(edition: CaretosEdition) -> Printed:
    """The edition with its tables, made once."""
    return Printed(
        edition=edition,
        maps=tuple(map_of(side) for side in edition.sides),
        faces=tuple(sorted(edition.monsters, key=lambda face: MONSTERS.index(face.monster))),
    )


def side_for(edition: CaretosEdition, seats: int) -> int:
    """Which side of the board serves this many seats (1.1)."""
    return next(at for at, side in enumerate(edition.sides) if side.least_seats <= seats <= side.most_seats)
