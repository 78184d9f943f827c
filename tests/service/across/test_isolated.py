"""Tables of an isolated frontend: to everybody else they are not there, at any door."""

import secrets
from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from quipu_service.application.admission.frontends import digest_of
from tests.service.application.commands.test_private_tables import BODIES, DOORS
from tests.service.client import Client
from tests.service.serving import Service

KEYS = {name: secrets.token_urlsafe(32) for name in ("club", "cafe")}
FILE = "\n".join(f'[frontends.{name}]\nkeys = ["{digest_of(key)}"]\nisolated = true' for name, key in KEYS.items())
QUERY = "query($id: ID!) { table(table: $id) { id } }"


@pytest.fixture(scope="module")
def isolated(valkey_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    folder = tmp_path_factory.mktemp("isolated")
    (folder / "frontends.toml").write_text(FILE)
    running = Service(folder, url=valkey_url, more={"QUIPU_FRONTENDS": str(folder / "frontends.toml")}).start()
    yield running
    running.stop()


@pytest_asyncio.fixture
async def asking(isolated: Service) -> AsyncIterator[Client]:
    async with Client(isolated.address) as client:
        yield client


@pytest.mark.parametrize("key", [None, "cafe"])
@pytest.mark.parametrize("token", [None, "a" * 24], ids=["none", "wrong"])
async def test_a_table_of_another_frontend_is_like_one_that_is_not_there(
    asking: Client, key: str | None, token: str | None
) -> None:
    shown = {} if key is None else {"quipu_key": KEYS[key]}
    table = (await asking.post("/v1/caracalla/tables", {"seats": 2}, quipu_key=KEYS["club"])).json["id"]
    missing = "a" * 16
    for operation in DOORS:
        answers = []
        for name in (table, missing):
            path = operation.path.format(game="caracalla", table=name, seat=0, command="one")
            answer = await asking.ask(
                operation.method, path, BODIES.get(operation.id), token=token, idempotency_key="one", **shown
            )
            answers.append((answer.status, answer.body.replace(name.encode(), b"")))
        assert answers[0] == answers[1], operation.id
        assert answers[0][0] in (401, 404), operation.id
    asked = {"query": QUERY, "variables": {"id": table}}
    refused = (await asking.post("/graphql", asked, token=token, **shown)).json
    assert refused["errors"][0]["extensions"]["code"] == "UNKNOWN"


async def test_its_own_clients_and_its_players_see_it(asking: Client) -> None:
    club = KEYS["club"]
    table = (await asking.post("/v1/caracalla/tables", {"seats": 2}, quipu_key=club)).json["id"]
    path = f"/v1/caracalla/tables/{table}"
    assert (await asking.get(path, quipu_key=club)).status == 200
    seat = (await asking.post(f"{path}/seats", {"name": "Ann"}, quipu_key=club)).json["token"]
    assert (await asking.get(path, token=seat)).status == 200
    assert (await asking.get(path)).code == "UNKNOWN"
