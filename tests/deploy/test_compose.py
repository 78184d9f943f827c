"""The commands of deploy/compose.yaml as plain processes on loopback: a game with bots is played through the proxy."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from quipu_service.adapters.embedded import binary
from tests.deploy.conftest import DEPLOY, documents, program
from tests.service.client import Client
from tests.service.serving import ROOT, environment
from tests.service.valkey import PATIENCE, free_port, until


class Composed:
    """The services of the file that play a game, each with its own command and environment."""

    def __init__(self, folder: Path) -> None:
        (composed,) = documents(DEPLOY / "compose.yaml")
        self._services: Any = composed["services"]
        self._folder = folder
        self.ports = {name: free_port() for name in ("log", "service", "proxy")}

    def here(self, text: str) -> str:
        """A word of the file with the places and names of this machine."""
        told = {"QUIPU_WORKERS": "2", "QUIPU_SITE": f"http://127.0.0.1:{self.ports['proxy']}"}
        text = re.sub(r"\$\{(\w+):[-?]([^}]*)\}", lambda found: told.get(found[1], found[2]), text)
        for name, port in (("log:6379", "log"), ("service:8000", "service")):
            text = text.replace(name, f"127.0.0.1:{self.ports[port]}")
        return text.replace("/data", str(self._folder)).replace("/etc/valkey/", f"{DEPLOY}/")

    def start(self, name: str, *program: str, **more: str) -> subprocess.Popen[bytes]:
        """One of them; ``program`` stands for the entry point of its image."""
        service = self._services[name]
        words = [self.here(word) for word in service.get("command", [])]
        if name == "log":  # whose first word is the program, and which listens where it likes
            words = [*words[1:], "--port", str(self.ports[name])]
        settings = {key: self.here(value) for key, value in service.get("environment", {}).items()}
        with (self._folder / f"{name}.log").open("wb") as log:
            return subprocess.Popen(
                [*program, *words],
                cwd=ROOT,
                env=environment({**settings, **more}),
                stdout=log,
                stderr=log,
            )


@pytest.fixture
def composed(tmp_path: Path) -> Iterator[Composed]:
    composed = Composed(tmp_path)
    ports = {name: str(port) for name, port in composed.ports.items()}
    site = [program("caddy"), "run", "--config", str(plain_caddyfile(tmp_path)), "--adapter", "caddyfile"]
    homes = {name: str(tmp_path) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    with ExitStack() as running:
        for name, words, more in (
            ("log", [str(binary())], {}),
            ("service", [sys.executable, "-m", "quipu"], {"QUIPU_PORT": ports["service"]}),
            ("bots", [sys.executable, "-m", "quipu"], {}),
            ("proxy", site, homes),
        ):
            process = composed.start(name, *words, **more)
            running.callback(process.wait, PATIENCE)
            running.callback(process.kill if name == "proxy" else process.terminate)
        until(lambda: answers(composed.ports["proxy"]))
        yield composed


def plain_caddyfile(folder: Path) -> Path:
    """The file without the port for administration, which somebody else may use here, and as patient as we are."""
    file, text = folder / "Caddyfile", (DEPLOY / "Caddyfile").read_text()
    assert "health_timeout 2s" in text
    text = text.replace("health_timeout 2s", "health_timeout 60s")  # on a busy machine a slow service is no lost one
    file.write_text("{\n\tadmin off\n" + text.partition("{\n")[2])
    return file


def answers(port: int) -> bool:
    asked = ["curl", "-sf", f"http://127.0.0.1:{port}/readyz"]
    return subprocess.run(asked, capture_output=True, check=False, env=dict(os.environ)).returncode == 0


async def test_bots_play_a_game_that_was_opened_through_the_proxy(composed: Composed) -> None:
    async with Client(f"http://127.0.0.1:{composed.ports['proxy']}") as client:
        bots = [{"level": "RANDOM"}, {"level": "RANDOM"}]
        opened = await client.post("/v1/caretos/tables", {"seats": 2, "bots": bots})
        assert opened.status == 201, opened.body
        version, until_then = 0, time.monotonic() + PATIENCE
        while version < 20:
            shown = await client.get(f"/v1/caretos/tables/{opened.json['id']}?wait=20", if_none_match=f'"{version}"')
            assert shown.status in (200, 304), shown.body
            assert time.monotonic() < until_then, f"the bots stopped at version {version}"
            version = shown.json["version"] if shown.status == 200 else version
        ready = await client.get("/readyz")

    assert ready.body.startswith(b"ready\n")
    assert "durability: as the log's server is set" in ready.body.decode()
