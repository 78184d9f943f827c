"""Webhooks: signed notices for frontends and for receivers that a host names, retried until they arrive.

The signature is that of Standard Webhooks: HMAC-SHA-256 of id, time and body under a secret that both sides have.
"""

import base64
import hmac
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from typing import Annotated, Final, Literal
from urllib.parse import urlsplit

from msgspec import Meta
from msgspec.structs import replace

from quipu_rules.kernel.message import Value
from quipu_service.application.access.credentials import Credential
from quipu_service.application.admission.frontends import Frontend, Webhook
from quipu_service.application.commands.commit import Accepted
from quipu_service.application.commands.host import Hosting, as_host
from quipu_service.application.commands.repeats import FirstAnswers, ScopedCommand, Written, scoped_command
from quipu_service.application.log.entries import encode
from quipu_service.application.notices.computed import notices_since
from quipu_service.application.notices.deliveries import (
    Delivery,
    DeliveryState,
    DeliveryStores,
    Failure,
    Post,
    Reference,
    Sent,
    read_reference,
    reference_of,
)
from quipu_service.application.ports.machine import Clock
from quipu_service.application.ports.schedule import WorkKind
from quipu_service.application.problems.bounded import Count, Cursor, Url, Word
from quipu_service.application.problems.tree import Malformed, NotAllowed, TooLarge, Unauthenticated
from quipu_service.application.problems.validation import declined
from quipu_service.application.tables.cache import CachedTable
from quipu_service.application.tables.current import Tables
from quipu_service.application.tables.listing import place_of

Allowed = Literal["off", "frontends", "tables"]
TABLE: Final = "table"
"""Identifies the receiver that the host named."""
PREFIX: Final = "whsec_"
URL: Final = re.compile(r"https?://([a-zA-Z0-9.-]{1,200}|\[[0-9a-fA-F:.]{2,45}\])(:[0-9]{1,5})?(/[!-~]{0,200})?")
"""An address to which notices may be sent, as the contract shows it."""
RETRIES: Final = (5, 60, 600, 3_600, 6 * 3_600, 24 * 3_600)
"""Seconds to wait before each further attempt."""
MOST_FAILED: Final = 100
"""Failed deliveries on one page, or sent again by one request."""
GONE: Final = 410
"""Statuses with which a receiver asks for no more: nothing is retried."""


class WebhookDocument(Value, frozen=True, kw_only=True):
    """The webhook of a table, and its deliveries."""

    url: Url | None
    """The URL; null if none is set."""
    deliveries: tuple[Delivery, ...]
    """The deliveries of the last thirty days, oldest first."""


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
        stores: DeliveryStores,
        clock: Clock,
        allowed: Allowed = "frontends",
    ) -> None:
        self._tables, self._hosting, self._clock = tables, hosting, clock
        self._stores, self._deliveries, self._allowed = stores, stores.deliveries, allowed
        self._first = FirstAnswers(stores.schedule)

    async def set(self, table: str, *, command: str, token: str | None, url: str) -> tuple[Accepted, WebhookSecret]:
        """Send the table's notices there from now on; raises NotAllowed, or Malformed for the URL."""
        await self._hosted(table, token)
        if self._allowed != "tables":
            raise NotAllowed("webhooks")
        _checked(url)
        secret = secret_of(token or "", table, url)
        accepted = await self._hosting.send_notices(table, command=command, token=token, sent=True, url=url)
        position = accepted.step.position
        await self._deliveries.set_webhook(table, Webhook(url=url, secret=secret))
        if await self._deliveries.collected(table) is None:
            await self._deliveries.note_collected(table, position.version, position.at)
        return accepted, WebhookSecret(url=url, secret=secret, version=position.version)

    async def remove(self, table: str, *, command: str, token: str | None) -> Accepted:
        """Stop sending notices to the webhook of the table."""
        accepted = await self._hosting.send_notices(table, command=command, token=token, sent=False)
        await self._deliveries.set_webhook(table, None)
        return accepted

    async def show(self, table: str, token: str | None) -> WebhookDocument:
        await self._hosted(table, token)
        webhook = await self._deliveries.webhook(table)
        found = [one for one in await self._deliveries.all(table) if one.to == TABLE]
        return WebhookDocument(url=None if webhook is None else webhook.url, deliveries=tuple(found))

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
        return await _again(self._stores, delivery, self._clock())


