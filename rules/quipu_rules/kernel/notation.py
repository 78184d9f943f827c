"""Actions as one line of text, and back: ``placeRoman role=FATHER square=17``.

Derived from the action's struct. A value is a bare word, a number, or JSON without blanks. Several actions of one seat
make one line, with ``; `` between them.
"""

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from quipu_rules.kernel.message import Action

WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")
BLANK = re.compile(r"\s")
SEPARATOR = "; "
TURN = re.compile(r"\d+ \d+ ")
"""The prefix of a line in ``quipu replay --compact``: version and seat."""
RESERVED = {"true", "false", "null"}


def write(action: Action) -> str:
    """The action's type, then each field as ``name=value`` in the order of the struct."""
    fields = msgspec.to_builtins(action)
    kind = fields.pop("type")
    return " ".join([kind, *(f"{name}={_written(value)}" for name, value in fields.items())])


def read(line: str, actions: Any) -> Action:
    """Decode a line into an action of the union ``actions``; raises msgspec.ValidationError."""
    kind, *words = line.split() or [""]
    fields: dict[str, Any] = {"type": kind}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise msgspec.ValidationError(f"expected name=value, got `{word}`")
        if name in fields:
            raise msgspec.ValidationError(f"`{name}` is given twice")
        fields[name] = _read(name, value)
    action: Action = msgspec.convert(fields, actions)
    return action


def write_all(actions: Iterable[Action]) -> str:
    """Several actions as one line."""
    return SEPARATOR.join(map(write, actions))


def read_all(line: str, actions: Any) -> list[Action]:
    """Decode a line into its actions, with or without the prefix; raises msgspec.ValidationError."""
    said = TURN.sub("", line.strip(), count=1) if TURN.match(line.strip()) else line.strip()
    return [read(one, actions) for one in said.split(SEPARATOR)]


def _written(value: Any) -> str:
    if isinstance(value, str) and WORD.match(value) and value not in RESERVED:
        return value
    return BLANK.sub(lambda blank: f"\\u{ord(blank[0]):04x}", msgspec.json.encode(value).decode())


def _read(name: str, value: str) -> Any:
    if WORD.match(value) and value not in RESERVED:
        return value
    try:
        return msgspec.json.decode(value)
    except msgspec.DecodeError as error:
        raise msgspec.ValidationError(f"`{name}` is neither a word nor JSON: `{value}`") from error
