"""Rows of a state with one entry changed."""

from typing import Any, TypeVar

from msgspec.structs import replace

from quipu.rules.caretos.state import State
from quipu.rules.kernel.message import Seat

T = TypeVar("T")


def put(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The row with another value in one place."""
    return (*row[:at], value, *row[at + 1 :])


def belonging(state: State, seat: Seat, **changes: Any) -> State:
    """The state in which a seat's belongings are changed so."""
    return replace(state, belongings=put(state.belongings, seat, replace(state.belongings[seat], **changes)))
