"""Root fields of the operations that both interfaces have, made from their rows, and the types of their results."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec
from graphql import (
    GraphQLArgument,
    GraphQLBoolean,
    GraphQLField,
    GraphQLID,
    GraphQLInt,
    GraphQLNullableOutputType,
    GraphQLObjectType,
    GraphQLString,
    GraphQLUnionType,
)

from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import wire
from quipu_service.application.commands.absent_players import BotSeat
from quipu_service.application.commands.commit import Accepted
from quipu_service.application.commands.host import InvitationDocument
from quipu_service.application.commands.new_tables import NewTable
from quipu_service.application.commands.rematches import RematchSeat
from quipu_service.application.tables.cache import CachedTable
from quipu_service.application.tables.presentation import FullUpdate
from quipu_service.transports.graphql.common import COMMAND, EXPECTED_VERSION, OPTIONAL_COMMAND, TABLE, Common
from quipu_service.transports.graphql.game_fields import GameTypes
from quipu_service.transports.graphql.inputs import Inputs, read_sent
from quipu_service.transports.graphql.leaves import INT64, JSON, argument, attribute, required, several
from quipu_service.transports.graphql.sources import (
    EXPECTED,
    Info,
    Overtaken,
    SeenTable,
    SeenUpdate,
    as_data,
    known_table,
    opened_table,
    read_by,
    update_of,
)
from quipu_service.transports.wire.opening_operations import OPEN_SANDBOX, OPEN_TABLE
from quipu_service.transports.wire.operations import Call, NewToken, OpenedTable, Rematch, Seated, SharedOperation
from quipu_service.transports.wire.record_operations import CONDITIONS, OF_NOTICES, RECORDS
from quipu_service.transports.wire.seat_operations import FORK, SEATS, TAKE_SEAT
from quipu_service.transports.wire.table_operations import COMMANDS, QUESTIONS


@dataclass(frozen=True)
class CommandAnswer:
    """What a command led to, and whether it is a repeat."""

    value: SeenUpdate | SeenTable | InvitationDocument
    repeated: bool
    token: str = ""
    """The token that holds the seat, if one was taken or its token replaced."""


def _member(
    common: Common, name: str, description: str, **fields: tuple[GraphQLNullableOutputType, str, str]
) -> GraphQLObjectType:
    """A type of an answer that may be a repeat, with these fields: each by its type, attribute and description."""
    fields["repeated"] = GraphQLBoolean, "repeated", REPEATED
    shown = {field: attribute(required(kind), place, words) for field, (kind, place, words) in fields.items()}
    made = GraphQLObjectType(name, shown, description=description)
    common.bridge.claim(name, made)
    return made


def named_results(common: Common) -> dict[str, GraphQLUnionType]:
    """The unions whose members are no records, by name."""
    changed = _member(
        common,
        "Changed",
        "The command is in the log.",
        version=(GraphQLInt, "position.version", VERSION),
        table=(common.table, "table", "The table as it was at this version."),
    )
    seated = _member(
        common,
        "Seated",
        "A seat, and the token that holds it.",
        seat=(GraphQLInt, "value.viewer", "The seat, counted from 0."),
        token=(GraphQLString, "token", "Keep it secret: whoever has it can play the seat."),
        version=(GraphQLInt, "value.position.version", VERSION),
        table=(common.table, "value.table", "The table as the seat sees it."),
    )
    words = "A new table that continues from a version of another."
    forked = _member(common, "Forked", words, table=(common.table, "value", "The new table."))
    rematched = _member(
        common,
        "Rematched",
        "A seat at the table where the same people play again.",
        seat=(GraphQLInt, "value.viewer", "Your seat, counted from 0."),
        table=(common.table, "value", "The new table, as your seat there sees it."),
    )
    kinds: dict[str, dict[type, GraphQLObjectType]] = {
        "TableResult": {SeenUpdate: changed, Overtaken: common.stale},
        "SeatResult": {CommandAnswer: seated},
        "ForkResult": {CommandAnswer: forked},
        "RematchResult": {CommandAnswer: rematched},
        "InvitationResult": {CommandAnswer: _invitation(common)},
    }
    return {name: common.result(name, some, "The outcome of the command.") for name, some in kinds.items()}


def _invitation(common: Common) -> GraphQLObjectType:
    return _member(
        common,
        "Invited",
        "The invitation to a private table that is valid now.",
        invitation=(GraphQLString, "value.invitation", "Anybody who sends it may look at the table and sit down."),
        version=(GraphQLInt, "value.version", "The version of the entry that made it."),
    )


VERSION = "The version of the entry that the command led to."
REPEATED = "True for a repeat, which gets the first answer again."


SHARED: tuple[SharedOperation, ...] = (
    *(TAKE_SEAT, FORK, *SEATS, *COMMANDS, *QUESTIONS),
    *(*RECORDS, *OF_NOTICES, *CONDITIONS),
)
Show: TypeAlias = Callable[[Info, Any, Any], Awaitable[object]]
GAME = {"game": argument(required(GraphQLString), "The name of the game.")}
IDENTIFIED: Mapping[str | None, dict[str, GraphQLArgument]] = {
    None: {},
    "needed": COMMAND,
    "opening": COMMAND,
    "optional": OPTIONAL_COMMAND,
}


def shared_fields(common: Common, inputs: Inputs) -> tuple[dict[str, GraphQLField], dict[str, GraphQLField]]:
    """The fields that only ask, and those that write, by name."""
    results, rows = named_results(common), [row for row in SHARED if row.field is not None]
    expecting = {row.result for row in rows if row.expects}
    for row in rows:
        if row.result is not None and row.result not in results:
            kinds: dict[type, GraphQLObjectType] = {row.answers: common.bridge.output(row.answers)}
            stale = {Overtaken: common.stale} if row.result in expecting else {}
            words = f"{row.said.removesuffix('.')}, or why there is none."
            results[row.result] = common.result(row.result, kinds | stale, words)

    def fields(some: Iterable[SharedOperation]) -> dict[str, GraphQLField]:
        return {
            row.root_field: GraphQLField(
                common.bridge.output(row.answers) if row.result is None else results[row.result],
                _arguments(row, inputs),
                answering(row, SHOWN.get(row.answers)),
                description=one_line(row.text),
            )
            for row in some
        }

    return fields(row for row in rows if row.method == "GET"), fields(row for row in rows if row.method != "GET")


def one_line(text: str) -> str:
    """The text of a row on one line, as a description."""
    return " ".join(text.split())


def _arguments(row: SharedOperation, inputs: Inputs) -> dict[str, GraphQLArgument]:
    place = TABLE if row.of_table else GAME if "{game}" in row.path else {}
    seat = {"seat": argument(required(GraphQLInt), row.seat)} if "{seat}" in row.path else {}
    given = {} if row.takes is None else inputs.arguments(row.takes)
    return place | IDENTIFIED[row.command] | seat | given | (EXPECTED_VERSION if row.expects else {})


def answering(row: SharedOperation, show: Show | None, game: AnyGame | None = None) -> Callable[..., object]:
    """The resolver of a row, of one game if one is given."""
    names = () if row.takes is None else tuple(field.encode_name for field in msgspec.structs.fields(row.takes))

    async def resolve(_root: object, info: Info, **asked: Any) -> object:
        context, cached = info.context, None
        if row.spends:
            context.spend(row.spends)
        elif not row.of_table:
            context.spend("tables in one request")
        try:
            given = None
            if row.takes is not None:
                given = read_sent(
                    {name: one for name in names if (one := asked.pop(name, None)) is not None}, row.takes
                )
            if row.of_table:
                cached = await _table_of(row, info, asked["table"])
            call = Call(
                sender=context,
                table=asked.get("table", ""),
                game=asked.get("game", "") if game is None else game.name,
                seat=asked.get("seat", 0),
                named=asked.get("command"),
                expected=asked.get("expected"),
            )
            found = await row.use.run(context.quipu, call, given)
        except EXPECTED as problem:
            if row.result is None:
                raise
            rules = game or next(iter(context.quipu.games.values())) if cached is None else cached.position.game
            return as_data(info, problem, rules, cached)
        return _record(info, found) if show is None else await show(info, found, cached)

    return resolve


def _record(info: Info, found: object) -> object:
    """The record; it has no field `repeated`, so a repeat is noted in the context."""
    if not isinstance(found, tuple):
        return found
    written, record = found
    if written.repeated:
        info.context.repeated.append(str(info.path.key))
    return record


async def _table_of(row: SharedOperation, info: Info, table: str) -> CachedTable:
    """The cached table, however old; raises Unknown if there is none, or if the token must admit to it and does not."""
    if row.admits:
        return await known_table(info, table)
    info.context.spend("tables in one request")
    return await info.context.quipu.tables.known(table)


async def _updated(info: Info, accepted: Accepted, cached: CachedTable) -> SeenUpdate:
    return update_of(info, accepted, cached)


async def _taken(info: Info, found: tuple[Accepted, str | NewToken], cached: CachedTable) -> CommandAnswer:
    accepted, token = found
    update = update_of(info, accepted, cached)
    return CommandAnswer(update, accepted.repeated, token.token if isinstance(token, NewToken) else token)


async def _rematched(info: Info, again: RematchSeat, _cached: CachedTable) -> CommandAnswer:
    read_by(info, again.position)
    return CommandAnswer(SeenTable(again.cached, again.position, again.seat), again.repeated)


async def _forked(info: Info, new: NewTable, _cached: CachedTable) -> CommandAnswer:
    return CommandAnswer(await opened_table(info, new), new.repeated)


async def _invited(_info: Info, found: tuple[Accepted, InvitationDocument], _cached: CachedTable) -> CommandAnswer:
    accepted, invitation = found
    return CommandAnswer(invitation, accepted.repeated)


SHOWN: Mapping[type, Show] = {
    FullUpdate: _updated,
    Seated: _taken,
    NewToken: _taken,
    Rematch: _rematched,
    OpenedTable: _forked,
    InvitationDocument: _invited,
}
"""How GraphQL shows answers that are more than a record, by class."""


OPENINGS = (OPEN_TABLE, OPEN_SANDBOX)
DELAY = "Milliseconds after which spectators see what has happened, until the table ends; at most a day."
STATE = "A position document as `position` returns it, instead of a table."
FROM = "Start from this table: a finished one, one that hides nothing, or a sandbox."


def opening_fields(types: GameTypes, common: Common, inputs: Inputs) -> dict[str, GraphQLField]:
    """``<game>Open``, ``<game>OpenSandbox``."""
    bots = argument(several(inputs.struct(BotSeat)).of_type, "Bots to seat at once.")
    typed: Mapping[str, dict[str, GraphQLArgument]] = {
        OPEN_TABLE.id: types.setting() | {"bots": bots, "delay": argument(required(INT64), DELAY, 0)},
        OPEN_SANDBOX.id: {
            **types.choices(),
            "table": argument(GraphQLID, FROM),
            "stateJson": argument(JSON, STATE, passed_as="state"),
        },
    }
    fields = {}
    for row in OPENINGS:
        kinds: dict[type, GraphQLObjectType] = {SeenTable: types.table}
        result = common.result(f"{types.prefix}{row.result}", kinds, "The new table, or why there is none.")
        own = typed[row.id]
        plain = inputs.arguments(row.takes, without=(*own, "setup", "state")) if row.takes is not None else {}
        fields[f"{wire(types.prefix)}{row.field}"] = GraphQLField(
            result,
            COMMAND | plain | own,
            answering(row, _opened, types.game),
            description=one_line(row.text),
        )
    return fields


async def _opened(info: Info, new: NewTable, _cached: CachedTable) -> SeenTable:
    return await opened_table(info, new)
