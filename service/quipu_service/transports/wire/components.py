"""OpenAPI components from structs and enums, in the shape that code generators turn into good types.

Unions are named components with ``oneOf`` and a discriminator; a property that a client may leave out is optional, one
that the service always sends is required. One that it leaves out while it has its default says so.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cache
from typing import Any, NewType, TypeAlias, TypedDict, cast, get_args, get_type_hints

import msgspec
from msgspec import NODEFAULT, Meta, inspect

from quipu_rules.kernel.board import Board, Words
from quipu_rules.kernel.defaults import NoOptions
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import GREATEST, LONGEST, MOST_LISTED, Action, Event, Seat, Template
from quipu_rules.kernel.reach import reached
from quipu_service.application.games.drawings import drawing_of
from quipu_service.application.games.holding import SomeBoard, SomeLegalAction, SomeSetup, SomeView
from quipu_service.application.log.validity import MOST_NUMBER
from quipu_service.application.problems.validation import MOST_SEATS
from quipu_service.transports.wire.descriptions import field_descriptions

REFERENCE = "#/components/schemas/"


class Discriminator(TypedDict):
    """Which member of a union is meant: each by the value of this property."""

    propertyName: str
    mapping: dict[str, str]


Schema = TypedDict(
    "Schema",
    {
        "$ref": str,
        "description": str,
        "type": str | list[str],
        "format": str,
        "enum": list[str],
        "const": str,
        "pattern": str,
        "contentMediaType": str,
        "minLength": int,
        "maxLength": int,
        "minimum": int | float,
        "maximum": int | float,
        "exclusiveMinimum": int | float,
        "exclusiveMaximum": int | float,
        "items": "Schema",
        "minItems": int,
        "maxItems": int,
        "properties": dict[str, "Schema"],
        "required": list[str],
        "additionalProperties": "bool | Schema",
        "maxProperties": int,
        "if": "Schema",
        "then": "Schema",
        "else": "Schema",
        "anyOf": list["Schema"],
        "oneOf": list["Schema"],
        "contentSchema": "Schema",
        "discriminator": Discriminator,
        "x-collection": str,
        "x-drawing": str,
        "x-seat": bool,
    },
    total=False,
)
"""A JSON Schema as OpenAPI 3.1 has it, with what we say in it."""


class GameSchemas(TypedDict):
    """The schemas of a game, for clients without OpenAPI."""

    Setup: Schema
    Action: Schema
    LegalAction: Schema
    Event: Schema
    View: Schema
    Board: Schema
    components: dict[str, dict[str, Schema]]


Naming: TypeAlias = Mapping[type, str]
"""Component names of classes that are not called by their own name."""
KINDS = ("Setup", "Action", "LegalAction", "Event", "View", "Board")
"""The types that a client of a game needs, by the name of the component."""


OF_A_GAME = (Template, Action, NoOptions, Board)
"""Types of the kernel that are used if a game has none of its own."""


OF_LANGUAGES = frozenset({"Task"})
"""Names that generated clients use themselves: a type `Task` hides that of Swift."""


def reference(name: str) -> Schema:
    """A reference to a component."""
    return {"$ref": REFERENCE + name}


def references(schema: object) -> Iterator[str]:
    """The components that a schema leads to directly."""
    if isinstance(schema, Mapping):
        if "$ref" in schema:
            yield schema["$ref"].removeprefix(REFERENCE)
        for key, part in schema.items():
            if key not in ("discriminator", "$ref"):
                yield from references(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from references(part)


def union(members: Mapping[str, str], description: str) -> Schema:
    """A union of components, by the ``type`` that tells them apart."""
    mapping = {tag: REFERENCE + name for tag, name in members.items()}
    return {
        "description": description,
        "oneOf": [{"$ref": one} for one in mapping.values()],
        "discriminator": {"propertyName": "type", "mapping": mapping},
    }


def nullable(schema: Schema) -> Schema:
    """A schema that also allows null."""
    if isinstance(kind := schema.get("type"), str) and "enum" not in schema:
        return {**schema, "type": [kind, "null"]}
    return (
        {**schema, "oneOf": [*schema["oneOf"], {"type": "null"}]}
        if "oneOf" in schema
        else {"oneOf": [schema, {"type": "null"}]}
    )


class Components:
    """The schemas of one document, by name."""

    def __init__(self, beside: "Components | None" = None, *, forget: Iterable[type] = ()) -> None:
        """Empty, or a copy of ``beside`` to which a game adds its own; classes in ``forget`` get new names."""
        self.schemas: dict[str, Schema] = {} if beside is None else beside.schemas
        self._names: dict[type, str] = {} if beside is None else dict(beside._names)
        for cls in forget:
            self._names.pop(cls, None)
        self._sent: frozenset[type] = frozenset()
        self._collections: Mapping[object, str] = {}
        self._naming: Naming = {}
        self._of_a_game = False

    def add(
        self,
        kinds: Iterable[object],
        naming: Naming | None = None,
        *,
        sent: Iterable[object] = (),
        collections: Mapping[object, str] | None = None,
        of_a_game: bool = False,
    ) -> None:
        """Add the types and all that they lead to.

        Clients send those of ``sent``: what has a default is optional there, and always comes in all others.
        ``collections`` says which collection of the board a NewType indexes; numbers of seats are marked ``x-seat``.
        """
        self._naming, self._collections, self._of_a_game = naming or {}, collections or {}, of_a_game
        self._sent = frozenset(reached(*sent))
        for cls in reached(*kinds):
            self._component(cls)

    def name(self, cls: type) -> str:
        """The component name of a class; raises KeyError for one that was never added."""
        return self._names[cls]

    def call_kinds(self, prefix: str) -> None:
        """Let what stands for records of a game be those of one, which are added in another way."""
        for cls in (SomeSetup, Action, SomeLegalAction, Event, SomeView, SomeBoard):
            self.call(cls, prefix + cls.__name__.removeprefix("Some"))

    def call(self, cls: type, name: str) -> None:
        """Let a class stand for the component of this name, which is added in another way."""
        self._names[cls] = name

    def of(self, kind: object, place: str = "") -> Schema:
        """The schema of any type whose classes were added; unions inside it are named after their ``place``."""
        info = inspect.type_info(kind)
        schema = self._schema(info, place)
        extra = info.extra_json_schema if isinstance(info, inspect.Metadata) else None
        return {**schema, "description": extra["description"]} if extra and "description" in extra else schema

    def named(self, name: str, kind: object, description: str) -> Schema:
        """A component of this name for a type: a tagged union, or another name's struct."""
        members = _members(inspect.type_info(kind))
        tags = {str(one.tag): self._component(one.cls) for one in members}
        self.schemas[name] = union(tags, description)
        return reference(name)

    def _component(self, cls: type) -> str:
        if cls in self._names:
            return self._names[cls]
        name = self._naming.get(cls, cls.__name__)
        if name in self.schemas:
            raise ValueError(f"two components are called {name}: {cls} is one of them")
        self._names[cls] = name
        self.schemas[name] = {}  # its place, before those that it leads to
        self.schemas[name] = _enum(cls) if issubclass(cls, Enum) else self._struct(cls)
        return name

    def _struct(self, cls: type) -> Schema:
        info = inspect.type_info(cls)
        if not isinstance(info, inspect.StructType):
            raise TypeError(f"{cls} is neither a struct nor an enum")
        descriptions, hints = field_descriptions(cls), get_type_hints(cls, include_extras=True)
        sparing = cls in self._sent or info.cls.__struct_config__.omit_defaults
        properties: dict[str, Schema] = {}
        required: list[str] = []
        if info.tag_field is not None:
            properties[info.tag_field] = {
                "type": "string",
                "enum": [str(info.tag)],
                "description": f"Always `{info.tag}`.",
            }
            required.append(info.tag_field)
        for field in info.fields:
            name = field.encode_name
            schema = self._schema(field.type, self._names[cls] + name[0].upper() + name[1:])
            collection = next(
                (self._collections[one] for one in _newtypes(hints[field.name]) if one in self._collections), None
            )
            if collection is not None:
                _innermost(schema)["x-collection"] = collection
            if Seat in _newtypes(hints[field.name]) and "integer" in (inner := _innermost(schema)).get("type", ()):
                inner |= {"x-seat": True, "minimum": 0, "maximum": MOST_SEATS - 1}
            _bound_numbers(schema)
            if self._of_a_game or of_kernel(cls):
                _bound_texts_and_lists(schema)
            description = _plain(descriptions.get(field.name))
            if sparing and not field.required and (default := _default(field)):
                description = f"{description} Default: `{default}`.".strip()
            member: Schema = {"description": description} if description else {}
            properties[name] = {**member, **schema}
            if field.required or not (sparing or _may_be_unset(field)):
                required.append(name)
        closed: Schema = {"additionalProperties": False} if info.forbid_unknown_fields else {}
        if cls is Words:  # other services offer other languages
            closed = {"additionalProperties": {"type": "string", "maxLength": LONGEST}}
        described = _plain(cls.__doc__)
        needed: Schema = {"required": required} if required else {}
        together = cast("Schema", getattr(cls, "together", {}))
        return {"description": described, "type": "object", "properties": properties, **needed, **together, **closed}

    def _schema(self, info: inspect.Type, place: str) -> Schema:
        match info:
            case inspect.Metadata(extra={"holds": kind}) if SomeView in self._names:
                return self.of(kind, place)
            case inspect.Metadata(extra={"lines": kind}):
                return {"type": "string", "contentMediaType": "application/json", "contentSchema": self.of(kind)}
            case inspect.Metadata():
                more: Any = {key: one for key, one in (info.extra_json_schema or {}).items() if key != "description"}
                schema = self._schema(info.type, place)
                schema.update(more)
                return schema
            case inspect.StructType() | inspect.EnumType():
                return reference(self._component(info.cls))
            case inspect.UnionType():
                return self._union(info, place)
            case inspect.VarTupleType() | inspect.ListType():
                listed: Schema = {"type": "array", "items": self._schema(info.item_type, place)}
                if info.min_length is not None:
                    listed["minItems"] = info.min_length
                if info.max_length is not None:
                    listed["maxItems"] = info.max_length
                return listed
            case inspect.TupleType():
                parts = [self._schema(one, place) for one in info.item_types]
                each: Schema = parts[0] if parts and all(one == parts[0] for one in parts) else {}
                return {"type": "array", "items": each, "minItems": len(parts), "maxItems": len(parts)}
            case inspect.DictType():
                return {"type": "object", "additionalProperties": self._schema(info.value_type, place)}
            case inspect.LiteralType():
                return {"enum": _words(info.values)}
            case _:
                return _leaf(info)

    def _union(self, info: inspect.UnionType, place: str) -> Schema:
        members = [one for one in info.types if not isinstance(one, inspect.NoneType)]
        empty = any(isinstance(one, inspect.NoneType) for one in info.types)
        schema: Schema
        if len(members) == 1:
            schema = self._schema(members[0], place)
        elif len(structs := _members(info)) == len(members):
            schema = self._hoisted(structs, place)
        else:
            schema = {"oneOf": [self._schema(one, place) for one in members]}
        return nullable(schema) if empty else schema

    def _hoisted(self, members: Sequence[inspect.StructType], place: str) -> Schema:
        """A union inside a property is a component too: the one that has the same members, or a new one."""
        made = union(
            {str(one.tag): self._component(one.cls) for one in members}, "One of several, told apart by `type`."
        )
        for name, schema in self.schemas.items():
            if schema.get("oneOf") == made.get("oneOf"):
                return reference(name)
        self.schemas[place] = made
        return reference(place)


