"""Pages of lists of tables: connections with edges, as Relay has them."""

from graphql import (
    GraphQLBoolean,
    GraphQLField,
    GraphQLObjectType,
    GraphQLString,
)

from quipu.service.application.tables.listing import Page, Summary
from quipu.service.application.tables.own_tables import OwnSeat
from quipu.service.transports.graphql.bridge import doc
from quipu.service.transports.graphql.common import (
    Common,
)
from quipu.service.transports.graphql.sources import Info, SeenTable
from quipu.service.transports.graphql.writing import required, several, shown

MINE = "Your place at the table, in lists and streams of your own tables; null elsewhere."


def summary_of_tables(common: Common) -> GraphQLObjectType:
    """A table on a list."""
    bridge = common.bridge
    words = "The table itself, as the viewer of the token sees it."
    summary = GraphQLObjectType(
        "TableSummary",
        bridge.fields(Summary)
        | {
            "mine": shown(bridge.output(OwnSeat), lambda table: getattr(table, "mine", None), MINE),
            "table": GraphQLField(common.table, resolve=_summarized, description=words),
        },
        description=doc(Summary),
    )
    bridge.claim(summary.name, summary)
    return summary


def connection(common: Common, summary: GraphQLObjectType) -> GraphQLObjectType:
    """A page of tables."""
    bridge = common.bridge
    edge = GraphQLObjectType(
        "TableEdge",
        {
            "cursor": shown(required(GraphQLString), lambda edge: edge[0], "Cursor for `after`."),
            "node": shown(required(summary), lambda edge: edge[1], "What the list shows of it."),
        },
        description="A table in its place on the list.",
    )
    page = page_info()
    for kind in (edge, page):
        bridge.claim(kind.name, kind)
    return GraphQLObjectType(
        "TableConnection",
        {
            "edges": shown(several(edge), _edges, "With cursors."),
            "nodes": shown(several(summary), lambda page: page.tables, "The tables without cursors."),
            "pageInfo": shown(required(page), lambda page: page, "Where it begins and ends."),
        },
        description="A page of a list of tables.",
    )


def page_info() -> GraphQLObjectType:
    """Where a page of a list begins and ends."""
    return GraphQLObjectType(
        "PageInfo",
        {
            "hasNextPage": shown(
                required(GraphQLBoolean), lambda page: page.after is not None, "Whether there are more after these."
            ),
            "hasPreviousPage": shown(required(GraphQLBoolean), lambda _page: False, "Always false."),
            "startCursor": shown(GraphQLString, lambda page: next(iter(page.cursors), None), "Cursor of the first."),
            "endCursor": shown(GraphQLString, _end, "Cursor of the last; if more follow, where the list goes on."),
        },
        description="Where a page begins and ends.",
    )


def _edges(page: Page[Summary]) -> list[tuple[str, Summary]]:
    return list(zip(page.cursors, page.tables, strict=True))


def _end(page: Page[Summary]) -> str | None:
    """A page may have looked further than to its last table."""
    return page.after or next(reversed(page.cursors), None)


async def _summarized(summary: Summary, info: Info) -> SeenTable:
    context = info.context
    context.spend("tables in one request")
    cached, position = await context.quipu.tables.at(summary.id, None, context.shown)
    return SeenTable(cached, position, cached.viewer_or_spectator(context.token))
