"""Operations of plain fields: completed, and if they have one root field executed, without graphql-core's executor.

The executor of graphql-core visits each field of each object. For fields that only read their source, this module
compiles each selection once into a Python expression. It uses graphql-core's own ``collect_subfields``, so aliases,
fragments and directives mean the same. Both ways give the same answer, byte for byte.

Where the one root field of an operation is projected, ``RootProjection`` prepares its variables and arguments once,
too. If something is missing or wrong, graphql-core takes over and reports what it is, where, and what becomes null.
"""

import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, ClassVar, Never, TypeAlias
from weakref import WeakValueDictionary

from graphql import (
    ExecutionResult,
    FieldNode,
    GraphQLFieldResolver,
    GraphQLInterfaceType,
    GraphQLList,
    GraphQLNonNull,
    GraphQLObjectType,
    GraphQLOutputType,
    GraphQLResolveInfo,
    GraphQLType,
    GraphQLUnionType,
    MiddlewareManager,
    execute,
    get_named_type,
)
from graphql.execution.collect_fields import FieldDetails
from graphql.execution.executor_throwing_on_incremental import ExecutorThrowingOnIncremental
from graphql.pyutils import Path
from graphql.type.definition import GraphQLResolveInfoHelpers
from orjson import Fragment

from quipu_rules.kernel.text import Reader
from quipu_service.application.ledger import ENCODED_VALUES, PROJECTIONS, WITH_POSITION
from quipu_service.application.tables.presentation import MOMENT
from quipu_service.application.tables.prompts import prompt
from quipu_service.transports.graphql.documents import BYTES_OF_FIELD, KeptDocument
from quipu_service.transports.graphql.inputs import Arguments, Variables
from quipu_service.transports.graphql.leaves import (
    EVERY,
    JSON,
    SOURCES,
    VALUES,
    Attribute,
    Prompted,
    Sendable,
    Sentence,
    Shown,
    Tag,
    Viewed,
    WireEnum,
    encoded,
    is_awaitable,
    json_value,
    sendable,
)
from quipu_service.transports.graphql.seen import SeenUpdate
from quipu_service.transports.graphql.sources import Context, Info, Voice, voice_at

MEMBERS_OF_ONE = 5
"""How many members of an interface take as much memory as a field."""
SOURCE, READER = "source", "reader"
"""The value that an expression reads, and the reader of its sentences."""
SPOKEN = f", {READER}"

Details: TypeAlias = list[FieldDetails]
Convert: TypeAlias = Callable[..., object]
"""Maps a value, and the reader of its sentences if it has some, to its value in the answer."""
Names: TypeAlias = dict[str, object]
"""The values that an expression mentions, by their names there."""
FUNCTIONS: WeakValueDictionary[tuple[object, ...], Convert] = WeakValueDictionary()
"""Compiled expressions, by their texts and the values that they mention."""
NOT_ENCODED = -MOMENT, b""
LOG = logging.getLogger("quipu.graphql")


