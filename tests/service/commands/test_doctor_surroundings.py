"""``quipu doctor`` about what stands around the service: each defect is planted, and named with its remedy."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import uvloop

from quipu_service.adapters.entropy import system_clock
from quipu_service.adapters.redis_server import BACKUP
from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.ports.schedule import WorkKind
from quipu_service.commands import doctor_surroundings
from tests.service.commands.command import Ran, is_one_line, within
from tests.service.commands.test_doctor_machine import answering, examined, said
from tests.service.valkey import Valkey, free_port

HOUR = 3_600_000
ISSUER = '[issuers.club]\nissuer = "http://127.0.0.1:{port}/"\naudience = ["quipu"]\nkeys = "http://127.0.0.1:{port}/healthz"\n'


def test_an_archive_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    for place in (tmp_path / "file", tmp_path / "file" / "below"):
        ran = examined(tmp_path, archive=str(place))
        assert (said(ran, "archive"), ran.code) == (["BAD"], 1), ran.out
        assert "ReadWritePaths=" in ran.out
    ran = examined(tmp_path, archive=str(tmp_path / "archive"))
    assert said(ran, "archive") == ["good"]
    assert list((tmp_path / "archive").iterdir()) == []


def test_an_archive_without_its_library_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "obstore", None)
    ran = examined(tmp_path, archive=str(tmp_path / "archive"))
    assert (said(ran, "extras")[0], ran.code) == ("BAD", 1), ran.out
    assert "quipu-games[archive]" in ran.out


def test_an_issuer_whose_keys_cannot_be_read_is_told(tmp_path: Path) -> None:
    file = tmp_path / "issuers.toml"
    file.write_text(ISSUER.format(port=free_port()))
    ran = examined(tmp_path, issuers=str(file))
    assert (said(ran, "issuers"), ran.code) == (["BAD"], 1), ran.out
    for says, grade in ((b'{"keys": []}', "good"), (b"welcome", "BAD")):
        with answering(says) as port:
            file.write_text(ISSUER.format(port=port))
            assert said(examined(tmp_path, issuers=str(file)), "issuers") == [grade]


def test_a_collector_of_traces_that_nobody_runs_is_told(tmp_path: Path) -> None:
    ran = examined(tmp_path, traces=f"http://127.0.0.1:{free_port()}/v1/traces")
    assert (said(ran, "traces"), ran.code) == (["BAD"], 1), ran.out
    with answering(b"") as port:
        assert said(examined(tmp_path, traces=f"http://127.0.0.1:{port}/v1/traces"), "traces") == []


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert said(examined(tmp_path), "folder") == []
    (tmp_path / "data").write_text("a file")
    ran = examined(tmp_path)
    assert (said(ran, "folder"), ran.code) == (["BAD"], 1), ran.out
    monkeypatch.setattr(doctor_surroundings, "os", _NothingWritable)
    ran = examined(tmp_path / "folder")
    assert "cannot be written by this user" in ran.out


class _NothingWritable:
    W_OK, X_OK = os.W_OK, os.X_OK

    @staticmethod
    def access(_place: Path, _mode: int) -> bool:
        return False


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"webhook_networks": "10.1.0.0/99"}, "QUIPU_WEBHOOK_NETWORKS"),
        ({"trusted_proxies": "127.0.0.1/8"}, "QUIPU_TRUSTED_PROXIES"),
        ({"origins": "club.example"}, "QUIPU_ORIGINS"),
        ({"editions": "/nowhere"}, "QUIPU_EDITIONS"),
    ],
)
def test_a_setting_that_is_none_is_named(settings: dict[str, str], says: str, tmp_path: Path) -> None:
    assert is_one_line(examined(tmp_path, **settings), says)


def of_server(server: Valkey) -> Ran:
    return within("doctor", redis_url=server.url, port=str(free_port()))


async def _job(server: Valkey) -> None:
    async with redis_stores(server.url) as stores:
        await stores.schedule.queue(WorkKind.JOB, "table", b"{}")


async def _late(server: Valkey) -> None:
    async with redis_stores(server.url) as stores:
        await stores.schedule.put(WorkKind.TABLE, "table", system_clock() - 60_000)


async def _beside_a_worker(server: Valkey) -> None:
    await _job(server)
    async with redis_stores(server.url) as stores:
        await stores.schedule.on_duty("worker", system_clock())


@pytest.mark.parametrize(("waits", "grades"), [(_job, ["BAD"]), (_late, ["BAD"]), (_beside_a_worker, [])])
def test_jobs_that_wait_for_no_worker_are_told(
    waits: Callable[[Valkey], Any], grades: list[str], tmp_path: Path
) -> None:
    server = Valkey(tmp_path / "valkey").start()
    try:
        uvloop.run(waits(server))
        ran = of_server(server)
    finally:
        server.stop()
    assert said(ran, "workers") == grades, ran.out


@pytest.mark.parametrize(("hours", "grade"), [(1, "good"), (47, "good"), (49, "BAD"), (None, "note")])
def test_a_backup_that_is_old_or_missing_is_told(hours: int | None, grade: str, tmp_path: Path) -> None:
    server = Valkey(tmp_path / "valkey").start()
    try:
        with server.client() as client:
            client.xadd("{table}:log", {"entry": "{}"}, "1-0")
            if hours is not None:
                client.set(BACKUP, system_clock() - hours * HOUR)
        ran = of_server(server)
    finally:
        server.stop()
    assert said(ran, "backup") == [grade], ran.out
    assert ("quipu backup" in ran.out) == (grade != "good")


def test_without_tables_nothing_has_to_be_backed_up(tmp_path: Path) -> None:
    server = Valkey(tmp_path / "valkey").start()
    try:
        assert said(of_server(server), "backup") == []
    finally:
        server.stop()
