"""Python declarations: ``wire.py`` for what games share, one module a game for what is its own.

Records are ``TypedDict``: what is read and sent is the JSON itself.
"""

import json
from collections.abc import Collection, Iterator, Mapping
from typing import Final

from quipu_rules.kernel.game import AnyGame
from quipu_service.sdk.model import NOTICE, Wire, alternatives, below_table
from quipu_service.transports.wire.components import KINDS, REFERENCE, Schema, references
from quipu_service.transports.wire.operations import TableCommand

LEAVES = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}


class PythonTypes:
    """Writes the declarations of one module."""

    def __init__(self, generic: Mapping[str, Collection[str]], own: Collection[str]) -> None:
        """``generic``: shared types by the parameters they take; ``own``: types declared in a game's module."""
        self._generic, self._own = generic, own

    def declare(self, name: str, schema: Schema) -> str:
        said = docstring(schema.get("description"))
        if schema.get("type") == "object" and "properties" in schema and not schema.get("additionalProperties"):
            fields = "".join(self._field(one, part, schema) for one, part in schema["properties"].items())
            return f"class {name}({self._bases(name)}):\n    {said}\n\n{fields}"
        return f"{name}: TypeAlias = {self.expression(schema, quoted=True)}\n{said}\n"

    def _bases(self, name: str) -> str:
        taken = () if name in self._own else self._generic.get(name, ())
        return f"TypedDict, Generic[{', '.join(f'{one}T' for one in taken)}]" if taken else "TypedDict"

    def _field(self, name: str, schema: Schema, record: Schema) -> str:
        kind = self.expression(schema)
        if name not in record.get("required", ()):
            kind = f"NotRequired[{kind}]"
        said = f"    {docstring(schema.get('description'))}\n" if schema.get("description") else ""
        return f"    {name}: {kind}\n{said}"

    def expression(self, schema: Schema, *, quoted: bool = False) -> str:
        """The type that a schema stands for; ``quoted`` where it is evaluated before its parts are declared."""
        parts = dict.fromkeys(self._single(one) for one in alternatives(schema))
        joined = " | ".join(parts)
        return f'"{joined}"' if quoted and not joined.startswith("Literal") else joined

    def _single(self, schema: Schema) -> str:
        if "$ref" in schema:
            return self._named(schema["$ref"].removeprefix(REFERENCE))
        if "enum" in schema:
            return f"Literal[{', '.join(json.dumps(one, ensure_ascii=False) for one in schema['enum'])}]"
        kind = schema.get("type")
        if kind == "array":
            return f"list[{self.expression(schema.get('items', {}))}]"
        if kind == "object":
            value = schema.get("additionalProperties", True)
            return f"dict[str, {'Any' if isinstance(value, bool) else self.expression(value)}]"
        return LEAVES.get(str(kind), "Any")

    def _named(self, name: str) -> str:
        if name in self._own:
            return name
        if name in KINDS:
            return f"{name}T"
        taken = self._generic.get(name, ())
        return f"{name}[{', '.join(f'{one}T' for one in taken)}]" if taken else name


def docstring(text: str | None) -> str:
    """The text as a docstring in triple quotes."""
    plain = (text or "As the service sends it.").replace("\\", "\\\\").replace('"""', "'''")
    return f'"""{plain} """' if plain.endswith('"') else f'"""{plain}"""'


def wire_module(wire: Wire) -> str:
    """``wire.py``."""
    writer = PythonTypes(wire.parameters, ())
    body = "\n\n".join(writer.declare(name, schema) for name, schema in wire.shared.items())
    variables = "".join(f'{kind}T = TypeVar("{kind}T")\n' for kind in KINDS)
    return f"{_head('What every game has in common on the wire.', ('Generic', 'TypeVar'), body)}{variables}\n\n{body}"


def game_module(wire: Wire, game: AnyGame, origin: str = NOTICE) -> str:
    """The types of one game, and ``GAME``, by which the client knows them; ``origin`` says who wrote it."""
    own = wire.own(game)
    writer = PythonTypes(wire.parameters, own)
    used = sorted({one for schema in own.values() for one in references(schema)} - set(own))
    imports = "from quipu_client.game import Game\n"
    if used:
        imports += f"from quipu_client.wire import {', '.join(used)}\n"
    body = "\n\n".join(writer.declare(name, schema) for name, schema in own.items())
    constant = (
        f'GAME: Game[{", ".join(KINDS)}] = Game("{game.name}")\n"""Names the game and its types to the client."""\n'
    )
    return f"{_head(f'The types of {game.prefix}.', (), body, origin)}{imports}\n\n{body}\n\n{constant}"


