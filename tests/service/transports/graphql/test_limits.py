"""What one document may ask for: introspection, operations, cost; and what else may not stop the others."""

import asyncio
import json
import threading
from collections.abc import Callable
from functools import partial
from itertools import product
from string import ascii_lowercase
from typing import Any

import aiohttp
import pytest
from graphql import get_introspection_query

from quipu_service.application.admission.spending import in_thread
from quipu_service.application.problems.tree import Malformed
from quipu_service.transports.graphql import introspection
from quipu_service.transports.graphql.engine import POSTED, Engine
from quipu_service.transports.graphql.operation_request import GraphQLRequest
from quipu_service.transports.texts.problem_texts import TooCostly
from tests.service.transports.graphql.executing import context_of, executed
from tests.service.transports.graphql.site import Client, soon
from tests.service.transports.graphql.test_projection import Both, both
from tests.service.valkey import PATIENCE, eventually

__all__ = ["both"]
MOST_OPERATIONS, MOST_NESTED, MOST_LEVELS = 50, 100, 100

USUAL = get_introspection_query(input_value_deprecation=True, one_of=True, specified_by_url=True)
TOOLS = {
    "graphiql": USUAL,
    "codegen": get_introspection_query(descriptions=True, specified_by_url=True, directive_is_repeatable=True),
    "apollo": get_introspection_query(descriptions=True, schema_description=True),
    "relay": get_introspection_query(descriptions=False),
    "type": '{ __type(name: "CaracallaView") { name fields { name args { name } type { name ofType { name } } } } }',
}


@pytest.mark.parametrize("query", TOOLS.values(), ids=TOOLS.keys())
async def test_introspection_queries_of_tools_get_the_answers_of_graphql_core(both: Both, query: str) -> None:
    await both.same(query, None, {})
    first, again = [await executed(both.projected, query) for _ in range(2)]
    assert again.data is first.data  # remembered, not executed anew


async def test_many_schemas_in_one_document_are_refused_before_they_are_executed(client: Client) -> None:
    types = "types { fields { args { type { name } } } }"
    many = "{ " + " ".join(f"s{number}: __schema {{ {types} }}" for number in range(30)) + " }"
    assert (await client.problem(many))["code"] == "TOO_COSTLY"
    spread = "{ ...S a: __schema { types { name } } } fragment S on Query { __schema { types { name } } }"
    assert (await client.problem(spread))["code"] == "TOO_COSTLY"
    mixed = await client.problem("{ __schema { types { name } } games { id } }")
    assert (mixed["code"], mixed["path"]) == ("MALFORMED", "$.query")
    deep = "{ " + " ".join(
        f't{number}: __type(name: "Table") {{ possibleTypes {{ fields {{ args {{ name }} }} }} }}'
        for number in range(30)
    )
    assert (await client.problem(deep + " }"))["code"] == "TOO_COSTLY"


