"""Which number stands for which action.

An action whose fields are all finite has a number of its own at every table of the same size: the product of its
fields' values, in the order of the struct. Finite are enums, booleans, seats, numbers with both bounds, numbers that
index a collection of the board, and lists of these with `max_length`. All other actions share a range into which
their JSON is hashed.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from hashlib import blake2b
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NewType, TypeAlias, Union, get_args, get_origin, get_type_hints

import msgspec

from quipu import Action, Board, Game, Seat

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]
WIDEST = 2**20
"""The most numbers for one type of action, unless the caller chooses another; beyond that its actions are hashed."""


class Digits(msgspec.Struct, frozen=True):
    """The numbers 0 to ``size - 1`` for the values of a type."""

    size: int
    number: Callable[[Any], int]


class Numbering:
    """The numbers of the actions of one game, for tables with this board and so many seats."""

    def __init__(self, game: AnyGame, board: Board, seats: int, hashed: int, widest: int = WIDEST) -> None:
        finite = Finite(game.collections, board, seats, widest)
        unlimited = Finite(game.collections, board, seats, None)
        self.hashed: dict[str, str] = {}
        """The types of actions that are hashed, each with the reason."""
        self._kinds: dict[type[Action], tuple[int, Digits]] = {}
        self.size = 0
        for kind in get_args(game.actions) or (game.actions,):
            digits = finite.record(kind)
            if digits is None:
                self.hashed[str(kind.__struct_config__.tag)] = unlimited.why(kind, widest)
                continue
            self._kinds[kind] = self.size, digits
            self.size += digits.size
        self.exact = self.size
        """Numbers below this one always stand for the same action; the rest are hashed."""
        self._hashed = hashed if self.hashed else 0
        self.size += self._hashed

    def numbered(self, actions: Iterable[Action]) -> dict[int, Action]:
        """A legal list by number; raises ValueError if the hashed range is too small for it."""
        found: dict[int, Action] = {}
        others: list[tuple[bytes, Action]] = []
        for action in actions:
            if exact := self._kinds.get(type(action)):
                first, digits = exact
                found[first + digits.number(action)] = action
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


class Finite:
    """Numbers the values of types that have finitely many of them, at most so many; ``None``: however many."""

    def __init__(self, collections: Mapping[Any, str], board: Board, seats: int, widest: int | None) -> None:
        self._collections, self._board, self._seats, self._widest = collections, board, seats, widest

    def why(self, kind: type[msgspec.Struct], widest: int) -> str:
        """Why a type has no numbers of its own."""
        if digits := self.record(kind):
            return f"it has {digits.size:,} values, and `widest` is {widest:,}"
        hints = get_type_hints(kind, include_extras=True)
        names = [name for name in kind.__struct_fields__ if self.digits(hints[name]) is None]
        return f"it has no end of values: {', '.join(names)}"

    def record(self, kind: type[msgspec.Struct]) -> Digits | None:
        """The numbers of a record; ``None`` if they are not finite, or too many."""
        hints = get_type_hints(kind, include_extras=True)
        fields, size = list[tuple[str, Digits]](), 1
        for name in kind.__struct_fields__:
            digits = self.digits(hints[name])
            if digits is None:
                return None
            fields.append((name, digits))
            size *= digits.size

        def number(value: Any) -> int:
            found = 0
            for name, digits in fields:
                found = found * digits.size + digits.number(getattr(value, name))
            return found

        return self._bounded(size, number)

    def digits(self, hint: Any, *bounds: msgspec.Meta) -> Digits | None:
        """The numbers of a type, within the bounds of its annotations; ``None`` if they are not finite."""
        if get_origin(hint) is Annotated:
            inner, *notes = get_args(hint)
            return self.digits(inner, *bounds, *(note for note in notes if isinstance(note, msgspec.Meta)))
        if isinstance(hint, NewType):
            return self._of_name(hint, bounds)
        if get_origin(hint) in (Union, UnionType):
            return self._of_union(get_args(hint), bounds)
        if get_origin(hint) is Literal:
            return self._listed(get_args(hint))
        if get_origin(hint) is tuple:
            return self._of_tuple(get_args(hint), bounds)
        return self._of_type(hint, bounds)

    def _fits(self, size: int) -> bool:
        return self._widest is None or size <= self._widest

    def _bounded(self, size: int, number: Callable[[Any], int]) -> Digits | None:
        return Digits(size, number) if self._fits(size) else None

    def _listed(self, values: Sequence[Any]) -> Digits | None:
        if not self._fits(len(values)):
            return None
        return Digits(len(values), {value: digit for digit, value in enumerate(values)}.__getitem__)

    def _of_name(self, name: NewType, bounds: Sequence[msgspec.Meta]) -> Digits | None:
        if name is Seat:
            return self._listed(range(self._seats))
        if collection := self._collections.get(name):
            return self._listed([part.id for part in getattr(self._board, collection)])
        return self.digits(name.__supertype__, *bounds)

    def _of_union(self, members: Sequence[Any], bounds: Sequence[msgspec.Meta]) -> Digits | None:
        """Of one type or null."""
        some = [member for member in members if member is not NoneType]
        inner = self.digits(some[0], *bounds) if len(some) == 1 else None
        if inner is None:
            return None
        return self._bounded(1 + inner.size, lambda value: 0 if value is None else 1 + inner.number(value))

    def _of_tuple(self, members: Sequence[Any], bounds: Sequence[msgspec.Meta]) -> Digits | None:
        """Of a list with `max_length`: the shorter ones first."""
        most = next((note.max_length for note in bounds if note.max_length is not None), None)
        inner = self.digits(members[0]) if members[1:] == (Ellipsis,) and most is not None else None
        if inner is None or most is None:
            return None
        first, size = [0], inner.size  # the number of the first list of each length
        for length in range(most):
            first.append(first[-1] + size**length)
            if not self._fits(first[-1]):
                return None

        def number(value: Sequence[Any]) -> int:
            found = 0
            for one in value:
                found = found * size + inner.number(one)
            return first[len(value)] + found

        return self._bounded(first[-1] + size**most, number)

    def _of_type(self, kind: Any, bounds: Sequence[msgspec.Meta]) -> Digits | None:
        if kind is bool:
            return self._listed((False, True))
        if kind is int:
            return self._between(bounds)
        if isinstance(kind, type) and issubclass(kind, Enum):
            return self._listed(list(kind))
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            return self.record(kind)
        return None

    def _between(self, bounds: Sequence[msgspec.Meta]) -> Digits | None:
        """The whole numbers within the bounds; ``None`` if one end is open."""
        least = next((int(note.ge) for note in bounds if note.ge is not None), None)
        most = next((int(note.le) for note in bounds if note.le is not None), None)
        if least is None or most is None:
            return None
        return self._bounded(most - least + 1, lambda value: int(value) - least)
