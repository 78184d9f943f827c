"""Alerts and dashboard: planted defects page soon, a quiet night does not; each metric is one that is told."""

import json
import re
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest

from tests.deploy.conftest import DEPLOY, documents, program
from tests.service.client import Client
from tests.service.serving import ROOT

METRIC = re.compile(r"\b(quipu_[a-z_]+)(?:\{([^}]*)\})?")
LABEL = re.compile(r"(\w+)\s*(?:=~|!~|!=|=)")
PROMETHEUS = DEPLOY / "prometheus"


def promtool(*words: str, told: bytes = b"") -> None:
    done = subprocess.run([program("promtool"), *words], cwd=PROMETHEUS, input=told, capture_output=True, check=False)
    assert done.returncode == 0, (done.stdout + done.stderr).decode()


def test_prometheus_and_alertmanager_understand_their_files() -> None:
    promtool("check", "config", "prometheus.yml")
    subprocess.run(
        [program("amtool"), "check-config", PROMETHEUS / "alertmanager.yml"], check=True, capture_output=True
    )


def alerts() -> dict[str, Any]:
    (rules,) = documents(PROMETHEUS / "alerts.yml")
    groups: Any = rules["groups"]
    return {rule["alert"]: rule for group in groups for rule in group["rules"] if "alert" in rule}


