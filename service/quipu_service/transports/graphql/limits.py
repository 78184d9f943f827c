"""Limits of one document, checked before it is validated, and the cost of its operations.

The unit of cost is a field of the answer. A field below ``first: n``, or below n ids, counts n times; of fragments on
different types of one object only the most expensive counts, because an object has one type. Lists whose length the
game decides count once.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLObjectType,
    GraphQLSchema,
    InlineFragmentNode,
    IntValueNode,
    ListValueNode,
    OperationDefinitionNode,
    SelectionSetNode,
    VariableNode,
    Visitor,
    visit,
)

from quipu_service.application.ledger import WEIGHED
from quipu_service.transports.texts.problem_texts import TooCostly

MOST_CHARACTERS = 60_000
MOST_TOKENS = 12_000
MOST_DEPTH = 16
MORE_DEPTH = 10
"""Further levels for introspection, whose depth graphql-core's validation limits."""
MOST_NESTED = 100
"""The deepest nesting of fragments."""
MOST_ALIASES = 30
MOST_FIELDS = 12_000
"""The most fields with all fragments expanded."""
MOST_OPERATIONS = 50
MOST_COMPARISONS = 400_000
"""The most pairs of fields with one name in the answer, each of which validation compares."""


class Weighing:
    """Walks through operations like validation and execution; raises TooCostly before these would take long."""

    def __init__(self, document: DocumentNode) -> None:
        self._fragments: Mapping[str, FragmentDefinitionNode] = {
            node.name.value: node for node in document.definitions if isinstance(node, FragmentDefinitionNode)
        }
        self._aliases = self._fields = self._comparisons = 0
        operations = sum(isinstance(node, OperationDefinitionNode) for node in document.definitions)
        if operations > MOST_OPERATIONS:
            raise TooCostly("operations of one document", MOST_OPERATIONS)
        for node in document.definitions:
            if isinstance(node, OperationDefinitionNode | FragmentDefinitionNode):
                self._weigh([node.selection_set], 1)

    def _weigh(self, sets: Iterable[SelectionSetNode], depth: int) -> None:
        if depth > MOST_DEPTH:
            raise TooCostly("depth of a query", MOST_DEPTH)
        met: dict[str, list[SelectionSetNode]] = {}
        counts: dict[str, int] = {}
        introspects = False
        for field in self._flat(sets, set()):
            key = field.name.value if field.alias is None else field.alias.value
            counts[key] = counts.get(key, 0) + 1
            if field.selection_set is not None:
                met.setdefault(key, []).append(field.selection_set)
                introspects |= field.name.value.startswith("__")
        self._comparisons += sum(count * count for count in counts.values())
        if self._comparisons > MOST_COMPARISONS:
            raise TooCostly("comparisons of fields with one name in a query", MOST_COMPARISONS)
        for inner in met.values():
            self._weigh(inner, 1 - MORE_DEPTH if introspects else depth + 1)

    def _flat(self, sets: Iterable[SelectionSetNode], visited: set[str], nested: int = 0) -> Iterable[FieldNode]:
        """The fields of selections, those of their fragments included."""
        if nested > MOST_NESTED:
            raise TooCostly("fragments within one another", MOST_NESTED)
        for selections in sets:
            for node in selections.selections:
                if isinstance(node, FieldNode):
                    self._count(node)
                    yield node
                elif isinstance(node, InlineFragmentNode):
                    yield from self._flat([node.selection_set], visited, nested + 1)
                elif isinstance(node, FragmentSpreadNode) and node.name.value not in visited:
                    visited.add(node.name.value)
                    if (fragment := self._fragments.get(node.name.value)) is not None:
                        yield from self._flat([fragment.selection_set], visited, nested + 1)

    def _count(self, field: FieldNode) -> None:
        self._fields += 1
        self._aliases += field.alias is not None
        if self._fields > MOST_FIELDS:
            raise TooCostly("fields of a query", MOST_FIELDS)
        if self._aliases > MOST_ALIASES:
            raise TooCostly("aliases of a query", MOST_ALIASES)


