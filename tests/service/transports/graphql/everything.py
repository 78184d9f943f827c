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

from quipu_service.transports.graphql.leaves import EVERY, SOURCES

ASKED = frozenset(
    {"analysis", "branches", "notices", "picture", "position", "statistics", "webhook", "invitation", "stakes"}
    | {"hint", "why", "consequences", "note", "conditions", "tryLine", "legalAfter"}
)
"""Questions, of which one request may ask few."""


def everything(
    kind: Any, prefix: str = "", *, without: frozenset[str] = frozenset(), above: tuple[Any, ...] = ()
) -> str:
    """All fields of a type and of those below, of one game where there is one; ``without`` leaves out fields by name.

    What leads back to a type above is told by its id, or by what all its members have.
    """
    named = get_named_type(kind)
    if named in above:
        own = [name for name in ("id", "type", "text", "input") if name in getattr(named, "fields", ())]
        return f"{{ __typename {' '.join(own)} }}"
    if isinstance(named, GraphQLUnionType | GraphQLInterfaceType) and (members := members_of(named, prefix)):
        inner = (everything(one, prefix, without=without, above=(*above, named)) for one in members)
        spelled = " ".join(f"... on {one.name} {fields}" for one, fields in zip(members, inner, strict=True))
        return f"{{ __typename {spelled} }}"
    if isinstance(named, GraphQLInterfaceType | GraphQLObjectType):
        return f"{{ __typename {' '.join(_fields(named, prefix, without, (*above, named)))} }}"
    raise TypeError(f"{named} has no fields")


def members_of(kind: GraphQLUnionType | GraphQLInterfaceType, prefix: str) -> list[GraphQLObjectType]:
    """The types that may stand there, of one game where each game has its own."""
    if SOURCES in kind.extensions:
        return list(kind.extensions[SOURCES].values())
    every = kind.extensions.get(EVERY, {}).values()
    return [one for one in every if one.name.startswith(prefix) or one.name == "Template"]


def _fields(kind: Any, prefix: str, without: frozenset[str], above: tuple[Any, ...]) -> list[str]:
    chosen = []
    for name, field in kind.fields.items():
        if name in without or any(is_required_argument(one) for one in field.args.values()):
            continue
        composite = is_composite_type(get_named_type(field.type))
        inner = everything(field.type, prefix, without=without, above=above) if composite else ""
        chosen.append(f"{name} {inner}")
    return chosen


def whole_table(schema: GraphQLSchema, prefix: str) -> str:
    """A table with its log, its board and all below."""
    table = everything(schema.type_map["Table"], prefix, without=ASKED | {"log"})
    entry = everything(schema.type_map["Entry"], prefix, without=frozenset({"view", "table"}))
    return f"""query ($table: ID!, $after: String!) {{ table(table: $table) {table}
      other: table(table: $table) {{ log(after: $after, first: 100) {{ nodes {entry} }} }} }}"""


def whole_act(schema: GraphQLSchema, game: str, prefix: str) -> str:
    """Everything of a command but whether it is a repeat, which is all that may differ."""
    inner = everything(schema.type_map["Written"], prefix, without=ASKED | {"repeated", "log", "board"})
    return f"""mutation ($table: ID!, $command: ID!, $actions: [{prefix}Action!]!) {{
      {game}Act(table: $table, command: $command, actions: $actions) {inner} }}"""
