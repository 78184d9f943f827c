"""Tokens that are renewed and players who part, over REST."""

import secrets

from tests.service.client import Client


async def test_a_token_is_renewed_and_revoked(client: Client) -> None:
    player, table = secrets.token_urlsafe(24), await client.open("caretos", 2)
    seated = await client.post(f"{table.path}/seats", {"name": "Ann", "asPlayer": True}, token=player)
    old, path = seated.json["token"], f"{table.path}/seats/0/token"
    first, again = [await client.post(path, {}, token=old, idempotency_key="renew") for _ in range(2)]
    assert (first.status, first.json, again.json) == (200, again.json, first.json)
    assert "idempotency-replayed" in again.headers
    assert first.headers["cache-control"] == "no-store"
    refused = await client.post(path, {"token": "t" * 43}, token=old)
    assert (refused.status, refused.code) == (401, "UNAUTHENTICATED")
    chosen = await client.post(path, {"token": "t" * 43}, token=first.json["token"])
    assert (chosen.json["token"], chosen.json["seat"]) == ("t" * 43, 0)
    revoked = await client.ask("DELETE", path, token=player)
    assert (revoked.status, revoked.json["type"]) == (200, "tokenChanged")
    assert (await client.get(table.path, token="t" * 43)).status == 401
    assert (await client.get(table.path, token=player)).json["you"] == 0
    assert (await client.post(f"/v1/caral/tables/{table.id}/seats/0/token", {}, token=player)).status == 404


async def test_players_resign_and_abandon(client: Client) -> None:
    table = await client.begin("caracalla", 3)
    resigned = await client.post(f"{table.path}/seats/2/resign?text=true", token=table.tokens[2])
    assert (resigned.status, resigned.json["type"]) == (200, "resigned")
    other = await client.post(f"{table.path}/seats/2/resign", token=table.tokens[1])
    assert (other.status, other.code) == (403, "NOT_SEATED")
    asked = await client.post(f"{table.path}/motions", {"kind": "ABANDON"}, token=table.tokens[0])
    assert asked.json["type"] == "motionAgreed"
    shown = await table.show(1)
    assert [seat["resigned"] for seat in shown["seats"]] == [False, False, True]
    assert shown["motions"] == [{"kind": "ABANDON", "to": None, "agreed": [0], "asked": [1]}]
    ended = await client.post(f"{table.path}/motions", {"kind": "ABANDON"}, token=table.tokens[1])
    assert (ended.json["type"], ended.json["status"]) == ("abandoned", "CLOSED")


async def test_the_same_people_play_again(client: Client) -> None:
    table = await client.begin("caretos", 2)
    early = await client.post(f"{table.path}/rematch", token=table.tokens[0])
    assert (early.status, early.code) == (409, "NOT_OVER")
    for token in table.tokens:
        await client.post(f"{table.path}/motions", {"kind": "ABANDON"}, token=token)
    first, second = [await client.post(f"{table.path}/rematch", token=token) for token in table.tokens]
    assert (first.status, first.json["seat"], second.json["seat"]) == (201, 0, 1)
    new = second.json["table"]
    assert (second.headers["location"], new["rematchOf"]) == (f"/v1/caretos/tables/{new['id']}", table.id)
    assert [seat["name"] for seat in new["seats"]] == ["Player 0", "Player 1"]
    assert (await table.show())["rematch"] == new["id"]
    again = await client.post(f"{table.path}/rematch", token=table.tokens[0])
    assert "idempotency-replayed" in again.headers
