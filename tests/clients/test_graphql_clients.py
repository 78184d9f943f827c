"""urql, Apollo, Relay's network layer, graphql-sse, graphql-request and genql play a turn each, with generated types.

``make everything`` installs them. One process of Node plays all turns at one service.
"""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

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


@pytest.mark.parametrize("page", ["urql", "apollo"])
def test_what_the_page_of_a_client_shows_is_what_plays_here(page: str) -> None:
    (shown,) = SHOWN.findall((ROOT / "docs" / "guide" / f"{page}.md").read_text(encoding="utf-8"))
    code = (FOLDER / "src" / f"{page}.ts").read_text(encoding="utf-8")
    for part in shown.strip().split("\n\n"):
        assert part in code, part