def record_of(kind: object) -> object:
    """The record that each line of an answer is, if it comes in lines; else the kind itself."""
    notes = (one.extra or {} for one in getattr(kind, "__metadata__", ()) if isinstance(one, Meta))
    return next((one["lines"] for one in notes if "lines" in one), kind)


def of_a_game(cls: type) -> bool:
    """Whether a record holds records of a game as bytes, or leads to one that does."""
    hints = (hint for one in reached(cls) for hint in get_type_hints(one, include_extras=True).values())
    return any(_holds(hint) for hint in hints)


def _holds(hint: object) -> bool:
    notes = getattr(hint, "__metadata__", ())
    return any(isinstance(one, Meta) and "holds" in (one.extra or ()) for one in notes) or any(
        map(_holds, get_args(hint))
    )


def _members(info: inspect.Type) -> list[inspect.StructType]:
    parts = info.types if isinstance(info, inspect.UnionType) else (info,)
    return [one for one in parts if isinstance(one, inspect.StructType)]


def _words(values: Sequence[object]) -> list[str]:
    words = [one for one in values if isinstance(one, str)]
    if len(words) != len(values):
        raise TypeError(f"clients tell texts apart, not {values}")
    return words


def _leaf(info: inspect.Type) -> Schema:
    match info:
        case inspect.BoolType():
            kind = "boolean"
        case inspect.IntType():
            kind = "integer"
        case inspect.FloatType():
            kind = "number"
        case inspect.StrType():
            kind = "string"
        case inspect.NoneType():
            kind = "null"
        case _:
            return {}  # Raw and Any: the document says what they hold
    schema: Schema = {"type": kind}
    if isinstance(info, inspect.IntType | inspect.FloatType):
        _bound(schema, info)
    if isinstance(info, inspect.StrType):
        if info.pattern is not None:
            schema["pattern"] = info.pattern
        if info.min_length is not None:
            schema["minLength"] = info.min_length
        if info.max_length is not None:
            schema["maxLength"] = info.max_length
    return schema


