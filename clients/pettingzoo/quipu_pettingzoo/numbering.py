"""The action space: which number stands for which action.

An action whose fields are all finite has a number of its own at every table of the same size: the product of its
fields' values, in the order of the struct. Finite are enums, booleans, seats, numbers with both bounds, and numbers
that index a collection of the board. All other actions share a range into which their JSON is hashed.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from hashlib import blake2b
from itertools import product
from math import prod
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NewType, TypeAlias, Union, get_args, get_origin, get_type_hints

import msgspec

from quipu import Action, Board, Game, Seat

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]
MOST_OF_A_KIND = 4096
"""The most numbers for one type of action; beyond that its actions are hashed."""


class Numbering:
    """The numbers of the actions of one game, for tables with this board and so many seats."""

    def __init__(self, game: AnyGame, board: Board, seats: int, hashed: int) -> None:
        finite = Finite(game.collections, board, seats)
        self._kinds: dict[type[Action], tuple[int, list[tuple[str, Mapping[Any, int]]]]] = {}
        self.size = 0
        open_kinds = False
        for kind in get_args(game.actions) or (game.actions,):
            fields = finite.fields(kind)
            if fields is None:
                open_kinds = True
                continue
            self._kinds[kind] = (
                self.size,
                [(name, {value: digit for digit, value in enumerate(values)}) for name, values in fields.items()],
            )
            self.size += prod(map(len, fields.values()))
        self.exact = self.size
        """Numbers below this one always stand for the same action; the rest are hashed."""
        self._hashed = hashed if open_kinds else 0
        self.size += self._hashed

    def numbered(self, actions: Iterable[Action]) -> dict[int, Action]:
        """A legal list by number; raises ValueError if the hashed range is too small for it."""
        found: dict[int, Action] = {}
        others: list[tuple[bytes, Action]] = []
        for action in actions:
            if type(action) in self._kinds:
                found[self._exact_number(action)] = action
            else:
                others.append((msgspec.json.encode(action), action))
        if len(others) > self._hashed:
            raise ValueError(f"{len(others)} actions do not fit into hashed={self._hashed}; choose a greater number")
        for key, action in sorted(others, key=lambda pair: pair[0]):
            place = int.from_bytes(blake2b(key, digest_size=8).digest(), "big") % self._hashed
            while self.exact + place in found:
                place = (place + 1) % self._hashed
            found[self.exact + place] = action
        return found

    def _exact_number(self, action: Action) -> int:
        first, fields = self._kinds[type(action)]
        number = 0
        for name, digits in fields:
            number = number * len(digits) + digits[getattr(action, name)]
        return first + number


class Finite:
    """Lists the values of types that have finitely many of them."""

    def __init__(self, collections: Mapping[Any, str], board: Board, seats: int) -> None:
        self._collections, self._board, self._seats = collections, board, seats

    def fields(self, kind: type[msgspec.Struct]) -> dict[str, Sequence[Any]] | None:
        """The values of each field of a record; ``None`` if there are too many."""
        hints = get_type_hints(kind, include_extras=True)
        found: dict[str, Sequence[Any]] = {}
        for name in kind.__struct_fields__:
            values = self.values(hints[name])
            if values is None:
                return None
            found[name] = values
        return found if prod(map(len, found.values())) <= MOST_OF_A_KIND else None

    def values(self, hint: Any, *bounds: Any) -> Sequence[Any] | None:
        """The values of a type, within the bounds of its annotations; ``None`` if they are not finite."""
        if get_origin(hint) is Annotated:
            inner, *notes = get_args(hint)
            return self.values(inner, *bounds, *notes)
        if isinstance(hint, NewType):
            return self._of_name(hint, bounds)
        if get_origin(hint) in (Union, UnionType):
            members = [self.values(member, *bounds) for member in get_args(hint)]
            return None if None in members else [value for values in members for value in values or ()]
        if get_origin(hint) is Literal:
            return get_args(hint)
        return self._of_type(hint, bounds)

    def _of_name(self, name: NewType, bounds: Sequence[Any]) -> Sequence[Any] | None:
        if name is Seat:
            return range(self._seats)
        if collection := self._collections.get(name):
            return [part.id for part in getattr(self._board, collection)]
        return self.values(name.__supertype__, *bounds)

    def _of_type(self, kind: Any, bounds: Sequence[Any]) -> Sequence[Any] | None:
        if kind in (None, NoneType):
            return (None,)
        if kind is bool:
            return (False, True)
        if kind is int:
            return _between(bounds)
        if isinstance(kind, type) and issubclass(kind, Enum):
            return list(kind)
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and (fields := self.fields(kind)) is not None:
            return [kind(**dict(zip(fields, values, strict=True))) for values in product(*fields.values())]
        return None


def _between(bounds: Sequence[Any]) -> range | None:
    """The whole numbers within the bounds; ``None`` if one end is open or there are too many."""
    notes = [note for note in bounds if isinstance(note, msgspec.Meta)]
    least = next((int(note.ge) for note in notes if note.ge is not None), None)
    most = next((int(note.le) for note in notes if note.le is not None), None)
    if least is None or most is None or most - least >= MOST_OF_A_KIND:
        return None
    return range(least, most + 1)
