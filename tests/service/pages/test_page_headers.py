"""What browsers are told to keep others out: headers of pages, origins of WebSockets and of the API."""

import re
from base64 import b64encode
from collections.abc import AsyncIterator, Iterator
from hashlib import sha256

import aiohttp
import pytest
import pytest_asyncio

from tests.service.client import Client
from tests.service.serving import Service
from tests.service.transports.rest.test_gate import FILE

PAGES = ("/", "/docs", "/docs/rest", "/graphql", "/problems/STALE", "/v1/caral/rules")
HTML = "text/html"


@pytest.fixture(scope="module")
def narrow(valkey_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """One that pages of two origins may call: the operator's and a frontend's."""
    folder = tmp_path_factory.mktemp("narrow")
    (folder / "frontends.toml").write_text(FILE + 'origins = ["https://cafe.example"]\n')
    more = {"QUIPU_ORIGINS": "https://club.example", "QUIPU_FRONTENDS": str(folder / "frontends.toml")}
    running = Service(folder, url=valkey_url, more=more).start()
    yield running
    running.stop()


@pytest_asyncio.fixture
async def chosen(narrow: Service) -> AsyncIterator[Client]:
    async with Client(narrow.address) as client:
        yield client


@pytest.mark.parametrize("page", PAGES)
async def test_a_page_runs_its_own_scripts_only_and_stands_in_no_frame(client: Client, page: str) -> None:
    answer = await client.get(page, accept=HTML)

    assert answer.status == 200
    assert answer.headers["content-type"].startswith(HTML)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe-inline" not in policy.partition("script-src")[2].partition(";")[0]
    for script in re.findall(rb"<script>(.*?)</script>", answer.body, re.DOTALL):
        assert f"'sha256-{b64encode(sha256(script).digest()).decode()}'" in policy
    assert answer.headers["x-frame-options"] == "DENY"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert not re.search(rb"<script[^>]*src=.https?:", answer.body), "a script of another server"


@pytest.mark.parametrize("path", ["/v1/games", "/app.js", "/healthz", "/openapi.json", "/metrics"])
async def test_no_type_is_guessed(client: Client, path: str) -> None:
    assert (await client.get(path)).headers["x-content-type-options"] == "nosniff"


async def test_only_chosen_origins_may_call_the_api(chosen: Client) -> None:
    for origin in ("https://club.example", "https://cafe.example"):
        answer = await chosen.get("/v1/games", origin=origin)
        assert answer.headers["access-control-allow-origin"] == origin
    assert "access-control-allow-origin" not in (await chosen.get("/v1/games", origin="https://evil.example")).headers
    asked = {"origin": "https://evil.example", "access_control_request_method": "PUT"}
    assert (await chosen.ask("OPTIONS", "/v1/caral/tables", **asked)).status == 400


@pytest.mark.parametrize(
    ("origin", "opens"),
    [
        ("https://club.example", True),
        ("https://cafe.example", True),
        ("https://evil.example", False),
        ("null", False),
        (None, True),
    ],
)
async def test_only_chosen_origins_may_open_a_websocket(chosen: Client, origin: str | None, opens: bool) -> None:
    headers = {} if origin is None else {"origin": origin}
    connection = chosen.session.ws_connect(
        chosen.address + "/graphql", protocols=["graphql-transport-ws"], headers=headers
    )
    if not opens:
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await connection
        assert refused.value.status == 403
        return
    async with connection as socket:
        await socket.send_json({"type": "connection_init"})
        assert (await socket.receive_json())["type"] == "connection_ack"


async def test_operations_are_counted_by_name_at_every_door(client: Client) -> None:
    await client.post("/graphql", {"query": "query CountedOverHttp { games { id } }"})
    async with client.session.ws_connect(client.address + "/graphql", protocols=["graphql-transport-ws"]) as socket:
        await socket.send_json({"type": "connection_init"})
        await socket.receive_json()
        for number, kind in enumerate(("query", "query")):
            query = f"{kind} CountedOverSocket{number} {{ games {{ id }} }}"
            await socket.send_json({"id": str(number), "type": "subscribe", "payload": {"query": query}})
        told = [await socket.receive_json() for _ in range(4)]

    costs = [one["payload"]["extensions"]["cost"] for one in told if one["type"] == "next"]
    assert len(costs) == 2
    assert all(cost > 0 for cost in costs)
    counted = (await client.get("/metrics")).body.decode()
    requests = [line for line in counted.splitlines() if line.startswith("quipu_requests_total")]
    assert sum(float(line.split()[-1]) for line in requests if 'operation="query games"' in line) >= 3, requests


async def test_the_document_says_how_durable_its_entries_are(client: Client) -> None:
    table = await client.open("caretos", 2)

    shown = await table.show()

    ready = (await client.get("/readyz")).body.decode()
    assert f"durability: {shown['durability']}\n" in ready


async def test_a_redirection_does_not_repeat_the_host_that_the_client_claims(client: Client) -> None:
    claimed = {"host": "elsewhere.example"}
    url = f"{client.address}/v1/caretos/?lang=de"
    async with client.session.get(url, headers=claimed, allow_redirects=False) as answer:
        assert (answer.status, answer.headers["location"]) == (307, "/v1/caretos?lang=de")
