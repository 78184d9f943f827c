"""``quipu verify --all``: every log of a server, and groups of what differs."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from quipu_service.adapters.redis_stores import redis_stores
from tests.service.commands.command import within as command
from tests.service.tables import another, begun
from tests.service.valkey import Valkey, start_valkey


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Valkey]:
    own = start_valkey(tmp_path / "own")
    yield own
    own.stop()


def change(server: Valkey, table: str) -> None:
    """Say that the players added something to the seed."""
    with server.client() as client:
        key = f"{{{table}}}:log"
        rows = client.xrange(key)
        client.delete(key)
        for name, fields in rows:
            client.xadd(key, {b"entry": fields[b"entry"].replace(b'"entropy":""', b'"entropy":"00"')}, id=name)


async def test_all_logs_of_a_server_are_verified_and_what_differs_is_grouped(server: Valkey) -> None:
    async with redis_stores(server.url) as stores:
        quipu = another(stores)
        tables = [await begun(quipu, game, 2) for game in ("caretos", "caretos", "caretos")]
        await tables[2].go_on()
        fork = await quipu.new_tables.fork(tables[2].id, at=None)
    right = command("verify", "--all", redis_url=server.url)
    assert (right.code, right.err) == (0, "")
    assert right.out.startswith("4 tables with ")
    assert right.out.endswith(": 0 differ\n")

    for table in tables[:2]:
        change(server, table.id)
    differs = command("verify", "--all", redis_url=server.url)
    assert differs.code == 1
    assert "2 differ\n  2 x " in differs.out
    assert all(table.id in differs.out for table in tables[:2])
    assert fork.position.table.id not in differs.out


def test_without_files_one_is_told_what_to_give() -> None:
    asked = command("verify")
    assert (asked.code, asked.err) == (2, "quipu: verify: give the files, or --all\n")
