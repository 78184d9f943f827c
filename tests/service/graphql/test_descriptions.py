"""Everything in the schema says what it is."""

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
