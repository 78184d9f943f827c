"""``quipu serve``: what its options make of the settings, before anything listens."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from quipu_service.commands import serve
from quipu_service.operate.config import EVERY_ADDRESS, Config
from tests.service.commands.command import is_one_line, within


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The settings with which the service would be run, and whether their folder is there; nothing is run."""
    found = list[Any]()

    def run(config: Config, sibling: str | None, *, lan: bool) -> int:
        core = msgspec.convert(config, Config, from_attributes=True)  # without the settings of extensions
        found.extend((core, sibling, Path(config.data_dir).is_dir(), lan))
        return 7

    monkeypatch.setattr(serve, "_serve", run)
    return found


@pytest.mark.parametrize("workers", ["1", "2", "256"])
def test_options_change_the_settings(served: list[Any], workers: str) -> None:
    ran = within("serve", "--workers", workers, "--no-worker", "--sibling", "x", processes="3", port="1", worker="on")

    assert (ran.code, ran.err) == (7, "")
    assert served[:2] == [Config(processes=int(workers), port=1, worker="off"), "x"]


def test_without_options_the_settings_stay_and_too_many_processes_are_refused(served: list[Any]) -> None:
    within("serve", processes="3")
    assert served[:2] == [Config(processes=3), None]
    for workers in ("0", "257"):
        assert is_one_line(within("serve", "--workers", workers), "--workers: expected a number from 1 to 256")


def test_a_service_for_the_own_network_listens_on_every_address(served: list[Any]) -> None:
    within("serve", "--lan", port="1")
    assert (served[0], served[3]) == (Config(port=1, host=EVERY_ADDRESS), True)


def test_an_ephemeral_service_has_a_folder_of_its_own_and_takes_what_is_given(
    served: list[Any], tmp_path: Path
) -> None:
    within("serve", "--ephemeral", redis_url="redis://production", data_dir=str(tmp_path), requests="7")

    config, _, was_there, _ = served
    assert (config.redis_url, config.requests, config.waiting_tables, config.bot_tables) == ("", 7, 0, 0)
    assert (config.durability, config.bot_pace) == ("memory", "at-once")
    assert config.data_dir != str(tmp_path)
    assert (was_there, Path(config.data_dir).exists()) == (True, False)


@pytest.mark.parametrize(("files", "followers"), [(1_200, 1_000), (1_199, 999), (300, 150)])
def test_followers_are_limited_by_open_files(
    files: int, followers: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(serve, "files_raised", lambda: files)

    assert serve._within_files(Config(followers=1_000)).followers == followers
    warned = f"QUIPU_FOLLOWERS=1000 needs 1200 open files, and a process may open {files}"
    assert [warned in record.getMessage() for record in caplog.records] == ([] if followers == 1_000 else [True])


def test_each_process_has_its_own_port_if_homes_are_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    open_ports = list[int]()

    @contextmanager
    def listening(_: Config, port: int) -> Iterator[int]:
        open_ports.append(port)
        yield port
        open_ports.remove(port)

    monkeypatch.setattr(serve, "_listening", listening)
    with serve._homes(Config(processes=3, home_port=8001)) as homes:
        found: Any = homes
        assert found == open_ports == [8001, 8002, 8003]
    assert open_ports == []
    with serve._homes(Config(processes=3)) as homes:
        assert homes == []


def test_every_address_is_ipv4_and_ipv6() -> None:
    with serve._listening(Config(host="::"), 0) as listening:
        port = listening.getsockname()[1]
        for family, address in ((socket.AF_INET, "127.0.0.1"), (socket.AF_INET6, "::1")):
            with socket.socket(family) as asking:
                asking.connect((address, port))
