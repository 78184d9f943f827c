"""What a game is fought for."""

import pytest

from tests.service.client import Client

ASKED = """query ($table: ID!) { table(table: $table) { stakes {
  stakes { version stakes { name text values leaders remaining } } } } }"""


@pytest.mark.parametrize(
    ("game", "seats", "first", "german"),
    [
        ("caracalla", 2, "Points of the better family", "Punkte der besseren Familie"),
        ("caral", 2, "Fame now", "Ruhmpunkte jetzt"),
        ("caretos", 2, "Points without Final Bonus cards", "Punkte ohne Schlussbonuskarten"),
        ("inkas", 3, "Culture points; the game ends at 11", "Kulturpunkte; das Spiel endet bei 11"),
    ],
)
async def test_a_game_says_what_it_is_fought_for(
    client: Client, game: str, seats: int, first: str, german: str
) -> None:
    table = await client.begin(game, seats)

    answer = await client.get(f"{table.path}/stakes", token=table.tokens[0])
    asked = {"query": ASKED, "variables": {"table": table.id}}
    typed = await client.post("/graphql", asked, token=table.tokens[0])
    translated = await client.get(f"{table.path}/stakes?language=de", token=table.tokens[0])

    assert typed.json["data"]["table"]["stakes"] == {"stakes": answer.json}
    told = answer.json["stakes"]
    assert (told[0]["text"], len(told[0]["values"])) == (first, seats)
    assert translated.json["stakes"][0]["text"] == german
    assert any(one["remaining"] for one in told)


async def test_a_spectator_and_an_opponent_are_not_told_a_score_that_is_hidden(client: Client) -> None:
    table = await client.begin("caretos", 2)
    while len((await table.show(0))["view"]["players"][0]["finalCards"]) != 1:
        await table.play(1)

    own = (await client.get(f"{table.path}/stakes", token=table.tokens[0])).json["stakes"]
    watched = (await client.get(f"{table.path}/stakes")).json["stakes"]

    (mine,) = [one for one in own if one["name"] == "ownScore"]
    assert mine["values"][0] is not None
    assert mine["values"][1] is None
    assert "ownScore" not in {one["name"] for one in watched}
