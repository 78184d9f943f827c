"""How the application is put together from settings: limits of followers, the gate, origins, and errors of pages."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.exceptions import HTTPException
from starlette.requests import Request

from quipu_rules.catalog import GAMES
from quipu_service.observing.metrics import Metrics
from quipu_service.operate import app
from quipu_service.operate.app import Guarding
from quipu_service.operate.config import Config
from tests.service.transports.rest.test_gate import FILE


@pytest.mark.parametrize(
    ("all_of_them", "of_an_address", "each"),
    [(10_000, 1_000, 1_000), (10_000, 5_000, 2_500), (7, 1_000, 1), (3, 1_000, 1), (8, 1_000, 2), (100, 0, 0)],
)
def test_one_address_has_at_most_a_quarter_of_all_streams(
    all_of_them: int, of_an_address: int, each: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = list[dict[str, Any]]()
    monkeypatch.setattr(app, "Quipu", lambda *_, **more: made.append(more))
    stores: Any = None

    app._quipu(
        stores, Config(followers=all_of_them, followers_per_address=of_an_address), GAMES, Metrics(), "replica 2"
    )

    (more,) = made
    assert (more["most_followers"], more["followers_each"]) == (all_of_them, each)
    assert (more["operator_key"], more["settings"].durability) == (None, "replica 2")


def guarding(accounts: Any = None, **settings: Any) -> Guarding:
    clients: Any = SimpleNamespace(charge=None)
    config = Config(**settings)
    return Guarding(config, config.known_frontends(), clients, accounts)


def test_there_is_a_gate_if_anything_is_limited_or_somebody_has_a_key(tmp_path: Path) -> None:
    (tmp_path / "frontends.toml").write_text(FILE)

    assert guarding(requests=0).gate is None
    assert guarding(requests=0).middleware([]) == []
    listed = str(tmp_path / "frontends.toml")
    trusting = guarding(SimpleNamespace(), requests=0)
    for limited in (guarding(requests=1), guarding(requests=0, frontends=listed), trusting):
        assert limited.gate is not None
        assert len(limited.middleware([])) == 1


@pytest.mark.parametrize(
    ("own", "origins"),
    [
        ("*", ["*"]),
        ("https://b.example, https://a.example", ["https://a.example", "https://b.example", "https://cafe.example"]),
        ("https://cafe.example", ["https://cafe.example"]),
    ],
)
def test_pages_of_the_operator_and_of_frontends_may_call_the_api(own: str, origins: list[str], tmp_path: Path) -> None:
    (tmp_path / "frontends.toml").write_text(FILE + 'origins = ["https://cafe.example"]\n')
    frontends = str(tmp_path / "frontends.toml")

    assert guarding(origins=own, frontends=frontends).origins(Config(origins=own, frontends=frontends)) == origins


@pytest.mark.parametrize(
    ("status", "code"),
    [
        (404, "UNKNOWN"),
        (405, "METHOD_NOT_ALLOWED"),
        (400, "MALFORMED"),
        (401, "MALFORMED"),
    ],
)
async def test_an_error_of_a_page_is_a_problem_with_its_status(status: int, code: str) -> None:
    request = Request({"type": "http", "method": "GET", "path": "/docs", "headers": [], "query_string": b""})

    answer = await app._http_problem(request, HTTPException(status, headers={"Allow": "GET, HEAD"}), "")

    told = json.loads(bytes(answer.body))
    assert (answer.status_code, told["status"], told["code"]) == (status, status, code)
    assert answer.headers.get("allow") == (None if status == 404 else "GET, HEAD")
    assert ("GET, HEAD" in told["detail"]) == (status == 405)
