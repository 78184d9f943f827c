"""The bases of all records: values, actions, events and phases.

One spelling on every wire: camelCase fields, camelCase ``type`` tags, UPPER_CASE enum values. The JSON of
REST, of the streams, of the log and of GraphQL variables is the same text.
"""

from typing import ClassVar, NewType, TypeAlias

from msgspec import Struct

Seat = NewType("Seat", int)
"""A place at the table, 0 … n-1 in turn order."""

Viewer: TypeAlias = Seat | None
"""Who looks: a seat, or ``None`` for a spectator."""


def wire(name: str) -> str:
    """``PlaceWorker`` -> ``placeWorker``."""
    return name[0].lower() + name[1:]


class Value(Struct, frozen=True, kw_only=True, rename="camel", gc=False):
    """Base of every record. Frozen; fields are leaves, enums, Values and tuples of them."""


class Action(Value, frozen=True, kw_only=True, tag=wire, tag_field="type", forbid_unknown_fields=True):
    """A wish of one seat. Strict: a misspelt field is an error, not a silence."""


class Event(Value, frozen=True, kw_only=True, tag=wire, tag_field="type"):
    """A fact, in the past tense. Lenient: yesterday's code must read today's log."""

    reveals: ClassVar[bool] = False
    """Whether it shows somebody what was hidden without a draw of chance, so that it cannot be undone alone."""


class Phase(Value, frozen=True, kw_only=True, tag=wire, tag_field="type"):
    """What the table is waiting for."""


class Template(Value, frozen=True, kw_only=True, tag=wire, tag_field="type"):
    """An open family of actions in a legal list: the action's type, and what each of its fields may hold."""

    action: str
    bounds: tuple["Bound", ...]


class Bound(Value, frozen=True, kw_only=True):
    """What one field of a templated action may hold; ``path`` is dotted, as in ``give.fish``."""

    path: str
    least: int | None = None
    most: int | None = None
    choices: tuple[str, ...] = ()


def tag_of(message: Struct | type[Struct]) -> str:
    """The ``type`` of an action, event or phase on the wire."""
    return str(message.__struct_config__.tag)
