"""The line of a defect names the request and the table, whichever interface the operation came over."""

import json
import logging
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

import pytest
from starlette.testclient import TestClient

from quipu_rules.catalog import GAMES
from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.tables.cache import CachedTable
from quipu_service.observing.requests import JsonLines
from quipu_service.operate.app import application
from quipu_service.operate.config import Config

SHOW = "query($table: ID!) { table(table: $table) { version } }"
ACT = """mutation($table: ID!) {
  addBot(table: $table, command: "c", level: RANDOM) { __typename }
}"""
FOLLOW = "subscription($table: ID!) { entries(table: $table, after: 0) { __typename } }"
REQUEST = {"x-request-id": "night-1"}


@dataclass
class Site:
    """The application in this process, with two tables that its cache has."""

    client: TestClient
    tables: tuple[str, str]


@pytest.fixture
def site(valkey_url: str) -> Iterator[Site]:
    with ExitStack() as opened:
        app = application(redis_stores(valkey_url), Config(), GAMES)
        client = opened.enter_context(TestClient(app, raise_server_exceptions=False))
        tables = [client.post("/v1/caracalla/tables", json={"seats": 2}).json()["id"] for _ in range(2)]
        for table in tables:
            assert client.get(f"/v1/caracalla/tables/{table}").status_code == 200
        yield Site(client, (tables[0], tables[1]))


def by_rest(site: Site) -> None:
    client, path = site.client, f"/v1/caracalla/tables/{site.tables[0]}"
    assert client.get(path, headers=REQUEST).status_code == 500


def by_a_command(site: Site) -> None:
    client, path = site.client, f"/v1/caracalla/tables/{site.tables[0]}/seats"
    assert client.post(path, json={"name": "Ann", "token": "a" * 43}, headers=REQUEST).status_code == 500


def by_graphql(document: str) -> Callable[[Site], None]:
    def ask(site: Site) -> None:
        asked = {"query": document, "variables": {"table": site.tables[0]}}
        answered = site.client.post("/graphql", json=asked, headers=REQUEST).json()
        assert answered["errors"][0]["extensions"]["code"] == "INTERNAL", answered

    return ask


def by_a_stream(site: Site) -> None:
    asked = {"query": SHOW, "variables": {"table": site.tables[0]}}
    told = site.client.post("/graphql", json=asked, headers={**REQUEST, "accept": "text/event-stream"}).text
    assert "INTERNAL" in told


def by_websocket(document: str) -> Callable[[Site], None]:
    def ask(site: Site) -> None:
        with site.client.websocket_connect("/graphql", ["graphql-transport-ws"], headers=REQUEST) as socket:
            socket.send_json({"type": "connection_init"})
            assert socket.receive_json()["type"] == "connection_ack"
            for name, table in zip("ab", site.tables[::-1], strict=True):
                asked = {"query": document, "variables": {"table": table}}
                socket.send_json({"type": "subscribe", "id": name, "payload": asked})
            told = json.dumps([socket.receive_json(), socket.receive_json()])
            assert "INTERNAL" in told

    return ask


@pytest.mark.parametrize(
    ("ask", "defects"),
    [
        pytest.param(by_rest, 1, id="REST"),
        pytest.param(by_a_command, 1, id="a command over REST"),
        pytest.param(by_graphql(SHOW), 1, id="GraphQL"),
        pytest.param(by_graphql(ACT), 1, id="a mutation"),
        pytest.param(by_a_stream, 1, id="a stream of GraphQL"),
        pytest.param(by_websocket(SHOW), 2, id="two operations of a WebSocket"),
        pytest.param(by_websocket(FOLLOW), 2, id="two subscriptions of a WebSocket"),
    ],
)
def test_the_line_of_a_defect_names_request_and_table(
    site: Site,
    ask: Callable[[Site], None],
    defects: int,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def broken(*_: Any, **__: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(CachedTable, "admits", broken)  # before any call of the log's server
    monkeypatch.setattr(CachedTable, "names_kept", broken)  # and behind one
    caplog.handler.setFormatter(JsonLines())
    with caplog.at_level(logging.WARNING):
        ask(site)

    lines = [json.loads(line) for line in caplog.text.splitlines()]
    found = [line for line in lines if "ZeroDivisionError" in line.get("exception", "")]
    assert {line.get("request") for line in found} == {"night-1"}, lines
    assert sorted(line.get("table", "") for line in found) == sorted(site.tables[:defects]), lines
