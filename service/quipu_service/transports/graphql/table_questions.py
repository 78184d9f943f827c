"""The field of a table that has no row: what lines would lead to."""

from graphql import GraphQLField, GraphQLInt, GraphQLString

from quipu_service.application.commands.what_if import TriedLine, read_line
from quipu_service.transports.graphql.common import CLAIM
from quipu_service.transports.graphql.leaves import argument, required
from quipu_service.transports.graphql.results import Results
from quipu_service.transports.graphql.seen import ListedTable, SeenTable
from quipu_service.transports.graphql.sources import (
    EXPECTED,
    Answered,
    Info,
    as_data,
    claimed,
    read_by,
    whole_table,
)
from quipu_service.transports.http.exchange import decoded


def tried(results: Results) -> dict[str, GraphQLField]:
    """``tryLine``."""
    turns = "One turn per line, such as `17 0 endTurn`: version, seat, actions."
    return {
        "tryLine": GraphQLField(
            results.answer("LineResult", TriedLine),
            {
                "notation": argument(required(GraphQLString), turns),
                "at": argument(GraphQLInt, "The version to start from; omitted: the current one."),
                **CLAIM,
            },
            _try,
            description="Try several turns of any seats without writing anything.",
        ),
    }


async def _try(
    source: SeenTable | ListedTable, info: Info, *, notation: str, at: int | None = None, claim: int | None = None
) -> Answered:
    context = info.context
    context.spend("tables at an earlier version in one request")
    table = claimed(await whole_table(info, source), claim)
    cached, game = table.cached, table.position.game
    try:
        turns = decoded(lambda text: read_line(text.decode(), game), notation.encode(), "$.notation")
        found = await context.quipu.what_if.tried(table.id, context.token, turns, at)
    except EXPECTED as problem:
        return Answered(as_data(info, problem, game, cached))
    read_by(info, cached.position)
    return Answered(value=found)
