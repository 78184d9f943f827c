"""Alerts and dashboard: Prometheus' own tests, and every metric they name is one that the service tells."""

import json
import re
import subprocess
from typing import Any

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


def test_alerts_fire_in_their_failures_and_only_then() -> None:
    promtool("check", "config", "prometheus.yml")
    promtool("test", "rules", "alerts.test.yml")


def alerts() -> dict[str, Any]:
    (rules,) = documents(PROMETHEUS / "alerts.yml")
    groups: Any = rules["groups"]
    return {rule["alert"]: rule for group in groups for rule in group["rules"]}


def test_each_alert_is_tried_and_explained() -> None:
    (tests,) = documents(PROMETHEUS / "alerts.test.yml")
    cases: Any = tests["tests"]
    fired = {one["alertname"] for case in cases for one in case["alert_rule_test"] if one.get("exp_alerts")}
    page = (ROOT / "docs" / "alerts.md").read_text()

    assert set(alerts()) == fired
    assert [] == [name for name in alerts() if f"**{name}**" not in page]


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
