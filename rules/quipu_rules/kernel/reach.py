"""Find the records and enums that a type refers to, and the members that a union lacks."""

import sys
from collections.abc import Iterator
from enum import Enum
from typing import Any, get_args, get_type_hints

from msgspec import Struct


def types_in(hint: Any) -> Iterator[type]:
    """All types in a hint, including those inside its brackets."""
    if isinstance(hint, type):
        yield hint
    for inner in get_args(hint):
        yield from types_in(inner)


def reached(*roots: Any) -> dict[type, None]:
    """All records and enums that these types refer to, each once, in order of discovery."""
    found: dict[type, None] = {}
    waiting = [kind for root in roots for kind in types_in(root)]
    while waiting:
        kind = waiting.pop(0)
        if kind in found or not issubclass(kind, Struct | Enum):
            continue
        found[kind] = None
        if issubclass(kind, Struct):
            waiting += [inner for hint in get_type_hints(kind).values() for inner in types_in(hint)]
    return found


def forgotten(union: Any, base: type[Struct]) -> list[type]:
    """The kinds of a message that are defined beside members of the union and are no members; not bases of others."""
    members = set(get_args(union) or (union,))
    modules = {kind.__module__ for kind in members if isinstance(kind, type)}
    here = [kind for name in modules if (module := sys.modules.get(name)) for kind in vars(module).values()]
    kinds = [kind for kind in here if isinstance(kind, type) and issubclass(kind, base)]
    missing = [one for one in kinds if one.__module__ in modules and one not in members and not one.__subclasses__()]
    return sorted(missing, key=lambda kind: (kind.__module__, kind.__name__))
