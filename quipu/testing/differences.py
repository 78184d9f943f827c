"""What differs between two values, in words that name the field."""

import re
from collections.abc import Iterator
from enum import Enum
from typing import Any

from msgspec import Struct

LONGEST = 100
"""Characters of a value that are shown."""
TOLD = 3
"""Differences that are named."""
INDEX = re.compile(r"\[\d+\]")


def differences(one: Any, other: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Each place where they differ, such as ``players[1].hand``, with both values."""
    if type(one) is type(other) and isinstance(one, Struct):
        for name in one.__struct_fields__:
            yield from differences(getattr(one, name), getattr(other, name), f"{path}.{name}" if path else name)
    elif isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        for name, value in one.items():
            yield from differences(value, other[name], f"{path}.{name}" if path else str(name))
    elif isinstance(one, tuple | list) and isinstance(other, tuple | list) and len(one) == len(other):
        for place, (item, beside) in enumerate(zip(one, other, strict=True)):
            yield from differences(item, beside, f"{path}[{place}]")
    elif one != other or type(one) is not type(other):
        yield path, one, other


def fields(one: Any, other: Any) -> list[str]:
    """The fields that differ, without places in rows: ``players.hand``."""
    return list(dict.fromkeys(INDEX.sub("", path) for path, _, _ in differences(one, other)))


def in_words(one: Any, other: Any, here: str, there: str) -> str:
    """Such as "`hand[1]` is 5 here and 7 there"."""
    found = list(differences(one, other))
    told = [
        f"{f'`{path}`' if path else 'it'} is {shown(value)} {here} and {shown(beside)} {there}"
        for path, value, beside in found[:TOLD]
    ]
    more = f" ({len(found) - TOLD} more)" if len(found) > TOLD else ""
    return "; ".join(told) + more


def shown(value: Any) -> str:
    """A value as an author would write it, shortened."""
    text = str(value.value) if isinstance(value, Enum) else "nothing" if value is None else repr(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
