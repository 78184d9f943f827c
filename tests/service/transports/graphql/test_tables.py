"""Tables before, beside and after play: lists, seats, rewinding, forking."""

from secrets import token_urlsafe
from typing import Any

import pytest

from quipu_service.adapters.ed25519 import Ed25519Signer, genuine
from quipu_service.application.log.signing import signed_text
from tests.service.serving import SIGNING_KEY
from tests.service.transports.graphql.site import OPEN, START, TAKE, Client, new_command
from tests.service.transports.graphql.test_play import act, begun, typed

LIST = """query ($after: String, $first: Int!) {
  tables(game: "caracalla", status: OPEN, after: $after, first: $first) {
    edges { cursor node { id status seats { name } openedAt } }
    nodes { id } pageInfo { hasNextPage endCursor startCursor } } }"""
CHANGED = """{ repeated entry { version } table { status mine { id } motions { kind to agreed asked } }
  problem { reason __typename
  ... on Refused { code rule details } ... on CommandReused { version }
  ... on Stale { version happened { version type text } } } }"""
REWIND = "mutation ($table: ID!, $command: ID!, $to: Int!, $expected: Int) { result: rewindTable(table: $table, "
REWIND += f"command: $command, to: $to, expectedVersion: $expected) {CHANGED} }}"
FORK = """mutation ($table: ID!, $command: ID!, $at: Int) { forkTable(table: $table, command: $command, at: $at) {
  hostToken repeated table { id version status origin { table version } }
  problem { __typename ... on Refused { code } } } }"""

IN_ROOM = """mutation ($command: ID!, $room: String!) {
  open(game: "caracalla", command: $command, seats: 2, room: $room) { table { id } } }"""
SIT = """mutation ($table: ID!, $command: ID!) {
  takeSeat(table: $table, command: $command, name: "Ann", asPlayer: true) { seat } }"""


async def test_games_and_their_editions(client: Client) -> None:
    query = '{ games { id seats editions { id name hash sources { part standing } } } game(game: "caracalla") { id } }'
    answer = await client.data(query)
    assert answer["game"]["id"] in [game["id"] for game in answer["games"]]
    caracalla = next(game for game in answer["games"] if game["id"] == "caracalla")
    assert caracalla["seats"] == [2, 3, 4, 5, 6]
    assert ("caracalla/standard", "standard") in [(one["id"], one["name"]) for one in caracalla["editions"]]


async def test_the_signing_key_and_signed_heads(client: Client) -> None:
    opened = (await client.data(OPEN, command=new_command(), seats=2, rounds=9))["opened"]["table"]["id"]
    query = """query ($table: ID!) { signingKey
      table(table: $table) { version head commitment importedAt signature { publicKey signature } } }"""
    answer = await client.data(query, table=opened)
    shown = answer["table"]
    text = signed_text(opened, shown["version"], shown["head"], shown["commitment"])

    assert answer["signingKey"] == Ed25519Signer(SIGNING_KEY).public_key == shown["signature"]["publicKey"]
    assert genuine(answer["signingKey"], text, shown["signature"]["signature"])
    assert shown["importedAt"] is None


async def test_pages_of_tables(client: Client) -> None:
    opened = [
        (await client.data(OPEN, command=new_command(), seats=2, rounds=9))["opened"]["table"]["id"] for _ in range(3)
    ]
    first = (await client.data(LIST, first=2))["tables"]
    second = (await client.data(LIST, first=1, after=first["pageInfo"]["endCursor"]))["tables"]
    found = [edge["node"]["id"] for edge in first["edges"] + second["edges"]]
    assert set(found) == set(opened)
    assert [node["id"] for node in first["nodes"]] == found[:2]
    assert first["pageInfo"]["hasNextPage"]
    assert first["edges"][0]["cursor"] == first["pageInfo"]["startCursor"]
    assert first["edges"][0]["node"]["seats"] == [{"name": None}] * 2


EITHER_WAY = """query ($room: String, $mine: Boolean!, $first: Int, $after: String, $last: Int, $before: String) {
  tables(game: "caracalla", room: $room, mine: $mine, first: $first, after: $after, last: $last, before: $before) {
    edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }"""
OWN = EITHER_WAY.replace('game: "caracalla", room: $room, ', "").replace("$room: String, ", "")


