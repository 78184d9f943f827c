"""``quipu top``: what it reads off two pages of metrics, and a real service as it shows it."""

import asyncio
from math import inf

import pytest

from quipu.service.commands.top import MetricsSample
from tests.service.client import Client
from tests.service.commands.command import within
from tests.service.serving import Service
from tests.service.valkey import free_port

BUCKETS = "quipu_request_seconds_bucket"


def told(at: float, requests: float, buckets: dict[float, float]) -> MetricsSample:
    act = ("operation", "act")
    return MetricsSample(
        at,
        "ready",
        {
            "quipu_requests_total": {(act, ("status", "200")): requests, (act, ("status", "503")): 2.0},
            BUCKETS: {(("le", str(bound)), act): count for bound, count in buckets.items()},
        },
    )


def test_counters_are_shown_as_rates_and_a_restart_counts_from_nothing() -> None:
    before, after = told(10.0, 100.0, {}), told(12.0, 150.0, {})

    assert after.since(before, "quipu_requests_total") == 25.0
    assert after.by(before, "quipu_requests_total", "status") == {"200": 25.0, "503": 0.0}
    assert told(12.0, 30.0, {}).since(before, "quipu_requests_total", status="200") == 15.0


def test_quantiles_are_of_the_interval_alone() -> None:
    before = told(10.0, 0.0, {0.01: 1000.0, 0.1: 1000.0, inf: 1000.0})
    after = told(12.0, 0.0, {0.01: 1050.0, 0.1: 1100.0, inf: 1100.0})

    assert after.quantile(before, "quipu_request_seconds", 0.5) == pytest.approx(0.01)
    assert after.quantile(before, "quipu_request_seconds", 0.75) == pytest.approx(0.055)
    assert before.quantile(before, "quipu_request_seconds", 0.5) is None


async def test_a_running_service_and_one_that_is_down_are_shown(service: Service, client: Client) -> None:
    down = f"127.0.0.1:{free_port()}"
    table = await client.begin("caretos", 2)
    address = service.address.removeprefix("http://")
    showing = asyncio.create_task(asyncio.to_thread(within, "top", address, down, "--once", "--every", "2"))
    while not showing.done():
        await table.show()
        if (await table.show())["toAct"]:
            await table.play(1)

    ran = await showing
    assert ran.code == 0, ran.err
    (line,) = [one for one in ran.out.splitlines() if address in one]
    assert "ready" in line
    (gone,) = [one for one in ran.out.splitlines() if down in one]
    assert "down" in gone
    assert "showTable" in ran.out
    assert "workers 0" in ran.out


def test_an_unreachable_server_is_an_error() -> None:
    ran = within("top", "--once", "--every", "0.1", port=str(free_port()))
    assert (ran.code, "down" in ran.out) == (1, True)
    assert within("top", "ftp://here").code == 2
