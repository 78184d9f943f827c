"""What happens, in words, in the reader's language."""

from tests.service.client import Client

FATHER = {"type": "selectRoman", "role": "FATHER"}
REASON = "... on Refused { code reason }"
PLACED = [FATHER, {"type": "placeRoman", "square": 0}]


async def test_events_come_with_sentences_where_they_are_asked_for(client: Client) -> None:
    table = await client.begin("caracalla", 2)
    seat = await table.to_act()
    token, command = table.token(seat), f"{table.path}/commands/first"

    plain = await client.put(command, PLACED, token=token)
    english = await client.put(f"{command}?text=true", PLACED, token=token)
    german = await client.put(f"{command}?text=true&language=de", PLACED, token=token, accept_language="en")

    assert "texts" not in plain.json
    assert plain.json["events"] == english.json["events"] == german.json["events"]
    assert len(english.json["events"]) == len(english.json["texts"]) == 2
    assert not english.json["texts"][0], "taking up a piece is told with what it then does"
    assert "places the father" in english.json["texts"][1]
    assert "setzt den Vater" in german.json["texts"][1]


async def test_a_followed_table_is_told_in_words(client: Client) -> None:
    table = await client.begin("caral", 2)
    await table.play(5)

    told = (await client.get(f"{table.path}/events?text=true", accept_language="de")).lines

    assert all(len(update["events"]) == len(update["texts"]) for update in told)
    assert any(update["texts"] for update in told)


async def test_a_wrong_request_for_sentences_is_malformed_and_nothing_is_done(client: Client) -> None:
    table = await client.begin("caracalla", 2)
    seat = await table.to_act()
    before = (await table.show())["version"]

    answer = await client.put(f"{table.path}/commands/x?text=perhaps", FATHER, token=table.token(seat))

    assert (400, "MALFORMED", "$.text") == (answer.status, answer.code, answer.json["path"])
    assert before == (await table.show())["version"]


async def test_a_refusal_names_the_places_of_the_board_as_in_graphql(client: Client) -> None:
    table = await client.begin("caracalla", 2)
    first = await table.to_act()
    placed = [*PLACED, {"type": "endTurn"}]
    assert (await client.put(f"{table.path}/commands/first", placed, token=table.token(first))).status == 200
    other = table.token(1 - first)

    refused = await client.put(f"{table.path}/commands/second", PLACED, token=other)
    actions = "[{selectRoman: {role: FATHER}}, {placeRoman: {square: 0}}]"
    query = f'mutation {{ caracallaAct(table: "{table.id}", command: "third", actions: {actions}) {{ {REASON} }} }}'
    typed = await client.post("/graphql", {"query": query}, token=other)

    assert (409, "SQUARE_TAKEN") == (refused.status, refused.code)
    assert {"code": refused.code, "reason": refused.json["detail"]} == typed.json["data"]["caracallaAct"]
    assert "stands on 0" not in refused.json["detail"]
