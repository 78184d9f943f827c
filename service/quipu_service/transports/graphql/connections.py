"""Pages as Relay has them: every list that goes on is a connection."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from graphql import GraphQLBoolean, GraphQLField, GraphQLNonNull, GraphQLObjectType, GraphQLString

from quipu_service.application.problems.tree import Malformed
from quipu_service.application.problems.validation import checked_size
from quipu_service.transports.graphql.common import Common
from quipu_service.transports.graphql.leaves import attribute, required, several, shown

USUAL = 20
"""How many there are on a page if the request does not say."""
Item = TypeVar("Item")


@dataclass(frozen=True)
class Window(Generic[Item]):
    """A page: what is on it, the cursor of each, and whether there are more before and after."""

    nodes: Sequence[Item]
    cursors: Sequence[str]
    before: bool
    after: bool
    begin: str | None = None
    end: str | None = None
    """Where the list goes on, if that is not the cursor of the first or the last one."""

    @property
    def edges(self) -> list[tuple[str, Item]]:
        return list(zip(self.cursors, self.nodes, strict=True))

    @property
    def first_cursor(self) -> str | None:
        return self.begin or next(iter(self.cursors), None)

    @property
    def last_cursor(self) -> str | None:
        return self.end or next(reversed(self.cursors), None)


def connection(
    common: Common, name: str, node: GraphQLNonNull[GraphQLObjectType], description: str
) -> GraphQLObjectType:
    """The connection of a kind of nodes."""
    edge = GraphQLObjectType(
        f"{name}Edge",
        {
            "cursor": shown(required(GraphQLString), lambda edge: edge[0], "For `after` or `before`."),
            "node": shown(node, lambda edge: edge[1], "What is there."),
        },
        description="One of a page.",
    )
    made = GraphQLObjectType(
        f"{name}Connection",
        {
            "edges": attribute(several(edge), "edges", "With cursors."),
            "nodes": GraphQLField(several(node.of_type), resolve=lambda page, _info: page.nodes, description="These."),
            "pageInfo": shown(required(_page_info(common)), lambda page: page, "Where the page begins and ends."),
        },
        description=description,
    )
    common.claim(edge)
    return common.claim(made)


def _page_info(common: Common) -> GraphQLObjectType:
    found = common.bridge.named("PageInfo")
    if isinstance(found, GraphQLObjectType):
        return found
    return common.claim(
        GraphQLObjectType(
            "PageInfo",
            {
                "hasNextPage": attribute(required(GraphQLBoolean), "after", "Whether there are more after."),
                "hasPreviousPage": attribute(required(GraphQLBoolean), "before", "Whether there are more before."),
                "startCursor": attribute(GraphQLString, "first_cursor", "The cursor at which it goes on before."),
                "endCursor": attribute(GraphQLString, "last_cursor", "The cursor at which it goes on after."),
            },
            description="Where a page begins and ends.",
        )
    )


def window(arguments: Mapping[str, int | str | None], count: int, most: int) -> tuple[int, int]:
    """The part of the places 0 to ``count`` that is asked for; the cursor of place ``n`` is ``n + 1``.

    Raises Malformed or TooLarge.
    """
    first, last = arguments.get("first"), arguments.get("last")
    begin, end = _place(arguments, "after", 0), min(_place(arguments, "before", count + 1) - 1, count)
    if first is not None and last is not None:
        raise Malformed("both-ways", "$.last")
    size = USUAL if first is None and last is None else first if last is None else last
    size = checked_size(size, "entries of a log", most, least=0, path="$.first" if last is None else "$.last")
    end = max(begin, end)
    return (max(begin, end - size), end) if last is not None else (begin, min(end, begin + size))


def _place(arguments: Mapping[str, int | str | None], name: str, default: int) -> int:
    cursor = arguments.get(name)
    if cursor is None:
        return default
    if not isinstance(cursor, str) or not cursor.isdecimal() or len(cursor) > 12:
        raise Malformed("cursor", f"$.{name}")
    return int(cursor)
