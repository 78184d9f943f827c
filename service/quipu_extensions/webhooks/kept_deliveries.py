"""Webhooks and deliveries, shared by all processes on one Redis 7 or Valkey."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from quipu_extensions.webhooks.deliveries import Delivery, DeliveryState, Reference, read_reference, reference_of
from quipu_service.adapters.redis_names import pairs_of
from quipu_service.adapters.redis_parts import Parts, parts_of
from quipu_service.application.admission.frontends import Webhook
from quipu_service.application.facade.stores import Stores
from quipu_service.application.ledger import DAY, ENTRY, EXPIRES, TABLE, LedgerRow
from quipu_service.application.ports.schedule import Schedule
from quipu_service.application.ports.server import Ask

WEBHOOK: Final = LedgerRow(
    what="the webhook of a table",
    owner=TABLE,
    price=ENTRY,
    by="one for each table",
    full="another one replaces it",
    keys=("{*}:webhook",),
)
DELIVERIES: Final = LedgerRow(
    what="notices and how often they were sent",
    owner=TABLE,
    price=ENTRY,
    seconds=30 * DAY,
    full=EXPIRES,
    keys=("{*}:deliveries", "quipu:deliveries*"),
    where=("quipu_extensions.webhooks.courier.Courier._busy",),
)
KIND: Final = "deliveries"
"""The queue in the schedule."""
QUEUE: Final = "quipu:deliveries"
"""The queue of deliveries to send now."""
LATER: Final = "quipu:deliveries:later"
"""The sorted set of deliveries to send later, by time."""
COUNTS: Final = "quipu:deliveries:counts"
COLLECTED: Final = "#collected"

read_delivery = msgspec.json.Decoder(Delivery).decode
read_webhook = msgspec.json.Decoder(Webhook).decode
encode = msgspec.json.encode


class Deliveries:
    """All methods raise Unavailable.

    For a table ``t`` there are ``{t}:webhook`` and the hash ``{t}:deliveries``, by receiver and id of the notice.

    For a frontend ``f`` the sorted set ``quipu:deliveries:failed:f`` has the ids of notices given up, by when.
    """

    def __init__(self, ask: Ask, parts: Parts, schedule: Schedule) -> None:
        self._ask, self._parts, self._schedule = ask, parts, schedule

    async def set_webhook(self, table: str, webhook: Webhook | None) -> None:
        """Store the webhook of a table, or remove it."""
        key = f"{{{table}}}:webhook"
        await (self._ask(key, "DEL", key) if webhook is None else self._ask(key, "SET", key, encode(webhook)))

    async def webhook(self, table: str) -> Webhook | None:
        """The webhook of a table."""
        key = f"{{{table}}}:webhook"
        found = await self._ask(key, "GET", key)
        return None if found is None else read_webhook(found)

    async def collected(self, table: str) -> tuple[int, int] | None:
        """The version and the time up to which the table's notices have become deliveries."""
        key = _key(table)
        found = await self._ask(key, "HGET", key, COLLECTED)
        if found is None:
            return None
        version, _, at = found.decode().partition(" ")
        return int(version), int(at)

    async def note_collected(self, table: str, version: int, at: int) -> None:
        """Store that version and time."""
        key = _key(table)
        await self._ask(key, "HSET", key, COLLECTED, f"{version} {at}")
        await self._ask(key, "EXPIRE", key, DELIVERIES.seconds)

    async def add(self, delivery: Delivery) -> Delivery:
        """Store a new delivery; returns the stored one, which may have existed before."""
        key = _key(delivery.notice.table)
        if await self._ask(key, "HSETNX", key, delivery.reference.key, encode(delivery)):
            return delivery
        return await self.of(delivery.reference) or delivery

    async def put(self, delivery: Delivery) -> None:
        """Store the new state of a delivery."""
        key = _key(delivery.notice.table)
        await self._ask(key, "HSET", key, delivery.reference.key, encode(delivery))

    async def of(self, reference: Reference) -> Delivery | None:
        """One delivery, while it is stored."""
        key = _key(reference.table)
        found = await self._ask(key, "HGET", key, reference.key)
        return None if found is None else read_delivery(found)

    async def all(self, table: str) -> Sequence[Delivery]:
        """The stored deliveries of the table, oldest first."""
        key = _key(table)
        rows = pairs_of(await self._ask(key, "HGETALL", key))
        found = [read_delivery(value) for name, value in rows if name != COLLECTED.encode()]
        return sorted(found, key=lambda one: (one.notice.at, one.reference.key))

    async def note_failed(self, delivery: Delivery, at: int) -> None:
        """Add a failed delivery to the list of its frontend's failures; ``at`` in milliseconds."""
        key = _failures(delivery.to)
        await self._ask(key, "ZADD", key, at, delivery.notice.id)
        await self._ask(key, "ZREMRANGEBYSCORE", key, "-inf", at - DELIVERIES.seconds * 1_000)

    async def forget_failed(self, to: str, notices: Sequence[str]) -> None:
        """Remove the deliveries of these notices from that list."""
        key = _failures(to)
        await self._ask(key, "ZREM", key, *notices)

    async def failed(self, to: str, after: tuple[int, str] | None, most: int) -> Sequence[tuple[int, Delivery]]:
        """A frontend's failures after a place on its list, oldest first, each with the time of its failure."""
        key, lowest, offset = _failures(to), "-inf" if after is None else after[0], 0
        found: list[tuple[int, Delivery]] = []
        while len(found) < most:
            flat = await self._ask(
                key, "ZRANGEBYSCORE", key, lowest, "+inf", "WITHSCORES", "LIMIT", offset, most + 1
            )  # one more than requested, because the cursor itself is among its millisecond's
            rows = [(int(at), notice.decode()) for notice, at in zip(flat[::2], flat[1::2], strict=True)]
            for at, notice in rows:
                if after is None or (at, notice) > after:
                    delivery = await self.of(reference_of(notice, to))
                    if delivery is not None and delivery.state is DeliveryState.FAILED:
                        found.append((at, delivery))
            if len(rows) <= most:
                break
            offset += len(rows)
        return found[:most]

    async def queue(self, reference: Reference, at: int | None = None) -> None:
        """Have a delivery sent, at once or at this time, in milliseconds."""
        await self._schedule.queue(KIND, reference.table, encode(reference), at)

    async def claim(self, courier: str, lease: int, now: int) -> tuple[str, Reference] | None:
        """The next delivery to send and its number in the queue; no other courier gets it within the lease."""
        job = await self._schedule.claim(KIND, courier, lease, now)
        return None if job is None else (job[0], read_reference(job[1]))

    async def done(self, number: str) -> None:
        """Take the delivery with this number off the queue."""
        await self._schedule.done(KIND, number)

    async def count(self, table: str, what: str) -> None:
        """Count the result of an attempt."""
        key = self._parts.key(COUNTS, table)
        await self._ask(key, "HINCRBY", key, what, 1)

    async def counts(self) -> Mapping[str, int]:
        """The counts, and the number of waiting deliveries."""
        counts = Counter[str]()
        for key in self._parts.keys(COUNTS):
            rows = pairs_of(await self._ask(key, "HGETALL", key))
            counts.update({name.decode(): int(value) for name, value in rows})
        queued = [await self._ask(key, "XLEN", key) for key in self._parts.keys(QUEUE)]
        later = [await self._ask(key, "ZCARD", key) for key in self._parts.keys(LATER)]
        return {**counts, "waiting": sum(queued) + sum(later)}


def deliveries_on(stores: Stores) -> Deliveries:
    """Those on the server of these stores."""
    return Deliveries(stores.ask, parts_of(stores.server), stores.schedule)


def _failures(to: str) -> str:
    return f"quipu:deliveries:failed:{to}"


def _key(table: str) -> str:
    return f"{{{table}}}:deliveries"
