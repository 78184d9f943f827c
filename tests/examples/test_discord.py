"""The notifier of ``examples/`` end to end: a service with a worker, and a receiver in the place of Discord."""

import json
import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import pytest_asyncio

from tests.service.client import Client
from tests.service.receiving import Receiver, receiving
from tests.service.serving import ROOT, Service, environment
from tests.service.valkey import PATIENCE, free_port

EXAMPLE = ROOT / "examples" / "discord"
COMMANDS = re.compile(r"^   ```sh\n(.*?)^   ```$", re.MULTILINE | re.DOTALL)
ALLOWED = {"QUIPU_WORKER": "on", "QUIPU_WEBHOOKS": "tables", "QUIPU_WEBHOOK_NETWORKS": "127.0.0.0/8"}


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    running = Service(tmp_path_factory.mktemp("discord"), more=ALLOWED).start()
    yield running
    running.stop()


@pytest_asyncio.fixture
async def client(service: Service) -> AsyncIterator[Client]:
    async with Client(service.address) as client:
        yield client


@contextmanager
def notifying(service: Service, discord: Receiver, port: int, secret: str, language: str) -> Iterator[None]:
    """While the notifier runs."""
    settings = {"QUIPU_WEBHOOK_SECRET": secret, "DISCORD_WEBHOOK": f"{discord.address}/api/webhooks/1/x"}
    process = subprocess.Popen(
        [sys.executable, "notifier.py", f"--service={service.address}", f"--port={port}", f"--language={language}"],
        cwd=EXAMPLE,
        env={**environment(settings), "PYTHONPATH": str(ROOT / "clients" / "python")},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
        assert process.stdout.readline() == f"http://127.0.0.1:{port}\n"
        yield
    finally:
        process.kill()
        process.wait(PATIENCE)
        process.stdout.close()


async def test_the_commands_of_the_readme_lead_to_a_message_in_german(
    service: Service, client: Client, tmp_path: Path
) -> None:
    port = free_port()
    (commands,) = COMMANDS.findall((EXAMPLE / "README.md").read_text(encoding="utf-8"))
    script = commands.replace("http://127.0.0.1:8000", service.address).replace(":9001", f":{port}")
    done = subprocess.run(
        ["bash", "-eu", "-c", script], cwd=tmp_path, env=dict(os.environ), capture_output=True, text=True, check=False
    )
    assert ("", 0) == (done.stderr, done.returncode)
    opened, webhook = (json.loads((tmp_path / f"{name}.json").read_text()) for name in ("opened", "webhook"))
    link = f"{service.address}/#/caracalla/{opened['id']}"
    assert f"Play at {link}\n" == done.stdout

    with receiving() as discord, notifying(service, discord, port, webhook["secret"], "de"):
        path = f"/v1/caracalla/tables/{opened['id']}"
        await client.post(f"{path}/seats", {"name": "@everyone"})
        assert 200 == (await client.post(f"{path}/start", token=opened["hostToken"])).status
        (turn,) = discord.wait_for(1)
        assert "/api/webhooks/1/x" == turn.path
        assert {
            "content": f"**Caracalla**: @everyone, du bist am Zug.\n{link}",
            "allowed_mentions": {"parse": []},
        } == json.loads(turn.body)


async def test_a_message_that_discord_did_not_take_comes_again_and_the_result_is_told(
    service: Service, client: Client
) -> None:
    port = free_port()
    opened = (await client.post("/v1/caretos/tables", {"seats": 2, "visibility": "PRIVATE"})).json
    path, host = f"/v1/caretos/tables/{opened['id']}", opened["hostToken"]
    wanted = {"url": f"http://127.0.0.1:{port}/"}
    secret = (await client.post(f"{path}/webhook", wanted, token=host)).json["secret"]
    with receiving(429, 204) as discord, notifying(service, discord, port, secret, "en"):
        assert 200 == (await client.post(f"{path}/close", token=host)).status
        refused, taken = discord.wait_for(2)
        assert refused.body == taken.body
        said = json.loads(taken.body)["content"]
        assert said.startswith("**Caretos**: The game is over. There is no result.\nhttp://")
        stranger = await client.session.post(wanted["url"], data=b"{}")
        assert 401 == stranger.status


def test_the_ranking_is_told_in_both_languages() -> None:
    probe = """
from notifier import Notifier
notice = {"id": "a", "kind": "RESULT", "seat": None, "game": "caral", "table": "t"}
seats = [{"name": "Ada"}, {"name": None}, {"name": "Ben"}]
results = [{"place": 1, "seats": [2], "score": 9}, {"place": 2, "seats": [0, 1], "score": None}]
table = {"seats": seats, "outcome": {"results": results}, "prompt": "The last year has ended. Ben wins by fame."}
for language in ("en", "de"):
    print(Notifier("", "", "", language).sentence(notice, table))
"""
    paths = {**os.environ, "PYTHONPATH": f"{EXAMPLE}:{ROOT / 'clients' / 'python'}"}
    said = subprocess.run([sys.executable, "-c", probe], env=paths, capture_output=True, text=True, check=True).stdout
    assert said.splitlines() == [
        "The game is over. The last year has ended. Ben wins by fame. 1. Ben (9); 2. Ada, Seat 2",
        "Das Spiel ist aus. The last year has ended. Ben wins by fame. 1. Ben (9); 2. Ada, Platz 2",
    ]
