"""Alerts and dashboard: planted defects page soon, a quiet night does not; each metric is one that is told."""

import json
import re
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest
from graphql import build_schema

from quipu_rules.catalog import GAMES
from quipu_service.observing.metrics import ACTS
from quipu_service.transports.graphql.schema import printed_schema
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


def rules() -> list[dict[str, Any]]:
    (found,) = documents(PROMETHEUS / "alerts.yml")
    return [rule for group in found["groups"] for rule in group["rules"]]


def alerts() -> dict[str, Any]:
    return {rule["alert"]: rule for rule in rules() if "alert" in rule}


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
BY_GRAPHQL = SLOW.replace("act", "mutation act")


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
    'quipu_requests_total{operation="act",status="429"}': constant(0),
    "quipu_notices_delivered_total": steadily(1),
    "quipu_notices_retried_total": constant(0),
    "quipu_notices_failed_total": constant(0),
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
    "every action over GraphQL takes a second": (
        {BY_GRAPHQL % ("bucket", ',le="0.25"'): constant(0), BY_GRAPHQL % ("count", ""): begins(50)},
        "QuipuSlowNow",
    ),
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


@pytest.mark.parametrize("defect", DEFECTS)
def test_a_planted_defect_pages_within_two_minutes_and_nothing_before_it(defect: str, tmp_path: Path) -> None:
    changed, name = DEFECTS[defect]
    asks: list[dict[str, object]] = [
        {"expr": PAGES % '!=""', "eval_time": f"{PLANTED * STEP - 1}s", "exp_samples": []},
        {
            "expr": PAGES % f'="{name}"',
            "eval_time": f"{LATER * STEP}s",
            "exp_samples": [{"labels": f'{{alertname="{name}"}}', "value": 1}],
        },
    ]
    judged(tmp_path, {**WELL, **changed}, ALL, asks)


def test_a_quiet_night_pages_nobody_and_leaves_two_tickets(tmp_path: Path) -> None:
    """Few play; single requests fail, a process is replaced, a worker is restarted, bots think long.

    A receiver of notices is away for a minute, a notice is given up, a client runs wild for a minute.
    """
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
        "quipu_notices_failed_total": lambda n: int(n > 4 * hour),
        "quipu_notices_delivered_total": lambda n: n // 60,
        "quipu_notices_retried_total": lambda n: (
            40 * (n > 2 * hour) + 40 * (n > 2 * hour + 6) + sum(n * STEP > 3 * 3600 + at for at in (5, 65, 665, 4265))
        ),
        'quipu_requests_total{operation="act",status="429"}': lambda n: 100 * min(6, max(0, n - 6 * hour)),
        "quipu_followers": lambda n: n % 30,
    }
    fired = 'count by (alertname) (max_over_time(ALERTS{alertstate="firing"}[8h]))'
    tickets = [{"labels": f'{{alertname="{name}"}}', "value": 1} for name in ("QuipuDefect", "QuipuNoticesLost")]
    judged(tmp_path, night, 8 * hour, [{"expr": fired, "eval_time": "8h", "exp_samples": tickets}])


TICKETS: Mapping[str, tuple[Mapping[str, Values], int]] = {
    "QuipuProcessDown": ({'up{job="quipu",instance="b"}': constant(0)}, 3_600),
    "QuipuBotsSlow": ({"quipu_jobs_oldest_seconds": constant(31)}, 3_600),
    "QuipuDefect": ({FAILS % ("graphql", "defect"): begins(0.05)}, 3_800),
    "QuipuBackupOld": ({"quipu_backup_timestamp_seconds": constant(0)}, 52 * 3_600),
    "QuipuNoticesLost": ({"quipu_notices_failed_total": lambda n: int(n > 180)}, 3_600),
    "QuipuWebhookDown": ({"quipu_notices_retried_total": steadily(0.15)}, 3 * 3_600),
    "QuipuRefusesMany": ({'quipu_requests_total{operation="act",status="429"}': steadily(51)}, 3_600),
    "QuipuStreamsFull": ({"quipu_followers": constant(16_001)}, 3_600),
    "QuipuErrorsLately": (
        {FAILS % ("rest", "unavailable"): steadily(0.3), FAILS % ("rest", "accepted"): steadily(100)},
        3_600,
    ),
    "QuipuSlowLately": ({SLOW % ("bucket", ',le="0.25"'): steadily(49)}, 3_600),
    "QuipuErrorsToday": ({FAILS % ("rest", "unavailable"): steadily(2)}, 3_600),
    "QuipuSlowToday": ({SLOW % ("bucket", ',le="0.25"'): steadily(46)}, 3_600),
}
"""What each other alert is for, and the seconds after which it fires then."""


@pytest.mark.parametrize("name", TICKETS)
def test_each_other_alert_fires_for_what_it_is_for_and_not_when_all_is_well(name: str, tmp_path: Path) -> None:
    changed, at = TICKETS[name]
    ask = f'count by (alertname) (ALERTS{{alertstate="firing",alertname="{name}"}})'
    fires = [{"labels": f'{{alertname="{name}"}}', "value": 1}]
    series = {**WELL, **changed} if at <= 3 * 3_600 else changed  # two days of all series take a minute
    judged(tmp_path, series, at // STEP + 1, [{"expr": ask, "eval_time": f"{at}s", "exp_samples": fires}])
    judged(tmp_path, WELL, ALL, [{"expr": ask, "eval_time": "1h", "exp_samples": []}])


def test_each_alert_is_tried() -> None:
    assert {name for _, name in DEFECTS.values()} | set(TICKETS) == set(alerts())


def test_each_way_to_act_is_in_the_objective_and_on_the_dashboard() -> None:
    mutation = build_schema(printed_schema(GAMES.values())).mutation_type
    assert mutation is not None
    acting = {f"mutation {name}" for name, field in mutation.fields.items() if "actions" in field.args}
    assert acting == {f"mutation {name}" for name in mutation.fields if re.fullmatch(ACTS, f"mutation {name}")}
    assert re.fullmatch(ACTS, "act")  # over REST
    assert {ACTS} == {asked for one in expressions() for asked in re.findall('operation=~"(.*?)"', one)}


def expressions() -> list[str]:
    panels = json.loads((DEPLOY / "grafana" / "quipu.json").read_text())["panels"]
    shown = [target["expr"] for panel in panels for target in panel.get("targets", [])]
    return [*(rule["expr"] for rule in rules()), *shown]


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
