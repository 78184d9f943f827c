"""Gives fields of one name in a union one type, so that a document can select them all (GraphQL 5.3.2).

If such fields differ only in whether they may be null, all of them may; if they differ in anything else, the rules have
to rename one of them.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from graphql import (
    GraphQLField,
    GraphQLList,
    GraphQLNamedOutputType,
    GraphQLNonNull,
    GraphQLNullableOutputType,
    GraphQLObjectType,
    GraphQLOutputType,
    GraphQLUnionType,
    is_leaf_type,
)


@dataclass(frozen=True)
class Shape:
    """A type, taken apart: for each level of lists, whether it is non-null; and the type inside."""

    required: tuple[bool, ...]
    named: GraphQLNamedOutputType

    @classmethod
    def of(cls, kind: GraphQLOutputType) -> "Shape":
        required = []
        while True:
            required.append(isinstance(kind, GraphQLNonNull))
            if isinstance(kind, GraphQLNonNull):
                kind = kind.of_type
            if not isinstance(kind, GraphQLList):
                return cls(tuple(required), kind)
            kind = kind.of_type

    def wrapped(self) -> GraphQLOutputType:
        """The type again."""
        shape: GraphQLOutputType = self.named
        for place, required in enumerate(reversed(self.required)):
            kind: GraphQLNullableOutputType = GraphQLList(shape) if place else self.named
            shape = GraphQLNonNull(kind) if required else kind
        return shape


def settle(groups: Iterable[Sequence[GraphQLObjectType]]) -> None:
    """Give fields of one name in each group of types one shape; raises ValueError that names those that cannot."""
    todo = [tuple(group) for group in groups]
    seen = {frozenset(group) for group in todo}
    changed = True
    while changed:
        changed = False
        for group in tuple(todo):
            for name, owners in _shared(group).items():
                changed |= _agree(name, owners)
                inside = _inside(name, owners)
                if len(inside) > 1 and frozenset(inside) not in seen:
                    seen.add(frozenset(inside))
                    todo.append(inside)
                    changed = True


def _shared(group: Sequence[GraphQLObjectType]) -> dict[str, list[GraphQLObjectType]]:
    owners: dict[str, list[GraphQLObjectType]] = {}
    for member in group:
        for name in member.fields:
            owners.setdefault(name, []).append(member)
    return owners


def _agree(name: str, owners: Sequence[GraphQLObjectType]) -> bool:
    """Give the field of this name one type in all owners; returns whether anything changed."""
    fields: list[GraphQLField] = [owner.fields[name] for owner in owners]
    shapes = [Shape.of(field.type) for field in fields]
    first = shapes[0]
    for owner, shape in zip(owners, shapes, strict=True):
        leaves = is_leaf_type(first.named) or is_leaf_type(shape.named)
        if len(shape.required) != len(first.required) or (leaves and shape.named is not first.named):
            raise ValueError(
                f"`{name}` is {fields[0].type} in {owners[0]} but {owner.fields[name].type} in {owner}, which meet in "
                "one union, so that no document could select both; name one of them otherwise"
            )
    required = tuple(all(level) for level in zip(*(shape.required for shape in shapes), strict=True))
    changed = False
    for field, shape in zip(fields, shapes, strict=True):
        if shape.required != required:
            field.type = Shape(required, shape.named).wrapped()
            changed = True
    return changed


def _inside(name: str, owners: Sequence[GraphQLObjectType]) -> tuple[GraphQLObjectType, ...]:
    """The object types that meet one level deeper."""
    found: dict[GraphQLObjectType, None] = {}
    for owner in owners:
        named = Shape.of(owner.fields[name].type).named
        if isinstance(named, GraphQLUnionType):
            found |= dict.fromkeys(named.types)
        elif isinstance(named, GraphQLObjectType):
            found[named] = None
    return tuple(found)
