"""The same people play again: at one table, whoever asks first and however often, each in their own seat."""

import asyncio
import secrets
from contextlib import aclosing
from typing import Any

import pytest

from quipu_service.application.commands.first_entries import Terms
from quipu_service.application.commands.forgetting import forget_names, forget_own_name
from quipu_service.application.commands.rematches import RematchSeat
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.bodies import MotionKind, Visibility
from quipu_service.application.log.position import Status
from quipu_service.application.problems.tree import Declined, Unauthenticated, Unavailable, Unknown
from quipu_service.bots.levels import Level
from tests.service.application.commands.test_players import new_player, told
from tests.service.tables import Played, another, exported
from tests.service.valkey import PATIENCE, Valkey, announced, eventually


def own_token(seat: int) -> str:
    """The token that a seat holds besides its player's id."""
    return str(seat) * 43


async def ended(quipu: Quipu, *players: str | None, bots: int = 0, **more: Any) -> tuple[Played, str]:
    """A table that its players have abandoned, and its host."""
    seats = len(players) + bots
    opened = await quipu.new_tables.open("caracalla", seats=seats, **more)
    table = Played(quipu, "caracalla", opened.position.table.id, host=opened.host)
    for number, player in enumerate(players):
        _, token = await quipu.commands.take(
            table.id,
            command=secrets.token_hex(4),
            name=f"P{number}",
            player=player,
            invitation=opened.host,
            token=own_token(number),
        )
        table.tokens.append(player or token)
    for _ in range(bots):
        await quipu.absences.add_bot(table.id, command=secrets.token_hex(4), token=opened.host, level=Level.RANDOM)
    await quipu.commands.start(table.id, command="start", token=opened.host)
    for token in table.tokens:
        await quipu.motions.agree(table.id, command="end", token=token, kind=MotionKind.ABANDON)
    return table, opened.host


async def again(table: Played, seat: int, quipu: Quipu | None = None, command: str | None = None) -> RematchSeat:
    return await (quipu or table.quipu).rematches.play_again(
        table.id, command=command or secrets.token_hex(8), token=table.tokens[seat]
    )


async def test_all_meet_at_one_table_in_their_own_seats_with_their_old_tokens(quipu: Quipu) -> None:
    table, _ = await ended(quipu, None, new_player(), None, bots=1)
    others = [another(quipu.stores) for _ in range(3)]
    met = await asyncio.gather(*(again(table, seat, others[seat]) for seat in range(3)))
    assert len({one.cached.id for one in met}) == 1
    assert [one.seat for one in met] == [0, 1, 2]
    new = Played(quipu, table.game, met[0].cached.id, table.tokens)
    position = await new.position()
    assert position.people.names == ("P0", "P1", "P2", "Bot 4")
    assert (position.people.bots[3], position.table.setup) == (Level.RANDOM, (await table.position()).table.setup)
    assert position.table.opened.rematch == table.id
    cached, _ = await quipu.tables.current(new.id)
    assert [cached.viewer(own_token(seat)) for seat in range(3)] == [0, 1, 2]
    await quipu.commands.start(new.id, command="start", token=new.tokens[0])
    report = await quipu.verify(await exported(new))
    assert report.valid, report.problem


async def test_a_repeat_changes_nothing(quipu: Quipu) -> None:
    table, _ = await ended(quipu, None, None)
    first, repeat = await again(table, 0, command="once"), await again(table, 0, another(quipu.stores), command="once")
    other = await again(table, 0)
    assert [one.repeated for one in (first, repeat, other)] == [False, True, True]
    assert {one.position.version for one in (first, repeat, other)} == {2}


async def test_a_repeat_gets_its_first_answer_after_the_game_has_begun(quipu: Quipu) -> None:
    table, _ = await ended(quipu, None, None)
    first, _ = [await again(table, seat, command="once") for seat in (0, 1)]
    await quipu.commands.start(first.cached.id, command="start", token=table.tokens[0])
    repeat = await again(table, 0, another(quipu.stores), command="once")
    assert (repeat.repeated, repeat.position.version, first.position.version) == (True, 2, 2)
    assert (await again(table, 0)).position.version == 4, "another command is told what is now"