def _bound(schema: Schema, info: inspect.IntType | inspect.FloatType) -> None:
    if info.ge is not None:
        schema["minimum"] = info.ge
    if info.gt is not None:
        schema["exclusiveMinimum"] = info.gt
    if info.le is not None:
        schema["maximum"] = info.le
    if info.lt is not None:
        schema["exclusiveMaximum"] = info.lt


def _enum(cls: type[Enum]) -> Schema:
    descriptions = field_descriptions(cls)
    own = _plain(cls.__doc__)
    values = [f"`{member.value}`: {_plain(descriptions[member.name])}" for member in cls if member.name in descriptions]
    return {"description": " ".join([own, *values]), "type": "string", "enum": [member.value for member in cls]}


def _plain(text: str | None) -> str:
    """A docstring on one line, with its code marked as in Markdown."""
    return " ".join((text or "").split()).replace("``", "`")


def _newtypes(hint: object) -> Iterator[object]:
    if isinstance(hint, NewType):
        yield hint
    for part in get_args(hint):
        yield from _newtypes(part)


def _innermost(schema: Schema) -> Schema:
    while "items" in schema:
        schema = schema["items"]
    return schema


def _bound_numbers(schema: Schema) -> None:
    """Bound a number, or each of a list, where its struct does not: by what GraphQL has for its type."""
    inner = _innermost(schema)
    if {"integer", "number"} & _types(inner):
        greatest = MOST_NUMBER if inner.get("format") == "int64" else GREATEST
        least, most = {"minimum", "exclusiveMinimum"}, {"maximum", "exclusiveMaximum"}
        inner |= {} if least & inner.keys() else {"minimum": -greatest}
        inner |= {} if most & inner.keys() else {"maximum": greatest}


