"""A repeat of a command that plans moves gets the first answer, and brings no older lines back."""

import pytest
from msgspec import Raw

from quipu_extensions.planned.planned_moves import Condition, ConditionTurn, PlannedMoves
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.entries import encode
from quipu_service.application.problems.tree import CommandReused
from tests.service.across.test_every_write import says_so_of_a_repeat, waiting
from tests.service.tables import another


def line(*expected: str) -> Condition:
    expect = ",".join(f'{{"type":"{one}"}}' for one in expected)
    actions = Raw(b'[{"type":"selectRoman","role":"FATHER"},{"type":"placeRoman","square":0}]')
    return Condition(turns=(ConditionTurn(expect=Raw(f"[{expect}]".encode()), actions=actions),))


async def test_a_late_repeat_of_lines_does_not_replace_newer_ones_of_another_device(quipu: Quipu) -> None:
    table, _, token, player = await waiting(quipu)
    first, later = (line("turnEnded"),), (line(),)

    async def sent(process: Quipu, shown: str, lines: tuple[Condition, ...], command: str | None = None) -> bytes:
        return encode((await process.part(PlannedMoves).set(table.id, token=shown, wanted=lines, command=command))[1])

    async def standing(shown: str) -> bytes:
        return encode((await quipu.part(PlannedMoves).show(table.id, shown)).conditions)

    kept = await sent(quipu, token, first, "1")
    assert await standing(player) == encode(first)
    await sent(quipu, player, later, "2")
    for process in (quipu, another(quipu.stores)):
        for shown in (token, player):
            assert await sent(process, shown, first, "1") == kept
            assert await standing(shown) == encode(later)
    with pytest.raises(CommandReused):
        await sent(quipu, token, later, "1")
    assert await sent(quipu, token, first) == kept
    assert await standing(token) == encode(first)


async def test_a_repeat_says_so_over_rest(quipu: Quipu) -> None:
    table, _, token, _ = await waiting(quipu)
    path = f"/v1/caracalla/tables/{table.id}/conditions"
    lines = {"conditions": [{"turns": [{"actions": [{"type": "selectRoman", "role": "FATHER"}]}]}]}
    await says_so_of_a_repeat(quipu, "PUT", path, lines, token)
    await says_so_of_a_repeat(another(quipu.stores), "DELETE", path, None, token)
