"""Root fields of what-if and of statistics, the same for every game: lines to try."""

from typing import Any

from graphql import GraphQLField, GraphQLID, GraphQLInt, GraphQLString

from quipu.service.application.commands.what_if import TriedLine, read_line
from quipu.service.transports.graphql.common import TABLE_ID, Common
from quipu.service.transports.graphql.context import Info
from quipu.service.transports.graphql.sources import Failed, known_table, tried
from quipu.service.transports.graphql.writing import argument, required
from quipu.service.transports.wire import decoded

TABLE = {"table": argument(required(GraphQLID), TABLE_ID)}


def line_fields(common: Common) -> dict[str, GraphQLField]:
    """``tryLine``, ``statistics``, ``gameStatistics``."""
    output, result = common.bridge.output, common.result
    return {
        "tryLine": GraphQLField(
            result("LineResult", {TriedLine: output(TriedLine)}, "Where the line leads, or why it cannot be tried."),
            {
                **TABLE,
                "notation": argument(
                    required(GraphQLString), "One turn per line, such as `17 0 endTurn`: version, seat, actions."
                ),
                "at": argument(GraphQLInt, "The version to start from; omitted: the current one."),
            },
            _try,
            description="Try several turns of any seats without writing anything.",
        ),
    }


async def _try(_root: Any, info: Info, *, table: str, notation: str, at: int | None = None) -> TriedLine | Failed:
    context = info.context
    cached = await known_table(info, table)
    context.spend("tables at an earlier version in one request")
    game = cached.position.game

    async def run() -> TriedLine:
        turns = decoded(lambda text: read_line(text.decode(), game), notation.encode(), "$.notation")
        return await context.quipu.what_if.tried(table, context.token, turns, at)

    return await tried(info, run, game, cached)
