"""Filters of lists over REST and GraphQL: the same tables, and errors that name the parameter."""

import json
import secrets
from urllib.parse import quote

import pytest

from tests.service.client import Client

OPEN = """mutation ($room: String!) {
  open(game: "caral", command: "c", seats: 3, room: $room, clock: {turn: 60000}, bots: [{level: BEGINNER}],
            setup: {modules: [ANACONDA]}) { table { id room } } }"""
LIST = """query ($room: String!, $setup: JSON) {
  tables(game: "caral", room: $room, clock: TURN, leastTime: 60000, mostTime: 60000, bots: BEGINNER,
         setup: $setup) {
    nodes { id room seats { bot } clock { turn } setup { json } } } }"""


async def test_a_table_is_found_by_its_room_and_terms_over_both(client: Client) -> None:
    room = f"https://chat.example/r?id={secrets.token_hex(8)}&x=#1"
    setup = {"modules": ["ANACONDA"]}
    opened = await client.open("caral", 3, room=room, clock={"turn": 60_000}, bots=[{"level": "BEGINNER"}], setup=setup)
    sent = await client.post("/graphql", {"query": OPEN, "variables": {"room": room}})
    other = sent.json["data"]["open"]["table"]
    terms = f"&clock=TURN&leastTime=60000&mostTime=60000&bots=BEGINNER&setup={quote(json.dumps(setup))}"

    listed = (await client.get(f"/v1/caral/tables?room={quote(room, safe='')}{terms}")).json["tables"]
    asked = await client.post("/graphql", {"query": LIST, "variables": {"room": room, "setup": setup}})
    nodes = asked.json["data"]["tables"]["nodes"]

    assert {other["id"], opened.id} == {one["id"] for one in listed}
    assert [one["id"] for one in listed] == [one["id"] for one in nodes]
    assert {room} == {other["room"], (await opened.show())["room"], *(one["room"] for one in [*listed, *nodes])}
    assert [setup, setup] == [one["setup"] for one in listed] == [one["setup"]["json"] for one in nodes]
    assert all(one["bots"].count("BEGINNER") == 1 for one in listed)
    assert [] == (await client.get(f"/v1/caral/tables?room={quote(room, safe='')}&bots=NONE")).json["tables"]


@pytest.mark.parametrize(
    ("query", "path"),
    [
        ("room=a%20b", "$.room"),
        ("clock=FAST", "$.clock"),
        ("mostTime=1", "$.mostTime"),
        ("bots=true", "$.bots"),
        ("setup=[]", "$.setup"),
        ("setup={", "$.setup"),
        ('setup={"modules":"ANACONDA"}', "$.setup.modules"),
        ('setup={"moduls":[]}', "$.setup"),
    ],
)
async def test_a_wrong_filter_is_named(client: Client, query: str, path: str) -> None:
    answer = await client.get(
        f"/v1/caral/tables?{quote(query, safe='=%&')}" if "{" in query else f"/v1/caral/tables?{query}"
    )
    assert (400, "MALFORMED") == (answer.status, answer.code)
    assert path == answer.json["path"], answer.json
