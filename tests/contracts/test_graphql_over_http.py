"""GraphQL by what others have written: the audit of GraphQL over HTTP, and a client of WebSockets.

``npm ci`` in ``graphql_http`` installs both. ``tests/clients/test_graphql_clients.py`` has those that frontends use.
"""

import asyncio
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.service.transports.graphql.site import client_of, serving
from tests.service.valkey import PATIENCE

pytestmark = pytest.mark.everything
FOLDER = Path(__file__).parent / "graphql_http"
AUDITS = 61


def printed(*command: str) -> Any:
    """What a script of the folder prints."""
    node = shutil.which("node")
    if node is None:
        pytest.fail("it needs node, which is not on the path")
    if not (FOLDER / "node_modules").is_dir():
        pytest.fail(f"it is not installed: npm ci --prefix {FOLDER}")
    done = subprocess.run([node, *command], cwd=FOLDER, capture_output=True, timeout=PATIENCE, check=True)
    return json.loads(done.stdout)


def test_every_audit_passes(valkey_url: str) -> None:
    with serving(valkey_url) as address:
        results = printed("audit.mjs", address)
    assert [result for result in results if result["status"] != "ok"] == []
    assert len(results) == AUDITS


async def test_the_client_under_those_of_apollo_and_urql_follows_a_table(valkey_url: str) -> None:
    with serving(valkey_url) as address:
        async with client_of(address) as client:
            await client.open()
            told = await asyncio.to_thread(printed, "socket.mjs", address, client.table, client.tokens[0])
    assert told["connected"] == {"language": "en"}
    assert [result["data"] for result in told["query"]] == [{"table": {"id": client.table}}]
    types = [result["data"]["entries"]["entry"]["type"] for result in told["followed"]]
    assert types == ["opened", "seatTaken"]
    assert told["error"] == ["MALFORMED"]
    assert told["pong"]
    assert told["closed"] == [1000]
