"""Webhooks: notices are sent to frontends, and to receivers that hosts of tables name."""

from collections.abc import Iterator, Mapping
from functools import partial
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Final, Literal

import msgspec

from quipu_extensions.webhooks.courier import Collecting, Courier, send_notices
from quipu_extensions.webhooks.deliveries import Delivery
from quipu_extensions.webhooks.kept_deliveries import DELIVERIES, WEBHOOK, Deliveries, deliveries_on
from quipu_extensions.webhooks.webhooks import (
    Allowed,
    DeliveriesAsked,
    FailedDeliveries,
    FailedPage,
    ResendAllRequest,
    ResendRequest,
    Resent,
    WebhookDocument,
    WebhookRequest,
    Webhooks,
    WebhookSecret,
)
from quipu_service.application.admission.frontends import Webhook
from quipu_service.application.facade.quipu import Quipu
from quipu_service.extensions.extension import Extension, Guide, ServerMetrics, Statements
from quipu_service.transports.wire.operations import OWN_SEAT, TABLE, SharedOperation, TableCommand, plain, taking

HERE = Path(__file__).parent
COUNTED: Final[Mapping[str, tuple[str, Literal["gauge", "counter"], str]]] = {
    "waiting": ("quipu_notices_waiting", "gauge", "Notices that wait to be sent."),
    "delivered": ("quipu_notices_delivered_total", "counter", "Notices that arrived."),
    "retried": (
        "quipu_notices_retried_total",
        "counter",
        "Attempts to send a notice that failed and are made again.",
    ),
    "failed": ("quipu_notices_failed_total", "counter", "Notices that were given up."),
}
"""Numbers for Prometheus, by what is counted."""


class WebhookSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Where notices may be sent."""

    webhooks: Allowed = "frontends"
    """Who may have notices sent to an address: off, frontends (those of the file), or tables (their hosts too)."""
    webhook_networks: str = ""
    """Private networks to which notices may be sent, such as ``10.0.0.0/8``, separated by commas."""


def networks_of(settings: WebhookSettings) -> list[IPv4Network | IPv6Network]:
    """Networks to which notices may be sent besides public ones; raises ValueError."""
    return [ip_network(one.strip()) for one in settings.webhook_networks.split(",") if one.strip()]


def receivers_of(quipu: Quipu, settings: WebhookSettings) -> Mapping[str, Webhook]:
    """The webhooks of frontends, by name; none if nothing may be sent."""
    return {} if settings.webhooks == "off" else quipu.frontends.webhooks


async def counts(deliveries: Deliveries) -> Mapping[str, float]:
    """The numbers for Prometheus, by name."""
    counted = await deliveries.counts()
    return {name: counted.get(what, 0) for what, (name, _, _) in COUNTED.items()}


def parts(quipu: Quipu, settings: WebhookSettings) -> Iterator[object]:
    """The use cases."""
    deliveries = deliveries_on(quipu.stores)
    yield settings
    yield deliveries
    yield Webhooks(quipu.tables, quipu.hosting, deliveries, quipu.first_answers, quipu.clock, allowed=settings.webhooks)
    yield FailedDeliveries(deliveries, quipu.first_answers, quipu.clock)
    yield Collecting(quipu.tables, deliveries, receivers_of(quipu, settings), quipu.clock)
    yield ServerMetrics({name: (kind, text) for name, kind, text in COUNTED.values()}, partial(counts, deliveries))


async def send(quipu: Quipu) -> None:
    """Send for ever what waits in the queue."""
    from quipu_extensions.webhooks.posting import Posting

    settings = quipu.part(WebhookSettings)
    posting, receivers = Posting(networks_of(settings)), receivers_of(quipu, settings)
    await send_notices(Courier(quipu.part(Deliveries), posting, receivers, quipu.clock))


WEBHOOKS = Extension(
    name="webhooks",
    operations=(
        SharedOperation(
            id="listFailedDeliveries",
            field_of="service",
            field="failedDeliveries",
            tag="tables",
            path="/v1/frontend/deliveries",
            use=taking(
                DeliveriesAsked,
                lambda quipu, call, sent: quipu.part(FailedDeliveries).listed(
                    frontend=call.sender.frontend, after=sent.after, first=sent.first
                ),
            ),
            answers=FailedPage,
            response="A page of deliveries.",
            spends="lists of tables in one request",
            text="The notices that could not be delivered to your frontend's webhook, oldest failure first. Needs "
            "`Quipu-Key`.\n\nThose of the last thirty days, without those that were sent again. `failure` and `status` "
            "say what went wrong.",
        ),
        SharedOperation(
            id="resendDeliveries",
            tag="tables",
            method="POST",
            path="/v1/frontend/deliveries/resend",
            use=taking(
                ResendAllRequest,
                lambda quipu, call, sent: quipu.part(FailedDeliveries).resend(
                    frontend=call.sender.frontend, notices=sent.notices, command=call.named
                ),
            ),
            optional_body=True,
            command="optional",
            answers=Resent,
            response="How many are sent again.",
            result="ResendResult",
            problems=("COMMAND_REUSED",),
            text="Send failed notices to your frontend's webhook again, at most a hundred at a time. Needs `Quipu-Key`."
            "\n\nEach keeps its `webhook-id`. Ids of notices that did not fail are ignored.",
        ),
        TableCommand(
            id="removeWebhook",
            tag="tables",
            method="DELETE",
            path=f"{TABLE}/webhook",
            use=plain(
                lambda quipu, call: quipu.part(Webhooks).remove(call.table, token=call.token, command=call.command)
            ),
            text="Stop sending notices of the table. Needs the host's token.",
        ),
        SharedOperation(
            id="showWebhook",
            tag="tables",
            path=f"{TABLE}/webhook",
            use=plain(lambda quipu, call: quipu.part(Webhooks).show(call.table, token=call.token)),
            answers=WebhookDocument,
            response="The webhook and its deliveries.",
            result="WebhookResult",
            problems=("NOT_SEATED",),
            who="must",
            text="The webhook of the table and its deliveries. Needs the host's token.",
        ),
        SharedOperation(
            id="setWebhook",
            tag="tables",
            method="POST",
            path=f"{TABLE}/webhook",
            use=taking(
                WebhookRequest,
                lambda quipu, call, sent: quipu.part(Webhooks).set(
                    call.table, token=call.token, url=sent.url, command=call.command
                ),
            ),
            command="needed",
            answers=WebhookSecret,
            response="The webhook and the secret that signs notices.",
            example=lambda _seat, _legal: {"url": "https://example.org/notices"},
            result="SetWebhookResult",
            who="must",
            problems=("NOT_SEATED", "NOT_ALLOWED", "REFUSED", "COMMAND_REUSED"),
            secret=True,
            text="Have the notices of the table sent to an address from now on; for the host.\n\nThe log says that "
            "notices are sent, not where. The answer has the secret that signs them.",
        ),
        SharedOperation(
            id="resendNotice",
            tag="tables",
            method="POST",
            path=f"{TABLE}/webhook/resend",
            use=taking(
                ResendRequest,
                lambda quipu, call, sent: quipu.part(Webhooks).resend(
                    call.table, token=call.token, notice=sent.notice, command=call.named
                ),
            ),
            command="optional",
            answers=Delivery,
            response="The delivery, which is sent soon.",
            example=lambda _seat, _legal: {"id": "abcdefghij234567.17.0.TURN"},
            result="DeliveryResult",
            who="must",
            problems=OWN_SEAT,
            text="Send a notice to the webhook again. Needs the host's token.",
        ),
    ),
    settings=WebhookSettings,
    judges={"webhook_networks": networks_of},
    ephemeral={"webhooks": "tables", "webhook_networks": "127.0.0.0/8"},
    parts=parts,
    texts=__name__,
    guides=(Guide("With users of your own", HERE / "webhooks.md"), Statements(HERE / "rules.md")),
    ledger={"WEBHOOKS": WEBHOOK, "DELIVERIES": DELIVERIES},
    outlives={"webhook": DELIVERIES.seconds},
    notices=lambda quipu, cached: quipu.part(Collecting).collect(cached.id),
    works=send,
)
