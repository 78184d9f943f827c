"""The root field of a table's notices."""

from typing import Any

from graphql import GraphQLField, GraphQLString

from quipu.service.application.notices.computed import Feed
from quipu.service.transports.graphql.common import Common
from quipu.service.transports.graphql.context import Info
from quipu.service.transports.graphql.sources import known_table
from quipu.service.transports.graphql.table_fields import TABLE
from quipu.service.transports.graphql.writing import argument

AFTER = argument(GraphQLString, "What the last answer said: only what has come since.")


def notice_fields(common: Common) -> dict[str, GraphQLField]:
    """``notices``."""
    words = "The notices of a table; with a seat's token its own and the result."
    return {"notices": GraphQLField(common.bridge.output(Feed), {**TABLE, "after": AFTER}, _notices, description=words)}


async def _notices(_root: Any, info: Info, *, table: str, after: str | None = None) -> Feed:
    await known_table(info, table)
    return await info.context.quipu.notices.of_table(table, info.context.token, after)
