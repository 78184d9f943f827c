"""The contract of TableLog, on one server and on a Cluster."""

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from msgspec.structs import replace

from quipu_service.application.facade.stores import Stores
from quipu_service.application.ports.table_log import Append, AppendReply, Effects, Holder, LogRead, Outcome, TableLog
from tests.service.stores import connected
from tests.service.tables import tries
from tests.service.valkey import PATIENCE, eventually

ALICE, BOB = "a" * 64, "b" * 64


@pytest.fixture(params=["valkey_url", "cluster_url"])
async def stores(request: pytest.FixtureRequest) -> AsyncIterator[Stores]:
    async with await connected(request.getfixturevalue(request.param)) as stores:
        yield stores


@pytest.fixture
def table() -> str:
    return uuid4().hex


appended = partial(AppendReply, Outcome.APPENDED)
repeated = partial(AppendReply, Outcome.REPEATED)
reused = partial(AppendReply, Outcome.REUSED)
behind = partial(AppendReply, Outcome.BEHIND)
not_held = partial(AppendReply, Outcome.NOT_HELD)
"""Replies of the log, by what became of the append."""


def append(table: str, expected: int, command: str = "", **more: Any) -> Append:
    """The next entry, named after its version where the name does not matter."""
    command = command or f"command {expected + 1}"
    effects = Effects(**{name: more.pop(name) for name in Effects.__struct_fields__ if name in more})
    entry = f"entry {expected + 1}".encode()
    plain = Append(table=table, expected=expected, command=command, digest="d", entry=entry, effects=effects)
    return replace(plain, **more)


async def test_an_entry_is_appended_after_the_expected_version_and_read_back(stores: Stores, table: str) -> None:
    port: TableLog = stores.log

    assert await port.append(append(table, 0)) == appended(1)
    assert await port.append(append(table, 1)) == appended(2)

    assert await port.read(table, 0) == LogRead(version=2, entries=[b"entry 1", b"entry 2"])
    assert await port.read(table, 1) == LogRead(version=2, entries=[b"entry 2"])
    assert await port.read(table, 2) == LogRead(version=2, entries=[])
    assert [await port.entries(table, *part) for part in ((0,), (0, 1), (1, 9), (2,))] == [
        [b"entry 1", b"entry 2"],
        [b"entry 1"],
        [b"entry 2"],
        [],
    ]


async def test_a_table_that_is_not_there_has_version_0(stores: Stores, table: str) -> None:
    assert await stores.log.read(table, 0, "any") == LogRead(version=0, entries=[])
    assert await stores.log.append(append(table, 3)) == behind(0, [])
    assert await stores.log.read(table, 0) == LogRead(version=0, entries=[])


async def test_a_client_that_is_behind_gets_the_missed_entries(stores: Stores, table: str) -> None:
    for version in range(3):
        await stores.log.append(append(table, version))

    assert await stores.log.append(append(table, 1, "late")) == behind(3, [b"entry 2", b"entry 3"])
    assert await stores.log.append(append(table, 7, "early")) == behind(3, [])
    assert (await stores.log.read(table, 0, "late")) == LogRead(version=3, entries=[b"entry 1", b"entry 2", b"entry 3"])


async def test_a_repeated_command_finds_its_first_answer_before_anything_else_is_checked(
    stores: Stores, table: str
) -> None:
    await stores.log.append(append(table, 0, "sit", seat=1, proof=ALICE, vacant=True))
    await stores.log.append(append(table, 1))

    again = append(table, 0, "sit", seat=1, proof=ALICE, vacant=True, holder=Holder(1, BOB))

    assert await stores.log.append(again) == repeated(1)
    assert await stores.log.append(replace(again, digest="other")) == reused(1)
    assert (await stores.log.read(table, 2, "sit")).command == (1, "d")
    assert (await stores.log.read(table, 0)).entries == [b"entry 1", b"entry 2"]


