"""What happens, in words, in the reader's language."""

import re
from collections.abc import Sequence
from typing import Any

import pytest

from tests.service.client import Client, Table

FATHER = {"type": "selectRoman", "role": "FATHER"}
REASON = "problem { ... on Refused { code reason } }"
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

    assert all((len(update["events"]) or 1) == len(update["texts"]) for update in told)
    assert ["Player 0 nimmt Platz 1."] in [update["texts"] for update in told if update["type"] == "seatTaken"]


async def test_a_wrong_request_for_sentences_is_malformed_and_nothing_is_done(client: Client) -> None:
    table = await client.begin("caracalla", 2)
    seat = await table.to_act()
    before = (await table.show())["version"]

    answer = await client.put(f"{table.path}/commands/x?text=perhaps", FATHER, token=table.token(seat))

    assert (400, "MALFORMED", "$.text") == (answer.status, answer.code, answer.json["path"])
    assert before == (await table.show())["version"]


@pytest.mark.parametrize(("language", "said"), [("en", "stands on a1"), ("de", "Auf a1")])
async def test_a_refusal_names_the_places_of_the_board_as_in_graphql(client: Client, language: str, said: str) -> None:
    table = await client.begin("caracalla", 2)
    first = await table.to_act()
    placed = [*PLACED, {"type": "endTurn"}]
    assert (await client.put(f"{table.path}/commands/first", placed, token=table.token(first))).status == 200

    reason = await refusal(
        table, 1 - first, PLACED, "[{selectRoman: {role: FATHER}}, {placeRoman: {square: 0}}]", language
    )

    assert said in reason


@pytest.mark.parametrize(("language", "said"), [("en", "already a building at"), ("de", "steht schon ein Gebäude")])
async def test_a_refusal_of_inkas_names_the_site(client: Client, language: str, said: str) -> None:
    table = await client.begin("inkas", 3, setup={"preparation": "ADVANCED"})
    first = await table.to_act()
    placed = next(action for action in await table.legal(first) if action["type"] == "placeStart")
    assert (await table.act(first, placed)).status == 200

    actions = f"[{{placeStart: {{site: {placed['site']}, path: {placed['path']}}}}}]"
    reason = await refusal(table, await table.to_act(), [placed], actions, language)

    assert said in reason


@pytest.mark.parametrize(("language", "said"), [("en", "the central pyramid is"), ("de", "die Zentralpyramide ist")])
async def test_a_refusal_of_caral_names_the_square(client: Client, language: str, said: str) -> None:
    table = await client.begin("caral", 2)
    seat = await table.until("moveFigure")
    board = (await client.get(f"/v1/{table.game}/board")).json
    pyramid = next(one["id"] for one in board["spaces"] if one["kind"] == "PYRAMID")

    moved = [{"type": "moveFigure", "space": pyramid}]
    reason = await refusal(table, seat, moved, f"[{{moveFigure: {{space: {pyramid}}}}}]", language)

    assert said in reason


@pytest.mark.parametrize(("language", "said"), [("en", "to village V"), ("de", "zum Dorf V")])
async def test_a_refusal_of_caretos_names_the_place(client: Client, language: str, said: str) -> None:
    table = await client.begin("caretos", 2)
    seat = await table.until("letFlee")
    board = (await client.get(f"/v1/{table.game}/board")).json
    flights = [one for one in await table.legal(seat) if one["type"] == "letFlee"]
    near, color = {one["place"] for one in flights}, flights[0]["color"]
    far = next(one["id"] for one in board["places"] if one["kind"] == "VILLAGE" and one["id"] not in near)

    fled = [{"type": "letFlee", "color": color, "place": far}]
    reason = await refusal(table, seat, fled, f"[{{letFlee: {{color: {color}, place: {far}}}}}]", language)

    assert said in reason


