"""Notices over REST: feeds for polling, and the webhook of a table."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from quipu.service.application.notices.computed import Feed
from quipu.service.application.notices.deliveries import Delivery
from quipu.service.application.notices.webhooks import FailedPage, Resent, WebhookSecret
from quipu.service.transports.gate import frontend_of
from quipu.service.transports.rest import bodies
from quipu.service.transports.rest import parameters as sent
from quipu.service.transports.rest.handlers import Rest, command_of, named_by
from quipu.service.transports.rest.operation import TABLE, Operation
from quipu.service.transports.wire import answer, body_of, decoded, encode, token_of

read_webhook_request = msgspec.json.Decoder(bodies.WebhookRequest).decode
read_resend_all_request = msgspec.json.Decoder(bodies.ResendAllRequest).decode
read_resend_request = msgspec.json.Decoder(bodies.ResendRequest).decode


async def show_notices(rest: Rest, request: Request) -> Response:
    """The notices of a table after a cursor: whose turn it is, whose time runs out, that it is over.

    A seat's token selects its own and the result. Turns are told after all that the service does by itself.
    """
    cached = await rest.cached(request)
    after, wait = sent.NOTICES_AFTER.of(request), sent.NOTICES_WAIT.of(request) or 0
    return answer(encode(await rest.quipu.notices.of_table(cached.id, token_of(request), after, wait)))


async def show_own_notices(rest: Rest, request: Request) -> Response:
    """The notices for your seats at all your tables. Send your player id as Bearer token."""
    return answer(encode(await rest.quipu.notices.of_player(token_of(request), sent.NOTICES_AFTER.of(request))))


async def set_webhook(rest: Rest, request: Request) -> Response:
    """Have the notices of the table sent to an address from now on; for the host.

    The log says that notices are sent, not where. The answer has the secret that signs them.
    """
    cached = await rest.cached(request)
    wanted = decoded(read_webhook_request, await body_of(request))
    accepted, webhook = await rest.quipu.webhooks.set(
        cached.id, command=command_of(request), token=token_of(request), url=wanted.url
    )
    headers = {"cache-control": "no-store", **({"idempotency-replayed": "true"} if accepted.repeated else {})}
    return answer(encode(webhook), headers=headers)


async def resend_notice(rest: Rest, request: Request) -> Response:
    """Send a notice to the webhook again. Needs the host's token."""
    cached = await rest.cached(request)
    wanted = decoded(read_resend_request, await body_of(request))
    sent_again = await rest.quipu.webhooks.resend(cached.id, token_of(request), wanted.id, named_by(request))
    return answer(encode(sent_again))


async def list_failed_deliveries(rest: Rest, request: Request) -> Response:
    """The notices that could not be delivered to your frontend's webhook, oldest failure first. Needs `Quipu-Key`.

    Those of the last thirty days, without those that were sent again. `failure` and `status` say what went wrong.
    """
    page = await rest.quipu.failed_deliveries.listed(
        frontend_of(request), sent.CURSOR.text(request), sent.FIRST_DELIVERIES.of(request) or 20
    )
    return answer(encode(page))


async def resend_deliveries(rest: Rest, request: Request) -> Response:
    """Send failed notices to your frontend's webhook again, at most a hundred at a time. Needs `Quipu-Key`.

    Each keeps its `webhook-id`. Ids of notices that did not fail are ignored.
    """
    wanted = decoded(read_resend_all_request, await body_of(request) or b"{}")
    done = await rest.quipu.failed_deliveries.resend(frontend_of(request), wanted.ids, named_by(request))
    return answer(encode(done))


NOTICES: tuple[Operation, ...] = (
    Operation(
        id="showNotices",
        tag="play",
        method="GET",
        path=f"{TABLE}/notices",
        handler=show_notices,
        answers=Feed,
        said="The notices, and where the next request goes on.",
        seat="may",
        own=(sent.NOTICES_AFTER, sent.NOTICES_WAIT),
        problems=("TOO_MANY",),
    ),
    Operation(
        id="showOwnNotices",
        tag="play",
        method="GET",
        path="/v1/me/notices",
        handler=show_own_notices,
        answers=Feed,
        said="The notices, and where the next request goes on.",
        seat="player",
        own=(sent.NOTICES_AFTER,),
    ),
    Operation(
        id="listFailedDeliveries",
        tag="tables",
        method="GET",
        path="/v1/frontend/deliveries",
        handler=list_failed_deliveries,
        answers=FailedPage,
        said="A page of deliveries.",
        own=(sent.CURSOR, sent.FIRST_DELIVERIES),
        problems=("UNAUTHENTICATED",),
    ),
    Operation(
        id="resendDeliveries",
        tag="tables",
        method="POST",
        path="/v1/frontend/deliveries/resend",
        handler=resend_deliveries,
        takes=bodies.ResendAllRequest,
        optional_body=True,
        own=(sent.IDEMPOTENCY_KEY,),
        answers=Resent,
        said="How many are sent again.",
        problems=("UNAUTHENTICATED", "COMMAND_REUSED"),
    ),
    Operation(
        id="setWebhook",
        tag="tables",
        method="POST",
        path=f"{TABLE}/webhook",
        handler=set_webhook,
        takes=bodies.WebhookRequest,
        own=(sent.IDEMPOTENCY_KEY,),
        answers=WebhookSecret,
        said="The webhook and the secret that signs notices.",
        seat="must",
        problems=("NOT_SEATED", "NOT_ALLOWED", "REFUSED", "COMMAND_REUSED"),
    ),
    Operation(
        id="resendNotice",
        tag="tables",
        method="POST",
        path=f"{TABLE}/webhook/resend",
        handler=resend_notice,
        takes=bodies.ResendRequest,
        own=(sent.IDEMPOTENCY_KEY,),
        answers=Delivery,
        said="The delivery, which is sent soon.",
        seat="must",
        problems=("NOT_SEATED", "REFUSED", "COMMAND_REUSED"),
    ),
)
