"""The types of a table and its seats, the same in lists: what a list does not know is read when asked for."""

from collections.abc import Callable
from operator import attrgetter

from graphql import (
    GraphQLBoolean,
    GraphQLField,
    GraphQLID,
    GraphQLInt,
    GraphQLObjectType,
    GraphQLString,
)

from quipu_service.application.tables import presentation
from quipu_service.application.tables.cooperative import round_robin
from quipu_service.application.tables.document_parts import TableSeat
from quipu_service.application.tables.permissions import Permission
from quipu_service.transports.graphql.board_nodes import EditionAt, board_source
from quipu_service.transports.graphql.bridge import Bridge
from quipu_service.transports.graphql.catalogue import GameAt
from quipu_service.transports.graphql.common import BOARD, CLAIM, TABLE, Common, paged
from quipu_service.transports.graphql.connections import Window, connection, window
from quipu_service.transports.graphql.leaves import (
    INT64,
    Attribute,
    Loaded,
    argument,
    attribute,
    loaded,
    required,
    several,
)
from quipu_service.transports.graphql.seen import (
    AnyTable,
    ListedInfo,
    ListedTable,
    NotLoaded,
    OwnAt,
    SeatAt,
    SeenTable,
    SeenUpdate,
)
from quipu_service.transports.graphql.sources import (
    GamePart,
    Info,
    claimed,
    read_by,
    seen_entry,
    seen_table,
    whole_of,
    whole_table,
)

MOST_LOGGED = 100
"""How many entries of a log one field may return."""
FEW_LOGGED = 10
"""So many are told at once; before more, others are served."""
OF_VIEWERS = frozenset({"you", "undo", "now"})
"""Fields of REST's table that depend on who looks or when: those of an entry, of one's own seat, of a message."""
LINKS = frozenset({"id", "game", "edition", "seats", "rematch", "rematch_of"})
"""Fields that are nodes here."""
NOW = "The newest entry that the viewer may see, with the game after it."
AT = "The same after an earlier version; null if there is none. It never changes."
MAY = "What the viewer may do with the table now, and why not what not; what the game allows is in the legal actions."
MINE = "What only the holder of your seat sees; null for a spectator."


def table_type(common: Common) -> GraphQLObjectType:
    """``Table``."""
    made = GraphQLObjectType(
        "Table",
        lambda: _links(common) | _facts(common.bridge) | _moments(common) | common.questions["table"],
        [common.node],
        description="A table of any game. What it says is the same for everybody who may see it so far. What a list "
        "does not know is read from the log; if that fails, the field alone is null, and an error says why.",
    )
    common.nodes[ListedTable] = made
    return common.claim(made, SeenTable)


def _facts(bridge: Bridge) -> dict[str, GraphQLField]:
    """What the table's document of REST says of it beside the game."""
    fields = {}
    for name, field in bridge.fields(presentation.TableInfo, without=OF_VIEWERS | LINKS).items():
        named = _named(field)
        show: Callable[[AnyTable], object] = _DIRECT.get(named) or _of_info(named)
        known = named in _DIRECT or named in ListedInfo.SAME
        fields[name] = loaded(field.type, show, field.description, listed=known)
    words = "The code of the problem if the table cannot be read here, so that it can only be listed; else null."
    fields["problem"] = loaded(GraphQLString, _problem, words)
    return fields


_DIRECT: dict[str, Callable[[AnyTable], object]] = {one: attrgetter(one) for one in ("version", "status", "to_act")}


def _named(field: GraphQLField) -> str:
    if not isinstance(field.resolve, Attribute):
        raise TypeError("expected a field that is an attribute")
    return field.resolve.name


def _of_info(name: str) -> Callable[[AnyTable], object]:
    return lambda table: table.info[name]


def _problem(table: AnyTable) -> str | None:
    return table.listed.problem if isinstance(table, ListedTable) else None


def _links(common: Common) -> dict[str, GraphQLField]:
    game, edition = common.game, common.edition
    words = "The table at which the same people play again; null until one of them has asked for it."
    return {
        "id": attribute(required(GraphQLID), "id", "As in REST, in all addresses and arguments."),
        "game": loaded(game, _game, "What is played; of a game that is not installed only the `id` is known."),
        "edition": loaded(edition, _edition, "The printed components."),
        "seats": loaded(several(common.seat), _seats, "All seats in turn order.", listed=True),
        "setup": loaded(common.setup, _setup, "The options that it was opened with."),
        "board": GraphQLField(common.board, resolve=_board, description=BOARD),
        "rematch": loaded(common.table, _linked("rematch"), words),
        "rematchOf": loaded(
            common.table, _linked("rematch_of"), "The table whose players play again here; null if none."
        ),
        "mine": GraphQLField(common.own, CLAIM, Mine(attrgetter("mine")), description=MINE),
    }


def _game(table: AnyTable) -> GameAt:
    return GameAt(str(table.info["game"]))


def _edition(table: AnyTable) -> EditionAt:
    return EditionAt(str(table.info["game"]), str(table.info["edition"]))


def _setup(table: AnyTable) -> GamePart:
    game, setup, encoded = table.setup
    return whole_of("Setup", game.name)(setup, encoded=encoded)


def _linked(name: str) -> Callable[[AnyTable], ListedTable | None]:
    def linked(table: AnyTable) -> ListedTable | None:
        found = table.info[name]
        return None if found is None else ListedTable(str(found))

    return linked


