"""OpenAPI 3.1 documents from the routes and the structs: one per game, one for the service, one for everything."""

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import TypeAlias, TypedDict

import msgspec

from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Template, wire
from quipu_rules.kernel.reach import reached
from quipu_service.application.tables.presentation import TableDocument
from quipu_service.transports.http.exchange import BODY_MOST, HEAD_MOST, NOTATION, PROBLEM
from quipu_service.transports.rest import parameters as sent
from quipu_service.transports.rest.openapi_parts import begun_in_example, examples_of, link_objects, problem_schema
from quipu_service.transports.rest.operation import NOTED, Operation
from quipu_service.transports.rest.routes import with_rows
from quipu_service.transports.texts.problem_texts import CODES
from quipu_service.transports.wire.components import (
    Components,
    Schema,
    add_game,
    of_a_game,
    of_kernel,
    record_of,
    reference,
    references,
)
from quipu_service.transports.wire.deprecations import REST
from quipu_service.transports.wire.opening_operations import SandboxRequest, TableRequest
from quipu_service.transports.wire.operations import OperationRow

Paths: TypeAlias = dict[str, dict[str, object]]
"""Operations by path and method."""


class DocumentComponents(TypedDict):
    """What the operations of a document refer to."""

    schemas: dict[str, Schema]
    securitySchemes: Mapping[str, object]


class Document(TypedDict):
    """An OpenAPI document."""

    openapi: str
    info: Mapping[str, object]
    servers: list[dict[str, str]]
    tags: list[dict[str, str]]
    paths: Paths
    components: DocumentComponents


LINE: Mapping[str, Schema] = {
    "schema": {
        "type": "string",
        "minLength": 1,
        "maxLength": BODY_MOST,
        "description": "The same as text: a turn a line, each action as its type and its fields (`name=value`), `; ` "
        "between actions. A line of `quipu replay --compact`, with version and seat before, can be sent as it is.",
    }
}
TAGS = {
    "games": "What can be played.",
    "tables": "Open tables and take seats.",
    "play": "Look, act, follow, go back.",
    "records": "Export, verify, import and fork logs.",
}
SEAT = {"type": "http", "scheme": "bearer", "description": "A seat token: the answer to taking the seat has it."}
PLAYER = {"type": "http", "scheme": "bearer", "description": "A player's id: 32 to 64 of A-Z, a-z, 0-9, - and _."}
OPERATOR = {"type": "http", "scheme": "bearer", "description": "The operator's key, `QUIPU_OPERATOR_KEY`."}
SECURITY: Mapping[str, list[dict[str, list[str]]]] = {
    "no": [{}],
    "may": [{}, {"seat": []}],
    "must": [{"seat": []}],
    "player": [{"player": []}],
    "may player": [{}, {"player": []}],
    "operator": [{"operator": []}],
}
TAG: Schema = {"type": "string", "maxLength": 64}
WAIT: Schema = {"type": "integer", "minimum": 0, "maximum": 86_400}
HEADER: Schema = {"type": "string", "maxLength": HEAD_MOST}
"""No longer than a whole head of a request."""
ETAG = {"ETag": {"description": 'The version of the table, weak and quoted: `W/"17"`.', "schema": TAG}}
APPLIED = {"Preference-Applied": {"description": "`return=minimal`.", "schema": {"const": "return=minimal"}}}
REPLAYED = {
    "Idempotency-Replayed": {
        "description": "`true` if this is the first answer to the command id again.",
        "schema": {"type": "string", "const": "true"},
    }
}
NEXT = {"Link": {"description": 'Where more follow: the next page, `rel="next"`.', "schema": HEADER}}
RETRY = {"Retry-After": {"description": "Seconds to wait before trying again.", "schema": WAIT}}
ALLOWANCE = {
    "RateLimit-Policy": {
        "description": "Where requests are limited: `q` of them in `w` seconds.",
        "schema": HEADER,
    },
    "RateLimit": {
        "description": "Where requests are limited: `r` are left now, all of them again in `t` seconds.",
        "schema": HEADER,
    },
}
ABOUT = (
    "A seat is `Authorization: Bearer <seat token>`; without a token you are a spectator. The version of a table is "
    "its ETag, the id of its events and what `If-Match` compares. Every problem is `application/problem+json`. "
    "A frontend that has a key from the operator sends it as `Quipu-Key`; where requests are limited, `RateLimit` says "
    "in every answer how many are left. "
    "Sentences come in a language of the reader's choice, by `Accept-Language` or `language`; `Content-Language` says "
    "which one it is."
)


