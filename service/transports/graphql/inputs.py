"""The ways in: input types from structs, actions as a ``@oneOf`` input, and the structs read back from them."""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, get_args, get_type_hints

import msgspec
from graphql import (
    GraphQLDefaultInput,
    GraphQLInputField,
    GraphQLInputObjectType,
    GraphQLList,
    GraphQLNonNull,
)
from msgspec import NODEFAULT, Struct

from quipu.rules.kernel.game import AnyGame
from quipu.rules.kernel.message import tag_of
from quipu.service.application.problems import Malformed
from quipu.service.transports.graphql.bridge import LEAVES, Bridge, BridgeError, Hint, doc, read_hint
from quipu.service.transports.graphql.leaves import CHOSEN


class Inputs:
    """Makes each input type once."""

    def __init__(self, bridge: Bridge) -> None:
        self._bridge = bridge
        self._made: dict[type[Struct], GraphQLInputObjectType] = {}

    def actions(self, name: str, game: AnyGame) -> GraphQLInputObjectType:
        """The union of a game's actions: exactly one member is given."""
        members = {}
        for struct in get_args(game.actions) or (game.actions,):
            kind: Any = self.struct(struct) if struct.__struct_fields__ else CHOSEN
            members[tag_of(struct)] = GraphQLInputField(kind, description=doc(struct))
        self._bridge.claim(name, game)
        return GraphQLInputObjectType(name, members, description="One action: exactly one member.", is_one_of=True)

    def struct(self, struct: type[Struct]) -> GraphQLInputObjectType:
        """The input type of a struct."""
        if struct not in self._made:
            name = f"{self._bridge.name_of(struct)}Input"
            self._bridge.claim(name, (struct, "input"))
            hints = get_type_hints(struct, include_extras=True)
            fields = {}
            for field in msgspec.structs.fields(struct):
                hint = read_hint(hints[field.name], f"{struct.__module__}.{struct.__name__}.{field.name}")
                kind = self._shape(hint, struct, field.name)
                fields[field.encode_name] = GraphQLInputField(
                    kind, default=_default(field), description=hint.description
                )
            self._made[struct] = GraphQLInputObjectType(name, fields, description=doc(struct))
        return self._made[struct]

    def _shape(self, hint: Hint, owner: type[Struct], name: str) -> Any:
        where = f"{owner.__module__}.{owner.__name__}.{name}"
        if hint.members:
            raise BridgeError(f"{where}: an input cannot be a union; make it two actions")
        shape: Any
        if hint.listed:
            shape = GraphQLList(self._shape(read_hint(hint.base, where), owner, name))
        elif hint.base is msgspec.Raw:
            raise BridgeError(f"{where}: an input cannot be any JSON")
        elif hint.base in LEAVES:
            shape = LEAVES[hint.base]
        elif issubclass(hint.base, Enum):
            shape = self._bridge.enum(hint.base)
        else:
            shape = self.struct(hint.base)
        return shape if hint.optional else GraphQLNonNull(shape)


def _default(field: msgspec.structs.FieldInfo) -> GraphQLDefaultInput | None:
    if field.default is not NODEFAULT:
        return GraphQLDefaultInput(_on_the_wire(field.default))
    if field.default_factory is not NODEFAULT:
        return GraphQLDefaultInput(_on_the_wire(field.default_factory()))
    return None


def _on_the_wire(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def read_actions(given: Sequence[Mapping[str, Any]], game: AnyGame, argument: str) -> list[Any]:
    """The actions that were given; raises Malformed with the path that is wrong."""
    actions = []
    for place, one in enumerate(given):
        ((tag, fields),) = one.items()
        body = {"type": tag} if isinstance(fields, str) else {"type": tag, **fields}
        actions.append(read(body, game.actions, f"$.{argument}[{place}].{tag}"))
    return actions


def read(given: Any, kind: Any, path: str) -> Any:
    """A struct from plain values; raises Malformed with the path that is wrong."""
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError as error:
        detail, _, inner = str(error).partition(" - at `$")
        raise Malformed(detail, path + inner.removesuffix("`")) from None
