"""``quipu backup`` and ``quipu restore``: of any log server, under play, verified, into an empty one."""

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest
import uvloop
from redis import Redis

from quipu_service.adapters.snapshots import loaded
from tests.service.client import Client, Table
from tests.service.commands.command import Ran, is_one_line, quipu
from tests.service.serving import ROOT, Service
from tests.service.valkey import ALWAYS, Valkey, start_cluster, start_valkey

WRITTEN = re.compile(r"^(\S+): (\d+) tables? with (\d+) (?:entry|entries), verified")
RIGHTS = re.compile(r"^ACL SETUSER quipu-backup on >PASSWORD (.*)$", re.MULTILINE)
QUICK = ("--repl-diskless-sync-delay", "0")
"""Otherwise a server waits five seconds for more replicas."""


def backup_in(ran: Ran) -> Path:
    """Where the backup is that was written without a complaint."""
    found = WRITTEN.match(ran.out)
    assert ran.code == 0, ran
    assert found is not None, ran
    return Path(found[1])


async def played(client: Client, *, games: int = 2) -> list[Table]:
    """One game over, and others that go on."""
    over = await client.begin("caretos", 2)
    await over.finish()
    going = [await client.begin("caracalla", 2) for _ in range(games)]
    for table in going:
        await table.play(4)
    return [over, *going]


async def exported(client: Client, tables: list[Table]) -> list[bytes]:
    return [(await client.get(f"{table.path}/export")).body for table in tables]


async def playing_on(client: Client) -> None:
    """Open tables and play until cancelled."""
    while True:
        await (await client.begin("caretos", 2)).play(3)


@dataclass
class Taken:
    """A backup that was taken while somebody played, and what the tables were before."""

    place: Path
    tables: list[Table]
    exports: list[bytes]


async def taken_under_play(address: str, backup: Callable[[], Ran]) -> Taken:
    async with Client(address) as client, Client(address) as other:
        tables = await played(client)
        exports = await exported(client, tables)
        assert "quipu_backup_timestamp_seconds 0.0" in (await client.get("/metrics")).body.decode()
        player = asyncio.create_task(playing_on(other))
        place = backup_in(await asyncio.to_thread(backup))
        player.cancel()
        with suppress(asyncio.CancelledError):
            await player
        at = json.loads((place / "backup.json").read_bytes())["at"]
        assert f"quipu_backup_timestamp_seconds {at / 1000}" in (await client.get("/metrics")).body.decode()
    return Taken(place, tables, exports)


async def is_as_it_was(address: str, taken: Taken) -> None:
    """Every log is the same to the byte, with its tokens, and the games go on."""
    async with Client(address) as client:
        tables = [table.at(client) for table in taken.tables]
        assert await exported(client, tables) == taken.exports
        assert await tables[-1].play(2)
        listed = (await client.get("/v1/caracalla/tables?status=RUNNING")).json["tables"]
        assert {table.id for table in tables if table.game == "caracalla"} <= {one["id"] for one in listed}


async def test_an_own_server_is_backed_up_under_play_and_restored(tmp_path: Path) -> None:
    service, lost = Service(tmp_path / "service").start(), Service(tmp_path / "lost")
    data, empty = service.settings["QUIPU_DATA_DIR"], lost.settings["QUIPU_DATA_DIR"]
    try:
        taken = await taken_under_play(
            service.address, lambda: quipu("backup", str(tmp_path / "backups"), data_dir=data)
        )
        refused = quipu("restore", str(taken.place), data_dir=data)
    finally:
        service.stop()
    assert is_one_line(refused, "another service uses the data")

    restored = quipu("restore", str(taken.place), data_dir=empty)
    kept = json.loads((taken.place / "backup.json").read_bytes())
    assert restored == Ran(0, f"{kept['tables']} tables with {kept['entries']} entries restored and verified\n", "")
    lost.start()
    try:
        await is_as_it_was(lost.address, taken)
    finally:
        lost.stop()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Valkey]:
    """A server whose user for backups has the rights of docs/backup.md."""
    running = Valkey(tmp_path / "valkey", (*ALWAYS, *QUICK)).start()
    rights = RIGHTS.search((ROOT / "docs/backup.md").read_text(encoding="utf-8"))
    assert rights is not None
    with running.client() as client:
        client.execute_command("ACL", "SETUSER", "quipu-backup", "on", ">secret", *rights[1].split())
    yield running
    running.stop()


