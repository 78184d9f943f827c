"""Introspection queries: limited before execution, executed in a thread, answered from a cache.

The answer is the same for everybody, and hundreds of kilobytes long. An introspection query may ask for nothing else.
It is executed in a thread, one at a time, so that games go on meanwhile; recent answers are cached as JSON.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from typing import cast

import orjson
from graphql import (
    ExecutionResult,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLNamedType,
    GraphQLObjectType,
    GraphQLSchema,
    InlineFragmentNode,
    OperationDefinitionNode,
    SelectionSetNode,
    get_introspection_query,
    parse,
)

from quipu_service.application.admission.spending import in_thread
from quipu_service.application.ledger import INTROSPECTIONS
from quipu_service.application.problems.tree import Malformed
from quipu_service.transports.texts.problem_texts import TooCostly

QUESTIONS = frozenset({"__schema", "__type"})
MANY_TIMES = 2
"""A document may cost this many times the introspection query of the usual tools."""


class Introspection:
    """The introspection of one schema."""

    def __init__(self, schema: GraphQLSchema) -> None:
        self._lists = _lengths(schema.type_map.values())
        self._most = MANY_TIMES * self._usual()
        self._kept: OrderedDict[object, orjson.Fragment] = OrderedDict()
        self._one_at_a_time = asyncio.Lock()

    def _usual(self) -> int:
        document = parse(get_introspection_query(input_value_deprecation=True, one_of=True, specified_by_url=True))
        operation, *fragments = document.definitions
        if not isinstance(operation, OperationDefinitionNode):
            raise TypeError("graphql-core's introspection query begins with its operation")
        known = {node.name.value: node for node in fragments if isinstance(node, FragmentDefinitionNode)}
        return self._weigh(operation.selection_set, known)

    def introspects(self, operation: OperationDefinitionNode, fragments: Mapping[str, FragmentDefinitionNode]) -> bool:
        """Whether it asks about the schema; raises TooCostly, or Malformed if it asks for anything else too."""
        roots = list(fields_of(operation.selection_set, fragments))
        names = [node.name.value for node in roots]
        questions = [name for name in names if name in QUESTIONS]
        if not questions:
            return False
        if names.count("__schema") > 1:
            raise TooCostly("questions for the schema in one document", 1)
        if any(name not in QUESTIONS and name != "__typename" for name in names):
            raise Malformed("introspection-alone", "$.query")
        if self._weigh(operation.selection_set, fragments) > self._most:
            raise TooCostly("fields of introspection", self._most)
        return True

    def _weigh(self, selections: SelectionSetNode, fragments: Mapping[str, FragmentDefinitionNode]) -> int:
        weighed: dict[tuple[int, int], int] = {}

        def weight(selections: SelectionSetNode, known: int) -> int:
            """``known``: how many lists deep below `__schema`, where averages hold; elsewhere the longest counts."""
            if (found := weighed.get((id(selections), known))) is not None:
                return found  # fragments that spread each other twice would else take twice as long with each of them
            cost = 0
            for node in selections.selections:
                if isinstance(node, FieldNode):
                    cost += 1 if node.selection_set is None else 1 + below(node, node.selection_set, known)
                elif isinstance(node, InlineFragmentNode):
                    cost += weight(node.selection_set, known)
                elif isinstance(node, FragmentSpreadNode):
                    cost += weight(fragments[node.name.value].selection_set, known)
            weighed[id(selections), known] = cost
            return cost

        def below(node: FieldNode, selections: SelectionSetNode, known: int) -> int:
            name = node.name.value
            average, longest = self._lists.get(name, (1, 1))
            inside = name == "__schema" or (known and name in self._lists)
            return (average if known else longest) * weight(selections, known + 1 if inside else 0)

        return weight(selections, 0)

    async def answer(self, key: object, execute: Callable[[], ExecutionResult]) -> ExecutionResult:
        """The encoded answer to the query with this key."""
        found = self._kept.get(key)
        if found is None:
            async with self._one_at_a_time:
                found = self._kept.get(key)
                if found is None:
                    result = await in_thread(execute)
                    if result.errors:
                        return result
                    found = self._kept[key] = orjson.Fragment(orjson.dumps(result.data))
                    if len(self._kept) > INTROSPECTIONS.most:
                        self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return ExecutionResult(cast("dict[str, object]", found), None)  # JSON text instead of the data


def fields_of(
    selections: SelectionSetNode, fragments: Mapping[str, FragmentDefinitionNode], visited: set[str] | None = None
) -> Iterable[FieldNode]:
    """The fields of a selection, including those of its fragments, each of which is visited once, as when executed."""
    visited = set() if visited is None else visited
    for node in selections.selections:
        if isinstance(node, FieldNode):
            yield node
        elif isinstance(node, InlineFragmentNode):
            yield from fields_of(node.selection_set, fragments, visited)
        elif isinstance(node, FragmentSpreadNode) and node.name.value not in visited:
            visited.add(node.name.value)
            yield from fields_of(fragments[node.name.value].selection_set, fragments, visited)


def _lengths(types: Iterable[GraphQLNamedType]) -> Mapping[str, tuple[int, int]]:
    """The average length, rounded up, and the greatest length of each list in the introspection."""
    kinds = list(types)
    objects = [kind for kind in kinds if isinstance(kind, GraphQLObjectType | GraphQLInterfaceType)]
    inputs = [kind for kind in kinds if isinstance(kind, GraphQLInputObjectType)]
    members = [len(list(getattr(kind, "values", ()) or ())) for kind in kinds]
    implemented = [len(kind.interfaces) for kind in objects]
    counted = {
        "fields": [len(kind.fields) for kind in objects],
        "inputFields": [len(kind.fields) for kind in inputs],
        "args": [len(field.args) for kind in objects for field in kind.fields.values()],
        "enumValues": members,
        "interfaces": implemented,
        "possibleTypes": [len(getattr(kind, "types", ()) or ()) for kind in kinds] + [len(objects)],
    }
    lengths = {
        name: (-(-sum(sizes) // max(1, len(kinds if name != "args" else sizes))), max(sizes, default=0))
        for name, sizes in counted.items()
    }
    return {**lengths, "types": (len(kinds), len(kinds)), "directives": (8, 8)}