async def test_only_players_of_a_table_that_has_ended_play_again(quipu: Quipu) -> None:
    table, host = await ended(quipu, None, None)
    for token in (host, secrets.token_urlsafe(32)):
        with pytest.raises(Unauthenticated):
            await quipu.rematches.play_again(table.id, command="again", token=token)
    opened = await quipu.new_tables.open("caracalla", seats=2)
    _, token = await quipu.commands.take(opened.position.table.id, command="sit", name="Ann")
    with pytest.raises(Declined, match="NOT_OVER"):  # T9.5
        await quipu.rematches.play_again(opened.position.table.id, command="again", token=token)


async def test_seats_are_kept_for_a_day_unless_the_host_gives_them_away(quipu: Quipu) -> None:
    table, host = await ended(quipu, None, None, None)
    new = (await again(table, 0)).cached.id

    async def sit(process: Quipu, **more: Any) -> int | None:
        accepted, _ = await process.commands.take(new, command=secrets.token_hex(4), name="Eve", **more)
        return accepted.seat

    for seat, code in ((1, "SEAT_KEPT"), (None, "NO_SEAT_FREE")):  # T2.7
        with pytest.raises(Declined, match=code):
            await sit(quipu, seat=seat)
    assert await sit(quipu, seat=1, invitation=host) == 1
    with pytest.raises(Declined, match="SEAT_TAKEN"):
        await again(table, 1)
    opened_at = (await quipu.tables.current(new))[0].position.table.opened_at
    with pytest.raises(Declined, match="NO_SEAT_FREE"):  # T2.1
        await sit(another(quipu.stores, clock=lambda: opened_at + 86_400_000 - 1))
    assert await sit(another(quipu.stores, clock=lambda: opened_at + 86_400_000)) == 2


async def test_a_stranger_whose_seat_was_kept_for_nobody_does_not_start_a_rematch_alone(quipu: Quipu) -> None:
    """T3.10"""
    table, _ = await ended(quipu, None, None)
    await quipu.commands.leave(table.id, command="leave", token=table.tokens[1], seat=1)
    met = await again(table, 0)
    assert met.position.table.opened.kept == (0,)
    _, stranger = await quipu.commands.take(met.cached.id, command="sit", name="Stranger")

    asked = await quipu.commands.start(met.cached.id, command="stranger", token=stranger)
    assert asked.step.position.status is Status.OPEN
    begun = await quipu.commands.start(met.cached.id, command="player", token=table.tokens[0])
    assert begun.step.position.status is Status.RUNNING
    new = Played(quipu, table.game, met.cached.id, [table.tokens[0], stranger])
    assert (await quipu.verify(await exported(new))).valid


async def test_a_player_finds_the_kept_seat_among_its_tables_and_in_its_stream(quipu: Quipu, valkey: Valkey) -> None:
    ann, ben = new_player(), new_player()
    table, _ = await ended(quipu, ann, ben, terms=Terms(visibility=Visibility.PRIVATE))
    others = announced(valkey)
    async with aclosing(another(quipu.stores).own.follow(ben)) as stream:
        waiting = asyncio.create_task(told(stream))
        await eventually(lambda: bool(announced(valkey) - others))
        new = await again(table, 0)
        found = await waiting
        assert (found.id, found.mine.seat, found.mine.kept) == (new.cached.id, None, 1)
        listed = (await quipu.own.listed(ben)).tables[0]
        assert (listed.id, listed.mine.kept) == (new.cached.id, 1)
        await again(table, 1)
        async with asyncio.timeout(PATIENCE):
            while (found := await anext(stream)).mine.seat is None:
                assert found.mine.kept == 1
        assert (found.mine.seat, found.mine.kept) == (1, None)


async def test_a_private_rematch_is_for_its_players_and_its_host(quipu: Quipu) -> None:
    ann = new_player()
    table, host = await ended(quipu, ann, None, terms=Terms(visibility=Visibility.PRIVATE))
    new = (await again(table, 1)).cached
    assert new.viewer(ann) is None, "for her a seat is kept: she may look"
    assert new.viewer(table.tokens[1]) == 1
    with pytest.raises(Unknown):
        new.viewer(new_player())
    with pytest.raises(Declined, match="NO_INVITATION"):  # T8.1
        await quipu.hosting.invitation(new.id, token=host)
    _, made = await quipu.hosting.invite_anew(new.id, command="invite", token=host)
    assert (await quipu.hosting.invitation(new.id, token=host)).invitation == made.invitation