class RootProjection:
    """The fast path of one operation."""

    def __init__(self, executor: "Projecting", kind: GraphQLObjectType, node: FieldNode, project: "Convert") -> None:
        """``executor`` has just found that ``project`` completes the field of ``node``, the only one at the root."""
        self._operation, self._schema, self._kept = executor.operation, executor.schema, executor.kept
        self._class, self._node, self._field = type(executor), node, kind.fields[node.name.value]
        self._key = node.name.value if node.alias is None else node.alias.value
        self._project, self._resolve = project, self._field.resolve or executor.field_resolver
        defined = self._operation.variable_definitions or ()
        self._variables = Variables(self._schema, defined, executor.kept.json_variables)
        self._arguments = Arguments(self._field, node, defined)
        path = Path(None, self._key, kind.name)
        fragments = executor.fragment_definitions
        self._place = (
            node.name.value, [node], self._field.type, kind, path, self._schema, fragments, None, self._operation,
        )  # fmt: skip

    async def answer(self, context: Context) -> dict[str, object] | ExecutionResult:
        """The data of a query or a mutation; if something is wrong with it, what graphql-core answers."""
        coerced = self._variables.coerced(context.variables)
        if isinstance(coerced, list):
            return ExecutionResult(None, coerced)
        try:
            info: Info = GraphQLResolveInfo(*self._place, coerced, context, is_awaitable, None, NO_HELPERS)
            outcome = self._resolve(None, info, **self._arguments.of(coerced))
            if is_awaitable(outcome):
                outcome = await outcome
        except Exception as error:  # graphql-core reports it below
            outcome = error
        return self.shown(outcome, context) or await self._explained(outcome, context)

    def shown(self, outcome: object, context: Context) -> dict[str, object] | None:
        """The data, from the result of the resolver; None if graphql-core has to report an error in it."""
        if outcome is None or isinstance(outcome, Exception):
            return None
        return self._projected(outcome, context.voices.get((self._key,)))

    def _projected(self, outcome: object, voice: Voice | None) -> dict[str, object] | None:
        try:
            return {self._key: self._project(outcome, voice)}
        except Exception:  # graphql-core raises it again when it completes the outcome
            LOG.debug("a projection failed", exc_info=True)
            return None

    def send(self, send: Callable[[bytes], bool], update: SeenUpdate, locale: str) -> bool:
        """Send the answer about an update, which is made once for all who are to read the same; False if it was not."""
        memo, now = update.step.memo, update.cached.now
        key = "sent", self, update.viewer, locale
        made, payload = memo.get(key, NOT_ENCODED)
        if not 0 <= now - made < MOMENT:
            data = self._projected(update, Voice(update.position, locale))
            if data is None:
                return False
            payload = encoded({"data": data})
            memo[key] = now, payload
        return send(payload)

    async def _explained(self, outcome: object, context: Context) -> ExecutionResult:
        """The outcome, completed field by field: nothing is resolved at the root a second time."""

        def known(resolve: GraphQLFieldResolver, source: object, info: Info, **arguments: object) -> object:
            if info.path.prev is not None:
                return resolve(source, info, **arguments)
            if isinstance(outcome, Exception):
                raise outcome
            return outcome

        name = self._operation.name
        result = execute(
            self._schema,
            self._kept.document,
            variable_values=self._variables.plain(context.variables),
            context_value=context,
            operation_name=None if name is None else name.value,
            middleware=MiddlewareManager(known),
            executor_class=self._class,
            is_awaitable=is_awaitable,
            kept=self._kept,
        )
        return await result if isinstance(result, Awaitable) else result


def _beside(_work: Sequence[object]) -> Never:
    raise RuntimeError("a resolver awaits what it begins: nothing runs in the background")


NO_HELPERS = GraphQLResolveInfoHelpers(gather=_beside, track=_beside)
"""graphql-core offers them to resolvers that begin work without awaiting it."""


class NotPlain(Exception):
    """A field below does more than read its source."""


