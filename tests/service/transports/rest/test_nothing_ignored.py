"""Nothing that is sent is ignored: a field that nobody reads is refused with its place, however deep it is."""

from collections.abc import Iterator
from inspect import isclass
from typing import Any, get_args

import msgspec
import pytest
from msgspec import inspect

from quipu_rules.catalog import GAMES
from quipu_service.extensions.extension import operations_of
from quipu_service.transports.rest import payloads
from quipu_service.transports.wire import table_requests
from quipu_service.transports.wire.operations import SharedOperation, Strict
from tests.service.client import Client
from tests.service.tables import EXTENSIONS

OPEN = """mutation ($command: ID!, $clock: TimeControlInput) {
  open(game: "caracalla", command: $command, seats: 2, clock: $clock) { __typename } }"""
SANDBOX = """mutation ($command: ID!, $table: ID!) {
  openSandbox(game: "caracalla", command: $command, table: $table, seats: 2) { problem { __typename } } }"""


def structs(kind: inspect.Type) -> Iterator[inspect.StructType]:
    """The structs that are read as parts of this type."""
    match kind:
        case inspect.StructType():
            yield kind
            for field in kind.fields:
                yield from structs(field.type)
        case inspect.UnionType(types=parts) | inspect.TupleType(item_types=parts):
            for part in parts:
                yield from structs(part)
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            yield from structs(item)
        case inspect.Metadata(type=meant):
            yield from structs(meant)
        case _:
            pass


SENT = {**vars(payloads), **vars(table_requests)}.values()
OURS = [one for one in SENT if isclass(one) and issubclass(one, Strict) and one is not Strict]
BROUGHT = [one.takes for one in operations_of(EXTENSIONS) if isinstance(one, SharedOperation) and one.takes]
REQUESTS = list(dict.fromkeys([*OURS, *BROUGHT]))
ACTIONS = [action for game in GAMES.values() for action in get_args(game.actions)]


@pytest.mark.parametrize("sent", [*REQUESTS, *ACTIONS], ids=lambda sent: sent.__qualname__)
def test_every_part_of_what_is_sent_is_read_strictly(sent: type) -> None:
    assert [part.cls for part in structs(inspect.type_info(sent)) if not part.forbid_unknown_fields] == []


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ({"seats": 2, "clock": {"turn": 60_000, "onTimeOut": "DROP_OUT"}}, "$.clock"),
        ({"seats": 2, "bots": [{"level": "CLUB", "seatt": 1}]}, "$.bots[0]"),
        ({"seats": 2, "setup": {"round": 3}}, "$.setup"),
        ({"seats": 2, "entropy": "00ff"}, "$"),
    ],
)
async def test_a_misspelt_field_of_an_opening_is_malformed_with_its_place(
    client: Client, body: dict[str, Any], place: str
) -> None:
    answer = await client.post("/v1/caracalla/tables", body)
    assert (answer.status, answer.code, answer.json["path"]) == (400, "MALFORMED", place)


async def test_a_misspelt_part_of_an_action_is_malformed_with_its_place(client: Client) -> None:
    table = await client.begin("inkas", 3)
    action = {"type": "offerTrade", "give": {"potatoe": 1}, "take": {}}
    answer = await table.act(0, [action])
    assert (answer.status, answer.code, answer.json["path"]) == (400, "MALFORMED", "$[0].give")


async def test_a_sandbox_of_a_table_refuses_what_only_a_new_position_reads(client: Client) -> None:
    table = await client.begin("caracalla", 2)
    unread = {"state": {}, "seats": 2, "setup": {"rounds": 3}, "edition": "other"}
    for field, value in unread.items():
        answer = await client.post("/v1/caracalla/sandboxes", {"table": table.id, field: value})
        assert (answer.status, answer.code, answer.json["path"]) == (400, "MALFORMED", f"$.{field}")
    alone = await client.post("/v1/caracalla/sandboxes", {"at": 3})
    assert (alone.status, alone.code, alone.json["path"]) == (400, "MALFORMED", "$.at")
    assert (await client.post("/v1/caracalla/sandboxes", {"table": table.id, "setup": {}})).status == 201

    given = {"command": "sandbox", "table": table.id}
    graphql = await client.post("/graphql", {"query": SANDBOX, "variables": given})
    assert graphql.json["data"]["openSandbox"]["problem"]["__typename"] == "InvalidArgument"


async def test_graphql_refuses_a_misspelt_part_of_a_clock(client: Client) -> None:
    given = {"command": "open", "clock": {"turn": 60_000, "onTimeOut": "BOT"}}
    answer = await client.post("/graphql", {"query": OPEN, "variables": given})
    assert "onTimeOut" in msgspec.json.encode(answer.json["errors"]).decode()
