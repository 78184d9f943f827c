"""How a fact is written into the state."""

from typing import Any, TypeVar

from msgspec.structs import replace

from quipu.rules.caral.parts import RESOURCES, Resource, Space
from quipu.rules.caral.state import PLACE, Plot, State
from quipu.rules.kernel.message import Seat

T = TypeVar("T")


def put(row: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The row with one item exchanged."""
    return (*row[:index], item, *row[index + 1 :])


def with_player(state: State, seat: Seat, **changes: Any) -> State:
    """The state with one player's numbers changed."""
    return replace(state, players=put(state.players, seat, replace(state.players[seat], **changes)))


def with_plot(state: State, space: Space, plot: Plot) -> State:
    """The state with another plot on a site, which counts for movement once it has a level."""
    bit = 1 << space
    counted = state.counted | bit if plot.levels else state.counted & ~bit
    return replace(state, plots=put(state.plots, space, plot), counted=counted)


def with_fame(state: State, seat: Seat, fame: int) -> State:
    """The state with fame added."""
    return with_player(state, seat, fame=state.players[seat].fame + fame)


def changed(counts: tuple[int, ...], card: Resource, by: int) -> tuple[int, ...]:
    """Counts of cards with more or fewer of one type."""
    place = PLACE[card]
    return put(counts, place, counts[place] + by)


def tally(cards: tuple[Resource, ...]) -> tuple[int, ...]:
    """Cards as counts."""
    return tuple(cards.count(card) for card in RESOURCES)


def plus(counts: tuple[int, ...], others: tuple[int, ...]) -> tuple[int, ...]:
    """Counts added, type by type."""
    return tuple(one + other for one, other in zip(counts, others, strict=True))


def minus(counts: tuple[int, ...], others: tuple[int, ...]) -> tuple[int, ...]:
    """Counts taken away, type by type."""
    return tuple(one - other for one, other in zip(counts, others, strict=True))
