"""What REST and GraphQL need of the types of Caretos."""

from enum import Enum
from typing import Any, NewType, get_args, get_origin, get_type_hints

import msgspec
import pytest

from quipu_rules.caretos.actions import AnyAction
from quipu_rules.caretos.board import Board
from quipu_rules.caretos.events import AnyEvent
from quipu_rules.caretos.phases import AnyPhase
from quipu_rules.caretos.setup import Setup
from quipu_rules.caretos.view import View
from quipu_rules.kernel.reach import reached


def bare(hint: Any) -> Any:
    """The type as GraphQL knows it: without the names of numbers."""
    if isinstance(hint, NewType):
        return bare(hint.__supertype__)
    if get_origin(hint) is tuple:
        return ("list", bare(get_args(hint)[0]))
    if get_args(hint):
        return frozenset(bare(one) for one in get_args(hint))
    return hint


@pytest.mark.parametrize("union", [AnyAction, AnyEvent, AnyPhase], ids=["actions", "events", "phases"])
def test_a_field_has_one_type_throughout_a_union(union: Any) -> None:
    known: dict[str, Any] = {}
    for struct in get_args(union):
        for name, hint in get_type_hints(struct).items():
            if name != "reveals":
                assert known.setdefault(name, bare(hint)) == bare(hint), f"{struct.__name__}.{name}"


def test_no_two_structs_share_a_name() -> None:
    structs = reached(AnyAction, AnyEvent, View, Board, Setup)
    names = [struct.__name__ for struct in structs]
    assert sorted(set(names)) == sorted(names)


def test_fields_are_leaves_enums_structs_and_tuples() -> None:
    for struct in reached(AnyAction, AnyEvent, View, Board, Setup):
        if issubclass(struct, msgspec.Struct):
            for name, hint in get_type_hints(struct).items():
                assert plain(hint) or name == "reveals", f"{struct.__name__}.{name}"


def plain(hint: Any) -> bool:
    if isinstance(hint, NewType):
        return plain(hint.__supertype__)
    if get_origin(hint) is tuple:
        inner, dots = get_args(hint)
        return dots is Ellipsis and plain(inner)
    if get_args(hint):
        return all(plain(one) for one in get_args(hint))
    return isinstance(hint, type) and issubclass(hint, (bool, int, float, str, Enum, msgspec.Struct, type(None)))


def test_enum_members_are_called_what_they_say() -> None:
    for kind in reached(AnyAction, AnyEvent, View, Board, Setup):
        if issubclass(kind, Enum):
            assert all(member.name == member.value for member in kind)
