"""Lists of tables: pages of them, what filters them, and a player's own tables as they change."""

from collections.abc import AsyncIterator
from contextlib import aclosing

from graphql import GraphQLArgument, GraphQLBoolean, GraphQLField, GraphQLString

from quipu_service.application.log.position import Status
from quipu_service.application.problems.tree import Malformed
from quipu_service.application.tables.filters import BotsWanted, ClockKind, TableFilter
from quipu_service.application.tables.listing import MOST_LISTED, Page, Shown, Summary
from quipu_service.application.tables.own_tables import OwnTable
from quipu_service.transports.graphql.bridge import Bridge
from quipu_service.transports.graphql.common import Common, paged
from quipu_service.transports.graphql.connections import USUAL, Window, connection
from quipu_service.transports.graphql.inputs import read
from quipu_service.transports.graphql.leaves import INT64, JSON, argument, required, several
from quipu_service.transports.graphql.seen import ListedTable
from quipu_service.transports.graphql.sources import Info


def list_fields(common: Common) -> tuple[dict[str, GraphQLField], dict[str, GraphQLField]]:
    """The query ``tables`` and the subscription ``myTables``."""
    page = connection(common, "Table", required(common.table), "A page of a list of tables.")
    tables = GraphQLField(page, _arguments(common.bridge), _tables, description="Tables, newest first.")
    return {"tables": tables}, {"myTables": _own_tables(common)}


def listed(info: Info, table: Summary) -> ListedTable:
    """A table on a list, as the source of its type."""
    own = table.mine if isinstance(table, OwnTable) else None
    return ListedTable(table.id, table, info.context.quipu.games.get(table.game), own)


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
        "setup": argument(JSON, options),
        "sandboxes": argument(required(GraphQLBoolean), "List sandboxes instead of real tables.", False),
        "mine": argument(required(GraphQLBoolean), mine, False),
        "toAct": argument(required(GraphQLBoolean), turn, False, passed_as="to_act"),
        **paged(MOST_LISTED, least=1),
    }


async def _tables(
    _root: object,
    info: Info,
    *,
    game: str | None = None,
    games: list[str] | None = None,
    status: str | None = None,
    free: bool = False,
    setup: object = None,
    sandboxes: bool = False,
    mine: bool = False,
    to_act: bool = False,
    first: int | None = None,
    after: str | None = None,
    last: int | None = None,
    before: str | None = None,
    **terms: object,
) -> Window[ListedTable]:
    oldest = last is not None or (first is None and before is not None)
    if (first if oldest else last, after if oldest else before) != (None, None):
        raise Malformed("both-ways", "$.last")
    count, cursor = (last if oldest else first), before if oldest else after
    count = USUAL if count is None else count
    context, named = info.context, [*([game] if game else ()), *(games or ())]
    if mine or to_act:
        if named or free or setup is not None or any(one is not None for one in terms.values()):
            raise Malformed("mine", "$.mine")
        context.spend("lists of tables in one request")
        chosen = None if status is None else Status(status)
        own = await context.quipu.own.listed(
            context.token, to_act=to_act, status=chosen, after=cursor, first=count, oldest=oldest
        )
        return _window(info, own, cursor, oldest=oldest)
    wanted = named or list(context.quipu.games)
    context.spend("lists of tables in one request", len(wanted))
    for name in wanted if setup is not None else ():
        read(setup, context.quipu.editions.game(name).setup, "$.setup")
    page = await context.quipu.listed(
        wanted,
        read({"status": status, "free": free, "setup": setup, **terms}, TableFilter, "$"),
        sandboxes=sandboxes,
        after=cursor,
        first=count,
        oldest=oldest,
        frontend=context.frontend,
    )
    return _window(info, page, cursor, oldest=oldest)


def _window(info: Info, page: Page[Shown], begun: str | None, *, oldest: bool) -> Window[ListedTable]:
    """The page as a connection, newest first; it may have looked further than to the table that it found last."""
    nodes, more = [listed(info, table) for table in page.tables], page.after is not None
    if oldest:
        return Window(nodes[::-1], page.cursors[::-1], before=more, after=begun is not None, begin=page.after)
    return Window(nodes, page.cursors, before=begun is not None, after=more, end=page.after)


def _own_tables(common: Common) -> GraphQLField:
    async def subscribe(_root: object, info: Info, *, since: int | None = None) -> AsyncIterator[ListedTable]:
        since = since if info.context.resumed is None else info.context.resumed
        async with aclosing(info.context.quipu.own.follow(info.context.token, since)) as tables:
            async for table in tables:
                info.context.spent.clear()  # each answer has its own budget
                yield listed(info, table)

    words = "The `changedAt` of the last table you got: those that have changed since come first, ended ones too."
    return GraphQLField(
        required(common.table),
        {"since": argument(INT64, words)},
        resolve=lambda table, _info, **_args: table,
        subscribe=subscribe,
        description="All tables at which you sit, as they change: first each that is not over, then a table "
        "whenever it changes, or is new. The token is your player id.",
    )