MOST_COST = 50_000
WEIGHTS: Mapping[str, int] = {
    "table": 10,
    "tables": 10,
    "node": 10,
    "now": 10,
    "at": 10,
    "board": 50,
    "log": 10,
    "statistics": 500,
    "branches": 500,
    "stakes": 500,
    "why": 1_500,
    "consequences": 1_500,
    "hint": 2_500,
    "analysis": 2_500,
}
DRAWN: Mapping[str, int] = {"svg": 1_500, "png": 5_000}
"""Fields that cost more than one, with and without fields of their own: as many requests of 500 each as in REST."""
PAGE = 20
"""The default size of a page."""
SIZES: Mapping[str, frozenset[str]] = {
    "tables": frozenset({"first", "last"}),
    "log": frozenset({"first", "last"}),
    "nodes": frozenset({"ids"}),
}
"""The arguments that say how many times what is below counts: a number, or a list."""


Costs: TypeAlias = Counter[str]
"""Fields by the object type that they are selected on; by the empty text those of every type."""
Estimated: TypeAlias = dict[tuple[int, str], Costs]
"""By the identity of a selection, and the type that it is made on."""


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
        self.fixed = None if self._sizes else self.of({})
        """The cost, if it does not depend on variables."""

    def of(self, variables: Mapping[str, object]) -> int:
        """The cost in fields, cached for each page size."""
        sizes = {name: _whole(variables.get(name), self._defaults.get(name, PAGE)) for name in self._sizes}
        key = tuple(sizes.values())
        if key not in self._known:
            if len(self._known) > WEIGHED.each:
                self._known.clear()
            self._known[key] = self._selected(self._operation.selection_set, sizes, {})
        return self._known[key]

    def _selected(self, selections: SelectionSetNode, sizes: Mapping[str, int], known: Estimated) -> int:
        costs = self._costs(selections, "", sizes, known)
        return costs[""] + max((cost for kind, cost in costs.items() if kind), default=0)

    def _costs(self, selections: SelectionSetNode, kind: str, sizes: Mapping[str, int], known: Estimated) -> Costs:
        """The cost by the object type that a fragment names, if any; of each selection once, however often it is met.

        Fragments that spread each other twice would else take twice as long with each of them.
        """
        found = known.get((id(selections), kind))
        if found is not None:
            return found
        costs = Counter({"": 0})
        for node in selections.selections:
            if isinstance(node, FieldNode):
                costs[kind] += self._field(node, sizes, known)
            elif isinstance(node, InlineFragmentNode):
                condition = node.type_condition
                inner = kind if condition is None else self._kind(condition.name.value, kind)
                costs.update(self._costs(node.selection_set, inner, sizes, known))
            elif isinstance(node, FragmentSpreadNode):
                fragment = self._fragments[node.name.value]
                inner = self._kind(fragment.type_condition.name.value, kind)
                costs.update(self._costs(fragment.selection_set, inner, sizes, known))
        known[id(selections), kind] = costs
        return costs

    def _kind(self, name: str, outer: str) -> str:
        return name if isinstance(self._schema.type_map.get(name), GraphQLObjectType) else outer

    def _field(self, node: FieldNode, sizes: Mapping[str, int], known: Estimated) -> int:
        name = node.name.value
        inner = 0 if node.selection_set is None else self._selected(node.selection_set, sizes, known)
        return (DRAWN if node.selection_set is None else WEIGHTS).get(name, 1) + inner * (
            self._size(node, sizes) if name in SIZES else 1
        )

    @staticmethod
    def _size(node: FieldNode, sizes: Mapping[str, int]) -> int:
        for argument in node.arguments or ():
            if argument.name.value in SIZES[node.name.value]:
                match argument.value:
                    case IntValueNode(value=written):
                        return _whole(int(written), PAGE)
                    case ListValueNode(values=written):
                        return len(written)
                    case VariableNode(name=name):
                        return sizes[name.value]
                    case _:
                        pass
        return 1 if node.name.value == "nodes" else PAGE  # those of a page are counted with the page


def _whole(value: object, default: int) -> int:
    if isinstance(value, list):
        return len(value)
    return value if isinstance(value, int) and 0 <= value <= 1_000_000 else default


class _Sizes(Visitor):
    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()

    def enter_field(self, node: FieldNode, *_: object) -> None:
        for argument in node.arguments or ():
            counted = argument.name.value in SIZES.get(node.name.value, ())
            if counted and isinstance(argument.value, VariableNode):
                self.names.add(argument.value.name.value)


def _sizes(nodes: Iterable[OperationDefinitionNode | FragmentDefinitionNode]) -> set[str]:
    found = _Sizes()
    for node in nodes:
        visit(node, found)
    return found.names
