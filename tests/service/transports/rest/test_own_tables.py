"""A player's own tables over REST: one id for all of them, a list, and one stream."""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from tests.service.client import Client, timeless
from tests.service.valkey import PATIENCE


async def sit(client: Client, path: str, player: str, **more: Any) -> Any:
    seated = await client.post(f"{path}/seats", {"name": "Ann", "asPlayer": True, **more}, token=player)
    assert seated.status == 201, seated.body
    return seated.json


@asynccontextmanager
async def following(client: Client, player: str, **headers: str) -> AsyncIterator[AsyncIterator[tuple[int, Any]]]:
    """The id and the table of each event."""
    asked = {"accept": "text/event-stream", "authorization": f"Bearer {player}", **headers}
    async with client.session.get(f"{client.address}/v1/me/events", headers=asked) as stream:
        assert stream.status == 200

        async def events() -> AsyncIterator[tuple[int, Any]]:
            async for line in stream.content:
                if line.startswith(b"id: "):
                    identity = int(line.removeprefix(b"id: "))
                if line.startswith(b"data: "):
                    yield identity, json.loads(line.removeprefix(b"data: "))

        yield events()


async def test_one_id_sits_at_two_tables_lists_them_and_acts(client: Client) -> None:
    player = secrets.token_urlsafe(24)
    tables = [await client.open(game, 2) for game in ("caretos", "caracalla")]
    for table in tables:
        assert (await sit(client, table.path, player))["seat"] == 0
        await table.sit("Ben")
        for token in (player, *table.tokens):
            started = await client.post(f"{table.path}/start", token=token)
            assert started.status == 200, started.body

    mine = (await client.get("/v1/me/tables", token=player)).json
    assert [table["id"] for table in mine["tables"]] == [table.id for table in tables[::-1]]
    assert mine["after"] is None
    turns = (await client.get("/v1/me/tables?toAct=true", token=player)).json["tables"]
    assert [one["id"] for one in turns] == [one["id"] for one in mine["tables"] if one["mine"]["yourTurn"]]
    page = (await client.get("/v1/me/tables?first=1", token=player)).json
    rest = (await client.get(f"/v1/me/tables?first=1&after={page['after']}", token=player)).json
    assert timeless([*page["tables"], *rest["tables"]]) == timeless(mine["tables"])
    shown = await client.get(tables[0].path, token=player)
    assert shown.json["you"] == 0


async def test_one_stream_tells_of_all_tables_and_resumes(client: Client) -> None:
    player, table = secrets.token_urlsafe(24), await client.open("caretos", 2)
    await sit(client, table.path, player)
    async with asyncio.timeout(PATIENCE), following(client, player) as events:
        identity, first = await anext(events)
        assert (first["id"], first["mine"]["seat"], first["status"]) == (table.id, 0, "OPEN")
        await table.sit("Ben")
        _, full = await anext(events)
        assert full["seats"] == ["Ann", "Ben"]
        other = await client.open("caral", 2)
        await sit(client, other.path, player)
        assert (await anext(events))[1]["id"] == other.id
    async with asyncio.timeout(PATIENCE), following(client, player, **{"last-event-id": str(identity)}) as events:
        assert {(await anext(events))[1]["id"] for _ in range(2)} == {table.id, other.id}


async def test_without_an_id_of_a_player_there_is_no_list_and_no_stream(client: Client) -> None:
    for token in (None, "short"):
        for path, headers in (("tables", {}), ("events", {"accept": "text/event-stream"})):
            refused = await client.get(f"/v1/me/{path}", token=token, **headers)
            assert (refused.status, refused.code) == (401, "UNAUTHENTICATED")
    assert (await client.get("/v1/me/events", token="a" * 32)).status == 406
    assert (await client.get("/v1/me/events")).status == 401
    table = await client.open("caretos", 2)
    for token, status in ((None, 401), ("short", 400)):
        refused = await client.post(f"{table.path}/seats", {"name": "Ann", "asPlayer": True}, token=token)
        assert refused.status == status


async def test_a_private_table_needs_its_invitation_beside_the_id(client: Client) -> None:
    player = secrets.token_urlsafe(24)
    opened = (await client.post("/v1/caretos/tables", {"seats": 2, "visibility": "PRIVATE"})).json
    path = f"/v1/caretos/tables/{opened['id']}"
    refused = await client.post(f"{path}/seats", {"name": "Ann", "asPlayer": True}, token=player)
    assert (refused.status, refused.code) == (404, "UNKNOWN")
    await sit(client, path, player, invitation=opened["invitation"])
    assert (await client.get(path, token=player)).json["you"] == 0
