"""What ends when a seat changes hands: nobody takes back or does again what somebody else did there."""

import pytest

from quipu_rules.caracalla.actions import SelectRoman
from quipu_rules.caracalla.parts import Role
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.position import redo_target, undo_targets
from tests.service.tables import begun


@pytest.mark.parametrize("undone", [False, True])
async def test_who_takes_a_seat_neither_undoes_nor_redoes_what_its_last_holder_did(quipu: Quipu, undone: bool) -> None:
    table = await begun(quipu, "caracalla", 3)
    before = await table.position()
    (seat,) = before.to_act
    after = (await table.act(seat, SelectRoman(role=Role.FATHER))).step.position
    assert undo_targets(after, seat) == [before.version]
    if undone:
        after = (await table.rewind(seat, before.version)).step.position
        assert redo_target(after, seat) == before.version + 1

    left = await table.replaced(seat)
    assert (undo_targets(left, seat), redo_target(left, seat)) == ([], None)


async def test_who_is_replaced_costs_another_seat_no_undo_and_no_redo(quipu: Quipu) -> None:
    table = await begun(quipu, "caracalla", 3)
    before = await table.position()
    (seat,) = before.to_act
    other = (seat + 1) % 3
    for role in (Role.FATHER, Role.MOTHER):
        await table.act(seat, SelectRoman(role=role))
    await table.rewind(seat, before.version + 1)

    left = await table.replaced(other)
    assert (undo_targets(left, seat), redo_target(left, seat)) == ([before.version], before.version + 2)
