"""Webhooks and deliveries on Redis 7 or Valkey: the port Deliveries."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from quipu_service.adapters.redis_names import pairs_of
from quipu_service.adapters.redis_parts import Parts
from quipu_service.application.admission.frontends import Webhook
from quipu_service.application.ledger import DELIVERIES
from quipu_service.application.notices.deliveries import Delivery, DeliveryState, Reference, reference_of
from quipu_service.application.ports.server import Ask

QUEUE: Final = "quipu:deliveries"
"""The queue of deliveries to send now."""
LATER: Final = "quipu:deliveries:later"
"""The sorted set of deliveries to send later, by time."""
COUNTS: Final = "quipu:deliveries:counts"
COLLECTED: Final = "#collected"

read_delivery = msgspec.json.Decoder(Delivery).decode
read_webhook = msgspec.json.Decoder(Webhook).decode
encode = msgspec.json.encode


class RedisDeliveries:
    """For a table ``t`` there are ``{t}:webhook`` and the hash ``{t}:deliveries``, by receiver and id of the notice.

    For a frontend ``f`` the sorted set ``quipu:deliveries:failed:f`` has the ids of notices given up, by when.
    """

    def __init__(self, ask: Ask, parts: Parts) -> None:
        self._ask, self._parts = ask, parts

    async def set_webhook(self, table: str, webhook: Webhook | None) -> None:
        key = f"{{{table}}}:webhook"
        await (self._ask(key, "DEL", key) if webhook is None else self._ask(key, "SET", key, encode(webhook)))

    async def webhook(self, table: str) -> Webhook | None:
        key = f"{{{table}}}:webhook"
        found = await self._ask(key, "GET", key)
        return None if found is None else read_webhook(found)

    async def collected(self, table: str) -> tuple[int, int] | None:
        key = _key(table)
        found = await self._ask(key, "HGET", key, COLLECTED)
        if found is None:
            return None
        version, _, at = found.decode().partition(" ")
        return int(version), int(at)

    async def note_collected(self, table: str, version: int, at: int) -> None:
        key = _key(table)
        await self._ask(key, "HSET", key, COLLECTED, f"{version} {at}")
        await self._ask(key, "EXPIRE", key, DELIVERIES.seconds)

    async def add(self, delivery: Delivery) -> Delivery:
        key = _key(delivery.notice.table)
        if await self._ask(key, "HSETNX", key, delivery.reference.key, encode(delivery)):
            return delivery
        return await self.of(delivery.reference) or delivery

    async def put(self, delivery: Delivery) -> None:
        key = _key(delivery.notice.table)
        await self._ask(key, "HSET", key, delivery.reference.key, encode(delivery))

    async def of(self, reference: Reference) -> Delivery | None:
        key = _key(reference.table)
        found = await self._ask(key, "HGET", key, reference.key)
        return None if found is None else read_delivery(found)

    async def all(self, table: str) -> Sequence[Delivery]:
        key = _key(table)
        rows = pairs_of(await self._ask(key, "HGETALL", key))
        found = [read_delivery(value) for name, value in rows if name != COLLECTED.encode()]
        return sorted(found, key=lambda one: (one.notice.at, one.reference.key))

    async def note_failed(self, delivery: Delivery, at: int) -> None:
        key = _failures(delivery.to)
        await self._ask(key, "ZADD", key, at, delivery.notice.id)
        await self._ask(key, "ZREMRANGEBYSCORE", key, "-inf", at - DELIVERIES.seconds * 1_000)

    async def forget_failed(self, to: str, notices: Sequence[str]) -> None:
        key = _failures(to)
        await self._ask(key, "ZREM", key, *notices)

    async def failed(self, to: str, after: tuple[int, str] | None, most: int) -> Sequence[tuple[int, Delivery]]:
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

    async def count(self, table: str, what: str) -> None:
        key = self._parts.key(COUNTS, table)
        await self._ask(key, "HINCRBY", key, what, 1)

    async def counts(self) -> Mapping[str, int]:
        counts = Counter[str]()
        for key in self._parts.keys(COUNTS):
            rows = pairs_of(await self._ask(key, "HGETALL", key))
            counts.update({name.decode(): int(value) for name, value in rows})
        queued = [await self._ask(key, "XLEN", key) for key in self._parts.keys(QUEUE)]
        later = [await self._ask(key, "ZCARD", key) for key in self._parts.keys(LATER)]
        return {**counts, "waiting": sum(queued) + sum(later)}


def _failures(to: str) -> str:
    return f"quipu:deliveries:failed:{to}"


def _key(table: str) -> str:
    return f"{{{table}}}:deliveries"
