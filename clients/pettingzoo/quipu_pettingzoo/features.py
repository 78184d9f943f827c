"""The observation: a view as numbers, at the same places in every position of the same kind of table.

A number is one feature, an enum one feature for each member, an optional value one more for whether it is there. A list
is its length and its elements; how long it can be is measured by ``measure``, unless the type says so (``max_length``).
"""

import math
import warnings
import zlib
from collections.abc import Iterator
from typing import Any, Protocol

import msgspec
from msgspec import inspect

FEW = 2
"""A list whose length varied has room for so many, times ``room``, even if it was shorter in the measured games."""


class Feature(Protocol):
    """A part of a view as numbers."""

    width: int

    def measure(self, value: Any) -> None:
        """Take note of how long the lists in it are."""

    def settle(self, room: float) -> None:
        """Fix the width: measured lists may become so many times longer if their length varied."""

    def write(self, value: Any, into: list[float]) -> None:
        """Append as many numbers as ``width`` says."""


class Number:
    """A number, or whether something is so."""

    width = 1

    def measure(self, value: Any) -> None:
        pass

    def settle(self, room: float) -> None:
        pass

    def write(self, value: Any, into: list[float]) -> None:
        into.append(value)


class Word(Number):
    """Text, as a number that stands for it."""

    def write(self, value: Any, into: list[float]) -> None:
        into.append(zlib.crc32(value.encode()) % 2**16)


class Choice(Number):
    """One of several values: a feature for each, 1 for the one that it is."""

    def __init__(self, values: list[Any]) -> None:
        self.width = len(values)
        self._written = {value: [float(value == other) for other in values] for value in values}

    def write(self, value: Any, into: list[float]) -> None:
        into += self._written[value]


class Optional:
    """1 and the value, or zeros."""

    width = 0

    def __init__(self, inner: Feature) -> None:
        self._inner = inner

    def measure(self, value: Any) -> None:
        if value is not None:
            self._inner.measure(value)

    def settle(self, room: float) -> None:
        self._inner.settle(room)
        self.width = 1 + self._inner.width

    def write(self, value: Any, into: list[float]) -> None:
        if value is None:
            into += [0.0] * self.width
        else:
            into.append(1.0)
            self._inner.write(value, into)


class Record:
    """The fields of a record, or the members of a list of fixed length, one after the other."""

    width = 0

    def __init__(self, parts: dict[Any, Feature]) -> None:
        self._parts = parts

    def measure(self, value: Any) -> None:
        for part, inner in self._of(value):
            part.measure(inner)

    def settle(self, room: float) -> None:
        for part in self._parts.values():
            part.settle(room)
        self.width = sum(part.width for part in self._parts.values())

    def write(self, value: Any, into: list[float]) -> None:
        for part, inner in self._of(value):
            part.write(inner, into)

    def _of(self, value: Any) -> Iterator[tuple[Feature, Any]]:
        for key, part in self._parts.items():
            yield part, value[key] if isinstance(key, int) else getattr(value, key)


class OneOf:
    """One of several kinds of values: which, then room for each of them."""

    width = 0

    def __init__(self, kinds: dict[type, Feature]) -> None:
        self._kinds = kinds

    def measure(self, value: Any) -> None:
        self._kinds[type(value)].measure(value)

    def settle(self, room: float) -> None:
        for part in self._kinds.values():
            part.settle(room)
        self.width = sum(1 + part.width for part in self._kinds.values())

    def write(self, value: Any, into: list[float]) -> None:
        for kind, part in self._kinds.items():
            if type(value) is kind:
                into.append(1.0)
                part.write(value, into)
            else:
                into += [0.0] * (1 + part.width)


class Several:
    """A list: how long it is, then its elements; zeros in the places that are left."""

    width = 0

    def __init__(self, path: str, element: Feature, most: int | None) -> None:
        self._path, self._element, self._most = path, element, most
        self._lengths = set[int]()
        self._places = self._told = 0

    def measure(self, value: Any) -> None:
        self._lengths.add(len(value))
        for inner in value:
            self._element.measure(inner)

    def settle(self, room: float) -> None:
        self._element.settle(room)
        longest = max(self._lengths, default=0)
        varied = len(self._lengths) != 1
        self._places = self._most or (math.ceil(max(longest, FEW) * room) if varied else longest)
        self.width = 1 + self._places * self._element.width

    def write(self, value: Any, into: list[float]) -> None:
        into.append(len(value))
        if len(value) > max(self._places, self._told):
            self._told = len(value)
            warnings.warn(
                f"`{self._path}` has {len(value)} elements and the observation room for {self._places}: "
                "make the environment with a greater `room`",
                stacklevel=2,
            )
        for inner in value[: self._places]:
            self._element.write(inner, into)
        into += [0.0] * ((self._places - len(value)) * self._element.width)


def feature(kind: inspect.Type, path: str = "") -> Feature:
    """The feature of a type, as msgspec describes it."""
    match kind:
        case inspect.Metadata():
            return feature(kind.type, path)
        case inspect.EnumType():
            return Choice(list(kind.cls))
        case inspect.LiteralType():
            return Choice(list(kind.values))
        case inspect.StrType():
            return Word()
        case inspect.StructType():
            return Record({field.name: feature(field.type, f"{path}.{field.name}") for field in kind.fields})
        case inspect.TupleType():
            return Record({place: feature(one, f"{path}.{place}") for place, one in enumerate(kind.item_types)})
        case inspect.VarTupleType():
            return Several(path.removeprefix("."), feature(kind.item_type, path), kind.max_length)
        case inspect.UnionType():
            return _union(kind, path)
        case inspect.IntType() | inspect.FloatType() | inspect.BoolType():
            return Number()
        case _:
            raise TypeError(f"`{path.removeprefix('.')}` of the view is no number, enum, text, record or tuple of them")


def _union(kind: inspect.UnionType, path: str) -> Feature:
    members = [member for member in kind.types if not isinstance(member, inspect.NoneType)]
    inner = feature(members[0], path) if len(members) == 1 else OneOf(dict(_kind(member, path) for member in members))
    return Optional(inner) if kind.includes_none else inner


def _kind(member: inspect.Type, path: str) -> tuple[type, Feature]:
    match member:
        case inspect.Metadata():
            return _kind(member.type, path)
        case inspect.StructType() | inspect.EnumType():
            return member.cls, feature(member, path)
        case inspect.IntType():
            return int, Number()
        case inspect.FloatType():
            return float, Number()
        case inspect.BoolType():
            return bool, Number()
        case inspect.StrType():
            return str, Word()
        case _:
            return tuple, feature(member, path)


def of_view(view_type: type[msgspec.Struct]) -> Feature:
    """The feature of a game's view, to be measured and settled."""
    return feature(inspect.type_info(view_type))
