"""Tokens that are renewed and players who part, in GraphQL."""

from tests.service.transports.graphql.site import Client

RENEW = """mutation ($table: ID!) { renewToken(table: $table, command: "renew", seat: 0) {
  seat token repeated table { mine { seat { seat } } } } }"""
PART = """mutation ($table: ID!) {
  revokeToken(table: $table, command: "revoke", seat: 0) { entry { id } problem { ... on Refused { code } } }
  resign(table: $table, command: "resign", seat: 0) { table { seats { resigned } } } }"""
ABANDON = """mutation ($table: ID!) { agreeToMotion(table: $table, command: "end", kind: ABANDON) {
  table { status motions { kind agreed asked } } } }"""

REMATCH = """mutation ($table: ID!, $command: ID!) { rematch(table: $table, command: $command) {
  seat repeated table { id mine { seat { seat } } rematchOf { id } seats { name } }
  problem { ... on Refused { code } } } }"""


async def test_a_token_is_renewed_and_players_part(client: Client) -> None:
    await (await client.open(3)).start()
    old = client.tokens[0]
    renewed, again = [(await client.data(RENEW, token=old, table=client.table))["renewToken"] for _ in range(2)]
    assert (renewed["seat"], renewed["table"]["mine"]["seat"]["seat"], again["token"]) == (0, 0, renewed["token"])
    assert (renewed["repeated"], again["repeated"]) == (False, True)
    assert (await client.problem(ABANDON, token=old, table=client.table))["code"] == "UNAUTHENTICATED"
    parted = await client.data(PART, token=renewed["token"], table=client.table)
    assert parted["revokeToken"] == {"entry": None, "problem": {"code": "NO_PLAYER"}}
    assert [seat["resigned"] for seat in parted["resign"]["table"]["seats"]] == [True, False, False]
    asked = (await client.data(ABANDON, token=client.tokens[1], table=client.table))["agreeToMotion"]
    assert asked["table"] == {"status": "RUNNING", "motions": [{"kind": "ABANDON", "agreed": [1], "asked": [2]}]}
    ended = (await client.data(ABANDON, token=client.tokens[2], table=client.table))["agreeToMotion"]
    assert ended["table"] == {"status": "CLOSED", "motions": []}


async def test_the_same_people_play_again(client: Client) -> None:
    await (await client.open(2)).start()
    early = await client.data(REMATCH, token=client.tokens[0], table=client.table, command="early")
    assert early["rematch"]["problem"] == {"code": "NOT_OVER"}
    for token in client.tokens:
        await client.data(ABANDON, token=token, table=client.table)
    met = [
        (await client.data(REMATCH, token=token, table=client.table, command="again"))["rematch"]
        for token in client.tokens
    ]
    assert [(one["seat"], one["table"]["mine"]["seat"]["seat"], one["repeated"]) for one in met] == [
        (0, 0, False),
        (1, 1, False),
    ]
    assert met[0]["table"]["id"] == met[1]["table"]["id"]
    assert met[1]["table"]["rematchOf"] == {"id": client.table}
    assert [seat["name"] for seat in met[1]["table"]["seats"]] == ["Ada", "Ben"]
