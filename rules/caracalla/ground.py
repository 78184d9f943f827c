"""The board as numbered squares: what each is, which pools they form, how far it is from one to another."""

from dataclasses import dataclass
from functools import cache, lru_cache

from rules.caracalla.parts import BATH_INDEX, BATHS, LATTICE, Bath, Square, SquareKind
from rules.geometry.grid import FAR, distances

KIND = {".": SquareKind.DRY, "#": SquareKind.FISH} | {bath.value: SquareKind.POOL for bath in Bath}


@dataclass(frozen=True)
class Ground:
    """A grid, read: tables by place of the lattice."""

    kinds: tuple[SquareKind | None, ...]
    """``None`` beyond the edge."""
    bath_of: tuple[int | None, ...]
    """Index of the bath whose pool this is."""
    squares: tuple[Square, ...]
    """All that Romans may stand on (2.1)."""
    dry: tuple[Square, ...]
    pools: tuple[tuple[Square, ...], ...]
    """By bath."""


@dataclass(frozen=True)
class Reach:
    """How far a Roman has to walk from one square."""

    steps: bytes
    """By place of the lattice; ``FAR`` where it cannot go."""
    nearest: tuple[Square, ...]
    """Where it may go, nearest first."""


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
    squares = [Square(place) for place in range(LATTICE.size) if kinds[place] in (SquareKind.DRY, SquareKind.POOL)]
    return Ground(
        kinds=tuple(kinds),
        bath_of=tuple(bath_of),
        squares=tuple(squares),
        dry=tuple(square for square in squares if kinds[square] is SquareKind.DRY),
        pools=tuple(tuple(square for square in squares if bath_of[square] == bath) for bath in range(len(BATHS))),
    )


@lru_cache(maxsize=20_000)
def reach(grid: tuple[str, ...], crosses: bool, closed: tuple[bool, ...], source: Square) -> Reach:
    """Where a Roman may walk from here: occupied squares are jumped, so only closed baths matter (4.3, R4, R7).

    ``crosses`` says whether a Roman who leaves a closed bath may cross its squares on the way out.
    """
    laid = ground(grid)
    left = laid.bath_of[source]

    def may_step(here: int, there: int) -> bool:
        if laid.kinds[there] not in (SquareKind.DRY, SquareKind.POOL):  # 2.3
            return False
        bath = laid.bath_of[there]
        if bath is None or not closed[bath]:
            return True
        return crosses and bath == left == laid.bath_of[here]  # R7: on its way out

    steps = distances(LATTICE.neighbours, source, may_step)
    ends = [
        square
        for square in laid.squares
        if 0 < steps[square] < FAR and not ((bath := laid.bath_of[square]) is not None and closed[bath])
    ]
    return Reach(steps=steps, nearest=tuple(sorted(ends, key=lambda square: (steps[square], square))))
