"""GraphQL documents that ask for everything, written from ``schema.graphql`` as a client's generator would."""

from functools import cache
from pathlib import Path
from typing import Any

from graphql import (
    GraphQLInterfaceType,
    GraphQLObjectType,
    GraphQLSchema,
    GraphQLUnionType,
    build_schema,
    get_named_type,
    is_leaf_type,
)

TEXTS = {"text", "input", "example"}
"""Not asked for: a client that draws needs no sentences with every action, and writes its inputs itself."""


@cache
def schema() -> GraphQLSchema:
    return build_schema((Path(__file__).parents[1] / "schema.graphql").read_text(encoding="utf-8"))


@cache
def act_document(game: str, *, json: bool) -> str:
    """The mutation with view and legal actions, typed or as JSON."""
    prefix = game.capitalize()
    wanted = f"version toAct {_both(f'{prefix}Accepted', json=json)}"
    return (
        f"mutation Act($table: ID!, $command: ID!, $actions: [{prefix}Action!]!) "
        f"{{ {game}Act(table: $table, command: $command, actions: $actions) "
        f"{{ __typename ... on {prefix}Accepted {{ {wanted} }} ... on Refused {{ code reason }} }} }}"
    )


@cache
def events_document(game: str, *, json: bool) -> str:
    """The subscription with view and legal actions."""
    wanted = f"version toAct {_both(f'{game.capitalize()}Update', json=json)}"
    heard = f"{game}Events(table: $table, fromVersion: $from) {{ {wanted} }}"
    return f"subscription Follow($table: ID!, $from: Int!) {{ {heard} }}"


def _both(name: str, *, json: bool) -> str:
    if json:
        return "viewJson legalActionsJson"
    kind = schema().get_type(name)
    assert isinstance(kind, GraphQLObjectType)
    return " ".join(f"{field} {selection(kind.fields[field].type)}" for field in ("view", "legalActions"))


def selection(kind: Any) -> str:
    """Every field below a type, inline fragments for unions."""
    named = get_named_type(kind)
    if is_leaf_type(named):
        return ""
    if isinstance(named, GraphQLUnionType | GraphQLInterfaceType):
        members = schema().get_possible_types(named)
        return "{ __typename " + " ".join(f"... on {one.name} {selection(one)}" for one in members) + " }"
    assert isinstance(named, GraphQLObjectType)
    parts = [f"{name} {selection(field.type)}" for name, field in named.fields.items() if name not in TEXTS]
    return "{ " + (" ".join(parts) or "__typename") + " }"


def input_of(game: str, action: dict[str, Any]) -> dict[str, Any]:
    """A listed action as the ``@oneOf`` input that performs it."""
    fields = {name: value for name, value in action.items() if name not in ("__typename", "type", "chosen")}
    kind = str(action.get("type") or action["__typename"][len(game) :])
    return {kind[0].lower() + kind[1:]: fields or "YES"}
