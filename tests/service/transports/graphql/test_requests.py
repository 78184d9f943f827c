"""What is malformed, unknown or too much, and how that is said."""

import logging
from typing import Any

import pytest
from graphql import get_introspection_query

from quipu_service.application.ledger import DOCUMENTS
from quipu_service.transports.graphql.engine import Engine
from quipu_service.transports.texts.problem_texts import TooCostly
from tests.service.transports.graphql.executing import executed, room_for_documents
from tests.service.transports.graphql.site import Client, new_command
from tests.service.transports.graphql.test_play import ACT, MEETING, begun
from tests.service.transports.graphql.test_projection import Both, both

__all__ = ["both"]
MOST_CHARACTERS, MOST_TOKENS, MOST_DEPTH, MOST_ALIASES = 60_000, 12_000, 16, 30


@pytest.mark.parametrize(
    ("action", "path"),
    [
        ({"selectRoman": {"role": "UNCLE"}}, "$.actions[0].selectRoman.role"),
        ({"selectRoman": {"role": 7}}, "$.actions[0].selectRoman.role"),
        ({"selectRoman": {}}, "$.actions[0].selectRoman"),
        ({"placeRoman": {"square": "x"}}, "$.actions[0].placeRoman.square"),
        ({"placeRoman": {"square": 144}}, "$.actions[0].placeRoman.square"),
        ({"placeRoman": {"square": 1, "speed": 2}}, "$.actions[0].placeRoman"),
        ({"fly": "YES"}, "$.actions[0]"),
        ({**MEETING, "endTurn": "YES"}, "$.actions[0]"),
        ({}, "$.actions[0]"),
    ],
)
async def test_a_malformed_action_and_where(client: Client, action: dict[str, Any], path: str) -> None:
    seat, _ = await begun(client)
    variables: dict[str, Any] = {"table": client.table, "command": "c", "actions": [action]}
    answer = await client.ask(ACT, token=client.tokens[seat], **variables)
    problem = answer["errors"][0]["extensions"] if "errors" in answer else answer["data"]["act"]["problem"]
    assert problem["path"] == path
    assert problem.get("code", "MALFORMED") == "MALFORMED"


async def test_malformed_options_and_seats(client: Client) -> None:
    text = 'mutation { open(game: "%s", command: 1, %s) { problem { ... on InvalidArgument { path reason } } } }'
    for game, wrong, path in (
        ("caracalla", "seats: 2, setup: {rounds: 0}", "$.setup.rounds"),
        ("caracalla", "seats: 2, typedSetup: {caracalla: {rounds: 0}}", "$.setup.rounds"),
        ("caretos", "seats: 2, typedSetup: {caracalla: {rounds: 3}}", "$.typedSetup.caracalla"),
        ("caracalla", "seats: 2, setup: {}, typedSetup: {caracalla: {rounds: 3}}", "$.setup"),
        ("caracalla", "seats: 9", "$.seats"),
    ):
        assert (await client.data(text % (game, wrong)))["open"]["problem"]["path"] == path, wrong
    assert (await client.problem(text % ("caracalla", 'seats: 2, edition: "none"')))["code"] == "UNKNOWN"


async def test_what_is_not_there(client: Client) -> None:
    for query in (
        '{ game(game: "chess") { id } }',
        '{ tables(game: "chess") { nodes { id } } }',
        '{ table(table: "nowhere") { id } }',
        'mutation { act(table: "nowhere", command: "a", actions: []) { __typename } }',
        'mutation { startTable(table: "nowhere", command: "a") { __typename } }',
    ):
        assert (await client.problem(query, token="x" * 43))["code"] == "UNKNOWN", query
    await client.open()
    query = "query ($t: ID!) { table(table: $t) { at(version: 99) { id } } }"
    assert (await client.data(query, t=client.table))["table"] == {"at": None}


async def test_a_table_of_another_game_is_not_found(client: Client) -> None:
    opened = await client.data(
        'mutation ($c: ID!) { open(game: "inkas", command: $c, seats: 3) { table { id } } }', c=new_command()
    )
    table = opened["open"]["table"]["id"]
    query = "mutation ($t: ID!) { caracallaAct(table: $t, command: 1, actions: []) { __typename } }"
    assert (await client.problem(query, t=table))["code"] == "UNKNOWN"


async def test_limits_say_which(client: Client) -> None:
    seat, _ = await begun(client)
    cases = [
        ("{ __typename #" + "x" * MOST_CHARACTERS + "\n}", "characters of a query", MOST_CHARACTERS),
        ("{ " + "a " * MOST_TOKENS + "}", "tokens of a query", MOST_TOKENS),
        ("{ a " * (MOST_DEPTH + 1) + "}" * (MOST_DEPTH + 1), "depth of a query", MOST_DEPTH),
        (
            "{ " + " ".join(f"a{n}: __typename" for n in range(MOST_ALIASES + 1)) + " }",
            "aliases of a query",
            MOST_ALIASES,
        ),
        ("{ " + "games { id } " * 800 + "}", "comparisons of fields with one name in a query", 400_000),
    ]
    for query, limit, most in cases:
        problem = await client.problem(query)
        assert (problem["code"], problem["limit"], problem["most"]) == ("TOO_COSTLY", limit, most)
    for way in ("first", "last"):
        query = f'{{ tables(game: "caracalla", {way}: 101) {{ nodes {{ id }} }} }}'
        problem = await client.problem(query)
        assert (problem["code"], problem["limit"]) == ("TOO_LARGE", "tables on one page")
        assert "retryAfter" not in problem
    log = "query ($t: ID!) { table(table: $t) { log(first: 101) { nodes { id } } } }"
    assert (await client.problem(log, t=client.table))["limit"] == "entries of a log"
    many: dict[str, Any] = {"table": client.table, "command": "c", "actions": [{"endTurn": "YES"}] * 51}
    assert (await client.problem(ACT, token=client.tokens[seat], **many))["limit"] == "actions of one command"


