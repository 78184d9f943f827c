"""Root fields that are the same for every game: catalogue, lists, tables, seats, rewinding, forking."""

from dataclasses import dataclass
from typing import Any

from graphql import (
    GraphQLBoolean,
    GraphQLField,
    GraphQLID,
    GraphQLInt,
    GraphQLObjectType,
    GraphQLString,
)

from quipu.rules.kernel.edition import Source, fingerprint
from quipu.rules.kernel.game import AnyGame
from quipu.rules.kernel.message import Value
from quipu.rules.kernel.refusal import Refused
from quipu.service.application.commit import Accepted
from quipu.service.application.position import Status
from quipu.service.application.problems import Declined, TooCostly
from quipu.service.application.quipu import MOST_LISTED, Page, Quipu
from quipu.service.application.summaries import Summary
from quipu.service.transports.graphql.common import (
    LOCALE,
    Common,
    argument,
    command_arguments,
    required,
    several,
    shown,
    union,
)
from quipu.service.transports.graphql.context import Info
from quipu.service.transports.graphql.sources import Table, Update, known_table, read_by, refused
from quipu.service.transports.problems import Told


class EditionInfo(Value, frozen=True, kw_only=True):
    """The printed components of a game, and where each of them comes from."""

    name: str
    hash: str
    sources: tuple[Source, ...]


class GameInfo(Value, frozen=True, kw_only=True):
    """A rulebook that can be played."""

    name: str
    revision: int
    seats: tuple[int, ...]
    editions: tuple[EditionInfo, ...]


def game_info(quipu: Quipu, game: AnyGame) -> GameInfo:
    """What is to be known before a table is opened."""
    editions = quipu.editions.of(game.name).values()
    return GameInfo(
        name=game.name,
        revision=game.revision,
        seats=tuple(game.seats),
        editions=tuple(
            EditionInfo(name=one.name, hash=fingerprint(one), sources=tuple(one.sources)) for one in editions
        ),
    )


@dataclass
class Seated:
    """A seat and the token that holds it."""

    update: Update
    token: str


class TableFields:
    """The root fields."""

    def __init__(self, common: Common) -> None:
        self._common = common
        bridge = common.bridge
        self._seated = GraphQLObjectType(
            "Seated",
            {
                "seat": shown(required(GraphQLInt), lambda seated: seated.update.viewer),
                "token": shown(required(GraphQLString), lambda seated: seated.token, "Shown once: keep it secret."),
                "version": shown(required(GraphQLInt), lambda seated: seated.update.position.version),
                "repeated": shown(required(GraphQLBoolean), lambda seated: seated.update.repeated),
                "table": shown(required(common.table), lambda seated: seated.update.table),
            },
            description="A seat, and the token that holds it.",
        )
        self._changed = GraphQLObjectType(
            "Changed",
            {
                "version": shown(required(GraphQLInt), lambda update: update.position.version),
                "repeated": shown(required(GraphQLBoolean), lambda update: update.repeated),
                "table": shown(required(common.table), lambda update: update.table),
            },
            description="The command is in the log.",
        )
        self._forked = GraphQLObjectType(
            "Forked",
            {"table": shown(required(common.table), lambda table: table)},
            description="A new table that goes on from a version of another.",
        )
        for kind in (self._seated, self._changed, self._forked):
            bridge.claim(kind.name, kind)
        self._game = bridge.output(GameInfo)
        self._result = union(
            "TableResult", {Update: self._changed, Told: common.refused}, "What became of the command."
        )

    def query(self) -> dict[str, GraphQLField]:
        """``games``, ``game``, ``tables``, ``table``."""
        return {
            "games": GraphQLField(several(self._game), resolve=_games, description="All games, by name."),
            "game": GraphQLField(self._game, {"name": argument(required(GraphQLString))}, _game),
            "tables": GraphQLField(
                required(self._connection()),
                {
                    "game": argument(required(GraphQLString)),
                    "status": argument(self._common.bridge.enum(Status)),
                    "after": argument(GraphQLString, "A cursor of an earlier page."),
                    "first": argument(required(GraphQLInt), f"1 to {MOST_LISTED}.", 20),
                },
                _tables,
                description="The tables of a game, newest first.",
            ),
            "table": GraphQLField(
                self._common.table,
                {
                    "id": argument(required(GraphQLID), passed_as="table"),
                    "at": argument(GraphQLInt, "A version; the present one without it."),
                    "locale": argument(LOCALE, "The language of sentences."),
                },
                _table,
                description="A table as the viewer of the token sees it.",
            ),
        }

    def _connection(self) -> GraphQLObjectType:
        summary = self._common.bridge.output(Summary)
        edge = GraphQLObjectType(
            "TableEdge",
            {
                "cursor": shown(required(GraphQLString), cursor),
                "node": shown(required(summary), lambda node: node),
            },
        )
        page = GraphQLObjectType(
            "PageInfo",
            {
                "hasNextPage": shown(required(GraphQLBoolean), lambda page: page.after is not None),
                "hasPreviousPage": shown(required(GraphQLBoolean), lambda _page: False, "Lists go forward only."),
                "startCursor": shown(GraphQLString, lambda page: cursor(page.tables[0]) if page.tables else None),
                "endCursor": shown(GraphQLString, lambda page: cursor(page.tables[-1]) if page.tables else None),
            },
        )
        return GraphQLObjectType(
            "TableConnection",
            {
                "edges": shown(several(edge), lambda page: page.tables),
                "nodes": shown(several(summary), lambda page: page.tables),
                "pageInfo": shown(required(page), lambda page: page),
            },
        )

    def mutation(self) -> dict[str, GraphQLField]:
        """``takeSeat``, ``leaveSeat``, ``startTable``, ``rewindTable``, ``forkTable``."""
        seats = union("SeatResult", {Seated: self._seated, Told: self._common.refused}, "What became of the command.")
        forks = union("ForkResult", {Table: self._forked, Told: self._common.refused}, "What became of the command.")
        return {
            "takeSeat": GraphQLField(
                required(seats),
                command_arguments()
                | {
                    "name": argument(required(GraphQLString), "The player's."),
                    "seat": argument(GraphQLInt, "Any free one without it."),
                    "entropy": argument(required(GraphQLString), "Hexadecimal; mixed into the table's seed.", ""),
                    "token": argument(
                        GraphQLString, "Of your own choice (256 random bits, base64url), so that you can repeat this."
                    ),
                },
                _take,
                description="Sit down and get the seat's token, which is shown this once.",
            ),
            "leaveSeat": GraphQLField(
                required(self._result),
                command_arguments() | {"seat": argument(required(GraphQLInt))},
                _leave,
                description="Give a seat up; its place in the game stays.",
            ),
            "startTable": GraphQLField(
                required(self._result), command_arguments(), _start, description="Set the game up; all seats are taken."
            ),
            "rewindTable": GraphQLField(
                required(self._result),
                command_arguments()
                | {"to": argument(required(GraphQLInt)), "expectedVersion": argument(GraphQLInt, passed_as="expected")},
                _rewind,
                description="Go back to a version, alone or with the consent of all seats.",
            ),
            "forkTable": GraphQLField(
                required(forks),
                command_arguments() | {"at": argument(GraphQLInt, "A version; the present one without it.")},
                _fork,
                description="Open a table that goes on from a version of this one.",
            ),
        }


