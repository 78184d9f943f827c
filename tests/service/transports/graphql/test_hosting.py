"""Private tables and the host's commands over GraphQL."""

from typing import Any

from tests.service.transports.graphql.site import Client, new_command

OPEN = """mutation ($command: ID!) { opened: caracallaOpen(command: $command, seats: 2, visibility: PRIVATE) {
  ... on CaracallaTable { id visibility hostToken invitation } } }"""
SHOW = "query ($table: ID!) { table(id: $table) { visibility you hostToken invitation } }"
TAKE = """mutation ($table: ID!, $command: ID!, $invitation: String) {
  result: takeSeat(table: $table, command: $command, name: "Ben", invitation: $invitation) {
    ... on Seated { seat token } } }"""
INVITE = """mutation ($table: ID!, $command: ID!) { result: changeInvitation(table: $table, command: $command) {
  ... on Invited { invitation version repeated } ... on Problem { reason } } }"""
FREE = """mutation ($table: ID!, $command: ID!) { result: leaveSeat(table: $table, command: $command, seat: 0) {
  ... on Changed { table { seats { name } } } } }"""
CLOSE = """mutation ($table: ID!, $command: ID!) { result: closeTable(table: $table, command: $command) {
  ... on Changed { table { status } } ... on Refused { code } } }"""
DOORS = (
    SHOW,
    "query ($table: ID!) { table(id: $table, at: 9) { version } }",
    "query ($table: ID!) { hint(table: $table) { __typename } }",
    "query ($table: ID!) { analysis(table: $table) { __typename } }",
    'mutation ($table: ID!) { startTable(table: $table, command: "s") { __typename } }',
    'mutation ($table: ID!) { forkTable(table: $table, command: "f") { __typename } }',
    'mutation ($table: ID!) { rewindTable(table: $table, command: "r", to: 1) { __typename } }',
    'mutation ($table: ID!) { leaveSeat(table: $table, command: "l", seat: 0) { __typename } }',
    'mutation ($table: ID!) { closeTable(table: $table, command: "c") { __typename } }',
    'mutation ($table: ID!) { changeInvitation(table: $table, command: "i") { __typename } }',
    'mutation ($table: ID!) { takeSeat(table: $table, command: "t", name: "Eve") { __typename } }',
    "query ($table: ID!) { caracallaLegalActions(table: $table) { __typename } }",
    'mutation ($table: ID!) { caracallaAct(table: $table, command: "a", actions: [{endTurn: YES}]) { __typename } }',
)


async def test_to_a_stranger_a_private_table_is_like_one_that_is_not_there(client: Client) -> None:
    opened = (await client.data(OPEN, command=new_command()))["opened"]
    for document in DOORS:
        for token in (None, "a" * 24):
            said = []
            for table in (opened["id"], "a" * 16):
                answer: Any = await client.ask(document, token=token, table=table)
                said.append(str(answer).replace(table, ""))
            assert said[0] == said[1], document
            assert "UNKNOWN" in said[0], said


async def test_the_host_invites_frees_and_closes(client: Client) -> None:
    opened = (await client.data(OPEN, command=new_command()))["opened"]
    table, host, code = opened["id"], opened["hostToken"], opened["invitation"]
    shown = (await client.data(SHOW, token=host, table=table))["table"]
    assert shown == {"visibility": "PRIVATE", "you": None, "hostToken": None, "invitation": code}
    assert (await client.data(SHOW, token=code, table=table))["table"]["invitation"] is None
    seated = (await client.data(TAKE, table=table, command="one", invitation=code))["result"]
    assert seated["seat"] == 0
    changed = [(await client.data(INVITE, token=host, table=table, command="new"))["result"] for _ in range(2)]
    assert (changed[0]["version"], [one["repeated"] for one in changed]) == (3, [False, True])
    assert changed[0]["invitation"] == changed[1]["invitation"] != code
    freed = (await client.data(FREE, token=host, table=table, command="out"))["result"]
    assert freed["table"]["seats"] == [{"name": None}, {"name": None}]
    closed = (await client.data(CLOSE, token=host, table=table, command="end"))["result"]
    assert closed["table"]["status"] == "CLOSED"
    again = (await client.data(CLOSE, token=host, table=table, command="twice"))["result"]
    assert again["code"] == "TABLE_CLOSED"
