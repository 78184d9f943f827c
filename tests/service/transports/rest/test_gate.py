"""Keys of frontends and limits of clients, over real sockets, at every door."""

import asyncio
import gzip
import json
import secrets
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from aiohttp import ClientWebSocketResponse, WSServerHandshakeError

from quipu_service.application.admission.frontends import digest_of
from quipu_service.application.admission.rate_limits import Limits, Policy
from quipu_service.application.admission.spending import BYTES_OF_ONE
from quipu_service.transports.http.gate import Pass
from tests.service.client import Client
from tests.service.serving import Service
from tests.service.transports.rest.unmetered import SLOWER
from tests.service.valkey import PATIENCE

KEY, OTHER_KEY = "the-key-of-the-club-of-the-tests-0", "the-key-of-the-cafe-of-the-tests-1"
THIRD_KEY = "the-key-of-the-guild-of-the-tests-2"
GOLDEN = Path(__file__).parents[2] / "golden" / "logs"
FILE = f"""
[frontends.club]
keys = ["{digest_of(KEY)}"]
requests = 5000

[frontends.cafe]
keys = ["{digest_of(OTHER_KEY)}"]
requests_per_address = 3

[frontends.guild]
keys = ["{digest_of(THIRD_KEY)}"]
requests = 100
"""
QUOTA = 3
REFILLS = 20 * SLOWER
"""Seconds for one of them."""
UNMETERED = "tests.service.transports.rest.unmetered"


