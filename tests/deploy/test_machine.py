"""One machine: the image's recipe, the units of systemd and the settings of the log's server."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest
from redis import Redis
from redis.exceptions import RedisError

from quipu_service.adapters.embedded import binary
from tests.deploy.conftest import DEPLOY, documents
from tests.deploy.tools import found
from tests.service.valkey import Valkey, free_port, until

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
    shutil.copy(DEPLOY / "systemd" / "quipu.socket", tmp_path)
    (tmp_path / "quipu.service").write_text("[Service]\nExecStart=/bin/true\n")  # which the socket wants
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


DEBIAN = """bind 127.0.0.1 -::1
protected-mode yes
port {port}
daemonize yes
pidfile {folder}/valkey-server.pid
logfile {folder}/valkey-server.log
dir {folder}
save 3600 1 300 100 60 10000
appendonly no
"""
"""What matters here of the configuration that Debian 13 installs (valkey-server 8.1), with other paths."""
NOBODY = 65534


def test_the_readme_adds_our_settings_to_those_of_debian() -> None:
    """By the unit's user, in its working directory: the server writes to its own folder and listens on loopback."""
    readme = (DEPLOY / "README.md").read_text(encoding="utf-8")
    (ours,) = re.findall(r"sudo cp deploy/valkey.conf (\S+)", readme)
    (included, theirs) = re.findall(r"echo 'include (\S+)' \| sudo tee -a (\S+)", readme)[0]
    assert (ours, theirs) == (included, "/etc/valkey/valkey.conf")
    folder, port, mine = Path(tempfile.mkdtemp(prefix="debian-")), free_port(), os.geteuid() == 0
    try:
        shutil.copy(DEPLOY / "valkey.conf", folder / "quipu.conf")
        (folder / "valkey.conf").write_text(DEBIAN.format(port=port, folder=folder) + f"include {folder}/quipu.conf\n")
        program = shutil.copy(binary(), folder / "valkey-server")
        for one in (folder, *folder.iterdir()):
            one.chmod(0o755)
            if mine:
                os.chown(one, NOBODY, NOBODY)
        words = [program, str(folder / "valkey.conf"), "--supervised", "systemd", "--daemonize", "no"]
        with subprocess.Popen(words, cwd="/", user=NOBODY if mine else None) as server:
            try:
                client = Redis(port=port, protocol=2)
                until(lambda: answers(client) or server.poll() is not None)
                assert server.poll() is None, (folder / "valkey-server.log").read_text()
                names = ("bind", "protected-mode", "dir", "appendonly", "appendfsync", "save", "maxmemory-policy")
                held = {name: _configured(client.execute_command("CONFIG", "GET", name)) for name in names}
                client.close()
            finally:
                server.terminate()
        assert held == {
            "bind": "127.0.0.1 -::1",
            "protected-mode": "yes",
            "dir": str(folder),
            "appendonly": "yes",
            "appendfsync": "always",
            "save": "",
            "maxmemory-policy": "noeviction",
        }
        assert (folder / "appendonlydir").is_dir()
    finally:
        shutil.rmtree(folder)


def answers(client: Redis) -> bool:
    try:
        return bool(client.ping())
    except RedisError:
        return False


def test_the_readme_restarts_what_runs_before_it_is_configured() -> None:
    """Debian starts a service when it installs it; to enable it afterwards changes nothing."""
    readme = (DEPLOY / "README.md").read_text(encoding="utf-8")
    (block,) = re.findall(
        r"^```sh\n(sudo apt-get install valkey-server caddy .*?)^```", readme, re.MULTILINE | re.DOTALL
    )
    copied, restarted = block.rindex(" /etc/"), re.search(r"^sudo systemctl restart ([a-z -]+)", block, re.MULTILINE)
    assert restarted is not None
    assert restarted.start() > copied
    assert {"valkey-server", "caddy"} <= set(restarted[1].split())


def test_the_archive_of_the_readme_is_where_every_unit_may_write() -> None:
    """One user owns the folder: systemd gives it to the user of whichever unit it starts."""
    (place,) = re.findall(r"QUIPU_ARCHIVE=(/\S+?)`", (DEPLOY / "README.md").read_text(encoding="utf-8"))
    for path in UNITS:
        unit = path.read_text(encoding="utf-8")
        assert re.findall(r"^User=(\S+)$", unit, re.MULTILINE) == ["quipu"], path.name
        (state,) = re.findall(r"^StateDirectory=(\S+)$", unit, re.MULTILINE)
        assert Path(place).is_relative_to(f"/var/lib/{state}"), path.name


def _configured(reply: Any) -> str:
    values = list(reply.values()) if isinstance(reply, dict) else reply[1:2]
    value = values[0]
    return value.decode() if isinstance(value, bytes) else str(value)


def test_the_service_that_bridges_a_restart_is_the_service() -> None:
    """The same but for its name, and never enabled."""
    first, second = ((DEPLOY / "systemd" / f"{name}.service").read_text() for name in ("quipu", "quipu-next"))
    settings = [re.sub("Description=.*|^#.*", "", text, flags=re.MULTILINE).split() for text in (first, second)]
    assert [*settings[1], "[Install]", "WantedBy=multi-user.target", "Also=quipu.socket"] == settings[0]
