"""A player's own tables: what a page holds and where it ends, and that a stream misses none."""

from collections.abc import Sequence
from contextlib import aclosing

import pytest

from quipu.service.application.log.position import Status
from quipu.service.application.problems import TooLarge
from quipu.service.application.quipu import Quipu
from quipu.service.application.tables import own_tables
from quipu.service.application.tables.own_tables import MOST_LISTED
from tests.service.application.commands.test_players import new_player, playing, sit, told
from tests.service.tables import Played, another
from tests.service.valkey import Valkey


async def ids(quipu: Quipu, player: str, status: Status) -> list[str]:
    return [table.id for table in (await quipu.own.listed(player, status=status)).tables]


async def several(quipu: Quipu, player: str, number: int) -> list[Played]:
    """Tables that the player has begun with somebody else, first joined first."""
    return [await playing(quipu, player, None) for _ in range(number)]


def oldest_last(tables: Sequence[Played]) -> list[str]:
    return [table.id for table in tables[::-1]]


@pytest.mark.parametrize("first", [-1, 0, MOST_LISTED + 1])
async def test_a_page_has_at_least_one_table_and_at_most_a_hundred(quipu: Quipu, first: int) -> None:
    ann = new_player()
    table = await playing(quipu, ann, None)

    with pytest.raises(TooLarge):
        await quipu.own.listed(ann, first=first)

    for allowed in (1, MOST_LISTED):
        assert [one.id for one in (await quipu.own.listed(ann, first=allowed)).tables] == [table.id]


async def test_a_page_of_one_status_holds_no_other(quipu: Quipu) -> None:
    ann = new_player()
    running, ended = await several(quipu, ann, 2)
    waiting = (await quipu.new_tables.open("caretos", seats=2)).position.table.id
    await sit(quipu, waiting, ann)
    await quipu.resignations.resign(ended.id, command="go", token=ann, seat=0)

    assert await ids(quipu, ann, Status.OPEN) == [waiting]
    assert await ids(quipu, ann, Status.RUNNING) == [running.id]
    assert await ids(quipu, ann, Status.OVER) == [ended.id]
    assert await ids(quipu, ann, Status.CLOSED) == []


async def test_a_page_ends_after_so_many_logs_and_the_next_one_goes_on(
    quipu: Quipu, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = new_player()
    tables = await several(quipu, ann, 5)
    monkeypatch.setattr(own_tables, "TOGETHER", 1)
    monkeypatch.setattr(own_tables, "MOST_READ", 2)

    pages, after = list[list[str]](), None
    while len(pages) < 4:
        page = await quipu.own.listed(ann, after=after)
        pages.append([table.id for table in page.tables])
        if (after := page.after) is None:
            break

    newest_first = oldest_last(tables)
    assert pages == [newest_first[:2], newest_first[2:4], newest_first[4:]]


async def test_a_table_that_cannot_be_listed_for_its_turn_costs_no_page_its_end(quipu: Quipu) -> None:
    ann = new_player()
    table = await playing(quipu, ann, None)
    await quipu.resignations.resign(table.id, command="go", token=ann, seat=0)

    page = await quipu.own.listed(ann, to_act=True)

    assert (page.tables, page.after) == ((), None)


async def test_a_stream_follows_so_many_tables_those_joined_last(quipu: Quipu, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = new_player()
    tables = await several(quipu, ann, 4)
    await quipu.resignations.resign(tables[3].id, command="go", token=ann, seat=0)
    monkeypatch.setattr(own_tables, "MOST_FOLLOWED", 2)

    async with aclosing(quipu.own.follow(ann)) as stream:
        assert {(await told(stream)).id for _ in range(2)} == {tables[1].id, tables[2].id}
        assert quipu.following.count == 2


async def test_a_table_whose_announcement_was_lost_is_found_a_little_later(
    quipu: Quipu, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, other = new_player(), another(quipu.stores)
    monkeypatch.setattr(own_tables, "EVERY", 0.05)
    first = await playing(quipu, ann, None)

    async with aclosing(other.own.follow(ann)) as stream:
        assert (await told(stream)).id == first.id

        async def lost(_: str) -> None:
            """Nobody hears it."""

        monkeypatch.setattr(quipu.stores.players, "announce", lost)
        second = await playing(quipu, ann, None)

        assert (await told(stream)).id == second.id


async def test_a_stream_tells_the_table_again_once_its_log_has_lost_entries(quipu: Quipu, valkey: Valkey) -> None:
    ann = new_player()
    table = await playing(quipu, ann, None)
    kept = await table.position()

    async with aclosing(quipu.own.follow(ann)) as stream:
        assert (await told(stream)).version == kept.version
        lost = await table.go_on(1)
        assert (await told(stream)).version == lost.version
        with valkey.client() as server:
            server.xdel(f"{{{table.id}}}:log", f"{lost.version}-0")
            server.hset(f"{{{table.id}}}:commands", "#head", kept.head)
        assert (await table.position()).version == kept.version

        assert (await told(stream)).version == kept.version
