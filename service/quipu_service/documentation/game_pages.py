"""The page of a game: its options, actions, events and view, from the structs, with recorded examples."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.languages import LOCALES, tag_of
from quipu_service.documentation.layout import anchor
from quipu_service.shipped.lookup import shipped
from quipu_service.transports.wire.components import REFERENCE, Schema, references, schemas_of

EXAMPLES = shipped("docs/guide/examples")
WHO = {
    "actions": "What a seat asks to do. The legal list has them as they are sent. Below each is its label.",
    "events": "What happened, in each update. Every seat gets its own version: an event that it may not know is "
    "left out or replaced by its public form. Below each is the sentence that `text=true` adds.",
}
DRAWING = "[Draw a board](../guide/drawing.md) says how to draw it."
SILENT = "(Players are told nothing.)"


CITED = re.compile(r"(?<=[( ])(R\d+|\d+\.\d+)(?=[,)])")
"""A number of the rules, in parentheses."""


def game_page(game: AnyGame) -> str:
    """The page of a game in Markdown."""
    return "\n\n".join(_GamePage(game).blocks()) + "\n"


class _GamePage:
    """Writes the page of one game."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._schemas: Mapping[str, Schema] = schemas_of(game)["components"]["schemas"]
        self._examples = _examples(game.name)
        self._names = {locale: game.texts.parts(locale) for locale in LOCALES}

    def blocks(self) -> Iterator[str]:
        name = self._game.name
        yield f"# {self._game.prefix}"
        yield (
            f"{self._game.seats[0]} to {self._game.seats[-1]} seats. [The rules](/v1/{name}/rules) in our words, "
            f"[the board](/v1/{name}/board), the [OpenAPI document](/openapi/{name}.json). "
            "This page is made from the structs of the game, the examples from recorded games."
        )
        yield "## Options"
        yield "`setup` when a table is opened; each has a default."
        yield from self._record("Setup")
        for group, union in (("actions", "Action"), ("events", "Event")):
            yield f"## {union}s"
            yield WHO[group]
            for kind, target in sorted(self._members(union).items()):
                yield f"### {kind}"
                yield self._cited(self._schemas[target].get("description", ""))
                yield from self._record(target)
                yield from self._example(group, kind)
        yield "## View"
        yield self._cited(self._schemas["View"].get("description", ""))
        yield from self._record("View")
        if self._examples.get("view") is not None:
            yield "What seat 0 saw early in a recorded game:"
            yield _json(self._examples["view"])
        yield "## Board"
        yield f"What is printed, as [`/v1/{name}/board`](/v1/{name}/board) shows it. " + DRAWING
        yield from self._record("Board")
        yield "## Types"
        for one in self._types():
            yield f"### {one}"
            yield from self._type(one)

    def _cited(self, text: str) -> str:
        return CITED.sub(rf"[\1](/v1/{self._game.name}/rules#\1)", text)

    def _members(self, union: str) -> dict[str, str]:
        schema = self._schemas[union]
        mapping = schema["discriminator"]["mapping"] if "discriminator" in schema else {}
        return {kind: target.removeprefix(REFERENCE) for kind, target in mapping.items()}

    def _types(self) -> list[str]:
        """The types of options, actions, events, view and board, by name."""
        told = {"Setup", "View", "Board", "Action", "Event", *self._members("Action").values()}
        told |= set(self._members("Event").values())
        found, waiting = set[str](), sorted(told)
        while waiting:
            inner = set(references(self._schemas[waiting.pop()])) - told - found
            found |= inner
            waiting += inner
        return sorted(found)

    def _type(self, name: str) -> Iterator[str]:
        schema = self._schemas[name]
        if "description" in schema:
            yield self._cited(schema["description"])
        if "enum" in schema:
            yield from self._values(name, schema["enum"])
        elif "oneOf" in schema:
            yield "One of " + ", ".join(self._kind(one) for one in schema["oneOf"]) + "."
        else:
            yield from self._record(name)

    def _values(self, enum: str, values: Sequence[str]) -> Iterator[str]:
        """The ids of an enum, with their names for players if there are any."""
        rows = [[f"`{one}`", *(self._names[locale].get(f"{enum}-{one}", "") for locale in LOCALES)] for one in values]
        if any(row[1] for row in rows):
            yield table(("id", *map(tag_of, LOCALES)), rows)
        else:
            yield ", ".join(row[0] for row in rows) + "."

    def _record(self, name: str) -> Iterator[str]:
        fields = {key: part for key, part in self._schemas[name].get("properties", {}).items() if key != "type"}
        if fields:
            rows = [
                (f"`{key}`", self._kind(part), self._cited(part.get("description", ""))) for key, part in fields.items()
            ]
            yield table(("field", "type", "meaning"), rows)

    def _kind(self, schema: Schema) -> str:
        if "$ref" in schema:
            name = schema["$ref"].removeprefix(REFERENCE)
            return f"[`{name}`](#{anchor(name)})"
        if "oneOf" in schema:
            return " or ".join(self._kind(one) for one in schema["oneOf"])
        if "enum" in schema:
            return ", ".join(f"`{one}`" for one in schema["enum"])
        if "x-collection" in schema:
            return f"id in [`{schema['x-collection']}`](#board){' or null' if 'null' in schema.get('type', ()) else ''}"
        kind = schema.get("type", "any")
        if kind == "array":
            return f"list of {self._kind(schema.get('items', {}))}"
        return " or ".join(kind) if isinstance(kind, list) else str(kind)

    def _example(self, group: str, kind: str) -> Iterator[str]:
        example = self._examples.get(group, {}).get(kind)
        if example is not None:
            told = [text for text in (example["text"].get(locale) for locale in LOCALES) if text]
            yield "  \n".join(f"> {text}" for text in told or [SILENT])
            yield _json(example["json"])


def _examples(name: str) -> Any:
    file = EXAMPLES / f"{name}.json"
    return json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown."""
    cells = [head, ["---"] * len(head), *([_cell(one) for one in row] for row in rows)]
    return "\n".join(f"| {' | '.join(row)} |" for row in cells)


def _json(value: object) -> str:
    return f"```json\n{_wrapped(value)}\n```"


def _wrapped(value: object, indent: int = 0) -> str:
    """JSON with small records on one line each."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) + indent <= 110 or not isinstance(value, dict | list):
        return flat
    pad, end = " " * (indent + 1), " " * indent
    if isinstance(value, dict):
        parts = [f"{pad}{json.dumps(name)}: {_wrapped(part, indent + 1)}" for name, part in value.items()]
        return "{\n" + ",\n".join(parts) + f"\n{end}}}"
    return "[\n" + ",\n".join(pad + _wrapped(part, indent + 1) for part in value) + f"\n{end}]"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
