"""The board as numbered squares: what each is, which pools they form, how far it is from one to another."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from quipu_rules.caracalla.parts import BATH_INDEX, BATHS, LATTICE, Bath, Square, SquareKind
from quipu_rules.geometry.grid import FAR, distances

KIND = {".": SquareKind.DRY, "#": SquareKind.FISH} | {bath.value: SquareKind.POOL for bath in Bath}


@dataclass(frozen=True)
class Ground:
    """A grid, read: tables by place of the lattice."""

    kinds: tuple[SquareKind | None, ...]
    """``None`` beyond the edge."""
    bath_of: tuple[int | None, ...]
    """Index of the bath whose pool this is."""
    squares: frozenset[Square]
    """All that Romans may stand on (2.1)."""
    dry: tuple[Square, ...]
    pools: tuple[tuple[Square, ...], ...]
    """By bath."""
    wet: Mapping[Square, int]
    """The index of the bath, by square of its pool."""


@dataclass(frozen=True)
class Reach:
    """How far a Roman has to walk from one square."""

    steps: bytes
    """By place of the lattice; ``FAR`` where it cannot go."""
    nearest: tuple[Square, ...]
    """Where it may go, nearest first."""
    walks: bytes
    """How far each of these is."""

    def within(self, steps: int) -> tuple[Square, ...]:
        """Where it may go with so many steps, nearest first."""
        return self.nearest[: bisect_right(self.walks, steps)]


@cache
def ground(grid: tuple[str, ...]) -> Ground:
    """The board that a grid describes."""
    kinds: list[SquareKind | None] = [None] * LATTICE.size
    bath_of: list[int | None] = [None] * LATTICE.size
    for row, line in enumerate(grid):
        for column, sign in enumerate(line):
            place = LATTICE.at(column, row)
            kinds[place] = KIND[sign]
            bath_of[place] = BATH_INDEX[Bath(sign)] if kinds[place] is SquareKind.POOL else None
    places = [Square(place) for place in range(LATTICE.size)]
    dry = tuple(place for place in places if kinds[place] is SquareKind.DRY)
    pools = tuple(tuple(place for place in places if bath_of[place] == bath) for bath in range(len(BATHS)))
    return Ground(
        kinds=tuple(kinds),
        bath_of=tuple(bath_of),
        squares=frozenset((*dry, *(square for pool in pools for square in pool))),
        dry=dry,
        pools=pools,
        wet={square: bath for bath, pool in enumerate(pools) for square in pool},
    )


@lru_cache(maxsize=256)  # 64 sets of closed baths for each board in play
def beside(grid: tuple[str, ...], closed: tuple[bool, ...]) -> tuple[frozenset[int], ...]:
    """By place of the lattice: where one step leads while these baths are closed, were nobody there."""
    laid = ground(grid)
    ends = laid.squares.difference(*[pool for pool, shut in zip(laid.pools, closed, strict=True) if shut])
    return tuple(ends.intersection(LATTICE.neighbours[place]) for place in range(LATTICE.size))


@lru_cache(maxsize=256)  # 64 sets of closed baths for each board in play
def ways(grid: tuple[str, ...], crosses: bool, closed: tuple[bool, ...]) -> Callable[[Square], Reach]:
    """From each square where a Roman may walk while these baths are closed; worked out when first asked.

    Occupied squares are jumped, so nothing else matters (4.3, R4, R7). ``crosses`` says whether a Roman who leaves a
    closed bath may cross its squares on the way out.
    """
    laid = ground(grid)
    shut = frozenset(square for bath, pool in enumerate(laid.pools) if closed[bath] for square in pool)

    def may_step(here: int, there: int) -> bool:
        if there in shut:  # 7.2; nobody comes to a square of a closed bath but who is in it already
            return crosses and laid.bath_of[here] == laid.bath_of[there]
        return there in laid.squares  # 2.3

    steps_from = tuple(
        tuple(there for there in LATTICE.neighbours[here] if may_step(here, there)) for here in range(LATTICE.size)
    )
    ends = sorted(laid.squares - shut)

    @cache
    def reach(source: Square) -> Reach:
        steps = distances(steps_from, source)
        nearest = sorted(ends, key=steps.__getitem__)
        walks = bytes(map(steps.__getitem__, nearest))
        there = slice(bisect_right(walks, 0), bisect_left(walks, FAR))  # neither the source nor squares out of reach
        return Reach(steps=steps, nearest=tuple(nearest[there]), walks=walks[there])

    return reach
