"""Root fields of the operations that both interfaces have, made from their rows, and the types of their results."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec
from graphql import (
    GraphQLArgument,
    GraphQLField,
    GraphQLID,
    GraphQLInputField,
    GraphQLInt,
    GraphQLObjectType,
    GraphQLString,
)

from quipu_rules.kernel.message import wire
from quipu_service.application.commands.absent_players import BotSeat
from quipu_service.application.commands.commit import Accepted
from quipu_service.application.commands.new_tables import NewTable
from quipu_service.application.commands.rematches import RematchSeat
from quipu_service.application.commands.sandboxes import all_used
from quipu_service.application.problems.tree import NotSeated
from quipu_service.application.tables.cache import CachedTable, seen_by_holder
from quipu_service.application.tables.presentation import FullUpdate
from quipu_service.transports.graphql.catalogue import GameAt
from quipu_service.transports.graphql.common import CLAIM, COMMAND, EXPECTED_VERSION, OPTIONAL_COMMAND, TABLE, Common
from quipu_service.transports.graphql.game_fields import GameTypes
from quipu_service.transports.graphql.inputs import Inputs, read_sent
from quipu_service.transports.graphql.leaves import INT64, JSON, argument, required, several
from quipu_service.transports.graphql.results import Results
from quipu_service.transports.graphql.seen import ListedTable, OwnAt, SeenTable, SeenUpdate
from quipu_service.transports.graphql.sources import (
    EXPECTED,
    Answered,
    Info,
    as_data,
    known_table,
    opened_table,
    read_by,
    written,
)
from quipu_service.transports.wire.opening_operations import OPEN_SANDBOX, OPEN_TABLE
from quipu_service.transports.wire.operations import Call, NewToken, OpenedTable, Rematch, Seated, SharedOperation
from quipu_service.transports.wire.record_operations import OF_NOTICES, RECORDS
from quipu_service.transports.wire.seat_operations import FORK, SEATS, TAKE_SEAT
from quipu_service.transports.wire.table_operations import COMMANDS, QUESTIONS

SHARED: tuple[SharedOperation, ...] = (
    *(TAKE_SEAT, FORK, *SEATS, *COMMANDS, *QUESTIONS),
    *(*RECORDS, *OF_NOTICES),
)
Show: TypeAlias = Callable[[Info, Any, Any], Awaitable[object]]
GAME = {"game": argument(required(GraphQLString), "The name of the game.")}
IDENTIFIED: Mapping[str | None, dict[str, GraphQLArgument]] = {
    None: {},
    "needed": COMMAND,
    "opening": COMMAND,
    "optional": OPTIONAL_COMMAND,
}


def shared_fields(
    rows: Sequence[SharedOperation], common: Common, inputs: Inputs, results: Results
) -> tuple[dict[str, GraphQLField], dict[str, GraphQLField]]:
    """The root fields that only ask, and those that write, by name."""

    def fields(some: Iterable[SharedOperation]) -> dict[str, GraphQLField]:
        return {row.graph_field: _field(row, common, inputs, results) for row in some}

    queries = fields(row for row in rows if row.method == "GET" and row.field_of == "service")
    return queries, fields(row for row in rows if row.method != "GET")


def questions(
    rows: Sequence[SharedOperation], place: str, common: Common, inputs: Inputs, results: Results
) -> dict[str, GraphQLField]:
    """The fields of a table, of one's own seat or of a game that rows answer."""
    some = [row for row in rows if row.method == "GET" and row.field_of == place]
    return {row.graph_field: _field(row, common, inputs, results, below=True) for row in some}


def _field(
    row: SharedOperation, common: Common, inputs: Inputs, results: Results, *, below: bool = False
) -> GraphQLField:
    kind = payload_of(row, results, common)
    resolve = answering(row, SHOWN.get(row.answers), below=below)
    return GraphQLField(kind, _arguments(row, inputs, below=below), resolve, description=one_line(row.text))


