"""Derive GraphQL types from the structs of the rules and of the application.

A field is named once, in its struct. Here a struct becomes an object type, a union of structs a GraphQL union and
an enum an enum; ``inputs.py`` builds the input types. Types of a game have the game's prefix, all others none.
This module knows no game; a shape without a GraphQL form raises BridgeError when the service starts.
"""

import inspect
import re
import sys
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, NewType, Union, get_args, get_origin, get_type_hints

import msgspec
from graphql import (
    GraphQLBoolean,
    GraphQLField,
    GraphQLFloat,
    GraphQLInt,
    GraphQLInterfaceType,
    GraphQLList,
    GraphQLNonNull,
    GraphQLNullableOutputType,
    GraphQLObjectType,
    GraphQLOutputType,
    GraphQLScalarType,
    GraphQLString,
    GraphQLUnionType,
)
from msgspec import Meta, Raw, Struct

from quipu_rules.kernel.message import Action, Event, Template, wire
from quipu_service.transports.graphql.leaves import (
    EVERY,
    INT64,
    JSON,
    SOURCES,
    VALUES,
    Attribute,
    Sendable,
    Sentence,
    Tag,
    WireEnum,
    by_class,
    wire_enum,
)
from quipu_service.transports.graphql.shapes import settle
from quipu_service.transports.wire.descriptions import field_descriptions

NAME = re.compile(r"[_A-Za-z][_0-9A-Za-z]*")
LEAVES: Mapping[object, GraphQLScalarType] = {
    bool: GraphQLBoolean,
    int: GraphQLInt,
    float: GraphQLFloat,
    str: GraphQLString,
    Raw: JSON,
    Action: JSON,
}


class BridgeError(Exception):
    """A struct that GraphQL cannot represent; the message names it and says what to change."""


@dataclass(frozen=True)
class TypeHint:
    """A type hint, taken apart."""

    base: Any
    """A leaf, an enum, a struct, or the item type of a list."""
    optional: bool = False
    listed: bool = False
    members: tuple[type[Struct], ...] = ()
    """The members of a union of structs."""
    alias: object = None
    """The union as written."""
    metas: tuple[Meta, ...] = ()

    @property
    def description(self) -> str | None:
        return next((meta.description for meta in self.metas if meta.description), None)

    @property
    def wide(self) -> bool:
        return any((meta.extra_json_schema or {}).get("format") == "int64" for meta in self.metas)


def read_hint(hint: object, where: str) -> TypeHint:
    """What a hint says; raises BridgeError."""
    metas: list[Meta] = []
    optional = False
    while True:
        if get_origin(hint) is Annotated:
            hint, *notes = get_args(hint)
            metas += [note for note in notes if isinstance(note, Meta)]
        elif isinstance(hint, NewType):
            hint = hint.__supertype__
        elif get_origin(hint) in (Union, UnionType):
            some = tuple(one for one in get_args(hint) if one is not NoneType)
            optional |= NoneType in get_args(hint)
            if len(some) > 1:
                if not all(_is_struct(one) for one in some):
                    raise BridgeError(f"{where}: a union of anything but structs has no GraphQL form: {hint}")
                return TypeHint(None, optional, members=some, alias=hint, metas=tuple(metas))
            hint = next(iter(some))
        else:
            break
    if get_origin(hint) is tuple:
        items = [one for one in get_args(hint) if one is not ...]
        if len(set(items)) != 1:
            raise BridgeError(f"{where}: a tuple of different types has no GraphQL form; make it a struct: {hint}")
        return TypeHint(items[0], optional, listed=True, metas=tuple(metas))
    if hint in LEAVES or _is_struct(hint) or (isinstance(hint, type) and issubclass(hint, Enum)):
        return TypeHint(hint, optional, metas=tuple(metas))
    raise BridgeError(f"{where}: {hint} has no GraphQL form; use leaves, enums, structs and tuples")


