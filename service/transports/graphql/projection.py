"""Completing subtrees of plain types in one pass, by a function compiled once for a document.

The executor of graphql-core visits each field of each object. Where fields only read their source nothing can happen
on the way: what to read is worked out here once for each selection, with graphql-core's own ``collect_subfields``, so
that aliases, fragments and directives mean the same. The answers of both are equal, byte for byte.
"""

import logging
import re
from collections.abc import Callable, Hashable, Sequence
from operator import attrgetter
from sys import intern
from typing import Any, TypeAlias

from graphql import (
    GraphQLInterfaceType,
    GraphQLList,
    GraphQLNonNull,
    GraphQLObjectType,
    GraphQLUnionType,
    print_ast,
)
from graphql.execution.collect_fields import FieldDetails
from graphql.execution.executor_throwing_on_incremental import ExecutorThrowingOnIncremental
from graphql.pyutils import Path

from quipu.service.transports.graphql.context import Info
from quipu.service.transports.graphql.documents import Kept
from quipu.service.transports.graphql.leaves import (
    EVERY,
    JSON,
    SOURCES,
    Attribute,
    Encoded,
    Sendable,
    Sentence,
    Shown,
    Tag,
    Viewed,
    WireEnum,
    embedded,
    encoded,
    json_value,
    sendable,
)
from quipu.service.transports.graphql.straight import Straight, alone, name_of

ELSEWHERE = re.compile(r"\.\.\.\w|\$")
"""A fragment or a variable: what it means is said in another part of the document."""
MOST_REMEMBERED = 32
"""Views and legal lists of one position, as they were selected."""
MOST_PROJECTIONS = 200
"""Kept with one document: one for each selection and each setting of the variables of ``@skip`` and ``@include``."""

LOG = logging.getLogger("quipu.graphql")
SELF = "__class__"
"""Read where no attribute is needed."""

Details: TypeAlias = list[FieldDetails]
Convert: TypeAlias = Callable[[Any, Any], Any]
"""A value and the reader of sentences, to what stands in the answer."""


class NotPlain(Exception):
    """A field below does more than read its source."""


