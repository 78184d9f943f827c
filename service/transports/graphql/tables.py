"""Root fields that are the same for every game and have words of their own here: catalogue, lists, tables, seats."""

from typing import Any

from graphql import (
    GraphQLBoolean,
    GraphQLField,
    GraphQLID,
    GraphQLInt,
    GraphQLString,
)

from quipu.service.application.commands.what_if import TriedLine, read_line
from quipu.service.application.log.position import Status
from quipu.service.application.tables.listing import MOST_LISTED, Page, Summary
from quipu.service.application.tables.own_tables import OwnTable
from quipu.service.transports.graphql.catalogue import all_games, game_type, one_game
from quipu.service.transports.graphql.common import (
    LOCALE,
    TABLE_ID,
    Common,
)
from quipu.service.transports.graphql.leaves import argument, required, several
from quipu.service.transports.graphql.shared_fields import TABLE
from quipu.service.transports.graphql.sources import EXPECTED, Failed, Info, SeenTable, as_data, known_table, read_by
from quipu.service.transports.graphql.table_lists import (
    connection,
    filter_arguments,
    mine_arguments,
    no_mixture,
    own_subscription,
    own_tables,
    read_filter,
    summary_of_tables,
)
from quipu.service.transports.wire import decoded


class TableFields:
    """The root fields."""

    def __init__(self, common: Common) -> None:
        self._common = common
        self._game = game_type(common.bridge)
        self._summary = summary_of_tables(common)

    def query(self) -> dict[str, GraphQLField]:
        """The catalogue, lists, tables and their notices."""
        return {
            "games": GraphQLField(several(self._game), resolve=all_games, description="All games, by name."),
            "signingKey": GraphQLField(
                GraphQLString,
                resolve=_signing_key,
                description="The Ed25519 public key of signed heads, 64 hexadecimal digits; null if nothing is signed.",
            ),
            "game": GraphQLField(
                self._game,
                {"name": argument(required(GraphQLString), "The name of the game, such as `caracalla`.")},
                one_game,
                description="The game of this name, with its editions, options and names of parts.",
            ),
            "tables": self._tables(),
            "tryLine": self._line(),
            "table": GraphQLField(
                self._common.table,
                {
                    "id": argument(required(GraphQLID), TABLE_ID, passed_as="table"),
                    "at": argument(GraphQLInt, "A version of the table; omitted: the current one."),
                    "locale": argument(LOCALE, "The language of sentences."),
                },
                _table,
                description="A table as the viewer of the token sees it.",
            ),
        }

    def _line(self) -> GraphQLField:
        kinds: dict[type, Any] = {TriedLine: self._common.bridge.output(TriedLine)}
        turns = "One turn per line, such as `17 0 endTurn`: version, seat, actions."
        return GraphQLField(
            self._common.result("LineResult", kinds, "Where the line leads, or why it cannot be tried."),
            {
                **TABLE,
                "notation": argument(required(GraphQLString), turns),
                "at": argument(GraphQLInt, "The version to start from; omitted: the current one."),
            },
            _try,
            description="Try several turns of any seats without writing anything.",
        )

    def _tables(self) -> GraphQLField:
        status = self._common.bridge.enum(Status)
        return GraphQLField(
            connection(self._common, self._summary),
            {
                "game": argument(GraphQLString, "Only tables of this game."),
                "games": argument(several(GraphQLString).of_type, "Only tables of these games; omitted: of all games."),
                "status": argument(status, "Only tables in this status."),
                "freeSeat": argument(
                    GraphQLBoolean, "Only tables with a free seat that are not over.", passed_as="free"
                ),
                **filter_arguments(self._common.bridge),
                "sandboxes": argument(required(GraphQLBoolean), "List sandboxes instead of real tables.", False),
                **mine_arguments(),
                "after": argument(GraphQLString, "A cursor of an earlier page."),
                "first": argument(required(GraphQLInt), f"How many of them: 1 to {MOST_LISTED}.", 20),
            },
            _tables,
            description="Tables, newest first.",
        )

    def subscription(self) -> dict[str, GraphQLField]:
        """``myTables``."""
        return own_subscription(self._summary)


def _signing_key(_root: Any, info: Info) -> str | None:
    signer = info.context.quipu.signer
    return None if signer is None else signer.public_key


async def _tables(
    _root: Any,
    info: Info,
    *,
    first: int,
    game: str | None = None,
    games: list[str] | None = None,
    status: str | None = None,
    free: bool = False,
    setup: Any = None,
    sandboxes: bool = False,
    mine: bool = False,
    my_turn: bool = False,
    after: str | None = None,
    **terms: Any,
) -> Page[Summary] | Page[OwnTable]:
    context = info.context
    if mine or my_turn:
        filtered = free or setup is not None or any(one is not None for one in terms.values())
        no_mixture([*([game] if game else ()), *(games or ())], filtered=filtered)
        return await own_tables(info, my_turn=my_turn, status=status, after=after, first=first)
    wanted = [*([game] if game else ()), *(games or ())] or list(context.quipu.games)
    context.spend("lists of tables in one request", len(wanted))
    return await context.quipu.listed(
        wanted,
        read_filter(context.quipu, wanted, status=status, free=free, setup=setup, **terms),
        sandboxes=sandboxes,
        after=after,
        first=first,
        frontend=context.frontend,
    )


async def _table(_root: Any, info: Info, *, table: str, at: int | None = None, locale: str | None = None) -> SeenTable:
    context = info.context
    context.spend("tables in one request")
    if at is not None:
        context.spend("tables at an earlier version in one request")
    await context.quipu.tables.admitted(table, context.shown)
    cached, position = await context.quipu.tables.at(table, at, context.shown)
    await context.quipu.presence.look(cached)
    read_by(info, position, locale)
    viewer = cached.viewer(context.shown)
    return SeenTable(cached, position, viewer, invitation=context.quipu.hosting.invitation_shown(cached, context.token))


async def _try(_root: Any, info: Info, *, table: str, notation: str, at: int | None = None) -> TriedLine | Failed:
    context = info.context
    cached = await known_table(info, table)
    context.spend("tables at an earlier version in one request")
    game = cached.position.game
    try:
        turns = decoded(lambda text: read_line(text.decode(), game), notation.encode(), "$.notation")
        return await context.quipu.what_if.tried(table, context.token, turns, at)
    except EXPECTED as problem:
        return as_data(info, problem, game, cached)
