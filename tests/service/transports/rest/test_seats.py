"""Opening tables, taking and leaving seats, starting."""

import asyncio
import secrets
from hashlib import sha256
from typing import Any

import pytest

from tests.service.client import Client, Table
from tests.service.valkey import PATIENCE, Valkey


@pytest.fixture
async def table(client: Client) -> Table:
    return await client.open("caretos", 3)


async def test_a_table_is_opened_with_its_seats_free_and_its_seed_committed_to(client: Client) -> None:
    opened = await client.post("/v1/caretos/tables", {"seats": 3, "setup": {"experienced": True}})

    document = opened.json
    assert (opened.status, opened.headers["etag"]) == (201, 'W/"1"')
    assert f"/v1/caretos/tables/{document['id']}" == opened.headers["location"]
    assert (document["status"], document["view"], document["seed"], document["you"]) == ("OPEN", None, None, None)
    assert [seat["name"] for seat in document["seats"]] == [None, None, None]
    assert document["setup"] == {"experienced": True}
    assert len(document["commitment"]) == 64


async def test_any_free_seat_or_a_named_one_is_taken(table: Table) -> None:
    async def sit(**wanted: object) -> int:
        seated = await table.client.post(f"{table.path}/seats", {"name": "Somebody", **wanted})
        assert seated.status == 201
        assert len(seated.json["token"]) == 43
        assert seated.headers["cache-control"] == "no-store"
        assert seated.json["table"]["you"] == seated.json["seat"]
        return int(seated.json["seat"])

    assert [await sit(), await sit(seat=2), await sit()] == [0, 2, 1]


async def test_taking_a_seat_again_with_the_own_token_is_safe_and_another_seat_is_refused(table: Table) -> None:
    token = secrets.token_urlsafe(32)
    wanted = {"name": "Ica", "token": token}

    async def sit(key: str) -> tuple[int, object]:
        answer = await table.client.post(f"{table.path}/seats", wanted, idempotency_key=key)
        return answer.status, answer.json.get("seat", answer.json.get("code"))

    assert [await sit("one"), await sit("one"), await sit("two")] == [(201, 0), (201, 0), (409, "ALREADY_SEATED")]
    assert (await table.show())["version"] == 2


async def test_racing_for_the_seats_each_gets_one_and_the_rest_is_refused(table: Table) -> None:
    answers = await asyncio.gather(
        *(table.client.post(f"{table.path}/seats", {"name": f"Player {number}"}) for number in range(10))
    )

    assert sorted(answer.status for answer in answers) == [201] * 3 + [409] * 7
    assert {0, 1, 2} == {answer.json["seat"] for answer in answers if answer.status == 201}
    assert {"NO_SEAT_FREE"} == {answer.code for answer in answers if answer.status == 409}


async def test_the_game_starts_once_all_seats_are_taken(table: Table) -> None:
    await table.sit("Ica")
    early = await table.client.post(f"{table.path}/start", token=table.host)
    assert (early.status, early.code, early.json["details"]) == (409, "SEATS_FREE", {"free": 2})
    waiting = await table.client.put(f"{table.path}/commands/a", {"type": "stop"}, token=table.tokens[0])
    assert (waiting.status, waiting.code) == (409, "NOT_STARTED")
    await table.sit("Lima")
    await table.sit("Nazca")

    started = await table.start()

    assert (started.json["type"], started.json["status"]) == ("started", "RUNNING")
    assert started.json["view"] is not None


async def test_entropy_of_the_seats_changes_the_draws_and_is_in_the_log(client: Client) -> None:
    table = await client.open("caretos", 2)
    await table.sit("Ica", entropy="00ff")
    await table.sit("Lima", entropy="")
    exported = await client.get(f"{table.path}/export")

    bodies = [line["entry"]["body"] for line in exported.lines[1:]]
    assert [body["entropy"] for body in bodies if body["type"] == "seatTaken"] == ["00ff", ""]


