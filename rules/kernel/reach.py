"""Find the records and enums that a type refers to."""

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
