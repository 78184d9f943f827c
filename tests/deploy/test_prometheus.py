"""A real Prometheus scrapes real services: the dashboard has answers, alerts fire in real failures and are posted."""

import asyncio
import json
import re
import subprocess
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.deploy.conftest import DEPLOY, program
from tests.service.client import Client
from tests.service.serving import Service
from tests.service.valkey import PATIENCE, Valkey, free_port, start_valkey, until

SETTINGS = DEPLOY / "prometheus"


@dataclass
class Watched:
    """Two services on one log, and the Prometheus that watches them."""

    log: Valkey
    services: list[Service]
    address: str
    posted: list[str]
    """Alerts that Alertmanager has posted, as they began to fire."""

    def asked(self, path: str, **query: str) -> Any:
        return httpx.get(f"{self.address}/api/v1/{path}", params=query).raise_for_status().json()["data"]

    def value(self, expression: str) -> list[Any]:
        found: list[Any] = self.asked("query", query=expression)["result"]
        return found

    def firing(self) -> set[str]:
        """Alerts that fire; a backup is none of these tests' business."""
        alerts = self.asked("alerts")["alerts"]
        return {one["labels"]["alertname"] for one in alerts if one["state"] == "firing"} - {"QuipuBackupOld"}


@contextmanager
def operator(posted: list[str]) -> Iterator[int]:
    """A port to which alerts may be posted."""

    class Hearing(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            told = json.loads(self.rfile.read(int(self.headers["content-length"])))
            posted.extend(one["labels"]["alertname"] for one in told["alerts"] if one["status"] == "firing")
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Nothing."""

    with HTTPServer(("127.0.0.1", 0), Hearing) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join()


def started(words: list[str], output: Path, ended: ExitStack) -> None:
    """Run a program until the end."""
    with output.open("wb") as written:
        running = subprocess.Popen(words, stdout=written, stderr=written)
    ended.callback(running.wait, PATIENCE)
    ended.callback(running.kill)


def filled(folder: Path, port: int) -> Path:
    """The Alertmanager of ``deploy/`` with its one line filled, and with minutes that last a second."""
    text, line = (SETTINGS / "alertmanager.yml").read_text(), "http://127.0.0.1:9/"
    assert line in text
    text = re.sub(r"(group_\w+): (10s|1m)$", r"\1: 1s", text.replace(line, f"http://127.0.0.1:{port}/"), flags=re.M)
    (folder / "alertmanager.yml").write_text(text)
    return folder / "alertmanager.yml"


def quickly(folder: Path, services: list[Service], alertmanager: int) -> Path:
    """The settings of ``deploy/``, with these processes, and with minutes that last a second."""
    (folder / "alerts.yml").write_text(
        re.sub(r"for: (\d+m|30s)$", "for: 1s", (SETTINGS / "alerts.yml").read_text(), flags=re.M)
    )
    text = (SETTINGS / "prometheus.yml").read_text().replace(": 10s", ": 1s")
    targets = json.dumps([one.address.removeprefix("http://") for one in services])
    assert '["service:8000"]' in text
    assert '"alertmanager:9093"' in text
    text = text.replace('"alertmanager:9093"', f'"127.0.0.1:{alertmanager}"')
    (folder / "prometheus.yml").write_text(text.replace('["service:8000"]', targets))
    return folder / "prometheus.yml"


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    folder, posted = tmp_path_factory.mktemp("prometheus"), list[str]()
    binary, alerting = program("prometheus"), program("prometheus-alertmanager")
    with ExitStack() as ended:
        log = start_valkey(folder / "log")
        ended.callback(log.stop)
        services = [Service(folder / name, url=log.url).start() for name in ("one", "other")]
        for service in services:
            ended.callback(service.stop)
        hearing, port, other = ended.enter_context(operator(posted)), free_port(), free_port()
        places = [f"--config.file={filled(folder, hearing)}", f"--storage.path={folder}/alerts"]
        listens = [f"--web.listen-address=127.0.0.1:{other}", "--cluster.listen-address="]
        started([alerting, *places, *listens], folder / "alertmanager.log", ended)
        places = [f"--config.file={quickly(folder, services, other)}", f"--storage.tsdb.path={folder}/data"]
        started([binary, *places, f"--web.listen-address=127.0.0.1:{port}"], folder / "prometheus.log", ended)
        watched = Watched(log, services, f"http://127.0.0.1:{port}", posted)
        until(lambda: _is_up(watched))
        yield watched


def _is_up(watched: Watched) -> bool:
    try:
        return [one["value"][1] for one in watched.value("sum(up)")] == ["2"]
    except httpx.HTTPError:  # it does not listen yet, or answers 503 until its rules are loaded
        return False


def entries(watched: Watched) -> str:
    """How many Prometheus knows of."""
    found = watched.value("sum(quipu_entries_total)")
    return str(found[0]["value"][1]) if found else ""


def queries() -> list[str]:
    panels = json.loads((DEPLOY / "grafana" / "quipu.json").read_text())["panels"]
    return [target["expr"] for panel in panels for target in panel.get("targets", [])]


async def test_every_query_of_the_dashboard_has_an_answer(watched: Watched) -> None:
    async with Client(watched.services[0].address) as client, asyncio.timeout(PATIENCE):
        table = await client.begin("caretos", 2)
        for _ in range(4):
            before = entries(watched)
            await table.play(2)
            while entries(watched) == before:
                await asyncio.sleep(0.05)

    assert [] == [expression for expression in queries() if not watched.value(expression)]


async def test_alerts_fire_in_real_failures_and_end_with_them(watched: Watched) -> None:
    one, other = watched.services
    until(lambda: watched.firing() == set())

    other.kill()
    until(lambda: watched.firing() == {"QuipuProcessDown"})
    one.kill()
    until(lambda: "QuipuDown" in watched.firing())
    until(lambda: "QuipuDown" in watched.posted)
    for service in (one, other):
        service.start()
    with watched.log.client() as server:
        server.xadd("quipu:jobs", {"job": b'{"kind":"play","table":"nobody","version":1}'})
    until(lambda: "QuipuNoWorker" in watched.firing())
    with watched.log.client() as server:
        server.delete("quipu:jobs")
    until(lambda: watched.firing() == set())

    with watched.log.client() as server:  # a full log can be read
        server.config_set("min-replicas-to-write", 1)
        until(lambda: "QuipuLogDown" in watched.firing())
        server.config_set("min-replicas-to-write", 0)
    until(lambda: watched.firing() == set())

    watched.log.stop()
    async with Client(one.address) as client:
        async with asyncio.timeout(PATIENCE):
            while not {"QuipuErrorsNow", "QuipuLogDown"} <= watched.firing():
                assert (await client.get("/v1/caretos/tables/nobody")).status == 503
                await asyncio.sleep(0.05)
    watched.log.start()
