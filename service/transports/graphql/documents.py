"""Documents: parsed, limited and validated once, and cached."""

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from graphql import (
    DirectiveNode,
    DocumentNode,
    FragmentDefinitionNode,
    GraphQLError,
    GraphQLSchema,
    GraphQLSyntaxError,
    OperationDefinitionNode,
    VariableNode,
    Visitor,
    parse,
    validate,
    visit,
)
from strawberry.types.graphql import OperationType

from quipu.service.transports.graphql.cost import Cost
from quipu.service.transports.graphql.introspection import Introspection, fields_of
from quipu.service.transports.graphql.limits import MOST_CHARACTERS, MOST_TOKENS, Weighing
from quipu.service.transports.problems import TooCostly

if TYPE_CHECKING:
    from quipu.service.transports.graphql.straight import Straight

MOST_ERRORS = 20
MOST_KEPT = 256


@dataclass(frozen=True, eq=False)
class DocumentOperation:
    """An operation of a valid document."""

    kind: OperationType
    label: str
    """The kind of operation and its field, for metrics."""
    cost: Cost
    introspects: bool
    variables: tuple[str, ...]
    """The names of those that it defines."""


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