class Projecting(ExecutorThrowingOnIncremental):
    """Completes plain subtrees by projection, everything else as graphql-core does."""

    def __init__(self, *args: Any, kept: KeptDocument, **more: Any) -> None:
        super().__init__(*args, **more)
        self.kept, self._fields = kept, 0
        variables = self.variable_values.coerced
        self._switches = tuple(variables.get(name) for name in kept.switches)

    def complete_value(  # noqa: PLR0917 - graphql-core's signature
        self,
        return_type: GraphQLOutputType,
        field_details_list: Details,
        info: Info,
        path: Path,
        result: object,
        position_context: None,
    ) -> object:
        """Complete a value; where a projection fails, graphql-core finds out which field it was."""
        if result is not None and field_details_list[0].node.selection_set is not None:
            projection = self._projection(return_type, field_details_list)
            if projection is not None and not isinstance(result, Exception):
                try:
                    return projection(result, voice_at(self.context_value, path))
                except Exception:  # graphql-core raises it again below if a resolver caused it
                    LOG.debug("a projection failed", exc_info=True)
        return super().complete_value(return_type, field_details_list, info, path, result, position_context)

    def fast_path(self) -> RootProjection | None:
        """How the operation is executed without this executor; None unless its one root field is projected."""
        node, *others = self.operation.selection_set.selections
        kind = self.schema.get_root_type(self.operation.operation)
        if others or not isinstance(node, FieldNode) or node.directives or self.kept.switches:
            return None
        if kind is None or node.name.value not in kind.fields:
            return None
        projection = self._projection(kind.fields[node.name.value].type, [FieldDetails(node, None)])
        return None if projection is None else RootProjection(self, kind, node, projection)

    def _projection(self, kind: object, details: Details) -> Convert | None:
        kept = self.kept.projections
        key = (kind, self._switches, *(id(one.node) for one in details))
        if key not in kept:
            if len(kept) >= PROJECTIONS.each:
                kept.clear()
                self.kept.grown(self.kept, -self.kept.projected)
                self.kept.projected = 0
            self._fields = 0
            try:
                kept[key] = self._compiled(kind, details, reader=True)
            except NotPlain:
                kept[key] = None
            size = self._fields * BYTES_OF_FIELD
            self.kept.projected += size
            self.kept.grown(self.kept, size)
        return kept[key]

    def _compiled(self, kind: object, details: Details, *, reader: bool = False) -> Convert | None:
        """The compiled projection, which takes a reader if wanted or needed; ``None`` if the value needs none."""
        names: Names = {}
        text = self._text(kind, details, SOURCE, names)
        return None if text == SOURCE else _function(text, names, reader=reader)

    def _text(self, kind: object, details: Details, source: str, names: Names) -> str:
        """The Python expression of a value in the answer, by that of the value itself, which may be read twice."""
        if isinstance(kind, GraphQLNonNull):
            return self._present(kind.of_type, details, source, names)
        text = self._present(kind, details, source, names)
        return text if text == source else f"(None if {source} is None else {text})"

    def _present(self, kind: object, details: Details, source: str, names: Names) -> str:
        if isinstance(kind, GraphQLList):
            return self._list(kind.of_type, details, source, names)
        if isinstance(kind, GraphQLUnionType | GraphQLInterfaceType):
            sources = kind.extensions.get(SOURCES) or kind.extensions.get(EVERY)
            if sources is None:
                raise NotPlain
            texts = {one: self._object(member, details) for one, member in sources.items()}
            self._fields += 1 + len(texts) // MEMBERS_OF_ONE
            reader = any(READER in text for text, _ in texts.values())
            members = {one: _function(*written, reader=reader) for one, written in texts.items()}
            return f"{_named(members, names)}[type({source})]({source}{SPOKEN * reader})"
        if isinstance(kind, GraphQLObjectType):
            return _call(_function(*self._object(kind, details)), source, names)
        if isinstance(kind, WireEnum):
            return f"{source}._value_"  # `value` is a property written in Python
        return f"{_named(json_value, names)}({source})" if kind is JSON else source

    def _shown(self, kind: GraphQLOutputType, details: Details, call: str, names: Names) -> str:
        """The expression of what a call returns: it is called once, and named if its value is read twice."""
        if isinstance(kind, GraphQLNonNull) and not isinstance(kind.of_type, GraphQLUnionType | GraphQLInterfaceType):
            return self._present(kind.of_type, details, call, names)
        value = f"one{len(names)}"
        names[value] = None  # taken
        text = self._text(kind, details, value, names)
        return call if text == value else text.replace(value, f"({value} := {call})", 1)

    def _list(self, kind: GraphQLType, details: Details, source: str, names: Names) -> str:
        if get_named_type(kind).extensions.get(VALUES):
            each = self._compiled(kind, details)
            if each is not None and not _speaks(each):
                return f"[*map({_named(EncodedValues.by(each).__getitem__, names)}, {source})]"
        one = f"one{len(names)}"
        names[one] = None  # taken
        text = self._text(kind, details, one, names)
        return source if text == one else f"[{text} for {one} in {source}]"

    def _object(self, kind: GraphQLObjectType, details: Details) -> tuple[str, Names]:
        names: Names = {}
        chosen = self.collect_subfields(kind, details).grouped_field_set
        fields = [f"{key!r}: {self._field(kind, found, names)}" for key, found in chosen.items()]
        return f"{{{', '.join(fields)}}}", names

    def _field(self, kind: GraphQLObjectType, chosen: Details, names: Names) -> str:
        """The expression of a field of the source."""
        self._fields += 1
        name = chosen[0].node.name.value
        if chosen[0].node.arguments:
            raise NotPlain
        if name == "__typename":
            return repr(kind.name)
        field = kind.fields[name]
        match field.resolve:
            case Attribute(name=attribute):
                return self._text(field.type, chosen, f"{SOURCE}.{attribute}", names)
            case Tag(tag=tag):
                return repr(tag)
            case Sentence():
                return f"{READER}.sentence({SOURCE})"
            case Prompted():
                return f"{_named(prompt, names)}({SOURCE}.position, {SOURCE}.viewer, {READER}.locale)"
            case Sendable():
                return f"{_named(sendable, names)}({SOURCE})"
            case Viewed(show=show, whose=whose):
                made = _remembered(show, whose, self._compiled(field.type, chosen, reader=True))
                return f"{_named(made, names)}({SOURCE}{SPOKEN})"
            case Shown(show=show):
                return self._shown(field.type, chosen, f"{_named(show, names)}({SOURCE})", names)
            case _:
                raise NotPlain


