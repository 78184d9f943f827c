"""``quipu top``: what it reads off two pages of metrics, and a real service as it shows it."""

import asyncio
import io
import re
from collections.abc import Sequence
from math import inf

import pytest
from prometheus_client.parser import text_string_to_metric_families
from rich.console import Console

from quipu_service.commands import top
from quipu_service.commands.top import Labels, MetricsSample, shown
from quipu_service.operate.config import EVERY_ADDRESS
from tests.service.client import Client
from tests.service.commands.command import is_one_line, within
from tests.service.serving import Service
from tests.service.valkey import PATIENCE, free_port

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


async def test_a_running_service_and_one_that_is_down_are_shown(
    service: Service, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(top, "PATIENCE", PATIENCE)
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


PAGE = """
quipu_requests_total{operation="act",status="200"} %d
quipu_requests_total{operation="act",status="503"} %d
quipu_requests_total{operation="showTable",status="200"} %d
quipu_request_seconds_sum{operation="act"} %d
quipu_request_seconds_sum{operation="showTable"} %d
quipu_request_seconds_bucket{operation="act",le="0.01"} %d
quipu_request_seconds_bucket{operation="act",le="0.1"} %d
quipu_request_seconds_bucket{operation="act",le="+Inf"} %d
quipu_request_seconds_bucket{operation="showTable",le="+Inf"} 90000
quipu_actions_total{result="accepted"} %d
quipu_actions_total{result="refused"} 7
quipu_log_calls_total{call="append",result="conflict"} %d
quipu_log_calls_total{call="append",result="appended"} %d
quipu_followers 1200
quipu_tables 34
quipu_workers 2
quipu_jobs 3
quipu_jobs_oldest_seconds 1.25
quipu_attended_late_seconds %g
"""
FIRST = PAGE % (100, 0, 50, 10, 5, 0, 0, 0, 0, 0, 0, 0)
SECOND = PAGE % (3_100, 8, 1_050, 22, 15, 1_000, 2_000, 2_000, 1_500, 12, 2_000, 0.5)
"""Four seconds later."""
SHOWN = """\
Quipu
┏━━━━━━━━━━┳━━━━━━━┳━━━━━━━━━━━━┳━━━━━━━━━━━┳━━━━━━━━┳━━━━━━━━┳━━━━━━━━━━━━━┳━━━━━━━┳━━━━━━━━━━━┳━━━━━━━━┓
┃ service  ┃ state ┃ requests/s ┃ actions/s ┃ p50 ms ┃ p99 ms ┃ conflicts/s ┃ 5xx/s ┃ followers ┃ tables ┃
┡━━━━━━━━━━╇━━━━━━━╇━━━━━━━━━━━━╇━━━━━━━━━━━╇━━━━━━━━╇━━━━━━━━╇━━━━━━━━━━━━━╇━━━━━━━╇━━━━━━━━━━━╇━━━━━━━━┩
│ http://a │ ready │    1,002.0 │     375.0 │   10.0 │   98.2 │         3.0 │   2.0 │     1,200 │     34 │
│ http://b │ down  │        0.0 │       0.0 │      – │      – │         0.0 │   0.0 │         – │      – │
└──────────┴───────┴────────────┴───────────┴────────┴────────┴─────────────┴───────┴───────────┴────────┘
workers 2   jobs 3   oldest 1.2 s   clocks behind 0.5 s

Operations
┏━━━━━━━━━━━┳━━━━━━━━━━━━┳━━━━━━━━━┓
┃ operation ┃ requests/s ┃ mean ms ┃
┡━━━━━━━━━━━╇━━━━━━━━━━━━╇━━━━━━━━━┩
│ act       │      752.0 │     4.0 │
│ showTable │      250.0 │    10.0 │
└───────────┴────────────┴─────────┘
"""
DOWN = MetricsSample(0.0, "down")


def read(at: float, page: str, state: str = "ready") -> MetricsSample:
    """A sample of this page."""
    samples: dict[str, dict[Labels, float]] = {}
    for family in text_string_to_metric_families(page):
        for one in family.samples:
            samples.setdefault(one.name, {})[tuple(sorted(one.labels.items()))] = one.value
    return MetricsSample(at, state, samples)


def test_an_interval_is_shown_by_service_and_by_operation() -> None:
    console = Console(width=120, color_system=None)
    before, now = [read(0.0, FIRST), DOWN], [read(4.0, SECOND), DOWN]
    with console.capture() as captured:
        console.print(shown(["http://a", "http://b"], before, now))

    lines = captured.get().splitlines()
    assert [line.rstrip() for line in lines] == SHOWN.splitlines()


def styles(now: Sequence[MetricsSample]) -> dict[str, str]:
    """What is shown in colours, by its text."""
    addresses, before = [f"http://{number}" for number in range(len(now))], [read(0.0, FIRST)] * len(now)
    console = Console(width=160, force_terminal=True, color_system="standard", record=True, file=io.StringIO())
    console.print(shown(addresses, before, now))
    red, green = "color: #800000", "color: #008000"
    page = console.export_html(inline_styles=True)
    found = re.findall(r'<span style="([^"]*)">([^<]*)</span>', page)
    return {text.strip(): "red" if red in style else "green" for style, text in found if red in style or green in style}


@pytest.mark.parametrize(
    ("workers", "jobs", "late", "alarming"),
    [(1, 1_000, 30, False), (0, 0, 0, False), (0, 1, 0, True), (1, 0, 31, True)],
)
def test_what_an_operator_should_look_at_is_red(workers: int, jobs: int, late: float, *, alarming: bool) -> None:
    page = f"quipu_workers {workers}\nquipu_jobs {jobs}\nquipu_attended_late_seconds {late}\n"
    behind = f"workers {workers}   jobs {jobs}   oldest 0.0 s   clocks behind {late:.1f} s"

    assert styles([read(4.0, page)]).get(behind) == ("red" if alarming else None)


def test_failures_and_services_that_are_not_ready_are_red() -> None:
    found = styles([read(4.0, SECOND), read(4.0, FIRST, "not ready (503)"), DOWN])

    assert found == {"ready": "green", "2.0": "red", "not ready (503)": "red", "down": "red"}


def test_the_busiest_operations_come_first_and_the_others_are_left_out() -> None:
    page = "".join(f'quipu_requests_total{{operation="o{number:02}"}} {number}\n' for number in range(20))
    console = Console(width=120, color_system=None)
    with console.capture() as captured:
        console.print(shown(["http://a"], [MetricsSample(0.0, "ready")], [read(1.0, page)]))

    assert re.findall(r"│ (o\d\d) ", captured.get()) == [f"o{number:02}" for number in range(19, 7, -1)]


@pytest.mark.parametrize(
    ("given", "host", "asked"),
    [
        ("here:1/", EVERY_ADDRESS, "http://here:1"),
        ("https://here/", EVERY_ADDRESS, "https://here"),
        ("", EVERY_ADDRESS, "http://127.0.0.1:81"),
        ("", "::", "http://[::1]:81"),
        ("", "10.1.2.3", "http://10.1.2.3:81"),
    ],
)
def test_an_address_may_be_short(given: str, host: str, asked: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = list[str]()

    def scraped(address: str) -> MetricsSample:
        seen.append(address)
        return MetricsSample(0.0, "ready", {"quipu_tables": {(): 1.0}})

    monkeypatch.setattr("quipu_service.commands.top.scraped", scraped)
    ran = within("top", *given.split(), "--once", "--every", "0.001", port="81", host=host)

    assert (ran.code, seen) == (0, [asked] * 2)


def test_an_interval_takes_time() -> None:
    assert is_one_line(within("top", "--once", "--every", "0"), "--every")
