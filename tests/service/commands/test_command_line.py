"""The command line: help, settings, and errors of one line."""

import subprocess
import threading
from importlib.metadata import version
from pathlib import Path

import pytest

from quipu_service.operate.config import Config, ConfigError, read_config
from tests.service.commands.command import Ran, is_one_line, quipu, within
from tests.service.serving import ROOT, Service
from tests.service.valkey import free_port


@pytest.mark.parametrize("command", ["", "serve", "verify", "export", "contracts"])
def test_every_command_explains_itself(command: str) -> None:
    ran = within(*command.split(), "--help")

    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"usage: quipu {command}".rstrip())
    if command in ("", "serve"):
        assert all(f"QUIPU_{name.upper()}" in ran.out for name in Config.__struct_fields__)


def test_an_unknown_command_is_an_error() -> None:
    ran = within("fly")
    assert (ran.code, ran.out) == (2, "")
    assert "invalid choice: 'fly'" in ran.err


def test_an_unknown_setting_names_the_nearest_and_a_wrong_value_its_setting() -> None:
    assert is_one_line(quipu("serve", port_="8000"), "QUIPU_PORT_ is not a setting; did you mean QUIPU_PORT?")
    assert is_one_line(quipu("serve", port="high"), "QUIPU_PORT: ")
    url = quipu("serve", redis_url="http://x", port=str(free_port()))
    assert (url.code, url.out) == (2, "")
    assert "the URL of the log's server is not understood: 'http' is not a known scheme" in url.err


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("QUIPU_REDIS", "x", "did you mean QUIPU_REDIS_URL?"),
        ("QUIPU_DATADIR", "x", "did you mean QUIPU_DATA_DIR?"),
        ("QUIPU_PORT", "70000", "QUIPU_PORT: "),
        ("QUIPU_FSYNC", "never", "QUIPU_FSYNC: "),
        ("QUIPU_REMEMBERED", "0", "QUIPU_REMEMBERED: "),
        ("QUIPU_LOG_LEVEL", "LOUD", "QUIPU_LOG_LEVEL: "),
        ("QUIPU_EDITIONS", "/no/such/folder", "QUIPU_EDITIONS: there is no folder /no/such/folder"),
    ],
)
def test_what_is_wrong_in_a_setting_is_said(name: str, value: str, said: str) -> None:
    with pytest.raises(ConfigError, match=said.replace("?", r"\?")):
        read_config({name: value})


def test_settings_are_read_by_name_and_nothing_else_is() -> None:
    config = read_config({"QUIPU_PORT": "9000", "QUIPU_REMEMBERED": "5", "PATH": "/bin"})
    assert Config(port=9000, remembered=5) == config


def test_a_port_or_a_data_directory_in_use_is_said_in_one_line(tmp_path: Path) -> None:
    service = Service(tmp_path).start()
    found: dict[str, Ran] = {}

    def second_on_the_data() -> None:  # it waits ten seconds for the first to go away
        found["data"] = quipu("serve", data_dir=str(tmp_path / "data"), port=str(free_port()))

    waiting = threading.Thread(target=second_on_the_data)
    waiting.start()
    try:
        port = quipu("serve", data_dir=str(tmp_path / "other"), port=str(service.port))
        assert is_one_line(port, "cannot listen", "in use", str(service.port))
        waiting.join()
        assert is_one_line(found["data"], "another service uses the data in", str(tmp_path / "data"))
    finally:
        waiting.join()
        assert service.stop() == 0


def test_an_edition_of_ones_own_that_is_wrong_is_named(tmp_path: Path) -> None:
    (tmp_path / "caracalla").mkdir()
    (tmp_path / "caracalla" / "mine.toml").write_text("name = 3")
    ran = quipu("serve", editions=str(tmp_path), data_dir=str(tmp_path / "data"), port=str(free_port()))
    assert ran.code == 2
    assert "mine.toml" in ran.err


def test_the_command_line_says_which_release_and_commit_it_is() -> None:
    ran = within("--version")

    here = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert (ran.code, ran.out) == (0, f"quipu {version('quipu-games')} ({here[:12]})\n")
