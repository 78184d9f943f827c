"""Backups, made by hand while the service runs (docs/backup.md, "Without the command"), and restored."""

import asyncio
import gzip
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import uvloop

from tests.service.client import Answer, Client, Table
from tests.service.commands.command import quipu
from tests.service.serving import Service
from tests.service.valkey import ALWAYS, Valkey, start_valkey, until

NO_AOF = ("--appendonly", "no", "--save", "")


@dataclass
class Production:
    """A server, its archive, and a service on both."""

    server: Valkey
    archive: Path
    service: Service


@pytest.fixture(scope="module")
def production(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Production]:
    server = Valkey(tmp_path_factory.mktemp("production"), ALWAYS).start()  # its file lacks nothing when it is copied
    archive = tmp_path_factory.mktemp("archive")
    service = Service(tmp_path_factory.mktemp("service"), url=server.url, more={"QUIPU_ARCHIVE": str(archive)}).start()
    yield Production(server, archive, service)
    service.stop()
    server.stop()


@dataclass
class Games:
    """What must be there again: one archived, one finished, one that goes on."""

    archived: Table
    finished: Table
    running: Table
    exports: list[bytes]
    sent: tuple[int, Any]
    """The last command of the running game: its seat and action."""
    accepted: Answer


@pytest.fixture(scope="module")
def games(production: Production) -> Games:
    return uvloop.run(played(production))


async def played(production: Production) -> Games:
    async with Client(production.service.address) as client:
        archived = await client.begin("caretos", 2)
        await archived.play()
        moved = await asyncio.to_thread(
            quipu, "archive", "--older-than", "0s", redis_url=production.server.url, archive=str(production.archive)
        )
        assert moved.out.startswith("1 table moved"), moved
        finished = await client.begin("caretos", 2)
        await finished.play()
        running = await client.begin("caretos", 2)
        await running.play(5)
        seat = await running.to_act()
        action = (await running.legal(seat))[0]
        accepted = await running.act(seat, action, command="before-the-backup")
        exports = [(await client.get(f"{one.path}/export")).body for one in (archived, finished, running)]
        return Games(archived, finished, running, exports, (seat, action), accepted)


def copied_file(production: Production, to: Path) -> None:
    """The append-only file, while nothing rewrites it."""
    with production.server.client() as client:
        client.config_set("auto-aof-rewrite-percentage", 0)
        until(lambda: not client.info("persistence")["aof_rewrite_in_progress"])
        shutil.copytree(production.server.folder / "appendonlydir", to / "appendonlydir")
        client.config_set("auto-aof-rewrite-percentage", 100)


async def is_whole(games: Games, url: str, archive: Path, folder: Path) -> None:
    """Every log verifies, every game is as it was, an old command finds its answer, and the running game ends."""
    checked = await asyncio.to_thread(quipu, "verify", "--all", redis_url=url, archive=str(archive))
    assert (checked.code, checked.err) == (0, ""), checked.out
    assert checked.out.startswith("3 tables with ")
    service = Service(folder, url=url, more={"QUIPU_ARCHIVE": str(archive)}).start()
    try:
        async with Client(service.address) as client:
            tables = [Table(client, one.game, one.id, one.tokens) for one in (games.archived, games.finished)]
            running = Table(client, games.running.game, games.running.id, games.running.tokens)
            exports = [(await client.get(f"{one.path}/export")).body for one in (*tables, running)]
            assert exports == games.exports
            again = await running.act(*games.sent, command="before-the-backup")
            assert (again.status, again.json["version"]) == (200, games.accepted.json["version"])
            await running.play()
            verified = await client.post("/v1/verify", (await client.get(f"{running.path}/export")).body)
            assert verified.json["complete"], verified.body
    finally:
        service.stop()


async def test_the_append_only_file_and_the_archive_are_a_backup(
    games: Games, production: Production, tmp_path: Path
) -> None:
    backup, archive = tmp_path / "restored", tmp_path / "archive"
    copied_file(production, backup)
    shutil.copytree(production.archive, archive)
    restored = start_valkey(backup)
    try:
        await is_whole(games, restored.url, archive, tmp_path / "service")
    finally:
        restored.stop()


async def test_a_snapshot_is_a_backup_if_the_file_is_switched_on_after_it_is_loaded(
    games: Games, production: Production, tmp_path: Path
) -> None:
    with production.server.client() as client:
        before = client.lastsave()
        client.execute_command("BGSAVE")
        until(lambda: not client.info("persistence")["rdb_bgsave_in_progress"])
        assert client.lastsave() >= before
    (tmp_path / "restored").mkdir()
    shutil.copy(production.server.folder / "dump.rdb", tmp_path / "restored" / "dump.rdb")
    restored = Valkey(tmp_path / "restored", NO_AOF).start()
    with restored.client() as client:
        client.config_set("appendonly", "yes")
        until(lambda: not client.info("persistence")["aof_rewrite_in_progress"])
    restored.stop()
    restored = start_valkey(tmp_path / "restored")
    try:
        await is_whole(games, restored.url, production.archive, tmp_path / "service")
    finally:
        restored.stop()


async def test_a_backup_that_was_cut_off_gives_back_what_is_before_the_cut(
    games: Games, production: Production, tmp_path: Path
) -> None:
    copied_file(production, tmp_path)
    increment = max((tmp_path / "appendonlydir").glob("*.incr.aof"), key=lambda file: file.stat().st_size)
    increment.write_bytes(increment.read_bytes()[:-700])
    restored = start_valkey(tmp_path)
    try:
        checked = await asyncio.to_thread(
            quipu, "verify", "--all", redis_url=restored.url, archive=str(production.archive)
        )
    finally:
        restored.stop()

    assert (checked.code, checked.err) == (0, ""), checked.out
    assert checked.out.startswith("3 tables with ")
    assert games.exports


async def test_a_half_written_object_of_the_archive_is_told_and_harms_no_other_table(
    games: Games, production: Production, tmp_path: Path
) -> None:
    archive = tmp_path / "archive"
    shutil.copytree(production.archive, archive)
    (file,) = archive.rglob(f"{games.archived.id}*")
    whole = file.read_bytes()
    service = Service(tmp_path / "service", url=production.server.url, more={"QUIPU_ARCHIVE": str(archive)}).start()
    try:
        async with Client(service.address) as client:
            for half in (whole[: len(whole) // 2], b"", gzip.compress(b'{"archive":1,"table":"'), b"no gzip at all"):
                file.write_bytes(half)
                answer = await client.get(games.archived.path)
                assert (answer.status, answer.code) == (503, "UNAVAILABLE"), half[:20]
            assert (await client.get(games.finished.path)).status == 200
            checked = await asyncio.to_thread(
                quipu, "verify", "--all", redis_url=production.server.url, archive=str(archive)
            )
            file.write_bytes(whole)
            assert (await client.get(f"{games.archived.path}/export")).body == games.exports[0]
    finally:
        service.stop()

    assert checked.code == 1
    assert "the archived table T is damaged" in checked.out
    assert games.archived.id in checked.out