@pytest.mark.parametrize("way", ["first", "last"])
async def test_a_page_of_fewer_than_the_least_is_malformed(client: Client, way: str) -> None:
    await client.open()
    for query, size, least in (
        (f"query ($n: Int!) {{ tables({way}: $n) {{ nodes {{ id }} }} }}", 0, 1),
        (f"query ($n: Int!) {{ tables({way}: $n) {{ nodes {{ id }} }} }}", -1, 1),
        (f"query ($n: Int!) {{ tables(mine: true, {way}: $n) {{ nodes {{ id }} }} }}", -1, 1),
        (f'query ($n: Int!) {{ table(table: "{client.table}") {{ log({way}: $n) {{ nodes {{ id }} }} }} }}', -1, 0),
    ):
        (error,) = (await client.ask(query, token="p" * 43, n=size))["errors"]
        assert error["message"] == f"Expected a whole number from {least} to 100.", query
        assert (error["extensions"]["code"], error["extensions"]["path"]) == ("MALFORMED", f"$.{way}")


@pytest.mark.parametrize(
    ("query", "variables", "message"),
    [
        ("{ game(game: null) { id } }", {}, "Expected value of non-null type 'ID!' not to be null."),
        (
            "query ($g: ID!) { game(game: $g) { id } }",
            {"g": None},
            "Variable '$g' has invalid value: Expected value of non-null type 'ID!' not to be null.",
        ),
        (
            "query ($g: ID!) { game(game: $g) { id } }",
            {"g": [True, None, "None", "it's True"]},
            """Variable '$g' has invalid value: ID cannot represent value: [true, null, 'None', "it's True"]""",
        ),
        (
            "{ tables(sandboxes: True) { nodes { id } } }",
            {},
            "Boolean cannot represent a non boolean value: True",
        ),
    ],
)
async def test_values_are_named_as_they_were_sent(
    client: Client, query: str, variables: dict[str, Any], message: str
) -> None:
    (error,) = (await client.ask(query, **variables))["errors"]
    assert error["message"] == message


async def test_fragments_that_double_are_stopped(client: Client) -> None:
    doubling = " ".join(
        f"fragment F{n} on CaracallaView {{ a{n}: turn {{ seat }} ...F{n + 1} }}" for n in range(MOST_ALIASES)
    )
    cycle = "{ games { ...G } } fragment G on Game { editions { sources { part } } ...G }"
    assert (await client.problem(cycle))["code"] == "MALFORMED"
    query = f"{{ table(table: 1) {{ now {{ view {{ ...F0 }} }} }} }} {doubling}"
    assert (await client.ask(query))["errors"] != []


async def test_many_tables_in_one_request(client: Client) -> None:
    await client.open()
    fields = " ".join(f"t{n}: table(table: $t) {{ version }}" for n in range(25))
    answer = await client.ask(f"query ($t: ID!) {{ {fields} }}", t=client.table)
    codes = [error["extensions"]["code"] for error in answer["errors"]]
    assert codes == ["TOO_COSTLY"] * 5


async def test_introspection_works_as_graphiql_asks_for_it(client: Client) -> None:
    query = get_introspection_query(input_value_deprecation=True, one_of=True, specified_by_url=True)
    types = {one["name"]: one for one in (await client.data(query))["__schema"]["types"]}
    assert types["CaracallaAction"]["isOneOf"]
    assert types["CaracallaView"]["description"] == "A game of Caracalla."


async def test_unexpected_errors_are_logged_once_and_hidden(
    both: Both, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_self: Any, _name: str) -> None:
        raise ZeroDivisionError("secret")

    monkeypatch.setattr(type(both.quipu.editions), "game", broken)
    with caplog.at_level(logging.INFO):
        result = await executed(both.projected, '{ game(game: "caracalla") { id } }')
    assert result.errors is not None
    assert [error.formatted["message"] for error in result.errors] == ["internal error"]
    (record,) = [one for one in caplog.records if one.exc_info]
    assert record.exc_info is not None
    assert record.exc_info[0] is ZeroDivisionError


async def test_expected_problems_log_nothing(both: Both, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        for query in ("{", "{ nothing }", '{ table(table: "nowhere") { id } }', "{ a " * 30 + "}" * 30):
            assert (await executed(both.projected, query)).errors
    assert caplog.records == []


async def test_documents_are_kept_and_bounded(both: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    most = room_for_documents(monkeypatch, DOCUMENTS.most // 10)
    engine: Engine = both.projected
    long = "id " * 200
    for number in range(40):
        assert not (await executed(engine, f"query Q{number} {{ games {{ {long} }} }}")).errors
    assert 0 < len(engine.documents) < 40
    assert engine.documents.size <= most
    with pytest.raises(TooCostly):
        engine.documents.read("{ " + "a " * MOST_TOKENS + "}")
