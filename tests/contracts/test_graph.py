"""The printed schema: the laws of docs/graph.md, as short as it has been, and in the words of REST."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from graphql import (
    GraphQLField,
    GraphQLInterfaceType,
    GraphQLObjectType,
    GraphQLSchema,
    GraphQLUnionType,
    assert_interface_type,
    build_schema,
    print_type,
)

from quipu_rules.catalog import GAMES
from tests.service.tables import at_least

ROOT = Path(__file__).parents[2]
SDL = ROOT / "schema.graphql"
MOST = 260_000
"""Bytes. Lower it when the schema gets shorter; what makes it longer takes the place of something."""
SLACK = 3_000
ELSEWHERE = {
    "as": "no cache of a client knows several tokens in REST",
    "command": "the header `Idempotency-Key`",
    "expectedVersion": "the header `If-Match`",
    "version": "`at` of a table, where nothing else is a version",
    "notation": "the body as text",
    "mine": "the path `/v1/me/tables`",
    "since": "the header `Last-Event-ID`",
    "id": "the path of what it names",
    "ids": "several of them",
    "first": "pages, as Relay wants them",
    "last": "pages, as Relay wants them",
    "after": "pages, as Relay wants them",
    "before": "pages, as Relay wants them",
    "actions": "the body as a whole",
    "typedSetup": "`setup`, with types",
}
"""Arguments that are no parameter, and no field of a body, of REST."""


def parameters(value: Any) -> Iterator[str]:
    """Names in an OpenAPI document: of parameters, and of the fields of what is sent or answered."""
    if isinstance(value, list):
        for one in value:
            yield from parameters(one)
    if isinstance(value, dict):
        if "in" in value and isinstance(value.get("name"), str):
            yield value["name"]
        for key, one in value.items():
            if key == "properties":
                yield from one
            yield from parameters(one)


OF_A_GAME = {"Board", "Event", "LegalAction", "Setup", "View"}
"""What a game defines: no other type of the core is abstract, but for nodes and problems."""
QUESTIONS = {
    *("why", "stakes", "hint", "consequences", "note", "conditions", "branches", "statistics", "notices", "picture"),
    *("position", "webhook", "analysis"),
}
"""About a table: fields of it, or of one's own seat."""
ELSEWHERE_PAGED = {"failedDeliveries": "a frontend's own page, the record of REST: in no cache of a player"}


def schema() -> GraphQLSchema:
    return build_schema(SDL.read_text(encoding="utf-8"))


def fields() -> Iterator[tuple[str, str, GraphQLField]]:
    """Each field of each object, with the names of both."""
    for name, kind in schema().type_map.items():
        if isinstance(kind, GraphQLObjectType) and not name.startswith("__"):
            yield from ((name, key, field) for key, field in kind.fields.items())


def test_a_type_has_an_id_if_and_only_if_it_is_a_node() -> None:
    kinds = schema()
    nodes = {one.name for one in kinds.get_possible_types(assert_interface_type(kinds.type_map["Node"]))}

    assert nodes > {"Table", "Entry", "Seat", "OwnSeat", "Game", "Edition", "CaretosView", "CaretosBoard"}
    assert nodes == {name for name, key, _ in fields() if key == "id"}


def test_the_core_is_concrete() -> None:
    abstract = {
        name: kind
        for name, kind in schema().type_map.items()
        if isinstance(kind, GraphQLInterfaceType | GraphQLUnionType) and not name.startswith("__")
    }
    prefixes = tuple(game.prefix for game in GAMES.values())

    assert {name for name in abstract if not name.startswith(prefixes)} == OF_A_GAME | {"Node", "Problem"}


def test_questions_about_a_table_are_fields_of_it() -> None:
    roots = {key: field for name, key, field in fields() if name == "Query"}

    assert {key for key, field in roots.items() if "table" in field.args} == {"table"}
    assert QUESTIONS & roots.keys() == set()


def test_every_page_is_a_connection_that_goes_both_ways() -> None:
    paged = {key: field for _, key, field in fields() if {"first", "last"} & field.args.keys()}

    assert paged.keys() >= {"tables", "log"}
    for key in paged.keys() - ELSEWHERE_PAGED.keys():
        assert str(paged[key].type).rstrip("!").endswith("Connection"), key
        assert {"first", "after", "last", "before"} <= paged[key].args.keys(), key


def test_json_stands_where_the_document_of_rest_does_and_nothing_has_a_twin() -> None:
    of_games = {f"{game.prefix}{part}" for game in GAMES.values() for part in ("View", "Board", "Setup")}

    assert {name for name, key, _ in fields() if key == "json"} == {"Entry", *of_games}
    assert [(name, key) for name, key, _ in fields() if key.endswith("Json")] == []


def test_the_schema_is_as_short_as_it_has_been() -> None:
    size = len(SDL.read_bytes())

    assert size <= MOST, f"schema.graphql has {size:,} bytes: describe each thing once"
    assert size > at_least(MOST - SLACK, 0), f"schema.graphql has {size:,} bytes: lower MOST"


def test_no_type_exists_twice() -> None:
    kinds = build_schema(SDL.read_text(encoding="utf-8")).type_map
    printed: dict[str, list[str]] = {}
    for name, kind in kinds.items():
        if isinstance(kind, GraphQLObjectType | GraphQLInterfaceType | GraphQLUnionType) and not name.startswith("__"):
            printed.setdefault(print_type(kind).replace(f" {name} ", " "), []).append(name)

    assert len(printed) > 400
    assert [] == [names for names in printed.values() if len(names) > 1]


def test_an_argument_is_called_as_rest_calls_it() -> None:
    documents = [
        json.loads((ROOT / f"openapi/{name}.json").read_text(encoding="utf-8")) for name in [*GAMES, "service"]
    ]
    known = {name for one in documents for name in parameters(one)}
    roots = ("Query", "Mutation", "Subscription", "Table", "OwnSeat", "Seat", "Entry", "Game")
    kinds = build_schema(SDL.read_text(encoding="utf-8")).type_map
    owners = [one for root in roots if isinstance(one := kinds[root], GraphQLObjectType)]
    asked = {name for one in owners for field in one.fields.values() for name in field.args}

    assert len(asked) > 40
    assert asked - known - ELSEWHERE.keys() == set()
    assert ELSEWHERE.keys() - asked == set()