def _bound_texts_and_lists(schema: Schema) -> None:
    """Bound texts and lists of a game where its struct does not: a law holds games to it."""
    while "items" in schema:
        schema.setdefault("maxItems", MOST_LISTED)
        schema = schema["items"]
    if "string" in _types(schema) and "enum" not in schema:
        schema.setdefault("maxLength", LONGEST)


def _types(schema: Schema) -> set[str]:
    kind = schema.get("type", [])
    return {kind} if isinstance(kind, str) else set(kind)


def _default(field: inspect.Field) -> str:
    if _may_be_unset(field):
        return ""
    value = field.default if field.default is not NODEFAULT else field.default_factory()
    return "" if value is None else msgspec.json.encode(value).decode()


def _may_be_unset(field: inspect.Field) -> bool:
    return not field.required and field.default is NODEFAULT and field.default_factory is NODEFAULT


def of_kernel(cls: type) -> bool:
    """Whether the type is the same for every game."""
    return cls.__module__.startswith("quipu_rules.kernel.") and cls not in OF_A_GAME


def add_game(components: Components, game: AnyGame, prefix: str = "") -> dict[str, Schema]:
    """Add all types of a game; answers with a reference for each of KINDS.

    The game's own types get the prefix, those of the kernel do not; a type of the game that is called like one of the
    components that are there already, or like a type of a language, gets the game's name.
    """
    types = (game.setup, Template, game.view_type, game.board_type, game.actions, game.events)
    naming: dict[type, str] = {}
    for cls in reached(*types):
        if of_kernel(cls):
            continue
        name = prefix + cls.__name__
        taken = name in components.schemas or name in OF_LANGUAGES or (cls.__name__ in KINDS and cls not in types)
        naming[cls] = game.prefix + name if taken else name
    for kind, cls in (("Setup", game.setup), ("View", game.view_type), ("Board", game.board_type)):
        naming[cls] = prefix + kind
    naming[Template] = prefix + "Template"
    components.call_kinds(prefix)
    components.add(types, naming, sent=(game.setup, game.actions), collections=_collections(game), of_a_game=True)
    components.schemas[prefix + "Setup"]["additionalProperties"] = False  # requests may name no unknown option
    unions = {
        "Action": (game.actions, "What a seat may do; `type` tells which."),
        "LegalAction": (
            game.actions | Template,
            "An action that is legal now: send it back as it is. A `template` stands for a family of actions.",
        ),
        "Event": (game.events, "Something that happened; `type` tells what."),
    }
    for name, (kind, description) in unions.items():
        components.named(prefix + name, kind, description)
    return {kind: reference(prefix + kind) for kind in KINDS}


def _collections(game: AnyGame) -> dict[object, str]:
    """The collection of the board document for each NewType that indexes it."""
    fields = zip(game.board_type.__struct_fields__, game.board_type.__struct_encode_fields__, strict=True)
    wire = dict(fields)
    return {index: wire[name] for index, name in game.collections.items()}


@cache
def schemas_of(game: AnyGame) -> GameSchemas:
    """JSON Schemas with their definitions, for clients without OpenAPI."""
    components = Components()
    kinds = add_game(components, game)
    if drawing_of(game) is not None:
        components.schemas["View"]["x-drawing"] = f"/v1/{game.name}/drawing"
    return {
        "Setup": kinds["Setup"],
        "Action": kinds["Action"],
        "LegalAction": kinds["LegalAction"],
        "Event": kinds["Event"],
        "View": kinds["View"],
        "Board": kinds["Board"],
        "components": {"schemas": components.schemas},
    }
