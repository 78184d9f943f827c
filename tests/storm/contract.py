"""The operations of the service as the contracts tell them: a new operation is in the storm because it is there."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import jsonschema_rs

from quipu_rules.catalog import GAMES
from quipu_service.extensions.extension import operations_of
from quipu_service.extensions.loading import installed
from quipu_service.transports.rest import openapi
from tests.service.serving import ROOT
from tests.storm.games import HERE

JSON: Final = "application/json"
PROBLEM: Final = "application/problem+json"
STREAMED: Final = frozenset({"followOwnTables"})
"""Operations that answer without end; followers of tables are a law of their own."""


@dataclass(frozen=True)
class Operation:
    """One operation of a game, or of the service if it names none."""

    id: str
    game: str | None
    method: str
    path: str
    row: Mapping[str, Any]
    """Its OpenAPI object."""
    document: Mapping[str, Any]

    @property
    def parameters(self) -> list[Mapping[str, Any]]:
        """All of them, whatever they are sent in."""
        return list(self.row.get("parameters", ()))

    @property
    def body(self) -> Mapping[str, Any] | None:
        """The schema of its body; None without one, or if the body is not one JSON document."""
        content = self.row.get("requestBody", {}).get("content", {})
        schema = content.get(JSON, {}).get("schema")
        return None if schema is None else dict(schema)

    @property
    def takes_lines(self) -> bool:
        """Whether the body is a log file."""
        return self.body is None and "requestBody" in self.row

    @property
    def writes(self) -> bool:
        """Whether it may change anything."""
        return self.method != "GET"

    def resolved(self, schema: Mapping[str, Any]) -> Mapping[str, Any]:
        """The schema behind a reference."""
        while "$ref" in schema:
            schema = self.document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
        return schema

    def wrong(self, status: int, kind: str, content: bytes) -> str | None:
        """How an answer breaks its contract; None if it does not."""
        told = self.row["responses"].get(str(status))
        if told is None:
            return f"{self.id} documents no answer {status}"
        if kind.partition(";")[0] not in (JSON, PROBLEM):
            return None
        schema = told.get("content", {}).get(kind.partition(";")[0], {}).get("schema")
        if schema is None:
            return f"{self.id} documents no {kind} for {status}"
        found = validator(self.game, json.dumps(schema)).iter_errors(json.loads(content))
        return next((f"{self.id} {status}: {one.message} at {list(one.instance_path)}" for one in found), None)


@cache
def document(game: str | None) -> dict[str, Any]:
    """The OpenAPI document of a game, or of what belongs to none."""
    if game is not None and game not in GAMES:
        return dict(
            json.loads(openapi.compact(openapi.document([HERE[game]], "storm", rows=operations_of(installed()))))
        )
    text = (ROOT / "openapi" / f"{game or 'service'}.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


@cache
def validator(game: str | None, schema: str) -> Any:
    """Of answers with this schema."""
    whole = {**json.loads(schema), "components": document(game)["components"]}
    return jsonschema_rs.validator_for(whole)


@cache
def operations(game: str | None) -> dict[str, Operation]:
    """All operations of a game, or of the service, by id."""
    told = document(game)
    return {
        row["operationId"]: Operation(row["operationId"], game, method.upper(), path, row, told)
        for path, methods in told["paths"].items()
        for method, row in methods.items()
        if method in ("get", "post", "put", "delete")
    }


def filled(path: str, values: Mapping[str, Any]) -> str:
    """A path with its parameters in place."""
    return re.sub(r"\{(\w+)\}", lambda found: str(values[found[1]]), path)
