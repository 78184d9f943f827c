"""Everything in the schema says what it is, and more than its name and type say."""

import re
from collections.abc import Iterator

from graphql import (
    GraphQLEnumType,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLObjectType,
    GraphQLSchema,
    is_introspection_type,
    is_specified_scalar_type,
)


def undescribed(schema: GraphQLSchema) -> Iterator[str]:
    """What has no description, as `Type.field(argument)`."""
    for name, kind in schema.type_map.items():
        if is_introspection_type(kind) or is_specified_scalar_type(kind):
            continue
        if not kind.description:
            yield name
        if isinstance(kind, GraphQLObjectType | GraphQLInterfaceType):
            for field_name, field in kind.fields.items():
                if not field.description:
                    yield f"{name}.{field_name}"
                yield from (f"{name}.{field_name}({one})" for one, it in field.args.items() if not it.description)
        if isinstance(kind, GraphQLInputObjectType):
            yield from (f"{name}.{one}" for one, field in kind.fields.items() if not field.description)
        if isinstance(kind, GraphQLEnumType):
            yield from (f"{name}.{one}" for one, value in kind.values.items() if not value.description)


def test_every_type_field_argument_and_value_has_a_description(schema: GraphQLSchema) -> None:
    missing = sorted(undescribed(schema))
    assert missing == [], f"{len(missing)} without a description: write a docstring below the field in its struct"


SILENT = frozenset(
    {"a", "an", "and", "any", "are", "as", "at", "be", "by", "for", "from", "i", "in", "is", "it", "its", "of", "on"}
    | {"or", "that", "the", "thi", "to", "wa"}
)
"""Words that tell nothing by themselves."""


def words(text: str) -> set[str]:
    """The words of a sentence, or of a name in camel case; one and many are the same."""
    return {word.lower().removesuffix("s") for word in re.findall("[A-Z]?[a-z]+|[A-Z]+", text)} - SILENT


def idle(schema: GraphQLSchema) -> Iterator[str]:
    """Fields and arguments whose descriptions only repeat their names and types."""
    for name, kind in schema.type_map.items():
        if is_introspection_type(kind) or isinstance(kind, GraphQLEnumType):
            continue
        for field_name, field in getattr(kind, "fields", {}).items():
            described = {field_name: field} | {
                f"{field_name}({one})": it for one, it in getattr(field, "args", {}).items()
            }
            for place, one in described.items():
                if not words(one.description or "") - words(place) - words(str(one.type)):
                    yield f"{name}.{place}: {one.description}"


def test_every_description_says_more_than_the_name(schema: GraphQLSchema) -> None:
    assert [] == sorted(idle(schema))


def test_what_only_repeats_a_name_would_be_found() -> None:
    assert set() == words("The seats.") - words("seat")
    assert {"all", "turn", "order"} == words("All seats in turn order.") - words("seats")