async def test_a_server_is_backed_up_with_the_rights_of_the_page(server: Valkey, tmp_path: Path) -> None:
    url = server.url.replace("redis://", "redis://quipu-backup:secret@")
    service = Service(tmp_path / "service", url=server.url).start()
    try:
        taken = await taken_under_play(
            service.address, lambda: quipu("backup", str(tmp_path / "backups"), redis_url=url)
        )
    finally:
        service.stop()
    with server.client() as admin:
        assert [(one["object"], one["reason"]) for one in admin.acl_log()] == []

    empty = start_valkey(tmp_path / "empty")
    try:
        restored = quipu("restore", str(taken.place), redis_url=empty.url)
        assert restored.code == 0, restored
        there = _contents(empty.client())
        async with loaded(taken.place / "log.rdb", tmp_path / "scratch", database=0, program=None) as snapshot:
            assert there == _contents(Redis.from_url(snapshot))
        _are_earlier(there, _contents(server.client()))
        again = Service(tmp_path / "again", url=empty.url).start()
        try:
            await is_as_it_was(again.address, taken)
        finally:
            again.stop()
    finally:
        empty.stop()


def _contents(client: Redis) -> dict[bytes, object]:
    """Each key that does not expire."""
    with client:
        return {key: _value(client, key) for key in client.scan_iter() if client.ttl(key) < 0}


def _are_earlier(contents: dict[bytes, object], later: dict[bytes, object]) -> None:
    """Play only appended to the logs; what is listed or queued may be gone when it is done."""
    logs = {key: log for key, log in contents.items() if key.endswith(b":log")}
    assert len(logs) > 3
    for key, log in logs.items():
        assert isinstance(log, list)
        appended = later[key]
        assert isinstance(appended, list)
        assert appended[: len(log)] == log, key


async def test_a_cluster_is_backed_up_and_restored(tmp_path: Path) -> None:
    options = ("--appendonly", "yes", "--save", "", *QUICK)
    cluster = start_cluster(tmp_path / "cluster", options)
    service = Service(tmp_path / "service", url=cluster.url).start()
    try:
        taken = await taken_under_play(
            service.address, lambda: quipu("backup", str(tmp_path / "backups"), redis_url=cluster.url)
        )
    finally:
        service.stop()
        cluster.stop()
    assert len(list(taken.place.glob("*.rdb"))) == 3
    single = quipu("restore", str(taken.place), data_dir=str(tmp_path / "single"))
    assert is_one_line(single, "restore it into a Cluster")

    other = start_cluster(tmp_path / "other", options)
    try:
        assert quipu("restore", str(taken.place), redis_url=other.url).code == 0
        again = Service(tmp_path / "again", url=other.url).start()
        try:
            await is_as_it_was(again.address, taken)
        finally:
            again.stop()
    finally:
        other.stop()


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Valkey, Path, list[Table]]]:
    """A server at rest, a backup of it, and its tables."""
    folder = tmp_path_factory.mktemp("kept")
    running = Valkey(folder / "valkey", (*ALWAYS, *QUICK)).start()
    service = Service(folder / "service", url=running.url).start()

    async def opened() -> list[Table]:
        async with Client(service.address) as client:
            return await played(client, games=1)

    tables = uvloop.run(opened())
    service.stop()
    yield running, backup_in(quipu("backup", str(folder / "backups"), redis_url=running.url)), tables
    running.stop()


def test_every_key_is_restored_as_it_was(kept: tuple[Valkey, Path, list[Table]], tmp_path: Path) -> None:
    server, place, _ = kept
    empty = start_valkey(tmp_path / "empty")
    try:
        assert quipu("restore", str(place), redis_url=empty.url).code == 0
        with server.client() as before, empty.client() as after:
            keys = set(before.scan_iter()) - {b"quipu:backup"}
            assert len(keys) > 10
            for key in keys:
                assert _value(after, key) == _value(before, key), key
                assert abs(after.ttl(key) - before.ttl(key)) < 200, key
            assert set(after.scan_iter()) == keys
    finally:
        empty.stop()


