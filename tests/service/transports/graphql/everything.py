"""Documents that select every field of every type, made from the schema."""

from typing import Any

from graphql import (
    GraphQLInterfaceType,
    GraphQLObjectType,
    GraphQLSchema,
    GraphQLUnionType,
    get_named_type,
    is_composite_type,
    is_required_argument,
)

from quipu_service.transports.graphql.leaves import SOURCES


def everything(kind: Any, *, without: frozenset[str] = frozenset()) -> str:
    """All fields of a type and of those below; ``without`` leaves out fields by name."""
    named = get_named_type(kind)
    if isinstance(named, GraphQLUnionType | GraphQLInterfaceType) and (members := members_of(named)):
        spelled = " ".join(f"... on {one.name} {everything(one, without=without)}" for one in members)
        return f"{{ __typename {spelled} }}"
    if isinstance(named, GraphQLInterfaceType | GraphQLObjectType):
        return f"{{ __typename {' '.join(_fields(named, without))} }}"
    raise TypeError(f"{named} has no fields")


def members_of(kind: GraphQLUnionType | GraphQLInterfaceType) -> list[GraphQLObjectType]:
    """The types that may stand there; none for interfaces over all games."""
    return list(kind.extensions.get(SOURCES, {}).values())


def _fields(kind: GraphQLObjectType | GraphQLInterfaceType, without: frozenset[str]) -> list[str]:
    chosen = []
    for name, field in kind.fields.items():
        if name in without or any(is_required_argument(one) for one in field.args.values()):
            continue
        inner = everything(field.type, without=without) if is_composite_type(get_named_type(field.type)) else ""
        chosen.append(f"{name} {inner}")
    return chosen


def whole_table(schema: GraphQLSchema, prefix: str) -> str:
    """A table with its log, its board and all below."""
    inner = everything(schema.type_map[f"{prefix}Table"], without=frozenset({"log"}))
    update = everything(schema.type_map[f"{prefix}Update"], without=frozenset({"view", "viewJson", "table"}))
    update = update.removesuffix("}") + "table { id version } }"
    return f"""query ($table: ID!, $after: Int!) {{ table(id: $table) {{ __typename
      ... on {prefix}Table {inner} ... on {prefix}Table {{ log(after: $after, first: 100) {update} }} }} }}"""


def whole_act(schema: GraphQLSchema, game: str, prefix: str) -> str:
    """Everything of an accepted command but whether it is a repeat, which is all that may differ."""
    inner = everything(schema.type_map[f"{prefix}ActResult"], without=frozenset({"repeated", "log", "board"}))
    return f"""mutation ($table: ID!, $command: ID!, $actions: [{prefix}Action!]!) {{
      {game}Act(table: $table, command: $command, actions: $actions) {inner} }}"""
