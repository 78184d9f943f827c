"""Completing subtrees of plain types in one pass, by a function compiled once for a document.

The executor of graphql-core visits each field of each object. For fields that only read their source, this module
compiles each selection once into a Python expression. It uses graphql-core's own ``collect_subfields``, so aliases,
fragments and directives mean the same. Both ways give the same answer, byte for byte.
"""

import logging
from collections.abc import Callable
from typing import Any, TypeAlias
from weakref import WeakValueDictionary

from graphql import (
    FieldNode,
    GraphQLInterfaceType,
    GraphQLList,
    GraphQLNonNull,
    GraphQLObjectType,
    GraphQLUnionType,
)
from graphql.execution.collect_fields import FieldDetails
from graphql.execution.executor_throwing_on_incremental import ExecutorThrowingOnIncremental
from graphql.pyutils import Path

from quipu.service.application.tables.prompts import prompt
from quipu.service.transports.graphql.context import Info
from quipu.service.transports.graphql.documents import KeptDocument
from quipu.service.transports.graphql.leaves import (
    EVERY,
    JSON,
    SOURCES,
    Attribute,
    Encoded,
    Prompted,
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
from quipu.service.transports.graphql.straight import Straight, alone

MOST_REMEMBERED = 32
"""Views and legal lists of one position, as they were selected."""
MOST_PROJECTIONS = 200
"""Kept with one document: one for each selection and each setting of the variables of ``@skip`` and ``@include``."""

LOG = logging.getLogger("quipu.graphql")
SOURCE = "source"
"""What an expression reads from."""

Details: TypeAlias = list[FieldDetails]
Convert: TypeAlias = Callable[[Any, Any], Any]
"""Maps a value, and the reader of its sentences, to its value in the answer."""
Names: TypeAlias = dict[str, Any]
"""The values that an expression mentions, by their names there."""
FUNCTIONS: WeakValueDictionary[tuple[Any, ...], Convert] = WeakValueDictionary()
"""What was made of expressions, by their texts and what they mention."""


class NotPlain(Exception):
    """A field below does more than read its source."""


class Projecting(ExecutorThrowingOnIncremental):
    """Completes plain subtrees by projection, everything else as graphql-core does."""

    def __init__(self, *args: Any, kept: KeptDocument, **more: Any) -> None:
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
                try:
                    return projection(result, self.context_value.voices.get(root.key))
                except Exception:  # graphql-core raises it again below if a resolver caused it
                    LOG.debug("a projection failed", exc_info=True)
        return super().complete_value(return_type, field_details_list, info, path, result, position_context)

    def straight(self) -> Straight | None:
        """How the operation is executed without this executor; None unless its one root field is projected."""
        if not alone(self.operation) or self.kept.switches:
            return None
        (node,) = self.operation.selection_set.selections
        kind = self.schema.get_root_type(self.operation.operation)
        if not isinstance(node, FieldNode) or kind is None or node.name.value not in kind.fields:
            return None
        projection = self._projection(kind.fields[node.name.value].type, [FieldDetails(node, None)])
        return None if projection is None else Straight(self, kind, node, projection)

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
        """The compiled projection; ``None`` if the value needs none."""
        names: Names = {}
        text = self._text(kind, details, SOURCE, names)
        return None if text == SOURCE else _function(text, names)

    def _text(self, kind: Any, details: Details, source: str, names: Names) -> str:
        """The Python expression of a value in the answer, by that of the value itself, which may be read twice."""
        if isinstance(kind, GraphQLNonNull):
            return self._present(kind.of_type, details, source, names)
        text = self._present(kind, details, source, names)
        return text if text == source else f"(None if {source} is None else {text})"

    def _present(self, kind: Any, details: Details, source: str, names: Names) -> str:
        if isinstance(kind, GraphQLList):
            one = f"one{len(names)}"
            names[one] = None  # taken
            text = self._text(kind.of_type, details, one, names)
            return source if text == one else f"[{text} for {one} in {source}]"
        if isinstance(kind, GraphQLUnionType | GraphQLInterfaceType):
            sources = kind.extensions.get(SOURCES) or kind.extensions.get(EVERY)
            if sources is None:
                raise NotPlain
            members = {source: self._object(member, details) for source, member in sources.items()}
            return f"{_named(members, names)}[type({source})]({source}, reader)"
        if isinstance(kind, GraphQLObjectType):
            return f"{_named(self._object(kind, details), names)}({source}, reader)"
        if isinstance(kind, WireEnum):
            return f"{source}._value_"  # `value` is a property written in Python
        return f"{_named(json_value, names)}({source})" if kind is JSON else source

    def _object(self, kind: GraphQLObjectType, details: Details) -> Convert:
        names: Names = {}
        chosen = self.collect_subfields(kind, details).grouped_field_set
        fields = [f"{key!r}: {self._field(kind, found, names)}" for key, found in chosen.items()]
        return _function(f"{{{', '.join(fields)}}}", names)

    def _field(self, kind: GraphQLObjectType, chosen: Details, names: Names) -> str:
        """The expression of a field of the source."""
        name = chosen[0].node.name.value
        if name == "__typename":
            return repr(kind.name)
        field = kind.fields[name]
        match field.resolve:
            case Attribute(name=attribute):
                return self._text(field.type, chosen, f"{SOURCE}.{attribute}", names)
            case Tag(tag=tag):
                return repr(tag)
            case Sentence():
                return f"reader.tell({SOURCE})"
            case Prompted():
                return f"{_named(prompt, names)}({SOURCE}.position, {SOURCE}.viewer, reader.locale)"
            case Sendable():
                return f"{_named(sendable, names)}({SOURCE})"
            case Viewed(show=show):
                made = _remembered(show, self._compiled(field.type, chosen))
                return f"{_named(made, names)}({SOURCE}, reader)"
            case Encoded() | Shown() as shown:
                show = shown if isinstance(shown, Encoded) else shown.show
                text, convert = f"{_named(show, names)}({SOURCE})", self._compiled(field.type, chosen)
                return text if convert is None else f"{_named(convert, names)}({text}, reader)"
            case _:
                raise NotPlain


def _named(value: Any, names: Names) -> str:
    """A name for a value that an expression mentions."""
    name = f"given{len(names)}"
    names[name] = value
    return name


def _function(text: str, names: Names) -> Convert:
    """Python reads a dict display five times as fast as it runs closures that build the same dict.

    The only parts that come from a client are aliases, as literals. Selections with the same meaning share one
    function, however they use fragments.
    """
    key = (text, *(tuple(value.items()) if isinstance(value, dict) else value for value in names.values()))
    found: Convert | None = FUNCTIONS.get(key)
    if found is None:
        found = FUNCTIONS[key] = eval(f"lambda {SOURCE}, reader: {text}", names)  # noqa: S307 - of our own text, as said
    return found


def _remembered(show: Callable[[Any], Any], convert: Convert | None) -> Convert:
    """The projection of a view, cached with its position as JSON, for the answer to an action and for all followers."""

    def projected(source: Any, reader: Any) -> Any:
        shown = show(source)
        if shown is None or convert is None:
            return shown
        kept = source.position.memo.setdefault("projected", {})
        key = (convert, id(shown), reader and reader.locale)
        found = kept.get(key)
        if found is None:
            if len(kept) >= MOST_REMEMBERED:
                kept.clear()
            found = kept[key] = embedded(encoded(convert(shown, reader))), shown  # kept, so that its id stays its own
        return found[0]

    return projected
