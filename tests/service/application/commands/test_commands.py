"""Repeating commands: whoever sends one again, at once or later, finds its first answer and nothing is written."""

import asyncio
import secrets
from dataclasses import replace
from itertools import chain, repeat
from typing import Any

import pytest

from quipu_rules.caracalla.actions import EndTurn, SelectRoman
from quipu_rules.caracalla.parts import Role
from quipu_rules.kernel.message import Action
from quipu_rules.kernel.refusal import Refused
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.stale import Stale
from quipu_service.application.ports.table_log import LogRead, TableLog
from quipu_service.application.problems.tree import CommandReused, Declined, NotSeated, Unauthenticated
from tests.service.tables import Played, another, begun


async def sent(quipu: Quipu, table: Played, seat: int, action: Action, command: str) -> tuple[int, bool]:
    accepted = await quipu.commands.act(
        table.id, game=table.game, command=command, token=table.tokens[seat], actions=[action]
    )
    return accepted.step.position.version, accepted.repeated


async def test_a_command_sent_many_times_at_once_is_accepted_once(quipu: Quipu) -> None:
    table, other = await begun(quipu, "caretos", 3), another(quipu.stores)
    for _ in range(60):
        position = await table.position()
        seat, action = table.choice(position)
        command = secrets.token_hex(4)
        answers = await asyncio.gather(
            *(sent((quipu, other)[number % 2], table, seat, action, command) for number in range(6))
        )
        assert {version for version, _ in answers} == {position.version + 1}
        assert sorted(repeated for _, repeated in answers) == [False] + [True] * 5


async def test_a_command_sent_again_much_later_finds_its_first_answer(quipu: Quipu) -> None:
    table = await begun(quipu, "caretos", 2)
    seat, action = table.choice(await table.position())
    first = await sent(quipu, table, seat, action, "first")
    last = await table.go_on()

    for process in (quipu, another(quipu.stores)):
        assert await sent(process, table, seat, action, "first") == (first[0], True)
    assert last.version == (await table.position()).version


async def test_a_command_id_belongs_to_whoever_holds_the_token(quipu: Quipu) -> None:
    table = await begun(quipu, "caretos", 2)
    seat, action = table.choice(await table.position())
    await sent(quipu, table, seat, action, "mine")
    with pytest.raises(CommandReused):
        await quipu.commands.rewind(table.id, command="mine", token=table.tokens[seat], to=4)
    position = await table.position()
    while position.version < 30:
        other, action = table.choice(position)
        if other != seat:
            version, repeated = await sent(quipu, table, other, action, "mine")
            assert (position.version + 1, False) == (version, repeated)
            return
        position = (await table.act(other, action)).step.position
    raise AssertionError("the other seat never acted")


async def test_a_command_id_with_another_body_is_reused_even_if_that_body_is_illegal_by_now(quipu: Quipu) -> None:
    table = await begun(quipu, "caracalla", 2)
    (seat,) = (await table.position()).to_act
    first, rest = await sent(quipu, table, seat, EndTurn(), "mine"), SelectRoman(role=Role.FATHER)

    for process in (quipu, another(quipu.stores)):
        with pytest.raises(CommandReused) as reused:
            await sent(process, table, seat, rest, "mine")
        assert first[0] == reused.value.version
        assert await sent(process, table, seat, EndTurn(), "mine") == (first[0], True)
        with pytest.raises(Refused):
            await sent(process, table, seat, EndTurn(), "another")


async def test_a_token_that_was_given_up_in_another_process_writes_nothing_any_more(quipu: Quipu) -> None:
    table, elsewhere = await begun(quipu, "caracalla", 3), another(quipu.stores)
    (seat,) = (await table.position()).to_act
    await Played(elsewhere, table.game, table.id, [*table.tokens]).replaced(seat)

    with pytest.raises(NotSeated):
        await sent(quipu, table, seat, EndTurn(), "too-late")
    with pytest.raises(Unauthenticated):
        await sent(quipu, table, seat, EndTurn(), "much-too-late")
    assert (await table.position()).version == 9


