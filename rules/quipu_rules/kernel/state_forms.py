"""How the fields of a state are written in documents of positions, where their annotations do not say it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec


def as_it_is(value: Any) -> Any:
    """JSON as msgspec makes it."""
    return msgspec.to_builtins(value)


@dataclass(frozen=True, kw_only=True)
class FieldForm:
    """How a field of the state is written in a document, if its annotation is not precise enough."""

    read: Callable[[Any, Any], Any]
    """Decode the value, given the blank table; raises ValidationError, ValueError, LookupError or TypeError."""
    write: Callable[[Any], Any] = as_it_is


@dataclass(frozen=True)
class Derived:
    """A field that follows from the others, and is therefore left out of documents."""

    of: Callable[[Any], Any]
    """Compute its value, from a state in which the field is still that of the blank table."""


StateForm: TypeAlias = FieldForm | Derived
