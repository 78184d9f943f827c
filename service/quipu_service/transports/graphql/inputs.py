"""Input types from structs, actions as a ``@oneOf`` input, and what reads the values that are sent as either.

Values of variables are read by functions that are made once for a type. Valid values are coerced as by graphql-core. A
function that meets a value of another type raises an exception; then graphql-core coerces the values again and reports
what is wrong.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cache, partial
from typing import Any, Never, TypeAlias, TypeVar, get_args, get_type_hints

import msgspec
from graphql import (
    FieldNode,
    GraphQLArgument,
    GraphQLDefaultInput,
    GraphQLError,
    GraphQLField,
    GraphQLInputField,
    GraphQLInputObjectType,
    GraphQLInputType,
    GraphQLList,
    GraphQLNonNull,
    GraphQLNullableInputType,
    GraphQLSchema,
    NonNullTypeNode,
    VariableDefinitionNode,
    VariableNode,
    VariableValues,
    get_argument_values,
    get_variable_values,
    is_required_input_field,
    type_from_ast,
)
from msgspec import NODEFAULT, Struct

from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Action, Template, tag_of
from quipu_rules.kernel.reach import reached, types_in
from quipu_service.application.problems.tree import Malformed
from quipu_service.transports.graphql.bridge import LEAVES, Bridge, BridgeError, TypeHint, doc, read_hint
from quipu_service.transports.graphql.leaves import CHOSEN, INT64, JSON
from quipu_service.transports.http.exchange import decoded
from quipu_service.transports.wire.descriptions import field_descriptions

MOST_ERRORS = 50
"""The most errors reported for the values of variables, as in graphql-core."""
MOST_LEVELS = 100
"""The deepest nesting of lists and objects in a variable that is not JSON."""
ADDED = frozenset({"__typename", "text", "input"})
"""Members that an answer may add to the fields of an action."""
TEMPLATE = tag_of(Template)
S = TypeVar("S", bound=Struct)
T = TypeVar("T")
Chosen: TypeAlias = Action | Mapping[str, object]
"""An action, or the member of the union that says none."""


class Inputs:
    """Builds each input type once."""

    def __init__(self, bridge: Bridge) -> None:
        self._bridge = bridge
        self._made: dict[type[Struct], GraphQLInputObjectType] = {}

    def actions(self, name: str, game: AnyGame) -> GraphQLInputObjectType:
        """The union of a game's actions: exactly one member is given."""
        members = {}
        for struct in get_args(game.actions) or (game.actions,):
            words = f"What `{tag_of(struct)}` takes."
            kind: GraphQLInputType = self.struct(struct, words) if struct.__struct_fields__ else CHOSEN
            members[tag_of(struct)] = GraphQLInputField(kind, description=doc(struct))
        return self.one_of(name, members, "One action: exactly one member.", partial(_action_of, _structs(game)))

    def one_of(
        self, name: str, members: Mapping[str, GraphQLInputField], words: str, read: Callable[[Any], object]
    ) -> GraphQLInputObjectType:
        """An input of which exactly one member is given; ``read`` makes of it what a resolver gets."""
        self._bridge.claim(name, members)
        return GraphQLInputObjectType(name, members, description=words, is_one_of=True, out_type=read)

    def struct(self, struct: type[Struct], words: str | None = None) -> GraphQLInputObjectType:
        """The input type of a struct, described by its docstring or by these words."""
        if struct not in self._made:
            name = f"{self._bridge.name_of(struct)}Input"
            self._bridge.claim(name, (struct, "input"))
            fields = {
                one: GraphQLInputField(kind, default=default, description=words)
                for one, kind, default, words in self._fields(struct)
            }
            self._made[struct] = GraphQLInputObjectType(name, fields, description=words or doc(struct))
        return self._made[struct]

    def arguments(self, struct: type[Struct], without: Collection[str] = ()) -> dict[str, GraphQLArgument]:
        """The fields of a struct as arguments of a field, without those of these names."""
        return {
            one: GraphQLArgument(
                kind,
                default=default if default and default.value is not None else None,
                description=words,
                out_name=one,
            )
            for one, kind, default, words in self._fields(struct, without)
        }

    def _fields(
        self, struct: type[Struct], without: Collection[str] = ()
    ) -> Iterator[tuple[str, GraphQLInputType, GraphQLDefaultInput | None, str | None]]:
        """Name, type, default and description of each field."""
        hints, described = get_type_hints(struct, include_extras=True), field_descriptions(struct)
        for field in msgspec.structs.fields(struct):
            if field.encode_name in without:
                continue
            hint = read_hint(hints[field.name], f"{struct.__module__}.{struct.__name__}.{field.name}")
            kind = self._shape(hint, struct, field.name)
            form = [meta.extra["json"] for meta in hint.metas if meta.extra and "json" in meta.extra]
            words = " ".join(filter(None, [described.get(field.name), *form])) or None
            yield field.encode_name, kind, _default(field), words

    def _shape(self, hint: TypeHint, owner: type[Struct], name: str) -> GraphQLInputType:
        where = f"{owner.__module__}.{owner.__name__}.{name}"
        if hint.members:
            raise BridgeError(f"{where}: an input cannot be a union; make it two actions")
        shape: GraphQLNullableInputType
        if hint.listed:
            shape = GraphQLList(self._shape(read_hint(hint.base, where), owner, name))
        elif hint.base is msgspec.Raw:
            raise BridgeError(f"{where}: an input cannot be any JSON")
        elif hint.base in LEAVES:
            shape = INT64 if hint.base is int and hint.wide else LEAVES[hint.base]
        elif issubclass(hint.base, Enum):
            shape = self._bridge.enum(hint.base)
        elif holds_json(hint.base):
            shape = JSON
        else:
            shape = self.struct(hint.base)
        return shape if hint.optional else GraphQLNonNull(shape)


