"""GraphQL documents that ask for everything, written from ``schema.graphql`` as a client's generator would."""

from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeAlias

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
Wanted: TypeAlias = Literal["typed", "json", "generic", "cached"]
"""Which documents: the game's own act, JSON, the act of all games with the same selection as the game's own, and that
with the ids and the links that feed a cache, as ``docs/guide/graphql.md`` prints them.
"""
GENERIC = ("generic", "cached")
LINKS = "version table { id version status now { id } } "


@cache
def schema() -> GraphQLSchema:
    return build_schema((Path(__file__).parents[1] / "schema.graphql").read_text(encoding="utf-8"))


def act_field(game: str, wanted: Wanted) -> str:
    """The mutation's field."""
    return "act" if wanted in GENERIC else f"{game}Act"


@cache
def act_document(game: str, wanted: Wanted) -> str:
    """The mutation with view and legal actions."""
    prefix = game.capitalize()
    sent = "JSON" if wanted in GENERIC else f"{prefix}Action"
    return (
        f"mutation Act($table: ID!, $command: ID!, $actions: [{sent}!]!) "
        f"{{ {act_field(game, wanted)}(table: $table, command: $command, actions: $actions) "
        f"{{ entry {{ {_entry(prefix, wanted)} }} problem {{ reason }} }} }}"
    )


@cache
def events_document(game: str, wanted: Wanted) -> str:
    """The subscription with view and legal actions."""
    links = LINKS if wanted == "cached" else ""
    message = f"{links}entry {{ {_entry(game.capitalize(), wanted)} }}"
    return f"subscription Follow($table: ID!, $from: Int!) {{ entries(table: $table, after: $from) {{ {message} }} }}"


def _entry(prefix: str, wanted: Wanted) -> str:
    if wanted == "json":
        return "version toAct json"
    name = "id " if wanted == "cached" else ""
    view, legal = schema().get_type(f"{prefix}View"), schema().get_type("LegalAction")
    shown = f"view {{ {name}... on {prefix}View {selection(view)} }} legalActions {selection(legal, prefix)}"
    return f"{name}version toAct {shown}"


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
