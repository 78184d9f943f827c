"""Lists of tables: pages as Relay has them, what filters them, and a player's own tables, also as they change."""

from collections.abc import AsyncIterator
from contextlib import aclosing

from graphql import GraphQLArgument, GraphQLBoolean, GraphQLField, GraphQLInt, GraphQLObjectType, GraphQLString

from quipu_service.application.log.position import Status
from quipu_service.application.problems.tree import Malformed
from quipu_service.application.tables.filters import BotsWanted, ClockKind, TableFilter
from quipu_service.application.tables.listing import MOST_LISTED, Page, Summary
from quipu_service.application.tables.own_tables import OwnSeat, OwnTable
from quipu_service.transports.graphql.bridge import Bridge, doc
from quipu_service.transports.graphql.common import Common
from quipu_service.transports.graphql.inputs import read
from quipu_service.transports.graphql.leaves import INT64, JSON, argument, attribute, required, several, shown
from quipu_service.transports.graphql.sources import Info, SeenTable

MINE = "Your place at the table, in lists and streams of your own tables; null elsewhere."


def list_fields(common: Common) -> tuple[dict[str, GraphQLField], dict[str, GraphQLField]]:
    """The query ``tables`` and the subscription ``myTables``."""
    summary = _summary_type(common)
    tables = GraphQLField(
        _connection(common, summary), _arguments(common.bridge), _tables, description="Tables, newest first."
    )
    return {"tables": tables}, {"myTables": _own_tables(summary)}


def _summary_type(common: Common) -> GraphQLObjectType:
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


def _connection(common: Common, summary: GraphQLObjectType) -> GraphQLObjectType:
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
    page = _page_info()
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


def _page_info() -> GraphQLObjectType:
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


def _arguments(bridge: Bridge) -> dict[str, GraphQLArgument]:
    status, mine = bridge.enum(Status), "Only your own tables, the last joined first. Needs your player id as token."
    turn = "Of your own tables, only those where it is your turn."
    options = "Only tables that were opened with these options; others do not matter, nor does the order of a list."
    return {
        "game": argument(GraphQLString, "Only tables of this game."),
        "games": argument(several(GraphQLString).of_type, "Only tables of these games; omitted: of all games."),
        "status": argument(status, "Only tables in this status."),
        "freeSeat": argument(GraphQLBoolean, "Only tables with a free seat that are not over.", passed_as="free"),
        "room": argument(GraphQLString, "Only tables of this room."),
        "clock": argument(bridge.enum(ClockKind), "Only tables with this kind of clock."),
        "leastTime": argument(INT64, "Only tables where a turn or bank has at least this many milliseconds."),
        "mostTime": argument(INT64, "Only tables where a turn or bank has at most this many."),
        "bots": argument(bridge.enum(BotsWanted), "Only tables with such bots."),
        "setupJson": argument(JSON, options, passed_as="setup"),
        "sandboxes": argument(required(GraphQLBoolean), "List sandboxes instead of real tables.", False),
        "mine": argument(required(GraphQLBoolean), mine, False),
        "myTurn": argument(required(GraphQLBoolean), turn, False, passed_as="my_turn"),
        "after": argument(GraphQLString, "A cursor of an earlier page."),
        "first": argument(required(GraphQLInt), f"How many of them: 1 to {MOST_LISTED}.", 20),
    }


async def _tables(
    _root: object,
    info: Info,
    *,
    first: int,
    game: str | None = None,
    games: list[str] | None = None,
    status: str | None = None,
    free: bool = False,
    setup: object = None,
    sandboxes: bool = False,
    mine: bool = False,
    my_turn: bool = False,
    after: str | None = None,
    **terms: object,
) -> Page[Summary] | Page[OwnTable]:
    context, named = info.context, [*([game] if game else ()), *(games or ())]
    if mine or my_turn:
        if named or free or setup is not None or any(one is not None for one in terms.values()):
            raise Malformed("mine", "$.mine")
        context.spend("lists of tables in one request")
        chosen = None if status is None else Status(status)
        return await context.quipu.own.listed(context.token, to_act=my_turn, status=chosen, after=after, first=first)
    wanted = named or list(context.quipu.games)
    context.spend("lists of tables in one request", len(wanted))
    for name in wanted if setup is not None else ():
        read(setup, context.quipu.editions.game(name).setup, "$.setupJson")
    return await context.quipu.listed(
        wanted,
        read({"status": status, "free": free, "setup": setup, **terms}, TableFilter, "$"),
        sandboxes=sandboxes,
        after=after,
        first=first,
        frontend=context.frontend,
    )


def _own_tables(summary: GraphQLObjectType) -> GraphQLField:
    async def subscribe(_root: object, info: Info, *, since: int | None = None) -> AsyncIterator[OwnTable]:
        async with aclosing(info.context.quipu.own.follow(info.context.token, since)) as tables:
            async for table in tables:
                info.context.spent.clear()  # each answer has its own budget
                yield table

    words = "The `changedAt` of the last table you got: those that have changed since come first, ended ones too."
    return GraphQLField(
        required(summary),
        {"since": argument(INT64, words)},
        resolve=lambda table, _info, **_args: table,
        subscribe=subscribe,
        description="All tables at which you sit, as they change: first each that is not over, then a table "
        "whenever it changes, or is new. The token is your player id.",
    )
