"""Where commands find the log: the server of the settings, one that a service runs already, or one of their own."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from quipu_service.adapters.redis_durability import Durability
from quipu_service.commands import store as stores
from quipu_service.commands.siblings import TROUBLE, reported_trouble, trouble_shared
from quipu_service.commands.store import answers, store
from quipu_service.operate.config import Config
from tests.service.valkey import until


@pytest.mark.parametrize(
    ("durability", "named"),
    [("", "as the log's server is set"), ("local", "local"), ("memory", "memory"), ("replica", "replica")],
)
def test_a_server_of_the_settings_is_as_durable_as_they_say(durability: Any, named: str) -> None:
    with store(Config(redis_url="redis://log", durability=durability, replicas=2)) as place:
        assert (place.url, place.trouble()) == ("redis://log", None)
        assert place.durability == Durability(durability or "memory", 2)
        assert place.named.startswith(named)


@pytest.mark.parametrize(
    ("settings", "flushed", "named"),
    [
        ({}, "always", "local"),
        ({"fsync": "everysec"}, "everysec", "memory"),
        ({"durability": "local"}, "always", "local"),
    ],
)
def test_its_own_server_is_as_durable_as_it_flushes(
    settings: dict[str, Any], flushed: str, named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = list[tuple[Path, str]]()

    @contextmanager
    def embedded(folder: Path, *, fsync: str, **_: object) -> Iterator[Any]:
        started.append((folder, fsync))
        yield SimpleNamespace(url="unix://socket", trouble="it is slow")

    monkeypatch.setattr(stores, "EmbeddedServer", embedded)
    with store(Config(data_dir=str(tmp_path), **settings)) as place:
        assert (place.url, place.named, place.trouble()) == ("unix://socket", named, "it is slow")
        assert place.durability == Durability()
    assert started == [(tmp_path, flushed)]


def test_whether_somebody_listens_at_a_socket(tmp_path: Path) -> None:
    path = tmp_path / "socket"
    assert not answers(path)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(path))
        assert not answers(path), "nobody listens yet"
        server.listen()
        assert answers(path)


def test_trouble_of_the_first_process_is_told_to_the_others_until_it_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quipu_service.commands.siblings.LOOK", 0.001)
    trouble: list[str | None] = [None]
    assert reported_trouble(tmp_path) is None
    with trouble_shared(tmp_path, lambda: trouble[0]):
        trouble[0] = "the disk is full"
        until(lambda: reported_trouble(tmp_path) == "the disk is full")
        trouble[0] = None
        until(lambda: reported_trouble(tmp_path) is None)
    assert [path.name for path in tmp_path.iterdir()] == [TROUBLE]
