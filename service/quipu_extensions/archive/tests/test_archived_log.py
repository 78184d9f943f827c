"""A log that reads the archive for what it no longer has: the same answers, and few looks into the archive."""

import os
from collections.abc import AsyncIterator, Mapping
from datetime import datetime
from pathlib import Path
from uuid import uuid4

import msgspec
import pytest
from msgspec.structs import replace

from quipu_extensions.archive import archived_log
from quipu_extensions.archive.archived_log import DAY, TOGETHER, Archive, ArchivedLog, ArchivedPlayers
from quipu_extensions.archive.archived_table import Archived
from quipu_service.application.access.credentials import player_key, player_of
from quipu_service.application.facade.stores import Stores
from quipu_service.application.ports.table_log import Holder, LogRead
from tests.service.adapters.test_log_contract import append
from tests.service.set_time import SetTime

ENTRIES = [b'{"entry":%d}' % number for number in range(1, 6)]


def archived(table: str) -> Archived:
    return Archived(
        table=table,
        entries=tuple(map(msgspec.Raw, ENTRIES)),
        holders={"0": "proof"},
        keys={"host": "key"},
        commands={"sit": "2 digest"},
        secret="00ff",  # noqa: S106 - nobody's
        imported_at=7,
        summary=msgspec.Raw(b'{"id":1}'),
    )


class Looked(Archive):
    """An archive of these tables, and for which ones it was searched."""

    def __init__(self, place: Path, tables: Mapping[str, Archived]) -> None:
        super().__init__(str(place))
        self.tables_of, self.looks = tables, list[str]()

    async def fetch(self, table: str) -> Archived | None:
        self.looks.append(table)
        return self.tables_of.get(table)


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> SetTime:
    return SetTime(monkeypatch, archived_log)


async def test_an_archived_table_is_read_in_the_parts_in_which_the_log_was(stores: Stores, tmp_path: Path) -> None:
    table = uuid4().hex
    log = ArchivedLog(stores.log, Looked(tmp_path, {table: archived(table)}))
    for after in range(6):
        for upto in (None, *range(after, 8)):
            assert await log.entries(table, after, upto) == ENTRIES[after:upto]
    whole, rest = await log.read(table, 0, "sit"), await log.read(table, 2, "other")

    common = LogRead(5, ENTRIES[2:], holders={0: "proof"}, keys={"host": "key"})
    assert rest == common
    assert whole == replace(common, entries=ENTRIES, command=(2, "digest"), secret=b"\x00\xff", imported_at=7)


@pytest.mark.parametrize("kept", [True, False])
async def test_what_the_archive_has_or_lacks_is_remembered_for_a_minute(
    watch: SetTime, tmp_path: Path, kept: bool
) -> None:
    archive, looks = Looked(tmp_path, {"t": archived("t")} if kept else {}), list[int]()
    for watch.now in (1_000.0, 1_059.5, 1_060.0, 1_119.5, 1_120.0):
        assert (await archive.find("t") is not None) == kept
        looks.append(len(archive.looks))

    assert looks == [1, 1, 2, 2, 3]


async def test_a_table_that_the_log_has_may_be_archived_at_any_moment(stores: Stores, tmp_path: Path) -> None:
    table, archive = uuid4().hex, Looked(tmp_path, {})
    log = ArchivedLog(stores.log, archive)
    assert (await log.read(table, 0)).version == 0
    await stores.log.append(append(table, 0))
    assert (await log.read(table, 0)).version == 1
    assert await archive.find(table) is None

    assert archive.looks == [table] * 2, "that it was not there is forgotten"


@pytest.mark.usefixtures("watch")
@pytest.mark.parametrize(("kept", "most"), [(True, 16), (False, 10_000)])
async def test_so_many_tables_are_remembered_and_so_many_that_are_not_there(
    tmp_path: Path, kept: bool, most: int
) -> None:
    names = [f"t{number}" for number in range(most + 1)]
    archive = Looked(tmp_path, {name: archived(name) for name in names} if kept else {})
    for name in [*names[:most], names[0], names[most], names[1], names[0]]:
        await archive.find(name)

    assert archive.looks == [*names, names[0]], "the one that was looked for first is forgotten"


async def test_a_table_is_on_the_disk_before_it_is_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    flushed, flush = list[Path](), os.fsync

    def fsync(opened: int) -> None:
        flushed.append(Path(os.readlink(f"/proc/self/fd/{opened}")))
        flush(opened)

    monkeypatch.setattr(os, "fsync", fsync)
    for place, table in ((str(tmp_path / "archive"), "tfirst"), ((tmp_path / "url").as_uri(), "tsecond")):
        (tmp_path / "url").mkdir(exist_ok=True)
        await Archive(place).store(archived(table))

    assert flushed == [
        one
        for folder, table in (("archive", "tfirst"), ("url", "tsecond"))
        for one in (
            tmp_path / folder / table[:2] / f"{table}.json.gz",
            tmp_path / folder / table[:2],
            tmp_path / folder,
        )
    ]


