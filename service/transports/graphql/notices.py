"""Root fields of notices and webhooks; the same for every game."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from graphql import GraphQLField, GraphQLID, GraphQLInt, GraphQLList, GraphQLNonNull, GraphQLString

from quipu.service.application.notices.computed import Feed
from quipu.service.application.notices.deliveries import Delivery
from quipu.service.application.notices.webhooks import FailedPage, Resent, WebhookSecret
from quipu.service.transports.graphql.common import TABLE_ID, Common, command_arguments, command_option
from quipu.service.transports.graphql.context import Info
from quipu.service.transports.graphql.sources import Failed, asked_of, known_table, tried
from quipu.service.transports.graphql.writing import argument, required

TABLE = {"table": argument(required(GraphQLID), TABLE_ID)}
IDS = GraphQLList(GraphQLNonNull(GraphQLString))
AFTER = argument(GraphQLString, "What the last answer said: only what has come since.")


class NoticeFields:
    """The root fields."""

    def __init__(self, common: Common) -> None:
        self._common = common

    def query(self) -> dict[str, GraphQLField]:
        """``notices``, ``myNotices``, ``failedDeliveries``."""
        output = self._common.bridge.output
        feed = output(Feed)
        return {
            "notices": GraphQLField(
                feed,
                {**TABLE, "after": AFTER},
                _notices,
                description="The notices of a table; with a seat's token its own and the result.",
            ),
            "myNotices": GraphQLField(
                feed,
                {"after": AFTER},
                _my_notices,
                description="The notices for your seats at all your tables. The token is your player id.",
            ),
            "failedDeliveries": GraphQLField(
                output(FailedPage),
                {
                    "after": argument(GraphQLString, "The cursor `after` of the previous page."),
                    "first": argument(required(GraphQLInt), "How many deliveries, at most 100.", 20),
                },
                _failed,
                description="Notices that could not be delivered to your frontend's webhook. Needs `Quipu-Key`.",
            ),
        }

    def mutation(self) -> dict[str, GraphQLField]:
        """``setWebhook``, ``resendDeliveries``, ``resendNotice``."""
        output, result = self._common.bridge.output, self._common.result
        secret, delivery = output(WebhookSecret), output(Delivery)
        return {
            "setWebhook": GraphQLField(
                result("SetWebhookResult", {WebhookSecret: secret}, "The webhook, or why it was not set."),
                command_arguments() | {"url": argument(required(GraphQLString), "Where notices are sent.")},
                _set,
                description="Have the notices of a table sent to an address from now on. With the host's token.",
            ),
            "resendDeliveries": GraphQLField(
                output(Resent),
                command_option() | {"ids": argument(IDS, "Of notices; omitted: the oldest hundred.")},
                _resend_failed,
                description="Send failed notices to your frontend's webhook again. Needs `Quipu-Key`.",
            ),
            "resendNotice": GraphQLField(
                result("DeliveryResult", {Delivery: delivery}, "The delivery, or why it is not sent again."),
                {
                    **TABLE,
                    **command_option(),
                    "id": argument(
                        required(GraphQLString),
                        "The `id` of the notice, as in the feed and in `webhook-id`.",
                        passed_as="notice",
                    ),
                },
                _resend,
                description="Send a notice to the webhook of its table again. With the host's token.",
            ),
        }


async def _notices(_root: Any, info: Info, *, table: str, after: str | None = None) -> Feed:
    await known_table(info, table)
    return await info.context.quipu.notices.of_table(table, info.context.token, after)


async def _my_notices(_root: Any, info: Info, *, after: str | None = None) -> Feed:
    info.context.spend("lists of tables in one request")
    return await info.context.quipu.notices.of_player(info.context.token, after)


async def _failed(_root: Any, info: Info, *, first: int, after: str | None = None) -> FailedPage:
    info.context.spend("lists of tables in one request")
    return await info.context.quipu.failed_deliveries.listed(info.context.frontend, after, first)


async def _resend_failed(
    _root: Any, info: Info, *, ids: Sequence[str] | None = None, command: str | None = None
) -> Resent:
    return await info.context.quipu.failed_deliveries.resend(info.context.frontend, ids, command)


async def _set(_root: Any, info: Info, *, table: str, command: str, url: str) -> WebhookSecret | Failed:
    context = info.context
    cached = await known_table(info, table)

    async def run() -> WebhookSecret:
        _, webhook = await context.quipu.webhooks.set(table, command=command, token=context.token, url=url)
        return webhook

    return await tried(info, run, cached.position.game, cached)


async def _resend(_root: Any, info: Info, *, table: str, notice: str, command: str | None = None) -> Delivery | Failed:
    context = info.context
    return await asked_of(info, table, partial(context.quipu.webhooks.resend, table, context.token, notice, command))