@pytest.mark.parametrize("name", alerts())
def test_each_alert_has_a_section_with_what_to_do(name: str) -> None:
    page = (ROOT / "docs" / "alerts.md").read_text()
    assert alerts()[name]["annotations"]["runbook"] == f"docs/alerts.md#{name.lower()}"
    (section,) = re.findall(rf"^## {name}\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)
    assert "**Do**" in section


def test_every_alert_of_the_page_is_there() -> None:
    page = (ROOT / "docs" / "alerts.md").read_text()
    assert set(re.findall(r"^## (Quipu\w+)$", page, re.MULTILINE)) == set(alerts())


Values: TypeAlias = Callable[[int], float | None]
"""The value of a series by the number of the scrape, from 0; None if it is not there."""
ALL, PLANTED, LATER, STEP = 392, 360, 372, 10
"""Scrapes of a case: each ten seconds; a defect is planted after an hour, and looked at two minutes later."""
FAILS, SLOW = 'quipu_operations_total{door="%s",outcome="%s"}', 'quipu_request_seconds_%s{operation="act"%s}'


def steadily(each: float) -> Values:
    """A counter."""
    return lambda scrape: each * scrape


def after(before: Values, then: Values) -> Values:
    """Another course from the defect on; a counter goes on from where it was."""

    def value(scrape: int) -> float | None:
        return before(scrape) if scrape < PLANTED else then(scrape)

    return value


def constant(value: float | None) -> Values:
    return lambda _: value


def stops(each: float) -> Values:
    return lambda scrape: each * min(scrape, PLANTED)


def begins(each: float) -> Values:
    return lambda scrape: each * max(0, scrape - PLANTED)


WELL: Mapping[str, Values] = {
    'up{job="quipu",instance="a"}': constant(1),
    'up{job="quipu",instance="b"}': constant(1),
    **{
        FAILS % (door, end): steadily(0)
        for door in ("rest", "graphql", "websocket")
        for end in ("unavailable", "defect")
    },
    FAILS % ("rest", "accepted"): steadily(100),
    FAILS % ("websocket", "accepted"): steadily(100),
    SLOW % ("bucket", ',le="0.25"'): steadily(50),
    SLOW % ("count", ""): steadily(50),
    "quipu_log_server_up": constant(1),
    "quipu_log_server_writable": constant(1),
    "quipu_log_server_in_trouble": constant(0),
    "quipu_workers": constant(2),
    "quipu_jobs": constant(3),
    "quipu_jobs_oldest_seconds": constant(1),
    "quipu_attended_late_seconds": constant(0),
    "quipu_damaged_total": constant(0),
    "quipu_followers": constant(100),
    "quipu_followers_limit": constant(20_000),
    "quipu_notices_failed": constant(0),
    "quipu_backup_timestamp_seconds": constant(0),
}
"""Two processes under steady play."""
NOBODY: Mapping[str, Values] = {name: after(values, constant(None)) for name, values in WELL.items()}
DEFECTS: Mapping[str, tuple[Mapping[str, Values], str]] = {
    "all processes are gone": (
        {**NOBODY, **{f'up{{job="quipu",instance="{one}"}}': after(constant(1), constant(0)) for one in "ab"}},
        "QuipuDown",
    ),
    "Prometheus finds no target": (NOBODY, "QuipuDown"),
    "the log is gone under play": (
        {
            FAILS % ("rest", "accepted"): stops(100),
            FAILS % ("rest", "unavailable"): begins(100),
            "quipu_log_server_up": after(constant(1), constant(0)),
            "quipu_log_server_writable": after(constant(1), constant(0)),
            **{name: after(constant(2), constant(None)) for name in ("quipu_workers", "quipu_jobs")},
        },
        "QuipuLogDown",
    ),
    "the log is gone, and nobody plays": (
        {
            **{FAILS % (door, "accepted"): constant(7) for door in ("rest", "websocket")},
            "quipu_log_server_up": after(constant(1), constant(0)),
            "quipu_log_server_writable": after(constant(1), constant(0)),
        },
        "QuipuLogDown",
    ),
    "the log is full and can be read": ({"quipu_log_server_writable": after(constant(1), constant(0))}, "QuipuLogDown"),
    "one process in two cannot reach the log": (
        {
            FAILS % ("rest", "accepted"): lambda n: 100 * n - 50 * max(0, n - PLANTED),
            FAILS % ("rest", "unavailable"): begins(50),
        },
        "QuipuErrorsNow",
    ),
    "a release fails at every tenth operation over REST": (
        {
            FAILS % ("rest", "accepted"): lambda n: 100 * n - 10 * max(0, n - PLANTED),
            FAILS % ("rest", "defect"): begins(10),
        },
        "QuipuErrorsNow",
    ),
    "a release fails over WebSocket alone": (
        {FAILS % ("websocket", "accepted"): stops(100), FAILS % ("websocket", "defect"): begins(100)},
        "QuipuErrorsNow",
    ),
    "every action takes a second": ({SLOW % ("bucket", ',le="0.25"'): stops(50)}, "QuipuSlowNow"),
    "no worker is left": ({"quipu_workers": after(constant(2), constant(0))}, "QuipuNoWorker"),
    "workers are there and do nothing": (
        {"quipu_attended_late_seconds": lambda n: STEP * max(0, n - PLANTED)},
        "QuipuNoWorker",
    ),
    "the user of the log may not do what workers need": (
        {
            name: after(constant(2), constant(None))
            for name in ("quipu_workers", "quipu_jobs", "quipu_attended_late_seconds")
        },
        "QuipuNoWorker",
    ),
    "the service's own Valkey does not come back": (
        {"quipu_log_server_in_trouble": after(constant(0), constant(1))},
        "QuipuOwnServer",
    ),
    "somebody changed a log": ({"quipu_damaged_total": begins(1)}, "QuipuDamagedLog"),
}


def judged(folder: Path, series: Mapping[str, Values], scrapes: int, asks: list[dict[str, object]]) -> None:
    """Let promtool play these series through, and compare what it finds."""
    rows = [
        {
            "series": name,
            "values": " ".join("stale" if (value := values(n)) is None else f"{value:g}" for n in range(scrapes)),
        }
        for name, values in series.items()
    ]
    case = {"interval": f"{STEP}s", "input_series": rows, "promql_expr_test": asks}
    rules = str(PROMETHEUS / "alerts.yml")
    (folder / "test.yml").write_text(json.dumps({"rule_files": [rules], "evaluation_interval": "10s", "tests": [case]}))
    promtool("test", "rules", str(folder / "test.yml"))


PAGES: Final = 'count by (alertname) (ALERTS{alertstate="firing",severity="page",alertname%s})'
EVERY_PAGE: Final = PAGES % '!=""'


@pytest.mark.parametrize("defect", DEFECTS)
def test_a_planted_defect_pages_within_two_minutes_and_nothing_before_it(defect: str, tmp_path: Path) -> None:
    changed, name = DEFECTS[defect]
    asks: list[dict[str, object]] = [
        {"expr": EVERY_PAGE, "eval_time": f"{PLANTED * STEP - 1}s", "exp_samples": []},
        {
            "expr": PAGES % f'="{name}"',
            "eval_time": f"{LATER * STEP}s",
            "exp_samples": [{"labels": f'{{alertname="{name}"}}', "value": 1}],
        },
    ]
    judged(tmp_path, {**WELL, **changed}, ALL, asks)


def test_a_quiet_night_does_not_page(tmp_path: Path) -> None:
    """Few play; single requests fail, a process is replaced, a worker is restarted, bots think long."""
    hour = 3600 // STEP
    night: dict[str, Values] = {
        **WELL,
        'up{job="quipu",instance="b"}': lambda n: 0 if hour <= n < hour + 5 else 1,
        FAILS % ("rest", "accepted"): lambda n: n // 30,
        FAILS % ("websocket", "accepted"): lambda n: n // 60,
        FAILS % ("rest", "unavailable"): lambda n: (n > hour) + 2 * (n > 3 * hour),
        FAILS % ("websocket", "defect"): lambda n: int(n > 5 * hour),
        SLOW % ("count", ""): lambda n: n // 60,
        SLOW % ("bucket", ',le="0.25"'): lambda n: n // 60 - min(4, n // 700),
        "quipu_workers": lambda n: 0 if n % (2 * hour) < 2 else 1,
        "quipu_jobs": lambda n: 4 if n % 100 < 5 else 0,
        "quipu_attended_late_seconds": lambda n: 40 if n % 500 < 5 else 0,
        "quipu_notices_failed": lambda n: int(n > 4 * hour),
        "quipu_followers": lambda n: n % 30,
    }
    asks: list[dict[str, object]] = [
        {"expr": f"max_over_time(({EVERY_PAGE})[8h:10s])", "eval_time": "8h", "exp_samples": []}
    ]
    judged(tmp_path, night, 8 * hour, asks)


TICKETS: Mapping[str, tuple[Mapping[str, Values], str]] = {
    "QuipuProcessDown": ({'up{job="quipu",instance="b"}': constant(0)}, "1h"),
    "QuipuBotsSlow": ({"quipu_jobs_oldest_seconds": constant(31)}, "1h"),
    "QuipuDefect": ({FAILS % ("graphql", "defect"): begins(0.05)}, "3800s"),
    "QuipuBackupOld": ({}, "52h"),
    "QuipuNoticesLost": ({"quipu_notices_failed": lambda n: int(n > 180)}, "1h"),
    "QuipuStreamsFull": ({"quipu_followers": constant(16_001)}, "1h"),
    "QuipuErrorsLately": (
        {FAILS % ("rest", "unavailable"): steadily(0.3), FAILS % ("rest", "accepted"): steadily(100)},
        "1h",
    ),
    "QuipuSlowLately": ({SLOW % ("bucket", ',le="0.25"'): steadily(49)}, "1h"),
    "QuipuErrorsToday": ({FAILS % ("rest", "unavailable"): steadily(2)}, "1h"),
    "QuipuSlowToday": ({SLOW % ("bucket", ',le="0.25"'): steadily(46)}, "1h"),
}
"""What each other alert is for, and when it fires then; not after an hour of play in which all is well."""


@pytest.mark.parametrize("name", TICKETS)
def test_each_other_alert_fires_for_what_it_is_for_and_not_when_all_is_well(name: str, tmp_path: Path) -> None:
    changed, at = TICKETS[name]
    long = at.endswith("h") and at != "1h"
    ask = f'count by (alertname) (ALERTS{{alertstate="firing",alertname="{name}"}})'
    fires = [{"labels": f'{{alertname="{name}"}}', "value": 1}]
    series = {**WELL, **changed} if not long else {"quipu_backup_timestamp_seconds": constant(0)}
    scrapes = 19_000 if long else ALL
    judged(tmp_path, series, scrapes, [{"expr": ask, "eval_time": at, "exp_samples": fires}])
    judged(tmp_path, WELL, ALL, [{"expr": ask, "eval_time": "1h", "exp_samples": []}])


def test_each_alert_is_tried() -> None:
    assert {name for _, name in DEFECTS.values()} | set(TICKETS) == set(alerts())


def expressions() -> list[str]:
    panels = json.loads((DEPLOY / "grafana" / "quipu.json").read_text())["panels"]
    shown = [target["expr"] for panel in panels for target in panel.get("targets", [])]
    return [*(rule["expr"] for rule in alerts().values()), *shown]


@pytest.fixture
async def told(client: Client) -> bytes:
    """The metrics of a service that has something to tell."""
    table = await client.begin("caracalla", 2)
    await table.play(3)
    return (await client.get("/metrics")).body


async def test_metrics_follow_the_naming_convention(told: bytes) -> None:
    promtool("check", "metrics", told=told)


async def test_every_metric_and_label_that_is_asked_for_is_told(told: bytes) -> None:
    labels: dict[str, set[str]] = {}
    for line in told.decode().splitlines():
        if line.startswith("# TYPE "):
            labels.setdefault(line.split()[2], set())
        if line and not line.startswith("#"):
            name, _, rest = line.partition("{")
            labels.setdefault(name.split()[0], set()).update(LABEL.findall(rest.rpartition("}")[0]))

    asked = [found for expression in expressions() for found in METRIC.findall(expression)]
    assert asked
    for name, said in asked:
        assert name in labels, name
        assert set(LABEL.findall(said)) <= labels[name] | {"instance", "job"}, (name, said)
