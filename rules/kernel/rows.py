"""Rows of a state: tuples indexed by seat, place or kind, with one item changed, or counted against each other."""

from operator import add, sub
from typing import TypeAlias, TypeVar

T = TypeVar("T")
Counts: TypeAlias = tuple[int, ...]
"""How many of each kind, in the order of the game; both of a pair are as long."""


def put(row: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The row with another item in one place, counted from 0."""
    return (*row[:at], item, *row[at + 1 :])


def raised(counts: Counts, at: int, by: int) -> Counts:
    """The counts with one of them raised; lowered if ``by`` is negative."""
    return (*counts[:at], counts[at] + by, *counts[at + 1 :])


def plus(counts: Counts, more: Counts) -> Counts:
    """Both added, kind by kind."""
    return tuple(map(add, counts, more))


def minus(counts: Counts, fewer: Counts) -> Counts:
    """What is left of the first without the second, kind by kind."""
    return tuple(map(sub, counts, fewer))
