"""The generated Postman collection has every operation, and the real newman plays the first game of it."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.service.serving import ROOT, Service
from tests.service.valkey import PATIENCE

COLLECTION = ROOT / "clients" / "postman" / "quipu.json"
NEWMAN = Path(__file__).parent / "postman" / "node_modules" / ".bin" / "newman"
FIRST_GAME = "Play a first game"


def items(folder: str | None = None) -> list[Any]:
    found = json.loads(COLLECTION.read_text(encoding="utf-8"))["item"]
    return [one for item in found for one in item["item"] if (item["name"] == FIRST_GAME) == (folder is not None)]


def test_the_collection_has_every_operation() -> None:
    documents = [
        json.loads((ROOT / "openapi" / f"{name}.json").read_text("utf-8")) for name in ("service", "caracalla")
    ]
    described = {
        (method.upper(), re.sub(r"\{\w+\}", "*", path.replace("/v1/caracalla", "/v1/{game}")))
        for document in documents
        for path, methods in document["paths"].items()
        for method in methods
    }
    requested = {
        (one["request"]["method"], re.sub(r"\{\{\$?\w+\}\}", "*", one["request"]["url"]["raw"]).removeprefix("*"))
        for one in items()
    }
    assert described == requested
    assert len(described) == len(items())


@pytest.mark.everything
def test_newman_plays_the_first_game(service: Service, tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    command = [str(NEWMAN), "run", str(COLLECTION), "--folder", FIRST_GAME, "--env-var", f"base={service.address}"]
    command += ["--bail", "--reporters", "json", "--reporter-json-export", str(report)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert 0 == done.returncode, done.stdout + done.stderr + report.read_text("utf-8")[:3_000]
    run = json.loads(report.read_text("utf-8"))["run"]
    named = [one["item"]["name"] for one in run["executions"]]
    assert {one["name"] for one in items(FIRST_GAME)} >= set(named)
    assert {"Verify the log", "Act", "See the result"} <= {name.partition(". ")[2] for name in named}
    assert 10 <= named.count("8. Act")
    assert (0, len(named)) == (run["stats"]["assertions"]["failed"], run["stats"]["assertions"]["total"])
