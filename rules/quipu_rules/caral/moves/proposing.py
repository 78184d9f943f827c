"""Candidates of simple moves."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from quipu_rules.caral.parts import RESOURCES, Resource, Use
from quipu_rules.caral.state import State, square
from quipu_rules.kernel.message import Action, Seat

A = TypeVar("A", bound=Action)


def only(action: A) -> Callable[[State, Seat], Iterable[A]]:
    """A move without a choice."""
    return lambda _state, _seat: (action,)


def where(use: Use, action: A) -> Callable[[State, Seat], Iterable[A]]:
    """A move without a choice, on squares with this use."""
    return lambda state, seat: (action,) if use in square(state, seat).uses else ()


def each_card(made: Callable[[Resource], A]) -> Callable[[State, Seat], Iterable[A]]:
    """A move with a type of resource card as its choice."""
    actions = tuple(made(card) for card in RESOURCES)
    return lambda _state, _seat: actions


def always(_state: State, _seat: Seat, _action: Action) -> None:
    """No refusal: always legal in the phases of the move."""
