"""The printed schema: no longer than it has been, and in the words of REST."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from graphql import GraphQLInterfaceType, GraphQLObjectType, GraphQLUnionType, build_schema, print_type

from quipu_rules.catalog import GAMES

ROOT = Path(__file__).parents[2]
SDL = ROOT / "schema.graphql"
MOST = 260_000
"""Bytes, with all extensions; what makes it longer takes the place of something."""
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


def test_the_schema_is_short() -> None:
    size = len(SDL.read_bytes())

    assert size <= MOST, f"schema.graphql has {size:,} bytes: describe each thing once"


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
