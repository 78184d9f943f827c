"""A player's own tables in GraphQL."""

import secrets
import time
from functools import partial
from typing import Any

from tests.service.transports.graphql.site import Client, new_command
from tests.service.transports.graphql.test_wires import socket_of
from tests.service.valkey import eventually

OPEN = 'mutation ($command: ID!) { opened: open(game: "caretos", command: $command, seats: 2) { table { id } } }'
TAKE = """mutation ($table: ID!, $command: ID!) {
  takeSeat(table: $table, command: $command, name: "Ann", asPlayer: true) {
    seat table { mine { id } } } }"""
MINE = """query ($turn: Boolean!, $game: String) { tables(mine: true, toAct: $turn, game: $game) {
  nodes { id version toAct mine { id kept seat { seat toAct deadline } } } pageInfo { hasNextPage } } }"""
PAGES = """query ($after: String) { tables(mine: true, first: 1, after: $after) {
  edges { cursor node { id } } pageInfo { endCursor } } }"""
FOLLOW = "subscription { myTables { id status version changedAt mine { seat { seat } } } }"


def milliseconds() -> int:
    """The time of this machine, which is the service's too."""
    return time.time_ns() // 1_000_000


async def opened(client: Client) -> str:
    table: str = (await client.data(OPEN, command=new_command()))["opened"]["table"]["id"]
    return table


async def sit(client: Client, table: str, player: str) -> Any:
    return (await client.data(TAKE, token=player, table=table, command=new_command()))["takeSeat"]


async def test_one_request_lists_the_tables_of_a_player(client: Client) -> None:
    player, tables = secrets.token_urlsafe(24), [await opened(client), await opened(client)]
    for table in tables:
        assert await sit(client, table, player) == {"seat": 0, "table": {"mine": {"id": f"{table}/seats/0/own"}}}
    mine = (await client.data(MINE, token=player, turn=False))["tables"]
    own = {"kept": False, "seat": {"seat": 0, "toAct": False, "deadline": None}}
    assert mine["nodes"] == [
        {"id": table, "version": 2, "toAct": [], "mine": {"id": f"{table}/seats/0/own", **own}}
        for table in tables[::-1]
    ]
    assert (await client.data(MINE, token=player, turn=True))["tables"]["nodes"] == []
    assert (await client.problem(MINE, token=player, turn=True, game="caretos"))["code"] == "MALFORMED"
    assert (await client.problem(MINE, turn=True))["code"] == "UNAUTHENTICATED"


async def test_pages_go_on_where_the_last_one_ended_whenever_their_tables_were_opened(client: Client) -> None:
    player, tables = secrets.token_urlsafe(24), [await opened(client) for _ in range(3)]
    joined = [tables[2], tables[0], tables[1]]
    for table in joined:
        await sit(client, table, player)
        await eventually(
            partial(lambda at: milliseconds() > at, milliseconds())
        )  # the order of joining is kept in milliseconds

    found, after = [], None
    for _ in joined:
        page = (await client.data(PAGES, token=player, after=after))["tables"]
        (edge,), after = page["edges"], page["pageInfo"]["endCursor"]
        found.append(edge["node"]["id"])
        assert edge["cursor"] == after

    assert found == joined[::-1]


async def test_one_subscription_follows_them(client: Client) -> None:
    player, table = secrets.token_urlsafe(24), await opened(client)
    await sit(client, table, player)
    async with socket_of(client, token=player) as socket:
        await socket.say(type="subscribe", id="mine", payload={"query": FOLLOW})
        first = (await socket.hear())["payload"]["data"]["myTables"]
        assert (first["id"], first["mine"]) == (table, {"seat": {"seat": 0}})
        other = await opened(client)
        await sit(client, other, player)
        assert (await socket.hear())["payload"]["data"]["myTables"]["id"] == other


async def test_a_stranger_cannot_follow_a_private_table(client: Client) -> None:
    async with socket_of(client) as socket:
        await socket.say(type="subscribe", id="mine", payload={"query": FOLLOW})
        heard = await socket.hear()
        assert heard["type"] == "error", heard
        assert heard["payload"][0]["extensions"]["code"] == "UNAUTHENTICATED"
