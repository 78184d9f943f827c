"""What an action gives up for nothing, which a client asks about before it is sent."""

from typing import Any

from quipu_rules.kernel.message import Action, Seat, Value
from quipu_rules.kernel.move import Decided


class Loss(Value, frozen=True, kw_only=True):
    """What the seat would give up; its sentence is the message ``loss-<name>``."""

    name: str
    """Which one, in camel case."""
    details: tuple[tuple[str, Any], ...] = ()
    """What the sentence says: numbers, parts, places as ``Ref``."""


def loss(name: str, /, **details: Any) -> Loss:
    """A loss with what its sentence says."""
    return Loss(name=name, details=tuple(details.items()))


def nothing_lost(_state: Any, _seat: Seat, _action: Action, _sure: Decided[Any, Any] | None) -> Loss | None:
    """The default of a game."""
    return None