@pytest.fixture(scope="module")
def limited(valkey_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    folder = tmp_path_factory.mktemp("limited")
    (folder / "frontends.toml").write_text(FILE)
    more = {"QUIPU_FRONTENDS": str(folder / "frontends.toml"), "QUIPU_REQUESTS": str(QUOTA)}
    running = Service(folder, url=valkey_url, more=more, module=UNMETERED).start()
    yield running
    running.stop()


@pytest_asyncio.fixture
async def asking(limited: Service) -> AsyncIterator[Client]:
    async with Client(limited.address) as client:
        yield client


def new_address() -> str:
    """As a proxy on this machine tells it."""
    return f"2001:db8:{secrets.token_hex(2)}:{secrets.token_hex(2)}::1"


async def test_the_headers_tell_what_is_left(asking: Client) -> None:
    address = new_address()

    first, second = [await asking.get("/v1/games", x_forwarded_for=address) for _ in range(2)]

    assert first.headers["ratelimit-policy"] == f'"address";q={QUOTA};w=60'
    assert first.headers["ratelimit"].startswith(f'"address";r={QUOTA - 1};t=')
    assert second.headers["ratelimit"].startswith(f'"address";r={QUOTA - 2};t=')


async def test_rest_refuses_with_when_to_come_back(asking: Client) -> None:
    address = new_address()
    for _ in range(QUOTA):
        assert (await asking.get("/v1/games", x_forwarded_for=address)).status == 200

    refused = await asking.get("/v1/games", x_forwarded_for=address, accept_language="de")

    assert (refused.status, refused.code) == (429, "TOO_MANY")
    assert 1 <= int(refused.headers["retry-after"]) <= REFILLS
    assert refused.json["most"] == QUOTA
    assert "Anfragen pro Minute von dieser Adresse" in refused.json["detail"]
    assert refused.headers["ratelimit"] == f'"address";r=0;t={refused.headers["retry-after"]}'
    assert (await asking.get("/v1/games", x_forwarded_for=new_address())).status == 200


async def test_a_bot_that_asks_again_after_each_answer_is_slowed_down_and_never_refused(
    valkey_url: str, tmp_path: Path
) -> None:
    """A random bot in its author's first hour, which knows nothing of limits."""
    quota, over = 600, 25
    running = Service(tmp_path, url=valkey_url, more={"QUIPU_REQUESTS": str(quota)}).start()
    try:
        async with Client(running.address) as bot:
            address, began = new_address(), asyncio.get_running_loop().time()
            answers = {(await bot.get("/v1/games", x_forwarded_for=address)).status for _ in range(quota + over)}
            took = asyncio.get_running_loop().time() - began
            flood = await asyncio.gather(*(bot.get("/v1/games", x_forwarded_for=address) for _ in range(100)))
    finally:
        running.stop()

    assert answers == {200}
    assert quota + over <= (60 + took) * quota / 60 + 1, "the limit holds"
    assert 429 in {one.status for one in flood}, "who asks for more at once is refused"


async def test_graphql_refuses_in_its_own_form(asking: Client) -> None:
    address, query = new_address(), {"query": "{ games { id } }"}
    for _ in range(QUOTA):
        assert (await asking.post("/graphql", query, x_forwarded_for=address)).status == 200

    refused = await asking.post("/graphql", query, x_forwarded_for=address)

    assert refused.status == 429
    (error,) = refused.json["errors"]
    assert error["extensions"]["code"] == "TOO_MANY"
    assert error["extensions"]["retryAfter"] == int(refused.headers["retry-after"])


@asynccontextmanager
async def begun(client: Client, payload: dict[str, str], **headers: str) -> AsyncIterator[ClientWebSocketResponse]:
    """A WebSocket after its beginning."""
    address, protocols = client.address + "/graphql", ["graphql-transport-ws"]
    async with client.session.ws_connect(address, protocols=protocols, headers=headers) as socket:
        await socket.send_json({"type": "connection_init", "payload": payload})
        assert (await socket.receive_json())["type"] == "connection_ack"
        yield socket


async def asked(socket: ClientWebSocketResponse) -> Any:
    """The first answer to a query."""
    await socket.send_json({"id": "1", "type": "subscribe", "payload": {"query": "{ games { id } }"}})
    return await socket.receive_json()


async def test_each_operation_of_a_websocket_counts(asking: Client) -> None:
    answered: list[Any] = []
    async with begun(asking, {}, **{"x-forwarded-for": new_address()}) as socket:
        for _ in range(QUOTA):  # the connection itself was the first
            answered.append(await asked(socket))
            if answered[-1]["type"] == "next":
                assert (await socket.receive_json())["type"] == "complete"

    assert [one["type"] for one in answered] == ["next"] * (QUOTA - 1) + ["error"]
    assert answered[-1]["payload"][0]["extensions"]["code"] == "TOO_MANY"


async def test_streams_and_addresses_with_queries_pass_the_same_gate(asking: Client) -> None:
    address = new_address()
    for _ in range(QUOTA):
        await asking.get("/v1/games", x_forwarded_for=address)

    stream = {"accept": "text/event-stream", "x_forwarded_for": address}
    assert (await asking.get("/v1/caral/tables/nosuchtable/events", **stream)).status == 429
    assert (await asking.post("/graphql", {"query": "{ games { id } }"}, **stream)).status == 429
    assert (await asking.get("/graphql?query={games{id}}", x_forwarded_for=address)).status == 429


@pytest.mark.parametrize(
    "made",
    [
        "/docs",
        "/docs/search?q=clock",
        "/llms.txt",
        "/openapi.json",
        "/openapi/caral.json",
        "/possible-types.json",
        "/problems/stale",
        "/schema.graphql",
        "/sdk",
        "/table/nosuchtable",
    ],
)
async def test_what_is_made_for_a_request_passes_the_gate_and_files_are_free(asking: Client, made: str) -> None:
    await passes_the_gate(asking, made)


async def passes_the_gate(asking: Client, made: str) -> None:
    """A page is charged like a request, and needs no key."""
    address = new_address()
    told = await asking.get(made, x_forwarded_for=address)
    assert told.status not in {401, 429}, "no page needs a key"
    assert told.headers["ratelimit"].startswith('"address";r=')
    for _ in range(QUOTA):
        await asking.get("/v1/games", x_forwarded_for=address)

    assert (await asking.get(made, x_forwarded_for=address)).status == 429
    file = await asking.get("/", x_forwarded_for=address)
    assert (file.status, "ratelimit" in file.headers) == (200, False)


async def test_an_expensive_query_counts_for_more(asking: Client) -> None:
    address = new_address()
    fields = "{ tables(first: 100) { nodes { id status version openedAt changedAt importedAt room } } }"
    dear = await asking.post("/graphql", {"query": fields}, x_forwarded_for=address)

    cost = dear.json["extensions"]["cost"]
    assert cost > 500
    left = max(0, QUOTA - 1 - cost // 500)
    assert dear.headers["ratelimit"].startswith(f'"address";r={left};')


async def test_a_request_is_charged_what_it_used_once_it_is_answered(asking: Client) -> None:
    address, log = new_address(), gzip.decompress((GOLDEN / "caretos-four-experienced.jsonl.gz").read_bytes())

    verified = await asking.post("/v1/verify", log, x_forwarded_for=address)
    refused = await asking.get("/v1/games", x_forwarded_for=address)

    assert verified.json["valid"] is True
    assert int(refused.headers["retry-after"]) > REFILLS, "its estimate alone takes all, and a process worked for it"


@pytest.mark.parametrize(
    ("here", "elsewhere", "size", "charged"), [(0.0, 0.0, 0, 5), (0.05, 0.0, 0, 5), (0.031, 0.04, 3, 10.1)]
)
async def test_seconds_and_bytes_beyond_the_estimate_are_charged(
    here: float, elsewhere: float, size: int, charged: float
) -> None:
    async def charge(client: str, window: int, milliseconds: int, *, strict: bool) -> tuple[bool, int]:
        del client, window
        return strict, milliseconds

    limits, policy = Limits(charge), Policy("address", "somebody", 100)
    account = await limits.enter(policy, 5)
    passed = Pass(None, (account,), limits, 5, 0.0)
    passed.meter.seconds, passed.meter.elsewhere = here, elsewhere

    passed.settle(size * BYTES_OF_ONE)

    assert passed.charged == pytest.approx(charged), "no part of a unit is lost"
    assert account.owed == policy.cost(passed.charged - 5)
    await limits.aclose()


async def test_a_key_has_a_quota_of_its_own(asking: Client) -> None:
    address = new_address()
    for _ in range(QUOTA + 2):
        answer = await asking.get("/v1/games", x_forwarded_for=address, quipu_key=KEY)
        assert answer.status == 200

    assert answer.headers["ratelimit-policy"] == '"key";q=5000;w=60'


async def test_a_key_that_pages_show_may_limit_each_address(asking: Client) -> None:
    first, second = new_address(), new_address()
    sent = [await asking.get("/v1/games", x_forwarded_for=first, quipu_key=OTHER_KEY) for _ in range(4)]

    assert [one.status for one in sent] == [200] * 3 + [429]
    assert (await asking.get("/v1/games", x_forwarded_for=second, quipu_key=OTHER_KEY)).status == 200


async def test_an_unknown_key_is_refused_and_guessing_has_a_limit(asking: Client) -> None:
    address = new_address()
    guesses = [await asking.get("/v1/games", x_forwarded_for=address, quipu_key=f"guess {n}") for n in range(QUOTA + 1)]

    assert [one.status for one in guesses] == [401] * QUOTA + [429]
    assert (guesses[0].code, guesses[0].json["title"]) == ("UNAUTHENTICATED", "Valid credentials are needed")
    assert guesses[0].headers["www-authenticate"] == 'Bearer realm="quipu"'
    assert "guess" not in guesses[0].body.decode()
    asked = await asking.post(
        "/graphql", {"query": "{ games { id } }"}, x_forwarded_for=new_address(), quipu_key="guess"
    )
    assert asked.status == 401
    assert asked.json["errors"][0]["extensions"]["code"] == "UNAUTHENTICATED"


async def test_where_a_key_is_required_a_page_shows_it_in_its_first_message(valkey_url: str, tmp_path: Path) -> None:
    (tmp_path / "frontends.toml").write_text(f"required = true\n{FILE}origins = ['https://cafe.example']")
    more = {"QUIPU_FRONTENDS": str(tmp_path / "frontends.toml"), "QUIPU_ORIGINS": "https://own.example"}
    service = Service(tmp_path, url=valkey_url, more=more).start()
    try:
        async with Client(service.address) as client:
            assert (await client.get("/v1/games")).code == "UNAUTHENTICATED"
            async with begun(client, {"quipu-key": KEY}, origin="https://cafe.example") as socket:
                assert (await asked(socket))["type"] == "next"
            for wrong in ({}, {"quipu-key": "guess"}):
                async with begun(client, wrong) as socket:
                    assert (await asked(socket))["payload"][0]["extensions"]["code"] == "UNAUTHENTICATED"
            for headers in ({"origin": "https://elsewhere.example"}, {"origin": "null"}, {"quipu-key": "guess"}):
                with pytest.raises(WSServerHandshakeError):
                    async with begun(client, {"quipu-key": KEY}, **headers):
                        pass
    finally:
        service.stop()


async def test_a_browser_may_read_what_is_left(asking: Client) -> None:
    answer = await asking.get("/v1/games", x_forwarded_for=new_address(), origin="https://club.example")

    exposed = answer.headers["access-control-expose-headers"]
    assert "ratelimit" in exposed
    assert "retry-after" in exposed


async def test_no_key_and_no_address_stands_in_the_log_or_in_metrics(asking: Client, limited: Service) -> None:
    address = new_address()
    await asking.get("/v1/games", x_forwarded_for=address, quipu_key=KEY)
    told = limited.log.read_text() + (await asking.get("/metrics")).body.decode()

    assert KEY not in told
    assert address not in told


async def test_only_a_trusted_proxy_can_set_the_address(valkey_url: str, tmp_path: Path) -> None:
    more = {"QUIPU_REQUESTS": str(QUOTA), "QUIPU_TRUSTED_PROXIES": ""}
    service = Service(tmp_path, url=valkey_url, more=more, module=UNMETERED).start()
    try:
        async with Client(service.address) as client:
            answers = [await client.get("/v1/games", x_forwarded_for=new_address()) for _ in range(QUOTA + 1)]
        assert answers[-1].status == 429, "it is one client"
    finally:
        service.stop()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[frontends.club]\nkeys = []", "length"),
        ('[frontends.club]\nkeys = ["plain"]', "matching"),
        ("[frontends.Club]\nkeys = []", "matching"),
        (f'[frontends.club]\nkeys = ["{digest_of(KEY)}"]\nquota = 3', "quota"),
        (f'[frontends.a]\nkeys = ["{digest_of(KEY)}"]\n[frontends.b]\nkeys = ["{digest_of(KEY)}"]', "share a key"),
        ("frontends = ", "Invalid value"),
    ],
)
def test_an_unsuitable_file_is_reported(text: str, said: str, tmp_path: Path) -> None:
    from quipu_service.operate.config import ConfigError, read_config

    (tmp_path / "frontends.toml").write_text(text)
    with pytest.raises(ConfigError, match="QUIPU_FRONTENDS") as wrong:
        read_config({"QUIPU_FRONTENDS": str(tmp_path / "frontends.toml")})
    assert said in str(wrong.value), json.dumps(str(wrong.value))


async def test_a_new_key_is_known_without_a_restart_and_a_file_that_is_wrong_changes_nothing(
    valkey_url: str, tmp_path: Path
) -> None:
    file = tmp_path / "frontends.toml"
    file.write_text(FILE)
    service = Service(tmp_path, url=valkey_url, more={"QUIPU_FRONTENDS": str(file)}).start()
    try:
        async with Client(service.address) as client:

            async def status(key: str) -> int:
                return (await client.get("/v1/games", quipu_key=key)).status

            new = "the-key-that-comes-while-it-runs"
            assert (await status(KEY), await status(new)) == (200, 401)
            file.write_text(FILE + f'[frontends.new]\nkeys = ["{digest_of(new)}"]\n')
            assert service.process is not None
            service.process.send_signal(signal.SIGHUP)
            async with asyncio.timeout(PATIENCE):
                while await status(new) != 200:
                    await asyncio.sleep(0.05)
            file.write_text("[frontends.")
            async with asyncio.timeout(PATIENCE):
                while "stay as they were" not in service.log.read_text():
                    assert (await status(KEY), await status(new)) == (200, 200)
                    await asyncio.sleep(0.05)
    finally:
        assert service.stop() == 0
