"""Names of people: shown like any name, committed to by the log, and deleted without a trace in it."""

import json
import re
from hashlib import sha256
from typing import Any

import pytest
from msgspec import Raw
from redis.asyncio import Redis

from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.commands.forgetting import DeletedNames, StillPlayed, forget_names, forget_own_name
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.entries import NAME, Hidden, Stored, read_stored
from quipu_service.application.log.names import apart, together
from quipu_service.application.log.position import Status
from quipu_service.application.problems.tree import CommandReused, Damaged, Unauthenticated
from quipu_service.application.tables.filters import TableFilter
from quipu_service.application.tables.listing import MOST_LISTED
from tests.service.application.records.test_checkers import by_python
from tests.service.client import Client
from tests.service.forging import forged
from tests.service.tables import Played, another, begun, exported, imported, seated


async def kept(url: str, table: str) -> bytes:
    """Every byte that the server has of a table."""
    async with Redis.from_url(url) as server:
        found = []
        for kind in ("log", "commands", "seats", "summary"):
            key = f"{{{table}}}:{kind}"
            reply: Any = await server.execute_command(*READS[kind], *([key, "-", "+"] if kind == "log" else [key]))
            found.append(repr(reply).encode())
        return b"".join(found)


READS = {"log": ["XRANGE"], "commands": ["HGETALL"], "seats": ["HGETALL"], "summary": ["GET"]}


@pytest.fixture
async def over(quipu: Quipu) -> Played:
    """A game that is over; a bot sat in none of its seats."""
    table = await begun(quipu, "caretos", 2)
    await table.go_on()
    return table


def lines_of(file: bytes) -> list[Any]:
    return [json.loads(line) for line in file.splitlines()]


async def test_the_hashed_bytes_hold_a_commitment_and_the_file_opens_it_for_everybody(over: Played) -> None:
    for seat in (None, 0):
        entry = lines_of(await exported(over, seat))[2]
        body, (opened,) = entry["entry"]["body"], entry["opened"]
        assert (body["name"], opened["part"], opened["content"]) == ("", -2, "Player 0")
        assert body["sealedName"] == sha256((opened["salt"] + '"Player 0"').encode()).hexdigest()


async def test_deleting_names_leaves_the_chain_and_its_proof_and_no_name(over: Played, valkey_url: str) -> None:
    before = await exported(over)
    running = another(over.quipu.stores)
    assert (await running.tables.current(over.id))[0].position.people.names == ("Player 0", "Player 1")

    assert await forget_names(over.quipu.tables, over.id, {0}) == DeletedNames(names=1)
    assert await forget_names(over.quipu.tables, over.id, {0}) == DeletedNames(names=0)

    for quipu in (over.quipu, running, another(over.quipu.stores)):
        assert (await quipu.tables.current(over.id))[0].position.people.names == ("", "Player 1")
    after = await exported(over)
    assert b"Player 0" not in after
    assert b"Player 0" not in await kept(valkey_url, over.id)
    assert [one["hash"] for one in lines_of(before)[1:]] == [one["hash"] for one in lines_of(after)[1:]]
    assert [one["entry"] for one in lines_of(before)[1:]] == [one["entry"] for one in lines_of(after)[1:]]
    for file in (before, after):
        assert (await over.quipu.verify(file)).complete
        assert by_python({"": file.decode()}) == {"": (len(lines_of(file)) - 1, True)}
    page = await over.quipu.listed("caretos", TableFilter(status=Status.OVER), first=MOST_LISTED)
    (listed,) = [one for one in page.tables if one.id == over.id]
    assert listed.seats == ("", "Player 1")


async def test_nothing_that_is_left_tells_a_guesser_that_the_guess_was_right(over: Played, valkey_url: str) -> None:
    body = lines_of(await exported(over))[2]
    salt, digest = body["opened"][0]["salt"], over_digest(await kept(valkey_url, over.id), 2)
    await forget_names(over.quipu.tables, over.id)
    left = await kept(valkey_url, over.id)

    assert salt.encode() not in left
    assert digest
    assert digest not in left
    with pytest.raises(CommandReused):
        await over.quipu.commands.take(over.id, command="sit-0", name="Player 0")


def over_digest(held: bytes, version: int) -> bytes:
    """What the server keeps of the command of a version."""
    found = re.search(rb"b'%d ([0-9a-f]{64})'" % version, held)
    assert found is not None
    return found[1]


async def test_names_are_needed_while_a_game_is_played(quipu: Quipu) -> None:
    table = await begun(quipu, "caretos", 2)

    with pytest.raises(StillPlayed):
        await forget_names(quipu.tables, table.id)
    assert (await table.position()).status is Status.RUNNING


