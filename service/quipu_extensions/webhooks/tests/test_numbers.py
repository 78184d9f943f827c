"""What Prometheus is told of notices, and how long what was sent is kept."""

import time
from uuid import uuid4

from quipu_extensions.webhooks.kept_deliveries import Deliveries, deliveries_on
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.facade.stores import Stores
from quipu_service.observing.metrics import Metrics
from tests.service.valkey import Valkey

MONTH = 30 * 86_400


async def numbers(quipu: Quipu) -> dict[str, float]:
    """Those of notices, by name."""
    metrics = Metrics()
    metrics.watch(quipu, lambda: None)
    lines = (await metrics.text())[0].decode().splitlines()
    return {name: float(value) for name, value in (one.split() for one in lines if one.startswith("quipu_notices_"))}


async def test_prometheus_is_told_what_became_of_notices(quipu: Quipu) -> None:
    before, deliveries = await numbers(quipu), quipu.part(Deliveries)
    for what in ("delivered", "failed", "delivered", "retried"):
        await deliveries.count("a table", what)

    after = await numbers(quipu)

    assert after["quipu_notices_waiting"] == (await deliveries.counts())["waiting"]
    assert {name: after[name] - before[name] for name in after if name.endswith("_total")} == {
        "quipu_notices_delivered_total": 2,
        "quipu_notices_retried_total": 1,
        "quipu_notices_failed_total": 1,
    }


async def test_what_was_sent_is_kept_for_thirty_days(stores: Stores, valkey: Valkey) -> None:
    table, begun = uuid4().hex, time.monotonic()
    await deliveries_on(stores).note_collected(table, 1, 1)
    with valkey.client() as client:
        left = int(client.pttl(f"{{{table}}}:deliveries")) / 1_000

    assert left <= MONTH <= left + (time.monotonic() - begun) + 0.01
