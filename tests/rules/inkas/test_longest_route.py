"""The longest route against Euler: connected roads with at most two sites of odd degree are one route."""

from collections import Counter
from itertools import combinations

import pytest

from quipu_rules.inkas.map import leading_from, longest, touched
from quipu_rules.inkas.parts import SiteSet, members, set_of
from quipu_rules.kernel.chance import Seeded
from tests.rules.inkas.table import GROUND

PLACES = GROUND.atlas
ROADS = 7


def is_route(paths: tuple[int, ...], walls: SiteSet) -> bool:
    """Whether one can walk over these roads, each once, without passing a wall."""
    degrees = Counter(site for path in paths for site in PLACES.ends[path])
    odd = sum(degree % 2 for degree in degrees.values())
    passed = [degree for site, degree in degrees.items() if walls >> site & 1 and degree > 1]
    ring_from_a_wall = passed == [2] and odd == 0
    return _hangs_together(paths) and odd in (0, 2) and (not passed or ring_from_a_wall)


def _hangs_together(paths: tuple[int, ...]) -> bool:
    whole = set_of(paths)
    found = 1 << paths[0]
    while (more := found | leading_from(PLACES, touched(PLACES, found)) & whole) != found:
        found = more
    return found == whole


def longest_by_euler(paths: tuple[int, ...], walls: SiteSet) -> int:
    for length in range(len(paths), 0, -1):
        if any(is_route(chosen, walls) for chosen in combinations(paths, length)):
            return length
    return 0


def grown(chance: Seeded) -> tuple[int, ...]:
    """Seven roads, most of them in one piece."""
    paths = 1 << chance.below(len(PLACES.sides))
    while paths.bit_count() < ROADS:
        near = members(leading_from(PLACES, touched(PLACES, paths)) & ~paths)
        apart = chance.below(9) == 0
        paths |= 1 << (chance.below(len(PLACES.sides)) if apart else near[chance.below(len(near))])
    return members(paths)


@pytest.mark.parametrize("seed", range(6))
def test_the_longest_route_agrees_with_euler(seed: int) -> None:
    chance = Seeded(b"routes", "inkas", seed)
    for _ in range(40):
        paths = grown(chance)
        sites = members(touched(PLACES, set_of(paths)))
        walls = sum(1 << site for site in sites if chance.below(5) == 0)

        assert longest(PLACES, set_of(paths), walls) == longest_by_euler(paths, walls)  # 10.3, R43