class Projecting(ExecutorThrowingOnIncremental):
    """Completes plain subtrees by projection and all else as ever."""

    def __init__(self, *args: Any, kept: Kept, **more: Any) -> None:
        super().__init__(*args, **more)
        self.kept = kept
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
        """Complete a value; where a projection fails, graphql-core finds out which field it was."""
        if result is not None and field_details_list[0].node.selection_set is not None:
            projection = self._projection(return_type, field_details_list)
            if projection is not None and not isinstance(result, Exception):
                root = path
                while root.prev is not None:
                    root = root.prev
                if path is root and alone(self.operation) and not self.kept.switches:
                    node, operation = field_details_list[0].node, self.kept.operation(name_of(self.operation))
                    self.kept.straight[operation] = Straight(self, info.parent_type, node, projection)
                try:
                    return projection(result, self.context_value.voices.get(root.key))
                except Exception:  # whatever it is, it is raised again below, if it is not ours
                    LOG.debug("a projection failed", exc_info=True)
        return super().complete_value(return_type, field_details_list, info, path, result, position_context)

    def _projection(self, kind: Any, details: Details) -> Convert | None:
        kept = self.kept.projections
        key = (kind, self._switches, *(id(one.node) for one in details))
        if key not in kept:
            if len(kept) >= MOST_PROJECTIONS:
                kept.clear()
            try:
                kept[key] = self._compiled(kind, details)
            except NotPlain:
                kept[key] = None
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
        if isinstance(kind, GraphQLUnionType | GraphQLInterfaceType):
            sources = kind.extensions.get(SOURCES) or kind.extensions.get(EVERY)
            if sources is None:
                raise NotPlain
            members = {source: self._object(member, details) for source, member in sources.items()}
            return lambda value, reader: members[type(value)](value, reader)
        if isinstance(kind, GraphQLObjectType):
            return self._object(kind, details)
        if isinstance(kind, WireEnum):
            return lambda member, _reader: member.value
        return (lambda content, _reader: json_value(content)) if kind is JSON else None

    def _object(self, kind: GraphQLObjectType, details: Details) -> Convert:
        chosen = self.collect_subfields(kind, details).grouped_field_set
        attributes: list[str] = []
        conversions: list[tuple[int, Convert]] = []
        whole: list[tuple[int, Convert]] = []
        for place, fields in enumerate(chosen.values()):
            attribute, convert = self._field(kind, fields)
            attributes.append(attribute or SELF)
            if convert is not None:
                (whole if attribute is None else conversions).append((place, convert))
        return _projected(list(chosen), attributes, conversions, whole)

    def _field(self, kind: GraphQLObjectType, chosen: Details) -> tuple[str | None, Convert | None]:
        """The attribute to read and what is made of it; or no attribute, and what is made of the source itself."""
        name = chosen[0].node.name.value
        if name == "__typename":
            return None, _constant(kind.name)
        field = kind.fields[name]
        match field.resolve:
            case Attribute(name=attribute):
                return attribute, self._compiled(field.type, chosen)
            case Encoded() as encoded:
                return None, _shown(encoded, self._compiled(field.type, chosen))
            case Tag(tag=tag):
                return None, _constant(tag)
            case Sentence():
                return None, lambda message, reader: reader.tell(message)
            case Sendable():
                return None, lambda action, _reader: sendable(action)
            case Viewed(show=show):
                return None, _remembered(show, self._compiled(field.type, chosen), _selected(kind, chosen))
            case Shown(show=show):
                return None, _shown(show, self._compiled(field.type, chosen))
            case _:
                raise NotPlain


def _constant(text: str) -> Convert:
    return lambda _source, _reader: text


def _shown(show: Callable[[Any], Any], convert: Convert | None) -> Convert:
    if convert is None:
        return lambda source, _reader: show(source)
    return lambda source, reader: convert(show(source), reader)


def _selected(kind: GraphQLObjectType, chosen: Details) -> Hashable:
    """What is selected below a field: equal in two documents only if both mean the same."""
    name = chosen[0].node.name.value
    texts = [print_ast(one.node.selection_set) for one in chosen if one.node.selection_set is not None]
    if any(ELSEWHERE.search(text) for text in texts):
        return object()
    return (kind.fields[name].type, name, *map(intern, texts))


def _remembered(show: Callable[[Any], Any], convert: Convert | None, selected: Hashable) -> Convert:
    """What is made of a view is kept with its position as JSON, for the answer to an action and for all who follow."""

    def projected(source: Any, reader: Any) -> Any:
        shown = show(source)
        if shown is None or convert is None:
            return shown
        kept = source.position.memo.setdefault("projected", {})
        key = (selected, source.viewer, reader and reader.reader.locale)
        if key not in kept:
            if len(kept) >= MOST_REMEMBERED:
                kept.clear()
            kept[key] = embedded(encoded(convert(shown, reader)))
        return kept[key]

    return projected


def _projected(
    keys: Sequence[str],
    attributes: Sequence[str],
    conversions: Sequence[tuple[int, Convert]],
    whole: Sequence[tuple[int, Convert]],
) -> Convert:
    """One pass over a source; two attributes more make a tuple of any number of them, and fall away."""
    read = attrgetter(*attributes, SELF, SELF)
    if not conversions and not whole:
        return lambda source, _reader: dict(zip(keys, read(source), strict=False))

    def project(source: Any, reader: Any) -> dict[str, Any]:
        values = [*read(source)]
        for place, convert in conversions:
            values[place] = convert(values[place], reader)
        for place, convert in whole:
            values[place] = convert(source, reader)
        return dict(zip(keys, values, strict=False))

    return project
