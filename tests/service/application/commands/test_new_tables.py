"""Opening and forking with a command id: one table however often it is sent, and none half forked."""

import asyncio

import pytest

from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.ports.table_log import Append, AppendReply, Outcome
from quipu_service.application.problems.tree import CommandReused, Unavailable
from tests.service.tables import begun


async def test_ten_at_once_open_one_table(quipu: Quipu) -> None:
    opened = await asyncio.gather(
        *(quipu.new_tables.open("caretos", seats=2, command="one", client="a") for _ in range(10)),
        return_exceptions=True,
    )
    tables = [one for one in opened if not isinstance(one, BaseException)]
    assert all(isinstance(one, Unavailable) for one in opened if isinstance(one, BaseException))
    assert len({one.position.table.id for one in tables}) == 1
    assert [one.repeated for one in tables].count(False) == 1
    assert len({one.position.head for one in tables}) == 1


async def test_clients_do_not_share_command_ids(quipu: Quipu) -> None:
    first = await quipu.new_tables.open("caretos", seats=2, command="one", client="a")
    second = await quipu.new_tables.open("caretos", seats=2, command="one", client="b")
    assert first.position.table.id != second.position.table.id
    with pytest.raises(CommandReused):
        await quipu.new_tables.open("caretos", seats=3, command="one", client="a")


async def test_a_repeat_is_answered_as_the_first_time(quipu: Quipu) -> None:
    first = await quipu.new_tables.open("caretos", seats=2, command="again", client="a")
    await quipu.commands.take(first.position.table.id, command="sit", name="Ann")
    again = await quipu.new_tables.open("caretos", seats=2, command="again", client="a")
    assert (again.repeated, again.position.version, again.position.head) == (True, 1, first.position.head)


async def test_a_fork_cut_between_its_entries_is_completed_by_a_repeat(
    quipu: Quipu, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await begun(quipu, "caracalla", 2)
    await table.go_on(5)
    whole = quipu.stores.log.append

    async def cut(append: Append) -> AppendReply:
        if append.expected:
            raise Unavailable("cut")
        return await whole(append)

    monkeypatch.setattr(quipu.stores.log, "append", cut)
    with pytest.raises(Unavailable):
        await quipu.new_tables.fork(table.id, at=6, command="fork", client="a")
    monkeypatch.undo()
    fork = await quipu.new_tables.fork(table.id, at=6, command="fork", client="a")
    assert (fork.repeated, fork.position.version) == (False, 2)
    again = await quipu.new_tables.fork(table.id, at=6, command="fork", client="a")
    assert (again.repeated, again.position.head) == (True, fork.position.head)
    _, before = await quipu.tables.at(table.id, 6, None)
    assert fork.position.state == before.state


async def test_a_lost_answer_does_not_take_a_second_seat(quipu: Quipu) -> None:
    table = (await quipu.new_tables.open("caretos", seats=2)).position.table.id
    first = await quipu.commands.take(table, command="sit", name="Ann", client="a")
    again = await quipu.commands.take(table, command="sit", name="Ann", client="a")
    assert (again[0].repeated, again[0].seat, again[1]) == (True, first[0].seat, first[1])
    other = await quipu.commands.take(table, command="sit", name="Ann", client="b")
    assert (other[0].seat, other[1] == first[1]) == (1, False)


async def test_behind_at_the_first_entry_is_told(quipu: Quipu, monkeypatch: pytest.MonkeyPatch) -> None:
    async def behind(_append: Append) -> AppendReply:
        return AppendReply(Outcome.BEHIND, 3, ())

    monkeypatch.setattr(quipu.stores.log, "append", behind)
    with pytest.raises(Unavailable, match="in use"):
        await quipu.new_tables.open("caretos", seats=2)
