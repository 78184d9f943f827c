"""Webhooks and deliveries as they are kept, on one server and on a Cluster."""

import asyncio
from uuid import uuid4

import pytest

from quipu_extensions.webhooks.deliveries import Delivery, DeliveryState, Failure, reference_of
from quipu_extensions.webhooks.kept_deliveries import KIND, deliveries_on
from quipu_rules.kernel.message import Seat
from quipu_service.application.admission.frontends import Webhook
from quipu_service.application.facade.stores import Stores
from quipu_service.application.log.entries import encode
from quipu_service.application.notices.computed import Notice, NoticeKind
from tests.service.adapters.test_log_contract import stores

__all__ = ["stores"]
LONG = 60_000
FAR = 10**14
"""Later than any delivery is sent, in milliseconds."""


def delivery(table: str, version: int = 3, to: str = "table") -> Delivery:
    notice = Notice(
        id=f"{table}.{version}.0.TURN",
        kind=NoticeKind.TURN,
        table=table,
        game="caretos",
        version=version,
        seat=Seat(0),
        at=version,
        deadline=None,
        sandbox=False,
    )
    return Delivery(notice=notice, to=to)


@pytest.fixture(autouse=True)
async def nothing_queued(stores: Stores) -> None:
    """Whatever other tests left is taken off the queue."""
    while (left := await stores.schedule.claim(KIND, "sweeper", 0, FAR)) is not None:
        await stores.schedule.done(KIND, left[0])


async def test_a_delivery_is_kept_once_and_found_by_table_and_key(stores: Stores) -> None:
    deliveries, table = deliveries_on(stores), uuid4().hex[:16]
    first, later = delivery(table), delivery(table, 5, "club")
    webhook = Webhook(url="https://example.org/", secret="whsec_")  # noqa: S106 - no secret of anything
    await deliveries.set_webhook(table, webhook)
    assert await deliveries.webhook(table) == webhook
    assert [await deliveries.add(one) for one in (later, first)] == [later, first]
    tried = Delivery(notice=first.notice, to=first.to, attempts=1, failure=Failure.TIMEOUT)
    await deliveries.put(tried)
    assert await deliveries.add(first) == tried, "what is kept stays"
    assert list(await deliveries.all(table)) == [tried, later]
    assert await deliveries.of(later.reference) == later


async def test_each_is_taken_by_one_courier_and_by_another_if_that_one_does_not_finish(stores: Stores) -> None:
    schedule, table = stores.schedule, uuid4().hex[:16]
    now, soon = (encode(reference_of(delivery(table, version).notice.id, "table")) for version in (1, 2))
    await schedule.queue(KIND, table, now)
    await schedule.queue(KIND, table, soon, 1_000)
    taken = await asyncio.gather(*(schedule.claim(KIND, name, LONG, 0) for name in ("one", "two")))
    ((number, reference),) = [one for one in taken if one is not None]
    assert reference == now
    assert await schedule.claim(KIND, "three", LONG, 0) is None
    assert await schedule.claim(KIND, "three", 0, 0) == (number, now), "the first courier is taken for dead"
    await schedule.done(KIND, number)

    assert await schedule.claim(KIND, "one", 0, 999) is None
    due = await schedule.claim(KIND, "one", LONG, 1_000)
    assert due is not None
    assert due[1] == soon
    await schedule.done(KIND, due[0])
    assert (await deliveries_on(stores).counts())["waiting"] == 0


async def test_failures_of_a_frontend_are_listed_by_when(stores: Stores) -> None:
    deliveries, club = deliveries_on(stores), uuid4().hex[:16]
    failed = [delivery(uuid4().hex[:16], 3, club) for _ in range(4)]
    for place, one in enumerate(failed):
        given_up = Delivery(notice=one.notice, to=club, state=DeliveryState.FAILED, attempts=7)
        await deliveries.put(given_up)
        await deliveries.note_failed(one, 10**12 + place // 2)
    rows = [(at, one.notice.id) for at, one in await deliveries.failed(club, None, 10)]
    assert rows == sorted(rows)
    assert {name for _, name in rows} == {one.notice.id for one in failed}
    for size in (1, 2, 3):
        pages = list[tuple[int, str]]()
        last: tuple[int, str] | None = None
        while page := [(at, one.notice.id) for at, one in await deliveries.failed(club, last, size)]:
            assert len(page) <= size
            pages, last = [*pages, *page], page[-1]
        assert pages == rows
    await deliveries.forget_failed(club, [rows[0][1]])
    assert [one.notice.id for _, one in await deliveries.failed(club, None, 10)] == [name for _, name in rows[1:]]


async def test_a_failure_is_listed_for_thirty_days(stores: Stores) -> None:
    deliveries, club, month = deliveries_on(stores), uuid4().hex[:16], 30 * 86_400_000
    failed = [delivery(uuid4().hex[:16], 3, club) for _ in range(3)]
    for one in failed:
        await deliveries.put(Delivery(notice=one.notice, to=club, state=DeliveryState.FAILED))
    for one, at in zip(failed, (10**12, 10**12 + 1, 10**12 + month), strict=True):
        await deliveries.note_failed(one, at)

    assert [at for at, _ in await deliveries.failed(club, None, 10)] == [10**12 + 1, 10**12 + month]


async def test_deliveries_of_now_and_of_later_wait_and_those_that_came_about_are_counted(stores: Stores) -> None:
    schedule, deliveries = stores.schedule, deliveries_on(stores)
    before = await deliveries.counts()
    for number, at in enumerate((None, FAR - 1, FAR)):
        await schedule.queue(KIND, f"table {number}", b"%d" % number, at)
    for what in ("delivered", "failed", "delivered"):
        await deliveries.count("table 0", what)
    counts = await deliveries.counts()

    assert counts["waiting"] == 3
    assert [counts[what] - before.get(what, 0) for what in ("delivered", "failed")] == [2, 1]


async def test_what_was_collected_of_a_table_is_no_delivery(stores: Stores) -> None:
    deliveries, table = deliveries_on(stores), uuid4().hex[:16]
    assert await deliveries.collected(table) is None
    await deliveries.add(delivery(table))
    await deliveries.note_collected(table, 17, 1_234)

    assert await deliveries.collected(table) == (17, 1_234)
    assert await deliveries.all(table) == [delivery(table)]