async def test_an_entry_needs_its_holder_at_that_moment(stores: Stores, table: str) -> None:
    await stores.log.append(append(table, 0, seat=0, proof=ALICE))

    assert await stores.log.append(append(table, 1, holder=Holder(0, BOB))) == not_held(held=True)
    assert await stores.log.append(append(table, 1, holder=Holder(1, BOB))) == not_held(held=False)
    assert await stores.log.append(append(table, 0, "late", holder=Holder(0, BOB))) == AppendReply(
        Outcome.NOT_HELD, held=True
    )
    assert await stores.log.append(append(table, 1, holder=Holder(0, ALICE))) == appended(2)


async def test_a_seat_changes_hands_with_the_entry(stores: Stores, table: str) -> None:
    await stores.log.append(append(table, 0, seat=2, proof=ALICE, vacant=True))
    assert (await stores.log.read(table, 1)).holders == {2: ALICE}

    assert await stores.log.append(append(table, 1, seat=2, proof=BOB, vacant=True)) == AppendReply(
        Outcome.NOT_HELD, held=True
    )
    assert await stores.log.append(append(table, 0, "late", seat=2, proof=BOB, vacant=True)) == AppendReply(
        Outcome.NOT_HELD, held=True
    )
    assert await stores.log.append(append(table, 1, seat=2, proof=BOB, holder=Holder(2, ALICE))) == AppendReply(
        Outcome.APPENDED, 2
    )
    assert (await stores.log.read(table, 2)).holders == {2: BOB}

    assert await stores.log.append(append(table, 2, seat=2, holder=Holder(2, BOB))) == appended(3)
    assert (await stores.log.read(table, 3)).holders == {}
    assert await stores.log.append(append(table, 3, seat=2, proof=ALICE, vacant=True)) == AppendReply(
        Outcome.APPENDED, 4
    )


async def test_a_refused_append_changes_no_seat_secret_or_summary(stores: Stores, table: str) -> None:
    await stores.log.append(append(table, 0, seat=0, proof=ALICE, secret=b"seed", summary=b"first"))
    await stores.index.enlist(table, table, 1)

    refused = append(table, 0, "late", seat=1, proof=BOB, secret=b"other", summary=b"other")

    assert await stores.log.append(refused) == behind(1, [b"entry 1"])
    assert await stores.log.read(table, 0) == LogRead(
        version=1, entries=[b"entry 1"], holders={0: ALICE}, secret=b"seed"
    )
    assert await stores.index.listed(table, None, 5) == [(1, table, b"first")]


async def test_the_secret_is_read_only_with_the_whole_log(stores: Stores, table: str) -> None:
    await stores.log.append(append(table, 0, secret=b"\x00\xffseed"))

    assert (await stores.log.read(table, 0)).secret == b"\x00\xffseed"
    assert (await stores.log.read(table, 1)).secret is None


async def test_of_fifty_at_once_one_wins_each_version(stores: Stores, table: str) -> None:
    async def insist(name: int) -> list[int]:
        version = 0
        outcomes: list[int] = []
        for _ in tries("an append that is not behind"):
            reply = await stores.log.append(append(table, version, str(name), entry=str(name).encode()))
            if reply.outcome is Outcome.APPENDED:
                break
            assert reply.outcome is Outcome.BEHIND, reply
            assert len(reply.entries) == reply.version - version
            version = reply.version
            outcomes.append(version)
        return [*outcomes, reply.version]

    outcomes = await asyncio.gather(*(insist(name) for name in range(50)))

    assert sorted(each[-1] for each in outcomes) == list(range(1, 51))
    assert all(each == sorted(set(each)) for each in outcomes)
    entries = (await stores.log.read(table, 0)).entries
    assert sorted(int(entry) for entry in entries) == list(range(50))
    assert [int(entries[each[-1] - 1]) for each in outcomes] == list(range(50))


async def test_the_same_command_fifty_times_at_once_is_accepted_once(stores: Stores, table: str) -> None:
    outcomes = await asyncio.gather(*(stores.log.append(append(table, 0, "same")) for _ in range(50)))

    assert sorted(each.outcome for each in outcomes) == [Outcome.APPENDED] + 49 * [Outcome.REPEATED]
    assert (await stores.log.read(table, 0)).entries == [b"entry 1"]


