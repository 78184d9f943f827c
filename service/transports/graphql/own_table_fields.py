"""The tables of a player: a list of them, and all of them as they change."""

from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Any

from graphql import GraphQLArgument, GraphQLBoolean, GraphQLField, GraphQLObjectType

from quipu.service.application.log.position import Status
from quipu.service.application.problems import Malformed
from quipu.service.application.tables.listing import Page
from quipu.service.application.tables.own_tables import OwnTable
from quipu.service.transports.graphql.leaves import INT64
from quipu.service.transports.graphql.sources import Info
from quipu.service.transports.graphql.writing import argument, required


def mine_arguments() -> dict[str, GraphQLArgument]:
    """The argument that selects one's own tables."""
    whose = "Only your own tables, the last joined first. Needs your player id as token."
    turn = "Of your own tables, only those where it is your turn."
    return {
        "mine": argument(required(GraphQLBoolean), whose, False),
        "myTurn": argument(required(GraphQLBoolean), turn, False, passed_as="my_turn"),
    }


async def own_tables(info: Info, *, my_turn: bool, status: str | None, after: str | None, first: int) -> Page[OwnTable]:
    """A page of the caller's tables."""
    context = info.context
    context.spend("lists of tables in one request")
    chosen = None if status is None else Status(status)
    return await context.quipu.own.listed(context.token, to_act=my_turn, status=chosen, after=after, first=first)


def own_subscription(summary: GraphQLObjectType) -> dict[str, GraphQLField]:
    """``myTables``."""

    async def subscribe(_root: Any, info: Info, *, since: int | None = None) -> AsyncIterator[OwnTable]:
        async with aclosing(info.context.quipu.own.follow(info.context.token, since)) as tables:
            async for table in tables:
                info.context.spent.clear()  # each answer has its own budget
                yield table

    words = "The `changedAt` of the last table you got: those that have changed since come first, ended ones too."
    return {
        "myTables": GraphQLField(
            required(summary),
            {"since": argument(INT64, words)},
            resolve=lambda table, _info, **_args: table,
            subscribe=subscribe,
            description="All tables at which you sit, as they change: first each that is not over, then a table "
            "whenever it changes, or is new. The token is your player id.",
        )
    }


def no_mixture(names: list[str], *, filtered: bool) -> None:
    """Raises Malformed for filters that only lists of games have."""
    if names or filtered:
        raise Malformed("mine", "$.mine")
