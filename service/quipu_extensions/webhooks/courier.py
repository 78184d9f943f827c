"""Sends deliveries: each notice once to each receiver, signed, and again until it arrives.

The signature is that of Standard Webhooks: HMAC-SHA-256 of id, time and body under a secret that both sides have.
"""

import asyncio
import base64
import hmac
import logging
import secrets
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from typing import Final
from urllib.parse import urlsplit

from msgspec.structs import replace

from quipu_extensions.webhooks.deliveries import TABLE, Delivery, DeliveryState, Failure, Post, Reference, Sent
from quipu_extensions.webhooks.kept_deliveries import Deliveries
from quipu_extensions.webhooks.webhooks import PREFIX
from quipu_service.application.admission.frontends import Webhook
from quipu_service.application.log.entries import encode
from quipu_service.application.notices.computed import notices_since
from quipu_service.application.ports.machine import Clock
from quipu_service.application.problems.tree import Unavailable
from quipu_service.application.tables.cache import CachedTable
from quipu_service.application.tables.current import Tables
from quipu_service.worker.loops import repeated

RETRIES: Final = (5, 60, 600, 3_600, 6 * 3_600, 24 * 3_600)
"""Seconds to wait before each further attempt."""
GONE: Final = 410
"""Statuses with which a receiver asks for no more: nothing is retried."""
AT_ONE_HOST: Final = 2
"""Deliveries to one host that a courier has in progress: one that never answers delays no other."""
BUSY_FOR: Final = 1_000
"""Milliseconds after which a delivery that had to wait for others to its host is tried."""
TOGETHER: Final = 8
"""Deliveries of one worker in progress at the same time."""
WAIT: Final = 0.25
"""Seconds between two checks of an empty queue: blocking would occupy the connection."""
IDLE: Final = 60_000
"""Milliseconds after which an unfinished delivery is taken over; longer than any delivery takes."""
LOG = logging.getLogger("quipu")


class Collecting:
    """Creates the deliveries of a table's notices, each once."""

    def __init__(self, tables: Tables, deliveries: Deliveries, frontends: Mapping[str, Webhook], clock: Clock) -> None:
        self._tables, self._deliveries = tables, deliveries
        self._frontends, self._clock = frontends, clock

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
                    await self._deliveries.queue(delivery.reference)
        await self._deliveries.note_collected(table, position.version, now)

    async def _receivers(self, cached: CachedTable) -> Sequence[str]:
        receivers = [TABLE] if await self._deliveries.webhook(cached.id) is not None else []
        frontend = cached.position.table.frontend
        return [*receivers, frontend] if frontend is not None and frontend in self._frontends else receivers


class Courier:
    """Sends deliveries, one after the other."""

    def __init__(
        self,
        deliveries: Deliveries,
        post: Post,
        frontends: Mapping[str, Webhook],
        clock: Clock,
        *,
        retries: Sequence[float] = RETRIES,
    ) -> None:
        self._deliveries = deliveries
        self._post, self._frontends, self._clock = post, frontends, clock
        self._retries = retries
        self._busy = Counter[str]()
        """Deliveries in progress, by the host that receives them."""

    async def take(self, name: str, idle: int) -> tuple[str, Reference] | None:
        """The next delivery to send, if there is one; no other courier gets it for this many milliseconds."""
        return await self._deliveries.claim(name, idle, self._clock())

    async def send(self, number: str, reference: Reference) -> None:
        """Send the delivery, and store the result."""
        delivery = await self._deliveries.of(reference)
        if delivery is not None and delivery.state is DeliveryState.PENDING:
            await self._send(reference, delivery)
        await self._deliveries.done(number)

    async def _send(self, reference: Reference, delivery: Delivery) -> None:
        to = delivery.to
        webhook = await self._deliveries.webhook(reference.table) if to == TABLE else self._frontends.get(to)
        sent = Sent(failure=Failure.NO_WEBHOOK)
        if webhook is not None:
            host = urlsplit(webhook.url).netloc.lower()
            if self._busy[host] >= AT_ONE_HOST:
                await self._deliveries.queue(reference, self._clock() + BUSY_FOR)
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
            await self._deliveries.queue(reference, after.next_at)

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


async def send_notices(courier: Courier) -> None:
    """Send for ever, several at a time, so that a slow receiver does not delay others."""
    name, free = f"courier-{secrets.token_hex(4)}", asyncio.Semaphore(TOGETHER)
    async with asyncio.TaskGroup() as group:

        async def send_next() -> None:
            await free.acquire()
            try:
                while (taken := await courier.take(name, IDLE)) is None:
                    await asyncio.sleep(WAIT)
            except Unavailable:
                free.release()
                raise
            group.create_task(_send(courier, *taken, free))

        await repeated(send_next)


async def _send(courier: Courier, number: str, reference: Reference, free: asyncio.Semaphore) -> None:
    """Send one delivery; after any failure another courier takes it over later."""
    try:
        await courier.send(number, reference)
    except Unavailable as lost:
        LOG.warning("the result of a delivery could not be stored: %s", lost)
    except Exception:
        LOG.exception("a delivery failed")
    finally:
        free.release()