async def test_one_seat_wanted_by_many_is_given_to_one(stores: Stores, table: str) -> None:
    appends = [append(table, 0, str(each), seat=0, proof=f"{each:064}", vacant=True) for each in range(20)]

    outcomes = await asyncio.gather(*(stores.log.append(one) for one in appends))

    [winner] = [one for one, outcome in zip(appends, outcomes, strict=True) if outcome == appended(1)]
    assert outcomes.count(not_held(held=True)) == 19
    assert (await stores.log.read(table, 1)).holders == {0: winner.effects.proof}


async def test_tables_are_listed_newest_first_page_by_page(stores: Stores, table: str) -> None:
    opened = {f"{table}{letter}": at for letter, at in zip("abcdefg", (10, 30, 20, 20, 20, 20, 40), strict=True)}
    for name, at in opened.items():
        await stores.log.append(append(name, 0, summary=name.encode()))
        await stores.index.enlist(table, name, at)
    await stores.index.enlist(table, f"{table}ghost", 50)  # opened by somebody who ended before the first entry

    everything = await stores.index.listed(table, None, 10)
    pages, before = [], None
    while page := await stores.index.listed(table, before, 2):
        pages.append(page)
        before = page[-1][:2]

    assert everything == [(opened[table + x], table + x, (table + x).encode()) for x in "gbfedca"]
    assert [len(page) for page in pages] == [2, 2, 2, 1]
    assert [row for page in pages for row in page] == everything
    assert await stores.index.listed(uuid4().hex, None, 10) == []


async def test_all_tables_are_found(stores: Stores, table: str) -> None:
    names = {f"{table}-{number}" for number in range(30)}
    await asyncio.gather(*(stores.log.append(append(name, 0)) for name in names))

    found = [name async for name in stores.log.tables()]

    assert len(found) == len(set(found))
    assert names <= set(found)


async def test_a_server_that_accepts_writes_is_ready(stores: Stores) -> None:
    async with asyncio.timeout(PATIENCE):
        await stores.server.ping()


async def test_watchers_hear_of_each_append_until_they_leave(stores: Stores, table: str) -> None:
    first: list[int] = []
    second: list[int] = []
    async with stores.log.watch(table, first.append):
        await stores.log.append(append(table, 0))
        await eventually(lambda: first == [1])
        async with stores.log.watch(table, second.append):
            await stores.log.append(append(table, 1))
            await eventually(lambda: first == [1, 2] and second == [2])
        await stores.log.append(append(table, 2))
        await eventually(lambda: first == [1, 2, 3])
    async with stores.log.watch(table, second.append):
        await stores.log.append(append(table, 3))
        await eventually(lambda: second == [2, 4])

    assert first == [1, 2, 3]


async def test_a_refused_append_is_not_announced(stores: Stores, table: str) -> None:
    heard: list[int] = []
    async with stores.log.watch(table, heard.append):
        await stores.log.append(append(table, 5))
        await stores.log.append(append(table, 0))
        await stores.log.append(append(table, 0))
        await stores.log.append(append(table, 1))
        await eventually(lambda: 2 in heard)

    assert heard == [1, 2]


async def test_many_tables_are_watched_at_once(stores: Stores, table: str) -> None:
    heard: dict[str, int] = {}
    names = [f"{table}-{number}" for number in range(40)]

    async def watch_and_append(name: str) -> None:
        async with stores.log.watch(name, lambda version: heard.update({name: version})):
            await stores.log.append(append(name, 0))
            await eventually(lambda: name in heard)

    await asyncio.gather(*(watch_and_append(name) for name in names))

    assert heard == dict.fromkeys(names, 1)


async def test_an_entry_follows_the_very_entry_that_was_expected(stores: Stores, table: str) -> None:
    assert await stores.log.append(append(table, 0, head="a")) == appended(1)
    assert await stores.log.append(append(table, 1, previous="b", head="c")) == AppendReply(Outcome.DIVERGED)
    assert await stores.log.append(append(table, 1, previous="a", head="b")) == appended(2)
    assert await stores.log.append(append(table, 2)) == AppendReply(
        Outcome.APPENDED, 3
    )  # from a process that knows nothing of hashes yet
    assert await stores.log.append(append(table, 3, previous="z", head="d")) == appended(4)
    assert (await stores.log.read(table, 0)).version == 4