@pytest.mark.parametrize("mine", [False, True])
async def test_pages_of_tables_go_both_ways(client: Client, *, mine: bool) -> None:
    player, room = token_urlsafe(32), new_command()
    opened: list[str] = []
    for _ in range(5):
        command = new_command()
        table = (await client.data(IN_ROOM, command=command, room=room))["open"]["table"]["id"]
        await client.data(SIT, token=player, table=table, command=command)
        opened.insert(0, table)
    asked, variables = (OWN, {"mine": True}) if mine else (EITHER_WAY, {"mine": False, "room": room})

    async def page(**window: Any) -> tuple[list[str], Any]:
        found = (await client.data(asked, token=player, **variables, **window))["tables"]
        return [edge["node"]["id"] for edge in found["edges"]], found["pageInfo"]

    whole, _ = await page(first=5)
    assert set(whole) == set(opened)
    last, info = await page(last=2)
    assert (last, info["hasNextPage"], info["hasPreviousPage"]) == (whole[3:], False, True)
    middle, info = await page(last=2, before=info["startCursor"])
    assert (middle, info["hasNextPage"], info["hasPreviousPage"]) == (whole[1:3], True, True)
    newest, info = await page(last=2, before=info["startCursor"])
    assert (newest, info["hasPreviousPage"]) == (whole[:1], False)
    assert (await page(first=2, after=info["endCursor"]))[0] == whole[1:3], "and on from there the other way"
    for window in ({"first": 1, "last": 1}, {"first": 1, "before": info["endCursor"]}):
        problem = await client.problem(asked, token=player, **variables, **window)
        assert (problem["code"], problem["path"]) == ("MALFORMED", "$.last")


async def test_a_token_of_ones_own_makes_sitting_down_repeatable(client: Client) -> None:
    table = (await client.data(OPEN, command=new_command(), seats=2, rounds=9))["opened"]["table"]["id"]
    sit = """mutation ($t: ID!, $own: String!) {
      takeSeat(table: $t, command: "sit", name: "Ada", seat: 1, token: $own, entropy: "beef") {
        seat token repeated entry { version } table { seats { name } } } }"""
    token = token_urlsafe(32)
    answers = [(await client.data(sit, t=table, own=token))["takeSeat"] for _ in range(2)]
    assert [answer["repeated"] for answer in answers] == [False, True]
    assert [(answer["seat"], answer["token"], answer["entry"]["version"]) for answer in answers] == [(1, token, 2)] * 2
    assert answers[0]["table"]["seats"] == [{"name": None}, {"name": "Ada"}]


async def test_a_table_starts_when_all_sit(client: Client) -> None:
    client.table = (await client.data(OPEN, command=new_command(), seats=2, rounds=9))["opened"]["table"]["id"]
    token = (await client.data(TAKE, table=client.table, command="a", name="Ada"))["takeSeat"]["token"]
    query = f'mutation ($t: ID!) {{ result: startTable(table: $t, command: "start") {CHANGED} }}'
    refused = (await client.data(query, token=token, t=client.table))["result"]["problem"]
    assert (refused["code"], refused["rule"], refused["details"]) == ("SEATS_FREE", "T3.1", {"free": 1})
    german = (await client.data(query, token=token, language="de", t=client.table))["result"]["problem"]
    assert german["reason"] != refused["reason"]
    other = (await client.data(TAKE, table=client.table, command="b", name="Ben"))["takeSeat"]["token"]
    assert (await client.data(TAKE, table=client.table, command="c", name="Cleo"))["takeSeat"]["problem"][
        "code"
    ] == "NO_SEAT_FREE"
    asked = (await client.data(query, token=other, t=client.table))["result"]
    assert (asked["table"]["status"], asked["problem"]) == ("OPEN", None)
    started = (await client.data(query, token=token, t=client.table))["result"]
    assert (started["table"]["status"], started["table"]["mine"]) == ("RUNNING", {"id": f"{client.table}/seats/0/own"})


