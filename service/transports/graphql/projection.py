"""Operations of plain fields: completed, and if they have one root field executed, without graphql-core's executor.

The executor of graphql-core visits each field of each object. For fields that only read their source, this module
compiles each selection once into a Python expression. It uses graphql-core's own ``collect_subfields``, so aliases,
fragments and directives mean the same. Both ways give the same answer, byte for byte.

Where the one root field of an operation is projected, ``Straight`` prepares its variables and arguments once, too. If
something is missing or wrong, graphql-core takes over and reports what it is, where, and what becomes null.
"""

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeAlias
from weakref import WeakValueDictionary

from graphql import (
    ExecutionResult,
    FieldNode,
    GraphQLField,
    GraphQLInterfaceType,
    GraphQLList,
    GraphQLNonNull,
    GraphQLObjectType,
    GraphQLResolveInfo,
    GraphQLUnionType,
    MiddlewareManager,
    OperationDefinitionNode,
    VariableNode,
    execute,
)
from graphql.execution.collect_fields import FieldDetails
from graphql.execution.executor_throwing_on_incremental import ExecutorThrowingOnIncremental
from graphql.execution.values import VariableValues, get_argument_values
from graphql.pyutils import Path
from graphql.type.definition import GraphQLResolveInfoHelpers

from quipu.service.application.tables.presentation import MOMENT
from quipu.service.application.tables.prompts import prompt
from quipu.service.transports.graphql.documents import KeptDocument
from quipu.service.transports.graphql.inputs import Variables
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
    is_coroutine,
    json_value,
    sendable,
)
from quipu.service.transports.graphql.sources import Context, Info, SeenUpdate, Voice

MOST_REMEMBERED = 32
"""How many projected views and legal lists are cached with one position."""
MOST_PROJECTIONS = 200
"""How many projections a document caches, one for each selection and setting of ``@skip`` and ``@include``."""
SOURCE = "source"
"""The value that an expression reads."""

Details: TypeAlias = list[FieldDetails]
Convert: TypeAlias = Callable[[Any, Any], Any]
"""Maps a value, and the reader of its sentences, to its value in the answer."""
Names: TypeAlias = dict[str, Any]
"""The values that an expression mentions, by their names there."""
FUNCTIONS: WeakValueDictionary[tuple[Any, ...], Convert] = WeakValueDictionary()
"""Compiled expressions, by their texts and the values that they mention."""
NOT_MADE: tuple[int, bytes | None] = (-MOMENT, None)
LOG = logging.getLogger("quipu.graphql")


def alone(operation: OperationDefinitionNode) -> bool:
    """Whether the operation selects exactly one root field, without a fragment or a directive."""
    asked = operation.selection_set.selections
    return len(asked) == 1 and isinstance(asked[0], FieldNode) and not asked[0].directives


def name_of(operation: OperationDefinitionNode) -> str | None:
    """The name of an operation, if it has one."""
    return None if operation.name is None else operation.name.value


