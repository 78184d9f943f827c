"""Rectangular boards: squares numbered row by row, with names such as ``f6``, neighbours and distances."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import repeat
from string import ascii_lowercase

FAR = 255
"""The distance of a square that cannot be reached."""


@dataclass(frozen=True)
class Grid:
    """A rectangle of squares; square ``row * columns + column``, both counted from 0."""

    columns: int
    rows: int

    def __post_init__(self) -> None:
        if not (1 <= self.columns <= len(ascii_lowercase) and self.rows >= 1 and self.columns * self.rows < FAR):
            raise ValueError(f"a grid of {self.columns} columns and {self.rows} rows cannot be named and measured")

    @property
    def size(self) -> int:
        """How many squares there are."""
        return self.columns * self.rows

    def at(self, column: int, row: int) -> int:
        return row * self.columns + column

    def column(self, square: int) -> int:
        return square % self.columns

    def row(self, square: int) -> int:
        return square // self.columns

    def name(self, square: int) -> str:
        """Column letter from ``a``, row number from 1; a number that is no square stays a number."""
        if not 0 <= square < self.size:
            return str(square)
        return f"{ascii_lowercase[self.column(square)]}{self.row(square) + 1}"

    def named(self, name: str) -> int:
        """The square of this name; raises ValueError."""
        column, row = ascii_lowercase.find(name[:1] or "?"), name[1:]
        if 0 <= column < self.columns and row.isdecimal() and 1 <= int(row) <= self.rows:
            return self.at(column, int(row) - 1)
        raise ValueError(f"no square is called `{name}`")

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """By square: those that share an edge with it, in ascending order."""
        return tuple(self._beside(square) for square in range(self.size))

    def _beside(self, square: int) -> tuple[int, ...]:
        column, row = self.column(square), self.row(square)
        places = ((column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1))
        return tuple(self.at(c, r) for c, r in places if 0 <= c < self.columns and 0 <= r < self.rows)


def distances(neighbours: Sequence[Sequence[int]], source: int) -> bytes:
    """Steps from the source to every place, ``FAR`` where no path leads; an edge may lead one way only."""
    steps = dict[int, int]()
    walked, here = 0, {source}
    while here:
        steps |= dict.fromkeys(here, walked)
        here = set[int]().union(*map(neighbours.__getitem__, here)).difference(steps)
        walked += 1
    return bytes(map(steps.get, range(len(neighbours)), repeat(FAR)))
