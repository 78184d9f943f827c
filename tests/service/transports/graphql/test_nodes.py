"""Each kind of node, asked by each kind of token: nothing is seen by its id that its viewer may not see otherwise."""

from typing import Any

import pytest
from graphql import GraphQLInterfaceType, build_schema

from quipu_rules.catalog import GAMES
from tests.service.serving import ROOT
from tests.service.transports.graphql.site import Client, new_command
from tests.service.transports.graphql.test_play import done, typed

NODES = "query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }"
NODE = """query ($id: ID!) { node(id: $id) { __typename id
  ... on Entry { json } ... on View { json } ... on OwnSeat { kept seat { id } } } }"""
BEGUN = (
    "query ($table: ID!) { table(table: $table) { id now { id view { id } } board { id } seats { id } mine { id } } }"
)
OPEN = """mutation ($command: ID!) { opened: open(game: "caretos", command: $command, seats: 2, visibility: PRIVATE) {
  hostToken invitation table { id } } }"""
SIT = """mutation ($table: ID!, $command: ID!, $name: String!, $invitation: String) {
  takeSeat(table: $table, command: $command, name: $name, invitation: $invitation) { token } }"""
START = 'mutation ($table: ID!) { startTable(table: $table, command: "start") { entry { id } problem { reason } } }'
PUBLIC = {"caretos": "Game", "caretos/standard": "Edition"}


async def private(client: Client) -> tuple[str, dict[str, str | None], str]:
    """A private table that has begun, its tokens, and the id of its board."""
    opened = (await client.data(OPEN, command=new_command()))["opened"]
    table, host, invitation = opened["table"]["id"], opened["hostToken"], opened["invitation"]
    seats = []
    for name in ("Ann", "Ben"):
        sat = await client.data(SIT, table=table, command=f"sit-{name}", name=name, invitation=invitation)
        seats.append(sat["takeSeat"]["token"])
    assert (await client.data(START, token=host, table=table))["startTable"]["problem"] is None
    await (await client.open()).start()
    tokens = {
        "stranger": client.tokens[0],
        "first": seats[0],
        "second": seats[1],
        "host": host,
        "guest": invitation,
        "nobody": None,
    }
    seen = (await client.data(BEGUN, token=seats[0], table=table))["table"]
    assert (seen["now"]["id"], seen["mine"]["id"]) == (f"{table}/4/0", f"{table}/seats/0/own")
    assert [one["id"] for one in seen["seats"]] == [f"{table}/seats/0", f"{table}/seats/1"]
    return table, tokens, seen["board"]["id"]


@pytest.mark.parametrize(
    ("who", "viewer"),
    [("first", "0"), ("second", "1"), ("host", "-"), ("guest", "-"), ("stranger", None), ("nobody", None)],
)
async def test_each_kind_of_node_is_for_whoever_may_see_it(client: Client, who: str, viewer: str | None) -> None:
    table, tokens, board = await private(client)
    of_table = {table: "Table", f"{table}/seats/0": "Seat", f"{table}/seats/1": "Seat"}
    own = {f"{table}/seats/{seat}/own": ("OwnSeat", str(seat)) for seat in (0, 1)}
    seen = {f"{table}/4/{one}": ("Entry", one) for one in "01-"}
    views = {f"{table}/4/{one}/view": ("CaretosView", one) for one in "01-"}
    expected: dict[str, Any] = {**PUBLIC, board: "CaretosBoard"}
    expected |= {name: kind if viewer is not None else None for name, kind in of_table.items()}
    expected |= {name: kind if one == viewer else None for name, (kind, one) in (own | seen | views).items()}

    others = tuple(game.prefix for game in GAMES.values() if game.name != "caretos")
    schema = build_schema((ROOT / "schema.graphql").read_text(encoding="utf-8"))
    node = schema.type_map["Node"]
    assert isinstance(node, GraphQLInterfaceType)
    kinds = {one.name for one in schema.get_possible_types(node) if not one.name.startswith(others)}
    assert kinds == {"Table", "Seat", "OwnSeat", "Entry", "CaretosView", "CaretosBoard", *PUBLIC.values()}

    found = (await client.data(NODES, token=tokens[who], ids=list(expected)))["nodes"]

    told = {name: one and one["__typename"] for name, one in zip(expected, found, strict=True)}
    assert told == expected
    assert all(one is None or one["id"] == name for name, one in zip(expected, found, strict=True))