async def test_leaving_a_seat(client: Client) -> None:
    await client.open()
    leave = f'mutation ($t: ID!, $s: Int!) {{ result: leaveSeat(table: $t, command: "l", seat: $s) {CHANGED} }}'
    assert (await client.problem(leave, token=client.tokens[0], t=client.table, s=1))["code"] == "NOT_SEATED"
    left = (await client.data(leave, token=client.tokens[1], t=client.table, s=1))["result"]
    assert left["table"]["status"] == "OPEN"
    assert (await client.problem(START, token=client.tokens[1], table=client.table))["code"] == "UNAUTHENTICATED"


AGREE = "mutation ($table: ID!, $command: ID!, $to: Int!, $expected: Int) { result: agreeToMotion(table: $table, "
AGREE += f"command: $command, kind: REWIND, to: $to, expectedVersion: $expected) {CHANGED} }}"


async def rewind(client: Client, seat: int, to: int, document: str = REWIND, **more: Any) -> dict[str, Any]:
    variables = {"table": client.table, "command": client.command(), "to": to, **more}
    answer: dict[str, Any] = (await client.data(document, token=client.tokens[seat], **variables))["result"]
    return answer


async def test_rewinding_alone_and_with_consent(client: Client) -> None:
    seat, legal = await begun(client)
    await act(client, seat, typed(legal[0]))
    alone = await rewind(client, seat, 4)
    assert (alone["entry"]["version"], alone["table"]["motions"]) == (6, [])
    await act(client, seat, typed(legal[1]))
    assert (await rewind(client, 1 - seat, 6))["problem"]["code"] == "ASK_OTHERS"
    asked = await rewind(client, 1 - seat, 6, AGREE)
    assert asked["table"]["motions"] == [{"kind": "REWIND", "to": 6, "agreed": [1 - seat], "asked": [seat]}]
    agreed = await rewind(client, seat, 6, AGREE)
    assert agreed["table"]["motions"] == []
    assert (await rewind(client, seat, 1))["problem"]["code"] == "NO_SUCH_MOMENT"
    variables: dict[str, Any] = {"table": client.table, "command": "late", "to": 4, "expected": 4}
    stale = (await client.data(REWIND, token=client.tokens[seat], **variables))["result"]["problem"]
    assert (stale["__typename"], stale["version"]) == ("Stale", agreed["entry"]["version"])
    assert "last turn" in stale["happened"][-2]["text"]
    assert "goes back" in stale["happened"][-1]["text"]
    assert [update["version"] for update in stale["happened"]] == list(range(5, agreed["entry"]["version"] + 1))


async def test_forking(client: Client) -> None:
    seat, legal = await begun(client)
    await act(client, seat, typed(legal[0]))
    forked = (await client.data(FORK, command=new_command(), table=client.table, at=4))["forkTable"]["table"]
    assert forked["id"] != client.table
    assert forked["origin"] == {"table": client.table, "version": 4}
    assert (await client.data(FORK, command=new_command(), table=client.table, at=2))["forkTable"]["problem"][
        "code"
    ] == "NO_SUCH_MOMENT"


async def test_opening_sitting_down_and_forking_are_repeatable_by_their_command(client: Client) -> None:
    command = new_command()
    twice = [(await client.data(OPEN, command=command, seats=2, rounds=9))["opened"] for _ in range(2)]
    opened = [one["table"]["id"] for one in twice]
    assert opened[0] == opened[1]
    reused = await client.data(OPEN, command=command, seats=3, rounds=9)
    assert reused["opened"]["problem"]["__typename"] == "CommandReused"
    other = await client.data(OPEN, token=token_urlsafe(32), command=command, seats=2, rounds=9)
    assert other["opened"]["table"]["id"] != opened[0]
    seated = [(await client.data(TAKE, table=opened[0], command="sit", name="Ada"))["takeSeat"] for _ in range(2)]
    assert seated[0] == seated[1]
    ben = (await client.data(TAKE, table=opened[0], command="sit", name="Ben"))["takeSeat"]
    assert (seated[0]["seat"], ben["seat"]) == (0, 1)
    assert ben["token"] != seated[0]["token"]
    await client.data(START, token=twice[0]["hostToken"], table=opened[0])
    forks = [(await client.data(FORK, command=command + "f", table=opened[0], at=4))["forkTable"] for _ in range(2)]
    assert {**forks[0], "repeated": True} == forks[1]
    other = (await client.data(FORK, command=command + "f", table=opened[0]))["forkTable"]
    assert other["problem"]["__typename"] == "CommandReused"
