"""Hexes in axial coordinates: their corners and sides, numbered from north to south.

Flat-topped hexes: ``q`` counts columns to the east, ``r`` hexes to the south along a column. A corner is named
by the three cells that meet there, a side by the two cells it parts; cells off the board have coordinates too,
so the rim needs no exception.
"""

from collections.abc import Iterable
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]
Corner: TypeAlias = tuple[Cell, Cell, Cell]
Side: TypeAlias = tuple[Cell, Cell]

CLOCKWISE: tuple[Cell, ...] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""Steps to the six neighbours, from the north-east on."""
HALF_HEIGHT = 3**0.5 / 2
"""Half the height of a hex whose sides have length one."""


def around(cell: Cell) -> tuple[Cell, ...]:
    """The six neighbouring cells, clockwise from the north-east."""
    return tuple((cell[0] + q, cell[1] + r) for q, r in CLOCKWISE)


def corner(cells: Iterable[Cell]) -> Corner:
    """The corner at which these three cells meet; raises ValueError if they do not."""
    first, second, third = sorted(cells)
    if not (second in around(first) and third in around(first) and third in around(second)):
        raise ValueError(f"{first}, {second} and {third} do not meet in a corner")
    return first, second, third


def side(cells: Iterable[Cell]) -> Side:
    """The side between these two cells; raises ValueError if they are not neighbours."""
    first, second = sorted(cells)
    if second not in around(first):
        raise ValueError(f"{first} and {second} share no side")
    return first, second


def corners_of(cell: Cell) -> tuple[Corner, ...]:
    """The six corners of a cell, clockwise from the east."""
    ring = around(cell)
    return tuple(corner((cell, ring[turn], ring[(turn + 1) % 6])) for turn in range(6))


def sides_of(cell: Cell) -> tuple[Side, ...]:
    """The six sides of a cell, clockwise from the north-east."""
    return tuple(side((cell, other)) for other in around(cell))


def ends_of(between: Side) -> tuple[Corner, Corner]:
    """The two corners at the ends of a side."""
    first, second = between
    north, south = sorted(
        (corner((first, second, third)) for third in around(first) if third in around(second)), key=_southing
    )
    return north, south


def corners_touching(cells: Iterable[Cell]) -> tuple[Corner, ...]:
    """All corners of these cells, from north to south, then from west to east."""
    return tuple(sorted({found for cell in cells for found in corners_of(cell)}, key=_southing))


def sides_touching(cells: Iterable[Cell]) -> tuple[Side, ...]:
    """All sides of these cells, from north to south, then from west to east."""
    return tuple(sorted({found for cell in cells for found in sides_of(cell)}, key=_southing))


def centre(cells: Iterable[Cell]) -> tuple[float, float]:
    """Where to draw a cell, a side or a corner: the mean of its cells, x to the east, y to the south.

    Unit: the side of a hex.
    """
    points = tuple(cells)
    x = sum(q for q, _ in points) * 3 / 2 / len(points)
    y = sum(2 * r + q for q, r in points) * HALF_HEIGHT / len(points)
    return x, y


def _southing(cells: tuple[Cell, ...]) -> tuple[int, int]:
    """Sorts places of one sort from north to south, then from west to east, in whole numbers."""
    return sum(2 * r + q for q, r in cells), sum(q for q, _ in cells)
