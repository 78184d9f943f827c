"""Documents: parsed, limited and validated once, estimated in cost, and cached.

The unit of cost is a field of the answer. A field below ``first: n`` counts n times; of fragments on different types of
one object only the most expensive counts, because an object has one type. Lists whose length the game decides count
once.
"""

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from graphql import (
    DirectiveNode,
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLError,
    GraphQLObjectType,
    GraphQLSchema,
    GraphQLSyntaxError,
    InlineFragmentNode,
    IntValueNode,
    OperationDefinitionNode,
    SelectionSetNode,
    VariableNode,
    Visitor,
    parse,
    validate,
    visit,
)
from strawberry.types.graphql import OperationType

from quipu.service.transports.graphql.introspection import Introspection, fields_of
from quipu.service.transports.graphql.limits import MOST_CHARACTERS, MOST_TOKENS, Weighing
from quipu.service.transports.problem_texts import TooCostly

if TYPE_CHECKING:
    from quipu.service.transports.graphql.projection import Straight

MOST_COST = 50_000
MOST_ERRORS = 20
MOST_KEPT = 256
WEIGHTS: Mapping[str, int] = {
    "table": 10,
    "tables": 10,
    "board": 50,
    "boardJson": 50,
    "log": 10,
    "svg": 1_500,
    "png": 5_000,
}
"""Fields that cost more than one; pictures as many requests as in REST."""
PAGE = 20
"""The default of ``first``."""
PAGED = frozenset({"tables", "log"})


class Cost:
    """Estimates one operation. Built per document, evaluated for each setting of the variables that it uses."""

    def __init__(
        self,
        operation: OperationDefinitionNode,
        fragments: Mapping[str, FragmentDefinitionNode],
        schema: GraphQLSchema,
    ) -> None:
        self._operation, self._fragments, self._schema = operation, fragments, schema
        self._defaults = {
            one.variable.name.value: int(one.default_value.value)
            for one in operation.variable_definitions or ()
            if isinstance(one.default_value, IntValueNode)
        }
        self._sizes = tuple(sorted(_sizes([operation, *fragments.values()])))
        self._known: dict[tuple[int, ...], int] = {}

    def of(self, variables: Mapping[str, Any]) -> int:
        """The cost in fields, cached for each page size."""
        sizes = {name: _whole(variables.get(name), self._defaults.get(name, PAGE)) for name in self._sizes}
        key = tuple(sizes.values())
        if key not in self._known:
            if len(self._known) > 100:
                self._known.clear()
            self._known[key] = self._selected(self._operation.selection_set, sizes)
        return self._known[key]

    def _selected(self, selections: SelectionSetNode, sizes: Mapping[str, int]) -> int:
        shared, exclusive = 0, {"": 0}
        for kind, node in self._parts(selections, ""):
            cost = self._field(node, sizes)
            if kind:
                exclusive[kind] = exclusive.get(kind, 0) + cost
            else:
                shared += cost
        return shared + max(exclusive.values())

    def _parts(self, selections: SelectionSetNode, kind: str) -> Iterable[tuple[str, FieldNode]]:
        """Fields with the object type that their fragment names, if any."""
        for node in selections.selections:
            if isinstance(node, FieldNode):
                yield kind, node
            elif isinstance(node, InlineFragmentNode):
                condition = node.type_condition
                yield from self._parts(
                    node.selection_set, kind if condition is None else self._kind(condition.name.value, kind)
                )
            elif isinstance(node, FragmentSpreadNode):
                fragment = self._fragments[node.name.value]
                yield from self._parts(fragment.selection_set, self._kind(fragment.type_condition.name.value, kind))

    def _kind(self, name: str, outer: str) -> str:
        return name if isinstance(self._schema.type_map.get(name), GraphQLObjectType) else outer

    def _field(self, node: FieldNode, sizes: Mapping[str, int]) -> int:
        name = node.name.value
        inner = 0 if node.selection_set is None else self._selected(node.selection_set, sizes)
        return WEIGHTS.get(name, 1) + inner * (self._size(node, sizes) if name in PAGED else 1)

    @staticmethod
    def _size(node: FieldNode, sizes: Mapping[str, int]) -> int:
        for argument in node.arguments or ():
            if argument.name.value == "first":
                if isinstance(argument.value, IntValueNode):
                    return _whole(int(argument.value.value), PAGE)
                if isinstance(argument.value, VariableNode):
                    return sizes[argument.value.name.value]
        return PAGE


def _whole(value: Any, default: int) -> int:
    return value if isinstance(value, int) and 0 <= value <= 1_000_000 else default