async def test_the_old_table_links_to_the_new_one_and_back(quipu: Quipu) -> None:
    table, _ = await ended(quipu, None, None)
    far = another(quipu.stores)
    old, _ = await far.tables.current(table.id)
    assert (await far.presence.look(old)).noted.rematch is None
    new = await again(table, 0)
    assert (await far.presence.look(old)).noted.rematch == new.cached.id
    assert new.position.status is Status.OPEN


async def test_who_had_a_name_deleted_plays_again_without_one(quipu: Quipu) -> None:
    table, _ = await ended(quipu, None, None)
    await forget_names(quipu.tables, table.id, {1})

    await again(table, 0)
    met = await again(table, 1)

    assert met.cached.position.people.names == ("P0", "Player 2")


async def test_a_seat_of_a_bot_that_somebody_took_meanwhile_stops_nobody(
    quipu: Quipu, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a crash between the opening of the rematch and its bots."""
    table, _ = await ended(quipu, None, None, bots=2)

    async def crashed(*_: object) -> None:
        raise Unavailable("the process died here")

    with monkeypatch.context() as dying:
        dying.setattr(quipu.absences, "seat_again", crashed)
        with pytest.raises(Unavailable):
            await again(table, 0)
    new = (await quipu.tables.current(table.id))[0].rematch_id
    await quipu.commands.take(new, command="sit", name="Eve", seat=2)

    met = [await again(table, seat, another(quipu.stores)) for seat in (0, 1)]

    assert met[-1].position.people.names == ("P0", "P1", "Eve", "Bot 4")


async def test_a_bot_that_the_host_removed_stays_away(quipu: Quipu) -> None:
    table, host = await ended(quipu, None, None, bots=2)
    new = (await again(table, 0)).cached.id
    await quipu.free(new, command="free", token=host, seat=2)

    met = await again(table, 1, another(quipu.stores))

    assert met.position.people.names == ("P0", "P1", None, "Bot 4")


async def test_a_rematch_that_was_closed_before_its_game_is_followed_by_another(quipu: Quipu) -> None:
    table, host = await ended(quipu, None, None, bots=1)
    closed = (await again(table, 0)).cached.id
    await quipu.hosting.close(closed, command="close", token=host)

    met = await again(table, 1)
    asked_there = await quipu.rematches.play_again(closed, command="again", token=table.tokens[0])

    assert met.cached.id == asked_there.cached.id != closed
    assert asked_there.position.people.names == ("P0", "P1", "Bot 3")
    assert met.cached.position.table.opened.rematch == closed
    cached, _ = await another(quipu.stores).tables.current(closed)
    assert (await another(quipu.stores).presence.look(cached)).noted.rematch == met.cached.id


async def test_two_requests_of_one_player_at_once_get_one_seat(quipu: Quipu) -> None:
    table, _ = await ended(quipu, None, None)
    met = await asyncio.gather(*(again(table, 0, another(quipu.stores)) for _ in range(4)))

    assert {(one.cached.id, one.seat) for one in met} == {(met[0].cached.id, 0)}
    assert sorted(one.repeated for one in met) == [False, True, True, True]


async def test_a_player_who_sat_down_elsewhere_at_the_rematch_gets_no_second_seat(quipu: Quipu) -> None:
    ann = new_player()
    table, host = await ended(quipu, ann, None, None)
    new = (await again(table, 1)).cached.id
    await quipu.commands.take(new, command="sit", name="Ann", seat=2, player=ann, invitation=host)

    with pytest.raises(Declined, match="ALREADY_SEATED"):
        await quipu.rematches.play_again(table.id, command="again", token=own_token(0))


async def test_nobody_is_removed_after_the_end_and_so_deletes_their_own_name(quipu: Quipu) -> None:
    table, host = await ended(quipu, None, None)

    with pytest.raises(Declined, match="TABLE_CLOSED"):
        await quipu.free(table.id, command="free", token=host, seat=0)
    _, deleted = await forget_own_name(quipu.tables, table.id, table.tokens[0], 0)

    assert deleted.names == 1
