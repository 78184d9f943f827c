"""One machine: the image's recipe, the units of systemd and the settings of the log's server."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.deploy.conftest import DEPLOY, documents
from tests.deploy.tools import found
from tests.service.valkey import Valkey

UNITS = sorted((DEPLOY / "systemd").glob("*.service"))


def test_the_recipe_of_the_image_has_nothing_that_hadolint_complains_of() -> None:
    linter = Path(sys.executable).with_name("hadolint")
    done = subprocess.run([linter, DEPLOY / "Dockerfile"], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stdout) == (0, "")


def test_compose_keeps_containers_unprivileged_and_names_what_is_there() -> None:
    (composed,) = documents(DEPLOY / "compose.yaml")
    services: Any = composed["services"]
    volumes: Any = composed["volumes"]

    for name in ("log", "service", "bots"):
        assert services[name]["read_only"] is True
        assert services[name]["cap_drop"] == ["ALL"]
    for name, one in services.items():
        assert ":" in one["image"] or one["image"] == "quipu", f"{name} has no version"
        for mounted in one.get("volumes", []):
            source = mounted.split(":")[0]
            assert (DEPLOY / source).exists() if source.startswith(".") else source in volumes, mounted
    assert services["prometheus"].get("ports") is None


def test_compose_asks_for_no_variable_that_the_example_does_not_explain() -> None:
    asked = set(re.findall(r"\$\{([A-Z_]+)", (DEPLOY / "compose.yaml").read_text()))
    told = set(re.findall(r"^([A-Z_]+)=", (DEPLOY / ".env.example").read_text(), re.MULTILINE))

    assert asked - told == {"QUIPU_HTTP_PORT", "QUIPU_HTTPS_PORT"}


@pytest.mark.skipif(found("systemd-analyze") is None, reason="there is no systemd on this machine")
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.stem)
def test_systemd_understands_the_units(unit: Path, tmp_path: Path) -> None:
    text = unit.read_text()
    there = tmp_path / unit.name
    there.write_text(re.sub(r"ExecStart=/opt/quipu/bin/quipu.*", "ExecStart=/bin/true", text))
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", there],
        env={**os.environ, "SYSTEMD_LOG_LEVEL": "warning"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert "ExecStart=/opt/quipu/bin/quipu" in text
    assert unit.name not in done.stderr, done.stderr
    assert done.returncode == 0, done.stderr


def test_the_servers_settings_are_accepted_and_hold(tmp_path: Path) -> None:
    lines = [line.split(maxsplit=1) for line in (DEPLOY / "valkey.conf").read_text().splitlines()]
    settings = {words[0]: words[1].strip('"') for words in lines if words and not words[0].startswith("#")}
    server = Valkey(tmp_path, options=(str(DEPLOY / "valkey.conf"),)).start()
    try:
        with server.client() as client:
            held = {name: _configured(client.execute_command("CONFIG", "GET", name)) for name in settings}
    finally:
        server.stop()

    assert held.pop("client-output-buffer-limit").endswith("pubsub 33554432 8388608 60")
    assert held == {name: value for name, value in settings.items() if name in held}


def _configured(reply: Any) -> str:
    values = list(reply.values()) if isinstance(reply, dict) else reply[1:2]
    value = values[0]
    return value.decode() if isinstance(value, bytes) else str(value)