def _seats(table: AnyTable) -> list[SeatAt]:
    count = table.position.table.seats if isinstance(table, SeenTable) else len(table.listed.seats)
    return [SeatAt(table, number) for number in range(count)]


async def _board(table: AnyTable, info: Info) -> object:
    info.context.spend("boards in one request")
    return board_source((await whole_table(info, table)).printed)


class Claimed(Loaded[AnyTable]):
    """A field of a table that depends on who looks, with a claim of the seat that looks."""

    def __call__(self, source: AnyTable, info: Info, *, claim: int | None = None) -> object:
        if claim is None:
            try:
                return self.show(source)
            except NotLoaded:
                pass
        return self._claimed(source, info, claim)

    async def _claimed(self, source: AnyTable, info: Info, claim: int | None) -> object:
        return await self.read(claimed(await whole_table(info, source), claim), info)

    async def read(self, table: SeenTable, info: Info) -> object:
        """The field of a table that was read."""
        raise NotImplementedError


class Mine(Claimed):
    """The viewer's own seat."""

    async def read(self, table: SeenTable, _info: Info) -> OwnAt | None:
        return table.mine


class Newest(Claimed):
    """The newest entry."""

    async def read(self, table: SeenTable, info: Info) -> SeenUpdate | None:
        return table.entry or await seen_entry(info, table, table.position.version)


def _moments(common: Common) -> dict[str, GraphQLField]:
    """The entries of the table."""
    version = {"version": argument(required(GraphQLInt), "A version of the table, from 1.")}
    may = several(common.bridge.output(Permission)).of_type
    log = connection(common, "Entry", required(common.entry), "A page of a table's log.")
    return {
        "now": GraphQLField(common.entry, CLAIM, Newest(attrgetter("newest")), description=NOW),
        "at": GraphQLField(common.entry, version | CLAIM, _at, description=AT),
        "may": GraphQLField(may, CLAIM, _may, description=MAY),
        "log": GraphQLField(log, paged(MOST_LOGGED) | CLAIM, _log, description="Its entries, oldest first."),
    }


async def _may(table: AnyTable, info: Info, *, claim: int | None = None) -> tuple[Permission, ...]:
    seen = claimed(await whole_table(info, table), claim)
    shown, context = info.context, seen.cached.context(seen.position)
    host = seen.cached.by_host(shown.shown)
    return presentation.may(seen.position, seen.viewer, context, shown.read_in(), host=host)


async def _at(table: AnyTable, info: Info, *, version: int, claim: int | None = None) -> SeenUpdate | None:
    info.context.spend("tables at an earlier version in one request")
    return await seen_entry(info, claimed(await whole_table(info, table), claim), version)


async def _log(
    table: AnyTable, info: Info, *, claim: int | None = None, **arguments: int | str | None
) -> Window[SeenUpdate]:
    whole, context = claimed(await whole_table(info, table), claim), info.context
    begin, end = window(arguments, whole.position.version, MOST_LOGGED)
    context.spend("entries of logs in one request", end - begin)
    steps = await context.quipu.tables.past.happened(whole.cached, begin, end - begin)
    read_by(info, whole.position)
    if len(steps) > FEW_LOGGED:
        await round_robin().next()  # before their texts and views are made
    found = [SeenUpdate(step, step.position, whole.viewer, whole.cached) for step in steps]
    cursors = [str(one.step.entry.version) for one in found]
    return Window(found, cursors, before=begin > 0, after=end < whole.position.version)


def table_fields(common: Common) -> dict[str, GraphQLField]:
    """``table`` and ``time``."""
    return {
        "table": GraphQLField(common.table, TABLE, _table, description="A table as the viewer of the token sees it."),
        "time": GraphQLField(
            required(INT64),
            resolve=lambda _root, info: info.context.quipu.clock(),
            description="The service's clock as it answers, in milliseconds since 1970, UTC.",
        ),
    }


async def _table(_root: object, info: Info, *, table: str) -> SeenTable:
    found = await seen_table(info, table)
    await info.context.quipu.presence.look(found.cached)
    return found


def seat_type(common: Common) -> GraphQLObjectType:
    """``Seat``."""
    fields: dict[str, GraphQLField] = {
        "id": attribute(required(GraphQLID), "id", "The table and the seat."),
    }
    for name, field in common.bridge.fields(TableSeat).items():
        named = _named(field)
        direct, known = attribute(field.type, "number", field.description), named in SeatAt.LISTED
        fields[name] = (
            direct if named == "seat" else loaded(field.type, _of_seat(named), field.description, listed=known)
        )
    made = GraphQLObjectType(
        "Seat",
        lambda: {**fields, "table": attribute(required(common.table), "table", "Where it stands.")},
        [common.node],
        description="A seat of a table.",
    )
    return common.claim(made, SeatAt)


def _of_seat(name: str) -> Callable[[SeatAt], object]:
    return lambda at: at.field(name)


def own_type(common: Common) -> GraphQLObjectType:
    """``OwnSeat``."""
    words = "Whether the seat is only kept for you at a rematch, until you ask for it."
    made = GraphQLObjectType(
        "OwnSeat",
        lambda: {
            "id": attribute(required(GraphQLID), "id", "The id of the seat, and `own`."),
            "seat": attribute(required(common.seat), "seat", "Where its holder sits."),
            "kept": attribute(required(GraphQLBoolean), "kept", words),
            **common.questions["seat"],
        },
        [common.node],
        description="What only the holder of a seat sees.",
    )
    return common.claim(made, OwnAt)
