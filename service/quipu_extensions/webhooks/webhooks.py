"""What hosts of tables and frontends do about webhooks: set them, see what arrived, and send a notice again."""

import base64
import hmac
import re
from collections.abc import Sequence
from functools import partial
from hashlib import sha256
from typing import Annotated, Final, Literal, TypeAlias
from urllib.parse import urlsplit

from msgspec import Meta, field

from quipu_extensions.webhooks.deliveries import TABLE, Delivery, DeliveryState, Reference, reference_of
from quipu_extensions.webhooks.kept_deliveries import Deliveries
from quipu_rules.kernel.message import Value
from quipu_service.application.access.credentials import Credential
from quipu_service.application.admission.frontends import Frontend, Webhook
from quipu_service.application.commands.commit import Accepted
from quipu_service.application.commands.host import Hosting, as_host
from quipu_service.application.commands.repeats import FirstAnswers, ScopedCommand, Written, scoped_command
from quipu_service.application.log.entries import encode
from quipu_service.application.ports.machine import Clock
from quipu_service.application.problems.bounded import Count, Cursor, Url, Word
from quipu_service.application.problems.tree import Malformed, NotAllowed, TooLarge, Unauthenticated
from quipu_service.application.problems.validation import checked_size, declined
from quipu_service.application.tables.cache import CachedTable
from quipu_service.application.tables.current import Tables
from quipu_service.application.tables.listing import place_of
from quipu_service.transports.wire.operations import Strict
from quipu_service.transports.wire.table_requests import formed

Allowed = Literal["off", "frontends", "tables"]
PREFIX: Final = "whsec_"
URL: Final = re.compile(r"https?://([a-zA-Z0-9.-]{1,200}|\[[0-9a-fA-F:.]{2,45}\])(:[0-9]{1,5})?(/[!-~]{0,200})?")
"""An address to which notices may be sent, as the contract shows it."""
MOST_FAILED: Final = 100
"""Failed deliveries on one page, or sent again by one request."""
MOST_SHOWN: Final = 1_000
"""Deliveries of one table in one answer."""


class WebhookRequest(Strict, frozen=True, kw_only=True):
    """Where the notices of a table are to be sent."""

    url: Annotated[str, formed(URL.pattern, 415)]
    """The address of a web server; `https`, unless the operator allows its network."""


NoticeId: TypeAlias = Annotated[str, Meta(max_length=64)]


class ResendRequest(Strict, frozen=True, kw_only=True):
    """A notice to send again."""

    notice: NoticeId = field(name="id")
    """The `id` of the notice, as in the feed and in `webhook-id`."""


class ResendAllRequest(Strict, frozen=True, kw_only=True):
    """Which deliveries to send again."""

    notices: Annotated[tuple[NoticeId, ...], Meta(max_length=100)] | None = field(name="ids", default=None)
    """The ids of the notices; null: the oldest hundred."""


class DeliveriesAsked(Strict, frozen=True, kw_only=True):
    """A page of failed deliveries."""

    after: Annotated[str, formed(r"[0-9]{1,15}-[^\s]{1,64}", 80)] | None = None
    """The cursor `after` of the previous page."""
    first: Annotated[int, Meta(extra_json_schema={"minimum": 1, "maximum": 100})] = 20
    """How many deliveries. Default: 20."""


class WebhookDocument(Value, frozen=True, kw_only=True):
    """The webhook of a table, and its deliveries."""

    url: Url | None
    """The URL; null if none is set."""
    deliveries: Annotated[tuple[Delivery, ...], Meta(max_length=MOST_SHOWN)]
    """The newest deliveries of the last thirty days, oldest first."""


class WebhookSecret(Value, frozen=True, kw_only=True):
    """The webhook that was set."""

    url: Url
    """The URL that notices are sent to."""
    secret: Word
    """Secret for verifying Standard Webhooks signatures: `whsec_` and 32 bytes in base64. A repeat shows it again."""
    version: Count
    """The version of the entry that says that notices are sent."""


class FailedPage(Value, frozen=True, kw_only=True):
    """Deliveries to a frontend that were given up."""

    deliveries: Annotated[tuple[Delivery, ...], Meta(max_length=MOST_FAILED)]
    """The oldest failure first."""
    after: Cursor | None
    """The cursor of the next page; null at the end."""


class Resent(Value, frozen=True, kw_only=True):
    """What is sent again."""

    resent: Count
    """How many deliveries are sent again soon."""
    more: bool
    """Whether the frontend has further failed deliveries: repeat the request."""


