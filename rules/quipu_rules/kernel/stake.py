"""What a game is fought for, as numbers: a projected score, what is left to the end, who leads in what."""

from collections.abc import Sequence
from typing import Any

from quipu_rules.kernel.message import Seat, Value


class Stake(Value, frozen=True, kw_only=True):
    """One thing that is fought for, or that is left until the end; its sentence is the message ``stake-<name>``.

    Hints name it as a reason if there is a message ``gain-<name>`` for ``$by`` more of it, or ``lead-<name>`` for being
    the only seat that leads in it.
    """

    name: str
    """Which one, in camel case; a game may have several of one name, such as one for each bath."""
    values: tuple[int | None, ...] = ()
    """By seat: how much of it; null where the viewer cannot know it; empty if seats have none of it."""
    leaders: tuple[Seat, ...] = ()
    """The seats that lead in it."""
    remaining: int | None = None
    """How much is left until the end or a goal; null if it is not counted."""
    details: tuple[tuple[str, Any], ...] = ()
    """What the sentence says: numbers, parts, places as ``Ref``."""


def most(values: Sequence[int]) -> tuple[Seat, ...]:
    """The seats with the highest value; nobody while nobody has any."""
    best = max(values)
    return tuple(Seat(seat) for seat, value in enumerate(values) if value == best) if best > 0 else ()


def least(values: Sequence[int]) -> tuple[Seat, ...]:
    """The seats with the lowest value."""
    return tuple(Seat(seat) for seat, value in enumerate(values) if value == min(values))


class Asset(Value, frozen=True, kw_only=True):
    """Something that brings a seat nearer to what is fought for, such as cards in hand or a piece near a goal.

    Hints say what a plan changes: ``gain-<name>`` for ``$by`` more of it, ``cost-<name>`` for ``$by`` less.
    """

    name: str
    """Which one, in camel case; a game may have several of one name, such as one for each bath."""
    count: int
    """How much of it; what should become less, such as steps to a goal, is counted below zero."""
    details: tuple[tuple[str, Any], ...] = ()
    """What the sentences say: numbers, parts, places as ``Ref``."""


def asset(name: str, count: int, /, **details: Any) -> Asset:
    """An asset with what its sentences say."""
    return Asset(name=name, count=count, details=tuple(details.items()))


def no_assets(_state: Any, _seat: Seat) -> tuple[Asset, ...]:
    """The default of a game: a hint names only what is at stake."""
    return ()


def nothing_at_stake(_state: Any, _seat: Any) -> tuple[Stake, ...]:
    """The default of a game."""
    return ()
