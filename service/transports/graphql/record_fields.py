"""GraphQL's root fields of the operations that answer with a record, made from their rows."""

from collections.abc import Callable
from typing import Any

import msgspec
from graphql import GraphQLArgument, GraphQLField, GraphQLInt, GraphQLString

from quipu.service.transports.graphql.common import Common, command_argument, command_option
from quipu.service.transports.graphql.inputs import Inputs, read
from quipu.service.transports.graphql.sources import Info, known_table, tried
from quipu.service.transports.graphql.table_fields import TABLE, one_line, result_of
from quipu.service.transports.graphql.writing import argument, required
from quipu.service.transports.record_operations import RECORDS, RecordOperation
from quipu.service.transports.table_operations import OWN

GAME = {"game": argument(required(GraphQLString), "The name of the game.")}
COMMAND: dict[str | None, Callable[[], dict[str, GraphQLArgument]]] = {
    None: dict,
    "needed": command_argument,
    "optional": command_option,
}


def record_fields(common: Common, inputs: Inputs, *, asking: bool) -> dict[str, GraphQLField]:
    """The fields that only ask, or those that write, by name."""
    return {
        row.root_field: GraphQLField(
            common.bridge.output(row.answers) if row.result is None else result_of(row, row.result, common),
            _arguments(row, inputs),
            _answering(row),
            description=one_line(row.text),
        )
        for row in RECORDS
        if (row.method == "GET") is asking
    }


def _arguments(row: RecordOperation, inputs: Inputs) -> dict[str, GraphQLArgument]:
    place = TABLE if row.of_table else GAME if "{game}" in row.path else {}
    seat = {"seat": argument(required(GraphQLInt), OWN)} if "{seat}" in row.path else {}
    given = {} if row.takes is None else inputs.arguments(row.takes)
    return place | COMMAND[row.command]() | seat | given


def _answering(row: RecordOperation) -> Callable[..., Any]:
    names = () if row.takes is None else tuple(field.encode_name for field in msgspec.structs.fields(row.takes))

    async def resolve(_root: Any, info: Info, **asked: Any) -> Any:
        context, kind = info.context, row.takes
        cached = await known_table(info, asked["table"]) if row.of_table else None
        if row.spends:
            context.spend(row.spends)
        elif cached is None:
            context.spend("tables in one request")

        async def run() -> Any:
            given = {name: asked.pop(name) for name in names if name in asked}
            sent = {} if kind is None else msgspec.structs.asdict(read(given, kind, "$"))
            found = await row.use(context.quipu, context)(**asked, **sent)
            if not isinstance(found, tuple):
                return found
            written, record = found
            if written.repeated:
                context.repeated.append(str(info.path.key))
            return record

        if row.result is None:
            return await run()
        game = next(iter(context.quipu.games.values())) if cached is None else cached.position.game
        return await tried(info, run, game, cached)

    return resolve
