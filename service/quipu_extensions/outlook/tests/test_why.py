"""Why something cannot be used, in one request for all of it."""

from tests.service.client import Client
from tests.service.transports.rest.test_sentences import FATHER

ASKED = """query ($table: ID!) { table(table: $table) { mine { why {
  why { version seat rules reasons { action field collection ids values code rule reason } }
  problem { ... on Refused { code } } } } } }"""


async def test_each_place_and_piece_that_is_not_legal_has_a_reason_with_its_rule(client: Client) -> None:
    table = await client.begin("caracalla", 2)
    seat = await table.to_act()
    assert (await table.act(seat, FATHER)).status == 200
    legal = {action["square"] for action in await table.legal(seat) if action["type"] == "placeRoman"}
    board = (await client.get(f"/v1/caracalla/board?seats={2}")).json

    answer = await client.get(f"{table.path}/why", token=table.token(seat))
    german = await client.get(f"{table.path}/why?language=de", token=table.token(seat))
    typed = await client.post("/graphql", {"query": ASKED, "variables": {"table": table.id}}, token=table.token(seat))

    assert answer.headers["etag"] == f'W/"{answer.json["version"]}"'
    squares = [one for one in answer.json["reasons"] if one["collection"] == "squares"]
    reasoned = [place for one in squares for place in one["ids"]]
    assert sorted([*reasoned, *legal]) == sorted(square["id"] for square in board["squares"])
    assert {(one["code"], one["rule"]) for one in squares} == {("NOT_DRY", "R2")}
    chosen = next(one for one in answer.json["reasons"] if one["field"] == "role")
    assert (chosen["values"], chosen["reason"]) == (["FATHER"], "You have already taken up the father.")
    assert "Du hast den Vater schon genommen." in [one["reason"] for one in german.json["reasons"]]
    assert typed.json["data"]["table"]["mine"]["why"]["why"] == answer.json
    assert (await client.get(answer.json["rules"])).status == 200


async def test_whoever_is_not_to_act_is_told_so_for_everything(client: Client) -> None:
    table = await client.begin("caral", 2)
    waiting = 1 - await table.to_act()

    answer = await client.get(f"{table.path}/why", token=table.token(waiting))

    assert {one["code"] for one in answer.json["reasons"]} == {"NOT_YOUR_TURN"}
    assert any(one["collection"] == "spaces" for one in answer.json["reasons"])


async def test_reasons_are_for_seats_of_a_game_that_has_begun(client: Client) -> None:
    table = await client.open("caral", 2)
    token = await table.sit("Ann")

    assert (await client.get(f"{table.path}/why")).code == "UNAUTHENTICATED"
    early = await client.get(f"{table.path}/why", token=token)
    typed = await client.post("/graphql", {"query": ASKED, "variables": {"table": table.id}}, token=token)

    assert (early.status, early.code) == (409, "NOT_STARTED")
    assert typed.json["data"]["table"]["mine"]["why"]["problem"] == {"code": "NOT_STARTED"}