async def test_a_seat_that_changed_hands_elsewhere_acts_with_its_new_token_only(quipu: Quipu) -> None:
    table, elsewhere = await begun(quipu, "caracalla", 3), another(quipu.stores)
    (seat,) = (await table.position()).to_act
    there = Played(elsewhere, table.game, table.id, [*table.tokens])
    await there.replaced(seat)

    with pytest.raises(NotSeated):
        await sent(quipu, table, seat, EndTurn(), "too-late")
    assert await sent(quipu, there, seat, EndTurn(), "in-time") == (10, False)


async def test_a_clock_that_steps_back_does_not_make_an_entry_older_than_the_one_before(quipu: Quipu) -> None:
    times = chain([2_000, 2_000, 1_000, 1_500, 3_000], repeat(2_500))
    table = await begun(another(quipu.stores, clock=times.__next__), "caracalla", 2)
    (seat,) = (await table.position()).to_act
    await sent(table.quipu, table, seat, EndTurn(), "late")

    steps = await quipu.tables.past.happened((await quipu.tables.current(table.id))[0], 0)
    written = [step.entry.at for step in steps]
    assert written == sorted(written)
    assert written[0] == 2_000
    assert len(written) == 5


class HoldingFirst:
    """A log whose first read is answered late."""

    def __init__(self, log: TableLog) -> None:
        self._log = log
        self.asked, self.answer = asyncio.Event(), asyncio.Event()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._log, name)

    async def read(self, table: str, after: int, command: str | None = None) -> LogRead:
        log_read = await self._log.read(table, after, command)
        if not self.asked.is_set():
            self.asked.set()
            await self.answer.wait()
        return log_read


async def test_a_repeat_whose_first_sending_is_accepted_while_it_looks_is_not_refused(quipu: Quipu) -> None:
    table, log = await begun(quipu, "caretos", 2), HoldingFirst(quipu.stores.log)
    process = another(replace(quipu.stores, log=log))
    seat, action = table.choice(await table.position())
    late = asyncio.create_task(sent(process, table, seat, action, "once"))
    await log.asked.wait()

    assert await sent(process, table, seat, action, "once") == (5, False)
    log.answer.set()

    assert await late == (5, True)


async def test_a_refusal_is_told_as_such_whatever_version_was_expected(quipu: Quipu) -> None:
    table = await begun(quipu, "caracalla", 2)
    position = await table.position()
    twice = (SelectRoman(role=Role.BOY), SelectRoman(role=Role.BOY))
    with pytest.raises(Refused):
        await table.act(position.to_act[0], *twice, expected=position.version)


async def test_a_stale_command_gets_what_has_happened_since(quipu: Quipu) -> None:
    table = await begun(quipu, "caracalla", 2)
    position = await table.position()
    version = position.version
    for _ in range(2):
        position = (await table.act(position.to_act[0], EndTurn())).step.position
    with pytest.raises(Stale) as behind:
        await table.act(0, EndTurn(), expected=version)
    assert [version + 1, version + 2] == [step.position.version for step in behind.value.happened]
    assert (version + 2, 0) == (behind.value.version, behind.value.viewer)
    with pytest.raises(Stale) as ahead:
        await table.act(0, EndTurn(), expected=version + 3)
    assert (version + 2, []) == (ahead.value.version, [*ahead.value.happened])


async def test_a_seat_that_the_table_does_not_have_cannot_be_taken(quipu: Quipu) -> None:
    opened = await quipu.new_tables.open("caracalla", seats=3)
    for seat in (-1, 3):
        with pytest.raises(Declined, match="NO_SUCH_SEAT") as declined:
            await quipu.commands.take(opened.position.table.id, command=f"sit{seat}", name="Ann", seat=seat)
        assert dict(declined.value.refusal.details) == {"seat": seat + 1, "seats": 3}, "players count from one"
