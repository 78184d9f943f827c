"""Every write takes a command id, over REST and GraphQL, and a repeat of what no log keeps gets the first answer."""

from pathlib import Path

import pytest
from graphql import build_schema
from msgspec import Raw

from quipu_service.application.commands.forgetting import forget_own_name
from quipu_service.application.commands.planned_moves import Condition, ConditionTurn
from quipu_service.application.commands.repeats import Written
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.entries import encode
from quipu_service.application.problems.tree import CommandReused
from tests.service.application.commands.test_players import new_player, sit
from tests.service.tables import OPERATIONS, Played, another, begun

NAMES = {"Idempotency-Key", "command"}
CONTRACT = Path(__file__).parents[3] / "schema.graphql"


def line(*expected: str) -> Condition:
    expect = ",".join(f'{{"type":"{one}"}}' for one in expected)
    actions = Raw(b'[{"type":"selectRoman","role":"FATHER"},{"type":"placeRoman","square":0}]')
    return Condition(turns=(ConditionTurn(expect=Raw(f"[{expect}]".encode()), actions=actions),))


async def waiting(quipu: Quipu) -> tuple[Played, int, str, str]:
    """A table that runs, a seat that waits for the other, its token and its player id."""
    opened = await quipu.new_tables.open("caracalla", seats=2)
    table, players = Played(quipu, "caracalla", opened.position.table.id), (new_player(), new_player())
    table.tokens = [(await sit(quipu, table.id, player))[1] for player in players]
    await quipu.commands.start(table.id, command="start", token=table.tokens[0])
    seat = 1 - (await table.position()).to_act[0]
    return table, seat, table.tokens[seat], players[seat]


def test_every_operation_that_writes_takes_a_command_id() -> None:
    writes = [one for one in OPERATIONS if one.method != "GET" and not one.asks]
    assert [one.id for one in writes if NAMES.isdisjoint(parameter.name for parameter in one.parameters)] == []
    assert {one.id for one in OPERATIONS if one.asks} == {"verify", "tryLine"}


def test_every_mutation_takes_a_command_id() -> None:
    mutation = build_schema(CONTRACT.read_text(encoding="utf-8")).mutation_type
    assert mutation is not None
    assert len(mutation.fields) > 20
    without = [name for name, field in mutation.fields.items() if "command" not in field.args]
    assert without == []


async def test_a_late_repeat_of_lines_does_not_replace_newer_ones_of_another_device(quipu: Quipu) -> None:
    table, _, token, player = await waiting(quipu)
    first, later = (line("turnEnded"),), (line(),)

    async def sent(process: Quipu, shown: str, lines: tuple[Condition, ...], command: str | None = None) -> bytes:
        return encode((await process.planned_moves.set(table.id, token=shown, wanted=lines, command=command))[1])

    async def standing(shown: str) -> bytes:
        return encode((await quipu.planned_moves.show(table.id, shown)).conditions)

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


async def test_a_code_that_was_asked_for_twice_is_one_code(quipu: Quipu) -> None:
    table, seat, token, player = await waiting(quipu)
    _, code = await quipu.moving.make_code(table.id, token=token, seat=seat, command="code")
    repeat = await another(quipu.stores).moving.make_code(table.id, token=player, seat=seat, command="code")
    assert repeat == (Written(repeated=True), code)
    _, other = await quipu.moving.make_code(table.id, token=token, seat=seat, command="another")
    assert other.one_time_code != code.one_time_code
    _, moved = await quipu.moving.redeem(code.one_time_code, command="move", client="phone", address="")
    assert moved.seat == seat
    _, again = await quipu.moving.make_code(table.id, token=player, seat=seat, command="code")
    assert again == code


async def test_a_repeated_deletion_of_a_name_says_again_how_many_there_were(quipu: Quipu) -> None:
    table = await begun(quipu, "caracalla", 2)
    await table.go_on()
    for process in (quipu, another(quipu.stores)):
        _, done = await forget_own_name(process.tables, table.id, table.tokens[0], 0, "forget")
        assert done.names == 1
    assert (await forget_own_name(quipu.tables, table.id, table.tokens[0], 0, "again"))[1].names == 0
