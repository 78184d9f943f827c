"""``quipu forget-names`` beside a running service, in the archive too, and of all tables that are old enough."""

import asyncio
import gzip
import re
from pathlib import Path
from typing import Any

from tests.service.client import Client
from tests.service.commands.command import within
from tests.service.serving import Service


async def test_names_are_deleted_beside_a_running_service_and_in_its_archive(tmp_path: Path) -> None:
    archive = tmp_path / "archive"
    service = Service(tmp_path, more={"QUIPU_ARCHIVE": str(archive)}).start()
    settings: Any = {"data_dir": str(tmp_path / "data"), "archive": str(archive)}
    try:
        async with Client(service.address) as client:
            archived, finished, running = [await client.begin("caretos", 2) for _ in range(3)]
            await archived.finish()
            assert (await asyncio.to_thread(within, "archive", "--older-than", "0s", **settings)).out.startswith(
                "1 table moved"
            )
            await finished.finish()
            assert names_in(archive) == {b"Player 0", b"Player 1"}

            young = await asyncio.to_thread(within, "forget-names", "--older-than", "1h", **settings)
            one = await asyncio.to_thread(within, "forget-names", finished.id, "--seat", "2", **settings)
            refused = await asyncio.to_thread(within, "forget-names", running.id, **settings)
            rest = await asyncio.to_thread(within, "forget-names", "--older-than", "0s", **settings)

            assert (young.code, young.out) == (0, "0 names of 0 tables deleted\n")
            assert (one.code, one.out.splitlines()[0]) == (0, "1 name of 1 table deleted")
            assert (refused.code, running.id in refused.err) == (1, True)
            assert (rest.code, rest.out.splitlines()[0]) == (0, "3 names of 2 tables deleted")
            assert [seat["name"] for seat in (await finished.show())["seats"]] == ["", ""]
            assert [seat["name"] for seat in (await running.show())["seats"]] != ["", ""]
            assert names_in(archive) == set()
            checked = await asyncio.to_thread(within, "verify", "--all", **settings)
            assert (checked.code, checked.out.startswith("3 tables")) == (0, True), checked
        service.kill()
        await asyncio.to_thread(service.start)
        async with Client(service.address) as client:
            shown = await client.get(archived.path)
            assert [seat["name"] for seat in shown.json["seats"]] == ["", ""]
    finally:
        service.stop()


def names_in(archive: Path) -> set[bytes]:
    """The names in the objects of an archive."""
    text = b"".join(gzip.decompress(file.read_bytes()) for file in archive.rglob("*.json.gz"))
    return set(re.findall(rb"Player \d", text))