def _default(field: msgspec.structs.FieldInfo) -> GraphQLDefaultInput | None:
    if field.default is not NODEFAULT:
        return GraphQLDefaultInput(_on_the_wire(field.default))
    if field.default_factory is not NODEFAULT:
        return GraphQLDefaultInput(_on_the_wire(field.default_factory()))
    return None


def _on_the_wire(value: object) -> object:
    return msgspec.json.decode(msgspec.json.encode(value))


def _action_of(structs: Mapping[str, type[Action]], given: dict[str, str | dict[str, object]]) -> Chosen:
    """The action that a member of the union says; the member itself if it says none, for ``read_actions``."""
    ((tag, fields),) = given.items()
    try:
        return msgspec.convert({"type": tag} if isinstance(fields, str) else {**fields, "type": tag}, structs[tag])
    except msgspec.ValidationError:
        return given


def read_actions(given: Sequence[Chosen], game: AnyGame, argument: str) -> list[Action]:
    """The actions that were given; raises Malformed with the path that is wrong."""
    return [
        one if isinstance(one, Action) else _chosen(one, game, f"$.{argument}[{place}]")
        for place, one in enumerate(given)
    ]


def _chosen(given: Mapping[str, object], game: AnyGame, path: str) -> Action:
    ((tag, fields),) = given.items()
    path = f"{path}.{tag}"
    if isinstance(fields, str):
        fields = {}
    elif not isinstance(fields, dict):
        raise Malformed("action-fields", path)
    return _action(fields, tag, game, path)


def read_sent_back(given: Sequence[object], game: AnyGame, argument: str) -> list[Action]:
    """Actions in any form of an answer: JSON with ``type``, a selection of fields, or an ``input``."""
    structs = _structs(game)
    return [
        _shortest(structs, one) or _sent_back(one, game, f"$.{argument}[{place}]") for place, one in enumerate(given)
    ]


def _shortest(structs: Mapping[str, type[Action]], sent: object) -> Action | None:
    """An action that is sent as ``{placeRoman: {square: 17}}``; None for other forms, and for what is wrong."""
    if not isinstance(sent, dict) or len(sent) != 1:
        return None
    ((tag, fields),) = sent.items()
    if tag not in structs or not isinstance(fields, str | dict):
        return None
    action = _action_of(structs, sent)
    return action if isinstance(action, Action) else None