def payload_of(row: SharedOperation, results: Results, common: Common) -> GraphQLObjectType:
    """The type that answers a row."""
    own: dict[type, GraphQLObjectType] = {FullUpdate: results.written, OpenedTable: results.opened}
    own |= dict.fromkeys((Seated, NewToken, Rematch), results.seated)
    if (found := own.get(row.answers)) is not None:
        return found
    return common.bridge.output(row.answers) if row.result is None else results.answer(row.result, row.answers)


def one_line(text: str) -> str:
    """The text of a row on one line, as a description."""
    return " ".join(text.split())


def _arguments(row: SharedOperation, inputs: Inputs, *, below: bool) -> dict[str, GraphQLArgument]:
    place = {} if below else TABLE if row.of_table else GAME if "{game}" in row.path else {}
    place = place | CLAIM if row.of_viewer else place
    seat = {"seat": argument(required(GraphQLInt), row.seat)} if "{seat}" in row.path else {}
    own = {} if row.takes is None else inputs.arguments(row.takes)
    return place | IDENTIFIED[row.command] | seat | own | (EXPECTED_VERSION if row.expects else {})


def answering(row: SharedOperation, show: Show | None, *, below: bool = False) -> Callable[..., object]:
    """The resolver of a row; ``below``: of a field of a table, own seat or game."""
    names = () if row.takes is None else tuple(field.encode_name for field in msgspec.structs.fields(row.takes))

    async def resolve(source: object, info: Info, *, claim: int | None = None, **arguments: Any) -> object:
        context, cached = info.context, None
        if below:
            arguments |= _place_of(source)
            context.spend("questions in one request")
        if row.spends:
            context.spend(row.spends)
        elif not row.of_table:
            context.spend("tables in one request")
        try:
            body = None
            if (typed := arguments.pop("typedSetup", None)) is not None:
                all_used({"setup": "setup" in arguments})
                arguments["setup"] = typed.of(arguments["game"])
            if row.takes is not None:
                body = read_sent(
                    {name: one for name in names if (one := arguments.pop(name, None)) is not None}, row.takes
                )
            if row.of_table:
                cached = await _table_of(row, info, arguments["table"])
                if claim is not None and cached.viewer(context.shown) != claim:
                    raise NotSeated("other")
            call = Call(
                sender=context,
                table=arguments.get("table", ""),
                game=arguments.get("game", ""),
                seat=arguments.get("seat", 0),
                named=arguments.get("command"),
                expected=arguments.get("expected"),
            )
            found = await row.use.run(context.quipu, call, body)
        except EXPECTED as problem:
            if row.result is None:
                raise
            rules = next(iter(context.quipu.games.values())) if cached is None else cached.position.game
            return Answered(as_data(info, problem, rules, cached))
        return await _record(row, info, found, cached) if show is None else await show(info, found, cached)

    return resolve


def _place_of(source: object) -> dict[str, str]:
    """The table or the game that a question is about."""
    match source:
        case OwnAt():
            return {"table": source.table.id}
        case GameAt():
            return {"game": source.id}
        case SeenTable() | ListedTable():
            return {"table": source.id}
        case _:
            raise TypeError(f"{type(source).__name__} is asked nothing")


async def _record(row: SharedOperation, info: Info, found: object, cached: CachedTable | None) -> object:
    """The record, and whether it was written before."""
    written, record = found if isinstance(found, tuple) else (None, found)
    if cached is not None:
        read_by(info, (await info.context.quipu.tables.as_seen(cached, info.context.shown)).position)
    if row.result is None:
        return record
    return Answered(value=record, repeated=written is not None and written.repeated)


async def _table_of(row: SharedOperation, info: Info, table: str) -> CachedTable:
    """The cached table, however old; raises Unknown if there is none, or if the token must admit to it and does not."""
    if row.admits:
        return await known_table(info, table)
    info.context.spend("tables in one request")
    return await info.context.quipu.tables.known(table)


async def _updated(info: Info, accepted: Accepted, cached: CachedTable) -> SeenUpdate:
    return written(info, accepted, cached)


