"""What an answer of a receiver means, and when a delivery is tried again: as documented, to the second."""

import asyncio
import base64
import json
import secrets
from collections.abc import AsyncIterator, Mapping

import pytest
from msgspec.structs import replace
from redis.asyncio import Redis

from quipu_extensions.webhooks.courier import Courier, content_of
from quipu_extensions.webhooks.deliveries import Delivery, DeliveryState, Sent
from quipu_extensions.webhooks.kept_deliveries import LATER, QUEUE, Deliveries
from quipu_extensions.webhooks.tests.test_kept_deliveries import delivery
from quipu_service.adapters.entropy import system_clock
from quipu_service.application.admission.frontends import Webhook
from quipu_service.application.facade.quipu import Quipu
from tests.service.application.log.test_clocks import Ticking
from tests.service.valkey import PATIENCE

KEY = base64.b64encode(bytes(32)).decode()


@pytest.fixture(autouse=True)
async def nothing_left_to_send(valkey_url: str) -> AsyncIterator[None]:
    """No delivery for other tests."""
    yield
    async with Redis.from_url(valkey_url) as client:
        await client.delete(QUEUE, LATER)


class Answering:
    """A receiver that answers all with one status, and what it was sent."""

    def __init__(self, status: int) -> None:
        self.status, self.headers = status, list[Mapping[str, str]]()

    async def __call__(self, url: str, headers: Mapping[str, str], body: bytes) -> Sent:
        del url, body
        self.headers.append(headers)
        return Sent(status=self.status)


async def to_send(quipu: Quipu, url: str = "https://here.example/") -> Delivery:
    """A delivery of a table with a webhook, which was not tried yet."""
    table = secrets.token_hex(8)
    await quipu.part(Deliveries).set_webhook(table, Webhook(url=url, secret=f"whsec_{KEY}"))
    return await quipu.part(Deliveries).add(delivery(table))


async def test_what_fails_is_sent_again_after_the_documented_times_and_then_given_up(quipu: Quipu) -> None:
    clock, answering, one = Ticking(), Answering(500), await to_send(quipu)
    courier, waits, states = (
        Courier(quipu.part(Deliveries), answering, {}, clock),
        list[float | None](),
        list[DeliveryState](),
    )
    for _ in range(7):
        clock.now += 1_234
        await courier.send("0:1-1", one.reference)
        tried = await quipu.part(Deliveries).of(one.reference)
        assert tried is not None
        waits.append(None if tried.next_at is None else (tried.next_at - clock.now) / 1_000)
        states.append(tried.state)
    await courier.send("0:1-1", one.reference)

    hour = 3_600
    assert waits == [5, 60, 600, hour, 6 * hour, 24 * hour, None]
    assert states == [DeliveryState.PENDING] * 6 + [DeliveryState.FAILED]
    assert [headers["webhook-timestamp"] for headers in answering.headers] == [
        str(1_000 + 1_234 * number // 1_000) for number in range(1, 8)
    ], "and never once it was given up"


@pytest.mark.parametrize(
    ("status", "state"),
    [
        (199, DeliveryState.PENDING),
        (200, DeliveryState.DELIVERED),
        (299, DeliveryState.DELIVERED),
        (300, DeliveryState.PENDING),
        (409, DeliveryState.PENDING),
        (410, DeliveryState.FAILED),
        (411, DeliveryState.PENDING),
    ],
)
async def test_a_delivery_has_arrived_with_a_status_of_success_and_is_not_repeated_to_who_is_gone(
    quipu: Quipu, status: int, state: DeliveryState
) -> None:
    one = await to_send(quipu)
    await Courier(quipu.part(Deliveries), Answering(status), {}, system_clock).send("0:1-1", one.reference)
    tried = await quipu.part(Deliveries).of(one.reference)

    assert tried is not None
    assert (tried.state, tried.status, tried.attempts) == (state, status, 1)
    assert (tried.failure is None) == (state is DeliveryState.DELIVERED)


async def test_a_receiver_that_never_answers_delays_no_other(quipu: Quipu) -> None:
    asked, ends = list[str](), asyncio.Event()

    async def post(url: str, headers: Mapping[str, str], body: bytes) -> Sent:
        del headers, body
        asked.append(url)
        if "silent" in url:
            await ends.wait()
        return Sent(status=200)

    courier = Courier(quipu.part(Deliveries), post, {}, system_clock)
    silent = [await to_send(quipu, f"https://silent.example/{number}") for number in range(8)]
    other = await to_send(quipu)
    sending = [asyncio.create_task(courier.send("0:1-1", one.reference)) for one in silent]
    async with asyncio.timeout(PATIENCE):
        held = set(sending)
        while len(held) > 2:  # the others make room, and are queued for later
            _, held = await asyncio.wait(held, return_when=asyncio.FIRST_COMPLETED)
        await courier.send("0:1-1", other.reference)
    asked_before = list(asked)
    ends.set()
    await asyncio.gather(*sending)

    assert asked_before[-1] == "https://here.example/"
    assert len([url for url in asked if "silent" in url]) == 2
    kept = [await quipu.part(Deliveries).of(one.reference) for one in silent]
    assert sum(one is not None and one.attempts == 0 for one in kept) == 6, "waiting is no attempt"
    counts = await quipu.part(Deliveries).counts()
    assert counts["waiting"] >= 6


def test_a_notice_says_when_it_became_true_to_the_millisecond() -> None:
    one = delivery("t")
    at = replace(one, notice=replace(one.notice, at=1_700_000_000_045))

    assert json.loads(content_of(at))["timestamp"] == "2023-11-14T22:13:20.045Z"
