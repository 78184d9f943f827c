"""Root fields of one game that open a table or a sandbox, made from their rows; the options have the game's types."""

from collections.abc import Mapping
from typing import Any

from graphql import GraphQLArgument, GraphQLField, GraphQLID

from quipu.rules.kernel.message import wire
from quipu.service.application.commands.absent_players import BotSeat
from quipu.service.application.commands.new_tables import NewTable
from quipu.service.application.tables.cache import CachedTable
from quipu.service.transports.graphql.common import Common, command_argument
from quipu.service.transports.graphql.game_fields import GameTypes
from quipu.service.transports.graphql.inputs import Inputs
from quipu.service.transports.graphql.leaves import INT64, JSON
from quipu.service.transports.graphql.shared_fields import answering, one_line
from quipu.service.transports.graphql.sources import Info, SeenTable, opened_table
from quipu.service.transports.graphql.writing import argument, required, several
from quipu.service.transports.opening_operations import OPEN_SANDBOX, OPEN_TABLE

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
        kinds: dict[type, Any] = {SeenTable: types.table}
        result = common.result(f"{types.prefix}{row.result}", kinds, "The new table, or why there is none.")
        own = typed[row.id]
        plain = inputs.arguments(row.takes, without=(*own, "setup", "state")) if row.takes is not None else {}
        fields[f"{wire(types.prefix)}{row.field}"] = GraphQLField(
            result,
            command_argument() | plain | own,
            answering(row, _opened, types.game),
            description=one_line(row.text),
        )
    return fields


async def _opened(info: Info, new: NewTable, _cached: CachedTable) -> SeenTable:
    return await opened_table(info, new)
