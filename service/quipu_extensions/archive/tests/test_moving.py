"""Finished tables in the archive: moved only if right, and shown, followed, exported and repeated as before."""

import random
import secrets
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from quipu_extensions.archive.archived_log import Archive, ArchivedLog, with_archive
from quipu_extensions.archive.moving import ended as old_games
from quipu_extensions.archive.moving import move
from quipu_service.adapters.entropy import system_clock
from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.ports.schedule import WorkKind
from quipu_service.application.ports.table_log import LogRead
from quipu_service.application.problems.tree import Unavailable
from quipu_service.application.tables.cache import CachedTable
from quipu_service.application.tables.jobs import Job
from quipu_service.commands.store import quipu_on
from quipu_service.operate.config import Config
from quipu_service.worker.thinking_time import AT_ONCE
from quipu_service.worker.worker import Worker
from tests.service.client import Client, timeless
from tests.service.commands.command import within
from tests.service.serving import ROOT, Service
from tests.service.tables import another, begun, configured
from tests.service.valkey import PATIENCE, Valkey, start_valkey

COUNTED = (b"quipu:{statistics:caretos}:tables",)
JOBS = 20
"""More than the tables of this test order."""


ASKS = """
import asyncio, sys
from quipu_extensions.archive.archived_log import Archive
asyncio.run(Archive(sys.argv[1]).find("unknown"))
"""


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Valkey]:
    server = start_valkey(tmp_path_factory.mktemp("archive"))
    yield server
    server.stop()


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("place")


