"""Root fields of what-if and of statistics, the same for every game: lines to try."""

from functools import partial
from typing import Any

from graphql import GraphQLField, GraphQLID, GraphQLInt, GraphQLString

from quipu.service.application.commands.what_if import TriedLine, read_line
from quipu.service.application.tables.games_statistics import GameStatistics
from quipu.service.application.tables.table_statistics import Statistics
from quipu.service.transports.graphql.common import TABLE_ID, Common
from quipu.service.transports.graphql.context import Info
from quipu.service.transports.graphql.sources import Failed, asked_of, known_table, tried
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
        "statistics": GraphQLField(
            result("StatisticsResult", {Statistics: output(Statistics)}, "The statistics, or why they are not shown."),
            TABLE,
            _statistics,
            description="Statistics of a table, computed from its log; the same for every viewer.",
        ),
        "gameStatistics": GraphQLField(
            output(GameStatistics),
            {"game": argument(required(GraphQLString), "The name of the game.")},
            _game_statistics,
            description="What the finished tables on the public list of a game add up to.",
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


async def _statistics(_root: Any, info: Info, *, table: str) -> Statistics | Failed:
    context = info.context
    context.spend("tables at an earlier version in one request")
    return await asked_of(info, table, partial(context.quipu.statistics.of, table, context.shown))


async def _game_statistics(_root: Any, info: Info, *, game: str) -> GameStatistics:
    info.context.spend("statistics of games in one request")
    return await info.context.quipu.games_statistics.of(game)
