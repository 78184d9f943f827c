"""Root fields that are the same for every game: catalogue, lists, tables, seats, rewinding, forking."""

from typing import Any

from graphql import (
    GraphQLBoolean,
    GraphQLField,
    GraphQLID,
    GraphQLInt,
    GraphQLString,
)

from quipu.service.application.log.position import Status
from quipu.service.application.problems import Unauthenticated
from quipu.service.application.tables.listing import MOST_LISTED
from quipu.service.application.tables.own_tables import OwnTable
from quipu.service.application.tables.summaries import Page, Summary
from quipu.service.transports.graphql.catalogue import all_games, game_type, one_game
from quipu.service.transports.graphql.common import (
    LOCALE,
    TABLE_ID,
    Common,
    command_arguments,
    entropy_arguments,
)
from quipu.service.transports.graphql.context import Info
from quipu.service.transports.graphql.listing_arguments import filter_arguments, read_filter
from quipu.service.transports.graphql.mine import mine_arguments, no_mixture, own_subscription, own_tables
from quipu.service.transports.graphql.pages_of_tables import connection, summary_of_tables
from quipu.service.transports.graphql.results import ForkedTable, Invited, Results, Seated
from quipu.service.transports.graphql.sources import (
    Failed,
    Table,
    known_table,
    opened_table,
    read_by,
    tried,
    update_of,
)
from quipu.service.transports.graphql.writing import argument, required, several

START = "Start the game, or ask the seats that committed to entropy to reveal it first. All seats must be taken."
AS_PLAYER = "The token of the request is a player id, which will hold the seat beside the seat's own token."


class TableFields:
    """The root fields."""

    def __init__(self, common: Common) -> None:
        self._common = common
        self.results = Results(common)
        self._game = game_type(common.bridge)
        self._summary = summary_of_tables(common)
        self.changes = self.results.changes

    def query(self) -> dict[str, GraphQLField]:
        """``games``, ``game``, ``tables``, ``table``."""
        return {
            "games": GraphQLField(several(self._game), resolve=all_games, description="All games, by name."),
            "signingKey": GraphQLField(
                GraphQLString,
                resolve=_signing_key,
                description="The Ed25519 public key of signed heads, 64 hexadecimal digits; null if nothing is signed.",
            ),
            "game": GraphQLField(
                self._game,
                {"name": argument(required(GraphQLString), "Such as `caracalla`.")},
                one_game,
                description="The game of this name, with its editions, options and names of parts.",
            ),
            "tables": self._tables(),
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

    def mutation(self) -> dict[str, GraphQLField]:
        """Commands for tables of any game."""
        return {
            "takeSeat": self._take_seat(),
            **self._hosting(),
            "forkTable": GraphQLField(
                self.results.forked,
                command_arguments() | {"at": argument(GraphQLInt, "A version of the table; omitted: the current one.")},
                _fork,
                description="Open a table that continues from a version of this one.",
            ),
        }

    def subscription(self) -> dict[str, GraphQLField]:
        """``myTables``."""
        return own_subscription(self._summary)

    def _take_seat(self) -> GraphQLField:
        return GraphQLField(
            self.results.seated,
            command_arguments()
            | {
                "name": argument(required(GraphQLString), "The name of the player."),
                "seat": argument(GraphQLInt, "The seat, counted from 0; omitted: any free one."),
                **entropy_arguments(),
                "token": argument(
                    GraphQLString, "A token of your own, 256 random bits as base64url; omitted: the service makes one."
                ),
                "invitation": argument(
                    GraphQLString, "The invitation to a private table; it may be sent as token of the request instead."
                ),
                "asPlayer": argument(required(GraphQLBoolean), AS_PLAYER, False, passed_as="as_player"),
            },
            _take,
            description="Take a seat and get its token. A repeat with the same arguments returns the token again.",
        )

    def _hosting(self) -> dict[str, GraphQLField]:
        return {
            "changeInvitation": GraphQLField(
                self.results.invited,
                command_arguments(),
                _invite,
                description="Replace the invitation to a private table; the old one is void. Needs the host's token.",
            ),
        }


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


async def _table(_root: Any, info: Info, *, table: str, at: int | None = None, locale: str | None = None) -> Table:
    context = info.context
    context.spend("tables in one request")
    if at is not None:
        context.spend("tables at an earlier version in one request")
    await context.quipu.tables.admitted(table, context.shown)
    cached, position = await context.quipu.tables.at(table, at, context.shown)
    await context.quipu.presence.look(cached)
    read_by(info, position, locale)
    viewer = cached.viewer(context.shown)
    return Table(cached, position, viewer, invitation=context.quipu.hosting.invitation_shown(cached, context.token))


async def _take(
    _root: Any,
    info: Info,
    *,
    table: str,
    command: str,
    name: str,
    entropy: str,
    commitment: str | None = None,
    seat: int | None = None,
    token: str | None = None,
    invitation: str | None = None,
    as_player: bool = False,
) -> Seated | Failed:
    context = info.context
    if as_player and context.token is None:
        raise Unauthenticated("player")
    invitation = invitation or (None if as_player else context.token)
    cached = await known_table(info, table, token=invitation)

    async def run() -> Seated:
        accepted, shown_once = await context.quipu.commands.take(
            table,
            command=command,
            name=name,
            seat=seat,
            entropy=entropy,
            commitment=commitment,
            token=token,
            invitation=invitation,
            player=context.token if as_player else None,
            client=context.client,
        )
        return Seated(update_of(info, accepted, cached), shown_once)

    return await tried(info, run, cached.position.game, cached)


async def _invite(_root: Any, info: Info, *, table: str, command: str) -> Invited | Failed:
    context = info.context
    cached = await known_table(info, table)

    async def run() -> Invited:
        accepted, invitation = await context.quipu.hosting.invite_anew(table, command=command, token=context.token)
        return Invited(invitation, accepted.repeated)

    return await tried(info, run, cached.position.game, cached)


async def _fork(_root: Any, info: Info, *, table: str, command: str, at: int | None = None) -> ForkedTable | Failed:
    context = info.context
    cached = await known_table(info, table)

    async def run() -> ForkedTable:
        new = await context.quipu.new_tables.fork(
            table, at=at, command=command, client=context.client, token=context.token, opener=context.opener
        )
        return ForkedTable(await opened_table(info, new), new.repeated)

    return await tried(info, run, cached.position.game, cached)