async def refusal(table: Table, seat: int, actions: Sequence[Any], typed: str, language: str) -> str:
    """Why the seat may not do this: the same words at every door, which name no number of the board."""
    token, client, game = table.token(seat), table.client, table.game
    refused = await client.put(f"{table.path}/commands/rest", actions, token=token, accept_language=language)
    line = [{"seat": seat, "actions": actions}]
    tried = await client.post(f"{table.path}/line", line, token=token, accept_language=language)
    assert (refused.status, tried.status) == (409, 409)
    told = {"code": refused.code, "reason": refused.json["detail"]}
    assert {"code": tried.code, "reason": tried.json["detail"]} == told
    act = f'mutation {{ said: {game}Act(table: "{table.id}", command: "typed", actions: {typed}) {{ {REASON} }} }}'
    answer = await client.post("/graphql", {"query": act}, token=token, accept_language=language)
    assert answer.json["data"]["said"]["problem"] == told
    after = f'{{ table(table: "{table.id}") {{ mine {{ legalAfter(actions: {typed}) {{ {REASON} }} }} }} }}'
    answer = await client.post("/graphql", {"query": after}, token=token, accept_language=language)
    assert answer.json["data"]["table"]["mine"]["legalAfter"]["problem"] == told
    return str(told["reason"])


PROMPTS = """query ($table: ID!) { table(table: $table) { now { prompt } log(first: 50) { nodes { type prompt } } } }"""


async def test_a_seat_is_told_what_to_do_and_all_others_whom_they_wait_for(client: Client) -> None:
    table = await client.begin("caral", 2)
    seat = await table.to_act()

    english, german = [
        [
            (await client.get(table.path, token=token, accept_language=language)).json["prompt"]
            for token in (table.token(seat), table.token(1 - seat), None)
        ]
        for language in ("en", "de")
    ]
    asked = {"query": PROMPTS, "variables": {"table": table.id}}
    typed = (await client.post("/graphql", asked, token=table.token(seat), accept_language="de")).json["data"]["table"]

    waiting = f"Player {seat} is to choose the site of the first pyramid."
    assert english == ["Choose the building site of your first pyramid, a large one.", waiting, waiting]
    assert german[0] == "Wähle den Bauplatz deiner ersten Pyramide, einer großen."
    assert typed["now"]["prompt"] == german[0]
    assert [one["prompt"] for one in typed["log"]["nodes"]] == [None, None, None, german[0]], (
        "nothing is asked before the start"
    )


async def test_updates_with_sentences_say_what_to_do_next_over_every_interface(client: Client) -> None:
    table = await client.begin("caracalla", 2)
    seat = await table.to_act()

    acted = await client.put(f"{table.path}/commands/one?text=true", FATHER, token=table.token(seat))
    plain = await client.put(f"{table.path}/commands/one", FATHER, token=table.token(seat))
    own, others = [
        (await client.get(f"{table.path}/events?text=true&after=4", token=token)).lines[-1]["prompt"]
        for token in (table.token(seat), table.token(1 - seat))
    ]
    act = f'mutation {{ caracallaAct(table: "{table.id}", command: "two", actions: [{{placeRoman: {{square: 0}}}}]) '
    done = {"query": f"{act} {{ entry {{ prompt }} }} }}"}
    told = (await client.post("/graphql", done, token=table.token(seat))).json["data"]["caracallaAct"]["entry"][
        "prompt"
    ]

    assert "prompt" not in plain.json
    assert acted.json["prompt"] == own
    assert re.fullmatch(r"Place the father of \w+ on a dry square\.", own)
    assert others == f"Player {seat} is to say where the father goes."
    assert re.fullmatch(r"Take up a Roman .*", told) or told.startswith("Place one more Roman of")
    assert (await table.show(seat))["prompt"] == told


async def test_nobody_is_asked_for_anything_after_the_end_and_all_are_told_how_it_ended(client: Client) -> None:
    table = await client.begin("caracalla", 2, setup={"rounds": 1})
    await table.play()

    over = await table.show(0)
    winners = [
        f"Player {seat}" for one in over["outcome"]["results"] if one["verdict"] == "WON" for seat in one["seats"]
    ]

    assert over["status"] == "OVER"
    if len(winners) == 1:
        assert re.fullmatch(rf"The last round has been played\. {winners[0]} wins by .+\.", over["prompt"])
    else:
        assert over["prompt"] == f"The last round has been played. {' and '.join(winners)} share the victory."
    assert (await table.show())["prompt"] == over["prompt"]