async def test_a_new_holder_sees_what_the_seat_sees_and_the_old_token_is_invalid(client: Client) -> None:
    table = await client.begin("caretos", 3)
    before, old = await table.show(0), table.tokens[0]
    left = await client.post(f"{table.path}/seats/0/resign", token=old)
    assert (left.status, left.json["type"]) == (200, "resigned")
    assert (await table.show())["seats"][0]["resigned"]

    for token in table.tokens[1:]:
        assert (await client.post(f"{table.path}/motions", {"kind": "NEWCOMER", "to": 0}, token=token)).json[
            "type"
        ] == "motionAgreed"
    taken = await client.post(f"{table.path}/seats", {"name": "Other", "seat": 0})
    table.tokens[0] = taken.json["token"]

    after = await table.show(0)
    assert before["view"] == after["view"] != (await table.show())["view"]
    assert (after["seats"][0]["name"], after["you"]) == ("Other", 0)
    for dead in (await client.get(table.path, token=old), await client.post(f"{table.path}/start", token=old)):
        assert (dead.status, dead.code) == (401, "UNAUTHENTICATED")


async def test_leaving_again_with_the_same_command_finds_the_first_answer(client: Client) -> None:
    table = await client.begin("caretos", 2)
    path, token = f"{table.path}/seats/1", table.tokens[1]
    await client.post(f"{table.path}/seats/0/resign", token=table.tokens[0])
    first = await client.ask("DELETE", path, token=token, idempotency_key="leave")

    again = await client.ask("DELETE", path, token=token, idempotency_key="leave")

    assert (200, first.body, "true") == (again.status, again.body, again.headers["idempotency-replayed"])


async def test_the_stream_of_a_seat_ends_when_the_seat_changes_hands(client: Client) -> None:
    table = await client.begin("caretos", 2)
    url, accept = client.address + table.path + "/events?after=0", {"accept": "text/event-stream"}
    headers = {**accept, "authorization": f"Bearer {table.tokens[1]}"}
    async with client.session.get(url, headers=headers) as stream:
        async for line in stream.content:
            if line.startswith(b"id: 4"):
                break  # its own SeatTaken has gone by and the stream goes on
        await client.post(f"{table.path}/seats/1/token", {}, token=table.tokens[1])
        rest = await asyncio.wait_for(stream.content.read(), PATIENCE)

    events = [block.splitlines() for block in rest.decode().split("\n\n") if block]
    assert [event[0] for event in events if event[0].startswith(("id", "event"))] == ["id: 5", "event: problem"]
    assert '"NOT_SEATED"' in events[-1][1]


async def test_only_a_hash_of_the_token_is_kept(client: Client, valkey: Valkey) -> None:
    table = await client.begin("caretos", 2)
    await table.play(5)
    with valkey.client() as server:
        kept = [server.dump(key) or b"" for key in server.scan_iter(match=f"*{table.id}*")]
        kept += [repr(server.hgetall(f"{{{table.id}}}:seats")).encode()]

    everything = b"".join(kept)
    assert len(kept) == 7  # one of them is who opened the table, as a hash
    for token in table.tokens:
        assert token.encode() not in everything
        assert sha256(token.encode()).hexdigest().encode() in everything


async def test_tables_are_listed_by_game_and_free_seat(client: Client) -> None:
    open_one, other = await client.open("caral", 2), await client.open("caretos", 2)
    full = await client.begin("caretos", 2)

    free = (await client.get("/v1/tables?games=caral,caretos&freeSeat=true&first=100")).json["tables"]
    of_caretos = (await client.get("/v1/caretos/tables?freeSeat=true&first=100")).json["tables"]
    unknown = await client.get("/v1/tables?games=caral,chess")

    assert {open_one.id, other.id} <= {one["id"] for one in free}
    assert full.id not in {one["id"] for one in free}
    assert {"caral", "caretos"} == {one["game"] for one in free}
    assert [one for one in free if one["game"] == "caretos"][:5] == of_caretos[:5]
    assert (404, "UNKNOWN") == (unknown.status, unknown.code)


async def test_tables_are_listed_newest_first_a_page_at_a_time(client: Client) -> None:
    opened = {(await client.open("caral", 2)).id for _ in range(5)}
    found: list[dict[str, Any]] = []
    cursor = ""
    while len(found) < 5:
        page = (await client.get(f"/v1/caral/tables?first=2{cursor}")).json
        found += page["tables"]
        cursor = f"&after={page['after']}"

    assert opened == {table["id"] for table in found[:5]}
    times = [table["openedAt"] for table in found]
    assert sorted(times, reverse=True) == times
    begun = await client.begin("caral", 2)
    running = (await client.get("/v1/caral/tables?status=RUNNING&first=1")).json["tables"]
    assert [begun.id] == [table["id"] for table in running]
    assert running[0]["seats"] == ["Player 0", "Player 1"]