class Bridge:
    """Builds each type once; ``prefixes`` maps the classes of a game to the prefix of their names."""

    def __init__(self, prefixes: Mapping[type, str]) -> None:
        self._prefixes = prefixes
        self._objects: dict[type[Struct], GraphQLObjectType] = {}
        self._enums: dict[type[Enum], WireEnum] = {}
        self._named: dict[str, object] = {}
        self._unions: dict[frozenset[type], GraphQLUnionType] = {}
        self._interfaces: dict[type[Struct], list[GraphQLInterfaceType]] = {}
        self._late: dict[str, dict[str, GraphQLField]] = {}
        self.legal_action: GraphQLInterfaceType | None = None
        """The type of a template's example, over all games."""
        self._families: list[tuple[GraphQLObjectType, ...]] = []
        """Members of interfaces, which a document may select side by side like those of a union."""

    def name_of(self, kind: type) -> str:
        """The name of a type in the schema."""
        return self._prefixes.get(kind, "") + kind.__name__

    def claim(self, name: str, kind: object) -> None:
        """Reserve a name; raises BridgeError if two things share it."""
        other = self._named.setdefault(name, kind)
        if other is not kind:
            raise BridgeError(f"two types want the name {name}: {other!r} and {kind!r}; rename one of them")

    def named(self, name: str) -> object:
        """What has this name, if anything has."""
        return self._named.get(name)

    def output(self, struct: type[Struct]) -> GraphQLObjectType:
        """The object type of a struct."""
        if struct not in self._objects:
            name = self.name_of(struct)
            self.claim(name, struct)
            fields = self.fields(struct)
            if not fields:
                raise BridgeError(f"{name}: a struct without fields or tag has no GraphQL form")
            interfaces = self._interfaces.setdefault(struct, [])
            description, more = doc(struct), self._extensions([struct])
            made = GraphQLObjectType(name, fields, lambda: tuple(interfaces), description=description, extensions=more)
            self._objects[struct] = made
        return self._objects[struct]

    def whole(
        self, name: str, struct: type[Struct], source: type, interface: GraphQLInterfaceType, description: str
    ) -> GraphQLObjectType:
        """What a game defines of a table: the fields of the struct, which is the ``value`` of the source, and those of
        the interface."""
        own = {
            one: GraphQLField(found.type, resolve=_below(found.resolve), description=found.description)
            for one, found in self.fields(struct).items()
        }
        if both := own.keys() & interface.fields.keys():
            raise BridgeError(f"{struct.__module__}.{struct.__name__}: the field `{both.pop()}` is our own; rename it")
        above = interface.interfaces
        made = GraphQLObjectType(name, {**interface.fields, **own}, [interface, *above], description=description)
        self.claim(name, made)
        interface.extensions[EVERY][source] = made
        return made

    def fields(self, struct: type[Struct], without: Collection[str] = ()) -> dict[str, GraphQLField]:
        """The fields of a struct without some of them; for a message also type, sentence and input.

        Only a node has an ``id``: the number of a part is its ``number``, and other ids are named after their kind.
        """
        fields = {}
        if (tag := struct.__struct_config__.tag) is not None:
            fields["type"] = GraphQLField(
                GraphQLNonNull(GraphQLString), resolve=Tag(str(tag)), description=f"Always `{tag}`."
            )
        hints, described = get_type_hints(struct, include_extras=True), field_descriptions(struct)
        for one in msgspec.structs.fields(struct):
            if one.name in without:
                continue
            hint = read_hint(hints[one.name], f"{struct.__module__}.{struct.__name__}.{one.name}")
            plain = one.encode_name.replace("-", "_")  # as in the tag of a language
            name = plain
            if plain == "id":
                name = "number" if hint.base is int else wire(struct.__name__)
            if name in fields:
                raise BridgeError(f"{struct.__module__}.{struct.__name__}: the field `{name}` is our own; rename it")
            words = hint.description or described.get(one.name)
            fields[name] = GraphQLField(self._shape(hint, struct), resolve=Attribute(one.name), description=words)
        for name, field in self._added(struct).items():
            if name in fields:
                raise BridgeError(f"{struct.__module__}.{struct.__name__}: the field `{name}` is our own; rename it")
            fields[name] = field
        return fields

    @staticmethod
    def _added(struct: type[Struct]) -> dict[str, GraphQLField]:
        """The fields that messages have in addition to their own."""
        added = {}
        if issubclass(struct, Action | Event | Template):
            added["text"] = text_field(ALONE if issubclass(struct, Event) else SENTENCE)
        if issubclass(struct, Action | Template):
            added["input"] = input_field()
        return added

    def _shape(self, hint: TypeHint, owner: type[Struct]) -> GraphQLOutputType:
        shape: GraphQLNullableOutputType
        if hint.listed:
            shape = GraphQLList(self._shape(read_hint(hint.base, f"{owner.__module__}.{owner.__name__}"), owner))
        elif hint.members:
            shape = self.union(self._union_name(hint, owner), hint.members, "One of these; its `type` says which.")
        elif hint.base is Action:
            if self.legal_action is None:
                raise BridgeError(f"{owner.__module__}.{owner.__name__}: an action has no type before the games have")
            shape = self.legal_action
        elif hint.base in LEAVES:
            shape = INT64 if hint.base is int and hint.wide else LEAVES[hint.base]
        elif issubclass(hint.base, Enum):
            shape = self.enum(hint.base)
        else:
            shape = self.output(hint.base)
        return shape if hint.optional else GraphQLNonNull(shape)

    def enum(self, enum: type[Enum]) -> WireEnum:
        """The enum type of an enum, for input and output."""
        if enum not in self._enums:
            name = self.name_of(enum)
            self.claim(name, enum)
            values = [member.value for member in enum]
            for value in values:
                if not isinstance(value, str) or not NAME.fullmatch(value):
                    raise BridgeError(f"{name}: the value {value!r} is not a GraphQL name")
            described = field_descriptions(enum)
            meanings = {member.value: described.get(member.name) for member in enum}
            self._enums[enum] = wire_enum(name, meanings, doc(enum))
        return self._enums[enum]

    def _union_name(self, hint: TypeHint, owner: type[Struct]) -> str:
        """The alias in the rules (``AnyPhase`` is ``Phase``), else the members joined."""
        modules = dict.fromkeys([owner.__module__, *(member.__module__ for member in hint.members)])
        wanted = set(hint.members)
        for module in modules:
            for name, value in vars(sys.modules[module]).items():
                if get_origin(value) in (Union, UnionType) and set(get_args(value)) == wanted:
                    return self._prefix(hint.members) + name.removeprefix("Any")
        return self._prefix(hint.members) + "Or".join(member.__name__ for member in hint.members)

    def _prefix(self, structs: Sequence[type[Struct]]) -> str:
        first = structs[0]
        return self.name_of(first).removesuffix(first.__name__)

    def union(self, name: str, structs: Sequence[type[Struct]], description: str | None = None) -> GraphQLUnionType:
        """The union of structs. Fields of one name get one type, so that one document can select them all."""
        key = frozenset(structs)
        if key not in self._unions:
            self.claim(name, key)
            members = {struct: self.output(struct) for struct in structs}
            for struct in structs:
                if struct.__struct_config__.tag is None:
                    raise BridgeError(f"{name}: {struct.__name__} has no tag, so that its JSON cannot be told apart")

            made = GraphQLUnionType(
                name,
                list(members.values()),
                by_class(members),
                description=description,
                extensions={SOURCES: members, **self._extensions(structs)},
            )
            self._unions[key] = made
        return self._unions[key]

    def implement(self, interface: GraphQLInterfaceType, structs: Sequence[type[Struct]]) -> None:
        """Let messages of one game have the interface of their kind: documents select what all have without naming
        each."""
        members = {struct: self.output(struct) for struct in structs}
        for struct in structs:
            self._interfaces[struct] += [] if interface in self._interfaces[struct] else [interface]
        self._families.append(tuple(members.values()))
        every = interface.extensions.setdefault(EVERY, {})
        every |= members

    def _extensions(self, structs: Sequence[type[Struct]]) -> dict[str, object]:
        """Of a type with these sources: parts of a view and actions repeat from position to position, events do not."""
        ours = (one in self._prefixes or one is Template for one in structs)
        return {VALUES: True} if all(ours) and not any(issubclass(one, Event) for one in structs) else {}

    @property
    def messages(self) -> list[GraphQLObjectType]:
        """All members of interfaces, which no field refers to."""
        return list(dict.fromkeys(member for family in self._families for member in family))

    def settle(self, others: Iterable[GraphQLObjectType]) -> None:
        """Call this when all types are built: unify fields that meet in a union; raises BridgeError.

        ``others`` are types whose fields are built only now, because they refer to each other.
        """
        for one in others:
            self._late[one.name] = one.fields
        try:
            settle([*(union.types for union in self._unions.values()), *self._families])
        except ValueError as error:
            raise BridgeError(str(error)) from error


def _below(resolve: object) -> Callable[..., object]:
    """How a field of a struct is read from a source that has the struct as its ``value``."""
    if isinstance(resolve, Tag):
        return resolve
    if not isinstance(resolve, Attribute):
        raise TypeError("expected a field that is an attribute")
    return Attribute(f"value.{resolve.name}")


SENTENCE, ALONE = "Its sentence.", "Its sentence alone."
"""The second is that of an event: the `text` of an entry says together what belongs together."""


def text_field(words: str = SENTENCE) -> GraphQLField:
    """The sentence of a message."""
    return GraphQLField(GraphQLNonNull(GraphQLString), resolve=Sentence(), description=words)


def input_field() -> GraphQLField:
    """The input that performs a legal action."""
    words = "Send it back in `actions`."
    return GraphQLField(GraphQLNonNull(JSON), resolve=Sendable(), description=words)


def doc(kind: type) -> str | None:
    """The docstring as a description."""
    return None if kind.__doc__ is None else inspect.cleandoc(kind.__doc__)


def _is_struct(hint: object) -> bool:
    return isinstance(hint, type) and issubclass(hint, Struct)
