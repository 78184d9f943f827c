"""How a fact is written into the state."""

from typing import Any

from msgspec.structs import replace

from quipu_rules.caral.parts import RESOURCES, Figure, Resource, Space
from quipu_rules.caral.state import PLACE, Plot, Square, State
from quipu_rules.kernel.message import Seat, Value
from quipu_rules.kernel.rows import minus, plus, put, raised


def with_player(state: State, seat: Seat, **changes: Any) -> State:
    """The state with one player's numbers changed."""
    return replace(state, players=put(state.players, seat, replace(state.players[seat], **changes)))


def with_plot(state: State, space: Space, plot: Plot) -> State:
    """The state with another plot on a site, which counts for movement once it has a level."""
    bit = 1 << space
    counted = state.counted | bit if plot.levels else state.counted & ~bit
    return replace(state, plots=put(state.plots, space, plot), counted=counted)


def with_square(state: State, space: Space, square: Square) -> State:
    """The state with other uses of an action square."""
    return replace(state, squares=put(state.squares, space, square))


def with_part(state: State, part: Value) -> State:
    """The state with the table's part of a module added or replaced."""
    others = (other for other in state.parts if type(other) is not type(part))
    return replace(state, parts=(*others, part))


def with_fame(state: State, seat: Seat, fame: int) -> State:
    """The state with fame added."""
    return with_player(state, seat, fame=state.players[seat].fame + fame)


def with_fame_by_seat(state: State, fame_by_seat: tuple[int, ...]) -> State:
    """The state with fame added for every seat."""
    rows = zip(state.players, fame_by_seat, strict=True)
    return replace(state, players=tuple(replace(player, fame=player.fame + fame) for player, fame in rows))


def with_envoy(state: State, seat: Seat, figure: Figure, by: int) -> State:
    """The state with a figure more, or fewer, on the level of the emissary board that a player is filling."""
    player = state.players[seat]
    envoys = player.envoys
    if figure is Figure.CARALI:
        envoys = replace(envoys, waiting_carali=envoys.waiting_carali + by, missing_carali=envoys.missing_carali - by)
        return with_player(state, seat, envoys=envoys, carali_left=player.carali_left - by)
    envoys = replace(envoys, waiting_alpacas=envoys.waiting_alpacas + by, missing_alpacas=envoys.missing_alpacas - by)
    return with_player(state, seat, envoys=envoys, alpacas_left=player.alpacas_left - by)


def changed(counts: tuple[int, ...], card: Resource, by: int) -> tuple[int, ...]:
    """Counts of cards with more or fewer of one type."""
    return raised(counts, PLACE[card], by)


def tally(cards: tuple[Resource, ...]) -> tuple[int, ...]:
    """Cards as counts."""
    return tuple(map(cards.count, RESOURCES))


def with_cards_discarded(state: State, seat: Seat, cards: tuple[Resource, ...]) -> State:
    """The state with these cards of a hand on the discard pile."""
    gone, player = tally(cards), state.players[seat]
    players = put(state.players, seat, replace(player, hand=minus(player.hand, gone)))
    return replace(state, players=players, discard=plus(state.discard, gone))


def with_cards_back(state: State, seat: Seat, cards: tuple[Resource, ...]) -> State:
    """The state with these cards taken from the discard pile into a hand."""
    back, player = tally(cards), state.players[seat]
    players = put(state.players, seat, replace(player, hand=plus(player.hand, back)))
    return replace(state, players=players, discard=minus(state.discard, back))