async def test_a_player_deletes_the_own_name_after_the_game_over_rest_and_graphql(client: Client) -> None:
    table = await client.begin("caretos", 2)
    path, (ann, ben) = f"{table.path}/seats/0/name", table.tokens[:2]
    early = await client.ask("DELETE", path, token=ann)
    assert (early.status, early.code, early.json["rule"]) == (409, "NAMES_NEEDED", "T2.11")
    await table.finish()
    assert (await client.ask("DELETE", path)).code == "UNAUTHENTICATED"
    assert (await client.ask("DELETE", path, token=ben)).code == "NOT_SEATED"

    gone, again = [await client.ask("DELETE", path, token=ann) for _ in range(2)]
    assert (gone.json, again.json) == ({"names": 1}, {"names": 0})
    seats = (await client.get(table.path)).json["seats"]
    assert [bool(seat["name"]) for seat in seats] == [False, True]
    asked = {"query": FORGET, "variables": {"table": table.id, "seat": 1}}
    by_graphql = await client.post("/graphql", asked, token=ben)
    assert by_graphql.json["data"]["forgetName"] == {"deletedNames": {"names": 1}}, by_graphql.body
    assert not any(seat["name"] for seat in (await client.get(table.path)).json["seats"])


FORGET = """mutation ($table: ID!, $seat: Int!) {
  forgetName(table: $table, seat: $seat) { deletedNames { names } } }"""


async def test_a_player_id_deletes_the_name_of_the_seat_that_it_holds(quipu: Quipu) -> None:
    table = await seated(quipu, "caretos", 2)
    await quipu.commands.leave(table.id, command="leave", token=table.tokens[1], seat=1)
    player = "an-id-of-a-player-of-these-tests-0"
    _, table.tokens[1] = await quipu.commands.take(table.id, command="sit", name="Cleo", player=player)
    await quipu.commands.start(table.id, command="start", token=table.host)
    await table.go_on()
    with pytest.raises(Unauthenticated):
        await forget_own_name(quipu.tables, table.id, "somebody-elses-id-which-sits-nowhere", 1)
    assert (await forget_own_name(quipu.tables, table.id, player, 1))[1] == DeletedNames(names=2)
    assert b"Cleo" not in await exported(table)


async def test_another_name_in_the_server_or_in_a_file_is_seen(over: Played, valkey_url: str) -> None:
    file = await exported(over)
    other = file.replace(b'"content":"Player 0"', b'"content":"Player 9"')
    assert other != file
    report = await over.quipu.verify(other)
    assert (report.wrong, report.valid) == (2, False)
    assert by_python({"": other.decode()}) == {"": (2, False)}

    async with Redis.from_url(valkey_url) as server:
        key = f"{{{over.id}}}:seats"
        held: Any = await server.execute_command("HGET", key, "name:2")
        await server.execute_command("HSET", key, "name:2", held.replace(b"Player 0", b"Player 9"))
    with pytest.raises(Damaged, match="at entry 2: its name"):
        await another(over.quipu.stores).tables.current(over.id)


@pytest.mark.parametrize("field", ["name", "bot", "sealedName"])
async def test_a_sealed_name_stands_alone(over: Played, field: str) -> None:
    given = {"name": "Ann", "bot": "CLUB", "sealedName": "no hash"}[field]

    def change(_: Any, lines: list[dict[str, Any]]) -> None:
        body = lines[1]["entry"]["body"]
        order = ("type", "seat", "name", "entropy", "bot", "sealedName")
        changed = {**body, field: given}
        lines[1]["entry"]["body"] = {key: changed[key] for key in order if key in changed}
        if field == "sealedName":
            lines[1]["opened"] = []

    report = await over.quipu.verify(forged(await exported(over), change))

    assert (report.wrong, report.valid) == (2, False), report


async def test_a_file_with_and_without_a_name_is_imported_and_the_name_can_be_deleted_there_too(
    over: Played, cluster_url: str
) -> None:
    await forget_names(over.quipu.tables, over.id, {1})
    file = await exported(over)
    async with redis_stores(cluster_url) as stores:
        elsewhere = another(stores)
        assert (await imported(elsewhere, file)).position.people.names == ("Player 0", "")
        assert await forget_names(elsewhere.tables, over.id) == DeletedNames(names=1)
        assert (await another(stores).tables.current(over.id))[0].position.people.names == ("", "")


async def test_a_player_who_lost_the_race_for_a_seat_gets_the_other_names(quipu: Quipu) -> None:
    opened = await quipu.new_tables.open("caretos", seats=2)
    table = opened.position.table.id
    slow = another(quipu.stores)
    await slow.tables.current(table)
    await quipu.commands.take(table, command="first", name="Ann")

    accepted, _ = await slow.commands.take(table, command="second", name="Bob")

    assert accepted.step.position.people.names == ("Ann", "Bob")
    assert (await another(quipu.stores).tables.current(table))[0].position.people.names == ("Ann", "Bob")


def test_a_name_is_stored_apart_from_the_cards_that_are_hidden_beside_it() -> None:
    cards, name = Hidden(part=0, content=Raw(b'{"cards":[]}')), Hidden(part=NAME, content=Raw(b'"Ann"'), salt="00")
    stored = Stored(entry=Raw(b"{}"), hash="1f", hidden=(cards, name))

    rest, alone = apart(stored)

    assert (cards,) == read_stored(rest).hidden
    assert alone is not None
    assert stored == read_stored(together(rest, alone))
    assert (rest, None) == apart(read_stored(rest))
