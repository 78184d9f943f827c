"""The OpenAPI 3.1 documents, from the routes and the structs: one per game and one for the service."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from quipu.rules.kernel.game import AnyGame
from quipu.service.application.presentation import FullUpdate, TableDocument, Update
from quipu.service.application.problems import Declined, Problem
from quipu.service.application.records import Report
from quipu.service.transports.problems import STATUS
from quipu.service.transports.rest import documents
from quipu.service.transports.rest.routes import OPERATIONS, Operation
from quipu.service.transports.rest.schemas import REFERENCE, components_of
from quipu.service.transports.wire import JSON, PROBLEM

NDJSON = "application/x-ndjson"
SSE = "text/event-stream"
CODES: Mapping[str, int] = {
    **{kind.code: status for kind, status in STATUS.items() if issubclass(kind, Problem) and kind is not Declined},
    "REFUSED": 409,
}
SHARED = (
    documents.Opening,
    documents.Sitting,
    documents.Seated,
    documents.Rewinding,
    documents.Forking,
    documents.Legal,
    documents.TablePage,
    documents.GameSummary,
    documents.GameDocument,
    TableDocument,
    FullUpdate,
    Update,
    Report,
)
PARAMETERS = {
    "table": "The table's id.",
    "seat": "The seat, counted from 0.",
    "command": "The command's id, chosen by the client: 1 to 64 of A-Z a-z 0-9 . _ : ~ -",
}
TAGS = {
    "games": "What can be played.",
    "tables": "Opening tables and taking seats.",
    "play": "Looking, acting, following, going back.",
    "records": "Logs as files, checked and taken in; tables that branch off.",
}
TEXTS = {
    "type": "array",
    "items": {"type": "string"},
    "description": "With `text=true`: a sentence for each event in the reader's language.",
}
SEAT = {"type": "http", "scheme": "bearer", "description": "A seat token, from taking the seat."}
WHOLE_NUMBERS = {"at", "wait", "after", "first", "seats"}
PROBLEM_SCHEMA = {
    "type": "object",
    "title": "Problem",
    "description": "RFC 9457. `code` is stable; `detail` is in the reader's language. Refusals add rule and details, "
    "malformed requests the path that is wrong, stale commands the present version and what has happened.",
    "required": ["type", "title", "status", "detail", "code"],
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "code": {"type": "string"},
        "path": {"type": "string"},
        "rule": {"type": "string"},
        "details": {"type": "object"},
        "place": {"type": "integer"},
        "version": {"type": "integer"},
        "limit": {"type": "string"},
        "most": {"type": "integer"},
        "happened": {"type": "array", "items": {}},
    },
}
Examples = Mapping[str, tuple[Any, Any]]
"""By operation id: what was sent, and what came back."""


def document(game: AnyGame | None, version: str, examples: Examples) -> dict[str, Any]:
    """The document of a game, or of the service."""
    name = "the service" if game is None else game.texts.message("game-title", "en")
    builder = _Builder(game, examples)
    of_game = [operation for operation in OPERATIONS if ("{game}" in operation.path) == (game is not None)]
    return {
        "openapi": "3.1.0",
        "info": {
            "title": f"Quipu: {name}",
            "version": version,
            "summary": "Board games behind any frontend.",
            "description": "A seat is `Authorization: Bearer <seat token>`; without a token you are a spectator. The "
            "version of a table is its ETag, the id of its events and what `If-Match` compares. Every problem is "
            "`application/problem+json`. Everything takes `Accept-Language` or `language=` (en, de).",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "servers": [{"url": "/"}],
        "tags": [{"name": name, "description": said} for name, said in TAGS.items()],
        "paths": builder.paths(of_game),
        "components": {"schemas": builder.schemas(), **({} if game is None else {"securitySchemes": {"seat": SEAT}})},
    }


class _Builder:
    def __init__(self, game: AnyGame | None, examples: Examples) -> None:
        self._game, self._examples = game, examples
        shared, self._components = msgspec.json.schema_components(SHARED, ref_template=REFERENCE)
        self._shapes = {kind.__name__: schema for kind, schema in zip(SHARED, shared, strict=True)}
        if game is not None:
            kinds, components = components_of(game)
            self._components = {**self._components, **components}
            self._shapes |= kinds
            self._typed()

    def _typed(self) -> None:
        """What is raw bytes to the transport is a record of the game to its client."""
        reference = self._shapes
        listed = {"type": "array", "items": reference["LegalAction"]}
        view = {"anyOf": [reference["View"], {"type": "null"}]}
        fields: dict[str, dict[str, Any]] = {
            "Opening": {"setup": reference["Setup"]},
            "Legal": {"legalActions": listed},
            "TableDocument": {"setup": reference["Setup"], "view": view},
            "Update": {"events": {"type": "array", "items": reference["Event"]}, "texts": TEXTS},
            "FullUpdate": {
                "texts": TEXTS,
                "events": {"type": "array", "items": reference["Event"]},
                "view": view,
                "legalActions": listed,
            },
        }
        for name, typed in fields.items():
            schema = self._components[name]
            self._components[name] = {**schema, "properties": {**schema["properties"], **typed}}

    def schemas(self) -> dict[str, Any]:
        used: dict[str, Any] = {}
        pending = ["Problem", *sorted(self._named(self._paths))]
        self._components["Problem"] = PROBLEM_SCHEMA
        while pending:
            name = pending.pop()
            if name not in used:
                used[name] = self._components[name]
                pending += self._named(used[name])
        return dict(sorted(used.items()))

    def _named(self, value: Any) -> set[str]:
        prefix = REFERENCE.format(name="")
        if isinstance(value, dict):
            own = {value["$ref"].removeprefix(prefix)} if str(value.get("$ref", "")).startswith(prefix) else set()
            mapped = value.get("mapping")
            if isinstance(mapped, dict):
                own |= {str(one).removeprefix(prefix) for one in mapped.values() if str(one).startswith(prefix)}
            return own.union(*(self._named(part) for key, part in value.items() if key != "example"))
        if isinstance(value, list):
            return set().union(*map(self._named, value))
        return set()

    def paths(self, operations: Iterable[Operation]) -> dict[str, Any]:
        self._paths: dict[str, Any] = {}
        for operation in operations:
            path = operation.path.replace("{game}", self._game.name if self._game else "")
            self._paths.setdefault(path, {})[operation.method.lower()] = self._operation(operation)
        return self._paths

    def _operation(self, operation: Operation) -> dict[str, Any]:
        summary, _, description = (operation.handler.__doc__ or "").partition("\n")
        said: dict[str, Any] = {
            "operationId": operation.id,
            "tags": [operation.tag],
            "summary": summary.strip().rstrip("."),
            "description": " ".join((description or summary).split()),
            "parameters": self._parameters(operation),
            "security": {"no": [{}], "may": [{}, {"seat": []}], "must": [{"seat": []}]}[operation.seat],
        }
        sent, came = self._examples.get(operation.id, (None, None))
        if operation.takes is not None:
            kind = NDJSON if operation.takes == "lines" else JSON
            shown = {} if sent is None else {"example": sent}
            content = {"schema": self._shape(operation.takes), **shown}
            said["requestBody"] = {"required": True, "content": {kind: content}}
        answers: dict[str, Any] = {str(operation.status): self._answer(operation, came), **self._problems(operation)}
        said["responses"] = answers
        if "If-None-Match" in operation.headers:
            answers["304"] = {"description": "Unchanged."}
        return said

    def _parameters(self, operation: Operation) -> list[dict[str, Any]]:
        text = {"type": "string"}
        found: list[dict[str, Any]] = [
            {"name": name, "in": "path", "required": True, "description": said, "schema": text}
            for name, said in PARAMETERS.items()
            if f"{{{name}}}" in operation.path
        ]
        for name, said in operation.query.items():
            cursor = operation.id == "listTables" and name == "after"
            schema = {"type": "integer", "minimum": 0} if name in WHOLE_NUMBERS and not cursor else text
            schema = {"type": "boolean"} if name in ("text", "view") else schema
            found.append({"name": name, "in": "query", "description": said, "schema": schema})
        for name, said in operation.headers.items():
            found.append({"name": name, "in": "header", "description": said, "schema": text})
        language = {"name": "Accept-Language", "in": "header", "description": "en or de.", "schema": text}
        chosen = {"name": "language", "in": "query", "description": "Goes before Accept-Language.", "schema": text}
        return [*found, chosen, language]

    def _answer(self, operation: Operation, example: Any) -> dict[str, Any]:
        shape = self._shape(operation.answers)
        shown = {} if example is None else {"example": example}
        content: dict[str, Any] = {JSON: {"schema": shape, **shown}}
        if operation.answers == "lines":
            content = {NDJSON: {"schema": shape, **shown}}
        elif operation.answers == "Events":
            content = {NDJSON: {"schema": shape, **shown}, SSE: {"schema": {"type": "string"}}}
        etag = {"ETag": {"description": "The version of the table.", "schema": {"type": "string"}}}
        headers = etag if operation.answers in ("TableDocument", "FullUpdate", "Seated", "Legal") else {}
        return {"description": "As asked.", "content": content} | ({"headers": headers} if headers else {})

    def _problems(self, operation: Operation) -> dict[str, Any]:
        by_status: dict[str, list[str]] = {}
        for code in (*operation.problems, "UNAVAILABLE"):
            by_status.setdefault(str(CODES[code]), []).append(code)
        content = {PROBLEM: {"schema": {"$ref": REFERENCE.format(name="Problem")}}}
        return {status: {"description": ", ".join(codes), "content": content} for status, codes in by_status.items()}

    def _shape(self, shape: Any) -> dict[str, Any]:
        if shape == "lines":
            return {"type": "string", "description": "A header, then one JSON object a line for each entry."}
        if shape == "Events":
            each = {"anyOf": [self._shapes["Update"], self._shapes["FullUpdate"]]}
            said = "One update a line; with `view=true` a FullUpdate."
            return {"type": "string", "description": said, "contentMediaType": JSON, "contentSchema": each}
        if shape == "Actions":
            action = self._shapes["Action"]
            return {"anyOf": [action, {"type": "array", "items": action, "minItems": 1, "maxItems": 50}]}
        if isinstance(shape, str):
            found: dict[str, Any] = self._shapes[shape]
            return found
        (schema,), _ = msgspec.json.schema_components([shape], ref_template=REFERENCE)
        return schema
