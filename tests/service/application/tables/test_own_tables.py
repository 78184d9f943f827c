"""A player's own tables: what a page holds and where it ends, and that a stream misses none."""

from collections.abc import Sequence
from contextlib import aclosing

import pytest

from quipu_service.application.access.credentials import player_of
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.position import Status
from quipu_service.application.moves.ending import Resign
from quipu_service.application.problems.tree import Malformed, Problem, TooLarge
from quipu_service.application.tables import own_tables
from tests.service.application.commands.test_players import new_player, playing, sit, told
from tests.service.application.log.test_clocks import Ticking
from tests.service.tables import Played, another, seated
from tests.service.valkey import Valkey


async def ids(quipu: Quipu, player: str, status: Status) -> list[str]:
    return [table.id for table in (await quipu.own.listed(player, status=status)).tables]


async def several(quipu: Quipu, player: str, number: int) -> list[Played]:
    """Tables that the player has begun with somebody else, first joined first."""
    return [await playing(quipu, player, None) for _ in range(number)]


def oldest_last(tables: Sequence[Played]) -> list[str]:
    return [table.id for table in tables[::-1]]


@pytest.mark.parametrize(("first", "wrong"), [(-1, Malformed), (0, Malformed), (101, TooLarge)])
async def test_a_page_has_at_least_one_table_and_at_most_a_hundred(
    quipu: Quipu, first: int, wrong: type[Problem]
) -> None:
    ann = new_player()
    table = await playing(quipu, ann, None)

    with pytest.raises(wrong):
        await quipu.own.listed(ann, first=first)

    for allowed in (1, 100):
        assert [one.id for one in (await quipu.own.listed(ann, first=allowed)).tables] == [table.id]


async def test_a_page_of_one_status_holds_no_other(quipu: Quipu) -> None:
    ann = new_player()
    running, ended = await several(quipu, ann, 2)
    waiting = (await quipu.new_tables.open("caretos", seats=2)).position.table.id
    await sit(quipu, waiting, ann)
    await quipu.commands.do(ended.id, Resign(), command="go", token=ann, seat=0)

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
    await quipu.commands.do(table.id, Resign(), command="go", token=ann, seat=0)

    page = await quipu.own.listed(ann, to_act=True)

    assert (page.tables, page.after) == ((), None)


async def test_a_stream_follows_so_many_tables_those_joined_last(quipu: Quipu, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = new_player()
    tables = await several(quipu, ann, 4)
    await quipu.commands.do(tables[3].id, Resign(), command="go", token=ann, seat=0)
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


async def test_a_table_where_the_player_does_not_sit_is_taken_off_the_list_after_a_minute(quipu: Quipu) -> None:
    clock, ann = Ticking(), new_player()
    here, players = another(quipu.stores, clock), quipu.stores.players
    names = {joined: (await seated(quipu, "caretos", 2)).id for joined in (clock.now - 60_001, clock.now - 60_000)}
    for joined, name in names.items():
        await players.join(player_of(ann), name, joined)

    assert (await here.own.listed(ann)).tables == ()
    assert [row[1] for row in await players.tables(player_of(ann), None, 9)] == [names[clock.now - 60_000]]


async def test_a_stream_goes_on_with_what_changed_up_to_a_minute_before_it_was_left(quipu: Quipu) -> None:
    """Clocks of different processes may differ by that."""
    clock, ann = Ticking(), new_player()
    here = another(quipu.stores, clock)
    first = await playing(here, ann, None)
    changed = (await first.position()).at
    clock.now += 10_000
    second = await playing(here, ann, None)

    for left, tables in ((60_000, [first, second]), (60_001, [second]), (69_999, [second]), (70_000, [second])):
        async with aclosing(here.own.follow(ann, changed + left)) as stream:
            assert [(await told(stream)).id for _ in tables] == [one.id for one in tables]


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
