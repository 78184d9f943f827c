"""Values of variables are read as graphql-core reads them, the wrong ones as well as the right ones."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from graphql import (
    GraphQLEnumType,
    GraphQLInputObjectType,
    GraphQLList,
    GraphQLNonNull,
    GraphQLSchema,
    OperationDefinitionNode,
    VariableDefinitionNode,
    parse,
    type_from_ast,
)
from graphql.execution.values import get_variable_values

from quipu_service.application.games.catalog import installed
from quipu_service.application.problems.tree import Malformed
from quipu_service.transports.graphql.inputs import Variables, plain
from quipu_service.transports.graphql.schema import Schema

EACH = 40
"""Values of each type of an argument."""
ODD: tuple[Any, ...] = (None, True, -1, 2**40, 1.5, 3.0, "", "YES", [], [[]], {}, {"a": 1})


@pytest.fixture(scope="module")
def schema() -> GraphQLSchema:
    return Schema(installed().values()).graphql


MOST_ERRORS = 50


def kinds(schema: GraphQLSchema) -> list[str]:
    """The types of all arguments."""
    roots = (schema.query_type, schema.mutation_type, schema.subscription_type)
    fields = [field for root in roots if root for field in root.fields.values()]
    return sorted({str(one.type) for field in fields for one in field.args.values()})


def defined(kind: str) -> tuple[VariableDefinitionNode, ...]:
    """A variable of this type."""
    operation = parse(f"query ($value: {kind}) {{ games {{ id }} }}").definitions[0]
    assert isinstance(operation, OperationDefinitionNode)
    return operation.variable_definitions or ()


def right(kind: Any, random: random.Random) -> Any:
    """A value of this type."""
    if isinstance(kind, GraphQLNonNull):
        return right(kind.of_type, random)
    if isinstance(kind, GraphQLList):
        return [right(kind.of_type, random) for _ in range(random.randrange(4))]
    if isinstance(kind, GraphQLEnumType):
        return random.choice(sorted(kind.values))
    if isinstance(kind, GraphQLInputObjectType):
        names = [random.choice(sorted(kind.fields))] if kind.is_one_of else sorted(kind.fields)
        return {
            name: right(kind.fields[name].type, random) for name in names if kind.is_one_of or random.random() < 0.9
        }
    return {"Int": 3, "Boolean": True, "Int64": 2**40}.get(kind.name, "abc")


def bent(value: Any, random: random.Random) -> Any:
    """The same with something odd somewhere."""
    if isinstance(value, dict) and value and random.random() < 0.8:
        name = random.choice(sorted(value))
        return {**value, name: bent(value[name], random), **random.choice([{}, {}, {"__typename": "X"}, {"more": 1}])}
    if isinstance(value, list) and value and random.random() < 0.8:
        place = random.randrange(len(value))
        return [*value[:place], bent(value[place], random), *value[place + 1 :]]
    return random.choice(ODD)


def given(kind: Any) -> Iterator[dict[str, Any]]:
    """What clients may send as a variable of this type."""
    picks = random.Random(str(kind))
    yield {}
    for number in range(EACH):
        value = right(kind, picks)
        yield {"value": value if number % 2 else bent(value, picks), "another": 1}


def test_are_those_of_graphql_core(schema: GraphQLSchema) -> None:
    straight = 0
    for kind in kinds(schema):
        nodes = defined(kind)
        json = ["value"] if "JSON" in kind else []
        mine = Variables(schema, nodes, json)
        for sent in given(type_from_ast(schema, nodes[0].type)):
            expected = get_variable_values(schema, nodes, plain(sent, ["value"], json), max_errors=MOST_ERRORS)
            found = mine.coerced(sent)
            if isinstance(expected, list):
                assert isinstance(found, list), (kind, sent)
                assert [str(error) for error in found] == [str(error) for error in expected], (kind, sent)
            else:
                assert not isinstance(found, list), (kind, sent)
                assert found.coerced == expected.coerced, (kind, sent)
                straight += not found.sources
    assert straight > EACH * 5


def test_fifty_errors_of_variables_are_told_and_no_more(schema: GraphQLSchema) -> None:
    variables = Variables(schema, defined("[CaracallaAction!]!"), [])
    found = {count: variables.coerced({"value": [7] * count}) for count in (49, 50, 51, 99)}

    assert {count: len(errors) for count, errors in found.items() if isinstance(errors, list)} == {
        49: 49,
        50: 50,
        51: 51,  # the last one says that there are more
        99: 51,
    }


def test_a_variable_is_nested_in_up_to_a_hundred_levels() -> None:
    deepest: Any = []
    for _ in range(99):
        deepest = [deepest]

    assert plain({"value": deepest}, ["value"], []) == {"value": deepest}
    with pytest.raises(Malformed):
        plain({"value": [deepest]}, ["value"], [])
    assert plain({"value": [deepest]}, ["value"], ["value"]) == {"value": [deepest]}, "any JSON is read by others"
