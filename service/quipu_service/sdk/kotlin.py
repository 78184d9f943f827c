"""Kotlin declarations for kotlinx.serialization: one file a game, with every type that its client meets.

Records are data classes, unions sealed interfaces that are told apart by ``type``, the discriminator that
kotlinx.serialization has by default. What has no type of its own is a ``JsonElement``.
"""

import re

from quipu_rules.kernel.game import AnyGame
from quipu_service.sdk.model import Schemas, Wire, alternatives, comment, notice
from quipu_service.transports.wire.components import REFERENCE, Schema

LEAVES = {"string": "String", "number": "Double", "boolean": "Boolean"}
RESERVED = re.compile(
    "as|break|class|continue|do|else|false|for|fun|if|in|interface|is|null|object|package|return|super|this|throw|true|"
    "try|typealias|typeof|val|var|when|while"
)
"""Words that a name can only be in back quotes."""
IMPORTS = ("SerialName", "Serializable", "json.JsonElement")


class KotlinTypes:
    """Writes the declarations of one file."""

    def __init__(self, schemas: Schemas) -> None:
        self._schemas = schemas
        self._unions: dict[str, list[str]] = {}
        for name, schema in schemas.items():
            for member in members(schema):
                self._unions.setdefault(member, []).append(name)

    def declare(self, name: str, schema: Schema) -> str:
        said = comment(schema.get("description"), "")
        if "enum" in schema:
            words = "".join(f"    @SerialName({quoted(one)})\n    {named(one)},\n" for one in schema["enum"])
            return f"{said}@Serializable\nenum class {name} {{\n{words}}}\n"
        if members(schema):
            return f"{said}@Serializable\nsealed interface {name}{self._above(name)}\n"
        if schema.get("type") == "object" and "properties" in schema:
            return f"{said}{self._record(name, schema)}"
        return f"{said}typealias {name} = {self.expression(schema)}\n"

    def _record(self, name: str, schema: Schema) -> str:
        fields = dict(schema.get("properties", {}))
        tag = ""
        if name in self._unions and "type" in fields:
            tag = f"@SerialName({quoted(fields.pop('type').get('enum', [])[0])})\n"
        if not fields:
            return f"@Serializable\n{tag}data object {name}{self._above(name)}\n"
        lines = "".join(self._field(one, part, schema) for one, part in fields.items())
        return f"@Serializable\n{tag}data class {name}(\n{lines}){self._above(name)}\n"

    def _above(self, name: str) -> str:
        """The unions that a type belongs to."""
        unions = self._unions.get(name, ())
        return f" : {', '.join(unions)}" if unions else ""

    def _field(self, name: str, schema: Schema, record: Schema) -> str:
        kind = self.expression(schema)
        if name not in record.get("required", ()):
            kind = f"{kind.removesuffix('?')}? = null"
        return f"{comment(schema.get('description'), '    ')}    val {named(name)}: {kind},\n"

    def expression(self, schema: Schema) -> str:
        parts = alternatives(schema)
        found = dict.fromkeys(self._single(one) for one in parts if one.get("type") != "null")
        only = next(iter(found)) if len(found) == 1 else "JsonElement"
        return f"{only}?" if any(one.get("type") == "null" for one in parts) else only

    def _single(self, schema: Schema) -> str:
        if "$ref" in schema:
            return str(schema["$ref"].removeprefix(REFERENCE))
        match schema.get("type"):
            case "array":
                return f"List<{self.expression(schema.get('items', {}))}>"
            case "object":
                value = schema.get("additionalProperties", True)
                return f"Map<String, {'JsonElement' if isinstance(value, bool) else self.expression(value)}>"
            case "integer":
                return "Long" if schema.get("format") == "int64" else "Int"
            case kind:
                return LEAVES.get(str(kind), "JsonElement")


def members(schema: Schema) -> list[str]:
    """The records of a union that ``type`` tells apart; empty for everything else."""
    if "discriminator" not in schema:
        return []
    return [one["$ref"].removeprefix(REFERENCE) for one in schema.get("oneOf", []) if "$ref" in one]


def named(word: str) -> str:
    """A name, in back quotes where it must be."""
    return f"`{word}`" if RESERVED.fullmatch(word) or not word.isidentifier() else word


def quoted(text: str) -> str:
    """A string of the language, in which a dollar sign would begin a template."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("$", "\\$")
    return f'"{escaped}"'


def foreign_file(wire: Wire, game: AnyGame) -> str:
    """The types of a game, with every type of the service that its client meets, in a package of their own."""
    own = wire.document(game)["components"]["schemas"]
    schemas = dict(sorted({**wire.service, **own}.items()))
    writer = KotlinTypes(schemas)
    head = f"// The types of {game.prefix}. {notice(game)}\n\npackage quipu.{game.name.replace('-', '')}\n"
    imports = "".join(f"import kotlinx.serialization.{one}\n" for one in IMPORTS)
    return "\n".join((head, imports, *(writer.declare(name, schema) for name, schema in schemas.items())))
