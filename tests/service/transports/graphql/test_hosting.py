"""Private tables and the host's commands over GraphQL."""

from typing import Any

from tests.service.transports.graphql.site import Client, new_command

OPEN = """mutation ($command: ID!) {
  opened: open(game: "caracalla", command: $command, seats: 2, visibility: PRIVATE) {
  hostToken invitation table { id visibility } } }"""
SHOW = """query ($table: ID!) { table(table: $table) { visibility mine { id }
  invitation { problem { reason } invitationDocument { invitation } } } }"""
TAKE = """mutation ($table: ID!, $command: ID!, $invitation: String) {
  result: takeSeat(table: $table, command: $command, name: "Ben", invitation: $invitation) {
    seat token } }"""
INVITE = """mutation ($table: ID!, $command: ID!) { result: changeInvitation(table: $table, command: $command) {
  repeated problem { reason } invitationDocument { invitation version } } }"""
FREE = """mutation ($table: ID!, $command: ID!) { result: leaveSeat(table: $table, command: $command, seat: 0) {
  table { seats { name } } } }"""
CLOSE = """mutation ($table: ID!, $command: ID!) { result: closeTable(table: $table, command: $command) {
  table { status } problem { ... on Refused { code } } } }"""
DOORS = (
    SHOW,
    "query ($table: ID!) { table(table: $table) { at(version: 9) { version } } }",
    "query ($table: ID!) { table(table: $table) { mine { hint { __typename } } } }",
    'mutation ($table: ID!) { startTable(table: $table, command: "s") { __typename } }',
    'mutation ($table: ID!) { forkTable(table: $table, command: "f") { __typename } }',
    'mutation ($table: ID!) { rewindTable(table: $table, command: "r", to: 1) { __typename } }',
    'mutation ($table: ID!) { leaveSeat(table: $table, command: "l", seat: 0) { __typename } }',
    'mutation ($table: ID!) { closeTable(table: $table, command: "c") { __typename } }',
    'mutation ($table: ID!) { changeInvitation(table: $table, command: "i") { __typename } }',
    'mutation ($table: ID!) { takeSeat(table: $table, command: "t", name: "Eve") { __typename } }',
    'mutation ($table: ID!) { act(table: $table, command: "b", actions: [{}]) { __typename } }',
    'mutation ($table: ID!) { caracallaAct(table: $table, command: "a", actions: [{endTurn: YES}]) { __typename } }',
)


async def test_to_a_stranger_a_private_table_is_like_one_that_is_not_there(client: Client) -> None:
    opened = (await client.data(OPEN, command=new_command()))["opened"]["table"]
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
    table, host, code = opened["table"]["id"], opened["hostToken"], opened["invitation"]
    shown = (await client.data(SHOW, token=host, table=table))["table"]
    invited = {"problem": None, "invitationDocument": {"invitation": code}}
    assert shown == {"visibility": "PRIVATE", "mine": None, "invitation": invited}
    assert (await client.problem(SHOW, token=code, table=table))["code"] == "NOT_SEATED"
    seated = (await client.data(TAKE, table=table, command="one", invitation=code))["result"]
    assert seated["seat"] == 0
    changed = [(await client.data(INVITE, token=host, table=table, command="new"))["result"] for _ in range(2)]
    assert [one["repeated"] for one in changed] == [False, True]
    made = [one["invitationDocument"] for one in changed]
    assert made[0]["version"] == 3
    assert made[0]["invitation"] == made[1]["invitation"] != code
    freed = (await client.data(FREE, token=host, table=table, command="out"))["result"]
    assert freed["table"]["seats"] == [{"name": None}, {"name": None}]
    closed = (await client.data(CLOSE, token=host, table=table, command="end"))["result"]
    assert closed["table"]["status"] == "CLOSED"
    again = (await client.data(CLOSE, token=host, table=table, command="twice"))["result"]
    assert again["problem"]["code"] == "TABLE_CLOSED"
