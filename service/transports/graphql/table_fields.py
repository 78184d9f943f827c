"""GraphQL's root fields of the operations that both interfaces have, made from their rows."""

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from graphql import GraphQLArgument, GraphQLField, GraphQLID, GraphQLInt

from quipu.service.application.commands.commit import Accepted
from quipu.service.transports.graphql.common import TABLE_ID, Common, command_arguments
from quipu.service.transports.graphql.inputs import Inputs, read
from quipu.service.transports.graphql.results import Results
from quipu.service.transports.graphql.sources import Failed, Info, SeenUpdate, asked_of, known_table, tried, update_of
from quipu.service.transports.graphql.writing import argument, required
from quipu.service.transports.record_operations import RecordOperation
from quipu.service.transports.table_operations import COMMANDS, QUESTIONS, TableCommand, TableQuestion

TABLE = {"table": argument(required(GraphQLID), TABLE_ID)}
STALE = "Answer `Stale` unless the table is at this version."


def command_fields(results: Results, inputs: Inputs) -> dict[str, GraphQLField]:
    """The commands, by name."""
    return {
        row.id: GraphQLField(results.changes, _arguments(row, inputs), _commanding(row), description=one_line(row.text))
        for row in COMMANDS
    }


def question_fields(common: Common) -> dict[str, GraphQLField]:
    """The questions, by name."""
    return {
        row.field: GraphQLField(result_of(row, row.result, common), TABLE, _asking(row), description=one_line(row.text))
        for row in QUESTIONS
    }


def one_line(text: str) -> str:
    """The text of a row as a description."""
    return " ".join(text.split())


def _arguments(row: TableCommand, inputs: Inputs) -> dict[str, GraphQLArgument]:
    own = {} if row.seat is None else {"seat": argument(required(GraphQLInt), row.seat)}
    given = {} if row.takes is None else inputs.arguments(row.takes)
    expected = {"expectedVersion": argument(GraphQLInt, STALE, passed_as="expected")} if row.expects else {}
    return command_arguments() | own | given | expected


def _commanding(row: TableCommand) -> Callable[..., Any]:
    names = () if row.takes is None else tuple(field.encode_name for field in msgspec.structs.fields(row.takes))

    async def resolve(_root: Any, info: Info, *, table: str, **asked: Any) -> SeenUpdate | Failed:
        if row.takes is not None:
            wanted = read({name: asked.pop(name) for name in names if name in asked}, row.takes, "$")
            asked |= {name: getattr(wanted, name) for name in wanted.__struct_fields__}
        use = partial(row.use(info.context.quipu), table, token=info.context.token, **asked)
        return await changed(info, table, use)

    return resolve


async def changed(info: Info, table: str, command: Callable[[], Any]) -> SeenUpdate | Failed:
    """The result of the awaited command."""
    cached = await known_table(info, table)

    async def run() -> SeenUpdate:
        accepted: Accepted = await command()
        return update_of(info, accepted, cached)

    return await tried(info, run, cached.position.game, cached)


def result_of(row: TableQuestion | RecordOperation, name: str, common: Common) -> Any:
    """The union of its answer and what can be in the way."""
    kinds: dict[type, Any] = {row.answers: common.bridge.output(row.answers)}
    return common.result(name, kinds, f"{row.said.removesuffix('.')}, or why there is none.")


def _asking(row: TableQuestion) -> Callable[..., Any]:
    async def resolve(_root: Any, info: Info, *, table: str) -> Any:
        spoken = {"locale": info.context.locale} if row.spoken else {}
        return await asked_of(info, table, partial(row.use(info.context.quipu), table, info.context.token, **spoken))

    return resolve
