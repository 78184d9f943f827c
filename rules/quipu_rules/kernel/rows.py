"""Rows of a state: tuples indexed by seat, place or kind."""

from operator import add, sub
from typing import TypeAlias, TypeVar

T = TypeVar("T")
Counts: TypeAlias = tuple[int, ...]
"""Counts by kind, in the order of the game; rows that are combined have the same length."""


def put(row: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The row with one item replaced, counted from 0."""
    return (*row[:at], item, *row[at + 1 :])


def raised(counts: Counts, at: int, by: int) -> Counts:
    """The counts with one of them increased; decreased if ``by`` is negative."""
    return (*counts[:at], counts[at] + by, *counts[at + 1 :])


def plus(counts: Counts, more: Counts) -> Counts:
    """The sum, kind by kind."""
    return tuple(map(add, counts, more))


def minus(counts: Counts, fewer: Counts) -> Counts:
    """The difference, kind by kind."""
    return tuple(map(sub, counts, fewer))
