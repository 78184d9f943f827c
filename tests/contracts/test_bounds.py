"""What a client sends and is answered is bounded in the contract: texts, numbers and lists.

That real answers keep to the bounds is shown by who validates them: ``test_answers``, schemathesis and the storm.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from quipu_rules.catalog import GAMES
from tests.contracts.test_openapi import document
from tests.service.client import Client
from tests.service.tables import EXTENSIONS, at_least
from tests.storm.contract import validator

NAMES = [*GAMES, "service"]
IN_THE_HEAD = {"Accept-Language", "If-None-Match", "Prefer", "setup"}
"""Texts of the request's head that have no bound of their own: the head has one as a whole, of 32 KiB
(tests/service/transports/http/test_http_bounds.py), so that a ``maxLength`` would promise what nobody keeps."""
AS_LONG_AS_THE_LOG = {
    "Branch.versions",
    "Branch.notation",
    "Branches.branches",
    "Report.takenBack",
    "Report.turnout",
    "Undo.toVersions",
}
"""Nothing but the log bounds how much was done, and undone, at a table."""
AS_MANY_AS_THERE_ARE = {
    "Feed.notices",
    "OwnFeed.left",
    "OwnFeed.notices",
    "RenewedPlayer.left",
}
"""Of a player's tables and a table's notices all are answered."""
STREAMS = {"application/x-ndjson", "text/event-stream"}
if "pictures" in EXTENSIONS:
    STREAMS |= {"image/png", "image/svg+xml"}
"""Media whose length no JSON Schema measures."""
LEAST, MOST = {"minimum", "exclusiveMinimum"}, {"maximum", "exclusiveMaximum"}


def sent(name: str) -> Iterator[tuple[str, Any]]:
    """Each parameter and each body of a document, by its place."""
    for path, methods in document(name)["paths"].items():
        for method, operation in methods.items():
            for one in operation.get("parameters", ()):
                yield f"{method} {path} {one['name']}", one["schema"]
            for kind, body in operation.get("requestBody", {}).get("content", {}).items():
                yield f"{method} {path} {kind}", body["schema"]


def answered(name: str) -> Iterator[tuple[str, Any]]:
    """Each header and each body of the answers of a document, by its place."""
    for path, methods in document(name)["paths"].items():
        for method, operation in methods.items():
            for status, answer in operation["responses"].items():
                for kind, one in [*answer.get("content", {}).items(), *answer.get("headers", {}).items()]:
                    yield f"{method} {path} {status} {kind}", one["schema"]


def schemas(
    place: str, schema: Any, known: Mapping[str, Any], seen: set[str]
) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The schema and all that it leads to, each component once."""
    if "$ref" in schema:
        component = schema["$ref"].rpartition("/")[2]
        if component not in seen:
            seen.add(component)
            yield from schemas(component, known[component], known, seen)
        return
    yield place, schema
    for name, inner in schema.get("properties", {}).items():
        yield from schemas(f"{place}.{name}", inner, known, seen)
    for word in ("items", "contentSchema"):
        if word in schema:
            yield from schemas(f"{place}[]", schema[word], known, seen)
    if isinstance(schema.get("additionalProperties"), dict):
        yield from schemas(f"{place}.*", schema["additionalProperties"], known, seen)
    for number, inner in enumerate(schema.get("oneOf", ())):
        yield from schemas(f"{place}|{number}", inner, known, seen)


def unbounded(schema: Mapping[str, Any]) -> str | None:
    """What it leaves open."""
    kinds = schema.get("type", ())
    kinds = {kinds} if isinstance(kinds, str) else set(kinds)
    if "string" in kinds and not {"maxLength", "enum", "const"} & schema.keys():
        return "a text of any length"
    if {"integer", "number"} & kinds and not (LEAST & schema.keys() and MOST & schema.keys()):
        return "any number"
    if "array" in kinds and "maxItems" not in schema:
        return "a list of any length"
    return None


def found(name: str, places: Callable[[str], Iterator[tuple[str, Any]]] = sent) -> list[tuple[str, Mapping[str, Any]]]:
    known, seen = document(name)["components"]["schemas"], set[str]()
    return [one for place, schema in places(name) for one in schemas(place, schema, known, seen)]


@pytest.mark.parametrize("name", NAMES)
def test_whatever_is_sent_has_bounds(name: str) -> None:
    assert len(found(name)) >= at_least(60, 50)
    open_ones = [(place, what) for place, schema in found(name) if (what := unbounded(schema))]
    assert [] == [one for one in open_ones if one[0].split()[-1] not in IN_THE_HEAD]
    assert {what for _, what in open_ones} == {"a text of any length"}


@pytest.mark.parametrize("name", NAMES)
def test_whatever_is_answered_has_bounds(name: str) -> None:
    open_ones = {place.split()[-1] for place, schema in found(name, answered) if unbounded(schema)}

    assert len(found(name, answered)) >= 300
    assert open_ones <= AS_LONG_AS_THE_LOG | AS_MANY_AS_THERE_ARE | STREAMS


def test_all_that_is_said_to_have_no_bound_has_none() -> None:
    open_ones = {place.split()[-1] for name in NAMES for place, schema in found(name, answered) if unbounded(schema)}

    assert open_ones == AS_LONG_AS_THE_LOG | AS_MANY_AS_THERE_ARE | STREAMS


@pytest.mark.parametrize("name", NAMES)
def test_a_text_with_a_form_is_bounded_by_what_the_form_allows(name: str) -> None:
    """The longest text that matches is the longest that the contract allows."""
    formed = {place: schema for place, schema in found(name) if "pattern" in schema}

    assert len(formed) >= 5
    assert {place: schema["maxLength"] for place, schema in formed.items()} == {
        place: longest(schema["pattern"]) for place, schema in formed.items()
    }


@pytest.mark.parametrize(
    ("body", "good"),
    [
        ({}, True),
        ({"at": None, "table": None}, True),
        ({"at": 1}, False),
        ({"at": 1, "table": None}, False),
        ({"at": 1, "table": "here"}, True),
        ({"table": "here", "edition": "standard", "setup": {}, "seats": None, "state": None}, True),
        ({"table": "here", "edition": "other"}, False),
        ({"table": "here", "setup": {"rounds": 3}}, False),
        ({"table": "here", "seats": 2}, False),
        ({"table": "here", "state": {}}, False),
    ],
)
async def test_a_sandbox_takes_together_what_the_contract_allows(
    client: Client, body: dict[str, Any], *, good: bool
) -> None:
    """At a version only of a table, and of a table nothing that it has already."""
    opened = await client.ask("POST", "/v1/caracalla/sandboxes", {})
    body = {name: opened.json["id"] if value == "here" else value for name, value in body.items()}
    contract = validator("caracalla", json.dumps({"$ref": "#/components/schemas/SandboxRequest"}))

    answer = await client.ask("POST", "/v1/caracalla/sandboxes", body)

    assert (good, good) == (answer.status != 400, contract.is_valid(body))


def longest(pattern: str) -> int:
    """The length of the longest text that the pattern matches."""
    from re import _parser

    return int(_parser.parse(pattern).getwidth()[1])