async def test_a_node_says_what_its_table_says(client: Client) -> None:
    table, tokens, _ = await private(client)
    token = tokens["first"]
    query = "query ($table: ID!) { table(table: $table) { now { id json view { id json } } } }"
    now = (await client.data(query, token=token, table=table))["table"]["now"]
    entry = (await client.data(NODE, token=token, id=now["id"]))["node"]
    view = (await client.data(NODE, token=token, id=now["view"]["id"]))["node"]
    assert (entry["json"], view["json"]) == (now["json"], now["view"]["json"])


@pytest.mark.parametrize(
    "name",
    [
        *("", "nowhere", "caretos/none", "caretos/standard/boards", "caretos/standard/boards/2/{}/000000000000"),
        *("caretos/standard/boards/9/{}/0", "caretos/standard/boards/2/{/0", "%s/4", "%s/99/0", "%s/0/0", "%s/04/0"),
        *(
            "%s/4/0/sight",
            "%s/seats",
            "%s/seats/2",
            "%s/seats/-1",
            "%s/seats/00",
            "%s/seats/0/other",
            "%s/4/7",
            "%s/4/",
        ),
    ],
)
async def test_what_is_no_node_is_null(client: Client, name: str) -> None:
    table, tokens, _ = await private(client)
    wanted = name.replace("%s", table)
    assert (await client.data(NODE, token=tokens["first"], id=wanted))["node"] is None


async def test_boards_of_other_sizes_are_other_nodes_and_equal_ones_are_the_same(client: Client) -> None:
    query = """query ($two: Int!, $more: Int!) { game(game: "caracalla") {
      two: board(seats: $two) { id } same: board(seats: $two, setup: {rounds: 3}) { id }
      more: board(seats: $more) { id } } }"""
    boards = (await client.data(query, two=2, more=6))["game"]
    assert boards["two"] == boards["same"] != boards["more"]
    assert (await client.data(NODE, id=boards["two"]["id"]))["node"]["__typename"] == "CaracallaBoard"


async def test_an_entry_never_changes_and_its_table_is_the_live_one(client: Client) -> None:
    await (await client.open()).start()
    query = "query ($table: ID!) { table(table: $table) { now { id toAct json } } }"
    (seat,) = (await client.data(query, table=client.table))["table"]["now"]["toAct"]
    before = (await client.data(query, token=client.tokens[seat], table=client.table))["table"]["now"]
    await done(client, seat, typed(before["json"]["legalActions"][0]))
    asked = "query ($id: ID!) { node(id: $id) { ... on Entry { json table { version now { version } } } } }"
    after = (await client.data(asked, token=client.tokens[seat], id=before["id"]))["node"]
    assert after["json"] == before["json"]
    assert after["table"] == {"version": 5, "now": {"version": 5}}


async def test_at_most_twenty_nodes_are_read_at_once(client: Client) -> None:
    await client.data(NODES, ids=["nowhere"] * 20)
    assert (await client.problem(NODES, ids=["nowhere"] * 21))["code"] == "TOO_LARGE"


async def test_a_seat_that_was_claimed_has_to_be_ones_own(client: Client) -> None:
    await (await client.open()).start()
    query = "query ($table: ID!) { table(table: $table) { now(as: 0) { id } } }"
    mine = await client.data(query, token=client.tokens[0], table=client.table)
    assert mine["table"]["now"]["id"] == f"{client.table}/4/0"
    for token in (client.tokens[1], None):
        assert (await client.problem(query, token=token, table=client.table))["code"] == "NOT_SEATED"
