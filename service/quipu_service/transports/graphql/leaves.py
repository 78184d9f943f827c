"""Scalars, enums, resolvers of derived fields, and short ways to write fields, arguments and unions of results."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import partial
from inspect import iscoroutine
from operator import attrgetter
from typing import Any, Final, Generic, TypeGuard, TypeVar, cast

import msgspec
import orjson
from graphql import (
    GraphQLArgument,
    GraphQLDefaultInput,
    GraphQLEnumType,
    GraphQLEnumValue,
    GraphQLField,
    GraphQLInputType,
    GraphQLList,
    GraphQLNonNull,
    GraphQLNullableType,
    GraphQLObjectType,
    GraphQLOutputType,
    GraphQLScalarType,
    GraphQLTypeResolver,
    Undefined,
)

from quipu_rules.kernel.message import Template
from quipu_service.application.tables.prompts import prompt
from quipu_service.transports.graphql.seen import ListedTable, NotLoaded, SeatAt, SeenTable, SeenUpdate
from quipu_service.transports.graphql.sources import Info, voice_of, whole_table

Source = TypeVar("Source")
Nullable = TypeVar("Nullable", bound=GraphQLNullableType)


def embedded(content: bytes | msgspec.Raw) -> orjson.Fragment:
    """JSON text that is copied into the answer without parsing."""
    return orjson.Fragment(bytes(content))


def _raw(value: object) -> orjson.Fragment:
    if isinstance(value, msgspec.Raw):
        return embedded(value)
    raise TypeError(f"{type(value).__name__} has no JSON")


encoded: Final = partial(orjson.dumps, default=_raw)
"""JSON of an answer, or of a part of one."""


is_awaitable: Final = cast("Callable[[object], TypeGuard[Awaitable[object]]]", iscoroutine)
"""Whether to await what a resolver returned: ours are plain or coroutine functions only."""


def json_value(value: object) -> object:
    """Plain values unchanged, JSON text unchanged."""
    if type(value) is bytes:
        return orjson.Fragment(value)
    return embedded(value) if type(value) is msgspec.Raw else value


REFUSAL_CODE = GraphQLScalarType(
    "RefusalCode",
    description="Why something is against the rules, such as `NOT_YOUR_TURN`. `Game.refusals` lists those of a game.",
)
JSON = GraphQLScalarType(
    "JSON",
    serialize=json_value,
    description="Any JSON, as REST and the streams spell it: an object, a list or a value, never a string of JSON.",
)
INT64 = GraphQLScalarType("Int64", description="A whole number of up to 53 bits, such as milliseconds since 1970, UTC.")


class WireEnum(GraphQLEnumType):
    """An enum with the values of the API: strings as input, members or strings as output."""

    def coerce_output_value(self, output_value: object) -> str:
        """The value's name, which in all our enums is its value."""
        if isinstance(output_value, Enum):
            return str(output_value.value)
        return super().coerce_output_value(output_value)


def wire_enum(name: str, values: Mapping[str, str | None], description: str | None) -> WireEnum:
    """An enum of these values and what they mean."""
    described = {value: GraphQLEnumValue(value, description=meaning) for value, meaning in values.items()}
    return WireEnum(name, described, description=description)


CHOSEN = wire_enum("Chosen", {"YES": "Perform it."}, "The only value of an action that has no fields.")


SOURCES = "sources"
"""The extension of a union with the class of each member."""
VALUES = "values"
"""The extension of a type whose sources are values: frozen, and equal ones say the same."""
EVERY = "every"
"""The extension of an interface over all games with the class of each member."""


@dataclass(frozen=True, slots=True)
class Attribute:
    """A field that is an attribute of its source, or one of an attribute, with dots between."""

    name: str

    def __call__(self, source: object, _info: Info) -> object:
        return attrgetter(self.name)(source)


@dataclass(frozen=True, slots=True)
class Tag:
    """A field with the same value for all objects of the type."""

    tag: str

    def __call__(self, _source: object, _info: Info) -> str:
        return self.tag


@dataclass(frozen=True, slots=True)
class Shown(Generic[Source]):
    """A field computed from its source alone."""

    show: Callable[[Source], object]

    def __call__(self, source: Source, _info: Info) -> object:
        return self.show(source)


