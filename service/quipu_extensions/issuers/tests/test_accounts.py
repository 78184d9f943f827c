"""Users of an issuer play with its tokens, over REST, GraphQL and WebSockets; nobody passes for them without one."""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from quipu_extensions.issuers.issuers_file import account_of
from quipu_extensions.issuers.tests.test_json_web_tokens import AUDIENCE, Issuing, issuing
from tests.service.client import Client
from tests.service.serving import Service
from tests.service.transports.rest.test_gate import begun

MINE = {"query": "{ tables(mine: true) { nodes { id mine { seat { seat } } } } }"}


@pytest.fixture(scope="module")
def issuer() -> Iterator[Issuing]:
    with issuing() as running:
        yield running


@pytest.fixture(scope="module")
def trusting(issuer: Issuing, valkey_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    folder = tmp_path_factory.mktemp("trusting")
    file = folder / "issuers.toml"
    file.write_text(f'[issuers.tests]\nissuer = "{issuer.address}"\naudience = ["{AUDIENCE}"]\n')
    running = Service(folder, url=valkey_url, more={"QUIPU_ISSUERS": str(file)}).start()
    yield running
    running.stop()


@pytest_asyncio.fixture
async def asking(trusting: Service) -> AsyncIterator[Client]:
    async with Client(trusting.address) as client:
        yield client


async def test_a_user_plays_with_any_token_of_the_account(asking: Client, issuer: Issuing, trusting: Service) -> None:
    ann, bob = (f"{name}-{secrets.token_hex(6)}" for name in ("ann", "bob"))
    first, later, other = issuer.token(sub=ann), issuer.token(sub=ann, exp=int(time.time()) + 90), issuer.token(sub=bob)
    table = await asking.open("caracalla", 2)
    for name, token in (("Ann", first), ("Bob", other)):
        body = {"name": name, "asPlayer": True}
        assert (await asking.post(f"{table.path}/seats", body, token=token)).status == 201
    for token in (later, other):
        assert (await asking.post(f"{table.path}/start", token=token)).status == 200

    shown = [(await asking.get(table.path, token=token)).json["you"] for token in (first, later, other)]
    assert shown == [0, 0, 1]
    assert [table.id] == [one["id"] for one in (await asking.get("/v1/me/tables", token=later)).json["tables"]]
    nodes = (await asking.post("/graphql", MINE, token=other)).json["data"]["tables"]["nodes"]
    assert nodes == [{"id": table.id, "mine": {"seat": {"seat": 1}}}]
    async with begun(asking, {"token": later}) as socket:
        await socket.send_json({"id": "1", "type": "subscribe", "payload": MINE})
        assert (await socket.receive_json())["payload"]["data"]["tables"]["nodes"][0]["mine"] == {"seat": {"seat": 0}}
    written = trusting.log.read_text() + (await asking.get(f"{table.path}/export")).body.decode()
    stored = account_of(issuer.address, ann).player
    assert [part for part in (first, later, other, ann, bob, stored) if part in written] == []


async def test_the_id_of_an_account_is_no_token(asking: Client, issuer: Issuing) -> None:
    sub = f"ann-{secrets.token_hex(6)}"
    token, stored = issuer.token(sub=sub), account_of(issuer.address, sub).player
    table = await asking.open("caracalla", 2)
    await asking.post(f"{table.path}/seats", {"name": "Ann", "asPlayer": True}, token=token)

    for path in ("/v1/me/tables", table.path, f"{table.path}/export"):
        assert (401, "UNAUTHENTICATED") == ((refused := await asking.get(path, token=stored)).status, refused.code)
    assert "errors" in (await asking.post("/graphql", MINE, token=stored)).json
    async with begun(asking, {"authorization": f"Bearer {stored}"}) as socket:
        await socket.send_json({"id": "1", "type": "subscribe", "payload": MINE})
        assert (await socket.receive_json())["type"] == "error"
    for shown, player in ((secrets.token_urlsafe(32), stored), (token, secrets.token_urlsafe(32))):
        renewed = await asking.post("/v1/me/renew", {"player": player}, token=shown, idempotency_key="renew")
        assert renewed.status in (400, 401)
    assert [table.id] == [one["id"] for one in (await asking.get("/v1/me/tables", token=token)).json["tables"]]


@pytest.mark.parametrize(
    ("claims", "words"),
    [
        ({"exp": int(time.time()) - 3600}, "Ask its issuer for a new one"),
        ({"aud": "elsewhere"}, "another service"),
        ({"iss": "https://elsewhere.example"}, "QUIPU_ISSUERS"),
    ],
)
async def test_every_door_refuses_a_token_that_is_not_valid(
    asking: Client, issuer: Issuing, claims: dict[str, Any], words: str
) -> None:
    token = issuer.token(**claims)
    table = await asking.open("caracalla", 2)
    for path in ("/v1/me/tables", "/v1/me/events", table.path, f"{table.path}/events"):
        refused = await asking.get(path, token=token)
        assert (401, "UNAUTHENTICATED") == (refused.status, refused.code)
        assert words in refused.json["detail"]
    assert words in (await asking.post("/graphql", MINE, token=token)).json["errors"][0]["message"]
    async with begun(asking, {"token": token}) as socket:
        await socket.send_json({"id": "1", "type": "subscribe", "payload": MINE})
        assert words in (await socket.receive_json())["payload"][0]["message"]


async def test_a_token_that_ends_while_a_websocket_is_open_does_nothing_more(asking: Client, issuer: Issuing) -> None:
    ends = int(time.time()) - 25  # within the leeway of 30 for a few seconds more
    async with begun(asking, {"token": issuer.token(exp=ends)}) as socket:
        kinds = set()
        while "error" not in kinds:
            await socket.send_json({"id": "1", "type": "subscribe", "payload": MINE})
            while (answer := await socket.receive_json())["type"] == "next":
                pass
            kinds.add(answer["type"])
            await asyncio.sleep(0.1)
        assert kinds <= {"complete", "error"}


async def test_while_the_issuer_is_away_the_answer_says_what_to_do(valkey_url: str, tmp_path: Path) -> None:
    with issuing() as away:
        away.status = 500
        file = tmp_path / "issuers.toml"
        file.write_text(f'[issuers.tests]\nissuer = "{away.address}"\naudience = ["{AUDIENCE}"]\n')
        service = Service(tmp_path, url=valkey_url, more={"QUIPU_ISSUERS": str(file)}).start()
        try:
            async with Client(service.address) as client:
                refused = await client.get("/v1/me/tables", token=away.token(), accept_language="de")
                assert (503, "UNAVAILABLE") == (refused.status, refused.code)
                assert "Aussteller" in refused.json["detail"]
                assert (await client.get("/v1/me/tables", token=secrets.token_urlsafe(32))).status == 200
        finally:
            service.stop()
