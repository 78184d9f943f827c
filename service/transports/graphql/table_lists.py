"""Lists of tables: pages as Relay has them, what filters them, and a player's own tables, also as they change."""

from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Any

from graphql import GraphQLArgument, GraphQLBoolean, GraphQLField, GraphQLObjectType, GraphQLString

from quipu.service.application.log.position import Status
from quipu.service.application.problems import Malformed
from quipu.service.application.quipu import Quipu
from quipu.service.application.tables.filters import BotsWanted, ClockKind, TableFilter
from quipu.service.application.tables.listing import Page, Summary
from quipu.service.application.tables.own_tables import OwnSeat, OwnTable
from quipu.service.transports.graphql.bridge import Bridge, doc
from quipu.service.transports.graphql.common import Common
from quipu.service.transports.graphql.inputs import read
from quipu.service.transports.graphql.leaves import INT64, JSON, argument, attribute, required, several, shown
from quipu.service.transports.graphql.sources import Info, SeenTable

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
            "nodes": attribute(several(summary), "tables", "The tables without cursors."),
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


def filter_arguments(bridge: Bridge) -> dict[str, GraphQLArgument]:
    """The room and terms of the tables."""
    return {
        "room": argument(GraphQLString, "Only tables of this room."),
        "clock": argument(bridge.enum(ClockKind), "Only tables with this kind of clock."),
        "leastTime": argument(
            INT64, "Only tables where a turn or bank has at least this many milliseconds.", passed_as="least_time"
        ),
        "mostTime": argument(INT64, "Only tables where a turn or bank has at most this many.", passed_as="most_time"),
        "bots": argument(bridge.enum(BotsWanted), "Only tables with such bots."),
        "setupJson": argument(
            JSON,
            "Only tables that were opened with these options; others do not matter, nor does the order of a list.",
            passed_as="setup",
        ),
    }


def read_filter(
    quipu: Quipu,
    games: list[str],
    *,
    status: str | None,
    free: bool,
    setup: Any,
    clock: str | None = None,
    bots: str | None = None,
    **terms: Any,
) -> TableFilter:
    """The tables that the arguments ask for; raises Malformed or Unknown."""
    for name in games if setup is not None else ():
        read(setup, quipu.editions.game(name).setup, "$.setupJson")
    return TableFilter(
        status=None if status is None else Status(status),
        free=free,
        clock=None if clock is None else ClockKind(clock),
        bots=None if bots is None else BotsWanted(bots),
        setup=setup,
        **terms,
    )


def mine_arguments() -> dict[str, GraphQLArgument]:
    """The argument that selects one's own tables."""
    whose = "Only your own tables, the last joined first. Needs your player id as token."
    turn = "Of your own tables, only those where it is your turn."
    return {
        "mine": argument(required(GraphQLBoolean), whose, False),
        "myTurn": argument(required(GraphQLBoolean), turn, False, passed_as="my_turn"),
    }


async def own_tables(info: Info, *, my_turn: bool, status: str | None, after: str | None, first: int) -> Page[OwnTable]:
    """A page of the caller's tables."""
    context = info.context
    context.spend("lists of tables in one request")
    chosen = None if status is None else Status(status)
    return await context.quipu.own.listed(context.token, to_act=my_turn, status=chosen, after=after, first=first)


def own_subscription(summary: GraphQLObjectType) -> dict[str, GraphQLField]:
    """``myTables``."""

    async def subscribe(_root: Any, info: Info, *, since: int | None = None) -> AsyncIterator[OwnTable]:
        async with aclosing(info.context.quipu.own.follow(info.context.token, since)) as tables:
            async for table in tables:
                info.context.spent.clear()  # each answer has its own budget
                yield table

    words = "The `changedAt` of the last table you got: those that have changed since come first, ended ones too."
    return {
        "myTables": GraphQLField(
            required(summary),
            {"since": argument(INT64, words)},
            resolve=lambda table, _info, **_args: table,
            subscribe=subscribe,
            description="All tables at which you sit, as they change: first each that is not over, then a table "
            "whenever it changes, or is new. The token is your player id.",
        )
    }


def no_mixture(names: list[str], *, filtered: bool) -> None:
    """Raises Malformed for filters that only lists of games have."""
    if names or filtered:
        raise Malformed("mine", "$.mine")
