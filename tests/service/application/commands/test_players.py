"""Players: one secret that holds seats at many tables, and all that it can be asked."""

import asyncio
import re
import secrets
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any

import pytest
from msgspec.structs import replace

from quipu_rules.catalog import GAMES
from quipu_service.adapters.entropy import system_clock
from quipu_service.application.access.credentials import player_of
from quipu_service.application.commands.first_entries import Terms
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.bodies import Visibility
from quipu_service.application.log.entries import encode
from quipu_service.application.problems.tree import Declined, Malformed, NotSeated, Unauthenticated, Unknown
from quipu_service.application.tables import own_tables
from quipu_service.application.tables.own_tables import OwnTable
from quipu_service.application.tables.presentation import document
from tests.service.entropy import FixedEntropy
from tests.service.tables import Played, another, exported
from tests.service.valkey import PATIENCE

LATER = 120_000
"""Milliseconds after which a list is tidied up."""


def new_player() -> str:
    return secrets.token_urlsafe(30)


async def sit(quipu: Quipu, table: str, player: str | None = None, **more: Any) -> tuple[int, str]:
    accepted, token = await quipu.commands.take(
        table, command=secrets.token_hex(8), name="Ann", player=player, client=secrets.token_hex(4), **more
    )
    assert accepted.seat is not None
    return accepted.seat, token


async def playing(quipu: Quipu, *players: str | None, game: str = "caretos", **more: Any) -> Played:
    """A table that runs; whoever has no id of a player has a token."""
    opened = await quipu.new_tables.open(game, seats=len(players), **more)
    table = Played(quipu, game, opened.position.table.id, host=opened.host)
    for player in players:
        _, token = await sit(quipu, table.id, player)
        table.tokens.append(player or token)
    await quipu.commands.start(table.id, command="start", token=table.host)
    return table


async def told(tables: AsyncGenerator[OwnTable, None]) -> OwnTable:
    async with asyncio.timeout(PATIENCE):
        return await anext(tables)


async def test_a_player_acts_for_its_seat_at_every_table_in_every_process(quipu: Quipu) -> None:
    ann, ben = new_player(), new_player()
    for process in (quipu, another(quipu.stores)):
        table = await playing(quipu, ann, ben)
        mover = table.tokens[(await table.position()).to_act[0]]
        table.quipu = process
        cached, _ = await process.tables.current(table.id)
        assert {cached.viewer(ann), cached.viewer(ben)} == {0, 1}
        seat, action = table.choice(cached.position)
        assert table.tokens[seat] == mover
        accepted = await table.act(seat, action)
        assert accepted.seat == seat


async def test_the_token_of_such_a_seat_holds_it_too(quipu: Quipu) -> None:
    ann = new_player()
    opened = await quipu.new_tables.open("caretos", seats=2)
    seat, token = await sit(quipu, opened.position.table.id, ann)
    cached, _ = await quipu.tables.current(opened.position.table.id)
    assert cached.viewer(token) == cached.viewer(ann) == seat


async def test_a_player_sits_at_a_table_once_and_a_repeat_is_answered_as_the_first_time(quipu: Quipu) -> None:
    ann = new_player()
    table = (await quipu.new_tables.open("caretos", seats=2)).position.table.id
    asked: dict[str, Any] = {"command": "sit", "name": "Ann", "player": ann, "client": "phone"}
    first, token = await quipu.commands.take(table, **asked)
    again, same = await another(quipu.stores).commands.take(table, **asked)
    assert (first.seat, token, again.repeated) == (again.seat, same, True)
    with pytest.raises(Declined, match="ALREADY_SEATED"):  # T2.2
        await sit(quipu, table, ann)


async def test_a_player_who_left_or_was_removed_no_longer_holds_the_seat(quipu: Quipu) -> None:
    ann, ben, new = new_player(), new_player(), await quipu.new_tables.open("caretos", seats=2)
    table, stale = new.position.table.id, another(quipu.stores)
    seats = [(await sit(quipu, table, player))[0] for player in (ann, ben)]
    await stale.tables.current(table)
    await quipu.commands.leave(table, command="leave", token=ann, seat=seats[0])
    await quipu.hosting.remove(table, command="remove", token=new.host, seat=seats[1])
    for player in (ann, ben):
        with pytest.raises((NotSeated, Unauthenticated)):
            await stale.commands.start(table, command="start", token=player)
        assert not (await quipu.own.listed(player)).tables
    taken, token = await sit(quipu, table)
    cached, _ = await stale.tables.current(table)
    assert cached.viewer(token) == taken
    keys = (await quipu.stores.log.read(table, 0)).keys
    assert {name for name in keys if not name.startswith("retired:")} == {"host", f"scope:{taken}"}
    assert not {player_of(ann), player_of(ben)} & set(keys.values())


