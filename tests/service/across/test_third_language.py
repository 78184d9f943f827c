"""A third language is one folder of each game and one of the service: games are told in it."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.service.client import Client, Table, hasty
from tests.service.pseudo import TAG, copy_with_pseudo_language, english_in
from tests.service.serving import Service
from tests.service.tables import dice_of, sizes

NAMES = ("Player",)
GAMES = ("caracalla", "caral", "caretos", "inkas")
ACTIONS = 15
WHOLE = 5_000
"""More actions than a game has."""
ASKED = "query ($table: ID!) { table(table: $table) { now { prompt legalActions { text } json } } }"
ACTED = """mutation ($table: ID!, $command: ID!, $action: JSON!) {
  act(table: $table, command: $command, actions: [$action]) { entry { status toAct prompt } }
}"""
TOLD = """query ($table: ID!, $after: String!) { table(table: $table) {
  log(after: $after, first: 100) { nodes { version text } } } }"""
BOARD = "query ($table: ID!) { table(table: $table) { board { json } } }"


@pytest.fixture(scope="module")
def service(valkey_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    tree = copy_with_pseudo_language(tmp_path_factory.mktemp("installed"))
    running = Service(tmp_path_factory.mktemp("served"), url=valkey_url, tree=tree).start()
    yield running
    running.stop()


async def spoken(client: Client, path: str, **more: Any) -> Any:
    """An answer in the third language."""
    answer = await client.get(path, accept_language=f"{TAG}, de;q=0.8", **more)
    assert (200, TAG) == (answer.status, answer.headers["content-language"]), path
    return answer.json


async def played(table: Table, most: int) -> list[str]:
    """So many actions of a game or all to its end, and every sentence about them."""
    dice, done_before, said = dice_of(3), Counter[str](), list[str]()
    for _ in range(most):
        seat = (await table.show())["toAct"][0]
        listed = await spoken(table.client, f"{table.path}/legal?text=true", token=table.token(seat))
        action = hasty([one.get("example", one) for one in listed["legalActions"]], done_before, dice)
        done = await table.act(seat, action, accept_language=TAG)
        shown = await spoken(table.client, table.path, token=table.token(seat))
        said += [*listed["texts"], shown["prompt"] or ""]
        assert done.status == 200, done.body
        if not shown["toAct"]:
            break
    return said + await told(table)


async def told(table: Table) -> list[str]:
    """The sentences of the log."""
    log = await table.client.get(f"{table.path}/events?text=true&language={TAG}", accept="application/x-ndjson")
    assert log.headers["content-language"] == TAG
    return [text for update in log.lines for text in update["texts"]]


@pytest.mark.parametrize("actions", sizes(50, WHOLE))
async def test_a_game_is_told_in_a_third_language(client: Client, actions: int) -> None:
    table = await client.begin("caracalla", 2)

    said = await played(table, actions)
    prompt = (await spoken(client, table.path))["prompt"]
    said.append(prompt)

    assert len(said) > 100
    assert [text for text in said if english_in(text, *NAMES, table.id)] == []
    assert prompt, "what is awaited, or how the game ended"
    assert ((await table.show())["status"] == "OVER") is (actions == WHOLE)


@pytest.mark.parametrize("game", GAMES)
async def test_each_game_is_played_and_described_in_it(client: Client, game: str) -> None:
    described = await spoken(client, f"/v1/{game}")
    table = await client.begin(game, described["leastSeats"])

    said = await played(table, ACTIONS)

    said += [described["title"], described["about"], described["length"], *described["firstTurn"]]
    words = (await spoken(client, f"/v1/{game}/texts"))["texts"]
    texts = {key: text for key, text in words.items() if not key.startswith(("action-", "event-"))}
    said += [*texts.values(), *described["options"].values()]
    assert [text for text in said if english_in(text, *NAMES, table.id)] == []


async def graphql(table: Table, query: str, seat: int | None = None, **variables: Any) -> Any:
    """The data of an answer in the third language."""
    body = {"query": query, "variables": {"table": table.id, **variables}}
    answer = await table.client.post("/graphql", body, token=table.token(seat), accept_language=TAG)
    assert "errors" not in answer.json
    assert answer.headers["content-language"] == TAG
    return answer.json["data"]


@pytest.mark.parametrize("actions", sizes(50, WHOLE))
async def test_a_game_over_graphql_is_told_in_it(client: Client, actions: int) -> None:
    table = await client.begin("caracalla", 2)
    dice, done_before, said, told = dice_of(3), Counter[str](), list[str](), list[str]()
    seat, version = await table.to_act(), 0

    for number in range(actions):
        shown = (await graphql(table, ASKED, seat))["table"]["now"]
        said += [shown["prompt"], *(one["text"] for one in shown["legalActions"])]
        action = hasty(shown["json"]["legalActions"], done_before, dice)
        done = (await graphql(table, ACTED, seat, command=f"act{number}", action=action))["act"]["entry"]
        if done["status"] == "OVER":
            break
        said.append(done["prompt"])
        seat = done["toAct"][0]
    while entries := (await graphql(table, TOLD, after=str(version)))["table"]["log"]["nodes"]:
        told += [entry["text"] for entry in entries]
        version = entries[-1]["version"]

    assert (done["status"] == "OVER") is (actions == WHOLE)
    assert version == len(told) > 50
    assert all(said)
    assert [text for text in (*said, *told) if english_in(text, *NAMES, table.id)] == []
    board = (await graphql(table, BOARD))["table"]["board"]["json"]
    assert board["baths"]
    assert all(place["name"].keys() == {"en", "de", TAG} for place in board["baths"])


async def test_graphql_names_it_in_its_schema_and_every_language_of_an_answer(client: Client) -> None:
    query = '{ __type(name: "Language") { enumValues { name } } }'
    schema = await client.post("/graphql", {"query": query})
    answer = await client.post("/graphql", {"query": "{ games { title(language: de) about } }"}, accept_language=TAG)

    assert [one["name"] for one in schema.json["data"]["__type"]["enumValues"]] == ["en", "de", "en_XA"]
    assert answer.headers["content-language"] == f"de, {TAG}"


async def test_problems_and_pages_speak_it_too(client: Client) -> None:
    missing = await client.get("/v1/caral/tables/aaaaaaaaaaaaaaaa", accept_language=TAG)
    words = await spoken(client, "/words.json")
    rules = await client.get("/v1/caral/rules", accept_language=TAG)

    assert (404, TAG) == (missing.status, missing.headers["content-language"])
    assert english_in(missing.json["title"]) == []
    assert words["languages"].keys() == {"en", "de", TAG}
    assert [text for text in words["words"].values() if isinstance(text, str) and english_in(text, "Quipu")] == []
    assert rules.headers["content-language"] == "en"  # nobody has translated the rules


async def test_a_board_has_names_in_every_language(client: Client) -> None:
    board = await client.get("/v1/caracalla/board")

    assert board.headers["content-language"] == f"en, de, {TAG}"
    assert english_in(board.json["baths"][0]["name"][TAG]) == []
