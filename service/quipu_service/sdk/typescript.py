"""TypeScript declarations: ``wire.ts`` for what games share, one file a game for what is its own."""

import json
from collections.abc import Collection, Iterator, Mapping

from quipu_rules.kernel.game import AnyGame
from quipu_service.sdk.model import (
    NOTICE,
    Wire,
    alternatives,
    below_table,
    comment,
    notice,
)
from quipu_service.transports.wire.components import KINDS, REFERENCE, Schema, references
from quipu_service.transports.wire.operations import TableCommand

LEAVES = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
HEAD = f"/** {NOTICE} */\n"


class TypeScriptTypes:
    """Writes the declarations of one file."""

    def __init__(self, generic: Mapping[str, Collection[str]], own: Collection[str]) -> None:
        """``generic``: shared types by the parameters they take; ``own``: types declared in a game's file."""
        self._generic, self._own = generic, own

    def declare(self, name: str, schema: Schema) -> str:
        taken = "<T extends GameTypes = AnyGame>" if self._generic.get(name) and name not in self._own else ""
        said = comment(schema.get("description"), "")
        if schema.get("type") == "object" and "properties" in schema:
            fields = "".join(self._field(one, part, schema) for one, part in schema["properties"].items())
            if more := schema.get("additionalProperties"):
                fields += f"  [name: string]: {'unknown' if more is True else self.expression(more)};\n"
            return f"{said}export interface {name}{taken} {{\n{fields}}}\n"
        return f"{said}export type {name}{taken} = {self.expression(schema)};\n"

    def _field(self, name: str, schema: Schema, record: Schema) -> str:
        mark = "" if name in record.get("required", ()) else "?"
        return f"{comment(schema.get('description'), '  ')}  {name}{mark}: {self.expression(schema)};\n"

    def expression(self, schema: Schema) -> str:
        parts = [self._single(one) for one in alternatives(schema)]
        return " | ".join(dict.fromkeys(parts))

    def _single(self, schema: Schema) -> str:
        if "$ref" in schema:
            return self._named(schema["$ref"].removeprefix(REFERENCE))
        if "enum" in schema:
            return " | ".join(json.dumps(one, ensure_ascii=False) for one in schema["enum"])
        kind = schema.get("type")
        if kind == "array":
            item = self.expression(schema.get("items", {}))
            return f"({item})[]" if " | " in item else f"{item}[]"
        if kind == "object":
            value = schema.get("additionalProperties", True)
            return f"Record<string, {'unknown' if isinstance(value, bool) else self.expression(value)}>"
        return LEAVES.get(str(kind), "unknown")

    def _named(self, name: str) -> str:
        if name in self._own:
            return name
        if name in KINDS:
            return f'T["{name}"]'
        return f"{name}<T>" if self._generic.get(name) else name


def wire_file(wire: Wire) -> str:
    """``wire.ts``."""
    writer = TypeScriptTypes(wire.parameters, ())
    head = f'{HEAD}\nimport type {{ AnyGame, GameTypes }} from "./game.ts";\n\n'
    return head + "\n".join(writer.declare(name, schema) for name, schema in wire.shared.items())


def game_file(wire: Wire, game: AnyGame, *, head: str = HEAD, package: str = "../wire.ts") -> str:
    """The types of one game; ``package`` is the module from which it imports the shared types."""
    own = wire.own(game)
    writer = TypeScriptTypes(wire.parameters, own)
    used = sorted({one for schema in own.values() for one in references(schema)} - set(own))
    imported = f'import type {{ {", ".join(used)} }} from "{package}";\n\n' if used else ""
    told = f"/** The types of {game.prefix}, as parameters of the client. */\n"
    kinds = "".join(f"  {kind}: {kind};\n" for kind in KINDS)
    return f"{head}\n{imported}{told}export interface Types {{\n{kinds}}}\n\n" + "\n".join(
        writer.declare(name, schema) for name, schema in own.items()
    )


def foreign_file(wire: Wire, game: AnyGame) -> str:
    """The types of a game that is not ours, as a module of its client's program, registered under the game's name."""
    text = game_file(wire, game, head=f"/** {notice(game)} */\n", package="quipu-client")
    if game.name in wire.games:
        return text
    merged = f'declare module "quipu-client" {{\n  interface Games {{\n    "{game.name}": Types;\n  }}\n}}\n'
    return f"{text}\n{merged}"