@pytest.mark.parametrize("wrong", ["a" * 31, "a" * 65, "a" * 31 + ".", "ä" * 40])
async def test_an_id_of_another_form_is_none(quipu: Quipu, wrong: str) -> None:
    table = (await quipu.new_tables.open("caretos", seats=2)).position.table.id
    with pytest.raises(Malformed):
        await sit(quipu, table, wrong)
    for token in (wrong, None):
        with pytest.raises(Unauthenticated):
            await quipu.own.listed(token)
    with pytest.raises(Unauthenticated):
        quipu.own.follow(wrong)


async def test_my_tables_and_where_it_is_my_turn(quipu: Quipu) -> None:
    ann, ben = new_player(), new_player()
    tables = [await playing(quipu, ann, ben, game=game) for game in ("caretos", "caracalla", "caretos", "caracalla")]
    waiting = {table.id for table in tables if table.tokens[(await table.position()).to_act[0]] == ann}
    private = await quipu.new_tables.open("caral", seats=2, terms=Terms(visibility=Visibility.PRIVATE))
    await sit(quipu, private.position.table.id, ann, invitation=private.invitation)

    page = await another(quipu.stores).own.listed(ann)
    assert [table.id for table in page.tables] == [private.position.table.id, *(table.id for table in tables[::-1])]
    assert page.after is None
    assert {table.id for table in page.tables if table.mine.your_turn} == waiting
    assert {table.id for table in (await quipu.own.listed(ann, to_act=True)).tables} == waiting
    assert {table.id for table in (await quipu.own.listed(ben, to_act=True)).tables} == {t.id for t in tables} - waiting
    first = await quipu.own.listed(ann, first=2)
    rest = await quipu.own.listed(ann, first=100, after=first.after)
    both, at_once = (
        [replace(table, now=0) for table in tables] for tables in (first.tables + rest.tables, page.tables)
    )
    assert both == at_once
    assert not (await quipu.own.listed(new_player())).tables


