"""Limits of one document, checked before it is validated."""

from collections.abc import Iterable, Mapping

from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    InlineFragmentNode,
    OperationDefinitionNode,
    SelectionSetNode,
)

from quipu.service.transports.problem_texts import TooCostly

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