@dataclass(frozen=True, slots=True)
class Loaded(Shown[Source]):
    """A field of a table, which is read first if its source came from a list that does not know the field."""

    def __call__(self, source: Source, info: Info) -> object:
        try:
            return self.show(source)
        except NotLoaded:
            return self._loaded(source, info)

    async def _loaded(self, source: Source, info: Info) -> object:
        if isinstance(source, SeatAt):
            return self.show(cast("Source", SeatAt(await whole_table(info, source.table), source.number)))
        if isinstance(source, SeenTable | ListedTable):
            return self.show(cast("Source", await whole_table(info, source)))
        raise TypeError(f"{type(source).__name__} has no table to read")


@dataclass(frozen=True, slots=True)
class Viewed(Shown[SeenUpdate]):
    """A field computed from the position and viewer of its source, once for all who select and see the same."""

    whose: Callable[[SeenUpdate], object]
    """Tells who sees it: those for whom this is the same see the same."""


@dataclass(frozen=True, slots=True)
class Sendable:
    """A legal action as the input that performs it; for a template, its example."""

    def __call__(self, source: object, _info: Info) -> dict[str, object]:
        return sendable(source)


def sendable(action: object) -> dict[str, object]:
    """``{placeRoman: {square: 17}}``, as ``…Action`` inputs are written."""
    fields: dict[str, Any] = msgspec.to_builtins(action.example if isinstance(action, Template) else action)
    return {fields.pop("type"): fields or "YES"}


@dataclass(frozen=True, slots=True)
class Sentence:
    """The text of an event or an action, in the reader's language."""

    def __call__(self, source: object, info: Info) -> str:
        return voice_of(info).sentence(source)


@dataclass(frozen=True, slots=True)
class Prompted:
    """What the viewer of a position has to do, in the reader's language."""

    def __call__(self, source: SeenUpdate, info: Info) -> str | None:
        return prompt(source.position, source.viewer, voice_of(info).locale)


def required(kind: Nullable) -> GraphQLNonNull[Nullable]:
    """Never null."""
    return GraphQLNonNull(kind)


def several(kind: Nullable) -> GraphQLNonNull[GraphQLList[GraphQLNonNull[Nullable]]]:
    """A list, never null, of what is never null."""
    return GraphQLNonNull(GraphQLList(GraphQLNonNull(kind)))


def argument(
    kind: GraphQLInputType, description: str | None = None, default: object = Undefined, *, passed_as: str | None = None
) -> GraphQLArgument:
    """An argument; ``passed_as`` names the resolver's parameter."""
    given = None if default is Undefined else GraphQLDefaultInput(default)
    return GraphQLArgument(kind, description=description, default=given, out_name=passed_as)


def attribute(kind: GraphQLOutputType, name: str, description: str | None = None) -> GraphQLField:
    """A field that is an attribute of its source, or of an attribute of it."""
    return GraphQLField(kind, resolve=Attribute(name), description=description)


def shown(kind: GraphQLOutputType, show: Callable[[Any], object], description: str | None = None) -> GraphQLField:
    """A field worked out from its source alone."""
    return GraphQLField(kind, resolve=Shown(show), description=description)


def loaded(
    kind: GraphQLOutputType, show: Callable[[Source], object], description: str | None = None, *, listed: bool = False
) -> GraphQLField:
    """A field of a table. What a list does not know is read first; it is nullable, because reading may fail."""
    nullable = kind.of_type if isinstance(kind, GraphQLNonNull) and not listed else kind
    return GraphQLField(nullable, resolve=Loaded(show), description=description)


def viewed(
    kind: GraphQLOutputType,
    show: Callable[[SeenUpdate], object],
    whose: Callable[[SeenUpdate], object],
    description: str | None = None,
) -> GraphQLField:
    """A field computed from the position and viewer of its source, once for all who select and see the same."""
    return GraphQLField(kind, resolve=Viewed(show, whose), description=description)


def by_class(kinds: Mapping[type, GraphQLObjectType]) -> GraphQLTypeResolver:
    """Tells the type of a value by its class."""
    return lambda value, _info, _type: kinds[type(value)].name
