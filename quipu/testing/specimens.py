"""Specimens: messages of every kind with varied content, for laws about sentences."""

from collections.abc import Iterator
from enum import Enum
from itertools import product
from typing import Annotated, Any, NewType, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct
from msgspec.structs import replace

from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.outcome import SCORE, Outcome, Verdict, ranked, together

K = TypeVar("K", bound=Struct)
NUMBERS = (0, 1, 2, 5)
"""Zero, and a number for each plural branch in English and German."""
MOST = 40
"""How many specimens one kind has; beyond single changes they are chosen at random."""

OUTCOMES = (
    ranked("RESIGNED", {SCORE: (2, 1)}),
    ranked("TIME_UP", {SCORE: (2, 2)}, tie=Verdict.WON),
    ranked("RESIGNED", {SCORE: (2, 2)}),
    *(together("RESIGNED", seats, verdict, 5) for seats in (1, 2) for verdict in Verdict),
)
"""A result of each kind."""


class Specimens:
    """Makes messages of one game for one board."""

    def __init__(self, game: AnyGame, board: Any) -> None:
        self._collections = game.collections
        self._board = board

    def of(self, kind: type[K]) -> Iterator[K]:
        """Specimens in which each field takes each of its values."""
        hints = get_type_hints(kind, include_extras=True)
        names = kind.__struct_fields__
        values = [self._values(hints[name]) for name in names]
        for chosen in _combined(values):
            yield kind(**dict(zip(names, chosen, strict=True)))

    def of_each_field(self, usual: Struct) -> Iterator[tuple[str, Any]]:
        """The record with each other value of one field, and the name of the change."""
        hints = get_type_hints(type(usual), include_extras=True)
        for name in usual.__struct_fields__:
            for value in self._values(hints[name]):
                if value != getattr(usual, name):
                    written = value.value if isinstance(value, Enum) else value
                    yield f"{name}={written}", replace(usual, **{name: value})

    def _values(self, hint: Any, metas: tuple[Meta, ...] = ()) -> list[Any]:
        if get_origin(hint) is Annotated:
            inner, *notes = get_args(hint)
            return self._values(inner, (*metas, *(note for note in notes if isinstance(note, Meta))))
        if isinstance(hint, NewType):
            return self._indexes(hint) or self._values(hint.__supertype__, metas)
        if get_origin(hint) is tuple:
            items = self._values(get_args(hint)[0])
            rows = [(), tuple(items[:1]), tuple(items[:2]), tuple(items[-3:])]
            return [row for row in rows if all(len(row) >= (meta.min_length or 0) for meta in metas)]
        if some := [one for one in get_args(hint) if one is not type(None)]:
            found = [value for one in some for value in self._values(one, metas)]
            return [*found, None] if len(some) < len(get_args(hint)) else found
        return self._leaves(hint, metas)

    def _leaves(self, hint: Any, metas: tuple[Meta, ...]) -> list[Any]:
        if isinstance(hint, type) and issubclass(hint, Enum):
            return list(hint)
        if hint is Outcome:
            return list(OUTCOMES)
        if isinstance(hint, type) and issubclass(hint, Struct):
            return list(self.of(hint))[-40:]
        if hint is int:
            return [number for number in NUMBERS if all(_within(number, meta) for meta in metas)] or [metas[0].ge]
        return [True, False] if hint is bool else ["note"]

    def _indexes(self, hint: Any) -> list[int]:
        if hint is Seat:
            return [0, 1]
        if hint not in self._collections or self._board is None:
            return []
        ids = [part.id for part in getattr(self._board, self._collections[hint])]
        return [ids[0], ids[len(ids) // 2], ids[-1]]


def _within(number: int, meta: Meta) -> bool:
    return (meta.ge is None or number >= meta.ge) and (meta.le is None or number <= meta.le)


def _combined(values: list[list[Any]]) -> Iterator[tuple[Any, ...]]:
    """Every combination if there are few; else one change at a time, then random ones."""
    size = 1
    for row in values:
        size *= len(row)
    if size <= MOST:
        yield from product(*values)
        return
    usual = [row[1 % len(row)] for row in values]
    for place, row in enumerate(values):
        for value in row:
            yield (*usual[:place], value, *usual[place + 1 :])
    picks = Seeded(b"law", "specimens", 1)
    for _ in range(MOST):
        yield tuple(row[picks.below(len(row))] for row in values)
