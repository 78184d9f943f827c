"""Ids that are replaced, seats that move and seats that are offered, in GraphQL."""

import secrets

from tests.service.transports.graphql.site import Client

MAKE = """mutation ($table: ID!, $seat: Int!) { makeCode(table: $table, seat: $seat) {
  seatCode { oneTimeCode expiresAt } problem { ... on Refused { code } } } }"""
REDEEM = """mutation ($code: String!, $command: ID!, $asPlayer: Boolean!) {
  redeemCode(code: $code, command: $command, asPlayer: $asPlayer) {
    movedSeat { game table seat token } problem { ... on Refused { code } } } }"""
RENEW = """mutation ($command: ID!, $player: String) { renewPlayer(command: $command, player: $player) {
  renewedPlayer { player tables } problem { ... on Refused { code } } } }"""
OFFER = """mutation ($table: ID!, $command: ID!) {
  agreeToMotion(table: $table, command: $command, kind: NEWCOMER, to: 1) {
  table { motions { to } } problem { ... on Refused { code } } } }"""


def key() -> str:
    return secrets.token_hex(16)


async def test_a_seat_moves_by_a_code_and_its_id_is_replaced(client: Client) -> None:
    await (await client.open(2)).start()
    made = (await client.data(MAKE, token=client.tokens[0], table=client.table, seat=0))["makeCode"]["seatCode"]
    player, command = secrets.token_urlsafe(24), key()
    asked = {"code": made["oneTimeCode"], "command": command, "asPlayer": True}
    moved, again = [(await client.data(REDEEM, token=player, **asked))["redeemCode"]["movedSeat"] for _ in range(2)]
    assert (moved["table"], moved["seat"], again) == (client.table, 0, moved)
    used = await client.data(REDEEM, token=player, **{**asked, "command": key()})
    assert used["redeemCode"] == {"movedSeat": None, "problem": {"code": "NO_CODE"}}

    renewed, same = [
        (await client.data(RENEW, token=player, command=command))["renewPlayer"]["renewedPlayer"] for _ in range(2)
    ]
    assert (renewed["tables"], same) == (1, {"player": renewed["player"], "tables": 1})
    refused = await client.data(RENEW, token=player, command=key(), player=player)
    assert refused["renewPlayer"]["problem"] == {"code": "SAME_PLAYER"}  # T2.10
    for dead in (player, moved["token"], client.tokens[0]):
        problem = await client.problem(MAKE, token=dead, table=client.table, seat=0)
        assert problem["code"] == "UNAUTHENTICATED"
    assert (await client.data(MAKE, token=renewed["player"], table=client.table, seat=0))["makeCode"]["seatCode"][
        "oneTimeCode"
    ]


async def test_there_is_nothing_to_offer_while_nobody_has_left(client: Client) -> None:
    await (await client.open(2)).start()
    refused = await client.data(OFFER, token=client.tokens[0], table=client.table, command=key())
    assert refused["agreeToMotion"] == {"table": None, "problem": {"code": "NOT_TO_OFFER"}}
