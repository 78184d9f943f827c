"""A backup has what is archived, and a restore brings it back."""

from pathlib import Path

from tests.service.client import Client
from tests.service.commands.command import quipu
from tests.service.commands.test_backups import backup_in, exported, server
from tests.service.serving import Service
from tests.service.valkey import Valkey, start_valkey

__all__ = ["server"]


async def test_the_archive_is_backed_up_with_its_server_and_restored(server: Valkey, tmp_path: Path) -> None:
    url, archive = server.url.replace("redis://", "redis://quipu-backup:secret@"), str(tmp_path / "archive")
    service = Service(tmp_path / "service", url=server.url, more={"QUIPU_ARCHIVE": archive}).start()
    try:
        async with Client(service.address) as client:
            tables = [await client.begin("caretos", 2) for _ in range(2)]
            await tables[0].finish()
            await tables[1].play(3)
            whole = await exported(client, tables)
            moved = quipu("archive", "--older-than", "0s", redis_url=server.url, archive=archive)
            assert moved.out.startswith("1 table moved"), moved
        place = backup_in(quipu("backup", str(tmp_path / "backups"), redis_url=url, archive=archive))
    finally:
        service.stop()

    empty, restored_to = start_valkey(tmp_path / "empty"), str(tmp_path / "restored")
    try:
        restored = quipu("restore", str(place), redis_url=empty.url, archive=restored_to)
        assert restored.code == 0, restored
        assert restored.out.endswith(f"; 1 archived table copied to {restored_to}\n")
        again = Service(tmp_path / "again", url=empty.url, more={"QUIPU_ARCHIVE": restored_to}).start()
        try:
            async with Client(again.address) as client:
                assert await exported(client, [table.at(client) for table in tables]) == whole
        finally:
            again.stop()
    finally:
        empty.stop()