async def test_a_list_goes_on_in_the_archive_page_by_page_in_both_directions(stores: Stores, tmp_path: Path) -> None:
    archive, player = Archive(str(tmp_path)), uuid4().hex
    players = ArchivedPlayers(stores.players, archive)
    tables = [f"t{number}{uuid4().hex}" for number in range(9)]
    for at, table in enumerate(tables):
        if at % 3:  # some here, some there
            await archive.store(archived(table))
            await players.join(player, table, at, over=True)
        else:
            await stores.log.append(append(table, 0, summary=b"here"))
            await players.join(player, table, at, over=True)
    await archive.join(player, "deleted", 5)  # the object of this table is gone
    await archive.join(player, tables[0], 0)  # a crash may leave a table in both

    for oldest in (False, True):
        for most in (1, 2, 4, 9, 10):
            found, page = list[tuple[int, str]](), await players.tables(player, None, most, oldest=oldest)
            while page:
                found += [row[:2] for row in page]
                assert len(page) <= most
                page = await players.tables(player, found[-1], most, oldest=oldest)
            assert found == sorted(enumerate(tables), reverse=not oldest)
    rows = await players.tables(player, None, 3)
    assert [row[2] for row in rows] == [b'{"id":1}', b'{"id":1}', b"here"]
    assert [row[1] for row in await players.tables(player, None, 9, over=False)] == [tables[6], tables[3], tables[0]]

    await players.part(player, tables[8], 8)
    await players.part(player, tables[6], 6)
    assert [row[1] for row in await players.tables(player, None, 2)] == [tables[7], tables[5]]


async def test_a_page_of_a_players_list_reads_the_rows_of_few_days(
    stores: Stores, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive, player, tables = Archive(str(tmp_path)), uuid4().hex, [f"t{uuid4().hex}" for _ in range(100)]
    players, read = ArchivedPlayers(stores.players, archive), list[str]()
    for day, table in enumerate(tables):
        await archive.store(archived(table))
        await archive.join(player, table, day * DAY)
    objects = Archive._objects

    def counted(self: Archive, prefix: str | None = None) -> AsyncIterator[tuple[str, datetime]]:
        read.append(str(prefix))
        return objects(self, prefix)

    monkeypatch.setattr(Archive, "_objects", counted)
    for cursor, oldest, first in ((None, False, 99), (None, True, 0), (50, False, 49), (50, True, 51)):
        read.clear()
        place = None if cursor is None else (cursor * DAY, tables[cursor])
        page = await players.tables(player, place, 3, oldest=oldest)

        step = 1 if oldest else -1
        assert [row[1] for row in page] == [tables[first + number * step] for number in range(3)]
        assert len(read) == TOGETHER


async def test_a_copy_has_the_lists_of_players_too(tmp_path: Path) -> None:
    one, other = Archive(str(tmp_path / "one")), Archive(str(tmp_path / "other"))
    await one.store(archived("tfirst"))
    for player, at in (("ann", 7), ("ben", 9)):
        await one.join(player, "tfirst", at)

    assert [await one.copy_to(other), await one.copy_to(other)] == [1, 0]

    assert [await other.joined("ann"), await other.joined("ben")] == [[(7, "tfirst")], [(9, "tfirst")]]
    assert [table async for table in other.tables()] == ["tfirst"]


def test_a_place_that_cannot_be_opened_is_named() -> None:
    for wrong in ("foo://bucket", "/proc/archive"):
        with pytest.raises(ValueError, match=f"QUIPU_ARCHIVE: '{wrong}' cannot be opened"):
            Archive(wrong)


async def test_an_id_is_replaced_in_the_archive_too(stores: Stores, tmp_path: Path) -> None:
    old, new = player_of("a" * 32), player_of("b" * 32)
    archive = Archive(str(tmp_path))
    name, held = "archived23456723", Holder(player_key(1), old)
    await archive.store(
        Archived(
            table=name,
            entries=(),
            holders={"1": "token"},
            keys={player_key(1): old},
            commands={},
            secret="",
            imported_at=None,
            summary=msgspec.Raw(b"{}"),
        )
    )
    log = ArchivedLog(stores.log, archive)
    assert await log.replace_key(name, held, "1", "nobody:1")
    assert await log.replace_key(name, held, player_key(1), new)
    assert not await log.replace_key(name, held, player_key(1), old)
    found = await archive.fetch(name)
    assert found is not None
    assert (found.holders, found.keys) == ({"1": "nobody:1"}, {player_key(1): new})


async def test_a_table_that_is_on_the_server_and_in_the_archive_is_listed_once(stores: Stores, tmp_path: Path) -> None:
    archive, (first, both, last) = Archive(str(tmp_path)), (uuid4().hex for _ in range(3))
    for table in (first, both):
        await stores.log.append(append(table, 0))
    for table in (both, last):
        await archive.store(archived(table))

    found = [table async for table in ArchivedLog(stores.log, archive).tables() if table in {first, both, last}]

    assert (sorted(found[:2]), found[2:]) == (sorted([first, both]), [last])
