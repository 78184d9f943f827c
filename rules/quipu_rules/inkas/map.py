"""The board as numbered sites and paths, and questions about sets of them.

Sets are ints, bit by bit. The answers depend on nothing but the arguments and are kept, because most actions
change no building and no road.
"""

from functools import cache, lru_cache

from quipu_rules.geometry.hexes import Cell, Corner, Side, corners_of, corners_touching, ends_of, sides_touching
from quipu_rules.inkas.parts import KEPT, Hex, Path, PathSet, Site, SiteSet, members
from quipu_rules.kernel.message import Value


class Atlas(Value, frozen=True, kw_only=True, eq=False):
    """Places and how they touch; there is one atlas for each arrangement of cells."""

    corners: tuple[Corner, ...]
    """By site: touching at least one resource hex (8.3, R42)."""
    sides: tuple[Side, ...]
    """By path: with a resource hex on at least one side (8.3)."""
    hexes_at: tuple[tuple[Hex, ...], ...]
    """By site: the tiles that meet there."""
    near: tuple[SiteSet, ...]
    """By site: the sites one path away."""
    paths_at: tuple[PathSet, ...]
    """By site: the paths that end there."""
    ends: tuple[tuple[Site, Site], ...]
    """By path."""
    around: tuple[SiteSet, ...]
    """By hex: the sites on its corners."""


@cache
def atlas(tiles: tuple[Cell, ...], land: frozenset[Cell]) -> Atlas:
    """The atlas of these tiles, some of which are land that produces resources."""
    sides = sides_touching(cell for cell in tiles if cell in land)
    corners = corners_touching(cell for cell in tiles if cell in land)
    site_of = {found: Site(number) for number, found in enumerate(corners)}
    ends = tuple((site_of[north], site_of[south]) for north, south in map(ends_of, sides))
    near, paths_at = [0] * len(corners), [0] * len(corners)
    for path, (north, south) in enumerate(ends):
        near[north] |= 1 << south
        near[south] |= 1 << north
        paths_at[north] |= 1 << path
        paths_at[south] |= 1 << path
    hex_of = {cell: Hex(number) for number, cell in enumerate(tiles)}
    return Atlas(
        corners=corners,
        sides=sides,
        hexes_at=tuple(tuple(hex_of[cell] for cell in found if cell in hex_of) for found in corners),
        near=tuple(near),
        paths_at=tuple(paths_at),
        ends=ends,
        around=tuple(sum(1 << site_of[found] for found in corners_of(cell) if found in site_of) for cell in tiles),
    )


@lru_cache(KEPT)
def beside(places: Atlas, sites: SiteSet) -> SiteSet:
    """The sites one path away from any of these."""
    found = 0
    for site in members(sites):
        found |= places.near[site]
    return found


@lru_cache(KEPT)
def leading_from(places: Atlas, sites: SiteSet) -> PathSet:
    """The paths that end at any of these sites."""
    found = 0
    for site in members(sites):
        found |= places.paths_at[site]
    return found


@lru_cache(KEPT)
def touched(places: Atlas, paths: PathSet) -> SiteSet:
    """The sites at the ends of these paths."""
    found = 0
    for path in members(paths):
        north, south = places.ends[path]
        found |= 1 << north | 1 << south
    return found


@lru_cache(KEPT)
def longest(places: Atlas, roads: PathSet, walls: SiteSet) -> int:
    """The longest route over these roads that does not pass a wall; each road counts once (10.3, R43)."""

    def onward(site: int, left: PathSet) -> int:
        best = 0
        for path in members(places.paths_at[site] & left):
            north, south = places.ends[path]
            other = south if north == site else north
            beyond = 0 if walls >> other & 1 else onward(other, left & ~(1 << path))
            best = max(best, 1 + beyond)
        return best

    return max((onward(site, roads) for site in members(touched(places, roads))), default=0)


def reachable(places: Atlas, sources: SiteSet, paths: PathSet, roads: int, walls: SiteSet) -> SiteSet:
    """The sites that so many more roads on these paths can lead to, from the sources and never past a wall."""
    found, edge = 0, sources
    for _ in range(roads):
        ends = touched(places, leading_from(places, edge) & paths)
        edge = ends & ~found & ~walls
        found |= ends
        if not edge:
            break
    return found


def path_between(places: Atlas, between: Side) -> Path | None:
    """The path on this side of a hex, if there is one."""
    return Path(places.sides.index(between)) if between in places.sides else None


def site_where(places: Atlas, meeting: Corner) -> Site | None:
    """The site on this corner, if there is one."""
    return Site(places.corners.index(meeting)) if meeting in places.corners else None
