"""The committed OpenAPI documents: valid 3.1, linted, with an example for every operation."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from openapi_spec_validator import validate

from quipu.rules.catalog import GAMES

ROOT = Path(__file__).parents[2]
LINTER = Path(__file__).parent / "openapi_lint" / "node_modules" / ".bin" / "redocly"
NAMES = [*GAMES, "service"]


def document(name: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((ROOT / "openapi" / f"{name}.json").read_text(encoding="utf-8"))
    return read


@pytest.mark.parametrize("name", NAMES)
def test_a_document_is_valid_openapi_3_1(name: str) -> None:
    assert "3.1.0" == document(name)["openapi"]
    validate(document(name))


@pytest.mark.parametrize("name", NAMES)
def test_every_operation_has_an_example_of_what_it_takes_and_answers(name: str) -> None:
    for methods in document(name)["paths"].values():
        for operation in methods.values():
            answers = {status: said for status, said in operation["responses"].items() if status < "300"}
            bodies = [*answers.values(), *([operation["requestBody"]] if "requestBody" in operation else [])]
            for body in bodies:
                first = next(iter(body["content"].values()))
                assert "example" in first, f"{operation['operationId']} has no example"


def test_the_linter_has_nothing_to_say() -> None:
    assert LINTER.exists(), "the linter is installed by `make test`: Node.js 20 or newer must be on the PATH"
    documents = [str(ROOT / "openapi" / f"{name}.json") for name in NAMES]
    config = ["--config", str(LINTER.parents[2] / "redocly.yaml")]
    said = subprocess.run([str(LINTER), "lint", *config, *documents], capture_output=True, text=True, check=False)
    assert 0 == said.returncode, said.stdout + said.stderr
