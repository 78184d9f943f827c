"""A player id is replaced at all tables, and a seat moves to another device by a code."""

import asyncio
import secrets
from typing import Any

from tests.service.client import Client, Table
from tests.service.transports.rest.test_own_tables import following, sit
from tests.service.valkey import PATIENCE


def key() -> str:
    return secrets.token_hex(16)


def player_id() -> str:
    return secrets.token_urlsafe(24)


async def renewed(client: Client, old: str, command: str, **wanted: Any) -> Any:
    answer = await client.post("/v1/me/renew", wanted, token=old, idempotency_key=command)
    assert answer.status == 200, answer.body
    assert answer.headers["cache-control"] == "no-store"
    return answer.json


async def mine(client: Client, player: str) -> set[str]:
    listed = await client.get("/v1/me/tables?first=100", token=player)
    return {table["id"] for table in listed.json["tables"]}


async def test_a_player_id_is_replaced_at_all_tables_at_once(client: Client) -> None:
    old, command = player_id(), key()
    tables = [await client.open("caretos", 2) for _ in range(3)]
    seats = []
    for table in tables:
        seats.append((await sit(client, table.path, old))["token"])
        await table.sit("Ben")
    ended = tables[2]
    for table in (tables[1], ended):
        await table.start()
    for token in (old, ended.tokens[0]):
        await client.post(f"{ended.path}/motions", {"kind": "ABANDON"}, token=token)

    first = await renewed(client, old, command)
    new = first["player"]

    assert first["tables"] == 3
    assert await renewed(client, old, command) == {"player": new, "tables": 3, "left": []}
    assert (await mine(client, old), await mine(client, new)) == (set(), {table.id for table in tables})
    for table, token in zip(tables, seats, strict=True):
        assert (await client.get(table.path, token=new)).json["you"] == 0
        for dead in (old, token):
            assert (await client.get(table.path, token=dead)).status == 401
    log = (await client.get(f"{tables[1].path}/events", token=new)).lines
    assert [(entry["type"], entry["seat"]) for entry in log][-1] == ("tokenChanged", 0)
    assert (await client.ask("DELETE", f"{ended.path}/seats/0/name", token=old)).status == 401
    assert (await client.post(f"{ended.path}/rematch", token=old)).status == 401
    assert (await client.ask("DELETE", f"{ended.path}/seats/0/name", token=new)).json["names"] == 1


async def test_followers_with_the_old_id_are_told_nothing_more(client: Client) -> None:
    old, table = player_id(), await client.open("caretos", 2)
    await sit(client, table.path, old)
    async with asyncio.timeout(PATIENCE), following(client, old) as events:
        assert (await anext(events))[1]["mine"]["seat"] == 0
        await renewed(client, old, key())
        assert (await anext(events))[1]["mine"]["seat"] is None


async def test_the_new_id_may_be_chosen_and_is_checked(client: Client) -> None:
    old, new = player_id(), player_id()
    table = await client.open("caretos", 2)
    await sit(client, table.path, old)
    for wanted, status in (({"player": "short"}, 400), ({"player": old}, 409), ({"id": new}, 400)):
        assert (await client.post("/v1/me/renew", wanted, token=old)).status == status
    assert (await client.post("/v1/me/renew", {}, token="short")).status == 401  # noqa: S106 - none
    assert (await renewed(client, old, key(), player=new)) == {"player": new, "tables": 1, "left": []}
    assert (await client.get(table.path, token=new)).json["you"] == 0


async def coded(table: Table, seat: int, token: str) -> Any:
    made = await table.client.post(f"{table.path}/seats/{seat}/code", token=token)
    assert made.status == 201, made.body
    assert made.headers["cache-control"] == "no-store"
    return made.json


async def test_a_code_moves_a_seat_once(client: Client) -> None:
    table, command = await client.begin("caretos", 2), key()
    old = table.tokens[1]
    made = await coded(table, 1, old)
    other = await coded(table, 1, old)
    assert made["expiresAt"] - (await table.show())["changedAt"] >= 299_000

    redeeming = {"code": made["oneTimeCode"].lower().replace("-", " ")}
    moved = await client.post("/v1/codes", redeeming, idempotency_key=command)
    assert moved.status == 200, moved.body
    assert (moved.json["game"], moved.json["table"], moved.json["seat"]) == ("caretos", table.id, 1)
    repeated = await client.post("/v1/codes", redeeming, idempotency_key=command)
    assert (repeated.json, repeated.headers["idempotency-replayed"]) == (moved.json, "true")

    for again in (made, other):
        refused = await client.post("/v1/codes", {"code": again["oneTimeCode"]}, idempotency_key=key())
        assert (refused.status, refused.code, refused.json["rule"]) == (409, "NO_CODE", "T2.9")
    assert (await client.get(table.path, token=old)).status == 401
    assert (await client.get(table.path, token=moved.json["token"])).json["you"] == 1
    log = (await client.get(f"{table.path}/events?text=true")).lines
    assert log[-1]["type"] == "tokenChanged"


async def test_a_code_ends_with_the_token_for_which_it_was_made(client: Client) -> None:
    table = await client.begin("caretos", 2)
    made = await coded(table, 0, table.tokens[0])
    assert (await client.post(f"{table.path}/seats/0/token", {}, token=table.tokens[0])).status == 200
    assert (await client.post("/v1/codes", {"code": made["oneTimeCode"]})).code == "NO_CODE"
    assert (await client.post(f"{table.path}/seats/1/code", token=table.tokens[0])).status == 401
    other = await client.post(f"{table.path}/seats/0/code", token=table.tokens[1])
    assert (other.status, other.code) == (403, "NOT_SEATED")


async def test_of_two_devices_one_gets_the_seat(client: Client) -> None:
    table = await client.begin("caretos", 2)
    made = await coded(table, 0, table.tokens[0])
    answers = await asyncio.gather(*(client.post("/v1/codes", {"code": made["oneTimeCode"]}) for _ in range(5)))
    assert sorted(answer.status for answer in answers) == [200, 409, 409, 409, 409]


async def test_the_id_of_the_new_device_takes_the_place_of_the_old_one(client: Client) -> None:
    table, old, new = await client.open("caretos", 2), player_id(), player_id()
    await sit(client, table.path, old)
    made = await coded(table, 0, old)
    wanted = {"code": made["oneTimeCode"], "asPlayer": True}
    moved = await client.post("/v1/codes", wanted, token=new)
    assert moved.status == 200, moved.body
    assert (await client.get(table.path, token=old)).status == 401
    for held in (new, moved.json["token"]):
        assert (await client.get(table.path, token=held)).json["you"] == 0
    assert (await mine(client, old), await mine(client, new)) == (set(), {table.id})
