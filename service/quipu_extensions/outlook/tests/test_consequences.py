"""What legal actions surely lead to."""

from tests.service.client import Client
from tests.service.tables import tries

ASKED = """query ($table: ID!) { table(table: $table) { mine { consequences {
  consequences { version seat consequences { index certain texts next loses } } } } } }"""


async def test_each_legal_action_says_what_it_leads_to_and_what_comes_next(client: Client) -> None:
    table = await client.begin("caral", 2)
    seat = await table.until("moveFigure")
    legal = (await client.get(f"{table.path}/legal", token=table.tokens[seat])).json["legalActions"]

    answer = await client.get(f"{table.path}/consequences", token=table.tokens[seat])
    asked = {"query": ASKED, "variables": {"table": table.id}}
    typed = await client.post("/graphql", asked, token=table.tokens[seat])
    german = await client.get(f"{table.path}/consequences?language=de", token=table.tokens[seat])

    told = answer.json["consequences"]
    assert [one["index"] for one in told] == list(range(len(legal)))
    assert typed.json["data"]["table"]["mine"]["consequences"] == {"consequences": answer.json}
    moved = next(one for one in told if one["certain"] and legal[one["index"]]["type"] == "moveFigure")
    assert any(f"Player {seat} moves to" in text for text in moved["texts"])
    assert any(f"Player {seat} geht zu" in text for one in german.json["consequences"] for text in one["texts"])
    done = await table.act(seat, legal[moved["index"]], command="text")
    assert done.status == 200
    assert (await table.show(seat))["prompt"] == moved["next"]


async def test_what_draws_is_not_foreseen_and_who_waits_has_nothing_to_foresee(client: Client) -> None:
    table = await client.begin("inkas", 3)
    seat = await table.until("roll")
    legal = (await client.get(f"{table.path}/legal", token=table.tokens[seat])).json["legalActions"]

    told = (await client.get(f"{table.path}/consequences", token=table.tokens[seat])).json["consequences"]
    other = (await client.get(f"{table.path}/consequences", token=table.tokens[(seat + 1) % 3])).json

    roll = next(one for one in told if legal[one["index"]]["type"] == "roll")
    assert (roll["certain"], roll["texts"], roll["next"]) == (False, [], None)
    assert other["consequences"] == []
    assert (await client.get(f"{table.path}/consequences")).code == "UNAUTHENTICATED"


async def test_two_monsters_of_one_player_are_told_apart_by_their_powers(client: Client) -> None:
    table = await client.begin("caretos", 2)
    for _ in tries("a player with two monsters to activate"):
        seat = await table.until("activateMonster")
        legal = (await client.get(f"{table.path}/legal", token=table.tokens[seat])).json["legalActions"]
        told = (await client.get(f"{table.path}/consequences", token=table.tokens[seat])).json["consequences"]
        powers = [one["next"] for one in told if legal[one["index"]]["type"] == "activateMonster"]
        if len(powers) == 2:
            break
        await table.play(1)

    assert len(set(powers)) == 2
    assert all(power and "activate" not in power.lower() for power in powers), powers
