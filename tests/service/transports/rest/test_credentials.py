"""Nobody who reads a finished log, or knows an address and command ids, can act for its players."""

import base64
import hmac
import json
import re
import secrets
from collections.abc import Iterator
from hashlib import sha256

import pytest

from tests.service.client import Client, Table
from tests.service.serving import Service

ADDRESS = "address:127.0.0.1"


@pytest.fixture(scope="module")
def second(valkey_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A second process on the log of the first."""
    running = Service(tmp_path_factory.mktemp("second"), url=valkey_url).start()
    yield running
    running.stop()


def derived(seed: str, kind: str, client: str, command: str, payload: object = None) -> str:
    """A token, were it derived from what the export of a finished table holds."""
    said = json.dumps([kind, client, command, payload], separators=(",", ":")).encode()
    return base64.urlsafe_b64encode(hmac.digest(bytes.fromhex(seed), said, sha256)).rstrip(b"=").decode()


def table_id(client: str, command: str) -> str:
    """The id of a table, were it a hash of what is known of its opening."""
    return base64.b32encode(hmac.digest(client.encode(), command.encode(), sha256)[:10]).decode().lower()


async def finished(client: Client) -> tuple[Table, str, list[str]]:
    """A private table whose game is over, the token of its host, and the tokens computed from its export."""
    sent, opening = {"seats": 2, "visibility": "PRIVATE"}, secrets.token_hex(8)
    opened = (await client.post("/v1/caretos/tables", sent, idempotency_key=opening)).json
    table = Table(client, "caretos", opened["id"])
    for name in ("Ann", "Ben"):
        wanted = {"name": name, "invitation": opened["invitation"]}
        seated = await client.post(f"{table.path}/seats", wanted, idempotency_key=f"sit-{name}")
        assert seated.status == 201, seated.body
        table.tokens.append(seated.json["token"])
    await table.start()
    while (document := await table.show(0))["toAct"]:
        seat = document["toAct"][0]
        answer = await table.act(seat, (await table.legal(seat))[0])
        assert answer.status == 200, answer.body
    export = await client.get(f"{table.path}/export", token=table.tokens[0])
    seed = export.lines[0]["seed"]
    assert seed is not None
    sitting = [derived(seed, "seat", ADDRESS, f"sit-{name}", [None, name, ""]) for name in ("Ann", "Ben")]
    return table, opened["hostToken"], [derived(seed, "host", ADDRESS, opening), *sitting]


async def test_no_token_follows_from_the_export_of_a_finished_private_table(client: Client) -> None:
    table, host, computed = await finished(client)

    assert not {host, *table.tokens} & set(computed)
    for guess in computed:
        assert (await client.get(table.path, token=guess)).status == 404
        for seat in range(2):
            assert (await client.ask("DELETE", f"{table.path}/seats/{seat}/name", token=guess)).status == 404
            assert (await client.ask("DELETE", f"{table.path}/seats/{seat}", token=guess)).status == 404
        again = await client.post(f"{table.path}/rematch", token=guess)
        assert again.status in (401, 404), again.body
    assert [seat["name"] for seat in (await table.show(0))["seats"]] == ["Ann", "Ben"]
    assert (await client.post(f"{table.path}/rematch", token=table.tokens[0])).status in (200, 201)


async def test_the_id_of_a_table_tests_no_guess_of_the_command_that_opened_it(client: Client) -> None:
    key = secrets.token_hex(8)
    opened = await client.post("/v1/caretos/tables", {"seats": 2}, idempotency_key=key)

    assert opened.json["id"] != table_id(ADDRESS, key)
    again = await client.post("/v1/caretos/tables", {"seats": 2}, idempotency_key=key)
    assert (again.json["id"], again.json["hostToken"]) == (opened.json["id"], opened.json["hostToken"])


async def test_a_second_process_gives_the_first_answer_again(client: Client, second: Service) -> None:
    sent, opening = {"seats": 2, "visibility": "PRIVATE"}, secrets.token_hex(8)
    opened = (await client.post("/v1/caretos/tables", sent, idempotency_key=opening)).json
    path = f"/v1/caretos/tables/{opened['id']}/seats"
    sitting = {"name": "Ann", "invitation": opened["invitation"]}
    seated = (await client.post(path, sitting, idempotency_key="sit")).json
    renewing = {"token": seated["token"], "idempotency_key": "renew"}
    renewed = (await client.post(f"{path}/0/token", {}, **renewing)).json

    async with Client(second.address) as other:
        repeated = (await other.post("/v1/caretos/tables", sent, idempotency_key=opening)).json
        assert repeated["hostToken"] == opened["hostToken"]
        assert (await other.post(path, sitting, idempotency_key="sit")).json["token"] == seated["token"]
        assert (await other.post(f"{path}/0/token", {}, **renewing)).json["token"] == renewed["token"]


async def test_in_a_running_game_the_host_seats_nobody_who_then_sees_the_hand_of_another(client: Client) -> None:
    opened = (await client.post("/v1/caretos/tables", {"seats": 3})).json
    table = Table(client, "caretos", opened["id"])
    for name in ("Ann", "Ben", "Eve"):
        await table.sit(name)
    await table.start()

    removed = await client.ask("DELETE", f"{table.path}/seats/1", token=opened["hostToken"])
    assert (removed.status, removed.code) == (409, "SEAT_PLAYED")
    assert (await client.ask("DELETE", f"{table.path}/seats/1", token=table.tokens[1])).code == "RESIGN_INSTEAD"
    assert (await client.post(f"{table.path}/seats/1/resign", token=table.tokens[1])).status == 200
    accomplice = {"name": "Cat", "seat": 1, "invitation": opened["hostToken"]}
    refused = await client.post(f"{table.path}/seats", accomplice)
    assert (refused.status, refused.code) == (409, "SEAT_NOT_OFFERED")
    assert (await table.show())["motions"] == []

    offered = await client.post(f"{table.path}/motions", {"kind": "NEWCOMER", "to": 1}, token=table.tokens[0])
    assert offered.json["type"] == "motionAgreed"
    again = await client.post(f"{table.path}/motions", {"kind": "NEWCOMER", "to": 1}, token=table.tokens[0])
    assert again.code == "AGREED_ALREADY"
    (motion,) = (await table.show())["motions"]
    assert motion == {"kind": "NEWCOMER", "to": 1, "agreed": [0], "asked": [2]}
    assert (await client.post(f"{table.path}/seats", accomplice)).code == "SEAT_NOT_OFFERED"
    assert (
        await client.post(f"{table.path}/motions", {"kind": "NEWCOMER", "to": 1}, token=table.tokens[2])
    ).status == 200
    assert (await client.post(f"{table.path}/seats", accomplice)).status == 201
    assert (await table.show())["motions"] == []
    export = (await client.get(f"{table.path}/export")).body
    assert (await client.post("/v1/verify", export)).json["valid"]


async def test_in_a_running_game_nobody_ever_sees_the_hand_of_a_bot(client: Client) -> None:
    opened = (await client.post("/v1/caretos/tables", {"seats": 3, "bots": [{"seat": 2, "level": "RANDOM"}]})).json
    table = Table(client, "caretos", opened["id"])
    for name in ("Ann", "Ben"):
        await table.sit(name)
    await table.start()
    freed = await client.ask("DELETE", f"{table.path}/seats/2", token=opened["hostToken"])
    assert (freed.status, freed.code) == (409, "SEAT_PLAYED")
    accomplice = {"name": "Cat", "seat": 2, "invitation": opened["hostToken"]}
    for seat in (0, 1):
        offered = await client.post(f"{table.path}/motions", {"kind": "NEWCOMER", "to": 2}, token=table.tokens[seat])
        assert (offered.status, offered.code) == (409, "NOT_TO_OFFER"), "a bot is there for good"
    assert (await client.post(f"{table.path}/seats", accomplice)).code == "SEAT_TAKEN"


async def test_every_change_of_a_holder_is_told_in_plain_words(client: Client) -> None:
    table = await client.begin("caretos", 2)
    await client.post(f"{table.path}/seats/1/token", {}, token=table.tokens[1])
    assert (await client.post(f"{table.path}/seats/0/resign", token=table.tokens[0])).status == 200
    left = await client.ask("DELETE", f"{table.path}/seats/0", token=table.tokens[0])
    assert left.status == 200, left.body
    for locale, leaving, changed in (("en", "leaves seat", "has a new token"), ("de", "verlässt", "neues Token")):
        query = f'{{ table(table: "{table.id}") {{ log {{ nodes {{ text }} }} }} }}'
        found = (await client.post("/graphql", {"query": query}, accept_language=locale)).json["data"]["table"]["log"][
            "nodes"
        ]
        said = " ".join(update["text"] for update in found)
        for holder, words in (("Player 0", leaving), ("Player 1", changed)):
            assert re.search(f"{holder}.*{words}", said), said
