"""The server of our own is watched: killed, out of disk, or unable to come back, and what is said about it."""

import asyncio
import itertools
import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import psutil
import pytest
import uvicorn

from quipu_service.adapters import embedded
from quipu_service.adapters.embedded import EmbeddedServer
from quipu_service.adapters.redis_error_messages import CAUSES
from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.facade.stores import Stores
from quipu_service.application.problems.tree import Unavailable
from quipu_service.commands.serve import Ending
from tests.service.adapters.test_log_contract import append, appended
from tests.service.client import Client
from tests.service.serving import Service
from tests.service.stores import connected, own_server
from tests.service.valkey import PATIENCE, eventually, until

SMALL = 4 * 2**20


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system that is soon full."""
    place = tmp_path / "small"
    place.mkdir()
    words = ["mount", "-t", "tmpfs", "-o", f"size={SMALL}", "tmpfs", str(place)]
    if subprocess.run(words, check=False, capture_output=True).returncode:
        pytest.skip("mounting a small file system is not allowed here")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)


def fill(place: Path) -> Path:
    """Leave no room."""
    filling = place / "filling"
    with filling.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(4096))
    return filling


async def endlessly(stores: Stores) -> None:
    """Append until it is refused."""
    for version in itertools.count():
        await stores.log.append(append("t", version))


def kill(server: EmbeddedServer) -> int:
    assert server.pid is not None
    pid = server.pid
    os.kill(pid, signal.SIGKILL)
    return pid


def has_started(server: EmbeddedServer, times: int) -> bool:
    return server.starts == times and server.trouble is None


async def test_a_server_that_is_killed_is_started_again_and_leaves_no_zombie(tmp_path: Path) -> None:
    async with own_server(tmp_path) as server, await connected(server.url) as stores:
        for version in range(3):
            assert await stores.log.append(append("t", version)) == appended(version + 1)
            pid = kill(server)
            await eventually(partial(has_started, server, version + 2))
            assert not psutil.pid_exists(pid)
        assert (await stores.log.read("t", 0)).version == 3


def test_a_server_that_came_back_is_not_given_up_however_often_it_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedded, "PAUSES", (0.0, 0.01))
    words: list[str] = []
    with EmbeddedServer(tmp_path, lost=words.append) as server:
        for times in range(2, 7):
            kill(server)
            until(partial(has_started, server, times))
    assert words == []


@pytest.mark.everything
async def test_a_full_disk_leaves_the_log_readable_until_there_is_room(
    small_disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedded, "LOOK", 0.05)
    async with own_server(small_disk / "data") as server, await connected(server.url) as stores:
        assert await stores.log.append(append("t", 0)) == appended(1)
        filling, last = fill(small_disk), 1
        while server.trouble is None:
            try:
                await stores.log.append(append("t", last))
                last += 1
            except Unavailable:
                pass
        await eventually(lambda: "can be read" in str(server.trouble))
        with pytest.raises(Unavailable) as refused:
            await stores.log.append(append("t", last))
        assert refused.value.cause in (CAUSES["NOREPLICAS"], CAUSES["MISCONF"])  # as it was started, or its disk again
        assert last <= (await stores.log.read("t", 0)).version <= last + 1
        with pytest.raises(Unavailable):
            await stores.server.ping()

        filling.unlink()
        await eventually(lambda: server.trouble is None)
        await stores.server.ping()
        version = (await stores.log.read("t", 0)).version
        assert await stores.log.append(append("t", version)) == appended(version + 1)
    async with own_server(small_disk / "data") as server, redis_stores(server.url) as stores:
        assert (await stores.log.read("t", 0)).version == version + 1


@pytest.mark.everything
async def test_a_full_disk_with_a_flush_a_second_is_told_by_its_cause(small_disk: Path) -> None:
    async with (
        own_server(small_disk / "data", fsync="everysec") as server,
        await connected(server.url) as stores,
    ):
        fill(small_disk)
        with pytest.raises(Unavailable) as refused:
            await endlessly(stores)
        assert "cannot write to its disk" in refused.value.cause
        assert (await stores.log.read("t", 0)).version > 0
        assert server.starts == 1


@pytest.mark.everything
async def test_a_full_disk_is_told_before_the_first_write_and_reads_go_on(small_disk: Path, tmp_path: Path) -> None:
    service = Service(tmp_path, more={"QUIPU_FSYNC": "always", "QUIPU_DATA_DIR": str(small_disk / "data")}).start()
    async with Client(service.address) as client:
        table = await client.begin("caretos", 2)
    service.stop()
    fill(small_disk)
    service.start()
    try:
        async with Client(service.address) as client:
            ready = await client.get("/readyz")
            shown, refused = await client.get(table.path), await client.post("/v1/caretos/tables", {"seats": 2})
    finally:
        service.stop()

    assert (ready.status, ready.body.splitlines()[0]) == (200, b"ready for reading only"), "proxies keep what reads"
    assert b"No space left on device" in ready.body
    assert (shown.status, refused.status, refused.code) == (200, 503, "UNAVAILABLE")
    assert "can be read but not written" in refused.json["detail"]


async def test_the_service_says_what_is_the_matter_and_goes_on(tmp_path: Path) -> None:
    service = Service(tmp_path, more={"QUIPU_FSYNC": "always"}).start()
    try:
        async with Client(service.address) as client:
            table = await client.begin("caretos", 2)
            (server,) = psutil.Process(service.process.pid if service.process else 0).children()
            server.kill()
            async with asyncio.timeout(PATIENCE):
                while "runs again" not in service.log.read_text():
                    await asyncio.sleep(0.02)
            assert (await table.show())["version"] == 4
            assert (await client.get("/healthz")).body.startswith(b"alive\n")
        lines = service.log.read_text()
        assert "the log's server ended (by SIGKILL)" in lines
        assert "the log's server runs again" in lines
    finally:
        service.stop()


def test_a_server_that_cannot_come_back_ends_the_service_with_its_last_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedded, "PAUSES", (0.0, 0.01))
    words: list[str] = []
    with EmbeddedServer(tmp_path, lost=words.append) as server:
        next(tmp_path.glob("appendonlydir/*.manifest")).write_text("nonsense\n")
        kill(server)
        until(lambda: bool(words))
    assert "manifest" in words[0]


def test_a_service_whose_server_cannot_come_back_ends() -> None:
    ending = Ending()
    ending.server = uvicorn.Server(uvicorn.Config(lambda: None))
    ending.lost("the last words")
    assert ending.server.should_exit
    assert ending.words == "the last words"
