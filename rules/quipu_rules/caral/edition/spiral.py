"""Where the squares of the path lie on a drawing of the board."""

from collections.abc import Sequence
from math import cos, pi, sin

from quipu_rules.caral.parts import Kind
from quipu_rules.kernel.board import Extent

RADIUS = 480
CENTRE = 500
EXTENT = Extent(width=float(2 * CENTRE), height=float(2 * CENTRE))


def spiral(spaces: Sequence[Kind]) -> tuple[tuple[int, int], ...]:
    """Coordinates of every square on a board of 1000 by 1000, the origin at the top left, winding clockwise."""
    turns = _quarter_turns(spaces)
    whole = turns[-1]
    places = []
    for quarters in turns:
        radius = RADIUS * (whole - quarters) / (whole + 1)
        angle = quarters * pi / 2
        places.append((CENTRE + round(radius * sin(angle)), CENTRE - round(radius * cos(angle))))
    return tuple(places)


def _quarter_turns(spaces: Sequence[Kind]) -> list[float]:
    """How far along the spiral each square lies; sites share the gap between two action squares."""
    stations = [index for index, kind in enumerate(spaces) if kind is not Kind.SITE]
    turns: list[float] = [0] * len(spaces)
    for number, (here, after) in enumerate(zip(stations, [*stations[1:], len(spaces)], strict=True)):
        for index in range(here, after):
            turns[index] = number - 1 + (index - here) / (after - here)
    return turns