async def test_a_page_of_my_tables_ends_after_so_many_rows(quipu: Quipu, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben = new_player(), new_player()
    tables = [(await playing(quipu, ann, ben)).id for _ in range(3)]
    monkeypatch.setattr(own_tables, "TOGETHER", 1)
    monkeypatch.setattr(own_tables, "MOST_SEEN", 2)

    page = await quipu.own.listed(ann)
    following = await quipu.own.listed(ann, after=page.after)

    assert (len(page.tables), len(following.tables)) == (2, 1)
    assert sorted(table.id for table in (*page.tables, *following.tables)) == sorted(tables)


async def test_a_list_that_a_crash_left_wrong_heals(quipu: Quipu) -> None:
    """A process may end between the list and the seat, in either order."""
    ann = new_player()
    table = (await quipu.new_tables.open("caretos", seats=2)).position.table.id
    await quipu.stores.players.join(player_of(ann), table, system_clock())
    later = another(quipu.stores, clock=lambda: system_clock() + LATER)

    assert not (await quipu.own.listed(ann)).tables
    assert await quipu.stores.players.tables(player_of(ann), None, 9), "somebody may be sitting down"
    assert not (await later.own.listed(ann)).tables
    assert not await quipu.stores.players.tables(player_of(ann), None, 9)


async def test_one_stream_tells_of_every_table(quipu: Quipu) -> None:
    ann, ben = new_player(), new_player()
    old, other = await playing(quipu, ann, ben), another(quipu.stores)
    async with aclosing(other.own.follow(ann)) as stream:
        first = await told(stream)
        assert (first.id, first.version) == (old.id, 4)
        seat, action = old.choice(await old.position())
        accepted = await old.act(seat, action)
        moved = await told(stream)
        assert (moved.id, moved.version) == (old.id, accepted.step.position.version)
        assert moved.mine.your_turn == (old.tokens.index(ann) in accepted.step.position.to_act)

        opened = await quipu.new_tables.open("caracalla", seats=2)
        await sit(quipu, opened.position.table.id, ann)
        new = await told(stream)
        assert (new.id, new.mine.seat, new.mine.your_turn) == (opened.position.table.id, 0, False)
        await quipu.hosting.remove(new.id, command="remove", token=opened.host, seat=0)
        gone = await told(stream)
        assert (gone.id, gone.mine.seat) == (new.id, None)
        await sit(quipu, new.id, ann)
        again = await told(stream)
        assert (again.id, again.mine.seat, again.version) == (new.id, 0, 4)
    assert (other.following.count, quipu.following.count) == (0, 0)


async def test_a_stream_that_is_resumed_tells_what_ended_meanwhile(quipu: Quipu) -> None:
    ann = new_player()
    now = system_clock()
    clock = [now - 10 * LATER]
    slow = another(quipu.stores, clock=lambda: clock[0])
    idle = (await slow.new_tables.open("caretos", seats=2)).position.table.id
    await sit(slow, idle, ann)
    ended = await slow.new_tables.open("caretos", seats=2)
    await sit(slow, ended.position.table.id, ann)
    clock[0] = now
    await slow.hosting.close(ended.position.table.id, command="close", token=ended.host)

    async with aclosing(quipu.own.follow(ann)) as stream:
        assert (await told(stream)).id == idle, "what is over is not told from the beginning"
    async with aclosing(quipu.own.follow(ann, since=now - LATER)) as stream:
        last = await told(stream)
        assert (last.id, last.status.value) == (ended.position.table.id, "CLOSED")
        await sit(quipu, idle)
        assert (await told(stream)).id == idle


async def test_a_removed_player_is_told_on_the_stream(quipu: Quipu) -> None:
    ann, new = new_player(), await quipu.new_tables.open("caretos", seats=2)
    table = new.position.table.id
    await sit(quipu, table, ann)
    async with another(quipu.stores).following.following(table, ann, 1) as steps:
        await anext(steps)
        await quipu.hosting.remove(table, command="remove", token=new.host, seat=0)
        async with asyncio.timeout(PATIENCE):
            with pytest.raises(NotSeated):
                [step async for step in steps]


async def test_a_private_table_is_unknown_to_other_players(quipu: Quipu) -> None:
    ann = new_player()
    new = await quipu.new_tables.open("caretos", seats=2, terms=Terms(visibility=Visibility.PRIVATE))
    with pytest.raises(Unknown):
        await sit(quipu, new.position.table.id, ann)
    await sit(quipu, new.position.table.id, ann, invitation=new.invitation)
    cached, _ = await quipu.tables.current(new.position.table.id)
    assert cached.viewer(ann) == 0
    with pytest.raises(Unknown):
        cached.viewer(new_player())


async def test_nobody_can_tell_a_players_seat_from_a_tokens_or_one_player_from_two(quipu: Quipu) -> None:
    """Worlds that differ in what only the player knows: who holds a seat, and whether one person holds two."""
    ann, ben, name = new_player(), new_player(), secrets.token_hex(8)
    worlds = ((ann, ann), (ann, ben), (None, None), (None, ben))
    seen: list[list[bytes]] = []
    for turn, world in enumerate(worlds):
        answers: list[bytes] = []
        fixed = Quipu(quipu.stores, GAMES, clock=lambda: 1_000_000, entropy=FixedEntropy(f"{name}{turn}"))
        for number, player in enumerate(world):
            table = (await fixed.new_tables.open("caretos", seats=2)).position.table.id
            await sit(fixed, table, player)
            await sit(fixed, table)
            cached, _ = await fixed.tables.current(table)
            shown = document(cached.position, None, cached.context(cached.position))
            file = await exported(Played(fixed, "caretos", table), whole=True)
            answers += [encode(shown), file]
            assert all(secret.encode() not in file for secret in (ann, player_of(ann), ben, player_of(ben))), number
        seen.append([_nameless(answer) for answer in answers])
    assert seen.count(seen[0]) == len(worlds)


def _nameless(answer: bytes) -> bytes:
    """Without what differs between any two tables: ids, hashes, and what comes from the seed."""
    return re.sub(rb"[0-9a-f]{32,64}|[a-z2-7]{16}", b"-", answer)