class FailedDeliveries:
    """A frontend's requests about notices that could not be delivered to its webhook."""

    def __init__(self, stores: DeliveryStores, clock: Clock) -> None:
        self._stores, self._deliveries, self._clock = stores, stores.deliveries, clock

    async def listed(self, frontend: Frontend | None, after: str | None, first: int) -> FailedPage:
        """A page of these, oldest failure first; raises Unauthenticated without a key, Malformed or TooLarge."""
        if not 1 <= first <= MOST_FAILED:
            raise TooLarge("deliveries on one page", MOST_FAILED)
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
        return await FirstAnswers(self._stores.schedule).once(named, encode(notices), Resent, run)

    async def _resend(self, name: str, notices: Sequence[str] | None) -> Resent:
        if notices is None:
            found = [delivery for _, delivery in await self._deliveries.failed(name, None, MOST_FAILED)]
        elif len(notices) > MOST_FAILED:
            raise TooLarge("deliveries in one request", MOST_FAILED)
        else:
            kept = [await self._deliveries.of(reference_of(notice, name)) for notice in dict.fromkeys(notices)]
            found = [one for one in kept if one is not None and one.state is DeliveryState.FAILED]
        for delivery in found:
            await _again(self._stores, delivery, self._clock())
            await self._deliveries.forget_failed(name, [delivery.notice.id])
        return Resent(resent=len(found), more=bool(await self._deliveries.failed(name, None, 1)))


def _name(frontend: Frontend | None) -> str:
    if frontend is None:
        raise Unauthenticated("key-needed")
    return frontend.name


async def _again(stores: DeliveryStores, delivery: Delivery, now: int) -> Delivery:
    """Queue the delivery again with its attempts counted from 0."""
    again = Delivery(notice=delivery.notice, to=delivery.to, next_at=now)
    await stores.deliveries.put(again)
    await _queue(stores, again.reference)
    return again


AT_ONE_HOST: Final = 2
"""Deliveries to one host that a courier has in progress: one that never answers delays no other."""
BUSY_FOR: Final = 1_000
"""Milliseconds after which a delivery that had to wait for others to its host is tried."""


async def _queue(stores: DeliveryStores, reference: Reference, at: int | None = None) -> None:
    await stores.schedule.queue(WorkKind.DELIVERY, reference.table, encode(reference), at)


class Collecting:
    """Creates the deliveries of a table's notices, each once."""

    def __init__(self, tables: Tables, stores: DeliveryStores, frontends: Mapping[str, Webhook], clock: Clock) -> None:
        self._tables, self._frontends, self._clock = tables, frontends, clock
        self._stores, self._deliveries = stores, stores.deliveries

    async def collect(self, table: str) -> None:
        """Create deliveries for what has happened or become due since the last time."""
        cached, _ = await self._tables.current(table)
        receivers = await self._receivers(cached)
        now, position = self._clock(), cached.position
        version, at = await self._deliveries.collected(table) or (1, position.table.opened_at)
        if not receivers or not 1 <= version <= position.version:
            return
        start = await self._tables.past.position(cached, version)
        steps = await self._tables.past.happened(cached, version)
        for notice in notices_since(start, steps, now):
            if notice.version <= version and notice.at <= at:
                continue
            for receiver in receivers:
                delivery = await self._deliveries.add(Delivery(notice=notice, to=receiver, next_at=now))
                if delivery.state is DeliveryState.PENDING and not delivery.attempts:
                    await _queue(self._stores, delivery.reference)
        await self._deliveries.note_collected(table, position.version, now)

    async def _receivers(self, cached: CachedTable) -> Sequence[str]:
        receivers = [TABLE] if await self._deliveries.webhook(cached.id) is not None else []
        frontend = cached.position.table.frontend
        return [*receivers, frontend] if frontend is not None and frontend in self._frontends else receivers


