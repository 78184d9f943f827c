"""Scalars, enums, and resolvers of derived fields."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import CoroutineType
from typing import Any, TypeGuard

import msgspec
import orjson
from graphql import GraphQLEnumType, GraphQLEnumValue, GraphQLScalarType

from quipu.rules.kernel.message import Template
from quipu.service.application.tables.prompts import prompt
from quipu.service.transports.graphql.sources import Info, voice_of


def embedded(content: bytes | msgspec.Raw) -> orjson.Fragment:
    """JSON text that is copied into the answer without parsing."""
    return orjson.Fragment(bytes(content))


def encoded(answer: Any) -> bytes:
    """JSON of an answer, or of a part of one."""
    return orjson.dumps(answer, default=_raw)


def _raw(value: Any) -> Any:
    if isinstance(value, msgspec.Raw):
        return embedded(value)
    raise TypeError(f"{type(value).__name__} has no JSON")


def is_coroutine(value: Any) -> TypeGuard[Awaitable[Any]]:
    """Whether to await it: our resolvers are plain or coroutine functions only."""
    return isinstance(value, CoroutineType)


def json_value(value: Any) -> Any:
    """Plain values unchanged, JSON text unchanged."""
    if type(value) is bytes:
        return orjson.Fragment(value)
    return embedded(value) if type(value) is msgspec.Raw else value


JSON = GraphQLScalarType(
    "JSON",
    serialize=json_value,
    description="Any JSON, as REST and the streams spell it: an object, a list or a value, never a string of JSON.",
)
INT64 = GraphQLScalarType("Int64", description="A whole number of up to 53 bits, such as milliseconds since 1970, UTC.")


class WireEnum(GraphQLEnumType):
    """An enum with the values of the API: strings as input, members or strings as output."""

    def coerce_output_value(self, output_value: Any) -> str:
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
EVERY = "every"
"""The extension of an interface over all games with the class of each member."""


@dataclass(frozen=True, slots=True)
class Attribute:
    """A field that is an attribute of its struct."""

    name: str

    def __call__(self, source: Any, _info: Info) -> Any:
        return getattr(source, self.name)


@dataclass(frozen=True, slots=True)
class Encoded:
    """A field that is an attribute of its struct, as JSON text."""

    name: str

    def __call__(self, source: Any, _info: Info | None = None) -> bytes:
        return msgspec.json.encode(getattr(source, self.name))


@dataclass(frozen=True, slots=True)
class Tag:
    """A field with the same value for all objects of the type."""

    tag: str

    def __call__(self, _source: Any, _info: Info) -> str:
        return self.tag


@dataclass(frozen=True, slots=True)
class Shown:
    """A field computed from its source alone."""

    show: Callable[[Any], Any]

    def __call__(self, source: Any, _info: Info) -> Any:
        return self.show(source)


@dataclass(frozen=True, slots=True)
class Viewed(Shown):
    """A field computed from the position and viewer of its source, once for all who select the same."""


@dataclass(frozen=True, slots=True)
class Sendable:
    """A legal action as the input that performs it; for a template, its example."""

    def __call__(self, source: Any, _info: Info) -> dict[str, Any]:
        return sendable(source)


def sendable(action: Any) -> dict[str, Any]:
    """``{placeRoman: {square: 17}}``, as ``…Action`` inputs are written."""
    fields: dict[str, Any] = msgspec.to_builtins(action.example if isinstance(action, Template) else action)
    return {fields.pop("type"): fields or "YES"}


@dataclass(frozen=True, slots=True)
class Sentence:
    """The text of an event or an action, in the reader's language."""

    def __call__(self, source: Any, info: Info) -> str:
        return voice_of(info).tell(source)


@dataclass(frozen=True, slots=True)
class Prompted:
    """What the viewer of a position has to do, in the reader's language."""

    def __call__(self, source: Any, info: Info) -> str | None:
        return prompt(source.position, source.viewer, voice_of(info).locale)
