"""Every write takes a command id, over REST and GraphQL, and a repeat of what no log keeps gets the first answer."""

import json
from pathlib import Path
from typing import Any

from graphql import build_schema

from quipu_service.application.commands.forgetting import forget_own_name
from quipu_service.application.commands.repeats import Written
from quipu_service.application.facade.quipu import Quipu
from tests.service.application.commands.test_players import new_player, sit
from tests.service.asgi import app_of, ask
from tests.service.tables import OPERATIONS, Played, another, begun

REPEATED = (b"idempotency-replayed", b"true")
NAMES = {"Idempotency-Key", "command"}
CONTRACT = Path(__file__).parents[3] / "schema.graphql"


async def waiting(quipu: Quipu) -> tuple[Played, int, str, str]:
    """A table that runs, a seat that waits for the other, its token and its player id."""
    opened = await quipu.new_tables.open("caracalla", seats=2)
    table, players = (
        Played(quipu, "caracalla", opened.position.table.id, host=opened.host),
        (new_player(), new_player()),
    )
    table.tokens = [(await sit(quipu, table.id, player))[1] for player in players]
    await quipu.commands.start(table.id, command="start", token=table.host)
    seat = 1 - (await table.position()).to_act[0]
    return table, seat, table.tokens[seat], players[seat]


async def says_so_of_a_repeat(quipu: Quipu, method: str, address: str, sent: Any, token: str) -> None:
    """Whether the first answer again is marked as such over REST."""
    headers = {"authorization": f"Bearer {token}", "idempotency_key": f"to-{method.lower()}"}
    body = b"" if sent is None else json.dumps(sent).encode()
    first, again = [await ask(app_of(quipu), method, address, body, **headers) for _ in range(2)]
    assert first.status == again.status in (200, 201), first.body
    assert first.body == again.body
    assert [REPEATED in one.headers for one in (first, again)] == [False, True], address


async def test_every_repeat_of_a_write_that_no_log_keeps_says_so(quipu: Quipu) -> None:
    table, seat, token, player = await waiting(quipu)
    await says_so_of_a_repeat(quipu, "POST", f"/v1/caracalla/tables/{table.id}/seats/{seat}/code", None, token)
    await says_so_of_a_repeat(quipu, "POST", "/v1/me/renew", None, player)


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