async def _taken(info: Info, found: tuple[Accepted, str | NewToken], cached: CachedTable) -> Answered:
    accepted, token = found
    entry, shown = written(info, accepted, cached), token.token if isinstance(token, NewToken) else token
    return Answered(entry=entry, repeated=accepted.repeated, seat=accepted.seat, token=shown)


async def _rematched(info: Info, again: RematchSeat, _cached: CachedTable) -> Answered:
    read_by(info, again.position)
    table = SeenTable(seen_by_holder(again.cached), again.position, again.seat)
    return Answered(opened=table, repeated=again.repeated, seat=again.seat)


async def opened(info: Info, new: NewTable, _cached: CachedTable | None) -> Answered:
    """The new table, and what only its host is told."""
    table = await opened_table(info, new)
    return Answered(opened=table, repeated=new.repeated, token=new.host, value=new.invitation)


SHOWN: Mapping[type, Show] = {
    FullUpdate: _updated,
    Seated: _taken,
    NewToken: _taken,
    Rematch: _rematched,
    OpenedTable: opened,
}
"""How GraphQL shows answers that are more than a record, by class."""


DELAY = "Milliseconds after which spectators see what has happened, until the table ends; at most a day."
STATE = "A position document as `position` of a table returns it, instead of a table."
FROM = "Start from this table: a finished one, one that hides nothing, or a sandbox."
OPTIONS = "The options, as `setupSchema` of the game says; each has a default."
TYPED_OPTIONS = "The same in place of `setup`, typed."


@dataclass(frozen=True)
class TypedSetup:
    """The options of a game, as a member of `typedSetup` says them."""

    member: str
    game: str
    options: Mapping[str, object]

    def of(self, game: str) -> Mapping[str, object]:
        """The options; raises Malformed at a table of another game."""
        all_used({f"typedSetup.{self.member}": game != self.game})
        return self.options


def opening_fields(games: Sequence[GameTypes], inputs: Inputs, results: Results) -> dict[str, GraphQLField]:
    """``open`` and ``openSandbox``, for all games."""
    setup = {"setup": argument(JSON, OPTIONS)} | _typed_setup(games, inputs)
    typed = {
        OPEN_TABLE: _bots(inputs) | setup,
        OPEN_SANDBOX: setup | {"table": argument(GraphQLID, FROM), "state": argument(JSON, STATE)},
    }
    return {
        name: GraphQLField(
            results.opened,
            GAME | COMMAND | _unlike(row, inputs, own) | own,
            answering(row, opened),
            description=one_line(row.text),
        )
        for name, (row, own) in zip(("open", "openSandbox"), typed.items(), strict=True)
    }


def _typed_setup(games: Sequence[GameTypes], inputs: Inputs) -> dict[str, GraphQLArgument]:
    """``typedSetup``, if any game has options."""
    named = {wire(one.prefix): one for one in games if one.options is not None}
    if not named:
        return {}
    members = {
        name: GraphQLInputField(one.options, description=f"Those of {one.game.title('en')}.")
        for name, one in named.items()
        if one.options is not None
    }

    def read(member: Mapping[str, Mapping[str, object]]) -> TypedSetup:
        ((name, options),) = member.items()
        return TypedSetup(name, named[name].game.name, options)

    made = inputs.one_of("TypedSetup", members, "The options of one game: exactly one member.", read)
    return {"typedSetup": argument(made, TYPED_OPTIONS)}


def _bots(inputs: Inputs) -> dict[str, GraphQLArgument]:
    bots = argument(several(inputs.struct(BotSeat)).of_type, "Bots to seat at once.")
    return {"bots": bots, "delay": argument(required(INT64), DELAY, 0)}


def _unlike(row: SharedOperation, inputs: Inputs, own: Mapping[str, object]) -> dict[str, GraphQLArgument]:
    """The arguments of a row but for those that are written here."""
    return {} if row.takes is None else inputs.arguments(row.takes, without=(*own, "setup"))
