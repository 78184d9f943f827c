"""Completing subtrees of plain types in one pass, by a function compiled once for a document.

The executor of graphql-core visits each field of each object. For types that come from structs alone nothing can
happen on the way: what it would answer is worked out here once for each selection, with its own ``collect_subfields``,
so that aliases, fragments and directives mean the same. The answers of both are equal, byte for byte.
"""

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any, TypeAlias

from graphql import (
    GraphQLList,
    GraphQLNonNull,
    GraphQLObjectType,
    GraphQLUnionType,
    get_named_type,
)
from graphql.execution.collect_fields import FieldDetails
from graphql.execution.executor_throwing_on_incremental import ExecutorThrowingOnIncremental
from graphql.pyutils import Path
from msgspec import Struct

from service.transports.graphql.bridge import Bridge
from service.transports.graphql.context import Info, Reader
from service.transports.graphql.documents import Kept
from service.transports.graphql.leaves import JSON, Attribute, Sentence, Tag, WireEnum, embedded

MOST_PROJECTIONS = 200
"""Kept with one document: one for each selection and each setting of the variables of ``@skip`` and ``@include``."""

SELF = "__class__"
"""Read where no attribute is needed."""

Details: TypeAlias = list[FieldDetails]
Convert: TypeAlias = Callable[[Any, Any], Any]
"""A value and the reader of its sentences, to what stands in the answer."""


class Projecting(ExecutorThrowingOnIncremental):
    """Completes plain subtrees by projection and all else as ever."""

    def __init__(self, *args: Any, kept: Kept, bridge: Bridge, **more: Any) -> None:
        super().__init__(*args, **more)
        self._kept, self._bridge = kept, bridge
        variables = self.variable_values.coerced
        self._switches = tuple(variables.get(name) for name in kept.switches)

    def complete_value(  # noqa: PLR0917 - graphql-core's signature
        self,
        return_type: Any,
        field_details_list: Details,
        info: Info,
        path: Path,
        result: Any,
        position_context: None,
    ) -> Any:
        """Complete a value."""
        if result is not None and field_details_list[0].node.selection_set is not None:
            projection = self._projection(return_type, field_details_list)
            if projection is not None and not isinstance(result, Exception):
                root = path
                while root.prev is not None:
                    root = root.prev
                return projection(result, self.context_value.readers.get(root.key))
        return super().complete_value(return_type, field_details_list, info, path, result, position_context)

    def _projection(self, kind: Any, details: Details) -> Convert | None:
        kept = self._kept.projections
        key = (kind, self._switches, *(id(one.node) for one in details))
        if key not in kept:
            if len(kept) >= MOST_PROJECTIONS:
                kept.clear()
            plain = get_named_type(kind) in self._bridge.plain
            kept[key] = self._compiled(kind, details) if plain else None
        found: Convert | None = kept[key]
        return found

    def _compiled(self, kind: Any, details: Details) -> Convert | None:
        """``None``: the value stands in the answer as it is."""
        if isinstance(kind, GraphQLNonNull):
            return self._present(kind.of_type, details)
        convert = self._present(kind, details)
        if convert is None:
            return None
        return lambda value, reader: None if value is None else convert(value, reader)

    def _present(self, kind: Any, details: Details) -> Convert | None:
        if isinstance(kind, GraphQLList):
            convert = self._compiled(kind.of_type, details)
            return convert and (lambda values, reader: [convert(value, reader) for value in values])
        if isinstance(kind, GraphQLUnionType):
            members = {self._bridge.structs[member]: self._object(member, details) for member in kind.types}
            return lambda value, reader: members[type(value)](value, reader)
        if isinstance(kind, GraphQLObjectType):
            return self._object(kind, details)
        if isinstance(kind, WireEnum):
            return lambda member, _reader: member.value
        return (lambda content, _reader: embedded(content)) if kind is JSON else None

    def _object(self, kind: GraphQLObjectType, details: Details) -> Convert:
        names: list[str] = []
        keys: list[str] = []
        conversions: list[tuple[int, Convert]] = []
        sentences: list[int] = []
        for place, (key, chosen) in enumerate(self.collect_subfields(kind, details).grouped_field_set.items()):
            name, convert = self._field(kind, chosen)
            keys.append(key)
            names.append(name)
            if convert is not None:
                conversions.append((place, convert))
            elif name == SELF:
                sentences.append(place)
        return _projected(keys, names, conversions, sentences)

    def _field(self, kind: GraphQLObjectType, chosen: Details) -> tuple[str, Convert | None]:
        """The attribute to read, and what makes the answer of it; the struct itself, and nothing: its sentence."""
        name = chosen[0].node.name.value
        if name == "__typename":
            return SELF, _constant(kind.name)
        field = kind.fields[name]
        match field.resolve:
            case Attribute(name=attribute):
                return attribute, self._compiled(field.type, chosen)
            case Tag(tag=tag):
                return SELF, _constant(tag)
            case Sentence():
                return SELF, None
            case _:
                raise TypeError(f"{kind}.{name} is not plain")


def _constant(text: str) -> Convert:
    return lambda _value, _reader: text


def _projected(
    keys: Sequence[str], names: Sequence[str], conversions: Sequence[tuple[int, Convert]], sentences: Sequence[int]
) -> Convert:
    """One pass over a struct; two names more make a tuple of any number of attributes, and fall away."""
    read = attrgetter(*names, SELF, SELF)
    if not conversions and not sentences:
        return lambda struct, _reader: dict(zip(keys, read(struct), strict=False))

    def project(struct: Struct, reader: Reader) -> dict[str, Any]:
        values = [*read(struct)]
        for place, convert in conversions:
            values[place] = convert(values[place], reader)
        for place in sentences:
            values[place] = reader.tell(struct)
        return dict(zip(keys, values, strict=False))

    return project
