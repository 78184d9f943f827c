"""Root fields that are the same for every game and have words of their own here: catalogue, lists, tables, seats."""

from typing import Any

from graphql import (
    GraphQLBoolean,
    GraphQLField,
    GraphQLID,
    GraphQLInt,
    GraphQLString,
)

from quipu.service.application.log.position import Status
from quipu.service.application.notices.computed import Feed
from quipu.service.application.problems import Unauthenticated
from quipu.service.application.tables.listing import MOST_LISTED, Page, Summary
from quipu.service.application.tables.own_tables import OwnTable
from quipu.service.transports.graphql.catalogue import all_games, game_type, one_game
from quipu.service.transports.graphql.common import (
    LOCALE,
    TABLE_ID,
    Common,
    command_arguments,
    entropy_arguments,
)
from quipu.service.transports.graphql.listing_arguments import filter_arguments, read_filter
from quipu.service.transports.graphql.own_table_fields import mine_arguments, no_mixture, own_subscription, own_tables
from quipu.service.transports.graphql.pages_of_tables import connection, summary_of_tables
from quipu.service.transports.graphql.results import ForkedTable, Invited, Rematched, Results, TakenSeat
from quipu.service.transports.graphql.sources import (
    Failed,
    Info,
    SeenTable,
    known_table,
    opened_table,
    read_by,
    tried,
    update_of,
)
from quipu.service.transports.graphql.table_fields import TABLE
from quipu.service.transports.graphql.writing import argument, required, several
from quipu.service.transports.table_operations import OWN

CHOSEN = "A token of your own, 256 random bits as base64url; omitted: the service makes one."
RENEW = "Replace the token of your seat; the old one becomes invalid at once. A repeat returns the new one again."
REMATCH = (
    "Play again with the same people, once the game is over: take your seat at the new table. The first who asks opens "
    "it; the others' seats are kept for them for a day. Your token, and your player id, hold your seat there too."
)
NOTICES = "The notices of a table; with a seat's token its own and the result."
AFTER = "What the last answer said: only what has come since."
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
            "notices": GraphQLField(
                self._common.bridge.output(Feed),
                TABLE | {"after": argument(GraphQLString, AFTER)},
                _notices,
                description=NOTICES,
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
            "renewToken": GraphQLField(
                self.results.seated,
                command_arguments()
                | {
                    "seat": argument(required(GraphQLInt), OWN),
                    "token": argument(GraphQLString, CHOSEN),
                },
                _renew,
                description=RENEW,
            ),
            "rematch": GraphQLField(
                self.results.rematched, command_arguments() | entropy_arguments(), _rematch, description=REMATCH
            ),
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
                "token": argument(GraphQLString, CHOSEN),
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
) -> TakenSeat | Failed:
    context = info.context
    if as_player and context.token is None:
        raise Unauthenticated("player")
    invitation = invitation or (None if as_player else context.token)
    cached = await known_table(info, table, token=invitation)

    async def run() -> TakenSeat:
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
        return TakenSeat(update_of(info, accepted, cached), shown_once)

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


async def _renew(
    _root: Any, info: Info, *, table: str, command: str, seat: int, token: str | None = None
) -> TakenSeat | Failed:
    context = info.context
    context.spend("tables in one request")
    cached = await context.quipu.tables.known(table)  # a repeat shows a token that is not valid any more

    async def run() -> TakenSeat:
        accepted, shown = await context.quipu.resignations.renew(
            table, command=command, token=context.token, seat=seat, new=token
        )
        return TakenSeat(update_of(info, accepted, cached), shown)

    return await tried(info, run, cached.position.game, cached)


async def _rematch(
    _root: Any, info: Info, *, table: str, command: str, entropy: str, commitment: str | None = None
) -> Rematched | Failed:
    context = info.context
    cached = await known_table(info, table)

    async def run() -> Rematched:
        again = await context.quipu.rematches.play_again(
            table,
            command=command,
            token=context.token,
            entropy=entropy,
            commitment=commitment,
            opener=context.opener,
        )
        read_by(info, again.position)
        return Rematched(SeenTable(again.cached, again.position, again.seat), again.repeated)

    return await tried(info, run, cached.position.game, cached)


async def _notices(_root: Any, info: Info, *, table: str, after: str | None = None) -> Feed:
    await known_table(info, table)
    return await info.context.quipu.notices.of_table(table, info.context.token, after)