def _named(value: object, names: Names) -> str:
    """A name for a value that an expression mentions."""
    name = f"given{len(names)}"
    names[name] = value
    return name


def _call(convert: Convert, source: str, names: Names) -> str:
    return f"{_named(convert, names)}({source}{SPOKEN * _speaks(convert)})"


def _speaks(convert: Convert) -> bool:
    """Whether a function takes a reader."""
    return convert.__code__.co_argcount > 1


def _function(text: str, names: Names, *, reader: bool = False) -> Convert:
    """Python reads a dict display five times as fast as it runs closures that build the same dict.

    The only parts that come from a client are aliases, as literals. Selections with the same meaning share one
    function, however they use fragments.
    """
    text = f"lambda {SOURCE}{SPOKEN * (reader or READER in text)}: {text}"
    key = (text, *(tuple(value.items()) if type(value) is dict else value for value in names.values()))
    found: Convert | None = FUNCTIONS.get(key)
    if found is not None:
        return found
    made: Convert = eval(text, names)  # noqa: S307 - of our own text, as said
    FUNCTIONS[key] = made
    return made


class EncodedValues(dict[object, Fragment]):
    """What a selection makes of values such as actions and parts of a view, as JSON.

    From one position to the next most of them are the same, so each is made once for all that are equal.
    """

    kept: ClassVar[WeakValueDictionary[Convert, "EncodedValues"]] = WeakValueDictionary()
    count: ClassVar[int] = 0
    """How many values were made since all were forgotten."""

    def __init__(self, convert: Convert) -> None:
        super().__init__()
        self._convert = convert

    @classmethod
    def by(cls, convert: Convert) -> "EncodedValues":
        """Those of all selections that mean the same."""
        found = cls.kept.get(convert)
        if found is None:
            found = cls.kept[convert] = cls(convert)
        return found

    def __missing__(self, value: object) -> Fragment:
        if EncodedValues.count >= ENCODED_VALUES.most:
            EncodedValues.count = 0
            for made in list(EncodedValues.kept.values()):
                made.clear()
        EncodedValues.count += 1
        found = self[value] = Fragment(encoded(self._convert(value)))
        return found


def _remembered(
    show: Callable[[SeenUpdate], object], whose: Callable[[SeenUpdate], object], convert: Convert | None
) -> Convert:
    """The projection of a view, cached with its position as JSON, for the answer to an action and for all followers."""

    def projected(source: SeenUpdate, reader: Reader | None) -> object:
        memo = source.position.memo
        key = "projected", convert, source.missed, whose(source), reader and reader.locale
        if key not in memo:
            shown = show(source)
            made = Fragment(encoded(convert(shown, reader))) if convert is not None and shown else shown
            if len(memo) >= WITH_POSITION.each:
                return made
            memo[key] = made
        return memo[key]

    return projected