def _head(said: str, always: tuple[str, ...], body: str, origin: str = NOTICE) -> str:
    names = ("Any", "Literal", "NotRequired", "TypeAlias", "TypedDict")
    used = sorted(
        {*always, *(name for name in names if f"{name}[" in body or f" {name}" in body or f"({name}" in body)}
    )
    return f'"""{said} {origin}"""\n\nfrom __future__ import annotations\n\nfrom typing import {", ".join(used)}\n\n'


COMMAND_CLASS: Final = """class TableCommands(Generic[LegalActionT, EventT, ViewT]):
    \"\"\"The commands of a table, each by its own method.\"\"\"

    async def command(
        self, method: str, path: str, body: Any = None, *, expected_version: int | None = None
    ) -> FullUpdate[LegalActionT, EventT, ViewT]:
        \"\"\"Any command at this table; ``STALE`` if it knows something newer than ``expected_version``.\"\"\"
        raise NotImplementedError

    async def do(
        self, permission: Permission, *, expected_version: int | None = None, **more: Any
    ) -> FullUpdate[LegalActionT, EventT, ViewT]:
        \"\"\"Do what the ``may`` of the table says; ``more`` is what it cannot know, such as a name.\"\"\"
        method, path = PATHS[permission["operation"]]
        sent = {**permission["inputs"], **more}
        if "{seat}" in path:
            path = path.format(seat=sent.pop("seat"))
        return await self.command(method, path, sent or None, expected_version=expected_version)
"""


def commands_module(wire: Wire) -> str:
    """``commands.py``: the addresses of what is done at a table, and a method for each command."""
    writer = PythonTypes(wire.parameters, ())
    paths = "".join(f'    "{name}": ("{row.method}", "{below_table(row)}"),\n' for name, row in wire.of_tables.items())
    methods = "\n".join(_method(writer, wire, row) for row in wire.commands)
    variables = ("EventT", "LegalActionT", "ViewT")
    used = sorted({one for row in wire.commands for one in references(_sent(wire, row))} | {"FullUpdate", "Permission"})
    return (
        f'"""What is done at a table. {NOTICE}"""\n\nfrom __future__ import annotations\n\n'
        f"from typing import Any, Generic\n\nfrom quipu_client.wire import {', '.join(sorted((*variables, *used)))}\n\n"
        f"PATHS: dict[str, tuple[str, str]] = {{\n{paths}}}\n\n\n{COMMAND_CLASS}\n{methods}"
    )


def _sent(wire: Wire, row: TableCommand) -> Mapping[str, Schema]:
    """The members of the body of a command, by name."""
    return {} if row.takes is None else wire.shared[row.takes.__name__].get("properties", {})


def _method(writer: PythonTypes, wire: Wire, row: TableCommand) -> str:
    sent, needed = _sent(wire, row), [] if row.takes is None else wire.shared[row.takes.__name__].get("required", ())
    taken = ["self"] + (["seat: int"] if "{seat}" in row.path else [])
    ordered = sorted(sent, key=lambda name: name not in needed)
    for name in ordered:
        kind = writer.expression(sent[name])
        taken.append(f"{name}: {kind}" if name in needed else f"{name}: {kind.removesuffix(' | None')} | None = None")
    taken += ["*", "expected_version: int | None = None"] if row.expects else []
    path = below_table(row)
    said = docstring(" ".join(row.text.split("\n\n")[0].split()))
    required = "".join(f', "{name}": {name}' for name in ordered if name in needed).removeprefix(", ")
    optional = "".join(
        f', **({{}} if {name} is None else {{"{name}": {name}}})' for name in ordered if name not in needed
    )
    body = f", {{{(required + optional).removeprefix(', ')}}}" if ordered else ""
    body += ", expected_version=expected_version" if row.expects else ""
    return (
        f"    async def {snake(row.id)}({', '.join(taken)}) -> FullUpdate[LegalActionT, EventT, ViewT]:\n"
        f"        {said}\n"
        f'        return await self.command("{row.method}", {"f" * ("{" in path)}"{path}"{body})\n'
    )


def snake(name: str) -> str:
    """``leave_seat`` for ``leaveSeat``."""
    return "".join(f"_{one.lower()}" if one.isupper() else one for one in name)


GAMES_PACKAGE: Final = f'"""A module for each game: the types of its records, and ``GAME``. {NOTICE}"""\n'


def files(wire: Wire) -> Iterator[tuple[str, str]]:
    """Path in the package and content of each generated file."""
    yield "wire.py", wire_module(wire)
    yield "commands.py", commands_module(wire)
    yield "games/__init__.py", GAMES_PACKAGE
    for name, game in wire.games.items():
        yield f"games/{name.replace('-', '_')}.py", game_module(wire, game)