def _sent_back(given: object, game: AnyGame, path: str) -> Action:
    if not isinstance(given, dict):
        raise Malformed("expected-action", path)
    if isinstance(given.get("input"), dict):  # if present, nothing else is needed
        return _chosen({key: one for key, one in given["input"].items() if key != "__typename"}, game, f"{path}.input")
    name = given.get("__typename")
    fields = {key: _plain(value) for key, value in given.items() if key not in ADDED}
    tag = fields.get("type") or (name and _tags(game).get(str(name)))
    if tag == TEMPLATE:
        return _sent_back(fields.get("example"), game, path)
    if tag is not None:
        return _action(fields, tag, game, path)
    if len(fields) != 1:
        raise Malformed("action-type", path)
    return _chosen(fields, game, path)


def _action(fields: Mapping[str, object], tag: object, game: AnyGame, path: str) -> Action:
    kind: type[Action] | None = _structs(game).get(tag) if isinstance(tag, str) else None
    action: Action = read({**fields, "type": tag}, kind or game.actions, path)
    return action


def _plain(value: object) -> object:
    """A value without ``__typename``, which some clients add to every object."""
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items() if key != "__typename"}
    return [_plain(one) for one in value] if isinstance(value, list) else value


@cache
def _tags(game: AnyGame) -> Mapping[str, str]:
    """Tags by the names of types: a game's types end in the name of the struct."""
    kinds = _structs(game).values()
    return {f"{game.prefix}{kind.__name__}": tag_of(kind) for kind in kinds} | {"Template": TEMPLATE}


@cache
def _structs(game: AnyGame) -> Mapping[str, type[Action]]:
    """Actions by their tags: msgspec computes the members of a union again at each call."""
    return {tag_of(kind): kind for kind in get_args(game.actions) or (game.actions,)}


@cache
def holds_json(kind: type[Struct]) -> bool:
    """Whether any field of the struct, or of those in it, is any JSON."""
    hints = (hint for one in reached(kind) for hint in get_type_hints(one).values())
    return any(msgspec.Raw in types_in(hint) for hint in hints)


def read_sent(given: Mapping[str, object], kind: type[S]) -> S:
    """What was sent as arguments; raises Malformed with the path that is wrong."""
    if holds_json(kind):
        return decoded(msgspec.json.Decoder(kind).decode, msgspec.json.encode(given))
    return read(given, kind, "$")


def read(given: object, kind: type[T], path: str) -> T:
    """A struct from plain values; raises Malformed with the path that is wrong."""
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError as error:
        detail, _, inner = str(error).partition(" - at `$")
        raise Malformed(detail, path + inner.removesuffix("`")) from None


Read: TypeAlias = Callable[[object], object]
"""A value as it was sent, to the value that a resolver gets."""


class NeedsGraphqlCore(Exception):
    """A value that is left to graphql-core."""


class Variables:
    """The variables of one operation."""

    def __init__(
        self, schema: GraphQLSchema, defined: Collection[VariableDefinitionNode], json_variables: Collection[str]
    ) -> None:
        self._schema, self._defined, self._json = schema, defined, json_variables
        kinds = {one.variable.name.value: type_from_ast(schema, one.type) for one in defined}
        self._read = {name: _reader(kind) for name, kind in kinds.items()}

    def coerced(self, given: Mapping[str, object]) -> VariableValues | list[GraphQLError]:
        """The values of the variables, or what is wrong with them."""
        try:
            return VariableValues({}, {name: read(given[name]) for name, read in self._read.items()})
        except Exception:  # graphql-core reports it, or accepts the value
            try:
                known = self.plain(given)
            except Malformed as wrong:
                return [GraphQLError(str(wrong), original_error=wrong)]
            return get_variable_values(self._schema, self._defined, known, max_errors=MOST_ERRORS)

    def plain(self, given: Mapping[str, object]) -> dict[str, object]:
        """The variables in the form that graphql-core expects; raises Malformed."""
        return plain(given, self._read, self._json)


