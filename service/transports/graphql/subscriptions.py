"""The subscription of a game: every entry of a table, without a gap."""

from collections.abc import AsyncIterator
from typing import Any

from graphql import GraphQLArgument, GraphQLBoolean, GraphQLField, GraphQLID, GraphQLInt, GraphQLObjectType

from quipu.rules.kernel.game import AnyGame
from quipu.rules.kernel.message import Viewer
from quipu.service.application.log.position import Step
from quipu.service.transports.graphql.common import LOCALE, TABLE_ID
from quipu.service.transports.graphql.sources import Info, SeenUpdate, known_table, read_by
from quipu.service.transports.graphql.writing import argument, required

NEWEST = "Of the entries that were missed, only the newest has a view and legal actions."


def events_field(game: AnyGame, update: GraphQLObjectType) -> GraphQLField:
    """``<game>Events``."""

    async def subscribe(
        _root: Any, info: Info, *, table: str, newest: bool, after: int | None = None, locale: str | None = None
    ) -> AsyncIterator[SeenUpdate]:
        context = info.context
        cached = await known_table(info, table, game)
        seen = await context.quipu.tables.seen(table, context.shown)

        def at_once(step: Step, viewer: Viewer) -> bool:
            update = SeenUpdate(step, step.position, viewer, cached)
            return context.at_once is not None and context.at_once(update, context.read_in(locale))

        async with context.quipu.following.following(table, context.shown, after, at_once) as steps:
            async for step, viewer in steps:
                read_by(info, step.position, locale)
                missed = newest and step.position.version < seen.position.version
                yield SeenUpdate(step, step.position, viewer, cached, missed=missed)

    return GraphQLField(
        required(update),
        _arguments(),
        resolve=lambda update, _info, **_args: update,
        subscribe=subscribe,
        description="Every entry from a version on: first from the log, then as it happens, without a gap.",
    )


def _arguments() -> dict[str, GraphQLArgument]:
    return {
        "table": argument(required(GraphQLID), TABLE_ID),
        "fromVersion": argument(
            GraphQLInt, "Send the entries after this version, 0 for all; omitted: only new ones.", passed_as="after"
        ),
        "newestView": argument(required(GraphQLBoolean), NEWEST, default=False, passed_as="newest"),
        "locale": argument(LOCALE, "The language of sentences, where no header can say it."),
    }
