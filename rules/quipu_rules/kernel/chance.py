"""The only source of randomness. Its results must go into events at once."""

import hmac
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Protocol, TypeVar

from quipu_rules.kernel.refusal import Unforeseeable

T = TypeVar("T")
SPACE = 2**256


class Chance(Protocol):
    """The interface of everything random."""

    def below(self, bound: int, /) -> int:
        """A number from 0 to ``bound - 1``, each with the same probability."""
        ...


class Seeded:
    """Numbers from a secret seed, each result equally likely: HMAC-SHA-256 of a context and a running number.

    A draw reads the digests of ``context:n``, ``context:n+1`` … and takes the first that lies below the greatest
    multiple of the bound; ``n`` begins at ``first``. ``drawn`` counts the digests read.
    """

    def __init__(self, seed: bytes, *context: str | int, first: int = 0) -> None:
        self._seed, self._context, self._first, self.drawn = seed, "".join(map("{}:".format, context)), first, 0

    def below(self, bound: int) -> int:
        if bound < 1:
            raise ValueError(f"nothing to choose from: below({bound})")
        while True:
            digest = hmac.digest(self._seed, f"{self._context}{self._first + self.drawn}".encode(), sha256)
            self.drawn += 1
            number = int.from_bytes(digest, "big")
            if number < SPACE - SPACE % bound:
                return number % bound


class Closed:
    """Chance where drawing is not allowed: raises Unforeseeable."""

    drawn = 0

    def below(self, _bound: int) -> int:
        raise Unforeseeable


class Scripted:
    """Results from a list, for tests and for checking recorded draws; raises for a result out of bounds."""

    def __init__(self, answers: Iterable[int]) -> None:
        self._answers = list(answers)
        self.drawn = 0

    def below(self, bound: int) -> int:
        if self.drawn >= len(self._answers):
            raise ValueError(f"below({bound}) asked after all {self.drawn} scripted answers were used")
        answer = self._answers[self.drawn]
        self.drawn += 1
        if not 0 <= answer < bound:
            raise ValueError(f"scripted answer {answer} is not below {bound}")
        return answer

    @property
    def left(self) -> int:
        """How many results were not used."""
        return len(self._answers) - self.drawn


def drawn_from(chance: Chance, counts: Sequence[int]) -> int:
    """A kind drawn at random from unordered contents, where ``counts[kind]`` is the number of items of each kind."""
    number = chance.below(sum(counts))
    for kind, count in enumerate(counts):
        if number < count:
            return kind
        number -= count
    raise AssertionError("a draw is below the sum of the counts")


def shuffled(chance: Chance, items: Iterable[T]) -> tuple[T, ...]:
    """The items in random order (Fisher and Yates), each order with the same probability."""
    rest = list(items)
    for last in range(len(rest) - 1, 0, -1):
        other = chance.below(last + 1)
        rest[last], rest[other] = rest[other], rest[last]
    return tuple(rest)