class Straight:
    """The fast path of one operation."""

    def __init__(self, executor: "Projecting", kind: GraphQLObjectType, node: FieldNode, project: "Convert") -> None:
        """``executor`` has just found that ``project`` completes the field of ``node``, the only one at the root."""
        self._operation, self._schema, self._kept = executor.operation, executor.schema, executor.kept
        self._fragments, self._class = executor.fragment_definitions, type(executor)
        self._kind, self._node, self._field = kind, node, kind.fields[node.name.value]
        self._key = node.name.value if node.alias is None else node.alias.value
        self._project, self._resolve = project, self._field.resolve or executor.field_resolver
        self._variables = Variables(
            self._schema, self._operation.variable_definitions or (), executor.kept.json_variables
        )
        self._passed = _passed(self._field, node)

    async def answer(self, given: Mapping[str, Any], context: Context) -> ExecutionResult:
        """The answer to a query or a mutation with these variables."""
        coerced = self._variables.coerced(given)
        if isinstance(coerced, list):
            return ExecutionResult(None, coerced)
        try:
            outcome = self._resolved(coerced, context)
            if is_coroutine(outcome):
                outcome = await outcome
        except Exception as error:  # graphql-core reports it below
            outcome = error
        return self.shown(outcome, context) or await self._explained(outcome, given, context)

    def _arguments(self, coerced: VariableValues) -> dict[str, Any]:
        found = {name: coerced.coerced.get(variable) for name, variable in (self._passed or {}).items()}
        if self._passed is None or None in found.values():
            return get_argument_values(self._field, self._node, coerced)
        return found

    def _resolved(self, coerced: VariableValues, context: Context) -> Any:
        field, path = self._field, Path(None, self._key, self._kind.name)
        info: Info = GraphQLResolveInfo(
            self._node.name.value, [self._node], field.type, self._kind, path, self._schema, self._fragments, None,
            self._operation, coerced, context, is_coroutine, None, NO_HELPERS,
        )  # fmt: skip
        return self._resolve(None, info, **self._arguments(coerced))

    def shown(self, outcome: Any, context: Context) -> ExecutionResult | None:
        """The answer from the result of the resolver; None if graphql-core has to report an error in it."""
        if outcome is None or isinstance(outcome, Exception):
            return None
        data = self._projected(outcome, context.voices.get(self._key))
        return None if data is None else ExecutionResult(data, None)

    def _projected(self, outcome: Any, voice: Voice | None) -> dict[str, Any] | None:
        try:
            return {self._key: self._project(outcome, voice)}
        except Exception:  # graphql-core raises it again when it completes the outcome
            LOG.debug("a projection failed", exc_info=True)
            return None

    def for_all(self, update: SeenUpdate, locale: str) -> bytes | None:
        """The JSON of the answer about an update: made once for all who are to read the same."""
        told = update.step.memo.setdefault("told", {})
        key, now = (self, update.viewer, locale), update.cached.now
        found: tuple[int, bytes | None] = told.get(key, NOT_MADE)
        made, payload = found
        if 0 <= now - made < MOMENT:
            return payload
        if (data := self._projected(update, Voice(update.position, locale))) is None:
            return None
        payload = encoded({"data": data})
        told[key] = now, payload
        return payload

    async def _explained(self, outcome: Any, given: Mapping[str, Any], context: Context) -> ExecutionResult:
        """The outcome, completed field by field: nothing is resolved at the root a second time."""

        def known(resolve: Any, source: Any, info: Info, **arguments: Any) -> Any:
            if info.path.prev is not None:
                return resolve(source, info, **arguments)
            if isinstance(outcome, Exception):
                raise outcome
            return outcome

        result = execute(
            self._schema,
            self._kept.document,
            variable_values=self._variables.plain(given),
            context_value=context,
            operation_name=name_of(self._operation),
            middleware=MiddlewareManager(known),
            executor_class=self._class,
            is_awaitable=is_coroutine,
            kept=self._kept,
        )
        return await result if isinstance(result, Awaitable) else result


def _passed(field: GraphQLField, node: FieldNode) -> dict[str, str] | None:
    """The variable of each argument, by what the resolver calls it; None if there are literals or defaults, too."""
    given = {one.name.value: one.value for one in node.arguments or ()}
    if any(name not in given and one.default is not None for name, one in field.args.items()):
        return None
    variables = {name: value.name.value for name, value in given.items() if isinstance(value, VariableNode)}
    if len(variables) < len(given):
        return None
    return {field.args[name].out_name or name: variable for name, variable in variables.items()}


def _beside(_work: Sequence[Any]) -> Any:
    raise RuntimeError("a resolver awaits what it begins: nothing runs in the background")


NO_HELPERS = GraphQLResolveInfoHelpers(gather=_beside, track=_beside)
"""graphql-core offers them to resolvers that begin work without awaiting it."""


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