def cursor(table: Summary) -> str:
    """A place in the list of a game's tables."""
    return f"{table.listed_at}-{table.id}"


def _games(_root: Any, info: Info) -> list[GameInfo]:
    quipu = info.context.quipu
    return [game_info(quipu, game) for game in quipu.games.values()]


def _game(_root: Any, info: Info, *, name: str) -> GameInfo:
    quipu = info.context.quipu
    return game_info(quipu, quipu.editions.game(name))


async def _tables(
    _root: Any, info: Info, *, game: str, first: int, status: str | None = None, after: str | None = None
) -> Page:
    if not 1 <= first <= MOST_LISTED:
        raise TooCostly("tables on one page", MOST_LISTED)
    info.context.spend("lists of tables in one request")
    wanted = None if status is None else Status(status)
    return await info.context.quipu.listed(game, status=wanted, after=after, first=first)


async def _table(_root: Any, info: Info, *, table: str, at: int | None = None, locale: str | None = None) -> Table:
    context = info.context
    context.spend("tables in one request")
    if at is not None:
        context.spend("tables at an earlier version in one request")
    cached, position = await context.quipu.tables.at(table, at)
    read_by(info, position, locale)
    return Table(cached, position, cached.viewer(context.token))


async def _take(
    _root: Any,
    info: Info,
    *,
    table: str,
    command: str,
    name: str,
    entropy: str,
    seat: int | None = None,
    token: str | None = None,
) -> Seated | Told:
    context = info.context
    cached = await known_table(info, table)
    try:
        accepted, shown_once = await context.quipu.commands.take(
            table, command=command, name=name, seat=seat, entropy=entropy, token=token, client=context.client
        )
    except Declined as problem:
        return refused(info, problem, cached.position.game)
    read_by(info, accepted.step.position)
    return Seated(Update(accepted.step, accepted.seat, cached, accepted.repeated), shown_once)


async def _changed(info: Info, table: str, command: Any) -> Update | Told:
    """What became of a command that is awaited here."""
    cached = await known_table(info, table)
    try:
        accepted: Accepted = await command()
    except (Refused, Declined) as problem:
        return refused(info, problem, cached.position.game, cached.position)
    read_by(info, accepted.step.position)
    return Update(accepted.step, accepted.seat, cached, accepted.repeated)


async def _leave(_root: Any, info: Info, *, table: str, command: str, seat: int) -> Update | Told:
    context = info.context

    async def leave() -> Accepted:
        return await context.quipu.commands.leave(table, command=command, token=context.token, seat=seat)

    return await _changed(info, table, leave)


async def _start(_root: Any, info: Info, *, table: str, command: str) -> Update | Told:
    context = info.context

    async def start() -> Accepted:
        return await context.quipu.commands.start(table, command=command, token=context.token)

    return await _changed(info, table, start)


async def _rewind(
    _root: Any, info: Info, *, table: str, command: str, to: int, expected: int | None = None
) -> Update | Told:
    context = info.context

    async def rewind() -> Accepted:
        return await context.quipu.commands.rewind(
            table, command=command, token=context.token, to=to, expected=expected
        )

    return await _changed(info, table, rewind)


async def _fork(_root: Any, info: Info, *, table: str, command: str, at: int | None = None) -> Table | Told:
    context = info.context
    cached = await known_table(info, table)
    try:
        new = await context.quipu.commands.fork(table, at=at, command=command, client=context.client)
    except Declined as problem:
        return refused(info, problem, cached.position.game)
    read_by(info, new.position)
    return Table(await known_table(info, new.position.table.id), new.position, None)