class Webhooks:
    """The host's commands for the webhook of a table."""

    def __init__(
        self,
        tables: Tables,
        hosting: Hosting,
        deliveries: Deliveries,
        first: FirstAnswers,
        clock: Clock,
        *,
        allowed: Allowed,
    ) -> None:
        self._tables, self._hosting, self._clock = tables, hosting, clock
        self._deliveries, self._first, self._allowed = deliveries, first, allowed

    async def set(self, table: str, *, command: str, token: str | None, url: str) -> tuple[Accepted, WebhookSecret]:
        """Send the table's notices there from now on; raises NotAllowed, or Malformed for the URL."""
        await self._hosted(table, token)
        if self._allowed != "tables":
            raise NotAllowed("webhooks")
        _checked(url)
        secret, last = secret_of(token or "", table, url), await self._deliveries.webhook(table)
        before = None if last is None else last.url
        accepted = await self._hosting.send_notices(
            table, command=command, token=token, sent=True, url=url, before=before
        )
        position = accepted.step.position
        await self._deliveries.set_webhook(table, Webhook(url=url, secret=secret))
        if await self._deliveries.collected(table) is None:
            await self._deliveries.note_collected(table, position.version, position.at)
        return accepted, WebhookSecret(url=url, secret=secret, version=position.version)

    async def remove(self, table: str, *, command: str, token: str | None) -> Accepted:
        """Stop sending notices to the webhook of the table; raises Declined if it has none."""
        hosted = await self._hosted(table, token)
        if not hosted.position.notices_sent:  # a removal may have been interrupted
            await self._deliveries.set_webhook(table, None)
        accepted = await self._hosting.send_notices(table, command=command, token=token, sent=False)
        await self._deliveries.set_webhook(table, None)
        return accepted

    async def show(self, table: str, token: str | None) -> WebhookDocument:
        await self._hosted(table, token)
        webhook = await self._deliveries.webhook(table)
        found = [one for one in await self._deliveries.all(table) if one.to == TABLE]
        return WebhookDocument(url=None if webhook is None else webhook.url, deliveries=tuple(found[-MOST_SHOWN:]))

    async def resend(
        self, table: str, token: str | None, notice: str, command: str | None = None
    ) -> tuple[Written, Delivery]:
        """Send a notice again, for the host; raises Declined if it is not stored any more."""
        cached = await self._hosted(table, token)
        named = scoped_command("resendNotice", cached, Credential(token or ""), command)
        return await self._first.once(named, encode(notice), Delivery, partial(self._resend, table, notice))

    async def _hosted(self, table: str, token: str | None) -> CachedTable:
        """The table, for its host alone."""
        cached, _ = await self._tables.current(table)
        as_host(cached, Credential(token or ""))
        return cached

    async def _resend(self, table: str, notice: str) -> Delivery:
        delivery = await self._deliveries.of(Reference(table=table, key=f"{TABLE}~{notice}"))
        if delivery is None:
            raise declined("NO_DELIVERY", "T8.2")
        return await _again(self._deliveries, delivery, self._clock())


class FailedDeliveries:
    """A frontend's requests about notices that could not be delivered to its webhook."""

    def __init__(self, deliveries: Deliveries, first: FirstAnswers, clock: Clock) -> None:
        self._deliveries, self._first, self._clock = deliveries, first, clock

    async def listed(self, frontend: Frontend | None, after: str | None, first: int) -> FailedPage:
        """A page of these, oldest failure first; raises Unauthenticated without a key, Malformed or TooLarge."""
        checked_size(first, "deliveries on one page", MOST_FAILED)
        place = None if after is None else place_of(after)
        found = await self._deliveries.failed(_name(frontend), place, first)
        last = f"{found[-1][0]}-{found[-1][1].notice.id}" if len(found) == first else None
        return FailedPage(deliveries=tuple(delivery for _, delivery in found), after=last)

    async def resend(
        self, frontend: Frontend | None, notices: Sequence[str] | None, command: str | None = None
    ) -> tuple[Written, Resent]:
        """Send these again, or the oldest hundred; ids that are not stored, or did not fail, are ignored."""
        named = ScopedCommand(command, ("resendDeliveries", _name(frontend)))
        run = partial(self._resend, _name(frontend), notices)
        return await self._first.once(named, encode(notices), Resent, run)

    async def _resend(self, name: str, notices: Sequence[str] | None) -> Resent:
        if notices is None:
            found = [delivery for _, delivery in await self._deliveries.failed(name, None, MOST_FAILED)]
        elif len(notices) > MOST_FAILED:
            raise TooLarge("deliveries in one request", MOST_FAILED)
        else:
            kept = [await self._deliveries.of(reference_of(notice, name)) for notice in dict.fromkeys(notices)]
            found = [one for one in kept if one is not None and one.state is DeliveryState.FAILED]
        for delivery in found:
            await _again(self._deliveries, delivery, self._clock())
            await self._deliveries.forget_failed(name, [delivery.notice.id])
        return Resent(resent=len(found), more=bool(await self._deliveries.failed(name, None, 1)))


def _name(frontend: Frontend | None) -> str:
    if frontend is None:
        raise Unauthenticated("key-needed")
    return frontend.name


async def _again(deliveries: Deliveries, delivery: Delivery, now: int) -> Delivery:
    """Queue the delivery again with its attempts counted from 0."""
    again = Delivery(notice=delivery.notice, to=delivery.to, next_at=now)
    await deliveries.put(again)
    await deliveries.queue(again.reference)
    return again


def secret_of(host: str, table: str, url: str) -> str:
    """A table's secret, derived from the host's token, so that a repeat gets the same one."""
    return PREFIX + base64.b64encode(hmac.digest(host.encode(), f"webhook:{table}:{url}".encode(), sha256)).decode()


def _checked(url: str) -> None:
    """Raises Malformed unless it is a valid URL of a web server."""
    try:
        sound = URL.fullmatch(url) is not None and urlsplit(url).port != 0
    except ValueError:  # invalid host or port
        sound = False
    if not sound:
        raise Malformed("url", "$.url")
