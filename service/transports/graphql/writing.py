"""Short ways to write fields, arguments and unions of results."""

from collections.abc import Callable
from typing import Any

from graphql import (
    GraphQLArgument,
    GraphQLDefaultInput,
    GraphQLField,
    GraphQLList,
    GraphQLNonNull,
    GraphQLObjectType,
    GraphQLUnionType,
    Undefined,
)

from quipu.service.transports.graphql.leaves import SOURCES, Shown, Viewed
from quipu.service.transports.graphql.sources import Info


def required(kind: Any) -> Any:
    """Never null."""
    return GraphQLNonNull(kind)


def several(kind: Any) -> Any:
    """A list, never null, of what is never null."""
    return GraphQLNonNull(GraphQLList(GraphQLNonNull(kind)))


def argument(
    kind: Any, description: str | None = None, default: Any = Undefined, *, passed_as: str | None = None
) -> GraphQLArgument:
    """An argument; ``passed_as`` names the resolver's parameter."""
    given = None if default is Undefined else GraphQLDefaultInput(default)
    return GraphQLArgument(kind, description=description, default=given, out_name=passed_as)


def shown(kind: Any, show: Callable[[Any], Any], description: str | None = None) -> GraphQLField:
    """A field worked out from its source alone."""
    return GraphQLField(kind, resolve=Shown(show), description=description)


def viewed(kind: Any, show: Callable[[Any], Any], description: str | None = None) -> GraphQLField:
    """A field computed from the position and viewer of its source, once for all who select the same."""
    return GraphQLField(kind, resolve=Viewed(show), description=description)


def union(name: str, kinds: dict[type, GraphQLObjectType], description: str) -> GraphQLUnionType:
    """A union of results, resolved by the class of the Python value."""
    names = {source: kind.name for source, kind in kinds.items()}

    def resolve_type(value: Any, _info: Info, _type: Any) -> str:
        return names[type(value)]

    return GraphQLUnionType(
        name, list(kinds.values()), resolve_type, description=description, extensions={SOURCES: kinds}
    )
