"""Root fields of conditions, the planned moves of a seat; the same for every game."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec
from graphql import GraphQLField, GraphQLID, GraphQLInt

from quipu.service.application.commands.planned_moves import Condition, Conditions
from quipu.service.transports.graphql.common import TABLE_ID, Common, command_option
from quipu.service.transports.graphql.leaves import JSON
from quipu.service.transports.graphql.sources import Failed, Info, Overtaken, asked_of
from quipu.service.transports.graphql.writing import argument, required, several
from quipu.service.transports.wire import decoded

LEAVE = (
    "Leave lines to be played for your seat when its turn comes, if the game goes as they expect; they replace all "
    "before. A worker plays them; when none fits any more they are dropped, with a notice. Only while "
    "others have to act."
)
LINE = (
    'Each as in REST: `{"turns": [{"expect": [<events>], "actions": [<actions>]}]}`. An event has its `type` and as '
    "many fields as matter."
)

read_lines = msgspec.json.Decoder(tuple[Condition, ...]).decode


class ConditionFields:
    """The root fields."""

    def __init__(self, common: Common) -> None:
        table = {"table": argument(required(GraphQLID), TABLE_ID)}
        kinds: dict[type, Any] = {Conditions: common.bridge.output(Conditions), Overtaken: common.stale}
        results = common.result("ConditionsResult", kinds, "The lines of your seat, or why they are not kept.")
        given = argument(several(JSON), LINE, passed_as="given")
        version = argument(GraphQLInt, "Answer `Stale` unless the table is at this version.", passed_as="expected")
        self._show = GraphQLField(results, table, _show, description="What is left of the lines of your seat.")
        self._set = GraphQLField(
            results,
            table | command_option() | {"conditionsJson": given, "expectedVersion": version},
            _set,
            description=LEAVE,
        )
        self._delete = GraphQLField(
            results, table | command_option(), _delete, description="Take back all lines of your seat."
        )

    def query(self) -> dict[str, GraphQLField]:
        """``conditions``."""
        return {"conditions": self._show}

    def mutation(self) -> dict[str, GraphQLField]:
        """``setConditions``, ``deleteConditions``."""
        return {"setConditions": self._set, "deleteConditions": self._delete}


async def _show(_root: Any, info: Info, *, table: str) -> Conditions | Failed:
    context = info.context
    return await asked_of(info, table, partial(context.quipu.planned_moves.show, table, context.token))


async def _set(
    _root: Any, info: Info, *, table: str, given: Sequence[Any], expected: int | None = None, command: str | None = None
) -> Conditions | Failed:
    context = info.context

    async def run() -> Conditions:
        lines = decoded(read_lines, msgspec.json.encode(given), "$.conditionsJson")
        _, left = await context.quipu.planned_moves.set(
            table, token=context.token, wanted=lines, expected=expected, command=command
        )
        return left

    return await asked_of(info, table, run)


async def _delete(_root: Any, info: Info, *, table: str, command: str | None = None) -> Conditions | Failed:
    context = info.context

    async def run() -> Conditions:
        _, left = await context.quipu.planned_moves.set(table, token=context.token, wanted=(), command=command)
        return left

    return await asked_of(info, table, run)
