"""urql, Apollo, Relay's network layer, graphql-sse, graphql-request and genql play a turn each, with generated types.

``make everything`` installs them. One process of Node plays all turns at one service.
"""

import asyncio
import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.service.client import Client
from tests.service.serving import ROOT, Service
from tests.service.valkey import PATIENCE

pytestmark = pytest.mark.xdist_group("graphql_clients")  # they build in one folder
FOLDER = Path(__file__).parent / "graphql_clients"
FOLLOWING = {"urql", "urqlByFetch", "apollo", "relay", "sse"}
CLIENTS = {*FOLLOWING, "request", "genql"}
SHOWN = re.compile(r"^```ts\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def printed(*command: str) -> str:
    """What a command prints in the folder; fails with it if the command fails."""
    assert (FOLDER / "node_modules").is_dir(), f"`make everything` installs it: npm ci --prefix {FOLDER}"
    done = subprocess.run(command, cwd=FOLDER, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert 0 == done.returncode, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def turns(service: Service) -> dict[str, Any]:
    """What came of each client's turn; their code is checked against the types of the present schema first."""
    printed("npm", "run", "--silent", "check")
    printed("npm", "run", "--silent", "build")
    told: dict[str, Any] = json.loads(printed("node", "build/main.js", service.address))
    return told


def test_each_client_plays_a_turn(turns: dict[str, Any]) -> None:
    assert set(turns) == CLIENTS
    for name, turn in turns.items():
        assert turn["seats"] == [0, 1], name
        assert turn["legal"][0] == "Take up the grandfather", name
        assert turn["version"] == 5, name
        assert re.fullmatch(r"(Ann|Bob) .*father.*", turn["said"][-1]), name
        assert turn["refused"] == "Refused", name


def test_those_that_know_subscriptions_hear_everything_and_the_newest_view(turns: dict[str, Any]) -> None:
    assert {name for name, turn in turns.items() if turn["heard"] is not None} == FOLLOWING
    for name in FOLLOWING:
        assert [version for version, _ in turns[name]["heard"]] == [1, 2, 3, 4, 5], name
        shown = [shown for _, shown in turns[name]["heard"]]
        assert (shown[:3], shown[4]) == ([False] * 3, True), name  # the fourth was missed or not: who connects faster?


@pytest.fixture(scope="module")
def cached(turns: dict[str, Any], service: Service) -> dict[str, Any]:
    """What each cache made of several tables."""
    assert turns
    told: dict[str, Any] = json.loads(printed("node", "build/caches.js", service.address))
    return told


@pytest.mark.parametrize("client", ["apollo", "urql", "relay"])
def test_a_cache_keeps_tables_lists_seats_and_history_apart(cached: dict[str, Any], client: str) -> None:
    told = cached[client]

    assert told["boards"] == {"caracalla": True, "caral": True, "caretos": True, "inkas": True}
    assert told["lobby"] == [4, 5, 6], "the row of a list follows an act and a rewind"
    assert (told["history"], told["past"]) == (4, 1), "history leaves the live board alone"
    assert told["refused"], "a refused move has its reason"
    assert told["moved"] == [5, 5, False]
    assert told["back"] == [6, 6, True], "a rewind: the version goes on, and the actions are those of before"
    assert told["requests"] == 2, "the act and the rewind themselves; the board needs no other"
    assert told["left"] == [2], "of three entries the newest is left after garbage was collected"
    assert told["tokens"] == {
        "ids": [["table/4/0", "table/seats/0/own"], ["table/4/1", "table/seats/1/own"]],
        "same": True,
        "differ": True,
    }
    assert told["sat"] == {"shown": ["table/2/-", "table/5/1"], "requests": 3}, "whoever sits down sees his own view"
    assert told["components"], "two components ask for different parts of one view"
    assert told["caught"] == {"kept": list(range(1, 11)), "requests": 0}, "ten entries, one by one"
    assert told["late"] == 2, "an answer that comes late does not set the board back"
    assert told["game"] == {"status": "OVER", "version": 0, "requests": 0}, "a whole game, played from the cache"
    assert told["warnings"] == []


async def test_a_cut_line_loses_nothing_and_nothing_comes_twice(turns: dict[str, Any], service: Service) -> None:
    assert turns
    async with Client(service.address) as client:
        table = await client.begin("caretos", 2)
        command = ("node", "build/cut.js", service.address, table.id, table.tokens[0])
        pipe = asyncio.subprocess.PIPE
        node = await asyncio.create_subprocess_exec(*command, cwd=FOLDER, stdin=pipe, stdout=pipe)
        assert node.stdin is not None
        assert node.stdout is not None
        heard: dict[str, list[int]] = {"ws": [], "sse": [], "plain": []}

        async def until(version: int) -> None:
            while any(version not in versions for versions in heard.values()):
                assert node.stdout is not None
                told = json.loads(await asyncio.wait_for(node.stdout.readline(), PATIENCE))
                heard[told["name"]].append(told["version"])

        try:
            await until(4)
            version = 4
            for _ in range(3):
                node.stdin.write(b"cut\n")
                await node.stdin.drain()
                await table.play(3)
                version += 3
                await until(version)
        finally:
            node.kill()
            await node.wait()

    assert heard["ws"] == heard["sse"] == list(range(4, version + 1))
    assert sorted(set(heard["plain"])) == list(range(1, version + 1))
    assert len(heard["plain"]) > version, "without what resumes, all comes again"


@pytest.mark.parametrize(("client", "title"), [("apollo", "Apollo Client"), ("urql", "urql"), ("relay", "Relay")])
def test_what_the_page_of_a_client_shows_is_what_plays_here(client: str, title: str) -> None:
    page = (ROOT / "docs" / "guide" / "graphql-clients.md").read_text(encoding="utf-8")
    shown = SHOWN.findall(page.partition(f"\n## {title}\n")[2].partition("\n## ")[0])
    code = "\n".join((FOLDER / "src" / f"{name}.ts").read_text(encoding="utf-8") for name in (client, "cached"))
    code = code.replace("../../../../clients/typescript/src/resuming.ts", "quipu-client")
    assert 'import { resuming } from "quipu-client";' in "\n".join(shown)
    for part in "\n\n".join(shown).strip().split("\n\n"):
        assert part in code, part