class Courier:
    """Sends deliveries, one after the other."""

    def __init__(
        self,
        stores: DeliveryStores,
        post: Post,
        frontends: Mapping[str, Webhook],
        clock: Clock,
        *,
        retries: Sequence[float] = RETRIES,
    ) -> None:
        self._stores, self._deliveries = stores, stores.deliveries
        self._post, self._frontends, self._clock = post, frontends, clock
        self._retries = retries
        self._busy = Counter[str]()
        """Deliveries in progress, by the host that receives them."""

    async def take(self, name: str, idle: int) -> tuple[str, Reference] | None:
        """The next delivery to send, if there is one; no other courier gets it for this many milliseconds."""
        found = await self._stores.schedule.claim(WorkKind.DELIVERY, name, idle, self._clock())
        return None if found is None else (found[0], read_reference(found[1]))

    async def send(self, number: str, reference: Reference) -> None:
        """Send the delivery, and store the result."""
        delivery = await self._deliveries.of(reference)
        if delivery is not None and delivery.state is DeliveryState.PENDING:
            await self._send(reference, delivery)
        await self._stores.schedule.done(WorkKind.DELIVERY, number)

    async def _send(self, reference: Reference, delivery: Delivery) -> None:
        to = delivery.to
        webhook = await self._deliveries.webhook(reference.table) if to == TABLE else self._frontends.get(to)
        sent = Sent(failure=Failure.NO_WEBHOOK)
        if webhook is not None:
            host = urlsplit(webhook.url).netloc.lower()
            if self._busy[host] >= AT_ONE_HOST:
                await _queue(self._stores, reference, self._clock() + BUSY_FOR)
                return
            body, seconds = content_of(delivery), self._clock() // 1_000
            headers = signed(webhook.secret, delivery.notice.id, seconds, body)
            self._busy[host] += 1
            try:
                sent = await self._post(webhook.url, headers, body)
            finally:
                self._busy[host] -= 1
                self._busy += Counter()  # drops hosts at zero
        after = self._judged(delivery, sent)
        if after.state is DeliveryState.FAILED and to != TABLE:
            await self._deliveries.note_failed(delivery, self._clock())
        await self._deliveries.put(after)
        what = "retried" if after.state is DeliveryState.PENDING else after.state.value.lower()
        await self._deliveries.count(reference.table, what)
        if after.next_at is not None:
            await _queue(self._stores, reference, after.next_at)

    def _judged(self, delivery: Delivery, sent: Sent) -> Delivery:
        """The delivery after an attempt."""
        attempts, status = delivery.attempts + 1, sent.status
        tried = replace(delivery, attempts=attempts, status=status, failure=None, next_at=None)
        if status is not None and 200 <= status < 300:
            return replace(tried, state=DeliveryState.DELIVERED)
        failure = sent.failure or Failure.STATUS
        final = failure in (Failure.NO_WEBHOOK, Failure.NOT_ALLOWED) or status == GONE
        if final or attempts > len(self._retries):
            return replace(tried, state=DeliveryState.FAILED, failure=failure)
        again = self._clock() + int(self._retries[attempts - 1] * 1_000)
        return replace(tried, failure=failure, next_at=again)


def content_of(delivery: Delivery) -> bytes:
    """The body of the request: the notice in the envelope of Standard Webhooks."""
    notice = delivery.notice
    when = datetime.fromtimestamp(notice.at / 1_000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    return encode({"type": notice.kind.value, "timestamp": when, "data": notice})


def signed(secret: str, identity: str, seconds: int, body: bytes) -> dict[str, str]:
    """The headers of Standard Webhooks."""
    key = base64.b64decode(secret.removeprefix(PREFIX))
    said = b"%b.%d.%b" % (identity.encode(), seconds, body)
    signature = base64.b64encode(hmac.digest(key, said, sha256)).decode()
    return {
        "webhook-id": identity,
        "webhook-timestamp": str(seconds),
        "webhook-signature": f"v1,{signature}",
        "content-type": "application/json",
    }


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
