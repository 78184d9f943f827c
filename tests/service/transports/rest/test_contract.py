"""What stands around the operations: OpenAPI, the reference page, CORS, health, metrics, languages."""

import json
import re
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.edition import Standing
from quipu_service.observing.release import BUILD
from tests.service.client import Client
from tests.service.serving import ROOT, Service
from tests.service.tables import OPERATIONS

DOCUMENTS = ["service", *GAMES]
LITTLE = 8_000
"""Bytes of a game's document without compression."""


@pytest.mark.parametrize("name", DOCUMENTS)
async def test_every_openapi_document_is_the_committed_one(client: Client, name: str) -> None:
    """``tests/contracts/test_openapi.py`` validates those."""
    served = await client.get(f"/openapi/{name}.json")

    assert (served.status, served.json["openapi"]) == (200, "3.1.0")
    assert served.body == (ROOT / "openapi" / f"{name}.json").read_bytes()


def operations(document: Any) -> dict[str, Any]:
    return {
        said["operationId"]: said
        for methods in document["paths"].values()
        for said in methods.values()
        if "operationId" in said
    }


async def test_every_operation_is_documented(client: Client) -> None:
    found: dict[str, Any] = {}
    for name in DOCUMENTS:
        found |= operations((await client.get(f"/openapi/{name}.json")).json)

    assert {operation.id for operation in OPERATIONS} == set(found)