COMMAND_CLASS = """/** The commands of a table, each by its own method. */
export abstract class TableCommands<T extends GameTypes = AnyGame> {
  /** Any command at this table; refused as `STALE` if it knows something newer than `expectedVersion`. */
  abstract command<R = FullUpdate<T>>(
    method: string,
    path: string,
    body?: unknown,
    expectedVersion?: number,
  ): Promise<R>;

  /** Do what the `may` of the table says; `more` is what it cannot know, such as a name. */
  do<R = FullUpdate<T>>({ operation, inputs }: Permission, more: object = {}, expectedVersion?: number): Promise<R> {
    const [method, path] = PATHS[operation] ?? [];
    if (!method || path === undefined) throw new Error(`this client does not know the operation ${operation}`);
    const { seat, ...body } = { ...(inputs as { seat?: number }), ...more };
    const sent = path.includes("{seat}") || seat === undefined ? body : { seat, ...body };
    const sending = Object.keys(sent).length ? sent : undefined;
    return this.command(method, path.replace("{seat}", String(seat)), sending, expectedVersion);
  }
"""


def commands_file(wire: Wire) -> str:
    """``commands.ts``: the addresses of what is done at a table, and a method for each command."""
    writer = TypeScriptTypes(wire.parameters, ())
    paths = "".join(f'  {name}: ["{row.method}", "{below_table(row)}"],\n' for name, row in wire.of_tables.items())
    methods = "\n".join(_method(writer, wire, row) for row in wire.commands)
    used = sorted({one for row in wire.commands for one in references(_sent(wire, row))} | {"FullUpdate", "Permission"})
    return (
        f'{HEAD}\nimport type {{ AnyGame, GameTypes }} from "./game.ts";\n'
        f'import type {{ {", ".join(used)} }} from "./wire.ts";\n\n'
        f"const PATHS: Record<string, readonly [string, string]> = {{\n{paths}}};\n\n{COMMAND_CLASS}\n{methods}}}\n"
    )


def _sent(wire: Wire, row: TableCommand) -> Mapping[str, Schema]:
    """The members of the body of a command, by name."""
    return {} if row.takes is None else wire.shared[row.takes.__name__].get("properties", {})


def _method(writer: TypeScriptTypes, wire: Wire, row: TableCommand) -> str:
    sent, needed = _sent(wire, row), [] if row.takes is None else wire.shared[row.takes.__name__].get("required", ())
    taken = ["seat: number"] if "{seat}" in row.path else []
    ordered = sorted(sent, key=lambda name: name not in needed)
    taken += [f"{name}{'' if name in needed else '?'}: {writer.expression(sent[name])}" for name in ordered]
    taken += ["expectedVersion?: number"] if row.expects else []
    path = below_table(row).replace("{seat}", "${seat}")
    body = f", {{ {', '.join(ordered)} }}" if ordered else ""
    body += ", expectedVersion" if row.expects else ""
    told = comment(" ".join(row.text.split("\n\n")[0].split()), "  ")
    address = f"`{path}`" if "$" in path else f'"{path}"'
    return (
        f"{told}  {row.id}({', '.join(taken)}): Promise<FullUpdate<T>> {{\n"
        f'    return this.command("{row.method}", {address}{body});\n  }}\n'
    )


def games_file(wire: Wire) -> str:
    """``games.ts``: the games by name."""
    names = list(wire.games)
    exports = "".join(f'export type * as {_identifier(name)} from "./games/{name}.ts";\n' for name in names)
    imports = "".join(
        f'import type {{ Types as {wire.games[name].prefix} }} from "./games/{name}.ts";\n' for name in names
    )
    members = "".join(f"  {_member(name)}: {wire.games[name].prefix};\n" for name in names)
    told = "/** Types by the name of the game. A package of another game adds its own by declaration merging. */\n"
    return f"{HEAD}\n{imports}\n{exports}\n{told}export interface Games {{\n{members}}}\n"


def _identifier(name: str) -> str:
    """The name of a game as a variable: ``highCard`` for ``high-card``."""
    first, *more = name.split("-")
    return first + "".join(word.capitalize() for word in more)


def _member(name: str) -> str:
    """The name of a game as the member of an interface."""
    return f'"{name}"' if "-" in name else name


def files(wire: Wire) -> Iterator[tuple[str, str]]:
    """Path in ``src`` and content of each generated file."""
    yield "commands.ts", commands_file(wire)
    yield from types(wire)


def types(wire: Wire) -> Iterator[tuple[str, str]]:
    """Those that depend on the games; they hold types alone, so each is also its own declaration."""
    yield "wire.ts", wire_file(wire)
    yield "games.ts", games_file(wire)
    for name, game in wire.games.items():
        yield f"games/{name}.ts", game_file(wire, game)
