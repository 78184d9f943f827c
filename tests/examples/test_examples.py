"""The games of ``examples/`` as their users have them: installed, tested, served and played over both doors."""

import ast
import os
import random
import re
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.examples.proofs import own_tests
from tests.service.client import Client
from tests.service.commands.command import quipu
from tests.service.serving import ROOT, Service

EXAMPLES = ROOT / "examples"
GAMES = {"beacon": 3, "tic-tac-toe": 2, "high-card": 3, "hearts": 3, "liars-dice": 2, "backgammon": 2}
"""With the number of seats they are played with here."""
SETUPS = {"hearts": {"limit": 1}, "liars-dice": {"dice": 2}}
ALLOWED = {"quipu", "msgspec", "beacon", "tictactoe", "highcard", "hearts", "liarsdice", "backgammon", "chat"} | set(
    sys.stdlib_module_names
)
ACT = """mutation ($table: ID!, $command: ID!, $actions: [%sAction!]!) {
  done: %sAct(table: $table, command: $command, actions: $actions) { entry { version } problem { reason } }
}"""


@pytest.mark.parametrize("name", GAMES)
def test_an_example_passes_its_own_tests(name: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    site: Path = request.getfixturevalue(name.replace("-", "_"))
    assert " passed" in own_tests(site, EXAMPLES / name / "tests", tmp_path)


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*/*/*.py")), ids=lambda file: file.parent.name)
def test_other_peoples_packages_import_only_the_public_api(file: Path) -> None:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            package, *inner = str(node.module).split(".")
            assert package in ALLOWED
            assert package != "quipu" or inner in ([], ["extensions"], ["testing"])
        elif isinstance(node, ast.Import):
            assert {alias.name.partition(".")[0] for alias in node.names} <= ALLOWED


@pytest.fixture(scope="module")
def service(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    sites: list[Path] = [request.getfixturevalue(name.replace("-", "_")) for name in GAMES]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(map(str, sites)))
        started = Service(tmp_path_factory.mktemp("served")).start()
    yield started
    started.stop()


@pytest.fixture
async def client(service: Service) -> AsyncIterator[Client]:
    async with Client(service.address) as client:
        yield client


@pytest.mark.parametrize("name", GAMES)
async def test_an_example_is_played_over_rest(client: Client, name: str) -> None:
    table = await client.begin(name, GAMES[name], setup=SETUPS.get(name, {}))
    answers = await table.play(chooser=random.Random(1))
    shown = await table.show()

    assert all(answer.status == 200 for answer in answers)
    assert (shown["status"], sum(len(one["seats"]) for one in shown["outcome"]["results"])) == ("OVER", GAMES[name])


def camel(name: str) -> str:
    return "".join(word.capitalize() for word in name.split("-"))


async def test_nobody_takes_back_what_has_shown_it_something(client: Client) -> None:
    """Hearts: a choice alone can be undone; the one by which the cards change hands cannot (`reveals`)."""
    table = await client.begin("hearts", 3)
    undo = []
    for seat in range(3):
        assert (await table.act(seat, await table.legal(seat))).status == 200
        undo.append((await table.show(seat))["undo"])
    assert [one["allowed"] for one in undo] == [True, True, False]
    asked = await client.post(f"{table.path}/rewind", {"to": undo[1]["toVersions"][0]}, token=table.tokens[2])
    assert asked.code == "ASK_OTHERS", "it takes the consent of the others"
    assert undo[2] == (await table.show(2))["undo"]


@pytest.mark.parametrize("name", GAMES)
async def test_an_example_is_played_over_typed_graphql(client: Client, name: str) -> None:
    table = await client.begin(name, GAMES[name], setup=SETUPS.get(name, {}))
    prefix = camel(name)
    query = ACT % (prefix, prefix[0].lower() + prefix[1:])
    for turn in range(400):
        shown = await table.show()
        if not shown["toAct"]:
            break
        seat = shown["toAct"][0]
        action: dict[str, Any] = dict((await table.legal(seat))[0])
        kind = action.pop("type")
        variables = {"table": table.id, "command": f"command-{turn}", "actions": [{kind: action or "YES"}]}
        answer = await client.post("/graphql", {"query": query, "variables": variables}, token=table.token(seat))
        assert answer.json["data"]["done"]["problem"] is None, answer.json
    assert (await table.show())["status"] == "OVER"


@pytest.mark.parametrize("name", GAMES)
async def test_every_document_of_an_example_is_served(client: Client, name: str) -> None:
    openapi, game = await client.get(f"/openapi/{name}.json"), await client.get(f"/v1/{name}")
    board, rules = await client.get(f"/v1/{name}/board"), await client.get(f"/v1/{name}/rules")

    assert openapi.json["info"]["title"].startswith("Quipu: ")
    assert game.json["name"] == name
    assert board.json["edition"] == "standard"
    assert (rules.status, b"**1.1**" in rules.body) == (200, True)
    assert f"type {camel(name)}View" in (await client.get("/schema.graphql")).body.decode()


def test_an_example_is_played_at_the_terminal(
    tic_tac_toe: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(tic_tac_toe))
    ran = quipu("play", "tic-tac-toe", feed=b"1\n1\n1\n1\n1\n1\n1\n", data_dir=str(tmp_path))

    assert (ran.code, ran.err) == (0, "")
    assert "Three in a row." in ran.out


def test_a_list_is_chosen_at_the_terminal(hearts: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PYTHONPATH", str(hearts))
    asked = quipu("play", "hearts", "--language", "de", feed=b"1\nq\n", data_dir=str(tmp_path))
    assert "cards: 3 verschiedene von diesen:" in asked.out
    named = re.findall(r"(\d+) = ([^ ]+[♣♦♠♥])", asked.out)
    assert len(named) == 17
    table = next(iter((tmp_path / "tables").iterdir())).name
    cards = [number for number, _ in named[:3]]
    feed = f"passCards cards=[{','.join(reversed(cards))}]\nq\n".encode()
    ran = quipu("play", "hearts", "--language", "de", "--table", table, feed=feed, data_dir=str(tmp_path))
    assert f"hat {named[0][1]}, {named[1][1]} und {named[2][1]} zum Weitergeben gewählt." in ran.out


async def test_a_refusal_names_the_card_over_rest_and_graphql(client: Client) -> None:
    table = await client.begin("hearts", 3)
    hand = (await table.show(0))["view"]["hand"]
    foreign = next(card for card in range(52) if card not in hand)
    name = (await client.get("/v1/hearts/board")).json["cards"][foreign]["name"]["en"]
    refused = await table.act(0, {"type": "passCards", "cards": [foreign, *hand[:2]]})
    query = ACT % ("Hearts", "hearts")
    variables = {"table": table.id, "command": "same", "actions": [{"passCards": {"cards": [foreign, *hand[:2]]}}]}
    same = await client.post("/graphql", {"query": query, "variables": variables}, token=table.token(0))
    assert refused.json["detail"] == f"You do not hold {name}."
    assert same.json["data"]["done"]["problem"]["reason"] == refused.json["detail"]
