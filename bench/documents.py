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

TEXTS = {"text", "input", "example", "id", "json", "number"}
"""Not asked for: a client that draws needs no sentences with every action, and writes its inputs itself."""


@cache
def schema() -> GraphQLSchema:
    return build_schema((Path(__file__).parents[1] / "schema.graphql").read_text(encoding="utf-8"))


@cache
def act_document(game: str, *, json: bool) -> str:
    """The mutation with view and legal actions, typed or as JSON."""
    prefix = game.capitalize()
    return (
        f"mutation Act($table: ID!, $command: ID!, $actions: [{prefix}Action!]!) "
        f"{{ {game}Act(table: $table, command: $command, actions: $actions) "
        f"{{ entry {{ version toAct {_both(prefix, json=json)} }} problem {{ reason }} }} }}"
    )


@cache
def events_document(game: str, *, json: bool) -> str:
    """The subscription with view and legal actions."""
    wanted = f"entry {{ version toAct {_both(game.capitalize(), json=json)} }}"
    return f"subscription Follow($table: ID!, $from: Int!) {{ entries(table: $table, after: $from) {{ {wanted} }} }}"


def _both(prefix: str, *, json: bool) -> str:
    if json:
        return "json"
    view, legal = schema().get_type(f"{prefix}View"), schema().get_type("LegalAction")
    return f"view {{ ... on {prefix}View {selection(view)} }} legalActions {selection(legal, prefix)}"


def selection(kind: Any, prefix: str = "") -> str:
    """Every field below a type, inline fragments for unions; of an interface of all games, those of one."""
    named = get_named_type(kind)
    if is_leaf_type(named):
        return ""
    if isinstance(named, GraphQLUnionType | GraphQLInterfaceType):
        members = [one for one in schema().get_possible_types(named) if one.name.startswith((prefix, "Template"))]
        return "{ __typename " + " ".join(f"... on {one.name} {selection(one)}" for one in members) + " }"
    assert isinstance(named, GraphQLObjectType)
    parts = [f"{name} {selection(field.type)}" for name, field in named.fields.items() if name not in TEXTS]
    return "{ " + (" ".join(parts) or "__typename") + " }"


def input_of(game: str, action: dict[str, Any]) -> dict[str, Any]:
    """A listed action as the ``@oneOf`` input that performs it."""
    fields = {name: value for name, value in action.items() if name not in ("__typename", "type", "chosen")}
    kind = str(action.get("type") or action["__typename"][len(game) :])
    return {kind[0].lower() + kind[1:]: fields or "YES"}