@pytest.fixture(scope="module")
def keeping(own: Valkey, place: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    service = Service(tmp_path_factory.mktemp("keeping"), url=own.url, more={"QUIPU_ARCHIVE": str(place)}).start()
    yield service
    service.stop()


@pytest.fixture
async def client(keeping: Service) -> AsyncIterator[Client]:
    async with Client(keeping.address) as client:
        yield client


async def test_what_is_archived_is_shown_followed_exported_and_repeated_as_before(
    client: Client, keeping: Service, own: Valkey, place: Path
) -> None:
    running = await client.begin("caretos", 2)
    table = await client.begin("caretos", 2)
    await table.play(3, random.Random(1))
    seat = await table.to_act()
    action = (await table.legal(seat))[0]
    first = await table.act(seat, action, command="once")
    await table.finish()
    shown, stores = await table.show(0), await client.get(f"{table.path}/export")
    entries = (await client.get(f"{table.path}/events?after=0")).lines

    young = within("archive", "--older-than", "1h", redis_url=own.url, archive=str(place))
    moved = within("archive", "--older-than", "0s", redis_url=own.url, archive=str(place))
    with own.client() as server:
        left = server.exists(f"{{{table.id}}}:log", f"{{{table.id}}}:secret", f"{{{table.id}}}:commands")
        stays = server.exists(f"{{{running.id}}}:log")
    keeping.kill()
    keeping.start()

    assert (young.code, moved.code, moved.err) == (0, 0, "")
    assert young.out.startswith("0 tables moved")
    assert moved.out.startswith("1 table moved")
    assert (left, stays) == (0, 1)
    assert timeless(await table.show(0)) == timeless(shown)
    assert (await client.get(f"{table.path}/export")).body == stores.body
    assert timeless((await client.get(f"{table.path}/events?after=0")).lines) == timeless(entries)
    exported = within("export", table.id, redis_url=own.url, archive=str(place))
    assert exported.out.splitlines()[1:] == stores.body.decode().splitlines()[1:], exported.err
    assert await read_by_a_worker(own.url, place, table.id, shown["version"])
    again = await table.act(seat, action, command="once")
    assert (again.status, again.json["version"]) == (200, first.json["version"])
    listed = (await client.get("/v1/caretos/tables")).json["tables"]
    assert table.id not in {one["id"] for one in listed}, "lists of games show what the log's server has"
    refused = await table.act(seat, action)
    assert refused.status == 409, refused.body


async def test_a_private_table_that_is_over_is_archived_too(client: Client, own: Valkey, place: Path) -> None:
    opened = (await client.post("/v1/caretos/tables", {"seats": 2, "visibility": "PRIVATE"})).json
    path, sits = f"/v1/caretos/tables/{opened['id']}", {"invitation": opened["invitation"]}
    tokens = [(await client.post(f"{path}/seats", {"name": name, **sits})).json["token"] for name in ("Ann", "Ben")]
    await client.post(f"{path}/start", token=opened["hostToken"])
    assert (await client.post(f"{path}/seats/0/resign", token=tokens[0])).json["status"] == "OVER"

    moved = within("archive", "--older-than", "0s", redis_url=own.url, archive=str(place))

    assert (moved.out.partition(" ")[0], moved.err, moved.code) == ("1", "", 0)


async def test_a_player_finds_archived_games_on_the_list_of_their_own_and_the_server_keeps_nothing(
    client: Client, own: Valkey, place: Path
) -> None:
    ann, ben = secrets.token_urlsafe(30), secrets.token_urlsafe(30)
    names = [await resigned(client, ann, ben) for _ in range(3)]
    await work(own)
    before = await own_tables(client, ann)

    assert within("archive", "--older-than", "0s", redis_url=own.url, archive=str(place)).out.startswith("3 tables")

    assert [stored_for_ever(own, table) for table in names] == [[], [], []]
    newest = [*reversed(names)]
    assert [one["id"] for one in before] == newest
    assert timeless(await own_tables(client, ann)) == timeless(before)
    assert [one["id"] for one in await own_tables(client, ben, "status=OVER&first=1")] == newest
    assert [one["id"] for one in await own_tables(client, ann, "status=RUNNING")] == []
    renewed = (await client.post("/v1/me/renew", token=ben)).json
    assert renewed["tables"] == 3
    assert [one["id"] for one in await own_tables(client, renewed["player"])] == newest
    assert await own_tables(client, ben) == []
    forgotten = within("forget-names", *names, redis_url=own.url, archive=str(place))
    assert forgotten.out.startswith("6 names of 3 tables")
    async with redis_stores(own.url) as stores:  # the service has read them within this minute
        later = quipu_on(stores, configured(archive=str(place)))
        assert [one.seats for one in (await later.own.listed(ann)).tables] == [("", "")] * 3
    assert not [one for one in names if b"Player" in msgspec.json.encode(await Archive(str(place)).fetch(one))]
    assert [stored_for_ever(own, table) for table in names] == [[], [], []]


async def work(server: Valkey) -> None:
    """A worker does what there is to do."""
    async with redis_stores(server.url) as stores:
        worker = Worker(quipu_on(stores, Config()), system_clock, pace=AT_ONCE)
        for _ in range(JOBS):
            await worker.once()


async def resigned(client: Client, *players: str) -> str:
    """A listed table in a room, whose game these players have ended."""
    opened = (await client.post("/v1/caretos/tables", {"seats": 2, "room": "club"})).json
    path = f"/v1/caretos/tables/{opened['id']}"
    for number, player in enumerate(players):
        sat = await client.post(f"{path}/seats", {"name": f"Player {number}", "asPlayer": True}, token=player)
        assert sat.status == 201, sat.body
    await client.post(f"{path}/start", token=opened["hostToken"])
    assert (await client.post(f"{path}/seats/0/resign", token=players[0])).json["status"] == "OVER"
    return str(opened["id"])


async def own_tables(client: Client, player: str, query: str = "first=2") -> list[dict[str, Any]]:
    """All pages of a player's tables."""
    found, after = list[dict[str, Any]](), ""
    while True:
        page = (await client.get(f"/v1/me/tables?{query}{after}", token=player)).json
        found += page["tables"]
        if page["after"] is None:
            return found
        after = f"&after={page['after']}"


def stored_for_ever(server: Valkey, table: str) -> list[str]:
    """The keys that name a table and do not expire.

    Which tables are in the sums of a game is known for thirty days (``test_tallies``).
    """
    name, found = table.encode(), list[str]()
    with server.client() as client:
        read: dict[Any, Any] = {
            b"string": client.get,
            b"hash": client.hgetall,
            b"set": client.smembers,
            b"zset": lambda key: client.zrange(key, 0, -1),
            b"stream": client.xrange,
        }
        for key in client.scan_iter():
            held = repr(read[client.type(key)](key)).encode()
            if client.ttl(key) == -1 and key not in COUNTED and (name in key or name in held):
                found.append(key.decode())
    return sorted(found)


async def test_only_games_that_ended_long_enough_ago_are_looked_at(tmp_path: Path) -> None:
    """Each run before 29 November 2026 scanned all keys and folded each log."""
    server = start_valkey(tmp_path / "server")
    try:
        async with redis_stores(server.url) as stores:
            costs = list[Counter[str]]()
            for others in (2, 8):
                with server.client() as client:
                    client.flushall()
                quipu = another(stores)
                for _ in range(others):
                    await begun(quipu, "caretos", 2)
                ended = await begun(quipu, "caretos", 2)
                position = await ended.go_on()
                late = await begun(quipu, "caretos", 2)
                while (await late.go_on()).at == position.at:  # a game in the same millisecond is another day's
                    late = await begun(quipu, "caretos", 2)
                with server.client() as client:
                    client.config_resetstat()
                    found = [one async for one in old_games(stores.index, position.at + 1)]
                    moved = [await move(one, stores, quipu, Archive(str(tmp_path)), position.at + 1) for one in found]
                    told = client.info("commandstats")
                costs.append(Counter({name: row["calls"] for name, row in told.items()}))
                assert (found, moved) == ([ended.id], [True])
    finally:
        server.stop()

    assert costs[0] == costs[1]
    assert not costs[0]["cmdstat_scan"]


async def test_what_a_crash_left_of_a_table_goes_with_the_next_run(tmp_path: Path, own: Valkey) -> None:
    async with redis_stores(own.url) as stores:
        quipu = another(with_archive(stores, str(tmp_path)))
        table = await begun(quipu, "caretos", 2)
        position = await table.go_on()

        await work(own)

        async def crash(*_: object) -> None:
            raise Unavailable("killed")

        with patch.object(stores.index, "delist", crash), pytest.raises(Unavailable):
            await move(table.id, stores, quipu, Archive(str(tmp_path)), position.at + 1)
        left = stored_for_ever(own, table.id)
        assert not await move(table.id, stores, quipu, Archive(str(tmp_path)), position.at + 1)

    assert "quipu:tables::over" in left
    assert not stored_for_ever(own, table.id)


async def read_by_a_worker(url: str, place: Path, table: str, version: int) -> bool:
    """Whether a worker finds the table in the archive, too."""
    found, job = set[str](), Job(kind="ended", table=table, version=version)

    async def ended(cached: CachedTable) -> None:
        found.add(cached.id)

    async with redis_stores(url) as stores:
        quipu = quipu_on(stores, configured(archive=str(place)))
        quipu.ended[:] = [ended]
        worker = Worker(quipu, system_clock, pace=AT_ONCE)
        await stores.schedule.queue(WorkKind.JOB, job.table, msgspec.json.encode(job))
        for _ in range(JOBS):  # those that were ordered before come first
            await worker.once()
            if table in found:
                return True
        return False


async def test_a_table_that_is_wrong_stays_where_it_is(client: Client, own: Valkey, place: Path) -> None:
    table = await client.begin("caretos", 2)
    await table.finish()
    with own.client() as server:
        key = f"{{{table.id}}}:log"
        rows: Any = server.execute_command("XRANGE", key, "-", "+")
        server.delete(key)
        for number, (_, fields) in enumerate(rows, start=1):
            entry = fields[1] if isinstance(fields, list) else fields[b"entry"]
            changed = entry.replace(b'"entropy":""', b'"entropy":"00"') if number == 2 else entry
            server.execute_command("XADD", key, f"{number}-0", "entry", changed)

    ran = within("archive", "--older-than", "0s", redis_url=own.url, archive=str(place))

    assert ran.code == 1
    assert f"{table.id} stays where it is" in ran.err
    assert not list(place.rglob(f"{table.id}*"))


def test_a_process_that_ends_with_a_look_into_the_archive_ends_well(tmp_path: Path) -> None:
    words = [sys.executable, "-c", ASKS, str(tmp_path)]
    looking = [subprocess.Popen(words, cwd=ROOT) for _ in range(12)]
    assert [one.wait(PATIENCE) for one in looking] == [0] * len(looking)


async def test_an_unknown_table_costs_one_look_into_the_archive(own: Valkey, tmp_path: Path) -> None:
    looks = []

    class Counted(Archive):
        async def fetch(self, table: str) -> None:
            looks.append(table)

    async with redis_stores(own.url) as stores:
        archived = ArchivedLog(stores.log, Counted(str(tmp_path)))
        for _ in range(5):
            assert await archived.read("nobody", 0) == LogRead(version=0, entries=[])
            assert await archived.entries("nobody", 0) == []

    assert looks == ["nobody"]


async def test_a_table_that_was_looked_for_before_it_was_opened_is_found_in_the_archive(
    own: Valkey, tmp_path: Path
) -> None:
    async with redis_stores(own.url) as stores:
        quipu = another(with_archive(stores, str(tmp_path)))
        table = await begun(quipu, "caretos", 2, command="open", client="somebody")  # its id is looked for first
        position = await table.go_on()
        assert not await move(table.id, stores, another(stores), Archive(str(tmp_path)), position.at)
        assert await move(table.id, stores, another(stores), Archive(str(tmp_path)), position.at + 1)
        assert (await stores.log.read(table.id, 0)).version == 0
        assert (await quipu.tables.current(table.id))[0].position.version == position.version


async def test_an_archive_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    archive = Archive(str(tmp_path))
    (tmp_path / "no").write_text("a file where a folder should be")

    with pytest.raises(Unavailable):
        await archive.find("nobody")


def test_an_age_must_be_given() -> None:
    ran = within("archive")

    assert (ran.code, ran.out, ran.err.startswith("usage: quipu archive")) == (2, "", True)
