"""What counts as a break between two releases, and which version has to say so."""

import copy
import itertools
from collections.abc import Callable
from typing import Any

import pytest

from tests.release.__main__ import Version
from tests.release.breaking import breaking_in_graphql, breaking_in_openapi

BEFORE: Any = {
    "paths": {
        "/tables": {
            "post": {
                "parameters": [{"in": "query", "name": "first", "schema": {"type": "integer"}}],
                "requestBody": {
                    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Request"}}},
                },
                "responses": {
                    "201": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Table"}}}},
                    "409": {"description": "Refused."},
                },
            },
        },
    },
    "components": {
        "schemas": {
            "Request": {
                "type": "object",
                "properties": {"level": {"enum": ["LOW", "HIGH"]}, "name": {"type": "string"}},
            },
            "Table": {
                "type": "object",
                "required": ["id"],
                "properties": {
                    "id": {"type": "string"},
                    "seats": {"type": "array", "items": {"$ref": "#/components/schemas/Seat"}},
                },
            },
            "Seat": {"type": "object", "properties": {"name": {"type": ["string", "null"]}}},
        },
    },
}


def changed(change: Callable[[Any, Any], object]) -> list[str]:
    """What a change of the document breaks; it is given the operation and the schemas."""
    after = copy.deepcopy(BEFORE)
    change(after["paths"]["/tables"]["post"], after["components"]["schemas"])
    return breaking_in_openapi(BEFORE, after)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda post, _: post.clear() or post.update(responses={}), "a body of application/json is not taken"),
        (lambda post, _: post["parameters"].clear(), "parameter first was removed"),
        (lambda post, _: post["parameters"][0].update(required=True), "parameter first is required"),
        (lambda post, _: post["parameters"][0].update(schema={"type": "string"}), "integer became string"),
        (lambda post, _: post["requestBody"].update(required=True), "a body is required"),
        (lambda post, _: post["responses"].pop("201"), "answers 201 no more"),
        (lambda _, all_of: all_of["Request"].update(required=["name"]), "name is required"),
        (lambda _, all_of: all_of["Request"]["properties"]["level"]["enum"].remove("LOW"), "LOW is not taken any more"),
        (lambda _, all_of: all_of["Table"].update(required=[]), "id may be missing"),
        (lambda _, all_of: all_of["Table"]["properties"].pop("seats"), "seats was removed"),
        (lambda _, all_of: all_of["Seat"]["properties"].pop("name"), "seats[] (Seat): name was removed"),
        (lambda _, all_of: all_of["Table"]["properties"]["id"].update(type=["string", "null"]), "became"),
    ],
)
def test_what_clients_rely_on_is_a_break(change: Callable[[Any, Any], object], said: str) -> None:
    assert any(said in one for one in changed(change)), changed(change)


def test_a_removed_operation_is_a_break() -> None:
    assert breaking_in_openapi(BEFORE, {**BEFORE, "paths": {}}) == ["POST /tables was removed"]


@pytest.mark.parametrize(
    "change",
    [
        lambda _post, _all: None,
        lambda post, _: post["parameters"].append({"in": "query", "name": "after", "schema": {"type": "string"}}),
        lambda post, _: post["responses"].pop("409"),
        lambda _, all_of: all_of["Request"]["properties"]["level"]["enum"].append("MIDDLE"),
        lambda _, all_of: all_of["Request"]["properties"].update(more={"type": "string"}),
        lambda _, all_of: all_of["Table"].update(required=["id", "seats"]),
        lambda _, all_of: all_of["Seat"]["properties"]["name"].update(type="string"),
    ],
)
def test_what_is_added_or_promised_is_none(change: Callable[[Any, Any], object]) -> None:
    assert changed(change) == []


def test_a_field_that_goes_and_an_argument_that_is_needed_break_graphql() -> None:
    before = "type Query { table(id: ID!): String seats: Int }"

    assert breaking_in_graphql(before, "type Query { table(id: ID!, at: Int): String seats: Int more: Int }") == []
    assert len(breaking_in_graphql(before, "type Query { table(id: ID!, at: Int!): String }")) == 2


def test_a_version_number_says_whether_it_breaks() -> None:
    versions = [Version.read(one) for one in ("1.0.0", "1.0.1", "1.1.0", "2.0.0", "2.1.3", "3.0.0")]

    assert sorted(versions) == versions
    breaks = [later.breaks(earlier) for earlier, later in itertools.pairwise(versions)]
    assert breaks == [False, False, True, False, True]