def _value(client: Redis, key: bytes) -> object:
    """What is in a key, in its order, a stream with its ids."""
    match client.type(key):
        case b"string":
            return client.get(key)
        case b"hash":
            return client.hgetall(key)
        case b"set":
            return client.smembers(key)
        case b"stream":
            return client.xrange(key)
        case _:
            return client.zrange(key, 0, -1, withscores=True)


def test_a_backup_that_was_changed_is_not_restored(kept: tuple[Valkey, Path, list[Table]], tmp_path: Path) -> None:
    _, place, _ = kept
    changed = tmp_path / place.name
    changed.mkdir()
    for file in place.iterdir():
        (changed / file.name).write_bytes(file.read_bytes())
    snapshot = changed / "log.rdb"
    snapshot.write_bytes(snapshot.read_bytes()[:-1] + b"?")

    assert is_one_line(quipu("restore", str(changed), data_dir=str(tmp_path / "data")), "is not as it was written")
    (changed / "backup.json").unlink()
    assert is_one_line(quipu("restore", str(changed), data_dir=str(tmp_path / "data")), "is no backup")


def test_a_backup_is_restored_into_an_empty_server_only_and_again_where_that_was_interrupted(
    kept: tuple[Valkey, Path, list[Table]], tmp_path: Path
) -> None:
    server, place, tables = kept
    assert is_one_line(quipu("restore", str(place), redis_url=server.url), "is not empty", "move its data away")
    empty = start_valkey(tmp_path / "empty")
    try:
        with empty.client() as client:
            client.set("quipu:restoring", "1")
            client.xadd(f"{{{tables[0].id}}}:log", {"entry": "half"}, "1-0")
        assert quipu("restore", str(place), redis_url=empty.url).code == 0
        with empty.client() as client:
            assert not client.exists("quipu:restoring")
        assert quipu("restore", str(place), redis_url=empty.url).code == 2
    finally:
        empty.stop()


def test_a_damaged_table_is_named_and_its_backup_is_kept_but_does_not_count(
    kept: tuple[Valkey, Path, list[Table]], tmp_path: Path
) -> None:
    _, place, tables = kept
    other = Valkey(tmp_path / "other", (*ALWAYS, *QUICK)).start()
    try:
        assert quipu("restore", str(place), redis_url=other.url).code == 0
        log = f"{{{tables[1].id}}}:log"
        with other.client() as client:
            entries = client.xrange(log)
            client.delete(log)
            for number, fields in entries:
                written = fields[b"entry"].replace(b'"seat":0', b'"seat":1')
                client.xadd(log, {"entry": written}, number)
        older = tmp_path / "backups" / "20250101T000000Z"
        older.mkdir(parents=True)
        (older / "backup.json").write_bytes((place / "backup.json").read_bytes())
        ran = quipu("backup", str(older.parent), "--keep", "1", redis_url=other.url)
        with other.client() as client:
            assert client.get("quipu:backup") is None
    finally:
        other.stop()

    assert ran.code == 1
    assert older.is_dir(), "it may have the table as it was"
    assert tables[1].id in ran.err
    assert WRITTEN.match(ran.out)


def test_a_server_that_cannot_be_reached_leaves_nothing_behind(tmp_path: Path) -> None:
    ran = quipu("backup", str(tmp_path / "backups"), redis_url="redis://127.0.0.1:1/0")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1), ran
    assert list((tmp_path / "backups").iterdir()) == []


def test_the_last_backups_are_kept(kept: tuple[Valkey, Path, list[Table]], tmp_path: Path) -> None:
    server, place, _ = kept
    backups = tmp_path / "backups"
    for name in ("20250101T000000Z", "20250102T000000Z"):
        (backups / name).mkdir(parents=True)
        (backups / name / "backup.json").write_bytes((place / "backup.json").read_bytes())
    (backups / "mine").mkdir()
    ran = quipu("backup", str(backups), "--keep", "2", redis_url=server.url)

    last = backup_in(ran)
    assert {one.name for one in backups.iterdir()} == {"mine", "20250102T000000Z", last.name}
    assert "20250101T000000Z is deleted" in ran.out