async def test_others_go_on_while_the_schema_is_asked_for(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    working, going_on = threading.Event(), threading.Event()

    def held(work: Callable[[], Any]) -> Any:
        working.set()
        assert going_on.wait(PATIENCE)
        return work()

    monkeypatch.setattr(introspection, "in_thread", lambda work: in_thread(partial(held, work)))
    asking = asyncio.create_task(client.data(USUAL.replace("IntrospectionQuery", "Anew")))
    await eventually(working.is_set)
    for _ in range(4):
        await client.data("{ games { id } }")
    going_on.set()
    assert (await asking)["__schema"]["types"]


async def test_operations_of_one_document_are_bounded(client: Client) -> None:
    query = " ".join(f"query Q{number} {{ __typename }}" for number in range(MOST_OPERATIONS + 1))
    problem = await client.problem(query)
    assert (problem["limit"], problem["most"]) == ("operations of one document", MOST_OPERATIONS)


@pytest.mark.parametrize(
    ("query", "variables", "cost"),
    [
        ("{ __typename }", {}, 1),
        ("{ games { id seats } }", {}, 3),
        ('{ tables(game: "caracalla") { nodes { id } } }', {}, 10 + 20 * 2),
        ('query ($n: Int!) { tables(game: "caracalla", first: $n) { nodes { id } } }', {"n": 5}, 10 + 5 * 2),
        ('query ($n: Int! = 7) { tables(game: "caracalla", first: $n) { nodes { id } } }', {}, 10 + 7 * 2),
        (
            """{ table(table: 1) { version board { id }
                 now { view { ... on CaracallaView { round } ... on InkasView { a: id b: id } } } } }""",
            {},
            10 + 1 + (10 + 1 + 2) + 51,
        ),
    ],
)
def test_cost_is_estimated_from_the_text(both: Both, query: str, variables: dict[str, Any], cost: int) -> None:
    kept = both.projected.documents.read(query)
    assert not isinstance(kept, list)
    assert kept.operation(None).cost.of(variables) == cost


async def test_cost_is_told_and_bounded(client: Client) -> None:
    answer = await client.ask("{ games { id } }")
    assert answer["extensions"] == {"cost": 2}
    dear = '{ table(table: "x") { %s log(first: 16660) { nodes { events { type } } } } }'
    assert (await client.problem(dear % "version"))["limit"] == "cost of a query"
    assert (await client.problem(dear % ""))["code"] == "UNKNOWN", "its cost is 50,000"


def test_a_document_has_up_to_60_000_characters_and_12_000_tokens(both: Both) -> None:
    read = both.projected.documents.read
    names = ["".join(letters) for letters in product(ascii_lowercase, repeat=3)][:11_999]
    for allowed, refused, limit in (
        ("{ __typename }".ljust(60_000), "{ __typename }".ljust(60_001), "characters of a query"),
        ("{" + " ".join(names[1:]) + "}", "{" + " ".join(names) + "}", "tokens of a query"),
    ):
        assert read(allowed)
        with pytest.raises(TooCostly) as told:
            read(refused)
        assert told.value.limit == limit


def test_only_problems_worth_retrying_have_retry_after(both: Both) -> None:
    with pytest.raises(TooCostly):
        both.projected.documents.read("{ " + "a " * 20_000 + "}")
    with pytest.raises(Malformed):
        both.projected.documents.read("{ __schema { types { name } } games { id } }")


async def test_too_costly_has_no_retry_after(client: Client) -> None:
    assert "retryAfter" not in await client.problem("{ " + "a " * 20_000 + "}")


@pytest.mark.parametrize("frame", ["[]", "7", "null", '"x"', '{"type": "subscribe", "id": "1", "payload": []}', "{}"])
async def test_frames_of_another_shape_close_the_connection(client: Client, frame: str) -> None:
    async with client.session.ws_connect(client.address, protocols=["graphql-transport-ws"]) as socket:
        await socket.send_str(frame)
        closed = await soon(socket.receive())
    assert (closed.type, closed.data) == (aiohttp.WSMsgType.CLOSE, 4400)


@pytest.mark.parametrize("payload", [{"authToken": "x"}, {"headers": {"authorization": "Bearer x"}}, {"Auth": "x"}])
async def test_unknown_keys_of_connection_init_are_refused(client: Client, payload: dict[str, Any]) -> None:
    async with client.session.ws_connect(client.address, protocols=["graphql-transport-ws"]) as socket:
        await socket.send_str(json.dumps({"type": "connection_init", "payload": payload}))
        closed = await soon(socket.receive())
    assert (closed.type, closed.data) == (aiohttp.WSMsgType.CLOSE, 4400)
    assert "expected `authorization`, `language`, `quipu-key`, `token`" in (closed.extra or "")


async def test_nested_variables_are_refused_and_those_that_are_not_defined_are_not_read(client: Client) -> None:
    for levels in (MOST_LEVELS + 1, 700):
        nested = json.loads("[" * levels + "]" * levels)
        for _ in range(2):  # the second time the document is known
            problem = await client.problem("query ($name: ID!) { game(game: $name) { id } }", name=nested)
            assert (problem["code"], problem["path"]) == ("MALFORMED", "$.variables")
            assert await client.data("{ games { id } }", unused=nested)


@pytest.mark.parametrize("length", [MOST_NESTED + 1, 990])
async def test_chains_of_fragments_are_bounded(client: Client, length: int) -> None:
    chain = [f"fragment F{number} on Query {{ ...F{number + 1} }}" for number in range(length)]
    document = " ".join(["{ ...F0 }", *chain, f"fragment F{length} on Query {{ __typename }}"])
    problem = await client.problem(document)
    assert (problem["limit"], problem["most"]) == ("fragments within one another", MOST_NESTED)


def doubled(kind: str, levels: int, last: str) -> str:
    """Fragments ``D0`` to the last, each of which spreads the next one twice."""
    spread = [f"fragment D{number} on {kind} {{ ...D{number + 1} ...D{number + 1} }}" for number in range(levels)]
    return " ".join([*spread, f"fragment D{levels} on {kind} {{ {last} }}"])


def repeated(kind: str, levels: int, asked: str, last: str) -> str:
    """Fragments ``R0`` to the last, each of which asks sixteen times for the same, with the next one in place of *."""
    below = [
        f"fragment R{number} on {kind} {{ {asked.replace('*', f'...R{number + 1}') * 16} }}" for number in range(levels)
    ]
    return " ".join([*below, f"fragment R{levels} on {kind} {{ {last} }}"])


MANY_TIMES = {
    "a field below": "{ games { ...D0 } } " + doubled("Game", 60, "id"),
    "the root": "{ ...D0 } " + doubled("Query", 60, "games { id }"),
    "the root of introspection": "{ ...D0 } " + doubled("Query", 60, "__schema { types { name } }"),
    "introspection": "{ __schema { types { ...D0 } } } " + doubled("__Type", 60, "name"),
    "one field": '{ table(table: "none") { now { ...R0 } } } '
    + repeated("Entry", 6, "table { now { * } } ", "version"),
    "one field of introspection": "{ __schema { types { ...R0 } } } " + repeated("__Type", 12, "ofType { * } ", "name"),
}
"""Documents that name something 2^60, 16^6 or 16^12 times; who counts each time, never ends."""


@pytest.mark.parametrize("document", MANY_TIMES.values(), ids=MANY_TIMES.keys())
async def test_what_is_spread_many_times_is_weighed_once(client: Client, document: str) -> None:
    problem = await client.problem(document)
    limit = "fields of introspection" if "__schema" in document else "cost of a query"
    assert (problem["code"], problem["limit"]) == ("TOO_COSTLY", limit)


async def test_huge_and_nested_variables_are_refused(client: Client) -> None:
    await client.open()
    query = f"""mutation ($a: [CaracallaAction!]!) {{
      caracallaAct(table: "{client.table}", command: 1, actions: $a) {{ __typename }} }}"""
    assert (await client.problem(query, a=[{"endTurn": "YES"}] * 51))["code"] == "TOO_LARGE"
    nested: Any = "YES"
    for _ in range(200):
        nested = {"endTurn": nested}
    assert (await client.problem(query, a=[nested]))["code"] == "MALFORMED"


async def test_operations_are_counted_by_their_name_on_every_transport(both: Both) -> None:
    noted: list[tuple[str, int]] = []
    engine = Engine(both.quipu, noted=lambda operation, status, _seconds: noted.append((operation, status)))
    for query in ("{ games { id } }", "query Q { games { id } __typename }", "{ nothing }"):
        context = context_of(engine)
        context.sent = GraphQLRequest(query)
        async for _ in await engine.stream(None, None, context):
            pass
    assert noted == [("query games", 200), ("query several", 200), ("none", 400)]
    context = context_of(engine)
    asked = GraphQLRequest("mutation { startTable(table: 1, command: 2) { __typename } }")
    await engine.answer(asked, context, POSTED)
    assert context.label == "mutation startTable"