class Links(HTMLParser):
    """Every address a page names."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if name in ("src", "href") and value]


async def test_the_reference_page_needs_no_outside_address(client: Client) -> None:
    page = await client.get("/docs/rest")
    links = Links()
    links.feed(page.body.decode())
    urls = re.findall(r'url:"([^"]+)"', page.body.decode())

    assert page.status == 200
    assert len(links.found) >= 4
    assert {f"/openapi/{name}.json" for name in DOCUMENTS} == set(urls)
    for address in [*links.found, *urls]:
        assert address.startswith("/")
        assert (await client.get(address)).status == 200
    assert b"//" not in page.body.replace(b"<!--", b"")


async def test_web_pages_of_other_origins_may_call(client: Client) -> None:
    origin = "https://example.org"
    asked = await client.ask(
        "OPTIONS",
        "/v1/caretos/tables/x/commands/y",
        origin=origin,
        access_control_request_method="PUT",
        access_control_request_headers="authorization,if-match,content-type",
    )
    answered = await client.get("/v1/games", origin=origin)

    assert (asked.status, asked.headers["access-control-allow-origin"]) == (200, "*")
    assert "PUT" in asked.headers["access-control-allow-methods"]
    allowed = asked.headers["access-control-allow-headers"].lower()
    assert all(name in allowed for name in ("authorization", "if-match", "content-type"))
    assert answered.headers["access-control-allow-origin"] == "*"
    exposed = answered.headers["access-control-expose-headers"].lower()
    assert all(name in exposed for name in ("etag", "location", "retry-after", "idempotency-replayed"))


async def test_the_process_is_alive_and_ready(client: Client) -> None:
    assert [(one.status, one.body) for one in (await client.get("/healthz"), await client.get("/readyz"))] == [
        (200, f"alive\nrelease: {BUILD}\n".encode()),
        (200, b"ready\ndurability: as the log's server is set\n"),
    ]


def test_the_first_log_line_says_which_release_runs(service: Service) -> None:
    assert json.loads(service.log.read_text().splitlines()[0])["message"] == f"this is quipu {BUILD}"


async def test_metrics_count_operations_and_name_nobody(client: Client, service: Service) -> None:
    table = await client.begin("caretos", 2)
    await table.play(20)
    await client.get("/v1/caretos/tables/secret-looking-name")
    seat = await table.to_act()
    await table.act(seat, {"type": "fly"})
    view = json.dumps(await table.show(0))
    told = (await client.get("/metrics")).body.decode()
    logged = service.log.read_text()

    assert 'quipu_requests_total{operation="act",status="200"}' in told
    assert 'quipu_requests_total{operation="act",status="400"}' in told
    assert 'quipu_requests_total{operation="showTable",status="404"}' in told
    assert "quipu_request_seconds_bucket" in told
    for secret in (*table.tokens, table.id, "secret-looking-name", json.loads(view)["commitment"]):
        assert secret not in told
        assert secret not in logged
    assert all("message" in json.loads(line) for line in logged.splitlines())


async def test_games_describe_themselves_in_the_readers_language(client: Client) -> None:
    games = (await client.get("/v1/games")).json
    assert sorted(GAMES) == sorted(game["name"] for game in games)
    for game in games:
        path = f"/v1/{game['name']}"
        english, german = await client.get(path), await client.get(path, accept_language="de-CH, de;q=0.9, en;q=0.1")
        assert game.items() <= english.json.items()
        assert english.json["schemasHash"] == german.json["schemasHash"]
        assert english.json["textsHash"] != german.json["textsHash"]
        assert english.json["setupSchema"] == german.json["setupSchema"]
        assert english.json["options"].keys() == german.json["options"].keys()
        assert [one["name"] for one in english.json["editions"]].count("standard") == 1
        for edition in english.json["editions"]:
            assert {source["standing"] for source in edition["sources"]} <= set(Standing.__members__)


@pytest.mark.parametrize("game", GAMES)
async def test_texts_and_schemas_of_a_game_may_be_kept_for_ever_by_their_hashes(client: Client, game: str) -> None:
    for language in ("en", "de"):
        described = (await client.get(f"/v1/{game}", accept_language=language)).json
        for part in ("texts", "schemas"):
            path, digest = f"/v1/{game}/{part}", described[f"{part}Hash"]
            named = await client.get(f"{path}?hash={digest}", accept_language=language)
            assert sha256(named.body).hexdigest() == digest
            assert named.headers["cache-control"] == "public, max-age=31536000, immutable"
            assert 304 == (await client.get(path, if_none_match=named.headers["etag"], accept_language=language)).status
            for other in (path, f"{path}?hash={'0' * 64}"):
                newest = await client.get(other, accept_language=language)
                assert (newest.body, newest.headers["cache-control"]) == (
                    named.body,
                    "public, max-age=60, must-revalidate",
                )


@pytest.mark.parametrize("game", GAMES)
async def test_a_client_that_lists_and_sits_reads_little(client: Client, game: str) -> None:
    described = await client.get(f"/v1/{game}")

    assert len(described.body) < LITTLE
    assert described.json["options"].keys() >= described.json["setupSchema"]["$defs"]["Setup"]["properties"].keys()
    for name, schema in described.json["setupSchema"]["$defs"].items():
        assert {f"{name}-{value}" for value in schema.get("enum", ())} <= described.json["options"].keys()


async def test_words_are_in_the_readers_language_and_schemas_in_none(client: Client) -> None:
    english, german = [(await client.get("/v1/caral/texts", accept_language=one)).json["texts"] for one in ("en", "de")]
    assert english.keys() == german.keys()
    assert english != german
    assert (await client.get("/v1/caral/schemas")).headers["content-language"] == "en, de"


async def test_the_board_is_served_for_every_number_of_seats_and_may_be_kept(client: Client) -> None:
    for game in GAMES.values():
        for seats in game.seats:
            board = await client.get(f"/v1/{game.name}/board?seats={seats}")
            assert (board.status, board.headers["cache-control"]) == (200, "public, max-age=60, must-revalidate")
            assert len(board.json) > 0


async def test_unknown_addresses_and_wrong_methods_are_problems_too(client: Client) -> None:
    for method, path, status, code in (
        ("GET", "/nowhere", 404, "UNKNOWN"),
        ("GET", "/openapi/chess.json", 404, "UNKNOWN"),
        ("DELETE", "/v1/games", 405, "METHOD_NOT_ALLOWED"),
        ("POST", "/healthz", 405, "METHOD_NOT_ALLOWED"),
        ("PATCH", "/v1/caretos/tables", 405, "METHOD_NOT_ALLOWED"),
    ):
        answer = await client.ask(method, path, accept_language="de")
        assert (status, code) == (answer.status, answer.code)
        assert ("allow" in answer.headers) == (status == 405)


def test_the_documents_are_committed() -> None:
    assert sorted(f"{name}.json" for name in DOCUMENTS) == sorted(
        path.name for path in Path(ROOT / "openapi").glob("*.json")
    )