class _Sizes(Visitor):
    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()

    def enter_field(self, node: FieldNode, *_: Any) -> None:
        for argument in node.arguments or ():
            if argument.name.value == "first" and isinstance(argument.value, VariableNode):
                self.names.add(argument.value.name.value)


def _sizes(nodes: Iterable[OperationDefinitionNode | FragmentDefinitionNode]) -> set[str]:
    found = _Sizes()
    for node in nodes:
        visit(node, found)
    return found.names


@dataclass(frozen=True, eq=False)
class DocumentOperation:
    """An operation of a valid document."""

    kind: OperationType
    label: str
    """The kind of operation and its field, for metrics."""
    cost: Cost
    introspects: bool
    variables: tuple[str, ...]
    """The names of the variables that it defines."""


@dataclass(eq=False)
class KeptDocument:
    """A valid document, and what was compiled for it."""

    text: str
    document: DocumentNode
    switches: tuple[str, ...]
    """The variables of ``@skip`` and ``@include``."""
    operations: Mapping[str, DocumentOperation]
    """Operations by name; the empty name is the only operation."""
    json_variables: frozenset[str]
    """Variables that hold any JSON."""
    projections: dict[Any, Any] = field(default_factory=dict)
    straight: "dict[DocumentOperation, Straight | None]" = field(default_factory=dict)
    """The fast path of operations; None for those that do not have a single, projected root field."""

    def operation(self, name: str | None) -> DocumentOperation:
        """The operation to execute; raises GraphQLError."""
        found = self.operations.get(name or "")
        if found is None:
            raise GraphQLError(f"the document has {len(self.operations)} operations, and none by this name; name one")
        return found


class Documents:
    """LRU cache of valid documents; clients that use variables instead of literals hit it."""

    def __init__(self, schema: GraphQLSchema) -> None:
        self._schema = schema
        self._kept: OrderedDict[str, KeptDocument] = OrderedDict()
        self.introspection = Introspection(schema)

    def __len__(self) -> int:
        return len(self._kept)

    def read(self, text: str) -> KeptDocument | list[GraphQLError]:
        """The document, or its errors; raises TooCostly."""
        kept = self._kept.get(text)
        if kept is not None:
            self._kept.move_to_end(text)
            return kept
        if len(text) > MOST_CHARACTERS:
            raise TooCostly("characters of a query", MOST_CHARACTERS)
        try:
            document = parse(text, max_tokens=MOST_TOKENS)
        except GraphQLSyntaxError as error:
            if "tokens. Parsing aborted" in error.message:
                raise TooCostly("tokens of a query", MOST_TOKENS) from None
            return [error]
        Weighing(document)
        if errors := validate(self._schema, document, max_errors=MOST_ERRORS):
            return errors
        kept = self._kept[text] = self._compiled(text, document)
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return kept

    def _compiled(self, text: str, document: DocumentNode) -> KeptDocument:
        fragments = {node.name.value: node for node in document.definitions if isinstance(node, FragmentDefinitionNode)}
        operations: dict[str, DocumentOperation] = {}
        variables: set[str] = set()
        nodes = [node for node in document.definitions if isinstance(node, OperationDefinitionNode)]
        for node in nodes:
            name = "" if node.name is None else node.name.value
            operations[name] = DocumentOperation(
                OperationType(node.operation.value),
                label_of(node, fragments),
                Cost(node, fragments, self._schema),
                self.introspection.asked(node, fragments),
                tuple(one.variable.name.value for one in node.variable_definitions or ()),
            )
            variables |= {one.variable.name.value for one in node.variable_definitions or () if _is_json(one.type)}
        if len(nodes) == 1:
            operations |= {"": next(iter(operations.values()))}
        return KeptDocument(text, document, _switches(document), operations, frozenset(variables))


def label_of(operation: OperationDefinitionNode, fragments: Mapping[str, FragmentDefinitionNode]) -> str:
    """A name such as ``mutation caracallaAct``; ``query several`` for several root fields."""
    names = {node.name.value for node in fields_of(operation.selection_set, fragments)}
    return f"{operation.operation.value} {names.pop() if len(names) == 1 else 'several'}"


def _is_json(kind: Any) -> bool:
    while not hasattr(kind, "name"):
        kind = kind.type
    return bool(kind.name.value == "JSON")


class _Switches(Visitor):
    def __init__(self) -> None:
        super().__init__()
        self.names: dict[str, None] = {}

    def enter_directive(self, node: DirectiveNode, *_: Any) -> None:
        for argument in node.arguments or ():
            if isinstance(argument.value, VariableNode):
                self.names[argument.value.name.value] = None


def _switches(document: DocumentNode) -> tuple[str, ...]:
    found = _Switches()
    visit(document, found)
    return tuple(found.names)
