"""The schema of a problem, for the OpenAPI documents."""

from typing import Any

from quipu.service.transports.components import Schema

MEMBERS: dict[str, tuple[dict[str, Any], str]] = {
    "type": ({"type": "string", "format": "uri-reference"}, "Where the code is explained: `/problems/{code}`."),
    "title": ({"type": "string"}, "The kind of problem, in the reader's language."),
    "status": ({"type": "integer"}, "The HTTP status."),
    "detail": ({"type": "string"}, "What is wrong with this request, in the reader's language."),
    "code": ({"type": "string", "pattern": "^[A-Z][A-Z0-9_]*$"}, "Stable: decide by this."),
    "path": ({"type": "string"}, "MALFORMED: where it is wrong, such as `$.seats` or `$[1].square`."),
    "rule": ({"type": "string"}, "A refusal: the statement of the rules, see `/v1/{game}/rules`."),
    "ruleUrl": (
        {"type": "string", "format": "uri-reference"},
        "A refusal by the rules of a game: where that statement can be read.",
    ),
    "details": ({"type": "object", "additionalProperties": True}, "A refusal: the values in its sentence."),
    "place": ({"type": "integer", "minimum": 0}, "A refused list of actions: which of them, counted from 0."),
    "version": ({"type": "integer"}, "STALE: the table's version. COMMAND_REUSED: the version it led to."),
    "happened": (
        {"type": "array", "items": {"type": "object", "additionalProperties": True}},
        "STALE: the updates since the version the client expected.",
    ),
    "table": ({"type": "string"}, "DAMAGED: the table whose log is damaged."),
    "entry": ({"type": ["integer", "null"]}, "DAMAGED: the first entry that is wrong; null if it is not an entry."),
    "game": ({"type": "string"}, "GAME_NOT_INSTALLED, REVISION_NOT_KEPT, NEWER_RULES: the table's game."),
    "revision": ({"type": ["integer", "null"]}, "Likewise: the revision of its rules; null if the game is missing."),
    "limit": ({"type": "string"}, "TOO_LARGE, TOO_MANY: what is limited."),
    "most": ({"type": "integer"}, "TOO_LARGE, TOO_MANY: the limit."),
}


def problem_schema(schemas: dict[str, Schema]) -> None:
    """Add the component ``Problem``."""
    schemas["Problem"] = {
        "description": "A problem, as RFC 9457 has it. Nothing was changed by the request.",
        "type": "object",
        "properties": {name: {**schema, "description": said} for name, (schema, said) in MEMBERS.items()},
        "required": ["type", "title", "status", "detail", "code"],
    }