def document(
    games: Sequence[AnyGame], version: str, *, service: bool = False, rows: Iterable[OperationRow] = ()
) -> Document:
    """The document of these games and extensions' rows; ``service`` says whether with what belongs to no game.

    With several games their operations and types carry the game's name, as in ``caracallaAct``.
    """
    alone = len(games) == 1 and not service
    title = games[0].title("en") if alone else "all games" if games else "the service"
    components = Components()
    kernel = [cls for game in games for cls in reached(*_kinds(game)) if of_kernel(cls)]
    operations = with_rows(rows)
    sent = [one.takes for one in operations if one.takes is not None]
    answered = [record_of(one.answers) for one in operations]
    parts = [one for one in reached(*sent, *answered) if not issubclass(one, Enum)]
    typed = [one for one in parts if of_a_game(one)]
    components.add([*(one for one in parts if one not in typed), *kernel], sent=sent)
    problem_schema(components.schemas)
    of_service = service or not games
    paths: Paths = {}
    if of_service:
        components.add([TableDocument])
        _Paths(paths, components, None, "").add(one for one in operations if "{game}" not in one.path)
    for game in games:
        prefix = "" if alone else game.prefix
        own = Components(components, forget=(TableDocument,))
        _typed(own, game, prefix, typed, sent)
        _Paths(paths, own, game, prefix).add(one for one in operations if "{game}" in one.path)
    security = ({"seat": SEAT} if games else {}) | ({"operator": OPERATOR, "player": PLAYER} if of_service else {})
    return {
        "openapi": "3.1.0",
        "info": {
            "title": f"Quipu: {title}",
            "version": version,
            "summary": "Board games behind any frontend.",
            "description": ABOUT,
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "servers": [{"url": "/"}],
        "tags": [{"name": name, "description": text} for name, text in TAGS.items()],
        "paths": dict(sorted(paths.items())),  # whoever brings the operations
        "components": {
            "schemas": _used(components.schemas, paths),
            "securitySchemes": security,
        },
    }


def compact(content: Document) -> bytes:
    """The document as JSON, one path or component per line, for readable diffs."""
    head = {name: part for name, part in content.items() if name not in ("paths", "components")}
    lines = [f"{_json(name)}:{_json(part)}," for name, part in head.items()]
    lines.append(f'"paths":{{\n{_rows(content["paths"])}\n}},')
    components = content["components"]
    sections = ("schemas", components["schemas"]), ("securitySchemes", components["securitySchemes"])
    parts = [f"{_json(name)}:{{\n{_rows(part)}\n}}" for name, part in sections]
    return "\n".join(["{", *lines, '"components":{', ",\n".join(parts), "}}", ""]).encode()


def _rows(part: Mapping[str, object]) -> str:
    return ",\n".join(f"{_json(name)}:{_json(value)}" for name, value in part.items())


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _kinds(game: AnyGame) -> tuple[object, ...]:
    return (game.setup, game.actions, game.events, game.view_type, game.board_type, Template)


def _typed(own: Components, game: AnyGame, prefix: str, typed: Sequence[type], sent: Iterable[type]) -> None:
    """Add the game's types, and the types of the service that contain them."""
    own.call_kinds(prefix)
    own.add(typed, {cls: prefix + cls.__name__ for cls in typed}, sent=sent)
    add_game(own, game, prefix)
    bounds: Schema = {"minimum": game.seats[0], "maximum": game.seats[-1]}
    for cls in (TableRequest, SandboxRequest):
        own.schemas[own.name(cls)].get("properties", {})["seats"] |= bounds


def _used(schemas: dict[str, Schema], paths: Paths) -> dict[str, Schema]:
    """The schemas that the paths refer to, directly or not, by name."""
    used: dict[str, Schema] = {}
    pending = ["Problem", *references(paths)]
    while pending:
        name = pending.pop()
        if name not in used:
            used[name] = schemas[name]
            pending += references(used[name])
    return dict(sorted(used.items()))


class _Paths:
    """Adds the operations of one game, or those that belong to no game."""

    def __init__(
        self,
        paths: Paths,
        components: Components,
        game: AnyGame | None,
        prefix: str,
    ) -> None:
        self._paths, self._components, self._game, self._prefix = paths, components, game, prefix
        self._examples = {} if game is None else examples_of(game)

    def add(self, operations: Iterable[Operation]) -> None:
        for operation in operations:
            path = operation.path.replace("{game}", self._game.name if self._game else "")
            self._paths.setdefault(path, {})[operation.method.lower()] = self._operation(operation)

    def _operation(self, operation: Operation) -> dict[str, object]:
        summary, _, description = (operation.handler.__doc__ or "").partition("\n")
        text = " ".join((description or summary).split())
        document: dict[str, object] = {
            "operationId": self._name(operation.id),
            "tags": [operation.tag],
            "summary": summary.strip().rstrip("."),
            "description": text,
            "parameters": [self._parameter(one) for one in operation.parameters],
            "security": SECURITY[operation.who],
        }
        if (deprecation := REST.get(operation.id)) is not None:
            document |= {"deprecated": True, "description": f"{text} {deprecation.reason}"}
        if operation.takes is not None:
            content = self._body(operation.takes) | self._example(operation)
            bodies = {operation.kinds[0]: content, **({NOTATION: LINE} if operation.kinds == NOTED else {})}
            document["requestBody"] = {"required": not operation.optional_body, "content": bodies}
        answers: dict[str, object] = {str(operation.status): self._answer(operation)}
        if sent.IF_NONE_MATCH in operation.parameters:
            answers["304"] = {"description": "Unchanged."}
        if sent.PREFER in operation.parameters:
            answers["204"] = {
                "description": "Accepted, answered as `Prefer` asks.",
                "headers": ETAG | APPLIED | REPLAYED,
            }
        document["responses"] = dict(sorted((answers | self._problems(operation)).items()))
        return document

    def _name(self, operation: str) -> str:
        """``act``; in a document of several games ``caracallaAct``."""
        return f"{wire(self._prefix)}{operation[0].upper()}{operation[1:]}" if self._prefix else operation

    def _parameter(self, parameter: sent.AnyParameter) -> dict[str, object]:
        document = parameter.document()
        if self._game is not None and parameter is sent.SEATS:
            document["schema"] = {**parameter.schema, "minimum": self._game.seats[0], "maximum": self._game.seats[-1]}
        return document

    def _body(self, kind: object) -> dict[str, object]:
        """The schema of a body with the example of its type."""
        example = self._examples.get(getattr(kind, "__name__", ""))
        return {"schema": self._components.of(kind), **({} if example is None else {"example": example})}

    def _example(self, operation: Operation) -> dict[str, object]:
        """What is sent to this operation, for instance, if it says so itself."""
        if operation.example is None or self._game is None:
            return {}
        return {"example": operation.example(*begun_in_example(self._game))}

    def _answer(self, operation: Operation) -> dict[str, object]:
        first, *others = operation.media
        content = {first: self._body(operation.answers), **{one: {"schema": {"type": "string"}} for one in others}}
        headers: dict[str, object] = {
            **(ETAG if operation.versioned else {}),
            **(NEXT if sent.PAGE in operation.own else {}),
        }
        headers |= REPLAYED if operation.repeatable else {}
        links = link_objects(operation.id, self._name)
        more = {name: part for name, part in (("headers", headers), ("links", links)) if part}
        return {"description": operation.response, "content": content, **more}

    def _problems(self, operation: Operation) -> dict[str, object]:
        by_status: dict[str, list[str]] = {}
        for code in operation.all_problems:
            by_status.setdefault(str(CODES[code]), []).append(code)
        content = {PROBLEM: {"schema": reference("Problem")}}
        return {
            status: {
                "description": ", ".join(f"`{code}`" for code in codes),
                **({"headers": RETRY | (ALLOWANCE if status == "429" else {})} if status in ("429", "503") else {}),
                "content": content,
            }
            for status, codes in by_status.items()
        }
