"""The committed OpenAPI documents: valid 3.1, linted, and in the shape that code generators want."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from quipu_rules.catalog import GAMES
from quipu_service.transports.wire.components import references
from tests.service.tables import at_least

ROOT = Path(__file__).parents[2]
LINTER = Path(__file__).parent / "openapi_lint" / "node_modules" / ".bin" / "redocly"
NAMES = [*GAMES, "service"]
JSON = "application/json"


def document(name: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((ROOT / "openapi" / f"{name}.json").read_text(encoding="utf-8"))
    return read


@pytest.mark.parametrize("name", NAMES)
def test_a_document_is_valid_openapi_3_1(name: str) -> None:
    from openapi_spec_validator import (
        OpenAPIV31SpecValidator,
    )  # half a second, which every process would take to collect

    assert "3.1.0" == document(name)["openapi"]
    assert [] == list(OpenAPIV31SpecValidator(document(name)).iter_errors())


@pytest.mark.parametrize("name", GAMES)
def test_every_body_that_is_sent_has_a_small_example(name: str) -> None:
    bodies = [
        operation["requestBody"]["content"][JSON]
        for methods in document(name)["paths"].values()
        for operation in methods.values()
        if "requestBody" in operation and JSON in operation["requestBody"]["content"]
    ]

    assert len(bodies) >= 7
    for body in bodies:
        assert len(json.dumps(body["example"])) < 300


@pytest.mark.parametrize("name", NAMES)
def test_a_document_is_compact(name: str) -> None:
    text = (ROOT / "openapi" / f"{name}.json").read_bytes()

    assert len(text) < 1.03 * len(json.dumps(document(name), separators=(",", ":"), ensure_ascii=False).encode())


@pytest.mark.parametrize("name", GAMES)
def test_unions_are_components_with_a_discriminator_that_names_each_member(name: str) -> None:
    components = document(name)["components"]["schemas"]

    assert {"Action", "LegalAction", "Event"} <= components.keys()
    for schema in components.values():
        if "oneOf" not in schema:
            continue
        mapping = schema["discriminator"]["mapping"]
        assert [{"$ref": reference} for reference in mapping.values()] == schema["oneOf"]
        for tag, reference in mapping.items():
            member = components[reference.rpartition("/")[2]]
            assert member["properties"]["type"]["enum"] == [tag]
            assert "type" in member["required"]


OF_SWIFT = {
    "Any",
    "Array",
    "Codable",
    "Data",
    "Date",
    "Decimal",
    "Dictionary",
    "Double",
    "Error",
    "Int",
    "Never",
    "Optional",
    "Result",
    "Self",
    "Sequence",
    "Set",
    "String",
    "Task",
    "Type",
    "URL",
    "UUID",
    "Void",
}
"""Names of the language itself, which a generated client in Swift uses beside ours in one module."""


@pytest.mark.parametrize("name", NAMES)
def test_names_and_shapes_are_those_that_generators_take(name: str) -> None:
    text = json.dumps(document(name))

    assert not re.search(r'"(anyOf|prefixItems|default)":', text)
    components = document(name)["components"]["schemas"].keys()
    assert all(re.fullmatch("[A-Z][A-Za-z0-9]*", component) for component in components)
    assert not components & OF_SWIFT


@pytest.mark.parametrize("name", GAMES)
def test_what_has_a_default_need_not_be_sent_and_always_comes(name: str) -> None:
    components = document(name)["components"]["schemas"]

    assert components["TableRequest"]["required"] == ["seats"]
    assert components["SeatRequest"]["required"] == ["name"]
    assert "required" not in components["Setup"]
    assert "edition" in components["TableDocument"]["required"]


@pytest.mark.parametrize("name", NAMES)
def test_what_is_sent_has_only_the_fields_that_the_service_takes(name: str) -> None:
    schemas = document(name)["components"]["schemas"]
    bodies = [
        operation["requestBody"]["content"]
        for methods in document(name)["paths"].values()
        for operation in methods.values()
        if "requestBody" in operation
    ]
    sent, waiting = set[str](), bodies
    while waiting:
        found = set(references(waiting)) - sent
        sent |= found
        waiting = [schemas[one] for one in found]
    # a template is one of the legal actions, which a client may send back as they are
    open_ones = {one for one in sent if "properties" in schemas[one] and schemas[one].get("additionalProperties", True)}

    assert len(sent) >= at_least(3, 2)
    assert open_ones <= {"Template", "Bound", "Total", "Exclusion", "Selection"}


def test_the_linter_has_nothing_to_say() -> None:
    assert LINTER.exists(), "the linter is installed by `make test`: Node.js 20 or newer must be on the PATH"
    documents = [str(ROOT / "openapi" / f"{name}.json") for name in NAMES]
    config = ["--config", str(LINTER.parents[2] / "redocly.yaml")]
    said = subprocess.run([str(LINTER), "lint", *config, *documents], capture_output=True, text=True, check=False)
    assert 0 == said.returncode, said.stdout + said.stderr


@pytest.mark.parametrize("name", NAMES)
def test_every_property_is_described(name: str) -> None:
    components = document(name)["components"]["schemas"]
    missing = [
        f"{component}.{field}"
        for component, schema in components.items()
        for field, inner in schema.get("properties", {}).items()
        if not (
            inner.get("description") or components.get(inner.get("$ref", "").rpartition("/")[2], {}).get("description")
        )
    ]

    assert [] == missing