class Arguments:
    """The arguments of one field, from the variables of its operation."""

    def __init__(self, field: GraphQLField, node: FieldNode, defined: Collection[VariableDefinitionNode]) -> None:
        self._field, self._node = field, node
        given = {one.name.value: one.value for one in node.arguments or ()}
        variables = {name: value.name.value for name, value in given.items() if isinstance(value, VariableNode)}
        defaults = any(name not in given and one.default is not None for name, one in field.args.items())
        self._plain = len(variables) == len(given) and not defaults
        """Whether there are only variables, no literals and no defaults."""
        self._passed = {field.args[name].out_name or name: variable for name, variable in variables.items()}
        required = {one.variable.name.value for one in defined if isinstance(one.type, NonNullTypeNode)}
        alike = len(required) == len(defined) and self._passed == {name: name for name in required}
        self._alike = self._plain and alike
        """Whether they are the variables, by the same names, of which none may be missing."""

    def of(self, values: VariableValues) -> Mapping[str, object]:
        """By what the resolver calls them."""
        if self._alike:
            return values.coerced
        found = {name: values.coerced.get(variable) for name, variable in self._passed.items()}
        if not self._plain or None in found.values():
            return get_argument_values(self._field, self._node, values)
        return found


def plain(given: Mapping[str, object], defined: Iterable[str], json_variables: Collection[str]) -> dict[str, object]:
    """The defined variables, without ``__typename``, which some clients add to all objects; raises Malformed.

    JSON is unchanged.
    """
    found = {name: given[name] for name in defined if name in given}
    return {name: one if name in json_variables else _untyped(one) for name, one in found.items()}


def _untyped(value: object, levels: int = MOST_LEVELS) -> object:
    if levels == 0:
        raise Malformed("too-deep", "$.variables")
    if type(value) is dict:
        return {name: _untyped(one, levels - 1) for name, one in value.items() if name != "__typename"}
    return [_untyped(one, levels - 1) for one in value] if type(value) is list else value


def _reader(kind: object) -> Read:
    if isinstance(kind, GraphQLNonNull):
        return _present(kind.of_type)
    read = _present(kind)
    return lambda given: None if given is None else read(given)


def _present(kind: Any) -> Read:
    """The function that reads values of a type that are not null."""
    if isinstance(kind, GraphQLList):
        return _listed(_reader(kind.of_type))
    if isinstance(kind, GraphQLInputObjectType):
        return _one_of(kind) if kind.is_one_of else _object(kind.fields)
    return _leaf(kind.coerce_input_value)


def _leaf(read: Read) -> Read:
    try:
        read(None)
    except GraphQLError:
        return read  # this one refuses null itself
    return lambda given: _refused() if given is None else read(given)


def _refused() -> Never:
    raise NeedsGraphqlCore


def _listed(read: Read) -> Read:
    def values(given: object) -> object:
        return [read(one) for one in given] if type(given) is list else _refused()

    return values


def _one_of(kind: GraphQLInputObjectType) -> Read:
    """Exactly one of the fields, as ``@oneOf`` says."""
    readers, made = {name: _present(field.type) for name, field in kind.fields.items()}, kind.out_type

    def value(given: Any) -> object:
        ((name, one),) = given.items()
        return made({name: readers[name](one)})

    return value


def _object(fields: Mapping[str, GraphQLInputField]) -> Read:
    from graphql.utilities.coerce_input_value import coerce_default_value  # which is not public

    readers = {name: _reader(field.type) for name, field in fields.items()}
    needed = {name for name, field in fields.items() if is_required_input_field(field)}
    defaults = {name: coerce_default_value(field) for name, field in fields.items() if field.default is not None}

    def value(given: Any) -> object:
        if not needed <= given.keys():
            raise NeedsGraphqlCore
        return {**defaults, **{name: readers[name](one) for name, one in given.items()}}

    return value
