"""The page of a game: its options, actions, events and view, from the structs, with recorded examples."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from quipu.rules.kernel.game import AnyGame
from quipu.service.transports.rest.components import REFERENCE
from quipu.service.transports.rest.schemas import schemas_of

EXAMPLES = Path(__file__).parents[2] / "docs" / "guide" / "examples"
WHO = {
    "actions": "What a seat asks to do. The legal list holds them as they are sent back.",
    "events": "What happened, in each update. Every seat gets its own version: an event with what it may not know is "
    "left out, or another stands in its place.",
}


def game_page(game: AnyGame) -> str:
    """In Markdown."""
    return "\n\n".join(_blocks(game)) + "\n"


def _blocks(game: AnyGame) -> Iterator[str]:
    schemas: Mapping[str, Any] = schemas_of(game)["components"]["schemas"]
    examples = _examples(game.name)
    yield f"# {game.prefix}"
    yield (
        f"{game.seats[0]} to {game.seats[-1]} seats. [The rules](/v1/{game.name}/rules) in our words, "
        f"[the board](/v1/{game.name}/board), the [OpenAPI document](/openapi/{game.name}.json). "
        "This page is made from the structs of the game, the examples from recorded games."
    )
    yield "## Options"
    yield "`setup` when a table is opened; each has a default."
    yield from _record(schemas["Setup"])
    for group, name in (("actions", "Action"), ("events", "Event")):
        yield f"## {name}s"
        yield WHO[group]
        for kind, target in sorted(schemas[name]["discriminator"]["mapping"].items()):
            yield f"### {kind}"
            schema = schemas[target.removeprefix(REFERENCE)]
            yield schema["description"]
            yield from _record(schema)
            yield from _example(examples.get(group, {}).get(kind))
    yield "## View"
    yield "What a viewer may know. These are all records in it, the outermost first."
    seen = ["View"]
    for name in seen:
        schema = schemas[name]
        yield f"### {name}"
        yield schema["description"]
        if "enum" in schema:
            continue
        yield from _record(schema)
        seen += [one for one in _references(schema) if one not in seen]
    if examples.get("view") is not None:
        yield "## A view"
        yield "What seat 0 saw early in a recorded game."
        yield _json(examples["view"])


def _examples(name: str) -> Any:
    file = EXAMPLES / f"{name}.json"
    return json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def _record(schema: Mapping[str, Any]) -> Iterator[str]:
    fields = {name: part for name, part in schema.get("properties", {}).items() if name != "type"}
    if not fields:
        return
    rows = [
        f"| `{name}` | {_cell(_kind(part))} | {_cell(part.get('description', ''))} |" for name, part in fields.items()
    ]
    yield "\n".join(["| field | type | meaning |", "| --- | --- | --- |", *rows])


def _example(example: Any) -> Iterator[str]:
    if example is not None:
        yield f"> {example['text']}" if example["text"] else "> (Players are told nothing.)"
        yield _json(example["json"])


def _json(value: Any) -> str:
    return f"```json\n{_wrapped(value)}\n```"


def _wrapped(value: Any, indent: int = 0) -> str:
    """JSON with a line for each member that has parts, so that small records stay on one line."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) + indent <= 110 or not isinstance(value, dict | list):
        return flat
    pad, end = " " * (indent + 1), " " * indent
    if isinstance(value, dict):
        parts = [f"{pad}{json.dumps(name)}: {_wrapped(part, indent + 1)}" for name, part in value.items()]
        return "{\n" + ",\n".join(parts) + f"\n{end}}}"
    return "[\n" + ",\n".join(pad + _wrapped(part, indent + 1) for part in value) + f"\n{end}]"


def _kind(schema: Mapping[str, Any]) -> str:
    if "$ref" in schema:
        return f"`{schema['$ref'].removeprefix(REFERENCE)}`"
    if "oneOf" in schema:
        return " or ".join(_kind(one) for one in schema["oneOf"])
    if "enum" in schema:
        return ", ".join(f"`{one}`" for one in schema["enum"])
    kind = schema.get("type", "any")
    if kind == "array":
        return f"list of {_kind(schema['items'])}"
    return " or ".join(kind) if isinstance(kind, list) else str(kind)


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def _references(schema: Any) -> Iterator[str]:
    if isinstance(schema, Mapping):
        if "$ref" in schema:
            yield schema["$ref"].removeprefix(REFERENCE)
        for key, part in schema.items():
            if key != "discriminator":
                yield from _references(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from _references(part)
